// What smoothing the impact force costs: the closed forms, and that runs obey them.
#include "models/dirac/laws.hpp"

#include <boost/math/quadrature/gauss_kronrod.hpp>

#include "models/dirac/motion.hpp"
#include "models/dirac/observers.hpp"
#include "physics/dirac_helpers.hpp"
#include "solve/extrapolation.hpp"

namespace teeter::physics {
namespace {

constexpr double a08 = 0.22314355131420976;  // -ln 0.8

double integrated(const std::function<double(double)>& f) {
  return boost::math::quadrature::gauss_kronrod<double, 61>::integrate(f, 0.0, 30.0, 15, 1e-13);
}

TEST(DiracLaws, CoefficientsAreTheIntegralsOfTheTheory) {
  const double printed[][2] = {{0.5, 0.6894}, {0.7, 0.4627}, {0.8, 0.3256}, {0.9, 0.1716}, {0.95, 0.0880}};
  for (const auto& [r, i] : printed) {
    const double a = -std::log(r);
    EXPECT_NEAR(energy_coefficient(a), i, 1e-4);
    EXPECT_NEAR(first_impact_coefficient(a), integrated([&](double y) { return std::expm1(0.5 * a * std::erfc(y)); }),
                1e-12);
    const double reference = integrated([&, ratio = r](double y) {
      const double passed = 0.5 * (1.0 + std::erf(y));
      return std::tanh(y) * (ratio * ratio * std::exp(2.0 * a * passed) - std::exp(-2.0 * a * passed)) + ratio * ratio -
             1.0;
    });
    EXPECT_NEAR(energy_coefficient(a), -reference, 1e-10);
  }
  EXPECT_NEAR(first_impact_coefficient(a08), 0.06506, 5e-6);
  EXPECT_NEAR(first_impact_coefficient(1e-6) / (1e-6 / (2.0 * std::sqrt(pi))), 1.0, 1e-5);
}

// The jump v' = r v for any mollifier of unit mass and any speed: only the force acts.
TEST(DiracLaws, JumpIsExactForEveryMollifier) {
  const double n = 1e-3;
  const std::function<double(double)> mollifiers[] = {
      [&](double x) { return std::exp(-x * x / (n * n)) / (n * std::sqrt(pi)); },
      [&](double x) { return 0.5 / n / std::pow(std::cosh(x / n), 2); },
      [&](double x) {  // lopsided, with two humps
        const double left = (x + 3.0 * n) / (2.0 * n);
        return 0.7 * std::exp(-left * left) / (2.0 * n * std::sqrt(pi)) +
               0.3 * std::exp(-x * x / (n * n)) / (n * std::sqrt(pi));
      }};
  Worst error;
  for (const auto& delta : mollifiers)
    for (const double a : {0.05, a08, 1.0})
      for (const double speed : {0.1, 1.0, 30.0}) {
        std::array<double, 2> at{-40.0 * n, speed};
        const auto rates = [&](double, const std::array<double, 2>& y) {
          return std::array<double, 2>{y[1], -a * y[1] * std::fabs(y[1]) * delta(y[0])};
        };
        while (at[0] < 40.0 * n) at = extrapolated_step(rates, 0.0, at, 0.05 * n / speed).value;
        error.offer(std::fabs(at[1] / speed / std::exp(-a) - 1.0));
      }
  EXPECT_WORST(error, 1e-10);
}

// tau_1 - acosh(1/(1-x0)) = n C(A) / v0 + (pi^2/24) n^2 / v0^3.
TEST(DiracLaws, FirstImpactIsLateAsPredicted) {
  const double v0 = std::sqrt(0.75);
  Worst first;
  Worst second;
  double last = 0.0;
  for (const double n : {1e-3, 2e-4, 1e-4, 2e-5}) {
    const Scenario s = dirac_release(n);
    const double late = simulate_summary(s).impacts.at(0).time * p_of(s) - std::acosh(2.0);
    const double leading = n * first_impact_coefficient(a08) / v0;
    first.offer(std::fabs(late / leading - 1.0) / (n / 1e-3));
    second.offer(relative(late, leading + pi * pi / 24.0 * n * n / (v0 * v0 * v0)));
    if (n == 1e-4) {
      EXPECT_NEAR(last / late, 2.0, 0.02);
    }
    last = late;
  }
  EXPECT_WORST(first, 0.02);
  EXPECT_WORST(second, 1e-3);  // three digits
  EXPECT_NEAR(last, 1.5028e-6, 1e-10);
}

// E_N = r^2N E_0 + n |I| (1 - r^2N)/(1 - r^2).
TEST(DiracLaws, EnergyIsTooHighAsPredicted) {
  Worst worst;
  for (const double r : {0.7, 0.8, 0.9})
    for (const double n : {2e-4, 2e-5}) {
      const Scenario s = dirac_release(n, DiracForm::paper, true, r);
      const auto share = level_shares(simulate(s).summary);
      for (int k = 1; k <= 4; ++k) {
        const double level = std::pow(r, 2 * k);
        const double excess = n * energy_coefficient(-std::log(r)) * (1.0 - level) / (1.0 - r * r) / 0.375;
        worst.offer(std::fabs((share.at(static_cast<std::size_t>(k)) - level) / excess - 1.0) * (2e-5 / n));
      }
    }
  EXPECT_WORST(worst, 1e-3);  // three digits at n = 2e-5, and in proportion to n
  // The figure of the theory: 2.4e-3 of E_4 at n = 2e-4.
  const auto share = level_shares(simulate(dirac_release(2e-4)).summary);
  EXPECT_NEAR(share.at(4) / std::pow(0.8, 8) - 1.0, 2.39e-3, 1e-5);
}

TEST(DiracLaws, ErrorsHalveWithTheWidth) {
  const auto errors = [](double n, bool slender) {
    const Scenario s = dirac_release(n, DiracForm::paper, slender);
    const Summary smooth = simulate(s).summary;
    const Summary sharp = simulate(as_event_driven(s)).summary;
    std::array<double, 3> e{};
    e[0] = smooth.impacts.at(0).time - sharp.impacts.at(0).time;
    e[1] = smooth.energy_levels.at(4).energy / sharp.energy_levels.at(4).energy - 1.0;
    e[2] = smooth.impacts.at(3).time - sharp.impacts.at(3).time;
    return e;
  };
  for (const bool slender : {true, false}) {
    const auto wide = errors(1e-4, slender);
    const auto narrow = errors(5e-5, slender);
    for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(std::log2(wide[i] / narrow[i]), 1.0, 0.02) << slender << i;
  }
}

// The steps were chosen by an estimate: halving the longest one must change nothing that matters.
TEST(DiracLaws, HalvingTheLongestStepChangesNothing) {
  Worst times;
  Worst energies;
  for (const DiracForm form : {DiracForm::paper, DiracForm::energy})
    for (const bool slender : {true, false})
      for (const double n : {2e-3, 2e-4}) {
        const Scenario s = dirac_release(n, form, slender);
        DiracModel model = make_dirac_model(s);
        const auto run = [&](double share) {
          model.step_share = share;
          DiracMotion motion(model, s.initial.angle[0], 0.0);
          DiracOutcomeObserver seen(motion);
          drive(motion, *s.run.duration, seen);
          return seen;
        };
        const auto one = run(1.0);
        const auto half = run(0.5);
        times.offer(std::fabs(one.impacts().at(5).time - half.impacts().at(5).time) * p_of(s));
        energies.offer(relative(one.levels().at(6).energy, half.levels().at(6).energy));
      }
  EXPECT_WORST(times, 1e-10);
  EXPECT_WORST(energies, 1e-9);
}

TEST(DiracLaws, AccuracyChoosesTheWidth) {
  for (const double digits : {4.0, 6.0}) {
    Scenario s = dirac_release(0.01);
    s.dirac.accuracy = digits;
    const Summary result = simulate_summary(s);
    const double shift =
        (result.impacts.at(0).time - simulate_summary(as_event_driven(s)).impacts.at(0).time) * p_of(s);
    EXPECT_NEAR(shift * std::pow(10.0, digits), 1.0, 0.03);
    EXPECT_NEAR(*result.dirac->first_impact_shift * p_of(s) * std::pow(10.0, digits), 1.0, 1e-9);
    EXPECT_NEAR(result.dirac->penalty, std::pow(10.0, -digits) * std::sqrt(0.75) / 0.06506,
                1e-3 * result.dirac->penalty);
  }
  Scenario s = dirac_release(0.01);
  s.dirac.energy_accuracy = 3.0;
  s.dirac.energy_impacts = 5;
  const auto share = level_shares(simulate(s).summary);
  EXPECT_NEAR((share.at(5) / std::pow(0.8, 10) - 1.0) * 1e3, 1.0, 0.02);
  Scenario still = dirac_release(0.01);
  still.initial.angle = {0.0};
  still.dirac.accuracy = 6.0;
  EXPECT_EQ(simulate_summary(still).dirac->penalty, 0.01);
}

// r_eff = r^(sin alpha / alpha), from E_1 extrapolated to n = 0.
TEST(DiracLaws, PrintedFactorWeakensTheForceOfStockyBlocks) {
  for (const double slenderness : {1.0, 2.0, 4.0, 8.0}) {
    Scenario s = block(2.0 / slenderness, 2.0);
    s.model = ModelKind::dirac;
    set_ratio(s, 0.8);
    s.dirac.factor = DiracFactor::paper;
    s.initial.angle = {0.5 * alpha_of(s)};
    s.run.max_impacts = 2;
    const auto share = [&](double n) {
      s.dirac.penalty = n;
      return level_shares(simulate(s).summary).at(1);
    };
    const double extrapolated = 2.0 * share(1e-4) - share(2e-4);
    const double alpha = alpha_of(s);
    EXPECT_NEAR(extrapolated, std::pow(0.8, 2.0 * std::sin(alpha) / alpha), 1e-6) << slenderness;
    s.dirac.factor = DiracFactor::one;
    EXPECT_NEAR(2.0 * share(1e-4) - share(2e-4), 0.64, 1e-6) << slenderness;
  }
}

}  // namespace
}  // namespace teeter::physics
