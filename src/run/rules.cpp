// The rules a scenario must keep, each reported with the key a user would change.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "block/geometry.hpp"
#include "run/model_rules.hpp"
#include "run/rule_list.hpp"
#include "run/rules.hpp"
#include "teeter/scenario.hpp"

namespace teeter {
namespace {

// An inertia that no body of this size can have would only show up as an impossible motion.
void check_inertia(Rules& rules, const Block& block, const Place& at) {
  const double square = block.width * block.width + block.height * block.height;
  const double mass = geometry_of(block, 1.0).mass;
  const bool sound = square > 0.0 && mass > 0.0;
  rules.positive(*block.inertia, at);
  if (!sound || !(*block.inertia > 0.0)) return;
  rules.require(*block.inertia >= 1e-4 * mass * square && *block.inertia <= 10.0 * mass * square, at, [&] {
    return fmt::format("must be from {:.3g} to {:.3g} kg m2 for a block of this size and mass, found {}",
                       1e-4 * mass * square, 10.0 * mass * square, *block.inertia);
  });
}

void check_block(Rules& rules, const Block& block, const Place& at) {
  rules.length(block.width, {&at, "width"});
  rules.length(block.height, {&at, "height"});
  if (block.depth) rules.length(*block.depth, {&at, "depth"});
  if (block.mass) rules.positive(*block.mass, {&at, "mass"});
  if (block.density) rules.positive(*block.density, {&at, "density"});
  rules.require(!(block.mass && block.density), {&at, "density"}, [&] {
    Block by_density = block;
    by_density.mass.reset();
    const double mass = geometry_of(by_density, 1.0).mass;
    return fmt::format("give mass or density, not both: this density and these sizes make {} kg",
                       mass < 999.5 ? fmt::format("{:.3g}", mass) : fmt::format("{:.0f}", mass));
  });
  if (block.inertia) check_inertia(rules, block, {&at, "inertia"});
  rules.finite(block.offset, {&at, "offset"});
  rules.require(std::fabs(block.com[0]) < 0.5 * block.width || !(block.width > 0.0), {&at, "com"}, [&] {
    return fmt::format("the centre of mass must lie above the base: |{}| must be below half the width, {}",
                       block.com[0], 0.5 * block.width);
  });
  rules.require(block.com[1] <= 1e9, {&at, "com"}, "the centre of mass must lie below 1e9 m");
  rules.require(block.com[1] > -0.5 * block.height || !(block.height > 0.0), {&at, "com"}, [&] {
    return fmt::format("the centre of mass must lie above the ground: {} must be above {}", block.com[1],
                       -0.5 * block.height);
  });
}

struct RestitutionRules {
  Rules& rules;
  const Place at{nullptr, "restitution"};
  void operator()(const Housner& /*law*/) const {}
  void operator()(const ConstantRatio& law) const {
    rules.within(law.value[0], 0.0, 1.0, {&at, "value"});
    if (law.value[1] != law.value[0]) rules.within(law.value[1], 0.0, 1.0, {&at, "value"});
    if (law.interface != law.value[0]) rules.within(law.interface, 0.0, 1.0, {&at, "interface"});
  }
  void operator()(const CorrectedRatio& law) const {
    if (!law.fitted) rules.positive(law.factor, {&at, "factor"});
  }
  void operator()(const InsetPivots& law) const {
    rules.require(law.ratio >= 0.0 && law.ratio < 1.0, {&at, "ratio"},
                  [&] { return fmt::format("must be at least 0 and below 1, found {}", law.ratio); });
  }
  void operator()(const EnergyShare& law) const {
    rules.within(law.eta, 0.0, 1.0, {&at, "eta"});
    if (law.interface != law.eta) rules.within(law.interface, 0.0, 1.0, {&at, "interface"});
  }
  void operator()(const RandomRatio& law) const {
    rules.within(law.epsilon, 0.0, 1.0, {&at, "epsilon"});
    if (law.mean) {
      rules.require(*law.mean > 0.0 && *law.mean < 1.0, {&at, "mean"},
                    [&] { return fmt::format("must be above 0 and below 1, found {}", *law.mean); });
    }
  }
  void operator()(const DegradingRatio& law) const {
    rules.within(law.epsilon, 0.0, 100.0, {&at, "epsilon"});
    if (law.start) {
      rules.require(*law.start > 0.0 && *law.start <= 1.0, {&at, "start"},
                    [&] { return fmt::format("must be above 0 and at most 1, found {}", *law.start); });
    }
    rules.require(law.sign == 1 || law.sign == -1, {&at, "sign"},
                  [&] { return fmt::format("must be 1 or -1, found {}", law.sign); });
  }
};

void check_record(Rules& rules, const Excitation& e, const Place& at) {
  if (!e.record) return rules.require(false, {&at, "file"}, "missing: a record needs a file");
  rules.require(e.record->acceleration.size() >= 2, {&at, "file"}, "a record needs at least two samples");
  rules.positive(e.record->step, {&at, "dt"});
  for (std::size_t i = 0; i < e.record->acceleration.size(); ++i) {
    if (std::isfinite(e.record->acceleration[i])) continue;
    return rules.require(false, {&at, "file"},
                         [&] { return fmt::format("sample {} of the record is not a finite number", i + 1); });
  }
}

void check_pulse(Rules& rules, const Excitation& e, const Place& at) {
  using Kind = ExcitationKind;
  const bool harmonic = e.kind == Kind::harmonic;
  rules.require(e.amplitude.has_value() || (harmonic && e.displacement), {&at, "amplitude"},
                harmonic ? "missing: give amplitude (acceleration) or displacement" : "missing");
  rules.require(!(e.amplitude && e.displacement), {&at, "displacement"}, "give amplitude or displacement, not both");
  if (e.amplitude) rules.finite(*e.amplitude, {&at, "amplitude"});
  if (e.displacement) rules.finite(*e.displacement, {&at, "displacement"});
  if (e.kind == Kind::rectangular) {
    rules.require(e.duration.has_value(), {&at, "duration"}, "missing: how long the pulse lasts");
  } else {
    rules.require(e.omega.has_value(), {&at, "omega"}, "missing: give one of frequency, period, omega");
    if (e.omega) rules.positive(*e.omega, {&at, "omega"});
  }
  if (e.duration) rules.positive(*e.duration, {&at, "duration"});
  if (e.cycles) rules.positive(*e.cycles, {&at, "cycles"});
  if (harmonic) rules.require(!(e.duration && e.cycles), {&at, "cycles"}, "give duration or cycles, not both");
  if (e.kind == Kind::type_c && e.cycles)
    rules.require(*e.cycles == std::floor(*e.cycles), {&at, "cycles"}, "must be a whole number for a type-c pulse");
  if (e.kind == Kind::mavroeidis) {
    rules.require(e.gamma > 1.0 && std::isfinite(e.gamma), {&at, "gamma"},
                  [&] { return fmt::format("must be above 1, found {}", e.gamma); });
  }
  rules.not_negative(e.ramp, {&at, "ramp"});
}

void check_excitation(Rules& rules, const Excitation& e, const Place& at) {
  rules.finite(e.start, {&at, "start"});
  rules.finite(e.scale, {&at, "scale"});
  rules.finite(e.phase, {&at, "phase"});
  switch (e.kind) {
    case ExcitationKind::none: return;
    case ExcitationKind::record: return check_record(rules, e, at);
    case ExcitationKind::sequence:
      rules.require(!e.parts.empty(), {&at, "parts"}, "missing: a sequence needs at least one part");
      for (std::size_t i = 0; i < e.parts.size(); ++i)
        check_excitation(rules, e.parts[i], {&at, "parts", static_cast<int>(i)});
      return;
    default: return check_pulse(rules, e, at);
  }
}

void check_initial(Rules& rules, const Scenario& scenario) {
  const Place at{nullptr, "initial"};
  const auto check = [&](const std::vector<double>& values, const Place& key) {
    rules.require(values.empty() || values.size() == scenario.blocks.size(), key,
                  [&] { return fmt::format("has {} values for {} blocks", values.size(), scenario.blocks.size()); });
    for (const double value : values) rules.finite(value, key);
  };
  check(scenario.initial.angle, {&at, "angle"});
  check(scenario.initial.rate, {&at, "rate"});
  for (const double angle : scenario.initial.angle) {
    rules.require(std::fabs(angle) < std::numbers::pi / 2.0, {&at, "angle"},
                  [&] { return fmt::format("must be between -90 and 90 degrees, found {} rad", angle); });
  }
}

void check_run(Rules& rules, const RunControl& run) {
  const Place at{nullptr, "run"};
  if (run.duration) rules.positive(*run.duration, {&at, "duration"});
  rules.positive(run.output_step, {&at, "output_step"});
  rules.within(run.tolerance, 1e-15, 1e-3, {&at, "tolerance"});
  rules.within(run.rest_tolerance, 1e-12, 1e-3, {&at, "rest_tolerance"});
  rules.require(run.max_impacts >= 1, {&at, "max_impacts"},
                [&] { return fmt::format("must be at least 1, found {}", run.max_impacts); });
}
// Coefficients of friction and of the corners' impacts, whichever model reads them.
void check_contact_laws(Rules& rules, const Scenario& scenario) {
  const Place friction{nullptr, "friction"};
  const std::optional<double>& still = scenario.friction.static_coefficient;
  const std::optional<double>& sliding = scenario.friction.kinetic_coefficient;
  if (still) rules.not_negative(*still, {&friction, "static"});
  if (sliding) rules.not_negative(*sliding, {&friction, "kinetic"});
  if (still && *still >= 0.0 && sliding) {
    rules.require(!(*sliding > *still), {&friction, "kinetic"},
                  [&] { return fmt::format("must be at most friction.static = {}, found {}", *still, *sliding); });
  }
  const Place impact{nullptr, "impact"};
  const auto& [left, right] = scenario.impact.normal;
  rules.within(left, 0.0, 1.0, {&impact, "normal"});
  if (right != left) rules.within(right, 0.0, 1.0, {&impact, "normal"});
  rules.within(scenario.impact.elasticity, 1.0, 10.0, {&impact, "elasticity"});
  rules.within(scenario.impact.stiffness_ratio, 1e-6, 1e6, {&impact, "stiffness_ratio"});
}
}  // namespace

std::string model_name(ModelKind model) {
  switch (model) {
    case ModelKind::rocking: return "rocking";
    case ModelKind::dirac: return "dirac";
    case ModelKind::stack: return "stack";
    case ModelKind::friction: return "friction";
    case ModelKind::contact: return "contact";
    case ModelKind::winkler: return "winkler";
  }
  return {};
}

std::vector<BrokenRule> broken_rules(const Scenario& scenario) {
  Rules rules;
  check_model(rules, scenario);
  rules.positive(scenario.gravity, {nullptr, "gravity"});
  rules.require(!scenario.blocks.empty(), {nullptr, "block"}, "missing: a scenario needs at least one [[block]]");
  for (std::size_t i = 0; i < scenario.blocks.size(); ++i)
    check_block(rules, scenario.blocks[i], {nullptr, "block", static_cast<int>(i)});
  std::visit(RestitutionRules{rules}, scenario.restitution);
  check_contact_laws(rules, scenario);
  const Place ground{nullptr, "ground"};
  check_excitation(rules, scenario.ground.horizontal, {&ground, "horizontal"});
  check_excitation(rules, scenario.ground.vertical, {&ground, "vertical"});
  check_initial(rules, scenario);
  check_run(rules, scenario.run);
  std::vector<BrokenRule> broken = rules.take();
  if (!broken.empty()) return broken;
  check_length(rules, scenario);
  check_start(rules, scenario);
  return rules.take();
}

}  // namespace teeter
