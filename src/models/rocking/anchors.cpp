#include "models/rocking/anchors.hpp"

#include <algorithm>
#include <cmath>

#include "core/sincos.hpp"
#include "ground/motion.hpp"

namespace teeter {
namespace {

// Elongation at fracture from the installed state.
double fracture_of(const Anchor& anchor, double yield) {
  if (!anchor.fracture_energy) return anchor.strength ? anchor.ductility * yield : never;
  const double work = *anchor.fracture_energy;
  const double elastic = anchor.strength ? yield * (anchor.preload + 0.5 * anchor.stiffness * yield) : never;
  if (work > elastic) return yield + (work - elastic) / *anchor.strength;
  const double root = std::sqrt(anchor.preload * anchor.preload + 2.0 * anchor.stiffness * work);
  return (root - anchor.preload) / anchor.stiffness;
}

AnchorLaw law_of(const Anchor& anchor, double at, double half_width) {
  AnchorLaw law{};
  law.at = at;
  law.arm = {std::fabs(half_width - at), std::fabs(half_width + at)};
  law.stiffness = anchor.stiffness;
  law.preload = anchor.preload;
  law.strength = anchor.strength.value_or(never);
  law.yield = anchor.strength ? (*anchor.strength - anchor.preload) / anchor.stiffness : never;
  law.fracture = fracture_of(anchor, law.yield);
  return law;
}

// Of the elastic line, which may be below zero.
double line(const AnchorLaw& law, double set, double e) { return law.preload + law.stiffness * (e - set); }

}  // namespace

std::vector<AnchorLaw> anchor_laws(const Scenario& scenario, const BlockGeometry& block) {
  std::vector<AnchorLaw> laws;
  for (const Anchor& anchor : scenario.anchors) {
    if (!anchor.edges) {
      laws.push_back(law_of(anchor, anchor.at, block.half_width));
      continue;
    }
    laws.push_back(law_of(anchor, block.half_width, block.half_width));
    laws.push_back(law_of(anchor, -block.half_width, block.half_width));
  }
  return laws;
}

double elongation(double arm, double lean) { return 2.0 * arm * sincos(0.5 * lean).sin; }

double lean_at(double arm, double e) { return e < 2.0 * arm ? 2.0 * std::asin(e / (2.0 * arm)) : never; }

double set_at(const AnchorLaw& law, const AnchorState& state, double e) {
  return state.phase == AnchorPhase::yielding ? std::max(state.set, e - law.yield) : state.set;
}

double tension(const AnchorLaw& law, const AnchorState& state, double e) {
  if (state.phase == AnchorPhase::broken || state.phase == AnchorPhase::slack) return 0.0;
  if (state.phase == AnchorPhase::yielding) return law.strength;
  return std::clamp(line(law, state.set, e), 0.0, law.strength);
}

double strain_energy(const AnchorLaw& law, const AnchorState& state, double e) {
  const double force = tension(law, state, e);
  return 0.5 * force * force / law.stiffness;
}

double elastic_work(const AnchorLaw& law, const AnchorState& state, double e) {
  if (state.phase == AnchorPhase::broken) return 0.0;
  const double set = set_at(law, state, e);
  const double from = std::max(0.0, line(law, set, 0.0));
  const double to = std::max(0.0, line(law, set, e));
  return 0.5 * (to * to - from * from) / law.stiffness;
}

double pulling_work(const AnchorLaw& law, const AnchorState& state, double e) {
  if (state.phase == AnchorPhase::broken) return 0.0;
  const double until = std::min(e, law.fracture);
  const double yields_at = state.set + law.yield;
  const double work = elastic_work(law, {AnchorPhase::elastic, state.set}, std::min(until, yields_at));
  return until > yields_at ? work + law.strength * (until - yields_at) : work;
}

double next_longer(const AnchorLaw& law, const AnchorState& state) {
  switch (state.phase) {
    case AnchorPhase::slack: return state.set - law.preload / law.stiffness;
    case AnchorPhase::elastic: return std::min(state.set + law.yield, law.fracture);
    case AnchorPhase::yielding: return law.fracture;
    default: return never;
  }
}

double next_shorter(const AnchorLaw& law, const AnchorState& state) {
  return state.phase == AnchorPhase::elastic ? state.set - law.preload / law.stiffness : -1.0;
}

void pass_longer(const AnchorLaw& law, AnchorState& state, double e, double time) {
  if (state.phase == AnchorPhase::slack) {
    state.phase = AnchorPhase::elastic;
    return;
  }
  if (e < law.fracture) {
    state.phase = AnchorPhase::yielding;
    if (!state.yielded) state.yielded = time;
    return;
  }
  const double set = set_at(law, state, e);
  if (state.phase == AnchorPhase::yielding) state.lost += law.strength * (set - state.set);
  const double force = state.phase == AnchorPhase::yielding ? law.strength : std::max(0.0, line(law, set, e));
  state.lost += 0.5 * force * force / law.stiffness;
  state.set = set;
  state.phase = AnchorPhase::broken;
  state.broken = time;
}

void pass_shorter(AnchorState& state) { state.phase = AnchorPhase::slack; }

void turn_back(const AnchorLaw& law, AnchorState& state, double e) {
  const double set = set_at(law, state, e);
  state.lost += law.strength * (set - state.set);
  state.set = set;
  state.phase = AnchorPhase::elastic;
}

void put_down(const AnchorLaw& law, AnchorState& state) {
  if (state.phase == AnchorPhase::broken) return;
  state.phase = line(law, state.set, 0.0) < 0.0 ? AnchorPhase::slack : AnchorPhase::elastic;
}

}  // namespace teeter
