// The same equation in the plainest integrator there is: fourth-order Runge-Kutta with tiny steps, from the formulas of
// docs/theory.md, section 16.
#include "physics/dirac_helpers.hpp"

namespace teeter::physics {
namespace {

struct PlainBlock {
  double alpha;
  double n;
  double a;  // -ln r
  bool slender;
  bool keeps_energy;
  std::function<double(double)> horizontal;  // in units of gravity, of time in 1/p
  std::function<double(double)> vertical;

  double acceleration(double tau, double x, double v, int side) const {
    const double h = horizontal(tau);
    const double w = 1.0 + vertical(tau);
    const double s = keeps_energy ? side : std::tanh(x / n);
    const double delta = std::exp(-x * x / (n * n)) / (n * std::sqrt(pi));
    double push = -(w * std::sin(alpha * (s - x)) + h * std::cos(alpha * (s - x))) / alpha;
    if (slender) push = -w * (s - x) - h / alpha;
    if (!keeps_energy) return push - a * v * std::fabs(v) * delta;
    double potential = w * (std::cos(alpha * (1.0 - std::fabs(x))) - std::cos(alpha)) / (alpha * alpha) +
                       h * (std::sin(side * alpha) - std::sin(alpha * (side - x))) / (alpha * alpha);
    if (slender) potential = w * (std::fabs(x) - 0.5 * x * x) + h * x / alpha;
    return push - a * std::tanh(v / n) * std::max(0.0, v * v + 2.0 * potential) * delta;
  }
};

struct PlainState {
  double x;
  double v;
};

PlainState plain_step(const PlainBlock& b, double tau, PlainState s, int side, double h) {
  const auto f = [&](double t, const PlainState& y) { return PlainState{y.v, b.acceleration(t, y.x, y.v, side)}; };
  const auto move = [](const PlainState& y, const PlainState& k, double d) {
    return PlainState{y.x + d * k.x, y.v + d * k.v};
  };
  const PlainState k1 = f(tau, s);
  const PlainState k2 = f(tau + h / 2, move(s, k1, h / 2));
  const PlainState k3 = f(tau + h / 2, move(s, k2, h / 2));
  const PlainState k4 = f(tau + h, move(s, k3, h));
  return {s.x + h / 6 * (k1.x + 2 * k2.x + 2 * k3.x + k4.x), s.v + h / 6 * (k1.v + 2 * k2.v + 2 * k3.v + k4.v)};
}

// Times (1/p) at which the angle passes zero; steps end there, since the sign may jump.
std::vector<double> plain_zeros(const PlainBlock& b, PlainState s, std::size_t count) {
  const double h = b.n / 60.0;
  std::vector<double> zeros;
  double tau = 0.0;
  int side = s.x > 0.0 ? 1 : -1;
  while (zeros.size() < count && tau < 30.0) {
    PlainState next = plain_step(b, tau, s, side, h);
    double u = h;
    if (side * next.x < 0.0) {
      u = bisect(0.0, h, [&](double part) { return side * plain_step(b, tau, s, side, part).x < 0.0; });
      next = plain_step(b, tau, s, side, u);
      next.x = 0.0;
      side = -side;
      zeros.push_back(tau + u);
    }
    tau += u;
    s = next;
  }
  return zeros;
}

TEST(DiracReference, PlainRungeKuttaFindsTheSameImpactsUnderShaking) {
  Worst error;
  for (const DiracForm form : {DiracForm::paper, DiracForm::energy})
    for (const bool slender : {true, false}) {
      Scenario s = dirac_release(4e-3, form, slender, 0.9);
      const double p = p_of(s);
      s.initial.angle = {-0.45 * alpha_of(s)};
      s.ground.horizontal = wave(ExcitationKind::harmonic, 0.6 * g * alpha_of(s), 2.3 * p);
      s.ground.vertical = wave(ExcitationKind::harmonic, 0.3 * g, 7.0 * p);
      s.run.duration = 12.0 / p;
      s.run.tolerance = 1e-12;
      const double alpha = alpha_of(s);
      const PlainBlock plain{alpha,
                             4e-3,
                             -std::log(0.9),
                             slender,
                             form == DiracForm::energy,
                             [&](double tau) { return 0.6 * alpha * std::sin(2.3 * tau); },
                             [](double tau) { return 0.3 * std::sin(7.0 * tau); }};
      const Summary found = simulate(s).summary;
      const auto zeros = plain_zeros(plain, {-0.45, 0.0}, 4);
      ASSERT_GE(found.impacts.size(), 4U) << choice_name(form) << slender;
      ASSERT_EQ(zeros.size(), 4U);
      for (std::size_t k = 0; k < 4; ++k) error.offer(std::fabs(found.impacts[k].time * p - zeros[k]));
    }
  EXPECT_WORST(error, 1e-8);
}

}  // namespace
}  // namespace teeter::physics
