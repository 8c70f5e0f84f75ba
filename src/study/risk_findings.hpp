// What hazard curves and a fragility curve say together: rates, bounds, where the risk comes from, survival. The words
// of it are in risk_words.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "study/lognormal_likelihood.hpp"
#include "study/risk_integral.hpp"
#include "study/survival.hpp"
#include "teeter/study.hpp"

namespace teeter {

// A fragility curve and how well it is known.
struct KnownFragility {
  Lognormal curve;
  std::array<std::array<double, 2>, 2> covariance{};  // of ln median and beta
};
KnownFragility known_fragility(const GivenFragility& given);

// Standard deviation of the logarithm of the annual rate, by the delta method.
double rate_deviation(const HazardCurve& hazard, const KnownFragility& fragility, bool extrapolate);

// Curves of suites that are drawn, with replacement, from the groups of ranges: one a recording. Without those that no
// curve fits.
std::vector<Lognormal> resampled_curves(const std::vector<std::vector<CapacityRange>>& groups, std::uint64_t seed,
                                        long resamples);

struct RateBounds {
  double low = 0.0;
  double high = 0.0;
};
RateBounds delta_bounds(double rate, double deviation);
RateBounds bootstrap_bounds(const HazardCurve& hazard, const std::vector<Lognormal>& curves, bool extrapolate);

// The intensity below which a share of the rate comes from.
double risk_quantile(const HazardCurve& hazard, const Lognormal& fragility, bool extrapolate, double share);

// Edges, shares of the first curve, and what each curve says. The study has hazards.
RiskFindings find_risk(const Study& study, const KnownFragility& fragility);

// Curves of the page: each hazard, the fragility, where the risk comes from, survival against rate.
std::vector<StudyCurve> risk_curves(const Study& study, const KnownFragility& fragility, const RiskFindings& risk);

}  // namespace teeter
