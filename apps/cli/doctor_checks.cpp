#include "doctor_checks.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <sstream>

#include "core/files.hpp"
#include "core/version.hpp"
#include "io/library_versions.hpp"
#include "lanes/lanes.hpp"
#include "run/self_test.hpp"
#include "workers/workers_mpi.hpp"

namespace teeter::cli {
namespace {

namespace fs = std::filesystem;
using State = DoctorCheck::State;

std::optional<std::string> on_path(const std::vector<std::string>& programs) {
  const char* path = std::getenv("PATH");
  for (const std::string& program : programs) {
    std::istringstream folders(path == nullptr ? "" : path);
    for (std::string folder; std::getline(folders, folder, ':');)
      if (const std::string file = folder + "/" + program; !folder.empty() && access(file.c_str(), X_OK) == 0)
        return file;
  }
  return std::nullopt;
}

// The first line a command prints, or nothing when it fails.
std::optional<std::string> answer_of(const std::string& command) {
  std::FILE* pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) return std::nullopt;
  std::array<char, 256> line{};
  const bool answered = std::fgets(line.data(), static_cast<int>(line.size()), pipe) != nullptr;
  const int status = pclose(pipe);
  if (!answered || status != 0) return std::nullopt;
  const std::string text = line.data();
  return text.substr(0, text.find('\n'));
}

DoctorCheck compiler() {
#ifdef __clang__
  const std::string name = "Clang " __VERSION__;
#else
  const std::string name = "GCC " __VERSION__;
#endif
#ifdef NDEBUG
  const std::string assertions = "without assertions";
#else
  const std::string assertions = "with assertions";
#endif
  return {"program", State::good,
          fmt::format("teeter {}, {}, {} build {}", version, name, TEETER_BUILD_TYPE, assertions)};
}

DoctorCheck lanes() {
  const int width = lane_width(0);
  const std::string found =
      width == 1 ? "one case at a time" : fmt::format("{}, {} cases at a time", lane_set(0), width);
  if (width >= 8) return {"lanes", State::good, found};
  return {"lanes", State::missing, found, "studies of rocking blocks take longer; results are the same"};
}

DoctorCheck mpi() {
  const std::string built_with = mpi_version();
  if (built_with.empty())
    return {"MPI", State::missing, "not built in", "studies run on this machine only, on all its cores"};
  const auto launcher = on_path({"mpirun", "mpiexec", "srun"});
  if (!launcher)
    return {"MPI", State::missing, built_with + ", but no mpirun on the PATH",
            "studies run on this machine only; install openmpi-bin for several"};
  return {"MPI", State::good, fmt::format("{}, launcher {}", built_with, *launcher)};
}

DoctorCheck browser() {
  const auto found = on_path({"xdg-open", "chromium", "firefox", "google-chrome"});
  if (found) return {"browser", State::good, *found};
  return {"browser", State::missing, "none on the PATH",
          "reports are written all the same: open them on another machine, each is one file"};
}

DoctorCheck python_module() {
  const auto python = on_path({"python3"});
  // Not from the current folder, where a file may have the module's name.
  const auto found = python ? answer_of("cd / && '" + *python +
                                        "' -c 'import teeter; print(getattr(teeter, \"__version__\", \"of unknown "
                                        "version\"))' 2>/dev/null")
                            : std::nullopt;
  if (found) return {"Python module", State::good, "teeter " + *found};
  return {"Python module", State::missing, python ? "python3 finds no module teeter" : "no python3",
          "scripts must call the program; install python3-teeter for the module"};
}

DoctorCheck temporary_folder() {
  std::error_code error;
  const fs::path folder = fs::temp_directory_path(error);
  if (error) return {"temporary folder", State::failed, "there is none (TMPDIR)", "large studies may fail in SQLite"};
  const fs::path file = folder / fmt::format("teeter-doctor-{}", getpid());
  try {
    write_files("", {{file.string(), "x"}});
    fs::remove(file);
  } catch (const std::exception& problem) {
    return {"temporary folder", State::failed, problem.what(), "large studies may fail in SQLite"};
  }
  return {"temporary folder", State::good, folder.string() + " can be written to"};
}

std::string width_list(const std::vector<int>& widths) {
  std::string text;
  for (const int width : widths) text += (text.empty() ? "" : ", ") + std::to_string(width);
  return text;
}

DoctorCheck self_test() {
  const SelfTest test = run_self_test();
  const std::string bad = "results of this build on this machine cannot be trusted";
  if (!test.impact_agrees)
    return {"self-test", State::failed,
            fmt::format("a released block hits the ground at {} s instead of {} s", test.first_impact,
                        test.expected_impact),
            bad, true};
  if (!test.lanes_agree)
    return {"self-test", State::failed, "lanes of widths " + width_list(test.widths) + " differ", bad, true};
  if (!test.peaks_agree) return {"self-test", State::failed, "lanes and single runs differ", bad, true};
  return {"self-test",
          State::good,
          fmt::format("a released block hits the ground at {:.9f} s, as the closed form says; lanes of widths {} agree "
                      "to the last bit",
                      test.first_impact, width_list(test.widths)),
          {},
          true};
}

}  // namespace

std::vector<DoctorCheck> examine() {
  std::vector<DoctorCheck> checks = {
      compiler(), lanes(), {"threads", State::good, fmt::format("{} on this machine", hardware_threads())}, mpi()};
  for (const LibraryVersion& library : library_versions())
    checks.push_back({library.name, State::good, fmt::format("{}: {}", library.version, library.use)});
  for (DoctorCheck& check : std::vector{browser(), python_module(), temporary_folder(), self_test()})
    checks.push_back(std::move(check));
  return checks;
}

}  // namespace teeter::cli
