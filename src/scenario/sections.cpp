#include "scenario/sections.hpp"

#include <numbers>

#include "block/geometry.hpp"
#include "teeter/scenario_file.hpp"

namespace teeter {
namespace {

constexpr Field top_fields[] = {
    field<&Scenario::title>("title", "a text").or_else("empty").ask("Name"),
    field<&Scenario::gravity>("gravity", "", Dimension::acceleration, above(0.0)).called("g").ask("Gravity", 1.0, 25.0),
};

// Lists of planar models have two numbers, right and up; in space one goes between them, away from the viewer.
constexpr std::size_t two_or_three[] = {2, 3};
constexpr std::size_t one_three_or_six[] = {1, 3, 6};
constexpr std::size_t three[] = {3};
constexpr std::size_t four[] = {4};

std::vector<double> joined(const NumberPair& pair, const std::optional<double>& between) {
  if (between) return {pair[0], *between, pair[1]};
  return {pair[0], pair[1]};
}

NumberPair outer_numbers(std::span<const double> values) { return {values.front(), values.back()}; }

std::optional<double> inner_number(std::span<const double> values) {
  return values.size() == 3 ? std::optional(values[1]) : std::nullopt;
}

std::vector<double> get_com(const Block& block) { return joined(block.com, block.com_in_depth); }
void set_com(Block& block, std::span<const double> values) {
  block.com = outer_numbers(values);
  block.com_in_depth = inner_number(values);
}

std::vector<double> get_inertia(const Block& block) {
  return block.inertia ? std::vector{*block.inertia} : block.inertia_numbers;
}
void set_inertia(Block& block, std::span<const double> values) {
  block.inertia = values.size() == 1 ? std::optional(values[0]) : std::nullopt;
  block.inertia_numbers.assign(values.begin(), values.end());
  if (block.inertia) block.inertia_numbers.clear();
}

std::vector<double> get_position(const Initial& initial) {
  return initial.position ? joined(*initial.position, initial.position_in_depth) : std::vector<double>{};
}
void set_position(Initial& initial, std::span<const double> values) {
  initial.position = outer_numbers(values);
  initial.position_in_depth = inner_number(values);
}

std::vector<double> get_velocity(const Initial& initial) {
  return initial.velocity ? joined(*initial.velocity, initial.velocity_in_depth) : std::vector<double>{};
}
void set_velocity(Initial& initial, std::span<const double> values) {
  initial.velocity = outer_numbers(values);
  initial.velocity_in_depth = inner_number(values);
}

std::vector<double> get_quaternion(const Initial& initial) {
  if (!initial.quaternion) return {};
  return {initial.quaternion->begin(), initial.quaternion->end()};
}
void set_quaternion(Initial& initial, std::span<const double> values) {
  initial.quaternion = {values[0], values[1], values[2], values[3]};
}

std::vector<double> get_angular_velocity(const Initial& initial) {
  if (!initial.angular_velocity) return {};
  return {initial.angular_velocity->begin(), initial.angular_velocity->end()};
}
void set_angular_velocity(Initial& initial, std::span<const double> values) {
  initial.angular_velocity = {values[0], values[1], values[2]};
}

constexpr Field block_fields[] = {
    field<&Block::width>("width", "full width", Dimension::length, block_size)
        .required()
        .unless_given({"diameter", "vertices", "file"})
        .varies()
        .ask("Width", 0.05, 3.0)
        .called("b"),
    field<&Block::height>("height", "full height", Dimension::length, block_size)
        .required()
        .unless_given({"vertices", "file"})
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
    list_field<Block, one_three_or_six, get_inertia, set_inertia>(
        "inertia",
        "about the centre of mass, from 0.0001 to 10 times mass (width² + height²). Model `space`: `[xx, yy, zz]` or "
        "`[xx, yy, zz, xy, xz, yz]`, entries of the tensor",
        Dimension::inertia)
        .or_else("uniform body")
        .ask("Moment of inertia about the centre of mass"),
    list_field<Block, two_or_three, get_com, set_com>(
        "com",
        "centre of mass from the geometric centre, `[right, up]`; model `space`: `[x, y, z]`, of a mesh in the "
        "axes of the file. It must lie above the base and above the ground",
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
    field<&Block::name>("name", "model `contact`: by which it is told; unique").or_else("none").ask("Name"),
    field<&Block::vertices>(
        "vertices",
        "model `contact`: 3 to 64 corners `[x, y]` of a convex polygon in world coordinates, either "
        "way round; instead of `width`, `height` and `at`. `com` is then from its centroid",
        Dimension::length)
        .or_else("a rectangle"),
    field<&Block::fixed>("fixed", "model `contact`: part of the ground, moves with it and carries any force")
        .ask("Part of the ground"),
    choice<&Block::shape>("shape", "model `space`").ask("Shape"),
    field<&Block::diameter>("diameter",
                            "model `space`: of a cylinder, or of the base of a frustum, instead of width "
                            "and depth",
                            Dimension::length, block_size)
        .or_else("none")
        .ask("Diameter", 0.05, 3.0),
    field<&Block::top_diameter>("top_diameter", "model `space`: of the top of a frustum", Dimension::length, block_size)
        .or_else("none")
        .ask("Diameter of the top", 0.05, 3.0),
    field<&Block::file>("file",
                        "shape `mesh`: a closed surface (`.obj`, `.stl`, `.ply`), or points whose convex hull is the "
                        "body (`.csv`); relative to the scenario's folder")
        .or_else("none"),
    field<&Block::scale>("scale", "shape `mesh`: metres per unit of the file", above(0.0)),
    choice<&Block::up>("up", "shape `mesh`: the axis of the file that points up"),
    field<&Block::face>("face",
                        "shape `mesh`: number of the face of the hull it stands on, from 0 on, as `teeter body` counts "
                        "them; `\"auto\"`: the one it rolls onto from the pose of the file")
        .or_else("`\"auto\"`"),
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
                                         "`friction`, `contact`, `winkler` and `space`, where 0 means no friction",
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
    list_field<Initial, two_or_three, get_position, set_position>(
        "position",
        "centre of mass, `[right, up]`, from the middle of the base where the block would stand; models `friction`, "
        "`contact` and `winkler`; `space`: `[x, y, z]`",
        Dimension::length)
        .or_else("on the ground")
        .ask("Centre of mass at the start")
        .sides("to the right", "up"),
    list_field<Initial, two_or_three, get_velocity, set_velocity>(
        "velocity",
        "of the centre of mass, `[right, up]`, relative to the ground; models `friction`, `contact` and `winkler`; "
        "`space`: `[x, y, z]`",
        Dimension::velocity)
        .or_else("turning about its lower corner")
        .ask("Speed at the start")
        .sides("to the right", "up"),
    field<&Initial::azimuth>("azimuth",
                             "model `space`: direction of the lean `angle`, from +x (right) towards +y (away from the "
                             "viewer)",
                             Dimension::angle)
        .ask("Direction of the lean", -3.15, 3.15),
    field<&Initial::twist>("twist", "model `space`: turn about the vertical, before the lean", Dimension::angle)
        .ask("Turn about the vertical", -3.15, 3.15),
    list_field<Initial, four, get_quaternion, set_quaternion>(
        "quaternion",
        "model `space`: `[w, x, y, z]`, turns body axes to world axes; instead of angle, azimuth and twist")
        .or_else("none"),
    list_field<Initial, three, get_angular_velocity, set_angular_velocity>(
        "angular_velocity", "model `space`: `[x, y, z]`, world axes; instead of rate", Dimension::angular_rate)
        .or_else("none"),
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
    field<&RunControl::stop_at_overturn>("stop_at_overturn",
                                         "model `space`: `false` follows a box that has fallen until it lies still")
        .ask("Stop when it has fallen"),
    field<&RunControl::other_direction>("other_direction",
                                        "`false`: a block that is narrower along its depth is judged across its width "
                                        "only")
        .ask("Also judged along its depth, where that is less")
        .for_blocks(ForBlocks::one),
};

constexpr Limits uncertain_share = within(0.0, 0.5);

constexpr Field uncertainty_fields[] = {
    field<&Uncertainty::sizes>("sizes", "share by which widths and heights differ", uncertain_share)
        .ask("Sizes known to (share)"),
    field<&Uncertainty::centre_of_mass>(
        "centre_of_mass", "displacement of the centre of mass, in widths, heights and depths", uncertain_share)
        .ask("Centre of mass known to (share of the sizes)"),
    field<&Uncertainty::restitution>("restitution", "share by which the restitution differs", uncertain_share)
        .or_else("0.01; models that slide: 0")
        .ask("Restitution known to (share)"),
    field<&Uncertainty::friction>("friction", "share by which the friction differs; models that slide", uncertain_share)
        .ask("Friction known to (share)"),
    field<&Uncertainty::shaking>("shaking", "share by which the whole ground motion differs", uncertain_share)
        .ask("Shaking known to (share)"),
    field<&Uncertainty::support>("support", "share by which the numbers of floor, plate and anchors differ",
                                 uncertain_share)
        .ask("Supports known to (share)"),
    field<&Uncertainty::azimuth>("azimuth", "angle by which the direction of the shaking differs; model `space`",
                                 Dimension::angle, within(0.0, std::numbers::pi))
        .ask("Direction of the shaking known to"),
    field<&Uncertainty::draw>(
        "draw", "number of the neighbour, from 0, that is followed in place of the object as described", at_least(-1.0))
        .or_else("none"),
    field<&Uncertainty::seed>("seed", "of that neighbour"),
};

constexpr Field output_fields[] = {
    field<&Output::units>("units",
                          "in which people read lengths, velocities, accelerations and angles, in words, reports and "
                          "figures: `\"cm, g, deg\"`, `\"in, ft/s2\"`. JSON, CSV and HDF5 stay in SI")
        .or_else("mm, cm or m by size; m/s; g; degrees")
        .ask("Units of the results"),
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
const ScenarioSection uncertainty_section{"uncertainty", "how well the numbers are known", uncertainty_fields,
                                          [](Scenario& s) -> void* { return &s.uncertainty; }};
const ScenarioSection output_section{"output", "how results are told to people; changes no result", output_fields,
                                     [](Scenario& s) -> void* { return &s.output; }};
const ScenarioSection report_section{"report", "the head of a report; changes no result", report_fields, nullptr};

}  // namespace teeter
