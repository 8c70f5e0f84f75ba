#include "other_program.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <sstream>
#include <stdexcept>
#include <thread>

#include "core/files.hpp"

namespace teeter::cli {
namespace {

namespace fs = std::filesystem;

constexpr auto longest_wait = std::chrono::seconds(180);
constexpr std::size_t longest_complaint = std::size_t{1} << 24U;

// As this program has it, with the clock of reproducible documents.
std::vector<std::string> environment_of_others() {
  std::vector<std::string> list{"SOURCE_DATE_EPOCH=0"};
  for (char** one = environ; *one != nullptr; ++one)
    if (!std::string_view(*one).starts_with("SOURCE_DATE_EPOCH=")) list.emplace_back(*one);
  return list;
}

std::vector<char*> as_pointers(std::vector<std::string>& texts) {
  std::vector<char*> pointers;
  for (std::string& text : texts) pointers.push_back(text.data());
  pointers.push_back(nullptr);
  return pointers;
}

int wait_for(pid_t child) {
  const auto until = std::chrono::steady_clock::now() + longest_wait;
  int status = 0;
  while (std::chrono::steady_clock::now() < until) {
    const pid_t ended = waitpid(child, &status, WNOHANG);
    if (ended == child) return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    if (ended < 0 && errno != EINTR) return errno;
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  kill(child, SIGKILL);
  waitpid(child, &status, 0);
  return ETIMEDOUT;
}

}  // namespace

std::string found_on_path(const std::vector<std::string_view>& names) {
  const char* path = std::getenv("PATH");
  for (const std::string_view name : names) {
    std::istringstream folders(path != nullptr ? path : "");
    for (std::string folder; std::getline(folders, folder, ':');) {
      const fs::path file = fs::path(folder.empty() ? "." : folder) / name;
      std::error_code trouble;
      if (fs::is_regular_file(file, trouble) && access(file.c_str(), X_OK) == 0)
        return fs::absolute(file, trouble).string();
    }
  }
  return {};
}

WorkFolder::WorkFolder() {
  std::string name = (fs::temp_directory_path() / "teeter-report-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("--report: cannot make a temporary folder");
  path_ = name;
}

WorkFolder::~WorkFolder() {
  std::error_code trouble;
  fs::remove_all(path_, trouble);
}

int run_program(const std::vector<std::string>& command, const WorkFolder& folder) {
  std::vector<std::string> words = command;
  std::vector<std::string> variables = environment_of_others();
  const std::vector<char*> arguments = as_pointers(words);
  const std::vector<char*> environment = as_pointers(variables);
  const std::string printed = folder.at("printed");
  const std::string complaints = folder.at("complaints");
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, printed.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  posix_spawn_file_actions_addopen(&files, STDERR_FILENO, complaints.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  posix_spawn_file_actions_addchdir_np(&files, folder.path().c_str());
  pid_t child = 0;
  const int refused = posix_spawn(&child, arguments[0], &files, nullptr, arguments.data(), environment.data());
  posix_spawn_file_actions_destroy(&files);
  return refused != 0 ? refused : wait_for(child);
}

std::string last_words(const WorkFolder& folder) {
  std::error_code trouble;
  if (!fs::exists(folder.path() / "complaints", trouble)) return {};
  std::istringstream lines(read_whole_file(folder.at("complaints"), longest_complaint));
  std::string last;
  for (std::string line; std::getline(lines, line);)
    if (!line.empty()) last = line;
  return last;
}

}  // namespace teeter::cli
