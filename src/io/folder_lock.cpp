#include "io/folder_lock.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "core/error.hpp"
#include "core/files.hpp"

namespace teeter {

FolderLock::FolderLock(const std::string& folder)
    : descriptor_(open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)) {
  if (descriptor_ < 0) throw WriteError(fmt::format("cannot open the folder {}: {}", folder, std::strerror(errno)));
  // File systems without such locks go without: SQLite's own still keep the store whole.
  if (flock(descriptor_, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
    close(descriptor_);
    throw InputError(fmt::format("{}: another teeter is writing to this folder", folder));
  }
}

FolderLock::~FolderLock() { close(descriptor_); }

}  // namespace teeter
