// Student's distribution: how wide an interval must be when the noise is known from few residuals only.
// By hand: Boost.Math would bring 141 MB to everyone who builds; it is the oracle of the tests.
#pragma once

namespace teeter {

// Probability of a value below `t`, with `freedom` > 0 degrees of freedom.
double student_t_probability(double t, double freedom);

// The value below which the share `probability` lies, 0.5 <= probability < 1.
double student_t_quantile(double probability, double freedom);

}  // namespace teeter
