// How sure a fitted test is: standard errors, intervals, correlations, bootstrap (docs/theory.md, section 17).
#pragma once

#include "study/identify_fit.hpp"

namespace teeter {

// Fills in scale, degrees of freedom, root mean squares, correlation, and the errors of the fitted parameters.
void add_residual_statistics(const TestData& data, const TestFit& fit, bool noise_stated, Identification& result);

// Repeats the fit with residuals dealt out anew. Repetition i depends on seed and i only.
void add_bootstrap(const TestData& data, const TestFit& fit, long repetitions, std::uint64_t seed,
                   Identification& result);

}  // namespace teeter
