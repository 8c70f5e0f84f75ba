// One point alone, exactly, and Gauss-Seidel over all points.
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "core/sincos.hpp"
#include "solve/cone_problem.hpp"

namespace teeter {
namespace {

struct PointProblem {
  const double* w[3];
  std::array<double, 3> q;
  double mu;
};

// A point that slides against the direction of the angle.
struct Slide {
  std::array<double, 3> p;
  std::array<double, 2> u;
  double across;  // u_t x d: 0 where the friction acts against the motion, or with it
  double along;   // u_t . d
  bool sound;     // it presses
};

Slide slide_at(const PointProblem& local, double angle) {
  const auto [s, c] = sincos(angle);
  const double* const* w = local.w;
  const double stiffness = w[2][2] + local.mu * (w[2][0] * c + w[2][1] * s);
  Slide slide{};
  slide.sound = stiffness > 0.0;
  const double normal = slide.sound ? -local.q[2] / stiffness : 0.0;
  slide.p = {local.mu * normal * c, local.mu * normal * s, normal};
  for (int i = 0; i < 2; ++i) {
    slide.u[static_cast<std::size_t>(i)] =
        local.q[static_cast<std::size_t>(i)] + w[i][0] * slide.p[0] + w[i][1] * slide.p[1] + w[i][2] * slide.p[2];
  }
  slide.across = slide.u[0] * s - slide.u[1] * c;
  slide.along = slide.u[0] * c + slide.u[1] * s;
  return slide;
}

Slide bisect(const PointProblem& local, double low, double high, double across_low) {
  Slide middle = slide_at(local, low);
  for (int k = 0; k < 60; ++k) {
    const double angle = 0.5 * (low + high);
    middle = slide_at(local, angle);
    if ((middle.across > 0.0) == (across_low > 0.0)) {
      low = angle;
    } else {
      high = angle;
    }
  }
  return middle;
}

// Impulses at which the point neither opens nor slides.
bool stick(const PointProblem& local, double* p) {
  double matrix[9];
  for (int i = 0; i < 3; ++i) {
    for (int k = 0; k < 3; ++k) matrix[3 * i + k] = local.w[i][k];
    p[i] = -local.q[static_cast<std::size_t>(i)];
  }
  if (!solve_dense(matrix, p, 3)) return false;
  return p[2] >= 0.0 && p[0] * p[0] + p[1] * p[1] <= local.mu * local.mu * p[2] * p[2];
}

// Of several ways to slide the slowest; false where there is none.
bool slide(const PointProblem& local, double* p) {
  constexpr int samples = 36;
  double slowest = INFINITY;
  Slide before = slide_at(local, 0.0);
  for (int k = 1; k <= samples; ++k) {
    const double angle = 2.0 * std::numbers::pi * k / samples;
    const Slide now = slide_at(local, angle);
    if (before.sound && now.sound && (before.across > 0.0) != (now.across > 0.0)) {
      const Slide found = bisect(local, angle - 2.0 * std::numbers::pi / samples, angle, before.across);
      const double speed = std::hypot(found.u[0], found.u[1]);
      if (found.along <= 0.0 && speed < slowest) {
        slowest = speed;
        std::copy(found.p.begin(), found.p.end(), p);
      }
    }
    before = now;
  }
  return slowest < INFINITY;
}

void solve_point(const PointProblem& local, double* p) {
  if (local.q[2] >= 0.0) {
    std::fill_n(p, 3, 0.0);
    return;
  }
  double found[3];
  if (stick(local, found) || slide(local, found)) std::copy_n(found, 3, p);
}

}  // namespace

void sweep_cones(const ConeProblem& problem, int sweeps, double* p) {
  double y[cone_freedoms] = {};
  for (int i = 0; i < problem.rows(); ++i) add_row(p[i], i % 3, problem.turning_of(i), y);
  for (int sweep = 0; sweep < sweeps; ++sweep) {
    for (int i = 0; i < problem.count; ++i) {
      const int at = 3 * i;
      double own[3][3];
      PointProblem local{{own[0], own[1], own[2]}, {}, problem.mu[i]};
      for (int c = 0; c < 3; ++c) {
        for (int k = 0; k < 3; ++k) own[c][k] = times_row(c, problem.turning_of(at + c), k, problem.turning_of(at + k));
        local.q[static_cast<std::size_t>(c)] = problem.q[at + c] + times_row(c, problem.turning_of(at + c), y) -
                                               own[c][0] * p[at] - own[c][1] * p[at + 1] - own[c][2] * p[at + 2];
        own[c][c] += problem.ridge(at + c);
      }
      double before[3];
      std::copy_n(p + at, 3, before);
      solve_point(local, p + at);
      for (int c = 0; c < 3; ++c) add_row(p[at + c] - before[c], c, problem.turning_of(at + c), y);
    }
  }
}

}  // namespace teeter
