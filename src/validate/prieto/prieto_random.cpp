// P7 and P8: defects at the corners, and the probability distributions made from them.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "block/geometry.hpp"
#include "block/restitution.hpp"
#include "solve/quadrature.hpp"
#include "validate/prieto/prieto.hpp"

namespace teeter::papers {
namespace {

// What momentum about the new point gives when the points of rotation lie inside by this share of the half-width.
double inset_ratio(double slenderness, double inset) {
  return law_ratio(InsetPivots{inset}, geometry_of(standing(2.0 / slenderness, 2.0).blocks[0], 9.81), Side::right);
}

// (1 - r')/(1 - r) of a block with such points.
double loss_ratio(double slenderness, double inset) {
  return (1.0 - inset_ratio(slenderness, inset)) / (1.0 - inset_ratio(slenderness, 0.0));
}

// I'/I: moments of inertia about the inset points and about the corners.
double inertia_ratio(double slenderness, double inset) {
  const double height = slenderness * slenderness;  // squares, in half-widths
  const double own = (1.0 + height) / 3.0;
  return (own + (1.0 - inset) * (1.0 - inset) + height) / (own + 1.0 + height);
}

// Mean of f(r/mean) over the normal distribution of r, cut to 0 <= r/mean <= limit.
template <class Function>
double cut_normal_mean(double mean, double deviation, double limit, const Function& f) {
  const auto density = [&](double z) { return std::exp(-0.5 * std::pow(mean * (z - 1.0) / deviation, 2)); };
  const double low = std::max(1e-6, 1.0 - 12.0 * deviation / mean);
  return integral(low, limit, 2000, [&](double z) { return f(z) * density(z); }) / integral(low, limit, 2000, density);
}

struct Sample {
  double mean = 0.0;
  double deviation = 0.0;
  ClaimSeries histogram;
};

// A = -ln(ratio) as runs draw it.
Sample draw_attenuations(RandomRatio::Distribution distribution, double mean, double deviation) {
  constexpr int draws = 40000;
  RandomRatio law;
  law.distribution = distribution;
  law.mean = mean;
  law.epsilon = deviation;
  constexpr double bin = 0.02;
  std::vector<double> counts(30, 0.0);
  double sum = 0.0;
  double squares = 0.0;
  for (int k = 1; k <= draws; ++k) {
    const double a = -std::log(random_ratio(law, mean, k, 0));
    sum += a;
    squares += a * a;
    const auto at = static_cast<std::size_t>(a / bin);
    if (at < counts.size()) counts[at] += 1.0 / (draws * bin);
  }
  Sample sample;
  sample.mean = sum / draws;
  sample.deviation = std::sqrt(squares / draws - sample.mean * sample.mean);
  std::vector<double> middles;
  for (std::size_t i = 0; i < counts.size(); ++i) middles.push_back((static_cast<double>(i) + 0.5) * bin);
  sample.histogram = marks(fmt::format("{} draws", draws), middles, counts);
  return sample;
}

}  // namespace

Claim prieto_defects() {
  Claim claim;
  claim.source = "Prieto et al., eqs. (66) to (75)";
  claim.statement =
      "A defect of the size eps = (b - d)/b changes 1 - r by the factor (1 - eps/2)^2, about 1 - eps, and eps is also "
      "the standard deviation of r.";
  claim.expected = Expected::contradictory;
  claim.finding = Finding::contradicts_itself;
  claim.reason =
      "With b - d = eps b the factor is (1 - eps)^2 I/I', not (1 - eps/2)^2 I'/I, which belongs to one damaged corner; "
      "and eps is a relative change of 1 - r, so r itself changes by eps (1 - r) only.";
  constexpr double eps = 0.05;
  claim.numbers.push_back({"r for h/b = 4, eq. (66)", 1.0 - 1.5 / 17.0, inset_ratio(4.0, 0.0), 1e-12, ""});
  claim.numbers.push_back({"(1-r')/(1-r), eps = 0.05, h/b = 4: eq. (70) against points inset by eps b",
                           std::pow(1.0 - 0.5 * eps, 2), loss_ratio(4.0, eps), 0.01, "", false});
  claim.numbers.push_back({"(1-r')/(1-r): eq. (70) against points inset by eps b/2 (one damaged corner)",
                           std::pow(1.0 - 0.5 * eps, 2), loss_ratio(4.0, 0.5 * eps), 3e-3, ""});
  claim.numbers.push_back({"(1-r')/(1-r), h/b = 1: (1-eps)^2 I'/I, as eq. (69) has it",
                           std::pow(1.0 - eps, 2) * inertia_ratio(1.0, eps), loss_ratio(1.0, eps), 1e-3, "", false});
  claim.numbers.push_back({"(1-r')/(1-r), h/b = 1: (1-eps)^2 I/I'", std::pow(1.0 - eps, 2) / inertia_ratio(1.0, eps),
                           loss_ratio(1.0, eps), 1e-12, ""});
  const RandomRatio consistent{eps, {}, 1.0, {}, {}, RandomRatio::Sigma::consistent};
  const double deviation = ratio_deviation(consistent, inset_ratio(4.0, 0.0));
  const double change = inset_ratio(4.0, 0.5 * eps) - inset_ratio(4.0, 0.0);
  claim.numbers.push_back({"deviation of r for eps = 0.05, h/b = 4, eq. (75)", eps, deviation, 0.01, "", false});
  claim.facts.push_back(fact(std::fabs(change / deviation - 1.0) < 0.1,
                             "A defect of 0.05 at one corner changes r of this block by {:.4f}; eps (1 - r) is {:.4f}.",
                             change, deviation));
  ClaimPlot plot{"Loss at an impact with defects, h/b = 4", "defect eps", "(1 - r') / (1 - r)", {}};
  const std::vector<double> sizes = spaced(0.0, 0.2, 41);
  ClaimSeries printed{"eq. (70)", sizes, {}};
  ClaimSeries linear{"eq. (71)", sizes, {}};
  ClaimSeries both{"points inset by eps b (both corners)", sizes, {}};
  ClaimSeries one{"points inset by eps b/2 (one corner)", sizes, {}};
  for (const double size : sizes) {
    printed.y.push_back(std::pow(1.0 - 0.5 * size, 2));
    linear.y.push_back(1.0 - size);
    both.y.push_back(loss_ratio(4.0, size));
    one.y.push_back(loss_ratio(4.0, 0.5 * size));
  }
  plot.series = {printed, linear, both, one};
  claim.plots.push_back(plot);
  return claim;
}

Claim prieto_lognormal() {
  Claim claim;
  claim.source = "Prieto et al., eqs. (77) to (90)";
  claim.statement =
      "A lognormal A with the parameters (89), (90) has the mean ln(1/r) and the deviation eps/r; its exact mean and "
      "deviation, for a normal r cut to 0..1, are (82) to (85).";
  claim.finding = Finding::differs;
  claim.reason =
      "The parameters are right; but the upper limit of the integral (83) must be 1/r, as in (84), and (85) is the "
      "square of the deviation.";
  constexpr double mean = 0.8;
  constexpr double eps = 0.05;
  const double m = std::log(1.0 / mean);
  const double spread = 1.0 + eps * eps / (mean * mean * m * m);
  const LognormalParameters found = lognormal_parameters(mean, eps);
  claim.numbers.push_back({"a for r = 0.8, eps = 0.05, eq. (89)", std::log(m / std::sqrt(spread)), found.a, 1e-12, ""});
  claim.numbers.push_back({"b, eq. (90)", std::sqrt(std::log(spread)), found.b, 1e-12, ""});
  const Sample sample = draw_attenuations(RandomRatio::Distribution::lognormal, mean, eps);
  claim.numbers.push_back({"mean of A in 40000 draws, eq. (87)", m, sample.mean, 5.0 * (eps / mean) / 200.0, ""});
  claim.numbers.push_back({"deviation of A in 40000 draws, eq. (88)", eps / mean, sample.deviation, 2e-3, ""});
  constexpr double wide = 0.1;
  const auto logarithm = [](double z) { return std::log(z); };
  const auto square = [](double z) { return std::log(z) * std::log(z); };
  const Sample cut = draw_attenuations(RandomRatio::Distribution::truncated_normal, mean, wide);
  const auto rest_up_to = [&](double limit) { return cut_normal_mean(mean, wide, limit, logarithm); };
  claim.numbers.push_back({"mean of A for a normal r, eps = 0.1: eqs. (82), (83) as printed", m - rest_up_to(1.0),
                           cut.mean, 4e-3, "", false});
  claim.numbers.push_back({"the same with the limit 1/r in (83)", m - rest_up_to(1.0 / mean), cut.mean, 4e-3, ""});
  const double variance = cut_normal_mean(mean, wide, 1.0 / mean, square) - std::pow(rest_up_to(1.0 / mean), 2);
  claim.numbers.push_back(
      {"deviation of A for a normal r, eps = 0.1: eq. (85)", variance, cut.deviation, 4e-3, "", false});
  claim.numbers.push_back({"the same, the root of eq. (85)", std::sqrt(variance), cut.deviation, 4e-3, ""});
  const double rest = cut_normal_mean(0.95, wide, 1.0 / 0.95, logarithm);
  claim.facts.push_back(fact(std::fabs(rest) > std::log(1.0 / 0.95),
                             "R is not small against ln(1/r) for eps <= 0.1 when r is near 1: for r = 0.95 and eps = "
                             "0.1 it is {:.3f}, and ln(1/r) is {:.3f}.",
                             rest, std::log(1.0 / 0.95)));
  ClaimSeries density{"eqs. (77), (89), (90)", spaced(0.02, 0.6, 117), {}};
  for (const double a : density.x)
    density.y.push_back(std::exp(-0.5 * std::pow((std::log(a) - found.a) / found.b, 2)) /
                        (a * found.b * std::sqrt(2.0 * std::numbers::pi)));
  claim.plots.push_back(
      {"Distribution of A, r = 0.8, eps = 0.05", "A = -ln r", "density", {density, sample.histogram}});
  return claim;
}

}  // namespace teeter::papers
