// CSMIP Volume 1 without a title: pairs of time and value, whose times may be uneven.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ground/formats/csmip.hpp"
#include "ground/formats/option_words.hpp"
#include "ground/formats/times.hpp"

namespace teeter {
namespace {

constexpr FieldFormat pair_format{10, 7};
constexpr std::size_t pairs_per_line = 5;
constexpr std::size_t pair_width = 14;

struct Pairs {
  std::vector<double> times;
  std::vector<double> values;
  double time_digit = 1.0;  // s, the finest that the first times are printed with
  std::size_t first_line;
  bool overfull = false;  // the last line holds more than declared
};

[[noreturn]] void refuse_time(const Pairs& pairs, std::size_t i, const std::string& message) {
  throw RecordProblem(pairs.first_line + i / pairs_per_line, (i % pairs_per_line) * pair_width + 1, message);
}

// The numbers of a line, until the pairs are complete.
void read_line(Pairs& pairs, std::string_view line, std::size_t number, std::size_t count) {
  for (const Token& token : fixed_fields(line, pair_format)) {
    pairs.overfull = pairs.values.size() == count;
    if (pairs.overfull) return;
    if (token.text.empty()) throw RecordProblem(number, token.column, "a blank field where a number is expected");
    const double value = record_number(token, number);
    const bool is_time = pairs.times.size() == pairs.values.size();
    if (is_time && pairs.times.size() < pairs_per_line)
      pairs.time_digit = std::min(pairs.time_digit, last_digit(token.text));
    (is_time ? pairs.times : pairs.values).push_back(value);
  }
}

Pairs read_pairs(LineReader& lines, std::size_t count, const RecordOptions& options,
                 std::vector<std::string>& warnings) {
  Pairs pairs;
  pairs.first_line = lines.number() + 1;
  for (std::string_view line; pairs.values.size() < count && lines.next(line) && !is_end_mark(line);)
    read_line(pairs, line, lines.number(), count);
  if (pairs.overfull)
    warnings.push_back(fmt::format("more samples than the {} that are declared were left out", count));
  pairs.times.resize(pairs.values.size());
  if (pairs.values.size() < count) {
    const std::string message = fmt::format("{} samples are declared, {} were found", count, pairs.values.size());
    if (!options.allow_truncated || pairs.values.size() < 2)
      throw RecordProblem(lines.number(), 1, cut_short(options, message));
    warnings.push_back(message);
  }
  return pairs;
}

void check_increasing(const Pairs& pairs) {
  for (std::size_t i = 1; i < pairs.times.size(); ++i)
    if (!(pairs.times[i] > pairs.times[i - 1]))
      refuse_time(pairs, i,
                  fmt::format("the times do not increase: {} s follows {} s", pairs.times[i], pairs.times[i - 1]));
}

}  // namespace

void read_csmip_pairs(RecordChannel& channel, LineReader& lines, std::size_t count, const RecordOptions& options,
                      std::vector<std::string>& warnings) {
  Pairs pairs = read_pairs(lines, count, options, warnings);
  check_increasing(pairs);
  const double step = mean_step(pairs.times, pairs.time_digit);
  channel.step = options.step.value_or(step);
  const auto uneven = first_uneven(pairs.times, step, pairs.time_digit);
  if (!uneven) {
    channel.values = std::move(pairs.values);
    return;
  }
  if (!options.resample)
    refuse_time(pairs, *uneven,
                fmt::format("the times are not evenly spaced: {} s where {:.6g} s is expected; to interpolate, {}",
                            pairs.times[*uneven], pairs.times.front() + step * static_cast<double>(*uneven),
                            give(options, "resample", "true")));
  channel.values = at_even_times(pairs.times, pairs.values, channel.step);
  warnings.push_back(fmt::format("unevenly spaced times were resampled to {:.6g} s", channel.step));
}

}  // namespace teeter
