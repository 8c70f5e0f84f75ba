#include "core/tests_of_shares.hpp"

#include <algorithm>
#include <cmath>

namespace teeter {

double binomial_at_least(long k, long n, double p) {
  if (k <= 0) return 1.0;
  if (k > n || p <= 0.0) return 0.0;
  if (p >= 1.0) return 1.0;
  const double whole = std::lgamma(static_cast<double>(n) + 1.0);
  double sum = 0.0;
  for (long i = n; i >= k; --i) {  // small terms first
    const auto successes = static_cast<double>(i);
    const auto failures = static_cast<double>(n - i);
    sum += std::exp(whole - std::lgamma(successes + 1.0) - std::lgamma(failures + 1.0) + successes * std::log(p) +
                    failures * std::log1p(-p));
  }
  return std::min(1.0, sum);
}

double sign_test(long k, long n) { return std::min(1.0, 2.0 * binomial_at_least(std::max(k, n - k), n, 0.5)); }

}  // namespace teeter
