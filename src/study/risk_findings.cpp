#include "study/risk_findings.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "core/normal.hpp"
#include "core/random.hpp"
#include "study/lognormal_fit.hpp"
#include "study/proportion.hpp"

namespace teeter {
namespace {

constexpr int risk_curve_points = 201;

// From `low` to `high`, even in the logarithm.
std::vector<double> log_spaced(double low, double high) {
  std::vector<double> values;
  for (int k = 0; k < risk_curve_points; ++k)
    values.push_back(low * std::exp(std::log(high / low) * k / (risk_curve_points - 1)));
  return values;
}

HazardFindings judged_curve(const HazardCurve& hazard, const Study& study, const KnownFragility& fragility) {
  HazardFindings found;
  found.file = hazard.file;
  found.annual_rate = annual_rate(hazard, fragility.curve, study.extrapolate);
  if (study.stood.empty()) return found;
  const Ages ages = ages_of(study.stood);
  found.likelihood = std::exp(-ages.best * found.annual_rate);
  found.likelihood_youngest = std::exp(-ages.youngest * found.annual_rate);
  found.likelihood_oldest = std::exp(-ages.oldest * found.annual_rate);
  found.likelihood_averaged =
      averaged_likelihood(ages.best, found.annual_rate, rate_deviation(hazard, fragility, study.extrapolate));
  found.excluded = found.likelihood_youngest < study.level;
  found.largest_rate_factor = -std::log(study.level) / (ages.best * found.annual_rate);
  found.largest_intensity_factor =
      largest_intensity_factor(hazard, fragility.curve, study.extrapolate, ages.best, study.level);
  return found;
}

// Share of the annual rate per unit of the logarithm of the intensity: what is under it adds up to 1.
StudyCurve contribution_curve(const HazardCurve& hazard, const Lognormal& fragility, double rate, bool extrapolate) {
  const auto& x = hazard.intensities;
  const double low = extrapolate ? std::min(x.front(), fragility.median * std::exp(-4.0 * fragility.beta)) : x.front();
  const double high = extrapolate ? std::max(x.back(), fragility.median * std::exp(3.0 * fragility.beta)) : x.back();
  StudyCurve curve{"contribution", log_spaced(low, high), {}, {}, {}};
  for (const double at : curve.x) {
    constexpr double step = 1e-5;  // of the logarithm
    const double fall = exceedance_rate(hazard, at * (1.0 - step)) - exceedance_rate(hazard, at * (1.0 + step));
    const double share = normal_share(std::log(at / fragility.median) / fragility.beta);
    curve.y.push_back(share * fall / (2.0 * step * rate));
  }
  return curve;
}

void add_survival(const Study& study, const RiskFindings& risk, std::vector<StudyCurve>& curves) {
  const Ages ages = ages_of(study.stood);
  StudyCurve points{"survival of the models", {}, {}, {}, {}};
  for (const HazardFindings& one : risk.hazards) {
    points.x.push_back(one.annual_rate);
    points.y.push_back(one.likelihood);
  }
  const auto [least, most] = std::minmax_element(points.x.begin(), points.x.end());
  StudyCurve line{
      "survival", log_spaced(std::min(*least, 0.01 / ages.oldest), std::max(*most, 8.0 / ages.youngest)), {}, {}, {}};
  for (const double rate : line.x) {
    line.y.push_back(std::exp(-ages.best * rate));
    line.low.push_back(std::exp(-ages.oldest * rate));
    line.high.push_back(std::exp(-ages.youngest * rate));
  }
  curves.push_back(std::move(line));
  curves.push_back(std::move(points));
}

}  // namespace

KnownFragility known_fragility(const GivenFragility& given) {
  const double a = given.median_deviation;
  const double b = given.beta_deviation;
  return {{given.median, given.beta}, {{{a * a, 0.0}, {0.0, b * b}}}};
}

double rate_deviation(const HazardCurve& hazard, const KnownFragility& fragility, bool extrapolate) {
  const auto& c = fragility.covariance;
  if (c[0][0] == 0.0 && c[1][1] == 0.0) return 0.0;
  const RateSlopes g = rate_slopes(hazard, fragility.curve, extrapolate);
  const double variance = g.by_log_median * g.by_log_median * c[0][0] + 2.0 * g.by_log_median * g.by_beta * c[0][1] +
                          g.by_beta * g.by_beta * c[1][1];
  return std::sqrt(std::max(0.0, variance));
}

std::vector<Lognormal> resampled_curves(const std::vector<std::vector<CapacityRange>>& groups, std::uint64_t seed,
                                        long resamples) {
  std::vector<Lognormal> curves;
  const auto count = static_cast<double>(groups.size());
  for (long k = 0; k < resamples; ++k) {
    std::vector<CapacityRange> drawn;
    for (std::size_t i = 0; i < groups.size(); ++i) {
      const double u = random_uniform(seed, static_cast<std::uint64_t>(k), i);
      const auto& group = groups[static_cast<std::size_t>(u * count)];
      drawn.insert(drawn.end(), group.begin(), group.end());
    }
    const LognormalFit fit = estimate_lognormal(drawn);
    if (fit.theta && fit.beta) curves.push_back({*fit.theta, *fit.beta});
  }
  return curves;
}

RateBounds delta_bounds(double rate, double deviation) {
  const double reach = normal_quantile(0.975) * deviation;
  return {rate * std::exp(-reach), rate * std::exp(reach)};
}

RateBounds bootstrap_bounds(const HazardCurve& hazard, const std::vector<Lognormal>& curves, bool extrapolate) {
  std::vector<double> rates;
  for (const Lognormal& curve : curves) rates.push_back(annual_rate(hazard, curve, extrapolate));
  std::sort(rates.begin(), rates.end());
  return {sorted_quantile(rates, 0.025), sorted_quantile(rates, 0.975)};
}

double risk_quantile(const HazardCurve& hazard, const Lognormal& fragility, bool extrapolate, double share) {
  const double wanted = share * annual_rate(hazard, fragility, extrapolate);
  double low = std::log(hazard.intensities.front() * 1e-6);
  double high = std::log(hazard.intensities.back() * 1e6);
  while (high - low > 1e-9) {
    const double middle = 0.5 * (low + high);
    (annual_rate_below(hazard, fragility, std::exp(middle), extrapolate) < wanted ? low : high) = middle;
  }
  return std::exp(0.5 * (low + high));
}

RiskFindings find_risk(const Study& study, const KnownFragility& fragility) {
  RiskFindings risk;
  const HazardCurve& first = study.hazards.front();
  const RiskParts parts = risk_parts(first, fragility.curve, study.extrapolate);
  const double sum = parts.sum();
  risk.edges = first.intensities;
  risk.shares.push_back(parts.below / sum);
  for (const double part : parts.segments) risk.shares.push_back(part / sum);
  risk.shares.push_back(parts.above / sum);
  risk.stood = !study.stood.empty();
  std::vector<double> rates;
  for (const HazardCurve& hazard : study.hazards) {
    risk.hazards.push_back(judged_curve(hazard, study, fragility));
    rates.push_back(risk.hazards.back().annual_rate);
  }
  if (!risk.stood) return risk;
  const std::vector<double> weights = weights_by_likelihood(rates, ages_of(study.stood).best);
  for (std::size_t k = 0; k < weights.size(); ++k) risk.hazards[k].weight = weights[k];
  return risk;
}

std::vector<StudyCurve> risk_curves(const Study& study, const KnownFragility& fragility, const RiskFindings& risk) {
  std::vector<StudyCurve> curves;
  const StudyCurve contribution =
      contribution_curve(study.hazards.front(), fragility.curve, risk.hazards.front().annual_rate, study.extrapolate);
  for (const HazardCurve& hazard : study.hazards)
    curves.push_back({"hazard: " + std::filesystem::path(hazard.file).filename().string(),
                      hazard.intensities,
                      hazard.rates,
                      {},
                      {}});
  StudyCurve line{"fragility used", contribution.x, {}, {}, {}};
  for (const double x : line.x)
    line.y.push_back(normal_share(std::log(x / fragility.curve.median) / fragility.curve.beta));
  curves.push_back(std::move(line));
  curves.push_back(contribution);
  if (risk.stood) add_survival(study, risk, curves);
  return curves;
}

}  // namespace teeter
