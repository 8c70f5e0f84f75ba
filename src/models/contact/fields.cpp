#include "models/contact/fields.hpp"

namespace teeter {
namespace {

constexpr Field fields[] = {
    field<&Contact::step>("step", "length of a time step; at most 1e7 steps in a run", Dimension::time, above(0.0))
        .ask_log("Time step", 0.0002, 0.01),
    choice<&Contact::scheme>("scheme", "how steps are taken").ask_first("Scheme"),
    choice<&Contact::flow>("flow", "what sliding faces do").ask("Sliding"),
    field<&Contact::normal_restitution>("normal_restitution",
                                        "bounce of corners that land: speed after over speed before; schemes `moreau` "
                                        "and `hybrid`",
                                        within(0.0, 1.0))
        .ask("Bounce of corners that land"),
    field<&Contact::rocking_restitution>("rocking_restitution",
                                         "ratio of the angular velocities imposed at rocking impacts; scheme `hybrid`",
                                         within(0.0, 1.0))
        .or_else("what momentum gives")
        .ask("Speed kept at a rocking impact"),
    choice<&Contact::solver>("solver", "how contact problems are solved").ask("Solver"),
};

}  // namespace

const ScenarioSection contact_section{"contact", "steps and impacts of the model contact", fields,
                                      [](Scenario& s) -> void* { return &s.contact; }};

}  // namespace teeter
