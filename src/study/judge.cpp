#include "study/judge.hpp"

#include <algorithm>
#include <cmath>

#include "run/registry.hpp"
#include "study/decide_many.hpp"

namespace teeter {
namespace {

constexpr int calibration_classes = 10;
constexpr double tried_factors_of_inputs[] = {0.8, 0.9, 0.95, 1.0, 1.05, 1.1, 1.2};
constexpr long trial_share = 4;  // one neighbour in so many is computed again with a changed input

// How one input is treated; the draws of the others stay the same, so that differences are those of the input.
struct Treatment {
  VariedInput input = VariedInput::shaking;
  bool exact = false;   // it does not vary
  double factor = 1.0;  // on top of its variation
};

struct Counts {
  long decided = 0;
  long overturned = 0;
  double probability() const { return (static_cast<double>(overturned) + 0.5) / (static_cast<double>(decided) + 1.0); }
};

Counts count_neighbours(const Scenario& scenario, const JudgeOptions& options, long samples,
                        const std::optional<Treatment>& treatment) {
  const auto change = [&](std::size_t k, Scenario& scratch) {
    const InputChange drawn = drawn_change(scenario, options.spread, options.seed, static_cast<long>(k));
    scratch = with_inputs_changed(scenario, [&](VariedInput input) {
      const double own = drawn(input);
      if (!treatment || treatment->input != input) return own;
      if (is_displaced(input)) return treatment->exact ? 0.0 : own;
      return treatment->factor * (treatment->exact ? 1.0 : own);
    });
  };
  Counts counts;
  for (const Fate& fate : decide_many(scenario, static_cast<std::size_t>(samples), change, 0)) {
    if (!fate.overturned && fate.status != Status::done) continue;
    ++counts.decided;
    counts.overturned += fate.overturned ? 1 : 0;
  }
  return counts;
}

ShakeForecast forecast_of(const ShakeTest& test, const JudgeOptions& options) {
  ShakeForecast forecast{test.name, test.fell, false, false, 0, 0, 0.0};
  const Fate fate = decide(test.scenario);
  forecast.falls = fate.overturned;
  forecast.undecided = !fate.overturned && fate.status != Status::done;
  const Counts counts = count_neighbours(test.scenario, options, options.samples, {});
  forecast.samples = counts.decided;
  forecast.overturned = counts.overturned;
  forecast.probability = counts.probability();
  return forecast;
}

std::vector<Forecast> forecasts_of(const std::vector<ShakeTest>& tests, const JudgeOptions& options, long samples,
                                   const std::optional<Treatment>& treatment) {
  std::vector<Forecast> forecasts;
  for (const ShakeTest& test : tests)
    forecasts.push_back({count_neighbours(test.scenario, options, samples, treatment).probability(), test.fell});
  return forecasts;
}

double doubt(const std::vector<Forecast>& forecasts) {
  double sum = 0.0;
  for (const Forecast& one : forecasts) sum += one.probability * (1.0 - one.probability);
  return sum / static_cast<double>(forecasts.size());
}

long right_verdicts_of(const std::vector<Forecast>& forecasts) {
  return std::count_if(forecasts.begin(), forecasts.end(),
                       [](const Forecast& one) { return (one.probability > 0.5) == one.happened; });
}

double standard_error_of_gain(const std::vector<Forecast>& before, const std::vector<Forecast>& after, double gain) {
  const auto loss = [](const Forecast& one) {
    return -std::log(one.happened ? one.probability : 1.0 - one.probability);
  };
  if (before.size() < 2) return 0.0;
  double squares = 0.0;
  for (std::size_t i = 0; i < before.size(); ++i) {
    const double away = loss(before[i]) - loss(after[i]) - gain;
    squares += away * away;
  }
  const auto n = static_cast<double>(before.size());
  return std::sqrt(squares / (n - 1.0) / n);
}

InputWorth worth_of(VariedInput input, const std::vector<ShakeTest>& tests, const JudgeOptions& options, long samples,
                    const std::vector<Forecast>& present) {
  InputWorth worth;
  worth.input = input;
  const double before = doubt(present);
  worth.doubt_removed = 1.0 - doubt(forecasts_of(tests, options, samples, Treatment{input, true, 1.0})) / before;
  std::vector<Forecast> best = present;
  for (const double factor : tried_factors_of_inputs) {
    if (is_displaced(input) && factor != 1.0) continue;
    std::vector<Forecast> forecasts =
        factor == 1.0 ? present : forecasts_of(tests, options, samples, Treatment{input, false, factor});
    const TriedFactor tried{factor, right_verdicts_of(forecasts), log_loss(forecasts)};
    worth.tried.push_back(tried);
    if (tried.log_loss < log_loss(best)) best = std::move(forecasts);
  }
  worth.best = *std::min_element(worth.tried.begin(), worth.tried.end(),
                                 [](const TriedFactor& a, const TriedFactor& b) { return a.log_loss < b.log_loss; });
  if (log_loss(present) <= worth.best.log_loss) worth.best = {1.0, right_verdicts_of(present), log_loss(present)};
  worth.gain = log_loss(present) - worth.best.log_loss;
  worth.gain_error = standard_error_of_gain(present, best, worth.gain);
  return worth;
}

// Those of any test; displacements only where they are uncertain, since no factor is tried on them.
std::vector<VariedInput> inputs_to_try(const std::vector<ShakeTest>& tests, std::optional<double> spread) {
  std::vector<VariedInput> found;
  for (const ShakeTest& test : tests)
    for (const VariedInput input : varied_inputs(test.scenario)) {
      if (is_displaced(input) && reach_of(test.scenario, input, spread) == 0.0) continue;
      if (std::find(found.begin(), found.end(), input) == found.end()) found.push_back(input);
    }
  return found;
}

}  // namespace

const char* to_text(VariedInput input) {
  switch (input) {
    case VariedInput::shaking: return "shaking";
    case VariedInput::width: return "width";
    case VariedInput::height: return "height";
    case VariedInput::com: return "centre of mass";
    case VariedInput::restitution: return "restitution";
    case VariedInput::friction: return "friction";
    case VariedInput::support: return "support";
    case VariedInput::azimuth: return "azimuth";
  }
  return "";
}

Judgement judge(const std::vector<ShakeTest>& tests, const JudgeOptions& options) {
  Judgement judged;
  judged.options = options;
  judged.differing = uncertain_inputs(tests.front().scenario, options.spread);
  std::vector<Forecast> forecasts;
  const auto count = static_cast<long>(tests.size());
  for (const ShakeTest& test : tests) {
    const ShakeForecast one = forecast_of(test, options);
    judged.falls += one.fell ? 1 : 0;
    judged.right += one.falls == one.fell ? 1 : 0;
    judged.right_falls += one.falls && one.fell ? 1 : 0;
    judged.undecided += one.undecided ? 1 : 0;
    judged.not_followed += options.samples - one.samples;
    forecasts.push_back({one.probability, one.fell});
    judged.tests.push_back(one);
  }
  judged.accuracy = proportion(judged.right, count, 0.95);
  judged.brier = brier_score(forecasts);
  judged.log_loss = log_loss(forecasts);
  judged.calibration = calibration(forecasts, calibration_classes);
  std::vector<Forecast> share = forecasts;
  for (Forecast& one : share)
    one.probability = (static_cast<double>(judged.falls) + 0.5) / (static_cast<double>(count) + 1.0);
  judged.brier_of_share = brier_score(share);
  judged.log_loss_of_share = log_loss(share);
  const long samples = std::max(1L, options.samples / trial_share);
  const std::vector<Forecast> present = forecasts_of(tests, options, samples, {});
  for (const VariedInput input : inputs_to_try(tests, options.spread))
    judged.inputs.push_back(worth_of(input, tests, options, samples, present));
  std::stable_sort(judged.inputs.begin(), judged.inputs.end(),
                   [](const InputWorth& a, const InputWorth& b) { return a.gain > b.gain; });
  return judged;
}

}  // namespace teeter
