#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "io/judge_output.hpp"
#include "io/text_table.hpp"

namespace teeter {
namespace {

constexpr std::size_t most_misses_told = 10;
constexpr double clear_gain = 2.0;  // standard errors

std::string calibration_rows(const Judgement& judged) {
  std::vector<std::vector<std::string>> rows{{"stated", "tests", "fell", "observed", "95 %"}};
  for (const CalibrationClass& one : judged.calibration)
    rows.push_back({fmt::format("{:.0f} to {:.0f} %", 100.0 * one.from, 100.0 * one.to), fmt::to_string(one.count),
                    fmt::to_string(one.happened), fmt::format("{:.0f} %", 100.0 * one.observed.estimate),
                    fmt::format("{:.0f} to {:.0f} %", 100.0 * one.observed.low, 100.0 * one.observed.high)});
  return aligned_table(rows, 1);
}

std::string input_rows(const Judgement& judged) {
  std::vector<std::vector<std::string>> rows{
      {"input", "best factor", "right then", "log loss gained", "standard error", "doubt if exact"}};
  for (const InputWorth& one : judged.inputs)
    rows.push_back({to_text(one.input), fmt::format("{:.2f}", one.best.factor), fmt::to_string(one.best.right),
                    fmt::format("{:.3f}", one.gain), fmt::format("{:.3f}", one.gain_error),
                    fmt::format("{:+.0f} %", -100.0 * one.doubt_removed)});
  return aligned_table(rows, 1);
}

std::string change_of(const InputWorth& one) {
  return fmt::format("{} {:.0f} % {}", to_text(one.input), 100.0 * std::abs(one.best.factor - 1.0),
                     one.best.factor > 1.0 ? "larger" : "smaller");
}

// Inputs whose gain is within a standard error of the largest one cannot be told from it.
std::string advice(const Judgement& judged) {
  if (judged.inputs.empty()) return {};
  const InputWorth& first = judged.inputs.front();
  std::string text;
  if (first.gain > clear_gain * first.gain_error && first.gain > 0.0) {
    text = "The forecasts would improve most with the " + change_of(first);
    std::size_t alike = 1;
    for (; alike < judged.inputs.size(); ++alike) {
      const InputWorth& other = judged.inputs[alike];
      if (other.gain < first.gain - first.gain_error) break;
      text += ", or the " + change_of(other);
    }
    text += alike > 1 ? ": these tests cannot tell which. Measure them again." : ": measure it again.";
    text += " This is found on the same tests, so that part of it is chance.\n";
  } else {
    text = "No input, changed alike in all tests, improves the forecasts clearly (by two standard errors).\n";
  }
  const InputWorth& sharpest =
      *std::max_element(judged.inputs.begin(), judged.inputs.end(),
                        [](const InputWorth& a, const InputWorth& b) { return a.doubt_removed < b.doubt_removed; });
  if (sharpest.doubt_removed > 0.0)
    text += fmt::format("Known exactly, the {} would sharpen the forecasts most.\n", to_text(sharpest.input));
  return text;
}

std::string misses(const Judgement& judged) {
  std::string text;
  std::size_t told = 0;
  for (const ShakeForecast& one : judged.tests) {
    if (one.falls == one.fell || ++told > most_misses_told) continue;
    text += fmt::format("  {}: {}, computed to {}; chance of a fall {:.0f} %\n", one.name, one.fell ? "fell" : "stood",
                        one.falls ? "fall" : "stand", 100.0 * one.probability);
  }
  if (told > most_misses_told) text += fmt::format("  ... and {} more\n", told - most_misses_told);
  return text.empty() ? text : "Wrong verdicts:\n" + text;
}

}  // namespace

std::string judge_text(const Judgement& judged) {
  std::string text = fmt::format(
      "{} of {} verdicts are right: {:.0f} % (95 % confidence: {:.0f} to {:.0f} %). {} of {} falls and {} of {} stands "
      "are told.\n",
      judged.right, judged.tests.size(), 100.0 * judged.accuracy.estimate, 100.0 * judged.accuracy.low,
      100.0 * judged.accuracy.high, judged.right_falls, judged.falls, judged.right - judged.right_falls,
      static_cast<long>(judged.tests.size()) - judged.falls);
  text += fmt::format(
      "Chances of a fall from {} neighbours of each test, {}: Brier score {:.3f}, log loss {:.3f}; "
      "the share of falls stated for every test gets {:.3f} and {:.3f}.\n",
      judged.options.samples, differ_words(judged.differing), judged.brier, judged.log_loss, judged.brier_of_share,
      judged.log_loss_of_share);
  text += "\n" + calibration_rows(judged) + "\n" + input_rows(judged) + "\n" + advice(judged) + misses(judged);
  if (judged.undecided > 0)
    text += fmt::format("warning: {} tests ended without a verdict and count as standing\n", judged.undecided);
  if (judged.not_followed > 0)
    text += fmt::format("warning: {} neighbours ended without a verdict and are left out\n", judged.not_followed);
  return text;
}

}  // namespace teeter
