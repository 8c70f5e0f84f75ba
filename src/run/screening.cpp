#include "run/screening.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "block/geometry.hpp"
#include "block/masonry/imperfection.hpp"
#include "core/sincos.hpp"
#include "follow/forcing.hpp"
#include "ground/floor.hpp"
#include "ground/run_time.hpp"
#include "run/registry.hpp"
#include "teeter/stop.hpp"

namespace teeter {
namespace {

constexpr double pi = std::numbers::pi;

bool rules_apply(const Scenario& scenario) {
  const auto zero = [](const std::vector<double>& values) {
    return std::all_of(values.begin(), values.end(), [](double v) { return v == 0.0; });
  };
  return scenario.blocks.size() == 1 && !entry_of(scenario).in_space && !has_cut_corners(scenario) &&
         scenario.ground.horizontal.kind != ExcitationKind::none && zero(scenario.initial.angle) &&
         zero(scenario.initial.rate) && !scenario.initial.position && !scenario.initial.velocity;
}

// Moment of the preloads about that corner over that of the weight.
double preload_share(const Scenario& scenario, const BlockGeometry& block, Side side) {
  double sum = 0.0;
  for (const Anchor& anchor : scenario.anchors) {
    const double pivot = sign_of(side) * block.half_width;
    sum += anchor.preload * (anchor.edges ? 2.0 * block.half_width : std::fabs(pivot - anchor.at));
  }
  return sum / (block.mass * scenario.gravity * block.at(side).distance);
}

// The linear oscillator with the same energy at the tipping angle.
void add_reserve_energy(Screening& s, const Corner& c, const BlockGeometry& block, double g, const Motion& motion,
                        double end) {
  const double rise = c.cos_alpha + c.tan_alpha * c.sin_alpha - 1.0;
  s.capacity = 2.0 * g * rise / c.alpha;
  s.frequency =
      std::sqrt(2.0 * rise * g * block.mass * block.com_height / (c.inertia * c.alpha * c.alpha)) / (2.0 * pi);
  const double kept = 1.0 - 2.0 * block.mass * c.distance * c.distance / c.inertia;
  if (!(kept > 0.0)) return;
  const double decrement = -2.0 * std::log(kept);
  s.damping = decrement / std::sqrt(4.0 * pi * pi + decrement * decrement);
  const Motion answer = floor_motion(motion, {{2.0 * pi * s.frequency, *s.damping, 1.0}}, end);
  s.demand = peaks_of(answer, end).acceleration;
  s.reserve_energy_passes = *s.demand < s.capacity;
}

void compare(Screening& s, const Summary& summary) {
  const bool falls = summary.overturned || summary.outlook == Outlook::falls;
  const bool decided = falls || summary.verdict == Verdict::rest || summary.outlook == Outlook::stays;
  if (!decided || summary.status != Status::done || summary.shaking_goes_on) return;
  const auto stays_up = [&](const char* rule, bool passes) {
    if (passes && falls)
      s.disagreements.push_back(fmt::format("{} says that it stays up; the simulation says that it falls", rule));
  };
  // The first two tell what a fall needs: not passing them is no forecast.
  stays_up("the static rule", s.static_passes);
  stays_up("Ishiyama's rule", s.ishiyama_passes);
  if (!s.reserve_energy_passes) return;
  stays_up("the reserve-energy rule", *s.reserve_energy_passes);
  if (!*s.reserve_energy_passes && !s.static_passes && !falls)  // what does not even lift is no surprise
    s.disagreements.emplace_back("the reserve-energy rule expects a fall; the simulation says that it stays up");
}

void apply_rules(Summary& summary, const Scenario& scenario) {
  const BlockGeometry block = geometry_of(scenario.blocks.front(), scenario.gravity);
  const Corner& weaker = block.first_to_tip();
  const double g = scenario.gravity;
  const double end = run_end(scenario);
  const Motion motion = on_floor(scenario, scenario.ground.horizontal);
  const MotionPeaks peaks = peaks_of(motion, end);
  Screening s;
  s.pga = peaks.acceleration;
  s.pgv = peaks.velocity;
  const auto lifts = [&](Side side) {
    return g * block.at(side).tan_alpha * (1.0 + preload_share(scenario, block, side));
  };
  s.static_limit = std::min(lifts(Side::right), lifts(Side::left));
  const double half = sincos(0.5 * weaker.alpha).sin;
  const double fall = 4.0 * g * weaker.inertia * half * half / (block.mass * weaker.radius);
  s.impulse_velocity = std::sqrt(fall) / weaker.cos_alpha;
  s.ishiyama_velocity = 0.4 * s.impulse_velocity;
  s.static_passes = s.pga < s.static_limit;
  s.impulse_passes = s.pgv < s.impulse_velocity;
  s.ishiyama_passes = s.pga < g * weaker.tan_alpha || s.pgv < s.ishiyama_velocity;
  add_reserve_energy(s, weaker, block, g, motion, end);
  compare(s, summary);
  summary.screening = std::move(s);
}

}  // namespace

void screen(Summary& summary, const Scenario& scenario) {
  if (!rules_apply(scenario)) return;
  try {
    apply_rules(summary, scenario);
  } catch (const TimeUp&) {
    summary.warnings.emplace_back("the time limit left no time for the rules of thumb");
  }
}

}  // namespace teeter
