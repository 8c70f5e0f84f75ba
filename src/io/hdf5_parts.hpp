// The pieces HDF5 files are made of. A file is built in memory and handed over as bytes, so that it is written like
// every other file; it holds no clock: same input, same bytes.
#pragma once

#include <hdf5.h>

#include <string>
#include <vector>

namespace teeter {

// Closes an HDF5 identifier; a negative one is an error already.
class Hdf5Handle {
 public:
  Hdf5Handle(hid_t id, herr_t (*close)(hid_t));
  Hdf5Handle(const Hdf5Handle&) = delete;
  Hdf5Handle& operator=(const Hdf5Handle&) = delete;
  ~Hdf5Handle() { close_(id_); }
  operator hid_t() const { return id_; }

 private:
  hid_t id_;
  herr_t (*close_)(hid_t);
};

void check_hdf5(herr_t result);

// A new file in memory, for an Hdf5Handle with H5Fclose.
hid_t new_hdf5_file();
std::string hdf5_image(hid_t file);

void write_hdf5_attribute(hid_t owner, const char* name, const std::string& text);
// Attributes hold at most 64 KiB: a long text is a dataset of its own.
void write_hdf5_text(hid_t file, const char* name, const std::string& text);

// Datasets for an Hdf5Handle with H5Dclose; texts are padded with zeros to the longest.
hid_t write_hdf5_numbers(hid_t file, const std::string& name, const std::vector<double>& values);
hid_t write_hdf5_words(hid_t file, const std::string& name, const std::vector<const std::string*>& words);

}  // namespace teeter
