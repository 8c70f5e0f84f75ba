#include "block/restitution.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace teeter {
namespace {

constexpr Side sides[] = {Side::right, Side::left};

double lossless_ratio(const BlockGeometry& block, Side leaving) {
  return std::sqrt(block.at(leaving).inertia / block.at(opposite(leaving)).inertia);
}

double raw_ratio(const Restitution& law, const BlockGeometry& block, Side leaving) {
  return std::visit([&](const auto& one) { return law_ratio(one, block, leaving); }, law);
}

}  // namespace

double momentum_ratio(const BlockGeometry& block, Side leaving, double inset_share) {
  const double h = block.com_height;
  const double old_d = inset_share * block.at(leaving).distance;
  const double new_d = inset_share * block.at(opposite(leaving)).distance;
  const double own = block.inertia + block.mass * h * h;
  return (own - block.mass * old_d * new_d) / (own + block.mass * new_d * new_d);
}

double restitution_ratio(const Restitution& law, const BlockGeometry& block, Side leaving) {
  const double most = std::min(1.0, lossless_ratio(block, leaving));
  return std::clamp(raw_ratio(law, block, leaving), 0.0, most);
}

std::vector<std::string> restitution_warnings(const Restitution& law, const BlockGeometry& block) {
  std::vector<std::string> warnings;
  for (const Side side : sides) {
    const double raw = raw_ratio(law, block, side);
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
  const auto* corrected = std::get_if<CorrectedRatio>(&law);
  const double alpha = std::min(block.corner[0].alpha, block.corner[1].alpha);
  if (corrected != nullptr && corrected->fitted && (alpha < fitted_alpha_min || alpha > fitted_alpha_max)) {
    warnings.push_back(
        fmt::format("the fitted restitution factor was tested for alpha between {} and {} rad; this block has {:.3g}",
                    fitted_alpha_min, fitted_alpha_max, alpha));
  }
  return warnings;
}

}  // namespace teeter
