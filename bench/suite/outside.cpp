#include "suite/outside.hpp"

#include <fmt/format.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <numbers>

#include "peers/sundials_rocking.hpp"

namespace bench {

Work some_of(const Work& map, std::size_t count) {
  std::vector<PulseCase> chosen;
  for (std::size_t k = 0; k < count; ++k) {
    const double share = std::fmod((static_cast<double>(k) + 0.5) / std::numbers::phi, 1.0);
    chosen.push_back(map.pulses[static_cast<std::size_t>(share * static_cast<double>(map.cases))]);
  }
  return map_work(map.size, chosen);
}

Contender sundials_contender(const Work& map, peers::Tolerance tolerance, bool whole) {
  auto run = std::make_shared<peers::SundialsPulse>(
      peer_block(map.size), peers::SundialsTolerance{tolerance.absolute, tolerance.relative}, whole);
  auto outcome = std::make_shared<peers::Outcome>();
  return {"SUNDIALS", [run, outcome, pulses = map.pulses](std::size_t first, std::size_t last) {
            double overturned = 0.0;
            for (std::size_t i = first; i < last; ++i) {
              run->run(peers::one_sine(pulses[i].amplitude / gravity, pulses[i].omega), *outcome);
              overturned += outcome->overturned ? 1.0 : 0.0;
            }
            return overturned;
          }};
}

const std::vector<Script>& scripts() {
  static const std::vector<Script> all{
      {"SciPy DOP853 + events", "/usr/bin/python3 -c 'import scipy.integrate'", "/usr/bin/python3", "scipy_rocking.py",
       24},
      {"Octave ode45 + Events", "command -v octave-cli", "octave-cli --no-gui --norc --quiet", "octave_rocking.m", 8}};
  return all;
}

ScriptRun run_script(const Script& script, const Work& map) {
  const std::string probe = fmt::format("({}) >/dev/null 2>&1", script.probe);
  if (std::system(probe.c_str()) != 0) return {};
  std::string command = fmt::format("timeout 120 {} {}/peers/{} {} {}", script.command, TEETER_BENCH_DIR, script.file,
                                    map.size.half_width, map.size.half_height);
  for (const PulseCase& pulse : map.pulses) command += fmt::format(" {:.17g} {:.17g}", pulse.omega, pulse.amplitude);
  ScriptRun run;
  std::FILE* answer = popen((command + " 2>/dev/null").c_str(), "r");
  if (answer == nullptr) return {};
  int overturned = 0;
  double peak = 0.0;
  double seconds = 0.0;
  while (std::fscanf(answer, "%d %lf %lf", &overturned, &peak, &seconds) == 3) {
    run.overturned.push_back(overturned != 0);
    run.seconds += seconds;
  }
  pclose(answer);  // Octave ends with an error of its own even when all went well
  return run.overturned.size() == map.cases ? run : ScriptRun{};
}

}  // namespace bench
