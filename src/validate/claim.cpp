#include "validate/claim.hpp"

#include <algorithm>
#include <cmath>

namespace teeter {

bool holds(const ClaimNumber& number) {
  if (!std::isfinite(number.ours)) return false;  // a failed computation is no finding
  return (std::abs(number.ours - number.published) <= number.tolerance) == number.agrees;
}

bool holds(const Claim& claim) {
  return std::ranges::all_of(claim.numbers, [](const ClaimNumber& number) { return holds(number); }) &&
         std::ranges::all_of(claim.facts, [](const ClaimFact& fact) { return fact.holds; });
}

}  // namespace teeter
