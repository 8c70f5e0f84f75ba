#include "cli/program.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <stdexcept>

namespace teeter::test {
namespace {

namespace fs = std::filesystem;

class Pipe {
 public:
  Pipe() {
    if (pipe2(ends_.data(), O_CLOEXEC) != 0) throw std::runtime_error("pipe");
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  ~Pipe() {
    close(ends_[0]);
    close_writer();
  }
  int reader() const { return ends_[0]; }
  int writer() const { return ends_[1]; }
  void close_writer() {
    if (ends_[1] >= 0) close(ends_[1]);
    ends_[1] = -1;
  }

 private:
  std::array<int, 2> ends_{};
};

void direct(int descriptor, const std::string& where, int otherwise) {
  if (where == "closed") {
    close(descriptor);
    return;
  }
  const int target = where.empty() ? otherwise : open(where.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0666);
  if (target < 0 || dup2(target, descriptor) < 0) _exit(126);
}

template <class Resource>
void set_limit(Resource resource, long value) {
  const rlimit limit{static_cast<rlim_t>(value), static_cast<rlim_t>(value)};
  if (setrlimit(resource, &limit) != 0) _exit(126);
}

[[noreturn]] void become_program(const Call& call, const Pipe& out, const Pipe& err) {
  const int nothing = open("/dev/null", O_RDONLY);
  if (nothing < 0 || dup2(nothing, STDIN_FILENO) < 0 || chdir(call.cwd.c_str()) != 0) _exit(126);
  if (call.file_limit >= 0) set_limit(RLIMIT_FSIZE, call.file_limit);
  set_limit(RLIMIT_CPU, call.seconds);
  std::vector<std::string> words{TEETER_PROGRAM};
  words.insert(words.end(), call.arguments.begin(), call.arguments.end());
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  direct(STDOUT_FILENO, call.out_to, out.writer());
  direct(STDERR_FILENO, call.err_to, err.writer());
  alarm(300);  // waiting for ever takes no computing
  execv(TEETER_PROGRAM, pointers.data());
  _exit(127);
}

// Both pipes at once, so that neither can fill up and block the program.
void drain(const Pipe& out, const Pipe& err, Outcome& outcome) {
  std::array<pollfd, 2> watched{{{out.reader(), POLLIN, 0}, {err.reader(), POLLIN, 0}}};
  const std::array<std::string*, 2> texts{&outcome.out, &outcome.err};
  while (watched[0].fd >= 0 || watched[1].fd >= 0) {
    if (poll(watched.data(), watched.size(), -1) < 0) continue;
    for (std::size_t i = 0; i < watched.size(); ++i) {
      if (watched[i].fd < 0 || watched[i].revents == 0) continue;
      std::array<char, 65536> buffer;
      const ssize_t got = read(watched[i].fd, buffer.data(), buffer.size());
      if (got > 0) {
        texts[i]->append(buffer.data(), static_cast<std::size_t>(got));
      } else {
        watched[i].fd = -1;
      }
    }
  }
}

}  // namespace

TemporaryFolder::TemporaryFolder() {
  std::string pattern = (fs::temp_directory_path() / "teeter-test-XXXXXX").string();
  if (mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("mkdtemp");
  path_ = fs::canonical(pattern);
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

fs::path TemporaryFolder::write(const std::string& name, const std::string& bytes) const {
  const fs::path path = path_ / name;
  fs::create_directories(path.parent_path());
  std::ofstream(path, std::ios::binary) << bytes;
  return path;
}

std::vector<std::string> TemporaryFolder::listing() const {
  std::vector<std::string> names;
  for (const auto& entry : fs::recursive_directory_iterator(path_))
    names.push_back(fs::relative(entry.path(), path_).string());
  std::sort(names.begin(), names.end());
  return names;
}

Outcome run_program(const Call& call) {
  Pipe out;
  Pipe err;
  const pid_t child = fork();
  if (child < 0) throw std::runtime_error("fork");
  if (child == 0) become_program(call, out, err);
  out.close_writer();
  err.close_writer();
  Outcome outcome;
  drain(out, err, outcome);
  int state = 0;
  waitpid(child, &state, 0);
  outcome.status = WIFEXITED(state) ? WEXITSTATUS(state) : -WTERMSIG(state);
  return outcome;
}

Outcome run_program(const TemporaryFolder& folder, std::vector<std::string> arguments) {
  Call call;
  call.arguments = std::move(arguments);
  call.cwd = folder.path();
  return run_program(call);
}

std::string contents(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) ADD_FAILURE() << path << " cannot be read";
  return {std::istreambuf_iterator<char>(in), {}};
}

fs::path example(const std::string& name) { return fs::path(TEETER_SOURCE_DIR) / "examples" / name; }

std::string sound_scenario() {
  return R"(title = "wall"
model = "rocking"
gravity = 9.81

[[block]]
width = 0.5
height = 3.5
density = 2000.0
depth = 1.0

[restitution]
law = "constant"
value = 0.95

[ground]
horizontal = { kind = "rectangular", amplitude = "0.20 g", duration = 0.15 }
vertical = { kind = "none" }

[initial]
angle = [0.0]
rate = [0.0]

[run]
duration = 2.0
output_step = 0.01
tolerance = 1e-10
max_impacts = 100000
)";
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  if (at == std::string::npos) {
    ADD_FAILURE() << "\"" << from << "\" is not in the scenario";
    return text;
  }
  return text.replace(at, from.size(), to);
}

}  // namespace teeter::test
