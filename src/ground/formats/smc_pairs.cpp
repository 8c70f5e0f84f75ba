// SMC numbers in pairs: recognises the times, checks them and brings the values to even steps.
#include "ground/formats/smc_pairs.hpp"
#include "ground/formats/option_words.hpp"

#include <fmt/format.h>

#include <cmath>

#include "ground/formats/readers.hpp"
#include "ground/formats/times.hpp"

namespace teeter {
namespace {

struct Series {
  std::vector<double> times;
  std::vector<double> values;
};

Series split_pairs(const std::vector<double>& numbers) {
  Series series;
  for (std::size_t i = 0; i + 1 < numbers.size(); i += 2) {
    series.times.push_back(numbers[i]);
    series.values.push_back(numbers[i + 1]);
  }
  if (series.times.size() < 2) throw RecordProblem("fewer than two samples");
  for (std::size_t i = 1; i < series.times.size(); ++i) {
    if (series.times[i] < series.times[i - 1]) {
      throw RecordProblem(
          fmt::format("the times fall: sample {} has {} s after {} s", i + 1, series.times[i], series.times[i - 1]));
    }
  }
  return series;
}

// One unit of the last digit of a time printed as 1.2345E+0.
double printed_digit(double time) { return time > 0.0 ? std::pow(10.0, std::floor(std::log10(time)) - 4.0) : 0.0; }

}  // namespace

bool smc_numbers_hold_times(const std::vector<double>& numbers) {
  if (numbers.size() < 4 || numbers[0] < 0.0) return false;
  for (std::size_t i = 2; i < numbers.size(); i += 2)
    if (numbers[i] < numbers[i - 2]) return false;
  return numbers[(numbers.size() - 1) / 2 * 2] > numbers[0];
}

void set_smc_pairs(RecordFile& file, RecordChannel& channel, const std::vector<double>& numbers,
                   std::optional<double> rate_step, const RecordOptions& options) {
  const Series series = split_pairs(numbers);
  const double digit = printed_digit(series.times.back());
  const double mean = mean_step(series.times, digit);
  const double found = rate_step.value_or(mean);
  check_step(found);
  const auto uneven = first_uneven(series.times, found, digit);
  if (!uneven) {
    channel.step = options.step.value_or(found);
    channel.values = series.values;
    return;
  }
  if (!options.resample) {
    throw RecordProblem(
        fmt::format("the times are not evenly spaced: sample {} has {} s, expected {:.6g} s; to interpolate, {}",
                    *uneven + 1, series.times[*uneven], series.times.front() + found * static_cast<double>(*uneven),
                    give(options, "resample", "true")));
  }
  channel.step = options.step.value_or(rate_step.value_or(mean_step(series.times, 0.0)));
  channel.values = at_even_times(series.times, series.values, channel.step);
  file.warnings.push_back(fmt::format("unevenly spaced times were resampled to {:.6g} s", channel.step));
}

}  // namespace teeter
