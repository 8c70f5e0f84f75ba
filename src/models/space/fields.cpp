#include "models/space/fields.hpp"

namespace teeter {
namespace {

constexpr Field fields[] = {
    field<&Space::step>("step", "length of a time step; at most 1e7 steps in a run", Dimension::time,
                        within(1e-7, 0.05)),
    field<&Space::normal_restitution>("normal_restitution", "bounce of points that land: speed after over speed before",
                                      within(0.0, 1.0)),
    choice<&Space::impact>("impact", "how points bounce"),
    field<&Space::rocking_restitution>("rocking_restitution",
                                       "ratio of the angular velocities imposed where an edge lands while the opposite "
                                       "one rests; a number, or `\"housner\"`: what momentum gives, without a bounce",
                                       within(0.0, 1.0))
        .or_else("the law `impact`")
        .or_word<&Space::rocking_by_housner>("housner"),
    field<&Space::flat_tilt>("flat_tilt", "bodies with a rim: a pass closer to flat than this is a flat landing",
                             Dimension::angle, within(1e-8, 0.1)),
    choice<&Space::stop>("stop", "when a run ends before its duration"),
    field<&Space::check_unique>("check_unique",
                                "`true`: look for other solutions at every impact, take the one that keeps most energy "
                                "and count them"),
    field<&Space::floor_tilt>("floor_tilt", "of the floor from level", Dimension::angle, within(0.0, 0.6)),
    field<&Space::floor_azimuth>("floor_azimuth", "direction in which the tilted floor goes down, from +x towards +y",
                                 Dimension::angle),
};

}  // namespace

const ScenarioSection space_section{"space", "steps and impacts of the model space", fields,
                                    [](Scenario& s) -> void* { return &s.space; }};

}  // namespace teeter
