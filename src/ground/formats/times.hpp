// Times printed beside samples: are they evenly spaced, by how much, and what to do where they are not.
#pragma once

#include <optional>
#include <vector>

namespace teeter {

// Mean spacing; a step that the printing (`digit`: one unit of its last digit, s) cannot tell from a round number is
// taken as round: 0.005, not 0.00500003.
double mean_step(const std::vector<double>& times, double digit);

// Index of the first time off the straight line by more than 1 % of the step plus the digit.
std::optional<std::size_t> first_uneven(const std::vector<double>& times, double step, double digit);

// Values at even steps from the first to the last time, linear in between; times must not fall. Throws RecordProblem
// where that would be too many samples.
std::vector<double> at_even_times(const std::vector<double>& times, const std::vector<double>& values, double step);

}  // namespace teeter
