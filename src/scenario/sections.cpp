#include "scenario/sections.hpp"

#include "block/geometry.hpp"
#include "teeter/scenario_file.hpp"

namespace teeter {
namespace {

constexpr Field top_fields[] = {
    field<&Scenario::title>("title", "a text").or_else("empty").ask("Name"),
    field<&Scenario::gravity>("gravity", "", Dimension::acceleration, above(0.0)).called("g").ask("Gravity", 1.0, 25.0),
};

constexpr Field block_fields[] = {
    field<&Block::width>("width", "full width", Dimension::length, block_size)
        .required()
        .varies()
        .ask("Width", 0.05, 3.0)
        .called("b"),
    field<&Block::height>("height", "full height", Dimension::length, block_size)
        .required()
        .varies()
        .ask("Height", 0.1, 8.0)
        .called("h"),
    field<&Block::depth>("depth",
                         "out of the picture: turns density into mass, and tells whether the block is narrower that "
                         "way (see `run.other_direction`)",
                         Dimension::length, block_size)
        .or_else("1, for the mass only")
        .ask("Depth", 0.05, 3.0)
        .assumes(default_depth),
    field<&Block::density>("density", "give density or mass, not both", Dimension::density, above(0.0))
        .or_else("2000, with a note")
        .replaces("mass")
        .ask("Density", 300.0, 8000.0)
        .called("ρ")
        .assumes(default_density),
    field<&Block::mass>("mass", "of the whole block", Dimension::mass, above(0.0))
        .or_else("from density")
        .replaces("density")
        .ask_log("Mass", 1.0, 1000.0)
        .called("m"),
    field<&Block::inertia>("inertia", "about the centre of mass, from 0.0001 to 10 times mass (width² + height²)",
                           Dimension::inertia, above(0.0))
        .or_else("uniform rectangle")
        .ask("Moment of inertia about the centre of mass"),
    field<&Block::com>("com",
                       "centre of mass from the geometric centre, `[right, up]`. It must lie above the base and above "
                       "the ground",
                       Dimension::length)
        .ask("Centre of mass", -1.0, 1.0)
        .sides("to the right", "above the middle"),
    field<&Block::offset>("offset",
                          "of the centre line to the right of that of the block below. No effect on the first block",
                          Dimension::length)
        .ask("Stands off centre by", -1.0, 1.0),
    field<&Block::at>("at", "model `contact`: middle of the base, instead of standing on the block before",
                      Dimension::length)
        .or_else("on the one before")
        .ask("Middle of its base")
        .sides("to the right", "up"),
};

constexpr Field equations_fields[] = {
    field<&Equations::slender>("slender",
                               "`true`: the linearised equations of a slender block; models `rocking` and `dirac` "
                               "only")
        .ask("Equations of a slender block (linearised)"),
};

constexpr Field friction_fields[] = {
    field<&Friction::static_coefficient>("static",
                                         "coefficient that sliding has to overcome. Required by the models "
                                         "`friction`, `contact` and `winkler`, where 0 means no friction",
                                         at_least(0.0))
        .or_else("none")
        .varies()
        .called("μ")
        .ask("Friction of the floor", 0.0, 1.5),
    field<&Friction::kinetic_coefficient>("kinetic",
                                          "coefficient while it slides, at most `static`. Not used by `contact` and "
                                          "`winkler`, with a warning",
                                          at_least(0.0))
        .or_else("`static`")
        .varies()
        .called("μₖ")
        .ask("Kinetic friction, once it slides", 0.0, 1.5),
};

constexpr Field impact_fields[] = {
    field<&CornerImpact::normal>("normal",
                                 "energetic restitution of the left and the right corner, from 0 (stays down) to 1. "
                                 "The share of the work of compression that a corner gives back is its square",
                                 within(0.0, 1.0))
        .one_or_two_numbers()
        .called("eₙ")
        .ask("Bounce of a corner", 0.0, 1.0)
        .sides("left", "right"),
    field<&CornerImpact::elasticity>("elasticity",
                                     "exponent of the contact law, force against depth: 1 linear, 1.5 Hertz. Only "
                                     "matters when both corners are hit",
                                     within(1.0, 10.0))
        .ask("Exponent of the contact law (1 linear, 1.5 Hertz)"),
    field<&CornerImpact::stiffness_ratio>("stiffness_ratio", "right corner over left; likewise", within(1e-6, 1e6))
        .ask("Stiffness of the right corner over the left"),
    choice<&CornerImpact::start_rule>("start_rule",
                                      "which coefficient decides, at the start of an impact, whether a corner without "
                                      "sliding speed sticks")
        .ask("An impact begins with"),
};

constexpr Field initial_fields[] = {
    field<&Initial::angle>("angle", "a number or a list, one per block; between -90 and 90 degrees", Dimension::angle)
        .or_else("0")
        .for_each_block()
        .ask("Tilt at the start", -0.5, 0.5)
        .called("θ₀"),
    field<&Initial::rate>("rate", "a number or a list, one per block", Dimension::angular_rate)
        .or_else("0")
        .for_each_block()
        .ask("Speed of tilting at the start", -3.0, 3.0)
        .called("ω₀"),
    field<&Initial::position>("position",
                              "centre of mass, `[right, up]`, from the middle of the base where the block would stand; "
                              "models `friction`, `contact` and `winkler`",
                              Dimension::length)
        .or_else("on the ground")
        .ask("Centre of mass at the start")
        .sides("to the right", "up"),
    field<&Initial::velocity>("velocity",
                              "of the centre of mass, `[right, up]`, relative to the ground; models `friction`, "
                              "`contact` and `winkler`",
                              Dimension::velocity)
        .or_else("turning about its lower corner")
        .ask("Speed at the start")
        .sides("to the right", "up"),
};

constexpr Field run_fields[] = {
    field<&RunControl::duration>("duration",
                                 "simulated time. The run ends earlier when the block lies, or stands on still ground. "
                                 "One that ends before the shaking does is told",
                                 Dimension::time, above(0.0))
        .or_else("as long as the ground moves, and on until rest or fall, at most 60 s more; still ground or a motion "
                 "without end: 60")
        .ask("Time followed", 1.0, 120.0),
    field<&RunControl::output_step>("output_step", "spacing of the history; at most 10 000 000 samples",
                                    Dimension::time, above(0.0))
        .ask_log("Step of the histories", 0.0005, 0.05),
    field<&RunControl::tolerance>(
        "tolerance", "relative, of the integrator. `winkler`: scheme `bdf` only, not below 1e-12", within(1e-15, 1e-3))
        .ask_log("Tolerance", 1e-13, 1e-5),
    field<&RunControl::rest_tolerance>("rest_tolerance",
                                       "share of the tipping angle below which the remaining bounces are summed in "
                                       "closed form; model `rocking`",
                                       within(1e-12, 1e-3))
        .ask("Tilt that counts as rest, of the tipping angle"),
    field<&RunControl::max_impacts>("max_impacts", "more impacts end the run with the status `impact-limit`",
                                    at_least(1.0))
        .ask("Impacts at most"),
    field<&RunControl::other_direction>("other_direction",
                                        "`false`: a block that is narrower along its depth is judged across its width "
                                        "only")
        .ask("Also judged along its depth, where that is less")
        .for_blocks(ForBlocks::one),
};

constexpr Field report_fields[] = {
    field<&ReportHeading::title>("title", "of the report").or_else("that of the scenario"),
    field<&ReportHeading::author>("author", "who made it").or_else("not shown"),
    field<&ReportHeading::client>("client", "whom it is for").or_else("not shown"),
    field<&ReportHeading::date>("date", "as text: \"18 November 2026\". The program never looks at the clock")
        .or_else("not shown"),
    field<&ReportHeading::note>("note", "a paragraph below the verdict").or_else("not shown"),
};

}  // namespace

const ScenarioSection top_section{"", "", top_fields, [](Scenario& s) -> void* { return &s; }};
const ScenarioSection block_section{"block", "a block, from the bottom up", block_fields, nullptr};
const ScenarioSection equations_section{"equations", "which equations of motion", equations_fields,
                                        [](Scenario& s) -> void* { return &s.equations; }};
const ScenarioSection friction_section{"friction", "Coulomb friction of the floor and between blocks", friction_fields,
                                       [](Scenario& s) -> void* { return &s.friction; }};
const ScenarioSection impact_section{"impact", "what the corners do at an impact; model friction", impact_fields,
                                     [](Scenario& s) -> void* { return &s.impact; }};
const ScenarioSection initial_section{"initial", "how it starts", initial_fields,
                                      [](Scenario& s) -> void* { return &s.initial; }};
const ScenarioSection run_section{"run", "how long and how exactly", run_fields,
                                  [](Scenario& s) -> void* { return &s.run; }};
const ScenarioSection report_section{"report", "the head of a report; changes no result", report_fields, nullptr};

}  // namespace teeter
