#include "report_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <string_view>
#include <thread>
#include <vector>

#include "core/error.hpp"

namespace teeter::cli {
namespace {

namespace fs = std::filesystem;

constexpr auto longest_wait = std::chrono::seconds(180);
constexpr std::size_t largest_document = std::size_t{1} << 30U;

// The programs that can make a form, the usual one first.
std::vector<std::string_view> makers_of(const std::string& form) {
  if (form == "pdf") return {"chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"};
  if (form == "docx" || form == "tex") return {"pandoc"};
  return {};
}

// The first of these in the folders of PATH; empty where there is none.
std::string found_on_path(const std::vector<std::string_view>& names) {
  const char* path = std::getenv("PATH");
  for (const std::string_view name : names) {
    std::istringstream folders(path != nullptr ? path : "");
    for (std::string folder; std::getline(folders, folder, ':');) {
      const fs::path file = fs::path(folder.empty() ? "." : folder) / name;
      std::error_code trouble;
      if (fs::is_regular_file(file, trouble) && access(file.c_str(), X_OK) == 0) return file.string();
    }
  }
  return {};
}

// A folder of its own, gone afterwards with all that is in it.
class WorkFolder {
 public:
  WorkFolder() {
    std::string name = (fs::temp_directory_path() / "teeter-report-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("--report: cannot make a temporary folder");
    path_ = name;
  }
  WorkFolder(const WorkFolder&) = delete;
  WorkFolder& operator=(const WorkFolder&) = delete;
  ~WorkFolder() {
    std::error_code trouble;
    fs::remove_all(path_, trouble);
  }
  std::string operator/(const char* name) const { return (path_ / name).string(); }

 private:
  fs::path path_;
};

// Its exit status; what it says goes to `log`.
int run_program(const std::vector<std::string>& command, const std::string& log) {
  std::vector<char*> arguments;
  for (const std::string& part : command) arguments.push_back(const_cast<char*>(part.c_str()));
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, log.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  posix_spawn_file_actions_adddup2(&files, STDOUT_FILENO, STDERR_FILENO);
  pid_t child = 0;
  const int refused = posix_spawn(&child, arguments[0], &files, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&files);
  if (refused != 0) return refused;
  const auto until = std::chrono::steady_clock::now() + longest_wait;
  int status = 0;
  for (;;) {
    const pid_t ended = waitpid(child, &status, WNOHANG);
    if (ended == child) return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    if (ended < 0 && errno != EINTR) return errno;
    if (std::chrono::steady_clock::now() > until) break;
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  kill(child, SIGKILL);
  waitpid(child, &status, 0);
  return ETIMEDOUT;
}

std::vector<std::string> command_for(const std::string& form, const std::string& maker, const WorkFolder& folder,
                                     const std::string& from, const std::string& to) {
  if (form != "pdf") return {maker, "--from=html", "--standalone", "--output=" + to, from};
  std::vector<std::string> command = {maker,
                                      "--headless",
                                      "--disable-gpu",
                                      "--no-first-run",
                                      "--no-pdf-header-footer",
                                      "--user-data-dir=" + (folder / "profile"),
                                      "--print-to-pdf=" + to};
  if (geteuid() == 0) command.emplace_back("--no-sandbox");  // it refuses to start as root otherwise
  command.push_back("file://" + from);
  return command;
}

// What the other program said last, on one line.
std::string last_words(const std::string& log) {
  std::error_code trouble;
  if (!fs::exists(log, trouble)) return {};
  std::istringstream lines(read_whole_file(log, largest_document));
  std::string last;
  for (std::string line; std::getline(lines, line);)
    if (!line.empty()) last = line;
  return last.empty() ? last : ": " + last;
}

std::string converted(const std::string& form, const std::string& html) {
  const std::string maker = found_on_path(makers_of(form));
  const WorkFolder folder;
  const std::string from = folder / "report.html";
  const std::string to = (folder / "report.") + form;
  const std::string log = folder / "log";
  write_files("", {{from, html}});
  const int status = run_program(command_for(form, maker, folder, from, to), log);
  std::error_code trouble;
  if (status != 0 || !fs::exists(to, trouble))
    throw std::runtime_error(fmt::format("--report {}: {} made no document (status {}){}", form, maker, status,
                                         last_words(log)));
  return read_whole_file(to, largest_document);
}

}  // namespace

void check_report_form(const std::string& form) {
  const std::vector<std::string_view> makers = makers_of(form);
  if (makers.empty() || !found_on_path(makers).empty()) return;
  throw InputError(fmt::format("--report {}: needs {}, which is not installed here (not found in PATH); --report html "
                               "needs nothing{}",
                               form, makers.front(), form == "pdf" ? " and can be printed from any browser" : ""));
}

OutputFile report_file(const std::string& form, const std::string& base, const ReportTexts& texts) {
  if (form == "html") return {base + ".html", texts.page()};
  return {base + "." + form, converted(form, form == "pdf" ? texts.page() : texts.plain())};
}

}  // namespace teeter::cli
