#include "models/winkler/entry.hpp"

#include "models/winkler/fields.hpp"
#include "models/winkler/results.hpp"
#include "models/winkler/rules.hpp"

namespace teeter {
namespace {

constexpr const ScenarioSection* own_sections[] = {&winkler_section};

}  // namespace

const ModelEntry winkler_model{
    .kind = ModelKind::winkler,
    .name = "winkler",
    .words = "one block on springs without tension, such as soil, which also slides and flies",
    .menu = "On soft ground",
    .slides = true,
    .flies = true,
    .free_start = true,
    .stepped = true,
    .sections = own_sections,
    .example = R"(friction = { static = 0.6 }
winkler = { stiffness = "100 MPa", damping_ratio = 0.1, step = 0.0005, large_rotations = true }
)",
    .check = check_winkler,
    .check_start = check_winkler_start,
    .step = [](const Scenario& s) { return s.winkler.step; },
    .most_steps = 1e8,
    .simulate = simulate_winkler,
    .summarise = summarise_winkler,
    .decide = decide_winkler,
    .assumes =
        "The block is rigid and stands on a bed of springs and dashpots without tension; friction is "
        "Coulomb's.",
};

}  // namespace teeter
