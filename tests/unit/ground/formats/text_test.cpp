// Plain text: steps from columns of rounded times (the rest is in tests/samples/text/cases.json).
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "ground/formats/record_file.hpp"

namespace teeter {
namespace {

// The step found in a file of `count` times, printed by `form`.
template <class Form>
double step_of(int count, double step, const Form& form) {
  std::string text;
  for (int i = 0; i < count; ++i) text += form(i * step) + " 0.1\n";
  RecordOptions options;
  options.unit = "g";
  return read_record(text, options).channels.at(0).step;
}

TEST(Text, AcceptsTimesRoundedToTheirLastDigit) {
  EXPECT_NEAR(step_of(400, 1.0 / 300, [](double t) { return fmt::format("{:.3f}", t); }), 1.0 / 300, 2e-6);
}

// One unit of the last printed digit of each time, also where it has an exponent.
TEST(Text, AcceptsTimesRoundedInExponentForm) {
  EXPECT_NEAR(step_of(2000, 0.0125, [](double t) { return fmt::format("{:.4E}", t); }), 0.0125, 1e-6);
}

TEST(Text, KeepsAStepThatIsNotRound) {
  EXPECT_NEAR(step_of(1000, 1.0 / 128, [](double t) { return fmt::format("{:.7f}", t); }), 1.0 / 128, 1e-10);
}

// A first time printed as "0" must not make the reader blind to the digits of the others.
TEST(Text, KeepsAStepThatIsNotRoundWhenTheFirstTimeIsZero) {
  const auto form = [](double t) { return t == 0.0 ? "0" : fmt::format("{:.7f}", t); };
  EXPECT_NEAR(step_of(1000, 1.0 / 128, form), 1.0 / 128, 1e-10);
}

}  // namespace
}  // namespace teeter
