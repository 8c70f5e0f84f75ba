// Exact tests of counts.
#pragma once

namespace teeter {

// Probability of at least k successes in n trials of probability p.
double binomial_at_least(long k, long n, double p);

// Two-sided sign test: how likely a split of k against n - k, or a more uneven one, is when both are equally likely.
double sign_test(long k, long n);

}  // namespace teeter
