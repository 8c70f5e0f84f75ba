#include "run/rocking_observers.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace teeter {
namespace {

double change_bound(const Coefficients<double>& c, int order, double u) {
  double sum = 0.0;
  for (int k = order; k >= 1; --k) sum = (sum + std::fabs(c[k])) * u;
  return sum;
}

Reaction reaction_on_step(const RockingMotion& motion, double u) {
  const Forcing<double>& f = motion.forcing();
  const RockingModel& model = motion.model();
  const double horizontal = evaluate(f.horizontal.data(), std::min(f.horizontal_degree, motion.order()), u);
  const double total = evaluate(f.vertical.data(), std::min(f.vertical_degree, motion.order()), u);
  return rocking_reaction(model, motion.state_on_step(u), horizontal, total - model.gravity);
}

// Largest value of f on [a, b] seen through `cells` + 1 points, each hump refined by golden section.
template <class F>
void scan(double a, double b, int cells, F f) {
  constexpr double golden = 0.6180339887498949;
  double left = a;
  double f_left = f(a);
  double middle = a;
  double f_middle = f_left;
  for (int i = 1; i <= cells; ++i) {
    const double right = i == cells ? b : a + (b - a) * i / cells;
    const double f_right = f(right);
    if (f_middle > f_left && f_middle >= f_right) {
      double lo = left;
      double hi = right;
      for (int n = 0; n < 40; ++n) {
        const double x1 = hi - golden * (hi - lo);
        const double x2 = lo + golden * (hi - lo);
        (f(x1) < f(x2) ? lo : hi) = f(x1) < f(x2) ? x1 : x2;
      }
    }
    left = middle;
    f_left = f_middle;
    middle = right;
    f_middle = f_right;
  }
}

}  // namespace

void OutcomeObserver::moved(const RockingMotion& motion, double u) {
  if (motion.phase() != RockingPhase::rocking || u == 0.0) return;
  const RockingState& from = motion.state();
  if (motion.in_one_piece()) return offer(peak_, sign_of(from.side) * motion.apex(), from.time + 0.5 * motion.length());
  const auto& angle = motion.series().angle;
  if (std::fabs(from.angle) + change_bound(angle, motion.order(), u) <= std::fabs(peak_.angle)) return;
  const int s = sign_of(from.side);
  Coefficients<double> lean{};
  for (int k = 0; k <= motion.order(); ++k) lean[k] = s * angle[k];
  const Extremum top = largest({lean.data(), motion.order()}, u);
  offer(peak_, s * top.value, from.time + top.at);
}

void OutcomeObserver::crossed(const RockingMotion& motion, int guard) {
  const RockingState& state = motion.state();
  if (guard == overturn_guard) peak_ = {state.angle, state.time};
  if (guard != impact_guard || impacts_.size() == max_listed_impacts) return;
  if (static_cast<long>(impacts_.size()) == motion.impacts()) return;  // a touch without speed
  if (impacts_.empty()) impacts_.reserve(64);
  impacts_.push_back({state.time, motion.last_impact()});
}

std::vector<Impact> OutcomeObserver::impacts() const {
  std::vector<Impact> list;
  list.reserve(impacts_.size());
  for (const auto& [time, hit] : impacts_) {
    list.push_back({time,
                    0,
                    {hit.rate_before},
                    {hit.rate_after},
                    hit.energy_before,
                    hit.energy_after,
                    hit.rate_after / hit.rate_before});
  }
  return list;
}

void ForceObserver::take(Extremes& extremes, const Reaction& reaction) {
  extremes.friction = std::max(extremes.friction, friction_needed(reaction));
  extremes.least_normal = std::min(extremes.least_normal, reaction.normal);
}

void ForceObserver::moved(const RockingMotion& motion, double u) {
  if (motion.phase() == RockingPhase::rest) {
    rest(motion, u);
  } else {
    rock(motion, u);
  }
}

void ForceObserver::rest(const RockingMotion& motion, double u) {
  const RockingModel& model = motion.model();
  const double end = std::min(motion.state().time + u, model.quiet_from);
  double t = motion.state().time;
  take(kept_, resting_reaction(model, acceleration(model.horizontal, t), acceleration(model.vertical, t)));
  while (t < end) {
    const double next = std::min(
        {end, next_breakpoint(model.horizontal, t), next_breakpoint(model.vertical, t), t + model.longest_ground_step});
    // Left limits at the end of the piece: from the series about its start.
    Coefficients<double> horizontal{};
    Coefficients<double> vertical{};
    const int order = model.taylor.order;
    const int degree = std::max(add_series(model.horizontal, t, order, horizontal.data()),
                                add_series(model.vertical, t, order, vertical.data()));
    scan(0.0, next - t, degree > 1 ? 8 : 1, [&](double v) {
      const Reaction r =
          resting_reaction(model, evaluate(horizontal.data(), degree, v), evaluate(vertical.data(), degree, v));
      take(kept_, r);
      return friction_needed(r);
    });
    t = next;
  }
}

