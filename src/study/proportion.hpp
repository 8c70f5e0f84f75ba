// How sure a share of cases is, and quantiles.
#pragma once

#include <vector>

namespace teeter {

struct Proportion {
  double estimate = 0.0;
  double low = 0.0;   // of the confidence interval
  double high = 0.0;  // of the confidence interval
};

// Wilson's interval of k out of n: close to the stated confidence also for rare events, never outside 0 to 1.
Proportion proportion(long k, long n, double confidence);

// Of sorted values, linear between them; NaN of none.
double sorted_quantile(const std::vector<double>& sorted, double share);

}  // namespace teeter
