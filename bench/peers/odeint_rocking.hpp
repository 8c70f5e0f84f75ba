// One rocking block by Boost.odeint: dopri5 with dense output, impacts by Newton on the interpolant. The bar to beat.
#pragma once

#include <algorithm>
#include <boost/numeric/odeint/stepper/controlled_runge_kutta.hpp>
#include <boost/numeric/odeint/stepper/dense_output_runge_kutta.hpp>
#include <boost/numeric/odeint/stepper/generation.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta_dopri5.hpp>
#include <limits>

#include "peers/odeint_peer.hpp"
#include "peers/roots.hpp"

namespace peers {

inline constexpr double forever = std::numeric_limits<double>::infinity();

enum class FlightEnd { limit, impact, overturned };

// What both harnesses share: the state, what is recorded of it, impacts and the free motion after the shaking.
template <Keep keep>
class OdeintBlock {
 public:
  OdeintBlock(const Block& block, Tolerance tolerance)
      : block_(block),
        stepper_(boost::numeric::odeint::make_dense_output(tolerance.absolute, tolerance.relative, Dopri5())) {}

 protected:
  using Dopri5 = boost::numeric::odeint::runge_kutta_dopri5<State>;

  void start(Outcome& outcome) {
    outcome_ = &outcome;
    outcome.moved = outcome.overturned = false;
    outcome.impact_count = 0;
    outcome.peak = outcome.peak_time = outcome.end_time = outcome.angle_at_quiet = 0.0;
    outcome.impacts.clear();
    time_ = 0.0;
    state_ = {0.0, 0.0};
    first_step_ = 0.05 / block_.p;
  }

  void lift(double time, int side) {
    time_ = time;
    state_ = {0.0, 0.0};
    side_ = side;
    outcome_->moved = true;
  }

  // Integrates from the present state up to `limit` or the first event and leaves the state there. The equation must be
  // smooth beyond the limit: the last step goes past it and is cut back on the interpolant.
  template <class Equation>
  FlightEnd fly(const Equation& equation, double limit) {
    const auto state_at = [this](double t) {
      State x;
      stepper_.calc_state(t, x);
      return x;
    };
    stepper_.initialize(state_, time_, first_step_);
    for (;;) {
      stepper_.do_step(std::cref(equation));
      const double from = stepper_.previous_time();
      double to = stepper_.current_time();
      const bool at_limit = to >= limit;
      if (at_limit) to = limit;
      State next = at_limit ? state_at(limit) : stepper_.current_state();
      FlightEnd end = at_limit ? FlightEnd::limit : FlightEnd::impact;
      const bool hits = side_ * next[0] < 0.0;
      const bool lies = side_ * next[0] >= lying_angle;
      if (hits) {
        to = impact_time(state_at, side_, from, stepper_.previous_state(), to, next);
        next = state_at(to);
        end = FlightEnd::impact;
      } else if (lies) {
        to = lying_time(state_at, from, to);
        next = state_at(to);
        end = FlightEnd::overturned;
      }
      note_peak(state_at, from, stepper_.previous_state(), to, next);
      if (!at_limit && !hits && !lies) continue;
      first_step_ = stepper_.current_time_step();
      time_ = to;
      state_ = next;
      return end;
    }
  }

  // The impact itself; `push` is a_h / g now. True when what remains of the bouncing may be dropped.
  bool hit(double push) {
    const double before = state_[1];
    state_ = {0.0, block_.ratio * before};
    side_ = -side_;
    ++outcome_->impact_count;
    if constexpr (keep == Keep::history) outcome_->impacts.push_back({time_, before, state_[1]});
    const Bounce bounce = bounce_after_impact(block_, side_, std::fabs(state_[1]), push);
    if (!bounce.is_chatter) return false;
    state_ = {0.0, 0.0};
    outcome_->end_time = time_ + bounce.remaining;
    return true;
  }

  void overturn() {
    outcome_->overturned = true;
    outcome_->end_time = time_;
    outcome_->peak = lying_angle;
    outcome_->peak_time = time_;
  }

