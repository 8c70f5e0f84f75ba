#include "block/contact.hpp"

#include <algorithm>

namespace teeter {

std::array<double, 2> contact_points(const Scenario& scenario, std::size_t i, double inset) {
  const double half = 0.5 * scenario.blocks[i].width;
  double left = -half;
  double right = half;
  if (i > 0) {
    const double support = 0.5 * scenario.blocks[i - 1].width;
    const double offset = scenario.blocks[i].offset;
    left = std::max(left, -support - offset);
    right = std::min(right, support - offset);
  }
  const double shift = 0.5 * inset * (right - left);
  return {left + shift, right - shift};
}

double inset_ratio(const Restitution& restitution) {
  const auto* inset = std::get_if<InsetPivots>(&restitution);
  return inset != nullptr ? inset->ratio : 0.0;
}

}  // namespace teeter
