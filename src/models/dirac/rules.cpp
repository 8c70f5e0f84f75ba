#include "models/dirac/rules.hpp"

#include "block/restitution.hpp"
#include "models/dirac/fields.hpp"
#include "models/dirac/model.hpp"
#include "scenario/check_fields.hpp"

namespace teeter {

void check_dirac(Rules& rules, const Scenario& scenario) {
  const Place dirac{nullptr, "dirac"};
  check_fields(rules, dirac_section.fields, &scenario.dirac, dirac);
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
