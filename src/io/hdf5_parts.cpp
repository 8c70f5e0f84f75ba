#include "io/hdf5_parts.hpp"

#include <algorithm>
#include <stdexcept>

namespace teeter {
namespace {

[[noreturn]] void fail() { throw std::runtime_error("HDF5 could not build a file"); }

hid_t text_type(std::size_t size) {
  const hid_t type = H5Tcopy(H5T_C_S1);
  if (type < 0 || H5Tset_size(type, size) < 0 || H5Tset_cset(type, H5T_CSET_UTF8) < 0) fail();
  return type;
}

hid_t new_dataset(hid_t file, const std::string& name, hid_t type, hid_t space) {
  const Hdf5Handle properties(H5Pcreate(H5P_DATASET_CREATE), H5Pclose);
  check_hdf5(H5Pset_obj_track_times(properties, false));
  return H5Dcreate2(file, name.c_str(), type, space, H5P_DEFAULT, properties, H5P_DEFAULT);
}

// A dataset that is filled before it is handed on.
hid_t filled(hid_t data, hid_t memory_type, const void* bytes) {
  if (data < 0) fail();
  if (H5Dwrite(data, memory_type, H5S_ALL, H5S_ALL, H5P_DEFAULT, bytes) < 0) {
    H5Dclose(data);
    fail();
  }
  return data;
}

}  // namespace

Hdf5Handle::Hdf5Handle(hid_t id, herr_t (*close)(hid_t)) : id_(id), close_(close) {
  if (id_ < 0) fail();
}

void check_hdf5(herr_t result) {
  if (result < 0) fail();
}

hid_t new_hdf5_file() {
  check_hdf5(H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr));  // trouble is reported here, not printed by the library
  const Hdf5Handle access(H5Pcreate(H5P_FILE_ACCESS), H5Pclose);
  constexpr std::size_t growth = std::size_t{1} << 20U;
  check_hdf5(H5Pset_fapl_core(access, growth, false));
  return H5Fcreate("memory.h5", H5F_ACC_TRUNC, H5P_DEFAULT, access);
}

std::string hdf5_image(hid_t file) {
  check_hdf5(H5Fflush(file, H5F_SCOPE_GLOBAL));
  const ssize_t size = H5Fget_file_image(file, nullptr, 0);
  if (size < 0) fail();
  std::string bytes(static_cast<std::size_t>(size), '\0');
  if (H5Fget_file_image(file, bytes.data(), bytes.size()) < 0) fail();
  return bytes;
}

void write_hdf5_attribute(hid_t owner, const char* name, const std::string& text) {
  const Hdf5Handle type(text_type(text.size() + 1), H5Tclose);
  const Hdf5Handle space(H5Screate(H5S_SCALAR), H5Sclose);
  const Hdf5Handle attribute(H5Acreate2(owner, name, type, space, H5P_DEFAULT, H5P_DEFAULT), H5Aclose);
  check_hdf5(H5Awrite(attribute, type, text.c_str()));
}

void write_hdf5_text(hid_t file, const char* name, const std::string& text) {
  const Hdf5Handle type(text_type(text.size() + 1), H5Tclose);
  const Hdf5Handle space(H5Screate(H5S_SCALAR), H5Sclose);
  const Hdf5Handle data(filled(new_dataset(file, name, type, space), type, text.c_str()), H5Dclose);
}

hid_t write_hdf5_numbers(hid_t file, const std::string& name, const std::vector<double>& values) {
  const hsize_t size = values.size();
  const Hdf5Handle space(H5Screate_simple(1, &size, nullptr), H5Sclose);
  return filled(new_dataset(file, name, H5T_IEEE_F64LE, space), H5T_NATIVE_DOUBLE, values.data());
}

hid_t write_hdf5_words(hid_t file, const std::string& name, const std::vector<const std::string*>& words) {
  std::size_t longest = 1;
  for (const std::string* word : words) longest = std::max(longest, word->size());
  std::string bytes(longest * words.size(), '\0');
  for (std::size_t k = 0; k < words.size(); ++k)
    std::copy(words[k]->begin(), words[k]->end(), bytes.begin() + static_cast<std::ptrdiff_t>(k * longest));
  const Hdf5Handle type(text_type(longest), H5Tclose);
  check_hdf5(H5Tset_strpad(type, H5T_STR_NULLPAD));
  const hsize_t size = words.size();
  const Hdf5Handle space(H5Screate_simple(1, &size, nullptr), H5Sclose);
  return filled(new_dataset(file, name, type, space), type, bytes.data());
}

}  // namespace teeter
