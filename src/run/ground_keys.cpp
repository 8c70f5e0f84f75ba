#include "run/ground_keys.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/largest.hpp"
#include "core/number.hpp"
#include "ground/motion.hpp"

namespace teeter {
namespace {

using Kind = ExcitationKind;
constexpr double turn = 2.0 * std::numbers::pi;

// Turns of a pulse whose length follows from its frequency; 0 for the others.
double fixed_turns(Kind kind) {
  if (kind == Kind::half_sine) return 0.5;
  return kind == Kind::sine || kind == Kind::cosine ? 1.0 : 0.0;
}

bool is_wave(Kind kind) {
  return kind != Kind::none && kind != Kind::rectangular && kind != Kind::record && kind != Kind::sequence;
}

bool is_scaled_in_file(Kind kind) { return kind == Kind::record || kind == Kind::sequence; }

void set_omega(Excitation& e, double omega) {
  e.omega = omega;
  if (fixed_turns(e.kind) > 0.0) e.duration.reset();
}

// Which keys a kind has, and how each is set.
struct GroundField {
  std::string_view name;
  Dimension dimension;
  bool (*fits)(const Excitation&);
  void (*set)(Excitation&, double);
  double (*get)(const Excitation&);
};

constexpr GroundField fields[] = {
    {"amplitude", Dimension::acceleration,
     [](const Excitation& e) { return is_wave(e.kind) || e.kind == Kind::rectangular; },
     [](Excitation& e, double v) {
       e.amplitude = v;
       e.displacement.reset();
     },
     [](const Excitation& e) { return e.amplitude.value_or(0.0) * e.scale; }},
    {"displacement", Dimension::length, [](const Excitation& e) { return e.kind == Kind::harmonic; },
     [](Excitation& e, double v) {
       e.displacement = v;
       e.amplitude.reset();
     },
     [](const Excitation& e) { return e.displacement.value_or(0.0) * e.scale; }},
    {"omega", Dimension::angular_rate, [](const Excitation& e) { return is_wave(e.kind); },
     [](Excitation& e, double v) { set_omega(e, v); }, [](const Excitation& e) { return e.omega.value_or(0.0); }},
    {"frequency", Dimension::frequency, [](const Excitation& e) { return is_wave(e.kind); },
     [](Excitation& e, double v) { set_omega(e, turn * v); },
     [](const Excitation& e) { return e.omega.value_or(0.0) / turn; }},
    {"period", Dimension::time, [](const Excitation& e) { return is_wave(e.kind); },
     [](Excitation& e, double v) { set_omega(e, turn / v); },
     [](const Excitation& e) { return turn / e.omega.value_or(turn); }},
    {"duration", Dimension::time,
     [](const Excitation& e) {
       return fixed_turns(e.kind) > 0.0 || e.kind == Kind::rectangular || e.kind == Kind::harmonic;
     },
     [](Excitation& e, double v) {
       e.duration = v;
       if (fixed_turns(e.kind) > 0.0) e.omega = fixed_turns(e.kind) * turn / v;
       if (e.kind == Kind::harmonic) e.cycles.reset();
     },
     [](const Excitation& e) { return e.duration.value_or(0.0); }},
    {"cycles", Dimension::none, [](const Excitation& e) { return e.kind == Kind::harmonic || e.kind == Kind::type_c; },
     [](Excitation& e, double v) {
       e.cycles = v;
       e.duration.reset();
     },
     [](const Excitation& e) { return e.cycles.value_or(0.0); }},
    {"phase", Dimension::angle,
     [](const Excitation& e) { return e.kind == Kind::harmonic || e.kind == Kind::mavroeidis; },
     [](Excitation& e, double v) { e.phase = v; }, [](const Excitation& e) { return e.phase; }},
    {"start", Dimension::time, [](const Excitation& e) { return e.kind != Kind::none; },
     [](Excitation& e, double v) { e.start = v; }, [](const Excitation& e) { return e.start; }},
    {"gamma", Dimension::none, [](const Excitation& e) { return e.kind == Kind::mavroeidis; },
     [](Excitation& e, double v) { e.gamma = v; }, [](const Excitation& e) { return e.gamma; }},
    {"ramp", Dimension::time, [](const Excitation& e) { return e.kind == Kind::harmonic; },
     [](Excitation& e, double v) { e.ramp = v; }, [](const Excitation& e) { return e.ramp; }},
};

Excitation& direction(Scenario& s, bool vertical) { return vertical ? s.ground.vertical : s.ground.horizontal; }
const Excitation& direction(const Scenario& s, bool vertical) {
  return vertical ? s.ground.vertical : s.ground.horizontal;
}

double peak_of_record(const Excitation& e) { return largest_magnitude(e.record->acceleration); }

// What a changed scale is called in the file: only records and sequences have one.
void write_scale(ScenarioKey& key, const Excitation& e, bool vertical) {
  const std::string base = vertical ? "ground.vertical." : "ground.horizontal.";
  if (e.kind == Kind::none) return;
  if (is_scaled_in_file(e.kind)) {
    key.written.emplace_back(base + "scale",
                             [vertical](const Scenario& s) { return to_text(direction(s, vertical).scale); });
    return;
  }
  const std::string name = e.displacement ? "displacement" : "amplitude";
  key.written.emplace_back(base + name, [vertical](const Scenario& s) {
    const Excitation& now = direction(s, vertical);
    return to_text(now.scale * (now.displacement ? *now.displacement : now.amplitude.value_or(0.0)));
  });
}

// Factor on what the file has, in one direction or in both.
ScenarioKey scale_key(const Scenario& scenario, bool horizontal, bool vertical, double unit) {
  const double h = scenario.ground.horizontal.scale;
  const double v = scenario.ground.vertical.scale;
  ScenarioKey key;
  key.set = [=](Scenario& s, double factor) {
    if (horizontal) s.ground.horizontal.scale = h * (factor * unit);
    if (vertical) s.ground.vertical.scale = v * (factor * unit);
  };
  if (horizontal) write_scale(key, scenario.ground.horizontal, false);
  if (vertical) write_scale(key, scenario.ground.vertical, true);
  return key;
}

}  // namespace

std::optional<ScenarioKey> ground_key(const Scenario& scenario, const std::vector<std::string>& parts) {
  if (parts.size() == 2 && parts[1] == "scale") return scale_key(scenario, true, true, 1.0);
  if (parts.size() != 3 || (parts[1] != "horizontal" && parts[1] != "vertical")) return std::nullopt;
  const bool vertical = parts[1] == "vertical";
  const Excitation& e = direction(scenario, vertical);
  if (e.kind == Kind::none) return std::nullopt;
  if (parts[2] == "scale")
    return scale_key(scenario, !vertical, vertical, 1.0 / (is_scaled_in_file(e.kind) ? e.scale : 1.0));
  if (parts[2] == "pga" && e.kind == Kind::record && peak_of_record(e) > 0.0) {
    ScenarioKey key = scale_key(scenario, !vertical, vertical, 1.0 / (e.scale * peak_of_record(e)));
    key.dimension = Dimension::acceleration;
    return key;
  }
  for (const GroundField& field : fields) {
    if (field.name != parts[2] || !field.fits(e)) continue;
    return ScenarioKey{[field, vertical](Scenario& s, double value) { field.set(direction(s, vertical), value); },
                       field.dimension,
                       false,
                       {{fmt::format("ground.{}.{}", parts[1], parts[2]),
                         [field, vertical](const Scenario& s) { return to_text(field.get(direction(s, vertical))); }}}};
  }
  return std::nullopt;
}

}  // namespace teeter
