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

// A unit that was asked for against what the file says is a mistake, or a correction: it is told either way.
TEST(Text, TellsWhenTheUnitAskedForIsNotTheOneStated) {
  const std::string text =
      "SYNTHETIC MOTION\nMADE UP, STATION, 180\nACCELERATION TIME HISTORY IN UNITS OF G\nNPTS=  4, DT= .01 SEC\n"
      "0.0 0.2 -0.1 0.0\n";
  RecordOptions options;
  EXPECT_TRUE(read_record(text, options).warnings.empty());
  options.unit = "g";
  EXPECT_TRUE(read_record(text, options).warnings.empty());
  options.unit = "gal";
  const RecordFile file = read_record(text, options);
  EXPECT_NEAR(file.channels.at(0).values.at(1), 0.002, 1e-15);
  ASSERT_EQ(file.warnings.size(), 1U);
  EXPECT_EQ(file.warnings[0], "the file says that its values are in G; they are taken as gal, as asked for");
  EXPECT_TRUE(read_record("0.0 0.1\n0.01 0.2\n0.02 0.3\n", options).warnings.empty());  // states none
}

}  // namespace
}  // namespace teeter