  // The ground is still: the verdict by energy, or the rest of the motion.
  void finish_freely() {
    outcome_->angle_at_quiet = state_[0];
    if constexpr (keep == Keep::verdict) {
      const Decision fate = decide_by_energy(block_, side_ * state_[0], side_ * state_[1]);
      outcome_->overturned = fate.overturns;
      if (fate.overturns) outcome_->impact_count += fate.further_impacts;
    } else {
      for (;;) {
        const double pivot = side_ * block_.alpha;
        const auto swing = [p2 = block_.p2, pivot](const State& x, State& rate, double) {
          rate[0] = x[1];
          rate[1] = -p2 * std::sin(pivot - x[0]);
        };
        if (fly(swing, forever) == FlightEnd::overturned) return overturn();
        if (hit(0.0)) return;
      }
    }
  }

  template <class StateAt>
  void note_peak(const StateAt& state_at, double from, const State& at_from, double to, const State& at_to) {
    if constexpr (keep == Keep::verdict) return;
    if (std::fabs(at_to[0]) > outcome_->peak) {
      outcome_->peak = std::fabs(at_to[0]);
      outcome_->peak_time = to;
    }
    const bool turns = side_ * at_from[1] > 0.0 && side_ * at_to[1] <= 0.0;
    if (!turns || std::fabs(at_from[0]) + std::fabs(at_from[1]) * (to - from) <= outcome_->peak) return;
    const double t = peak_time(state_at, side_, from, at_from[1], to, at_to[1]);
    const double lean = std::fabs(state_at(t)[0]);
    if (lean <= outcome_->peak) return;
    outcome_->peak = lean;
    outcome_->peak_time = t;
  }

  template <class StateAt>
  double lying_time(const StateAt& state_at, double from, double to) const {
    double t = to;
    for (int i = 0; i < 30; ++i) {
      const State x = state_at(t);
      const double next = std::clamp(t - (side_ * x[0] - lying_angle) / (side_ * x[1]), from, to);
      const double change = std::fabs(next - t);
      t = next;
      if (change <= 1e-9 * (to - from)) break;
    }
    return t;
  }

  Block block_;
  Outcome* outcome_ = nullptr;
  double time_ = 0.0;
  State state_{};
  int side_ = 1;

 private:
  using Stepper = typename boost::numeric::odeint::result_of::make_dense_output<Dopri5>::type;
  Stepper stepper_;
  double first_step_ = 0.0;  // s, tried first; kept over impacts
};

template <Keep keep>
class OdeintPulse : OdeintBlock<keep> {
  using Base = OdeintBlock<keep>;

 public:
  OdeintPulse(const Block& block, const SinePulse& pulse, Tolerance tolerance)
      : Base(block, tolerance), pulse_(pulse) {}

  void run(Outcome& outcome) {
    this->start(outcome);
    while (lift_next()) {
      if (!shake()) continue;
      if (outcome.overturned) return;
      return this->finish_freely();
    }
  }

 private:
  double push_at(double t) const { return pulse_.amplitude * std::sin(pulse_.omega * t); }

  bool lift_next() {
    const Uplift next = next_uplift(this->block_, pulse_, this->time_);
    if (next.side != 0) this->lift(next.time, next.side);
    return next.side != 0;
  }

  // Rocking under the pulse, to its end (true), overturning (true) or rest (false).
  bool shake() {
    for (;;) {
      const double pivot = this->side_ * this->block_.alpha;
      const auto swing = [p2 = this->block_.p2, pivot, pulse = pulse_](const State& x, State& rate, double t) {
        const double phi = pivot - x[0];
        rate[0] = x[1];
        rate[1] = -p2 * (std::sin(phi) + pulse.amplitude * std::sin(pulse.omega * t) * std::cos(phi));
      };
      switch (this->fly(swing, pulse_.length)) {
        case FlightEnd::limit: return true;
        case FlightEnd::overturned: this->overturn(); return true;
        case FlightEnd::impact:
          if (this->hit(push_at(this->time_))) return false;
      }
    }
  }

  SinePulse pulse_;
};

}  // namespace peers
