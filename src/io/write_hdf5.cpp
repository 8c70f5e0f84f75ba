// HDF5 is built in memory and handed over as bytes, so that it is written like every other file.
#include <hdf5.h>

#include <stdexcept>

#include "io/write_history.hpp"

namespace teeter {
namespace {

// Closes an HDF5 identifier; a negative one is an error already.
class Handle {
 public:
  Handle(hid_t id, herr_t (*close)(hid_t)) : id_(id), close_(close) {
    if (id_ < 0) throw std::runtime_error("HDF5 could not build history.h5");
  }
  Handle(const Handle&) = delete;
  Handle& operator=(const Handle&) = delete;
  ~Handle() { close_(id_); }
  operator hid_t() const { return id_; }

 private:
  hid_t id_;
  herr_t (*close_)(hid_t);
};

void check(herr_t result) {
  if (result < 0) throw std::runtime_error("HDF5 could not build history.h5");
}

void write_text(hid_t owner, const char* name, const std::string& text) {
  const Handle type(H5Tcopy(H5T_C_S1), H5Tclose);
  check(H5Tset_size(type, text.size() + 1));
  check(H5Tset_cset(type, H5T_CSET_UTF8));
  const Handle space(H5Screate(H5S_SCALAR), H5Sclose);
  const Handle attribute(H5Acreate2(owner, name, type, space, H5P_DEFAULT, H5P_DEFAULT), H5Aclose);
  check(H5Awrite(attribute, type, text.c_str()));
}

// Attributes hold at most 64 KiB: a long text is a dataset of its own.
void write_long_text(hid_t file, const char* name, const std::string& text) {
  const Handle type(H5Tcopy(H5T_C_S1), H5Tclose);
  check(H5Tset_size(type, text.size() + 1));
  check(H5Tset_cset(type, H5T_CSET_UTF8));
  const Handle space(H5Screate(H5S_SCALAR), H5Sclose);
  const Handle properties(H5Pcreate(H5P_DATASET_CREATE), H5Pclose);
  check(H5Pset_obj_track_times(properties, false));
  const Handle data(H5Dcreate2(file, name, type, space, H5P_DEFAULT, properties, H5P_DEFAULT), H5Dclose);
  check(H5Dwrite(data, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, text.c_str()));
}

void write_column(hid_t file, const Column& column) {
  const hsize_t size = column.values.size();
  const Handle space(H5Screate_simple(1, &size, nullptr), H5Sclose);
  const Handle properties(H5Pcreate(H5P_DATASET_CREATE), H5Pclose);
  check(H5Pset_obj_track_times(properties, false));  // no clock in the file: same input, same bytes
  const Handle data(H5Dcreate2(file, column.name.c_str(), H5T_IEEE_F64LE, space, H5P_DEFAULT, properties, H5P_DEFAULT),
                    H5Dclose);
  check(H5Dwrite(data, H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, column.values.data()));
  write_text(data, "unit", column.unit);
}

std::string image_of(hid_t file) {
  check(H5Fflush(file, H5F_SCOPE_GLOBAL));
  const ssize_t size = H5Fget_file_image(file, nullptr, 0);
  if (size < 0) throw std::runtime_error("HDF5 could not build history.h5");
  std::string bytes(static_cast<std::size_t>(size), '\0');
  if (H5Fget_file_image(file, bytes.data(), bytes.size()) < 0)
    throw std::runtime_error("HDF5 could not build history.h5");
  return bytes;
}

}  // namespace

std::string history_hdf5(const History& history, const std::string& scenario_text,
                         const std::vector<std::string>& settings) {
  check(H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr));  // trouble is reported here, not printed by the library
  const Handle access(H5Pcreate(H5P_FILE_ACCESS), H5Pclose);
  constexpr std::size_t growth = std::size_t{1} << 20U;
  check(H5Pset_fapl_core(access, growth, false));
  const Handle file(H5Fcreate("history.h5", H5F_ACC_TRUNC, H5P_DEFAULT, access), H5Fclose);
  for (const Column& column : history.columns) write_column(file, column);
  write_long_text(file, "scenario", scenario_text);
  std::string lines;
  for (const std::string& setting : settings) lines += setting + "\n";
  write_long_text(file, "settings", lines);
  write_text(file, "schema", "teeter.history/1");
  return image_of(file);
}

}  // namespace teeter
