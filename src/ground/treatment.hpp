// What a user may ask to be done to recorded samples. Nothing here happens by itself.
#pragma once

#include <vector>

#include "teeter/record.hpp"

namespace teeter {

// Samples from `from` to `to` (s, of the record's own time), both included where they are samples.
std::vector<double> trimmed_samples(const std::vector<double>& values, double step, double from, double to);

// Subtracts the least-squares polynomial of the baseline's degree.
void remove_baseline(std::vector<double>& values, Baseline baseline);

// Butterworth edges run forwards and backwards (zero phase) over the samples padded with zeros on both sides.
void apply_filter(std::vector<double>& values, double step, const BandFilter& filter);

// A cosine ramp of `length` (s) at both ends, from 0 at the first and last sample; ramps that meet take what is
// smaller.
void apply_taper(std::vector<double>& values, double step, double length);

// Time integral from 0, exact for values linear between samples.
std::vector<double> integrated_once(const std::vector<double>& values, double step);

// Time derivative by central differences of second order.
std::vector<double> differentiated(const std::vector<double>& values, double step);

}  // namespace teeter
