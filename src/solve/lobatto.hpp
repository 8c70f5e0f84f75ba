// Stiff equations of motion x'' = f(t, x, x') by Lobatto's formula IIIC: four stages, order six, L-stable. Every step
// is compared with two of half its length, so that kinks of f need not be located.
#pragma once

#include <Eigen/LU>
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace teeter {

// Freedoms of the motion, and sums that it gathers: integrals which do not act back.
template <int freedoms, int sums>
struct Stiff {
  using Vector = Eigen::Matrix<double, freedoms, 1>;
  using Matrix = Eigen::Matrix<double, freedoms, freedoms>;
  using Sums = Eigen::Matrix<double, sums, 1>;

  struct State {
    Vector place = Vector::Zero();
    Vector speed = Vector::Zero();
    Sums sum = Sums::Zero();
  };
  struct Rates {
    Vector acceleration;
    Matrix by_place;  // derivatives of the acceleration; rough ones cost iterations, not accuracy
    Matrix by_speed;
    Sums sum;
  };
  // An error counts in parts of absolute + relative * |value|; that of the sums does not.
  struct Tolerance {
    double relative;
    double place;
    double speed;
  };
};

// Both ends of a step are stages: a kink of f just behind its start or just before its end shows.
struct LobattoTable {
  static constexpr std::size_t stages = 4;
  static constexpr int order = 6;
  static constexpr double root = 2.2360679774997896964;  // of 5
  static constexpr std::array<double, stages> at = {0.0, (5.0 - root) / 10.0, (5.0 + root) / 10.0, 1.0};
  // Weights of every stage in the value at each; the last row is that of the whole step.
  static constexpr std::array<std::array<double, stages>, stages> weight = {
      {{1.0 / 12.0, -root / 12.0, root / 12.0, -1.0 / 12.0},
       {1.0 / 12.0, 0.25, (10.0 - 7.0 * root) / 60.0, root / 60.0},
       {1.0 / 12.0, (10.0 + 7.0 * root) / 60.0, 0.25, -root / 60.0},
       {1.0 / 12.0, 5.0 / 12.0, 5.0 / 12.0, 1.0 / 12.0}}};
};

template <int freedoms, int sums>
class Lobatto {
 public:
  using Types = Stiff<freedoms, sums>;
  using State = typename Types::State;
  using Rates = typename Types::Rates;

  Lobatto(const typename Types::Tolerance& tolerance, double first_step) : tolerance_(tolerance), step_(first_step) {}

  // From t to `end`; `rates(t, place, speed)` returns Rates and must be smooth in t on the way. False when no step is
  // short enough or there are too many; `t` and `state` are then where it stopped.
  template <class Function>
  bool move(const Function& rates, double& t, double end, State& state);

  long steps() const { return steps_; }
  long evaluations() const { return evaluations_; }

 private:
  static constexpr int stages = static_cast<int>(LobattoTable::stages);
  static constexpr int unknowns = stages * freedoms;
  using Stages = Eigen::Matrix<double, unknowns, 1>;

  template <class Function>
  bool collocate(const Function& rates, double t, double h, const State& from, State& to);
  double weighted(double difference, double value, double absolute) const {
    return std::fabs(difference) / (absolute + tolerance_.relative * std::fabs(value));
  }
  double distance(const State& a, const State& b) const;

  typename Types::Tolerance tolerance_;
  double step_;  // s, as long as the last error allows
  long steps_ = 0;
  long evaluations_ = 0;
};

template <int freedoms, int sums>
double Lobatto<freedoms, sums>::distance(const State& a, const State& b) const {
  double most = 0.0;
  for (int k = 0; k < freedoms; ++k) {
    const double place = weighted(a.place[k] - b.place[k], b.place[k], tolerance_.place);
    const double speed = weighted(a.speed[k] - b.speed[k], b.speed[k], tolerance_.speed);
    if (!std::isfinite(place) || !std::isfinite(speed)) return HUGE_VAL;
    most = std::max({most, place, speed});
  }
  return most;
}

// Newton's method for the speeds at the stages; the places are integrals of them.
template <int freedoms, int sums>
template <class Function>
bool Lobatto<freedoms, sums>::collocate(const Function& rates, double t, double h, const State& from, State& to) {
  constexpr int most_iterations = 12;
  constexpr double converged = 1e-3;  // of what counts as an error
  constexpr LobattoTable table;
  std::array<Rates, LobattoTable::stages> at;
  Stages gain = Stages::Zero();  // speeds above the first one
  double last_change = HUGE_VAL;
  for (int iteration = 0; iteration < most_iterations; ++iteration) {
    for (int i = 0; i < stages; ++i) {
      typename Types::Vector place = from.place + (table.at[i] * h) * from.speed;
      for (int j = 0; j < stages; ++j)
        place += (h * table.weight[i][j]) * gain.template segment<freedoms>(j * freedoms);
      at[i] = rates(t + table.at[i] * h, place, from.speed + gain.template segment<freedoms>(i * freedoms));
    }
    evaluations_ += stages;
    Eigen::Matrix<double, unknowns, unknowns> slopes = Eigen::Matrix<double, unknowns, unknowns>::Identity();
    Stages missing = -gain;
    for (int i = 0; i < stages; ++i) {
      for (int j = 0; j < stages; ++j) {
        missing.template segment<freedoms>(i * freedoms) += (h * table.weight[i][j]) * at[j].acceleration;
        auto block = slopes.template block<freedoms, freedoms>(i * freedoms, j * freedoms);
        block -= (h * table.weight[i][j]) * at[j].by_speed;
        for (int k = 0; k < stages; ++k) block -= (h * h * table.weight[i][k] * table.weight[k][j]) * at[k].by_place;
      }
    }
    const Stages change = slopes.partialPivLu().solve(missing);
    gain += change;
    double size = 0.0;
    for (int i = 0; i < unknowns; ++i) {
      const double part = weighted(change[i], from.speed[i % freedoms] + gain[i], tolerance_.speed);
      if (!std::isfinite(part)) return false;
      size = std::max(size, part);
    }
    if (size <= converged && iteration > 0) break;  // the sums are those of the last iterate
    if (iteration + 1 == most_iterations || size > 2.0 * last_change) return false;
    last_change = size;
  }
  to = from;
  to.place += h * from.speed;
  to.speed += gain.template tail<freedoms>();
  for (int j = 0; j < stages; ++j) {
    const double weight = h * table.weight[stages - 1][j];
    to.place += weight * gain.template segment<freedoms>(j * freedoms);
    to.sum += weight * at[j].sum;
  }
  return true;
}

template <int freedoms, int sums>
template <class Function>
bool Lobatto<freedoms, sums>::move(const Function& rates, double& t, double end, State& state) {
  constexpr long most_tries = 100000;
  for (long tries = 0; t < end; ++tries) {
    // What is left is not cut into a step and a crumb.
    const double left = end - t;
    const bool last = left <= 1.01 * step_;
    const double h = last ? left : std::min(step_, 0.5 * left);
    if (tries == most_tries || !(h > 1e-15 * end)) return false;
    State whole;
    State half;
    State halves;
    double error = HUGE_VAL;
    if (collocate(rates, t, h, state, whole) && collocate(rates, t, 0.5 * h, state, half) &&
        collocate(rates, t + 0.5 * h, 0.5 * h, half, halves))
      error = distance(whole, halves);
    const double fitting = h * std::clamp(0.9 * std::pow(error, -1.0 / (LobattoTable::order + 1)), 0.2, 4.0);
    if (error > 1.0) {
      step_ = std::min(fitting, 0.5 * h);
      continue;
    }
    ++steps_;
    state = halves;
    t = last ? end : t + h;
    step_ = last ? std::max(step_, fitting) : fitting;
  }
  return true;
}

}  // namespace teeter
