#include "models/dirac/entry.hpp"

#include "models/dirac/fields.hpp"
#include "models/dirac/results.hpp"
#include "models/dirac/rules.hpp"

namespace teeter {
namespace {

constexpr const ScenarioSection* own_sections[] = {&dirac_section};

}  // namespace

const ModelEntry dirac_model{
    .kind = ModelKind::dirac,
    .name = "dirac",
    .words = "one block whose impacts are a smoothed force",
    .menu = "Impacts as a brief force",
    .slender = true,
    .reads_restitution = true,
    .quick_margin = true,
    .sections = own_sections,
    .check = check_dirac,
    .check_start = check_dirac_start,
    .quick_steps = 2000,
    .simulate = simulate_dirac,
    .summarise = summarise_dirac,
    .decide = decide_dirac,
    .assumes =
        "Block and ground are rigid, the block does not slide and stays on one of its corners; an impact "
        "is a brief force.",
};

}  // namespace teeter
