#include "models/rocking/entry.hpp"

#include "models/rocking/results.hpp"

namespace teeter {

const ModelEntry rocking_model{
    .kind = ModelKind::rocking,
    .name = "rocking",
    .words = "one block, about its corners; enough friction",
    .menu = "Rocks, does not slide",
    .slender = true,
    .reads_restitution = true,
    .sums_bounces = true,
    .quick_margin = true,
    .on_plates = true,
    .in_lanes = true,
    .quick_steps = 20000,
    .simulate = simulate_rocking,
    .summarise = summarise_rocking,
    .decide = decide_rocking,
    .assumes =
        "Block and ground are rigid; the block turns about one of its lower corners and neither slides "
        "nor leaves the ground. An impact takes no time.",
};

}  // namespace teeter
