#include "solve/impact_segment.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/stop.hpp"
#include "solve/tangential_choice.hpp"

namespace teeter::impact_law {
namespace {

using Coefficients = std::array<double, max_taylor_order + 1>;

// Finds the first fall of many guards on one step.
struct EventSearch {
  const Series& series;
  double at;  // end of the step, or the first event so far
  bool found = false;

  // Most guards are too far from zero to reach it on the step.
  bool out_of_reach(const double* guard, double start) const {
    double reach = 0.0;
    for (int k = series.order; k >= 1; --k) reach = (reach + std::fabs(guard[k])) * at;
    return start > reach;
  }

  void offer(const double* guard) {
    if (!(guard[0] > 0.0)) {
      at = 0.0;
      found = true;
      return;
    }
    if (out_of_reach(guard, guard[0])) return;
    if (const auto fall = first_fall({guard, series.order}, at)) {
      at = *fall;
      found = true;
    }
  }
};

// offset + sign * series
void offer_shifted(const double* of, double sign, double offset, EventSearch& search) {
  if (search.out_of_reach(of, sign * of[0] + offset)) return;
  Coefficients guard{};
  for (int k = 0; k <= search.series.order; ++k) guard[k] = sign * of[k];
  guard[0] += offset;
  search.offer(guard.data());
}

void offer_normal_guards(const Problem& problem, const State& state, EventSearch& search) {
  const Series& series = search.series;
  for (int j = 0; j < problem.contacts; ++j) {
    const bool expands = state.status[j] == NormalStatus::expansion;
    const double sign = state.status[j] == NormalStatus::compression ? -1.0 : 1.0;
    // An expansion takes any error of its speed times 1 / e^2.
    const double beyond = expands ? zero_speed / problem.expansion_rate[j] : zero_speed;
    offer_shifted(series.velocity.col(j).data(), sign, beyond, search);
    if (expands) search.offer(series.depth.col(j).data());
  }
}

// Series of the tangential velocity of a contact.
Coefficients tangential_series(const State& state, const Relations& relations, const Series& series, int j) {
  Coefficients c{};
  c[0] = state.tangential_velocity[j];
  for (const int i : series.pressed)
    for (int k = 1; k <= series.order; ++k) c[k] += relations.tangent_response(j, i) * series.impulse(k, i);
  return c;
}

void offer_slip_guards(const Problem& problem, const State& state, const Relations& relations, EventSearch& search) {
  for (const int j : search.series.pressed) {
    const TangentialPhase phase = phase_of(problem, state, j);
    if (!is_slip(phase)) continue;
    const Coefficients velocity = tangential_series(state, relations, search.series, j);
    offer_shifted(velocity.data(), slip_sign(phase), zero_speed, search);
  }
}

void offer_stick_guards(const Problem& problem, const Relations& relations, EventSearch& search) {
  const Series& series = search.series;
  if (relations.stick.groups.empty()) return;
  const double floor = 1e-13 * series.scale.force;
  for (Eigen::Index t = 0; t < relations.stick.demand.rows(); ++t) {
    const ContactRow capacity = capacity_row(problem, relations.stick, t, problem.static_friction);
    Coefficients left{};
    Coefficients right{};
    for (const int j : series.pressed) {
      const double limit = (1.0 + 2.0 * cone_excess) * capacity[j];
      const double demand = relations.stick.demand(t, j);
      for (int k = 0; k <= series.order; ++k) {
        left[k] += (limit - demand) * series.force(k, j);
        right[k] += (limit + demand) * series.force(k, j);
      }
    }
    left[0] += floor;
    right[0] += floor;
    search.offer(left.data());
    search.offer(right.data());
  }
}

// Integral of friction times slip speed over [0, u].
double friction_work(const Problem& problem, const State& state, const Relations& relations, const Series& series,
                     double u) {
  double work = 0.0;
  for (const int j : series.pressed) {
    if (!is_slip(phase_of(problem, state, j)) || relations.slip_friction[j] == 0.0) continue;
    const Coefficients velocity = tangential_series(state, relations, series, j);
    double sum = 0.0;
    for (int k = series.order; k >= 0; --k) {
      double power = 0.0;
      for (int i = 0; i <= k; ++i) power += series.force(i, j) * velocity[k - i];
      sum = (sum + power / (k + 1)) * u;
    }
    work += relations.slip_friction[j] * sum;
  }
  return work;
}

// Moves along the step; the normal impulses are added to `passed`.
void advance(const Problem& problem, const Relations& relations, const Series& series, double u, State& state,
             PerContact& passed) {
  state.friction_work += friction_work(problem, state, relations, series, u);
  PerContact impulse = PerContact::Zero(problem.contacts);
  for (const int j : series.pressed) {
    impulse[j] = std::max(0.0, evaluate(series.column(series.impulse, j), u));
    state.depth[j] = std::max(0.0, evaluate(series.column(series.depth, j), u));
  }
  state.normal_velocity.noalias() += relations.normal_response * impulse;
  for (int j = 0; j < problem.contacts; ++j)
    if (phase_of(problem, state, j) != TangentialPhase::stick)
      state.tangential_velocity[j] += relations.tangent_response.row(j).dot(impulse);
  passed += impulse;
  state.started = state.started || u > 0.0;
}

void add_impulses(const Problem& problem, const Relations& relations, const PerContact& passed, State& state) {
  state.normal_impulses += passed;
  state.tangential_impulses += relations.slip_friction.cwiseProduct(passed);
  add_stick_impulses(problem, relations.stick, passed, state.tangential_impulses);
}

}  // namespace

std::string run_segment(const Problem& problem, const Relations& relations, State& state, Series& series) {
  constexpr int most_steps = 5000;
  PerContact passed = PerContact::Zero(problem.contacts);
  series.scale = scale_of(problem, state);
  for (int step = 0; step < most_steps; ++step) {
    check_stop();
    expand(problem, state, relations, series);
    EventSearch search{series, series.length};
    offer_normal_guards(problem, state, search);
    offer_slip_guards(problem, state, relations, search);
    offer_stick_guards(problem, relations, search);
    if (!std::isfinite(search.at)) return "a number overflows";
    if (!search.found && search.at >= longest_step) return "the forces of the contacts balance and never let go";
    advance(problem, relations, series, search.at, state, passed);
    if (!search.found) continue;
    add_impulses(problem, relations, passed, state);
    return {};
  }
  return "the time between two events has no end";
}

}  // namespace teeter::impact_law
