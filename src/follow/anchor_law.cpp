#include "follow/anchor_law.hpp"

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

AnchorLaw anchor_law(const Anchor& anchor, double at, std::array<double, 2> turns_about) {
  AnchorLaw law{};
  law.at = at;
  law.arm = {std::max(0.0, turns_about[0] - at), std::max(0.0, at - turns_about[1])};
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

std::vector<AnchorLaw> anchor_laws(const std::vector<Anchor>& anchors, double half_width,
                                   std::array<double, 2> turns_about) {
  std::vector<AnchorLaw> laws;
  for (const Anchor& anchor : anchors) {
    if (!anchor.edges) {
      laws.push_back(anchor_law(anchor, anchor.at, turns_about));
      continue;
    }
    laws.push_back(anchor_law(anchor, half_width, turns_about));
    laws.push_back(anchor_law(anchor, -half_width, turns_about));
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

AnchorPull pull_of(TieLaws laws, TieStates states, Side side) {
  AnchorPull sum;
  for (std::size_t j = 0; j < laws.size(); ++j) {
    const AnchorLaw& law = laws[j];
    const double arm = law.arm_about(side);
    if (states[j].phase == AnchorPhase::yielding) sum.constant += arm * law.strength;
    if (states[j].phase != AnchorPhase::elastic) continue;
    sum.constant += arm * (law.preload - law.stiffness * states[j].set);
    sum.stiff += law.stiffness * arm * arm;
  }
  return sum;
}

double pull_at(TieLaws laws, TieStates states, Side side, double lean) {
  double sum = 0.0;
  for (std::size_t j = 0; j < laws.size(); ++j) {
    const double arm = laws[j].arm_about(side);
    sum += tension(laws[j], states[j], elongation(arm, lean)) * arm;
  }
  return lean == 0.0 ? sum : sum * sincos(0.5 * lean).cos;
}

double force_of(TieLaws laws, TieStates states, Side side, double lean) {
  double sum = 0.0;
  for (std::size_t j = 0; j < laws.size(); ++j)
    sum += tension(laws[j], states[j], elongation(laws[j].arm_about(side), lean));
  return sum;
}

double strain_energy_of(TieLaws laws, TieStates states, Side side, double lean) {
  double sum = 0.0;
  for (std::size_t j = 0; j < laws.size(); ++j)
    sum += strain_energy(laws[j], states[j], elongation(laws[j].arm_about(side), lean));
  return sum;
}

double lost_in(TieLaws laws, TieStates states, Side side, double lean) {
  double sum = 0.0;
  for (std::size_t j = 0; j < laws.size(); ++j) {
    sum += states[j].lost;
    if (states[j].phase != AnchorPhase::yielding) continue;
    const double e = elongation(laws[j].arm_about(side), lean);
    sum += laws[j].strength * (set_at(laws[j], states[j], e) - states[j].set);
  }
  return sum;
}

AnchorOutcome outcome_of(const AnchorLaw& law, const AnchorState& state, Side side, double lean) {
  AnchorOutcome out{law.at, state.peak_force, state.peak_elongation, state.yielded, state.broken, state.lost};
  if (law.brittle()) out.yielded.reset();
  if (state.phase == AnchorPhase::yielding)
    out.energy_absorbed += law.strength * (set_at(law, state, elongation(law.arm_about(side), lean)) - state.set);
  return out;
}

NextLeans next_leans(TieLaws laws, TieStates states, Side side) {
  NextLeans next{0.0, never, false};
  for (std::size_t j = 0; j < laws.size(); ++j) {
    const double arm = laws[j].arm_about(side);
    const double longer = next_longer(laws[j], states[j]);
    const double shorter = next_shorter(laws[j], states[j]);
    if (longer > 0.0) next.longer = std::min(next.longer, lean_at(arm, longer));
    if (shorter > 0.0 && lean_at(arm, shorter) != never) next.shorter = std::max(next.shorter, lean_at(arm, shorter));
    next.yields = next.yields || (states[j].phase == AnchorPhase::yielding && arm > 0.0);
  }
  return next;
}

void install(Ties ties, Side side, double lean) {
  for (std::size_t j = 0; j < ties.laws.size(); ++j) {
    const AnchorLaw& law = ties.laws[j];
    AnchorState& anchor = ties.states[j];
    const double e = elongation(law.arm_about(side), lean);
    if (e >= law.fracture) {
      anchor.phase = AnchorPhase::broken;
      anchor.broken = 0.0;
    } else if (e > law.yield) {
      anchor.set = e - law.yield;
      anchor.yielded = 0.0;
    }
  }
  note_lean(ties, side, lean);
}

void note_lean(Ties ties, Side side, double lean) {
  for (std::size_t j = 0; j < ties.laws.size(); ++j) {
    AnchorState& anchor = ties.states[j];
    if (anchor.phase == AnchorPhase::broken) continue;
    const double e = elongation(ties.laws[j].arm_about(side), lean);
    anchor.peak_elongation = std::max(anchor.peak_elongation, std::min(e, ties.laws[j].fracture));
    anchor.peak_force = std::max(anchor.peak_force, tension(ties.laws[j], anchor, e));
  }
}

void pass_lean(Ties ties, Side side, double lean, bool longer, double time) {
  for (std::size_t j = 0; j < ties.laws.size(); ++j) {
    const AnchorLaw& law = ties.laws[j];
    const double e = longer ? next_longer(law, ties.states[j]) : next_shorter(law, ties.states[j]);
    if (!(e > 0.0) || lean_at(law.arm_about(side), e) != lean) continue;
    if (longer) {
      pass_longer(law, ties.states[j], e, time);
    } else {
      pass_shorter(ties.states[j]);
    }
  }
}

void turn_back(Ties ties, Side side, double lean) {
  for (std::size_t j = 0; j < ties.laws.size(); ++j) {
    if (ties.states[j].phase != AnchorPhase::yielding) continue;
    turn_back(ties.laws[j], ties.states[j], elongation(ties.laws[j].arm_about(side), lean));
  }
}

void put_down(Ties ties) {
  for (std::size_t j = 0; j < ties.laws.size(); ++j) put_down(ties.laws[j], ties.states[j]);
}

}  // namespace teeter
