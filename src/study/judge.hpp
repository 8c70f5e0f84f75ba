// A user's shake-table tests beside what the program says of them.
#pragma once

#include <optional>

#include "study/forecast.hpp"
#include "study/neighbour.hpp"

namespace teeter {

struct ShakeTest {
  std::string name;
  Scenario scenario;
  bool fell = false;  // measured
};

struct JudgeOptions {
  long samples = 200;              // neighbours of a test, from which its probability comes
  std::optional<double> spread{};  // as of MarginOptions
  std::uint64_t seed = 1;
};

struct ShakeForecast {
  std::string name;
  bool fell = false;         // measured
  bool falls = false;        // computed of the test as it is described
  bool undecided = false;    // that run ended without a verdict, which counts as standing
  long samples = 0;          // neighbours that were followed to a verdict
  long overturned = 0;       // of them
  double probability = 0.0;  // of a fall, half a neighbour added to each side
};

// One input changed alike in all tests.
struct TriedFactor {
  double factor = 1.0;
  long right = 0;  // verdicts: whether a fall is more likely than not
  double log_loss = 0.0;
};

// What an input does to the forecasts.
struct InputWorth {
  VariedInput input = VariedInput::shaking;
  // If it were known exactly: the share of the doubt, the mean of p (1 - p) over the tests, that would go.
  double doubt_removed = 0.0;
  std::vector<TriedFactor> tried;  // 1 among them
  TriedFactor best;                // by log loss
  double gain = 0.0;               // of log loss, from 1 to the best
  double gain_error = 0.0;         // standard error of the mean over the tests
};

struct Judgement {
  JudgeOptions options;
  std::vector<UncertainInput> differing;  // what neighbours of the first test differ in
  std::vector<ShakeForecast> tests;
  long falls = 0;         // measured
  long right = 0;         // verdicts as described
  long right_falls = 0;   // of the falls
  long undecided = 0;     // tests
  long not_followed = 0;  // neighbours
  Proportion accuracy;    // with Wilson's interval of 95 %
  double brier = 0.0;
  double log_loss = 0.0;
  double brier_of_share = 0.0;     // of stating the share of falls for every test
  double log_loss_of_share = 0.0;  // likewise
  std::vector<CalibrationClass> calibration;
  std::vector<InputWorth> inputs;  // the one whose change gains most first
};

const char* to_text(VariedInput input);

// `tests` holds at least one. Throws ScenarioError.
Judgement judge(const std::vector<ShakeTest>& tests, const JudgeOptions& options);

}  // namespace teeter
