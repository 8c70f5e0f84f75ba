#include "solve/impact_series.hpp"

#include <algorithm>
#include <cmath>

namespace teeter::impact_law {
namespace {

// Coefficient k of stiffness * depth^elasticity, given those of lower order.
double power_coefficient(const double* depth, const double* power, double elasticity, int k) {
  double sum = 0.0;
  double weight = elasticity * k;
  for (int i = 0; i < k; ++i) {
    sum += weight * depth[k - i] * power[i];
    weight -= elasticity + 1.0;
  }
  return sum / (k * depth[0]);
}

// A depth d = d_h (s/h)^x that grows from zero has a force without series. Two neighbouring powers stand in for it that
// agree in its impulse and in the depth the impulse causes; both coefficients are positive.
void start_force(double force_at_end, double exponent, double step, int order, double* force) {
  const int p = static_cast<int>(exponent);
  if (p + 2 > order) return;  // nothing is felt of such a high power
  const double impulse = 1.0 / (exponent + 1.0);
  const double effect = impulse / (exponent + 2.0);
  const double high = (p + 2.0) * (p + 3.0) * (impulse - (p + 2.0) * effect);
  const double low = (p + 1.0) * (impulse - high / (p + 2.0));
  const double scale = force_at_end / std::pow(step, p);
  force[p] = scale * low;
  force[p + 1] = scale * high / step;
}

// True for a contact at the very start of its compression, whose force is then set for the whole step.
bool start_contact(const Problem& problem, const State& state, int j, double acceleration, Series& series) {
  const double h = problem.first_step * series.scale.time;
  const double linear = -state.normal_velocity[j] * h;
  const double quadratic = -0.5 * acceleration * h * h;
  const double reached = linear + std::max(quadratic, 0.0);
  if (state.depth[j] > 1e-5 * std::max(reached, 0.0)) return false;
  series.force.col(j).setZero();
  const double exponent = problem.elasticity * (linear >= quadratic ? 1.0 : 2.0);
  const double force = problem.stiffness[j] * std::pow(std::max(linear + quadratic, 0.0), problem.elasticity);
  start_force(force, exponent, h, series.order, series.force.col(j).data());
  return true;
}

// The pressed contacts whose force follows from their depth, with its first coefficient; the others are starting.
std::vector<int> start_series(const Problem& problem, const State& state, const Relations& relations, Series& series) {
  series.pressed.clear();
  for (int j = 0; j < problem.contacts; ++j) {
    series.velocity(0, j) = state.normal_velocity[j];
    series.impulse(0, j) = 0.0;
    series.force(0, j) = 0.0;
    if (state.status[j] == NormalStatus::open) continue;
    series.pressed.push_back(j);
    series.depth(0, j) = state.depth[j];
    series.depth_rate[j] = state.status[j] == NormalStatus::expansion ? problem.expansion_rate[j] : 1.0;
    series.force(0, j) = problem.stiffness[j] * std::pow(std::max(state.depth[j], 0.0), problem.elasticity);
  }
  if (problem.elasticity == 1.0) return series.pressed;
  const PerContact acceleration = relations.normal_response * series.force.row(0).transpose();
  std::vector<int> following;
  for (const int j : series.pressed)
    if (!start_contact(problem, state, j, acceleration[j], series)) following.push_back(j);
  return following;
}

}  // namespace

Series::Series(const Problem& problem) : order(problem.taylor.order) {
  depth = force = impulse = velocity = SeriesPerContact::Zero(order + 1, problem.contacts);
  depth_rate = PerContact::Zero(problem.contacts);
}

void expand(const Problem& problem, const State& state, const Relations& relations, Series& series) {
  const std::vector<int> following = start_series(problem, state, relations, series);
  const bool linear = problem.elasticity == 1.0;
  for (int k = 0; k <= series.order; ++k) {
    for (const int j : following) {
      if (linear) {
        series.force(k, j) = problem.stiffness[j] * series.depth(k, j);
      } else if (k > 0) {
        series.force(k, j) =
            power_coefficient(series.depth.col(j).data(), series.force.col(j).data(), problem.elasticity, k);
      }
    }
    if (k == series.order) break;
    for (const int j : series.pressed) {
      series.impulse(k + 1, j) = series.force(k, j) / (k + 1);
      series.depth(k + 1, j) = -series.depth_rate[j] * series.velocity(k, j) / (k + 1);
    }
    series.velocity.row(k + 1).setZero();
    for (const int j : series.pressed) {
      const double impulse = series.impulse(k + 1, j);
      const double* response = relations.normal_response.col(j).data();
      for (int i = 0; i < problem.contacts; ++i) series.velocity(k + 1, i) += response[i] * impulse;
    }
  }
  series.length = following.size() < series.pressed.size() ? problem.first_step * series.scale.time : longest_step;
  for (const int j : series.pressed) {
    const double error = problem.taylor.error;
    series.length = taylor_step(series.depth.col(j).data(), series.order, error * series.scale.depth, series.length);
    series.length = taylor_step(series.impulse.col(j).data(), series.order, error * series.scale.speed, series.length);
  }
}

}  // namespace teeter::impact_law
