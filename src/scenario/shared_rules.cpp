#include "scenario/shared_rules.hpp"

#include "block/contact.hpp"

namespace teeter {

void check_standing(Rules& rules, const Scenario& scenario, double inset) {
  for (std::size_t i = 1; i < scenario.blocks.size(); ++i) {
    if (!(scenario.blocks[i].width > 0.0 && scenario.blocks[i - 1].width > 0.0)) continue;
    const auto [left, right] = contact_points(scenario, i, inset);
    const Place at{nullptr, "block", static_cast<int>(i)};
    rules.require(right - left >= 1e-9, {&at, "offset"}, [&] {
      return fmt::format("block {} does not stand on block {}: with offset {} the faces do not overlap", i + 1, i,
                         scenario.blocks[i].offset);
    });
  }
}

}  // namespace teeter
