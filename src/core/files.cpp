#include "core/files.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>

#include "core/error.hpp"

namespace teeter {
namespace {

class OpenFile {
 public:
  OpenFile(const std::string& path, int flags) : descriptor_(open(path.c_str(), flags | O_CLOEXEC, 0666)) {}
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;
  ~OpenFile() {
    if (descriptor_ >= 0) close(descriptor_);
  }
  int get() const { return descriptor_; }
  bool close_now() {
    const int result = close(descriptor_);
    descriptor_ = -1;
    return result == 0;
  }

 private:
  int descriptor_;
};

std::string temporary_name(const std::string& path) { return fmt::format("{}.part-{}", path, getpid()); }

[[noreturn]] void fail(const std::string& path) {
  throw WriteError(fmt::format("cannot write {}: {}", path, std::strerror(errno)));
}

void write_one(const std::string& temporary, const OutputFile& file) {
  OpenFile out(temporary, O_WRONLY | O_CREAT | O_TRUNC);
  if (out.get() < 0) fail(file.path);
  const auto put = [&](std::string_view rest) {
    while (!rest.empty()) {
      const ssize_t written = write(out.get(), rest.data(), rest.size());
      if (written < 0 && errno == EINTR) continue;
      if (written <= 0) fail(file.path);
      rest.remove_prefix(static_cast<std::size_t>(written));
    }
  };
  put(file.bytes);
  if (file.produce) file.produce(put);
  if (fsync(out.get()) != 0 && errno != EINVAL && errno != EROFS) fail(file.path);
  if (!out.close_now()) fail(file.path);
}

}  // namespace

std::string read_whole_file(const std::string& path, std::size_t limit) {
  const auto refuse = [&](const std::string& why) { throw InputError(fmt::format("{}: {}", path, why)); };
  OpenFile in(path, O_RDONLY);
  if (in.get() < 0) refuse(fmt::format("cannot be read: {}", std::strerror(errno)));
  struct stat info {};
  if (fstat(in.get(), &info) == 0 && S_ISDIR(info.st_mode)) refuse("is a folder, not a file");
  std::string bytes;
  if (S_ISREG(info.st_mode) && info.st_size > 0) {
    if (static_cast<std::size_t>(info.st_size) > limit) refuse(fmt::format("is larger than {} bytes", limit));
    bytes.reserve(static_cast<std::size_t>(info.st_size));
  }
  char buffer[65536];
  while (true) {
    const ssize_t got = read(in.get(), buffer, sizeof buffer);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) refuse(fmt::format("cannot be read: {}", std::strerror(errno)));
    if (got == 0) return bytes;
    bytes.append(buffer, static_cast<std::size_t>(got));
    if (bytes.size() > limit) refuse(fmt::format("is larger than {} bytes", limit));
  }
}

void write_files(const std::string& folder, const std::vector<OutputFile>& files) {
  if (!folder.empty()) {
    std::error_code trouble;
    std::filesystem::create_directories(folder, trouble);
    if (trouble) throw WriteError(fmt::format("cannot make the folder {}: {}", folder, trouble.message()));
  }
  try {
    for (const OutputFile& file : files) write_one(temporary_name(file.path), file);
    for (const OutputFile& file : files) {
      errno = EISDIR;
      if (std::filesystem::is_directory(file.path)) fail(file.path);
    }
    for (const OutputFile& file : files)
      if (std::rename(temporary_name(file.path).c_str(), file.path.c_str()) != 0) fail(file.path);
  } catch (...) {
    for (const OutputFile& file : files) unlink(temporary_name(file.path).c_str());
    throw;
  }
}

}  // namespace teeter
