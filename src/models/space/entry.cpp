#include "models/space/entry.hpp"

#include "models/space/fields.hpp"
#include "models/space/results.hpp"
#include "models/space/rules.hpp"

namespace teeter {
namespace {

constexpr const ScenarioSection* own_sections[] = {&space_section};

}  // namespace

const ModelEntry space_model{
    .kind = ModelKind::space,
    .name = "space",
    .words = "one body in three dimensions, under three components: rocks, wobbles, twists, slides and flies",
    .menu = "In three dimensions",
    .slides = true,
    .flies = true,
    .free_start = true,
    .in_space = true,
    .kinetic_friction = true,
    .stepped = true,
    .sections = own_sections,
    .example = "friction = { static = 0.6 }",
    .check = check_space,
    .check_start = check_space_start,
    .step = [](const Scenario& s) { return s.space.step; },
    .most_steps = 1e7,
    .quick_steps = 2000,
    .simulate = simulate_space,
    .summarise = summarise_space,
    .decide = decide_space,
    .assumes =
        "Body and floor are rigid and meet at the corners of its convex hull, or on its rim, never on a soft bed. "
        "Friction is Coulomb's. An impact takes no time.",
};

}  // namespace teeter
