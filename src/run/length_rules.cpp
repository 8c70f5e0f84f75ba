#include "run/length_rules.hpp"

#include <numbers>

#include "ground/run_time.hpp"

namespace teeter {
namespace {

constexpr double max_samples = 1e7;
constexpr double max_cycles = 1e6;  // of a ground motion

void check_cycles(Rules& rules, const Excitation& e, const Place& at, double length) {
  for (std::size_t i = 0; i < e.parts.size(); ++i)
    check_cycles(rules, e.parts[i], {&at, "parts", static_cast<int>(i)}, length);
  if (e.kind == ExcitationKind::none || !e.omega) return;
  const double cycles = *e.omega * length / (2.0 * std::numbers::pi);
  rules.require(cycles <= max_cycles, {&at, "omega"}, [&] {
    return fmt::format("gives {:.3g} cycles within the {:.3g} s of the run; at most {:.0f} are followed", cycles,
                       length, max_cycles);
  });
}

void check_count(Rules& rules, const Place& at, const char* what, double length, double each, double most) {
  rules.require(!(length / each > most), at, [&] {
    return fmt::format("gives {:.3g} {} within the {:.3g} s of the run; at most {:.0f} are allowed", length / each,
                       what, length, most);
  });
}

}  // namespace

void check_length(Rules& rules, const Scenario& scenario, const ModelEntry& model) {
  const double length = run_end(scenario);
  const Place ground{nullptr, "ground"};
  check_cycles(rules, scenario.ground.horizontal, {&ground, "horizontal"}, length);
  check_cycles(rules, scenario.ground.transverse, {&ground, "transverse"}, length);
  check_cycles(rules, scenario.ground.vertical, {&ground, "vertical"}, length);
  const Place run{nullptr, "run"};
  check_count(rules, {&run, "output_step"}, "samples", length, scenario.run.output_step, max_samples);
  const Place own{nullptr, model.name};
  if (model.stepped) check_count(rules, {&own, "step"}, "steps", length, model.step(scenario), model.most_steps);
}

}  // namespace teeter
