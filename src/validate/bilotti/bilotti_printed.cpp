#include <Eigen/Dense>
#include <algorithm>
#include <cmath>

#include "models/winkler/foundation.hpp"
#include "validate/bilotti/bilotti.hpp"

namespace teeter::papers {
namespace {

using Displacements = Eigen::Vector3d;  // v (down), w (to the right), omega (raises the right side)

// The paper's data in its own units: kgf, m, s.
struct PrintedScheme {
  static constexpr double half_width = 0.5;
  static constexpr double h = 1.0;
  static constexpr double weight = 4000.0;
  static constexpr double mass = weight / kgf;
  static constexpr double inertia = mass * (half_width * half_width + h * h) / 3.0;
  static constexpr double stiffness = 1e9;
  static constexpr double gamma = 1e9;
  static constexpr double epsilon = 1e-9;
  static constexpr double dt = 1e-4;
  static constexpr double theta = 0.5;
  double friction;

  // The next displacements for the spring coefficients at `place` and the friction branch of `speed`.
  Displacements next(const Displacements& before, const Displacements& now, const Displacements& place,
                     const Displacements& speed, double push) const {
    const WinklerBase base{-half_width, half_width, h, stiffness, 0.0, false};
    const Segment segment = positive_part(base, place[0], -place[2]);
    const double from = segment.length() > 0.0 ? segment.from : 0.0;
    const double to = segment.length() > 0.0 ? segment.to : 0.0;
    const double k1 = stiffness * (to - from);
    const double k2 = stiffness * (to * to - from * from) / 2.0;
    const double k3 = stiffness * (to * to * to - from * from * from) / 3.0;
    const double normal = k1 * place[0] - k2 * place[2];
    const double threshold = friction * normal / gamma;
    const double sliding = speed[1] + h * speed[2];
    const bool slips = std::fabs(sliding) > threshold;
    const double chi = slips ? epsilon : gamma;
    const double lambda = slips ? std::copysign(gamma - epsilon, -sliding) : 0.0;
    const double x = chi / (2.0 * dt);
    const double m = mass / (dt * dt);
    const double i = inertia / (dt * dt);
    Eigen::Matrix3d matrix;
    matrix << m + theta * k1, 0.0, -theta * k2, 0.0, m + x, x * h, -theta * k2, x * h, i + x * h * h + theta * k3;
    const Displacements load(
        weight - m * before[0] + (2.0 * m - (1.0 - theta) * k1) * now[0] + (1.0 - theta) * k2 * now[2],
        push - (m - x) * before[1] + 2.0 * m * now[1] + x * h * before[2] + lambda * threshold,
        -(i - x * h * h) * before[2] + (2.0 * i - (1.0 - theta) * k3) * now[2] + x * h * before[1] +
            (1.0 - theta) * k2 * now[0] + lambda * h * threshold);
    return matrix.partialPivLu().solve(load);
  }
};

// Our load (kgf); at its jumps the mean of both sides.
double push_at(long step) {
  if (step == 2000) return 0.0;
  if (step == 4000) return -750.0;
  return step < 2000 ? 1500.0 : step < 4000 ? -1500.0 : 0.0;
}

}  // namespace

PrintedIteration printed_iteration(double friction) {
  using Scheme = PrintedScheme;
  const Scheme scheme{friction};
  PrintedIteration result;
  Displacements before(Scheme::weight / (2.0 * Scheme::half_width * Scheme::stiffness), 0.0, 0.0);
  Displacements now = before;  // (3.13), from rest
  long iterations = 0;
  for (long step = 1; step < 6000; ++step) {
    Displacements next = now;
    Displacements place = now;                                         // (3.15)
    Displacements speed = (now - before) / (2.0 * PrintedScheme::dt);  // (3.16)
    bool converged = false;
    long turn = 0;
    while (!converged && turn < 50) {
      const Displacements better = scheme.next(before, now, place, speed, push_at(step));
      converged = (better - next).cwiseAbs().maxCoeff() <= 1e-10 * (1e-3 + better.cwiseAbs().maxCoeff());
      next = better;
      place = now + Scheme::theta * (next - now);
      speed = (next - before) / (2.0 * Scheme::dt);
      ++turn;
    }
    ++result.steps;
    if (converged) {
      iterations += turn;
    } else {
      ++result.cycling;
      result.cycling_under_load += step < 4000 ? 1 : 0;
    }
    before = now;
    now = next;
    result.largest_slip = std::max(result.largest_slip, std::fabs(now[1] + Scheme::h * now[2]));
  }
  result.mean = static_cast<double>(iterations) / static_cast<double>(result.steps - result.cycling);
  return result;
}

}  // namespace teeter::papers
