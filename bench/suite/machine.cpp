#include "suite/machine.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <cstdlib>
#include <ctime>
#include <fstream>

#include "lanes/lanes.hpp"
#include "peers/odeint_peer.hpp"
#include "workers/workers.hpp"

namespace bench {
namespace {

std::string processor_name() {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);) {
    if (!line.starts_with("model name")) continue;
    const auto colon = line.find(": ");
    if (colon != std::string::npos) return line.substr(colon + 2);
  }
  return "unknown processor";
}

std::string compilers_of_peers() {
  std::string text;
  for (const peers::OdeintPeer& peer : peers::odeint_peers())
    text += (text.empty() ? "" : " and ") + std::string(peer.compiler);
  return text;
}

#if defined(__clang__)
constexpr const char* compiler = "clang " __clang_version__;
#else
constexpr const char* compiler = "g++ " __VERSION__;
#endif

}  // namespace

Machine this_machine() {
  return {processor_name(),
          teeter::hardware_threads(),
          teeter::lane_width(0),
          teeter::lane_set(0),
          compilers_of_peers() + ", " + TEETER_PEER_FLAGS,
          fmt::format("{}, {}", compiler, TEETER_BENCH_FLAGS),
          fmt::format("{:%Y-%m-%d %H:%M} UTC", fmt::gmtime(std::time(nullptr)))};
}

std::string load_average() {
  double load = 0.0;
  if (getloadavg(&load, 1) != 1) return "unknown";
  return fmt::format("{:.2f} on {} cores", load, teeter::hardware_threads());
}

}  // namespace bench
