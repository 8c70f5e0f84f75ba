#include "block/restitution.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/normal.hpp"

namespace teeter {
namespace {

constexpr Side sides[] = {Side::right, Side::left};

double lossless_ratio(const BlockGeometry& block, Side leaving) {
  return std::sqrt(block.at(leaving).inertia / block.at(opposite(leaving)).inertia);
}

double raw_ratio(const Restitution& law, const BlockGeometry& block, Side leaving, long impact) {
  return std::visit(
      [&](const auto& one) {
        if constexpr (requires { law_ratio(one, block, leaving); }) {
          return law_ratio(one, block, leaving);
        } else {
          return law_ratio(one, InterfaceImpact{momentum_ratio(block, leaving, 1.0), leaving, impact});
        }
      },
      law);
}

// What the parameters of a random law do beyond what their names say.
void warn_of_shape(const RandomRatio& law, double mean, std::vector<std::string>& warnings) {
  const double deviation = ratio_deviation(law, mean);
  if (!(mean > 0.0 && mean < 1.0 && deviation > 0.0)) return;
  if (law.distribution == RandomRatio::Distribution::lognormal) {
    const double b = lognormal_parameters(mean, deviation).b;
    if (b > 1.0) {
      warnings.push_back(fmt::format(
          "the lognormal law of -ln r has a heavy tail (b = {:.3g}): epsilon is large for so high a mean", b));
    }
    return;
  }
  const double low = -mean / deviation;
  const double high = (1.0 - mean) / deviation;
  const double inside = normal_share(high) - normal_share(low);
  const double shift = deviation * (normal_density(low) - normal_density(high)) / inside;
  if (std::fabs(shift) > 0.01 * mean) {
    warnings.push_back(
        fmt::format("the normal law of r is cut at 0 and 1: its mean is {:.4g}, {:.4g} is only where it is densest",
                    mean + shift, mean));
  }
}

}  // namespace

double momentum_ratio(const BlockGeometry& block, Side leaving, double inset_share) {
  const double h = block.com_height;
  const double old_d = inset_share * block.at(leaving).distance;
  const double new_d = inset_share * block.at(opposite(leaving)).distance;
  const double own = block.inertia + block.mass * h * h;
  return (own - block.mass * old_d * new_d) / (own + block.mass * new_d * new_d);
}

double restitution_ratio(const Restitution& law, const BlockGeometry& block, Side leaving, long impact) {
  const double most = std::min(1.0, lossless_ratio(block, leaving));
  return std::clamp(raw_ratio(law, block, leaving, impact), 0.0, most);
}

bool varies_with_impacts(const Restitution& law) {
  if (const auto* random = std::get_if<RandomRatio>(&law))
    return random->epsilon > 0.0 && random->per == RandomRatio::Per::impact;
  if (const auto* degrading = std::get_if<DegradingRatio>(&law)) return degrading->epsilon > 0.0;
  return false;
}

std::vector<std::string> restitution_warnings(const Restitution& law, const BlockGeometry& block) {
  std::vector<std::string> warnings;
  for (const Side side : sides) {
    const double raw = raw_ratio(law, block, side, 1);
    const double used = restitution_ratio(law, block, side);
    const char* name = side == Side::right ? "right" : "left";
    if (raw < 0.0) {
      warnings.push_back(fmt::format(
          "restitution leaving the {} corner would be {:.4g}: so wide a block does not rock on; 0 is used", name, raw));
    } else if (used < raw * (1.0 - 1e-12)) {
      warnings.push_back(fmt::format(
          "restitution leaving the {} corner is cut from {:.4g} to {:.4g}: more would add energy", name, raw, used));
    }
  }
  if (const auto* random = std::get_if<RandomRatio>(&law))
    warn_of_shape(*random, random->factor * random->mean.value_or(momentum_ratio(block, Side::right, 1.0)), warnings);
  const auto* corrected = std::get_if<CorrectedRatio>(&law);
  if (corrected != nullptr && !corrected->fitted) {
    const double asked = corrected->factor * momentum_ratio(block, Side::right, 1.0);
    if (asked > 1.0)
      warnings.push_back(
          fmt::format("restitution.factor = {:.4g} makes {:.4g} of Housner's ratio: 1 is used, and no "
                      "impact loses energy",
                      corrected->factor, asked));
  }
  const double alpha = std::min(block.corner[0].alpha, block.corner[1].alpha);
  if (corrected != nullptr && corrected->fitted && (alpha < fitted_alpha_min || alpha > fitted_alpha_max)) {
    warnings.push_back(
        fmt::format("the fitted restitution factor was tested for alpha between {} and {} rad; this block has {:.3g}",
                    fitted_alpha_min, fitted_alpha_max, alpha));
  }
  return warnings;
}

}  // namespace teeter
