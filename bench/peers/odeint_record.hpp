// The odeint block under a sampled record: one dopri5 step per sample, never across one.
#pragma once

#include <cstddef>

#include "peers/odeint_rocking.hpp"

namespace peers {

template <Keep keep>
class OdeintRecord : OdeintBlock<keep> {
  using Base = OdeintBlock<keep>;

 public:
  OdeintRecord(const Block& block, const Samples& samples, Tolerance tolerance)
      : Base(block, tolerance), samples_(samples) {}

  void run(Outcome& outcome) {
    this->start(outcome);
    cell_ = 0;
    while (lift_next()) {
      if (!shake()) continue;
      if (outcome.overturned) return;
      return this->finish_freely();
    }
  }

 private:
  double sample(std::size_t i) const { return samples_.scale * samples_.push[i]; }
  double sample_time(std::size_t i) const { return static_cast<double>(i) * samples_.step; }
  std::size_t last() const { return samples_.push.size() - 1; }
  double slope() const { return (sample(cell_ + 1) - sample(cell_)) / samples_.step; }
  double push_at(double t) const { return sample(cell_) + slope() * (t - sample_time(cell_)); }

  bool lift_next() {
    const double least = this->block_.tan_alpha * (1.0 + 1e-14);
    const double now = push_at(this->time_);
    if (std::fabs(now) > least) {
      this->lift(this->time_, now > 0.0 ? -1 : +1);
      return true;
    }
    const double unscaled = least / samples_.scale;
    while (!(std::fabs(samples_.push[cell_ + 1]) > unscaled)) {
      if (++cell_ == last()) return false;
    }
    const double rising = slope();
    const double aim = rising > 0.0 ? least : -least;
    const double time = sample_time(cell_) + (aim - sample(cell_)) / rising;
    this->lift(std::clamp(time, this->time_, sample_time(cell_ + 1)), rising > 0.0 ? -1 : +1);
    return true;
  }

  double step_end(double from, double cell_end) const {
    if (samples_.steps_per_sample == 1) return cell_end;
    const double length = samples_.step / samples_.steps_per_sample;
    return from + 1.001 * length < cell_end ? from + length : cell_end;
  }

  // Rocking, sample by sample, to the record's end (true), overturning (true) or rest (false).
  bool shake() {
    bool fresh = true;  // the derivative at the start of the step is not known
    for (;;) {
      const double from = this->time_;
      const double cell_end = sample_time(cell_ + 1);
      double to = step_end(from, cell_end);
      const double pivot = this->side_ * this->block_.alpha;
      const double slope_now = slope();
      const auto swing = [p2 = this->block_.p2, pivot, slope_now, base = sample(cell_), origin = sample_time(cell_)](
                             const State& x, State& rate, double t) {
        const double phi = pivot - x[0];
        rate[0] = x[1];
        rate[1] = -p2 * (std::sin(phi) + (base + slope_now * (t - origin)) * std::cos(phi));
      };
      if (fresh) swing(this->state_, derivative_, from);
      State next;
      State next_derivative;
      stepper_.do_step(std::cref(swing), this->state_, derivative_, from, next, next_derivative, to - from);
      const auto state_at = [&, length_end = to, at_end = next](double t) {
        State x;
        stepper_.calc_state(t, x, this->state_, derivative_, from, at_end, next_derivative, length_end);
        return x;
      };
      const bool hits = this->side_ * next[0] < 0.0;
      const bool lies = this->side_ * next[0] >= lying_angle;
      if (hits) {
        to = impact_time(state_at, this->side_, from, this->state_, to, next);
        next = state_at(to);
      } else if (lies) {
        to = this->lying_time(state_at, from, to);
        next = state_at(to);
      }
      this->note_peak(state_at, from, this->state_, to, next);
      this->time_ = to;
      this->state_ = next;
      derivative_ = next_derivative;
      fresh = hits;
      if (lies) {
        this->overturn();
        return true;
      }
      if (hits) {
        if (this->hit(push_at(to))) return false;
      }
      if (to < cell_end) continue;
      if (++cell_ == last()) return true;
    }
  }

  Samples samples_;
  std::size_t cell_ = 0;
  State derivative_{};
  typename Base::Dopri5 stepper_;
};

}  // namespace peers
