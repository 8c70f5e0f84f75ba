#include "scenario/ground_fields.hpp"

#include <algorithm>
#include <numbers>

namespace teeter {
namespace {

using Kind = ExcitationKind;
constexpr double turn = 2.0 * std::numbers::pi;

void set_omega(Excitation& e, double omega) {
  e.omega = omega;
  if (e.duration && fixed_turns(e.kind) > 0.0) e.duration.reset();
}

void set_duration(Excitation& e, double duration) {
  e.duration = duration;
  if (fixed_turns(e.kind) > 0.0) e.omega = fixed_turns(e.kind) * turn / duration;
  if (e.kind == Kind::harmonic) e.cycles.reset();
}

constexpr Field pair_fields[] = {
    field<&Ground::azimuth>("azimuth", "turns the horizontal pair, from +x towards +y", Dimension::angle)
        .ask("Direction of the shaking", -3.15, 3.15),
};

constexpr GroundField fields[] = {
    {"start",
     "when it begins in the run. May be negative: the run starts at 0, in the middle of it",
     Dimension::time,
     any_number,
     [](const Excitation& e) { return e.start; },
     [](Excitation& e, double v) { e.start = v; },
     "0",
     {},
     {"Begins at"}},
    {"amplitude",
     "peak acceleration; may be negative. `mavroeidis`: velocity amplitude times omega",
     Dimension::acceleration,
     any_number,
     [](const Excitation& e) { return e.amplitude.value_or(0.0) * e.scale; },
     [](Excitation& e, double v) {
       e.amplitude = v;
       e.displacement.reset();
     },
     {},
     "a",
     {"Strength", {0.0, 12.0}}},
    {"displacement",
     "displacement amplitude, instead of `amplitude`: acceleration is displacement · omega²",
     Dimension::length,
     any_number,
     [](const Excitation& e) { return e.displacement.value_or(0.0) * e.scale; },
     [](Excitation& e, double v) {
       e.displacement = v;
       e.amplitude.reset();
     },
     {},
     "d",
     {"Reach of the table", {0.0, 0.2}}},
    {"frequency",
     "cycles per second. Of the full sine: a half-sine lasts half a period",
     Dimension::frequency,
     above(0.0),
     [](const Excitation& e) { return e.omega.value_or(0.0) / turn; },
     [](Excitation& e, double v) { set_omega(e, turn * v); },
     {},
     "f",
     {"Swings per second", {0.1, 10.0, true}}},
    {"period",
     "of the full sine",
     Dimension::time,
     above(0.0),
     [](const Excitation& e) { return turn / e.omega.value_or(turn); },
     [](Excitation& e, double v) { set_omega(e, turn / v); },
     {},
     "T",
     {"Period", {0.1, 10.0, true}}},
    {"omega",
     "circular frequency of the full sine",
     Dimension::angular_rate,
     above(0.0),
     [](const Excitation& e) { return e.omega.value_or(0.0); },
     [](Excitation& e, double v) { set_omega(e, v); },
     {},
     "ω",
     {"Circular frequency", {0.6, 60.0, true}}},
    {"duration",
     "of the whole pulse, instead of a frequency; `harmonic`: how long it lasts",
     Dimension::time,
     above(0.0),
     [](const Excitation& e) { return e.duration.value_or(0.0); },
     set_duration,
     {},
     {},
     {"Lasts", {0.02, 5.0, true}}},
    {"cycles",
     "how many; `type-c`: a whole number. A harmonic motion without `cycles` and `duration` is endless",
     Dimension::none,
     above(0.0),
     [](const Excitation& e) { return e.cycles.value_or(0.0); },
     [](Excitation& e, double v) {
       e.cycles = v;
       e.duration.reset();
     },
     {},
     {},
     {"Number of swings", {1.0, 30.0, false, true}}},
    {"phase",
     "`harmonic`: of the sine; `mavroeidis`: nu",
     Dimension::angle,
     any_number,
     [](const Excitation& e) { return e.phase; },
     [](Excitation& e, double v) { e.phase = v; },
     "0",
     "φ",
     {"Phase", {-std::numbers::pi, std::numbers::pi}}},
    {"gamma",
     "oscillations in the envelope",
     Dimension::none,
     above(1.0),
     [](const Excitation& e) { return e.gamma; },
     [](Excitation& e, double v) { e.gamma = v; },
     "2",
     "γ",
     {"Length of the envelope", {1.05, 5.0}}},
    {"ramp",
     "the amplitude grows linearly for so long",
     Dimension::time,
     at_least(0.0),
     [](const Excitation& e) { return e.ramp; },
     [](Excitation& e, double v) { e.ramp = v; },
     "0",
     {},
     {"Grows for"}},
    {"scale",
     "multiplies a record or a whole sequence; may be negative",
     Dimension::none,
     any_number,
     [](const Excitation& e) { return e.scale; },
     [](Excitation& e, double v) { e.scale = v; },
     "1",
     {},
     {"Strength, times", {0.0, 3.0}}},
};

using Keys = std::string_view;
constexpr Keys rectangle[] = {"amplitude", "duration"};
constexpr Keys pulse[] = {"amplitude", "frequency", "period", "omega", "duration"};
constexpr Keys several_cycles[] = {"amplitude", "frequency", "period", "omega", "cycles"};
constexpr Keys wavelet[] = {"amplitude", "frequency", "period", "omega"};
constexpr Keys enveloped[] = {"amplitude", "frequency", "period", "omega", "gamma", "phase"};
constexpr Keys endless[] = {"amplitude", "displacement", "frequency", "period", "omega",
                            "phase",     "ramp",         "duration",  "cycles"};
constexpr Keys recorded[] = {"file",   "component",     "scale",           "pga",     "unit",     "dt",
                             "format", "sensitivity",   "station_xml",     "trim",    "baseline", "taper",
                             "filter", "differentiate", "allow_truncated", "resample"};
constexpr Keys summed[] = {"parts", "scale"};

constexpr GroundKind kinds[] = {
    {"none", Kind::none, "still ground", {}, "No shaking: let go from a tilt"},
    {"rectangular", Kind::rectangular, "a constant acceleration for a while", rectangle, "A steady push, then none",
     R"(amplitude = "0.3 g", duration = 0.3)"},
    {"half-sine", Kind::half_sine, "half a cycle", pulse, "One push", R"(amplitude = "0.4 g", frequency = 1)"},
    {"sine", Kind::sine, "one full cycle", pulse, "One swing to and fro", R"(amplitude = "0.4 g", frequency = 1.8)"},
    {"cosine", Kind::cosine, "one full cycle of a cosine (Zhang and Makris, type B)", pulse,
     "One swing, starting at full strength", R"(amplitude = "0.4 g", frequency = 1.8)"},
    {"type-c", Kind::type_c, "several cycles (Zhang and Makris, type C)", several_cycles,
     "A few swings, back to where it was", R"(amplitude = "0.3 g", frequency = 1.2, cycles = 2)"},
    {"ricker", Kind::ricker, "a symmetric wavelet", wavelet, "Pulse near a fault, symmetric",
     R"(amplitude = "0.4 g", frequency = 1.8)"},
    {"ricker-antisymmetric", Kind::ricker_antisymmetric, "an antisymmetric wavelet", wavelet,
     "Pulse near a fault, to and fro", R"(amplitude = "0.4 g", frequency = 1.8)"},
    {"mavroeidis", Kind::mavroeidis, "the near-fault pulse of Mavroeidis and Papageorgiou", enveloped,
     "Near-fault motion with a swelling envelope", R"(amplitude = "0.3 g", frequency = 1, gamma = 2, phase = 0)"},
    {"harmonic", Kind::harmonic, "a sine that goes on", endless, "Steady shaking",
     R"(amplitude = "0.35 g", frequency = 2, cycles = 10)"},
    {"record", Kind::record, "a recorded motion", recorded, "A recorded earthquake"},
    {"sequence", Kind::sequence, "several motions, summed where they overlap", summed,
     "Several motions, one after the other"},
};

}  // namespace

bool GroundKind::has(std::string_view key) const {
  if (key == "start") return kind != Kind::none;
  return std::find(keys.begin(), keys.end(), key) != keys.end();
}

std::span<const GroundKind> ground_kinds() { return kinds; }

const GroundKind& ground_kind(ExcitationKind kind) {
  return *std::find_if(std::begin(kinds), std::end(kinds), [&](const GroundKind& row) { return row.kind == kind; });
}

std::span<const GroundField> ground_fields() { return fields; }

const GroundField* find_ground_field(std::string_view key) {
  for (const GroundField& field : fields)
    if (field.key == key) return &field;
  return nullptr;
}

std::span<const Field> ground_pair_fields() { return pair_fields; }

std::vector<std::vector<std::string_view>> alternatives(const GroundKind& kind) {
  std::vector<std::vector<std::string_view>> groups = {
      {"amplitude", "displacement"}, {"frequency", "period", "omega"}, {"scale", "pga"}};
  if (fixed_turns(kind.kind) > 0.0) groups[1].push_back("duration");
  if (kind.has("cycles")) groups.push_back({"cycles", "duration"});
  for (auto& group : groups) std::erase_if(group, [&](std::string_view key) { return !kind.has(key); });
  std::erase_if(groups, [](const auto& group) { return group.size() < 2; });
  return groups;
}

double fixed_turns(ExcitationKind kind) {
  if (kind == Kind::half_sine) return 0.5;
  return kind == Kind::sine || kind == Kind::cosine ? 1.0 : 0.0;
}

}  // namespace teeter
