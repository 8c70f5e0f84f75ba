#include "models/contact/entry.hpp"

#include "limit/fields.hpp"
#include "models/contact/fields.hpp"
#include "models/contact/results.hpp"
#include "models/contact/rules.hpp"
#include "scenario/masonry_fields.hpp"

namespace teeter {
namespace {

constexpr const ScenarioSection* own_sections[] = {&base_section,    &wall_section,   &arch_section,
                                                   &column_section,  &import_section, &imperfection_section,
                                                   &contact_section, &limit_section};

}  // namespace

const ModelEntry contact_model{
    .kind = ModelKind::contact,
    .name = "contact",
    .words = "up to 5000 blocks that touch, slide, rock and fly, on each other or as a wall",
    .menu = "Blocks that slide and rock",
    .several_blocks = true,
    .places_blocks = true,
    .slides = true,
    .flies = true,
    .free_start = true,
    .stepped = true,
    .sections = own_sections,
    .example = "friction = { static = 0.6 }",
    .check = check_contact,
    .check_start = check_contact_start,
    .step = [](const Scenario& s) { return s.contact.step; },
    .most_steps = 1e7,
    .simulate = simulate_contact,
    .summarise = summarise_contact,
    .decide = decide_contact,
    .assumes = "Blocks and ground are rigid; friction is Coulomb's, with one coefficient.",
};

}  // namespace teeter
