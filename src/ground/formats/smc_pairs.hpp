// SMC files whose numbers are time and value in turn.
#pragma once

#include "ground/formats/record_file.hpp"

namespace teeter {

// Numbers in turn, of which every other one never falls: those are times, accelerations are not like that.
bool smc_numbers_hold_times(const std::vector<double>& numbers);

// Puts the values at even steps into the channel, in the unit of the file; unevenly spaced times are an error or, where
// asked for, interpolated. `rate_step` is the step that the header states.
void set_smc_pairs(RecordFile& file, RecordChannel& channel, const std::vector<double>& numbers,
                   std::optional<double> rate_step, const RecordOptions& options);

}  // namespace teeter
