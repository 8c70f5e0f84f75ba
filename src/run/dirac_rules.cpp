#include "run/dirac_rules.hpp"

#include "block/restitution.hpp"
#include "models/dirac_model.hpp"
#include "run/model_rules.hpp"

namespace teeter {

void check_dirac(Rules& rules, const Scenario& scenario) {
  check_one_block(rules, scenario);
  const Place dirac{nullptr, "dirac"};
  const Dirac& keys = scenario.dirac;
  rules.within(keys.penalty, narrowest_width, widest_width, {&dirac, "penalty"});
  if (keys.accuracy) rules.within(*keys.accuracy, 1.0, 12.0, {&dirac, "accuracy"});
  if (keys.energy_accuracy) rules.within(*keys.energy_accuracy, 1.0, 12.0, {&dirac, "energy_accuracy"});
  rules.require(keys.energy_impacts >= 1, {&dirac, "energy_impacts"},
                [&] { return fmt::format("must be at least 1, found {}", keys.energy_impacts); });
  rules.require(keys.form == "paper" || keys.form == "energy", {&dirac, "form"}, "must be paper or energy");
  rules.require(keys.factor == "one" || keys.factor == "paper", {&dirac, "factor"}, "must be one or paper");
  for (const Block& block : scenario.blocks) {
    const Place at{nullptr, "block", 0};
    rules.require(block.com[0] == 0.0, {&at, "com"}, [&] {
      return fmt::format(
          "model dirac has one equation for both sides: the centre of mass must lie on the axis, found {}; use model = "
          "\"rocking\"",
          block.com[0]);
    });
  }
}

void check_dirac_start(Rules& rules, const Scenario& scenario) {
  const Place at{nullptr, "restitution"};
  const BlockGeometry block = geometry_of(scenario.blocks.front(), scenario.gravity);
  for (const Side side : {Side::right, Side::left}) {
    if (varies_with_impacts(scenario.restitution)) return;
    const double ratio = restitution_ratio(scenario.restitution, block, side);
    rules.require(ratio >= least_dirac_ratio, at, [&] {
      return fmt::format("model dirac needs a ratio of at least {}: no force stops a block altogether; found {:.3g}",
                         least_dirac_ratio, ratio);
    });
    if (ratio < least_dirac_ratio) return;
  }
}

}  // namespace teeter
