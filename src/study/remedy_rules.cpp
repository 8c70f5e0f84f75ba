// The rules of [remedy].
#include <fmt/format.h>

#include <cmath>

#include "run/registry.hpp"
#include "study/intensity.hpp"
#include "study/kinds.hpp"
#include "study/remedy_measures.hpp"

namespace teeter {
namespace {

constexpr long most_points = 10001;

class RemedyRules {
 public:
  void require(bool kept, const std::string& key, const std::string& message) {
    if (!kept) broken_.push_back({key, message});
  }
  void above_zero(double value, const std::string& key) {
    require(value > 0.0 && std::isfinite(value), key, fmt::format("must be above 0, found {}", value));
  }
  std::vector<BrokenRule> take() { return std::move(broken_); }

 private:
  std::vector<BrokenRule> broken_;
};

void check_object(const Scenario& scenario, RemedyRules& rules) {
  const ModelEntry& model = entry_of(scenario);
  rules.require(scenario.blocks.size() == 1, "block",
                fmt::format("remedies are of one block that stands on the ground, found {}", scenario.blocks.size()));
  rules.require(!model.in_space, "model",
                fmt::format("remedies are of blocks in a plane, not of model \"{}\"", model.name));
}

void check_target(const Scenario& scenario, const Remedy& asked, RemedyRules& rules) {
  if (!asked.probability) {
    rules.require(asked.margin > 0.0 && asked.margin <= 100.0, "remedy.margin",
                  fmt::format("must be above 0 and at most 100, found {}", asked.margin));
    rules.require(asked.suite.records.empty(), "remedy.probability",
                  "missing: with records the target is the share of them that may overturn it");
    rules.require(scenario.ground.horizontal.kind != ExcitationKind::none ||
                      scenario.ground.vertical.kind != ExcitationKind::none,
                  "ground", "missing: without a shaking there is nothing to stand");
    return;
  }
  rules.require(*asked.probability >= 0.0 && *asked.probability < 1.0, "remedy.probability",
                fmt::format("must be from 0 to below 1, found {}", *asked.probability));
  rules.require(!asked.suite.suite.empty(), "remedy.records", "missing: a probability needs a suite of records");
  rules.require(asked.suite.intensity == "pga" || asked.suite.intensity == "pgv", "remedy.intensity",
                fmt::format("must be \"pga\" or \"pgv\", found \"{}\"", asked.suite.intensity));
  rules.require(!asked.suite.levels.empty() && asked.suite.levels.front() > 0.0, "remedy.level",
                asked.suite.levels.empty() ? "missing: the intensity to which each record is scaled"
                                           : fmt::format("must be above 0, found {}", asked.suite.levels.front()));
}

void check_supports(const Scenario& scenario, const RemedyMeasure& one, const std::string& at, RemedyRules& rules) {
  for (const auto& [value, key] :
       {std::pair{one.mass, "mass"}, std::pair{one.radius, "radius"}, std::pair{one.limit, "limit"},
        std::pair{one.stiffness, "stiffness"}, std::pair{one.fracture_energy, "fracture_energy"}})
    if (value) rules.above_zero(*value, at + key);
  const double damping = one.damping.value_or(0.0);
  rules.require(damping >= 0.0 && damping <= 100.0, at + "damping",
                fmt::format("must be from 0 to 100, found {}", damping));
  rules.require(one.stop_restitution >= 0.0 && one.stop_restitution <= 1.0, at + "stop_restitution",
                fmt::format("must be from 0 to 1, found {}", one.stop_restitution));
  rules.require(one.preload >= 0.0 && std::isfinite(one.preload), at + "preload",
                fmt::format("must be at least 0, found {}", one.preload));
  rules.require(one.ductility >= 1.0 && std::isfinite(one.ductility), at + "ductility",
                fmt::format("must be at least 1, found {}", one.ductility));
  const double half = 0.5 * scenario.blocks.front().width;
  rules.require(one.edges || std::fabs(one.at) <= half, at + "at",
                fmt::format("must lie under the base, within {} m of its centre line, found {}", half, one.at));
}

void check_measure(const Scenario& scenario, const RemedyMeasure& one, const std::string& at, RemedyRules& rules) {
  rules.require(one.points >= 2 && one.points <= most_points, at + "points",
                fmt::format("must be from 2 to {}, found {}", most_points, one.points));
  rules.above_zero(one.thickness, at + "thickness");
  rules.above_zero(one.density, at + "density");
  const double height = scenario.blocks.front().height;
  if (one.height)
    rules.require(*one.height >= 0.0 && *one.height <= height, at + "height",
                  fmt::format("must be from 0 to the height of the object, {} m, found {}", height, *one.height));
  if (one.slip_limit) rules.above_zero(*one.slip_limit, at + "slip_limit");
  if (one.kind == MeasureKind::isolation || one.kind == MeasureKind::anchor) check_supports(scenario, one, at, rules);
  if (!one.to) return;
  const MeasureRange range = measure_of(one.kind).range(scenario, one);
  const bool rises = range.to > range.from;
  rules.require(std::isfinite(*one.to) && *one.to >= 0.0 && (rises ? *one.to > range.from : *one.to < range.from),
                at + "to",
                fmt::format("must be {} {:g}, where the measure begins, found {}", rises ? "above" : "from 0 to below",
                            range.from, *one.to));
}

}  // namespace

std::vector<BrokenRule> broken_rules(const Scenario& scenario, const Remedy& asked) {
  RemedyRules rules;
  check_object(scenario, rules);
  check_target(scenario, asked, rules);
  for (std::size_t k = 0; k < asked.measures.size() && !scenario.blocks.empty(); ++k)
    check_measure(scenario, asked.measures[k], fmt::format("remedy.measure.{}.", k), rules);
  return rules.take();
}

}  // namespace teeter