void ForceObserver::rock(const RockingMotion& motion, double u) {
  const RockingModel& model = motion.model();
  const RockingState end = motion.state_on_step(u);
  const bool now_beyond = std::fabs(end.angle) > model.corner(end.side).alpha;
  Extremes step;
  scan(0.0, u, motion.order() == model.taylor.order ? 8 : 2, [&](double v) {
    const Reaction r = reaction_on_step(motion, v);
    take(step, r);
    return friction_needed(r);
  });
  Extremes& into = now_beyond ? beyond_ : kept_;
  const auto merge = [](Extremes& a, const Extremes& b) {
    a.friction = std::max(a.friction, b.friction);
    a.least_normal = std::min(a.least_normal, b.least_normal);
  };
  merge(into, step);
  if (!now_beyond) {
    merge(kept_, beyond_);
    beyond_ = {};
  }
}

void ForceObserver::crossed(const RockingMotion& motion, int guard) {
  if (guard != impact_guard || motion.impacts() == 0) return;
  impact_friction_ =
      std::max(impact_friction_, friction_needed_at_impact(motion.model(), motion.last_impact().left_corner));
}

void ForceObserver::write_to(Summary& summary, bool overturned) const {
  Extremes all = kept_;
  if (!overturned) {
    all.friction = std::max(all.friction, beyond_.friction);
    all.least_normal = std::min(all.least_normal, beyond_.least_normal);
  }
  if (std::isfinite(all.friction)) summary.required_friction = all.friction;
  if (impact_friction_ >= 0.0) summary.required_friction_at_impacts = impact_friction_;
  summary.least_normal_force = std::isfinite(all.least_normal) ? all.least_normal : 0.0;
}

void WorkObserver::moved(const RockingMotion& motion, double u) {
  const RockingModel& model = motion.model();
  if (motion.phase() != RockingPhase::rocking || motion.state().time >= model.quiet_from) return;
  // Power = inertia * rate * (theta'' without gravity's share), as a product of series, integrated term by term.
  const Corner& corner = model.corner(motion.state().side);
  const auto& s = motion.series();
  const int order = motion.order() - 2;
  Coefficients<double> pushed{};
  for (int k = 0; k <= order; ++k) pushed[k] = s.acceleration[k] + corner.mobility * model.gravity * s.sine[k];
  // Every term of the product counts: it oscillates twice as fast as its factors.
  std::array<double, 2 * max_taylor_order + 2> work{};
  for (int i = 0; i <= order; ++i)
    for (int j = 0; j <= order + 1; ++j) work[i + j + 1] += (j + 1.0) * s.angle[j + 1] * pushed[i];
  for (int k = 1; k <= 2 * order + 2; ++k) work[k] *= detail::reciprocals[k];
  input_ += corner.inertia * evaluate(work.data(), 2 * order + 2, u);
}

namespace {

std::vector<Column> rocking_columns() {
  return {{"time", "s", {}},
          {"angle_0", "rad", {}},
          {"rate_0", "rad/s", {}},
          {"x_0", "m", {}},
          {"y_0", "m", {}},
          {"slip_0", "m", {}},
          {"ground_acceleration", "m/s2", {}},
          {"ground_acceleration_vertical", "m/s2", {}},
          {"ground_velocity", "m/s", {}},
          {"ground_displacement", "m", {}},
          {"kinetic", "J", {}},
          {"potential", "J", {}},
          {"lost", "J", {}},
          {"contact", "1", {}},
          {"acceleration_0", "rad/s2", {}},
          {"normal_force_0", "N", {}},
          {"shear_force_0", "N", {}}};
}

}  // namespace

SampleObserver::SampleObserver(const RockingMotion& motion, double output_step)
    : path_(motion.model().horizontal), output_step_(output_step), columns_(rocking_columns()) {
  add_row(motion, motion.state());
  next_sample_ = 1;
}

void SampleObserver::moved(const RockingMotion& motion, double u) {
  const double t0 = motion.state().time;
  const double t1 = motion.state_on_step(u).time;
  for (double t = next_sample_ * output_step_; t <= t1; t = ++next_sample_ * output_step_) {
    RockingState state = motion.state_on_step(std::clamp(t - t0, 0.0, u));
    state.time = t;
    add_row(motion, state);
  }
}

void SampleObserver::finish(const RockingMotion& motion, double end_time) {
  RockingState last = motion.state();
  last.time = end_time;
  if (columns_[0].values.back() < end_time) add_row(motion, last);
}

void SampleObserver::add_row(const RockingMotion& motion, const RockingState& state) {
  const RockingModel& model = motion.model();
  const bool resting = motion.phase() == RockingPhase::rest;
  const double horizontal = acceleration(model.horizontal, state.time);
  const double vertical = acceleration(model.vertical, state.time);
  const GroundState ground = path_.at(state.time);
  const Point centre = centre_of_mass(model, state);
  const Reaction force =
      resting ? resting_reaction(model, horizontal, vertical) : rocking_reaction(model, state, horizontal, vertical);
  const double turn = resting ? 0.0 : angular_acceleration(model, state, horizontal, vertical);
  const double row[] = {state.time,
                        state.angle,
                        state.rate,
                        centre.x,
                        centre.y,
                        0.0,
                        horizontal,
                        vertical,
                        ground.velocity,
                        ground.displacement,
                        kinetic_energy(model, state.side, state.rate),
                        potential_energy(model, state.side, state.angle),
                        motion.lost(),
                        resting ? 1.0 : 0.0,
                        turn,
                        force.normal,
                        force.shear};
  std::size_t i = 0;
  for (const double value : row) columns_[i++].values.push_back(value);
}

}  // namespace teeter
