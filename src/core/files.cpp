#include "core/files.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <chrono>
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

namespace fs = std::filesystem;

constexpr std::string_view part_mark = ".part-";  // then the process that writes it

std::string temporary_name(const std::string& path) { return fmt::format("{}{}{}", path, part_mark, getpid()); }

[[noreturn]] void fail(const std::string& path) {
  throw WriteError(fmt::format("cannot write {}: {}", path, std::strerror(errno)));
}

// The file itself where the path is a link to it. Only regular files are replaced: the rename that completes a file
// would turn a device, a pipe or a socket into one.
std::string target_of(const std::string& path) {
  constexpr int most_links = 40;
  fs::path target = path;
  std::error_code none;
  for (int i = 0; fs::is_symlink(target, none); ++i) {
    if (i == most_links) {
      errno = ELOOP;
      fail(path);
    }
    target = target.parent_path() / fs::read_symlink(target, none);
  }
  const fs::file_status status = fs::status(target, none);
  if (fs::is_directory(status)) {
    errno = EISDIR;
    fail(path);
  }
  if (fs::exists(status) && !fs::is_regular_file(status))
    throw WriteError(fmt::format("cannot write {}: it is a device, a pipe or a socket, not a regular file", path));
  return target.string();
}

// Whoever wrote this was killed: the process is gone, and nothing has been added for a minute (a process of another
// machine on a shared folder cannot be seen).
bool left_behind(const fs::directory_entry& entry, std::string_view process) {
  int pid = 0;
  const auto [end, error] = std::from_chars(process.data(), process.data() + process.size(), pid);
  if (error != std::errc() || end != process.data() + process.size() || pid <= 0) return false;
  if (kill(pid, 0) == 0 || errno != ESRCH) return false;
  std::error_code trouble;
  const auto written = entry.last_write_time(trouble);
  return !trouble && fs::file_time_type::clock::now() - written > std::chrono::minutes(1);
}

// Parts of this file that killed runs have left.
void remove_leftovers(const std::string& path) {
  const fs::path file = path;
  const std::string mark = file.filename().string() + std::string(part_mark);
  std::error_code trouble;
  for (fs::directory_iterator entry(file.has_parent_path() ? file.parent_path() : fs::path("."), trouble), end;
       !trouble && entry != end; entry.increment(trouble)) {
    const std::string name = entry->path().filename().string();
    if (name.starts_with(mark) && left_behind(*entry, std::string_view(name).substr(mark.size())))
      unlink(entry->path().c_str());
  }
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
    fs::create_directories(folder, trouble);
    if (trouble) throw WriteError(fmt::format("cannot make the folder {}: {}", folder, trouble.message()));
  }
  std::vector<std::string> targets;
  for (const OutputFile& file : files) targets.push_back(target_of(file.path));
  try {
    for (std::size_t i = 0; i < files.size(); ++i) write_one(temporary_name(targets[i]), files[i]);
    for (std::size_t i = 0; i < files.size(); ++i)
      if (std::rename(temporary_name(targets[i]).c_str(), targets[i].c_str()) != 0) fail(files[i].path);
  } catch (...) {
    for (const std::string& target : targets) unlink(temporary_name(target).c_str());
    throw;
  }
  for (const std::string& target : targets) remove_leftovers(target);
}

}  // namespace teeter
