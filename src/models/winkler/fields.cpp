#include "models/winkler/fields.hpp"

namespace teeter {
namespace {

constexpr Field fields[] = {
    field<&Winkler::stiffness>("stiffness",
                               "of the springs, per unit length of the base and for the block's whole depth: a bedding "
                               "modulus in N/m3 times the depth",
                               Dimension::foundation_stiffness, above(0.0))
        .ask_log("Stiffness of the ground", 1e6, 1e10)
        .called("k"),
    field<&Winkler::damping_ratio>("damping_ratio", "of the foundation, for the block's vertical motion",
                                   within(0.0, 1000.0))
        .replaces("restitution")
        .called("ζ")
        .ask("Damping of the ground", 0.0, 1.0),
    field<&Winkler::restitution>("restitution",
                                 "instead of `damping_ratio`: the damping is found that lets the released block rock "
                                 "with this restitution. A value that no damping reaches is an error that tells the "
                                 "range",
                                 between(0.0, 1.0))
        .or_else("none")
        .replaces("damping_ratio")
        .called("r")
        .ask("Damping found for this speed kept"),
    field<&Winkler::release_angle>("release_angle", "from where it is released for that; below the tipping angle",
                                   Dimension::angle)
        .or_else("half the tipping angle")
        .ask("… when let go from"),
    field<&Winkler::stick>("stick", "slope of the regularised law while the base sticks: it creeps at force/`stick`",
                           Dimension::viscosity, above(0.0))
        .ask("Slope of friction while it sticks"),
    field<&Winkler::slip>("slip", "slope while it slides, at most `stick`", Dimension::viscosity, at_least(0.0))
        .ask("Slope of friction while it slides"),
    choice<&Winkler::friction>("friction", "law of the friction under the base").ask("Friction under the base"),
    choice<&Winkler::scheme>("scheme", "how steps are taken").ask("Scheme"),
    field<&Winkler::theta>("theta", "weight of the new place in the scheme `published`", within(0.0, 1.0))
        .ask("Weight of the new place (published scheme)"),
    field<&Winkler::step>(
        "step",
        "length of a time step; at most 1e8 steps in a run. Take 1/40 of the bounce period or less; a "
        "warning tells. With `bdf` only the spacing at which the motion is looked at",
        Dimension::time, above(0.0))
        .ask("Time step"),
    field<&Winkler::large_rotations>("large_rotations",
                                     "`true`: nonlinear geometry. `false`: the published linear equations, in which a "
                                     "block cannot overturn")
        .ask("Large rotations, in which it can fall"),
};

}  // namespace

const ScenarioSection winkler_section{"winkler", "springs under the base; model winkler", fields,
                                      [](Scenario& s) -> void* { return &s.winkler; }};

}  // namespace teeter
