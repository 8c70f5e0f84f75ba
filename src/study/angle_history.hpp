// Extremes of a sampled angle: one per lobe, from the samples around its top.
#pragma once

#include <vector>

#include "teeter/identify.hpp"

namespace teeter {

// Standard deviation (of the angles' unit) of noise that is independent from sample to sample.
double sample_noise(const std::vector<double>& angles);

// Times must not fall. A record that begins at the top of a lobe begins with the release: its angle counts, not its
// time, since nothing shows when it was let go. One that begins on the way down was let go before: that lobe is left
// out, and so is one whose top lies in a gap of the times. Ends where a lobe is not clearly above the noise, or too
// short for its samples.
std::vector<Observation> extremes_of_history(const std::vector<double>& times, const std::vector<double>& angles);

}  // namespace teeter
