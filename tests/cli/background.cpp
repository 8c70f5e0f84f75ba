#include "cli/background.hpp"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <fstream>
#include <stdexcept>

namespace teeter::test {
namespace {

[[noreturn]] void become_program(const std::filesystem::path& folder, std::vector<std::string> words) {
  constexpr int files = O_WRONLY | O_CREAT | O_TRUNC;
  const int nothing = open("/dev/null", O_RDONLY);
  const int out = open((folder / "background.out").c_str(), files, 0666);
  const int err = open((folder / "background.err").c_str(), files, 0666);
  if (dup2(nothing, STDIN_FILENO) < 0 || dup2(out, STDOUT_FILENO) < 0 || dup2(err, STDERR_FILENO) < 0) _exit(126);
  if (chdir(folder.c_str()) != 0) _exit(126);
  words.insert(words.begin(), TEETER_PROGRAM);
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  alarm(300);
  execv(TEETER_PROGRAM, pointers.data());
  _exit(127);
}

}  // namespace

BackgroundProgram::BackgroundProgram(const TemporaryFolder& folder, std::vector<std::string> arguments)
    : folder_(&folder), child_(fork()) {
  if (child_ < 0) throw std::runtime_error("fork");
  if (child_ == 0) become_program(folder.path(), std::move(arguments));
}

BackgroundProgram::~BackgroundProgram() {
  if (child_ <= 0) return;
  kill(child_, SIGKILL);
  waitpid(child_, nullptr, 0);
}

void BackgroundProgram::wait_until_it_catches(int signal) const {
  const std::string key = "SigCgt:";
  while (true) {
    std::ifstream status("/proc/" + std::to_string(child_) + "/status");
    std::string line;
    unsigned long caught = 0;
    bool alive = false;
    while (std::getline(status, line)) {
      alive = alive || line.starts_with("State:\tR") || line.starts_with("State:\tS") || line.starts_with("State:\tD");
      if (line.starts_with(key)) caught = std::stoul(line.substr(key.size()), nullptr, 16);
    }
    if (!alive || (caught >> static_cast<unsigned>(signal - 1) & 1U) != 0) return;
    usleep(5000);
  }
}

void BackgroundProgram::send(int signal) const { kill(child_, signal); }

Outcome BackgroundProgram::wait() {
  int state = 0;
  waitpid(child_, &state, 0);
  child_ = -1;
  return {WIFEXITED(state) ? WEXITSTATUS(state) : -WTERMSIG(state), contents(*folder_ / "background.out"),
          contents(*folder_ / "background.err")};
}

}  // namespace teeter::test
