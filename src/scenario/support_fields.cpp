#include "scenario/support_fields.hpp"

#include <array>

namespace teeter {
namespace {

constexpr std::size_t most_storeys = 200;

constexpr auto up_to_all_modes = [] {
  std::array<std::size_t, most_storeys> sizes{};
  for (std::size_t i = 0; i < most_storeys; ++i) sizes[i] = i + 1;
  return sizes;
}();

std::vector<double> get_damping(const Floor& floor) { return floor.damping; }
void set_damping(Floor& floor, std::span<const double> values) { floor.damping.assign(values.begin(), values.end()); }

constexpr Limits damping_ratio{.low = 0.0, .high = 1.0, .below = true};

constexpr Field floor_fields[] = {
    field<&Floor::period>("period", "of the building's first mode", Dimension::time, above(0.0))
        .required("missing: the period of the first mode (s), or modes")
        .unless_given({"modes"})
        .varies()
        .ask_log("Period of the building", 0.05, 5.0),
    list_field<Floor, up_to_all_modes, get_damping, set_damping>(
        "damping", "share of the critical damping, of every mode; a list: one for each mode", Dimension::none,
        damping_ratio)
        .varies()
        .ask("Damping of the building", 0.0, 0.2),
    field<&Floor::storeys>("storeys", "equal storeys of a shear building; it has as many modes",
                           within(1.0, static_cast<double>(most_storeys)))
        .ask("Storeys"),
    field<&Floor::floor>("floor", "on which the object stands: 0 is the ground", at_least(0.0))
        .or_else("the top")
        .ask("Floor it stands on"),
    described("modes",
              "instead of all these: a list of tables with `period` (s), `damping` and `factor`, which is the "
              "participation factor times the mode's shape at that floor. What the factors lack of 1 moves with the "
              "ground")
        .or_else("from the storeys"),
};

constexpr Field mode_fields[] = {
    field<&FloorMode::period>("period", "of the mode", Dimension::time, above(0.0)).required(),
    field<&FloorMode::damping>("damping", "share of the critical damping", damping_ratio).required(),
    field<&FloorMode::factor>("factor", "participation times shape at that floor", Dimension::none, any_number)
        .required(),
};

constexpr Field isolation_fields[] = {
    choice<&Isolation::kind>("kind", "what carries the plate").ask("Bearings"),
    field<&Isolation::mass>("mass", "of the plate", Dimension::mass, above(0.0))
        .required("missing: the mass of the plate (kg)")
        .ask_log("Mass of the plate", 1.0, 1e4),
    field<&Isolation::period>("period", "spring: of plate and object together, standing still", Dimension::time,
                              above(0.0))
        .or_else("from `stiffness`")
        .varies()
        .replaces("stiffness")
        .ask_log("Period of the plate", 0.2, 6.0),
    field<&Isolation::damping>("damping", "spring: share of the critical damping, with `period`", within(0.0, 100.0))
        .or_else("0, or from `damper`")
        .varies()
        .replaces("damper")
        .ask("Damping of the plate", 0.0, 0.6),
    field<&Isolation::stiffness>("stiffness", "spring: instead of `period`", Dimension::stiffness, at_least(0.0))
        .or_else("from `period`")
        .varies()
        .replaces("period")
        .ask("Stiffness of the springs"),
    field<&Isolation::damper>("damper", "spring: instead of `damping`", Dimension::viscosity, at_least(0.0))
        .or_else("from `damping`")
        .varies()
        .replaces("damping")
        .ask("Strength of the damper"),
    field<&Isolation::friction>("friction", "slider: its coefficient", within(0.0, 10.0))
        .or_else("required by a slider")
        .varies()
        .ask("Friction of the sliders", 0.01, 0.4),
    field<&Isolation::radius>("radius", "slider: of the bowl it moves in, a pendulum's length", Dimension::length,
                              above(0.0))
        .or_else("flat")
        .varies()
        .ask_log("Radius of the sliders", 0.2, 10.0),
    choice<&Isolation::load>("load", "slider: what presses on it, and so holds it by friction; model rocking")
        .ask("Load on the sliders"),
    field<&Isolation::limit>("limit", "a stop at this way to either side", Dimension::length, above(0.0))
        .or_else("no stop")
        .ask("Way to the stop", 0.02, 0.6),
    field<&Isolation::stop_restitution>("stop_restitution", "speed after over speed before a stop", within(0.0, 1.0))
        .ask("Speed kept at the stop", 0.0, 1.0),
};

constexpr Field anchor_fields[] = {
    field<&Anchor::at>("at",
                       "`\"edges\"`: one at each end of the base; or a number: metres to the right of its centre line",
                       Dimension::length)
        .or_word<&Anchor::edges>("edges")
        .or_else("`\"edges\"`")
        .ask("Place of the anchor"),
    field<&Anchor::stiffness>("stiffness", "of one anchor", Dimension::stiffness, above(0.0))
        .required("missing: the stiffness of an anchor (N/m)")
        .varies()
        .ask_log("Stiffness of an anchor", 1e3, 1e8),
    field<&Anchor::preload>("preload", "its force when installed", Dimension::force, at_least(0.0))
        .varies()
        .ask("Preload", 0.0, 1e4),
    field<&Anchor::strength>("strength", "at which it yields, or breaks if brittle; above `preload`", Dimension::force,
                             above(0.0))
        .or_else("never yields")
        .varies()
        .ask_log("Strength of an anchor", 10.0, 1e5),
    field<&Anchor::ductility>("ductility", "elongation at which it breaks over that at which it yields; 1 is brittle",
                              at_least(1.0))
        .ask("Ductility", 1.0, 20.0),
    field<&Anchor::fracture_energy>("fracture_energy",
                                    "instead of `ductility`: work of a steady pull from the installed state until it "
                                    "breaks",
                                    Dimension::energy, above(0.0))
        .or_else("from `ductility`")
        .ask("Energy to break it"),
};

}  // namespace

std::span<const Field> floor_mode_fields() { return mode_fields; }

// Sections that are not given have defaults all the same, to be described.
const ScenarioSection floor_section{"support.floor", "the floor of a building that the object stands on", floor_fields,
                                    [](Scenario& s) -> void* {
                                      if (!s.support.floor) s.support.floor.emplace();
                                      return &*s.support.floor;
                                    }};
const ScenarioSection isolation_section{"support.isolation",
                                        "a plate on bearings under the object; models rocking and stack",
                                        isolation_fields, [](Scenario& s) -> void* {
                                          if (!s.support.isolation) s.support.isolation.emplace();
                                          return &*s.support.isolation;
                                        }};
const ScenarioSection anchor_section{
    "anchor", "ties the object, of a stack its lowest block, to what carries it; models rocking and stack",
    anchor_fields, nullptr};

}  // namespace teeter
