// One program at a time in a folder. The system lets go when the program ends, however it ends.
#pragma once

#include <string>

namespace teeter {

class FolderLock {
 public:
  // Throws InputError when another program holds the folder, WriteError when it cannot be opened.
  explicit FolderLock(const std::string& folder);
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;
  ~FolderLock();

 private:
  int descriptor_;
};

}  // namespace teeter
