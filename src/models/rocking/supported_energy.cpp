#include "models/rocking/supported_energy.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/sincos.hpp"
#include "ground/floor.hpp"

namespace teeter {
namespace {

double cosine_of_lever(const SupportedModel& model, const SupportedState& state) {
  if (model.rocking.slender) return 1.0;
  const Corner& corner = model.corner(state.side);
  return sincos(sign_of(state.side) * corner.alpha - state.angle).cos;
}

double plate_energy(const SupportedModel& model, double x) {
  if (!model.plate) return 0.0;
  const PlateLaw& plate = *model.plate;
  const double stiffness = plate.slider ? plate.total * model.shaking.gravity * plate.curvature : plate.stiffness;
  return 0.5 * stiffness * x * x;
}

// Work of tipping the block slowly to that lean.
double tipping_work(const SupportedModel& model, std::span<const AnchorState> anchors, Side side, double lean) {
  double work = potential_energy(model.rocking, side, lean);
  for (std::size_t j = 0; j < anchors.size(); ++j)
    work += pulling_work(model.anchors[j], anchors[j], elongation(model.anchors[j].arm_about(side), lean));
  return work;
}

// Where the work may have a kink: an anchor yields, breaks or becomes tight.
std::vector<double> kinks(const SupportedModel& model, std::span<const AnchorState> anchors, Side side, double from) {
  std::vector<double> leans{from, lying_angle};
  for (std::size_t j = 0; j < anchors.size(); ++j) {
    if (anchors[j].phase == AnchorPhase::broken) continue;
    const AnchorLaw& law = model.anchors[j];
    const double arm = law.arm_about(side);
    if (arm == 0.0) continue;
    for (const double e : {anchors[j].set + law.yield, law.fracture, anchors[j].set - law.preload / law.stiffness}) {
      const double lean = e > 0.0 ? lean_at(arm, e) : never;
      if (lean > from && lean < lying_angle) leans.push_back(lean);
    }
  }
  std::sort(leans.begin(), leans.end());
  return leans;
}

// While an anchor yields, its set grows with the elongation.
std::vector<AnchorState> as_they_are(const SupportedModel& model, const SupportedState& state,
                                     std::span<const AnchorState> anchors) {
  std::vector<AnchorState> now(anchors.begin(), anchors.end());
  for (std::size_t j = 0; j < now.size(); ++j) {
    const double e = elongation(model.anchors[j].arm_about(state.side), std::fabs(state.angle));
    now[j].set = set_at(model.anchors[j], now[j], e);
    if (now[j].phase == AnchorPhase::yielding) now[j].phase = AnchorPhase::elastic;
  }
  return now;
}

Ringing ringing_of(const SupportedModel& model, double time) {
  const auto& floors = model.shaking.horizontal.floors;
  return floors.empty() ? Ringing{} : floors.front().response->ringing_at(time);
}

}  // namespace

double kinetic_energy(const SupportedModel& model, const SupportedState& state) {
  const double turning = kinetic_energy(model.rocking, state.side, state.rate);
  if (!model.plate || state.u == 0.0) return turning;
  const double lever = model.mass() * model.corner(state.side).radius;
  const double coupled = state.rate == 0.0 ? 0.0 : lever * cosine_of_lever(model, state) * state.u * state.rate;
  return 0.5 * model.plate->total * state.u * state.u + coupled + turning;
}

double potential_energy(const SupportedModel& model, const SupportedState& state,
                        std::span<const AnchorState> anchors) {
  return potential_energy(model.rocking, state.side, state.angle) + plate_energy(model, state.x) +
         strain_energy_of(model.anchors, anchors, state.side, std::fabs(state.angle));
}

double lifting_energy(const SupportedModel& model, const SupportedState& state, std::span<const AnchorState> anchors) {
  double sum = kinetic_energy(model, state) + potential_energy(model.rocking, state.side, state.angle) +
               plate_energy(model, state.x);
  for (std::size_t j = 0; j < anchors.size(); ++j) {
    const double e = elongation(model.anchors[j].arm_about(state.side), std::fabs(state.angle));
    sum += elastic_work(model.anchors[j], anchors[j], e);
  }
  return sum;
}

Barrier barrier_from(const SupportedModel& model, std::span<const AnchorState> anchors, Side side, double from) {
  const auto work = [&](double lean) { return tipping_work(model, anchors, side, lean); };
  Barrier best{work(from), from};
  const auto offer = [&](double lean) {
    const double energy = work(lean);
    if (energy > best.energy) best = {energy, lean};
  };
  if (model.rocking.slender) {
    if (from < model.corner(side).alpha) offer(model.corner(side).alpha);
    return best;
  }
  if (anchors.empty()) {
    if (from < model.corner(side).alpha) offer(model.corner(side).alpha);
    return best;
  }
  constexpr int cells = 16;
  const std::vector<double> edges = kinks(model, anchors, side, from);
  for (std::size_t i = 0; i + 1 < edges.size(); ++i) {
    const double width = (edges[i + 1] - edges[i]) / cells;
    for (int c = 0; c <= cells; ++c) offer(edges[i] + width * c);
    // Ternary search about the best point of a smooth piece.
    double low = std::max(edges[i], best.lean - width);
    double high = std::min(edges[i + 1], best.lean + width);
    if (!(low < high)) continue;
    for (int n = 0; n < 100; ++n) {
      const double a = low + (high - low) / 3.0;
      const double b = high - (high - low) / 3.0;
      (work(a) < work(b) ? low : high) = work(a) < work(b) ? a : b;
    }
    offer(0.5 * (low + high));
  }
  return best;
}

double lifting_acceleration(const SupportedModel& model, std::span<const AnchorState> anchors, Side side,
                            double weight) {
  const double held = pull_at(model.anchors, anchors, side, 0.0);  // N m, by anchors at rest
  const double slope = model.rocking.uplift_slope[static_cast<std::size_t>(side)];
  return (weight * slope + held / (model.mass() * model.height())) * (1.0 + uplift_guard);
}

SupportedFate energy_fate(const SupportedModel& model, const SupportedState& state, std::span<const AnchorState> given,
                          long impacts) {
  const std::vector<AnchorState> anchors = as_they_are(model, state, given);
  const Side other = opposite(state.side);
  const double lean = std::fabs(state.angle);
  const Barrier here = barrier_from(model, anchors, state.side, 0.0);
  const Barrier there = barrier_from(model, anchors, other, 0.0);
  const double lowest = std::min(here.energy, there.energy);
  const double energy = lifting_energy(model, state, anchors);
  const Ringing ringing = ringing_of(model, state.time);
  const auto per_speed = [&](Side side) {
    const Corner& corner = model.corner(side);
    return model.mass() * corner.radius / std::sqrt(2.0 * corner.inertia);
  };
  const double per =
      model.plate ? std::sqrt(0.5 * model.plate->total) : std::max(per_speed(state.side), per_speed(other));
  const double root = std::sqrt(std::max(0.0, energy)) + (ringing.velocity > 0.0 ? per * ringing.velocity : 0.0);
  SupportedFate fate;
  fate.energy_share = root * root / lowest;
  if (lean <= here.lean && fate.energy_share < 1.0) {
    fate.kind = SupportedFate::Kind::stands;
    return fate;
  }
  // That it falls is proved on still ground only, and where nothing below gives way.
  if (model.plate || state.time < model.shaking.quiet_from) return fate;
  const bool outward = sign_of(state.side) * state.rate > 0.0;
  const Barrier ahead = barrier_from(model, anchors, state.side, lean);
  // At the top itself the two agree but for rounding: then it is left open.
  constexpr double clear = 1e-12;
  const bool beyond = lean > here.lean && energy < here.energy * (1.0 - clear) && energy >= ahead.energy;
  if (outward ? energy > ahead.energy * (1.0 + clear) : beyond) {
    fate.kind = SupportedFate::Kind::falls;
    return fate;
  }
  if (outward || !(energy > here.energy * (1.0 + clear))) return fate;
  const double ratio = model.ratio(state.side, impacts + 1, false);
  const double left = ratio * ratio * energy * model.corner(other).inertia / model.corner(state.side).inertia;
  if (left > there.energy * (1.0 + clear)) {
    fate.kind = SupportedFate::Kind::falls;
    fate.further_impacts = 1;
  } else if (left < lowest) {
    fate.kind = SupportedFate::Kind::stands;
    fate.energy_share = left / lowest;
  }
  return fate;
}

bool stands_for_good(const SupportedModel& model, const SupportedState& state, PlateMode mode,
                     std::span<const AnchorState> anchors) {
  if (state.time < model.ground_stops) return false;
  const double g = model.shaking.gravity;
  const double threshold = std::min(lifting_acceleration(model, anchors, Side::right, g),
                                    lifting_acceleration(model, anchors, Side::left, g));
  const Ringing ringing = ringing_of(model, state.time);
  if (!model.plate) return ringing.acceleration < threshold;
  const PlateLaw& plate = *model.plate;
  if (plate.slider) {
    return !mode.free && ringing.acceleration + g * std::fabs(state.x) * plate.curvature <= plate.friction * g &&
           ringing.acceleration < threshold;
  }
  const double n = std::hypot(plate.omega * state.x, state.u) + ringing.velocity;
  if (n == 0.0) return true;
  const double drag = plate.damper / plate.total;
  return std::hypot(plate.omega, drag) * n < threshold && (plate.limit == never || n < plate.limit * plate.omega);
}

}  // namespace teeter
