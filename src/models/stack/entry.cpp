#include "models/stack/entry.hpp"

#include "block/contact.hpp"
#include "models/stack/results.hpp"
#include "scenario/shared_rules.hpp"

namespace teeter {
namespace {

constexpr std::size_t max_stacked_blocks = 200;

// Blocks of a stack need something to stand on.
void check_stack(Rules& rules, const Scenario& scenario) {
  const Place support{nullptr, "support"};
  const Place plate{&support, "isolation"};
  rules.require(!scenario.support.isolation || scenario.support.isolation->load == BearingLoad::weight,
                {&plate, "load"}, "\"reaction\" is for the model rocking");
  rules.require(scenario.blocks.size() <= max_stacked_blocks, {nullptr, "block"}, [&] {
    return fmt::format("a stack may have up to {} blocks, found {}", max_stacked_blocks, scenario.blocks.size());
  });
  const double inset = inset_ratio(scenario.restitution);
  if (!(inset >= 0.0 && inset < 1.0)) return;  // told already
  check_standing(rules, scenario, inset);
}

}  // namespace

const ModelEntry stack_model{
    .kind = ModelKind::stack,
    .name = "stack",
    .words = "1 to 200 blocks on each other, about their corners; enough friction",
    .menu = "Stack, does not slide",
    .several_blocks = true,
    .insets_contacts = true,
    .reads_restitution = true,
    .quick_margin = true,
    .on_plates = true,
    .check = check_stack,
    .simulate = simulate_stack,
    .summarise = summarise_stack,
    .decide = decide_stack,
    .assumes =
        "Blocks and ground are rigid; each block turns about a corner of the one below and neither "
        "slides nor flies. An impact takes no time.",
};

}  // namespace teeter
