// What a free-rocking test tells: parameters come back from exact data, and from noisy data within their intervals.
#include <gtest/gtest.h>

#include <algorithm>

#include "physics/identification_helpers.hpp"

namespace teeter::physics {
namespace {

// Fits what the letters say: p, a(lpha), r(elease). Restitution and the time of the release are always fitted.
IdentifyOptions fitting(const std::string& letters) {
  IdentifyOptions options;
  options.bootstrap = 0;
  options.fit_p = letters.find('p') != std::string::npos;
  options.fit_alpha = letters.find('a') != std::string::npos;
  options.fit_release = letters.find('r') != std::string::npos;
  return options;
}

bool warns(const Identification& result, const std::string& words) {
  return std::any_of(result.warnings.begin(), result.warnings.end(),
                     [&](const std::string& warning) { return warning.find(words) != std::string::npos; });
}

void offer_errors(const Identification& result, const MadeUpBlock& b, const std::string& where, Worst& worst) {
  const Rectangle exact = rectangle(block(b.width, b.height));
  ASSERT_TRUE(result.converged) << where << ": " << result.reason;
  const auto of = [&](TestParameter parameter) { return result.of(parameter).value; };
  worst.offer(relative(of(TestParameter::restitution), b.restitution), where + ", restitution");
  worst.offer(relative(of(TestParameter::p), exact.p), where + ", p");
  worst.offer(relative(of(TestParameter::alpha), exact.alpha), where + ", alpha");
  worst.offer(relative(of(TestParameter::release), b.release), where + ", release");
}

TEST(Identification, ExactExtremesGiveTheParametersBack) {
  Worst worst;
  for (const MadeUpBlock& b : table_3()) {
    const auto data = observed(exact_extremes(b, one_degree));
    for (const char* letters : {"", "p", "a", "r", "pa", "pr", "ar", "par"}) {
      // The scenario's law is Housner's, far from the truth: only the data can tell.
      const Identification result = identify(scenario_of_test(b), data, fitting(letters));
      offer_errors(result, b, std::to_string(b.height) + " " + letters, worst);
      EXPECT_TRUE(result.warnings.empty()) << result.warnings.front();
    }
  }
  EXPECT_WORST(worst, 1e-8);
}

TEST(Identification, WrongSizesInTheScenarioAreCorrectedByTheFit) {
  Worst worst;
  for (const MadeUpBlock& b : table_3()) {
    Scenario s = scenario_of_test(b);
    s.blocks[0].width *= 1.1;
    s.blocks[0].height *= 0.85;
    s.initial.angle = {0.9 * b.release};
    offer_errors(identify(s, observed(exact_extremes(b, one_degree)), fitting("par")), b, "par", worst);
  }
  EXPECT_WORST(worst, 1e-8);
}

TEST(Identification, ExactExtremesWithGapsGiveTheParametersBack) {
  Worst worst;
  Dice dice(11);
  for (int i = 0; i < 60; ++i) {
    const MadeUpBlock& b = table_3()[static_cast<std::size_t>(i % 3)];
    const auto all = observed(exact_extremes(b, one_degree));
    std::vector<Observation> kept;
    for (std::size_t k = 0; k < all.size(); ++k)
      if (!dice.chance(0.3) || (k == 0 && i % 2 == 0)) kept.push_back(all[k]);
    const Identification result = identify(scenario_of_test(b), kept, fitting(""));
    offer_errors(result, b, "gaps " + std::to_string(i), worst);
  }
  EXPECT_WORST(worst, 1e-8);
}

TEST(Identification, ASlenderBlockIsFittedWithSlenderEquations) {
  MadeUpBlock b = table_3()[1];
  Scenario s = scenario_of_test(b);
  s.equations.slender = true;
  const Rectangle exact = rectangle(s);
  Real x = Real(b.release) / exact.alpha;
  Real v = std::sqrt(2 * x - x * x);
  Real impact = std::acosh(1 / (1 - x));
  std::vector<ExactExtreme> extremes{{0, b.release}};
  for (int k = 1; k < 15; ++k) {
    v *= Real(b.restitution);
    const Real angle = exact.alpha * (1 - std::sqrt(1 - v * v)) * (k % 2 == 0 ? 1 : -1);
    extremes.push_back({(impact + std::atanh(v)) / exact.p, angle});
    impact += 2 * std::atanh(v);
  }
  Worst worst;
  for (const char* letters : {"", "pr", "par"})
    offer_errors(identify(s, observed(extremes), fitting(letters)), b, letters, worst);
  EXPECT_WORST(worst, 1e-8);
}

// 1000 tests of the three blocks with the dissertation's noise: the interval must hold the truth as often as it says.
void expect_coverage(bool stated, const std::string& letters, std::uint64_t seed) {
  constexpr int tests = 1000;
  Dice dice(seed);
  int restitution = 0;
  int release = 0;
  for (int i = 0; i < tests; ++i) {
    const MadeUpBlock& b = table_3()[static_cast<std::size_t>(i % 3)];
    IdentifyOptions options = fitting(letters);
    if (stated) {
      options.noise_angle = reported_angle_noise;
      options.noise_time = reported_time_noise;
    }
    const Identification result = identify(scenario_of_test(b), noisy_test(b, dice, 0.0).observations, options);
    ASSERT_TRUE(result.converged) << i;
    restitution += covers(result.of(TestParameter::restitution).interval, b.restitution) ? 1 : 0;
    release += covers(result.of(TestParameter::release).interval, b.release) ? 1 : 0;
  }
  ::testing::Test::RecordProperty("restitution_covered", restitution);
  ::testing::Test::RecordProperty("release_covered", release);
  EXPECT_GE(restitution, 930);
  EXPECT_LE(restitution, 970);
  if (letters.find('r') == std::string::npos) return;
  EXPECT_GE(release, 930);
  EXPECT_LE(release, 970);
}

TEST(Identification, IntervalsCoverTheTruthWhenTheNoiseIsStated) { expect_coverage(true, "", 1); }
TEST(Identification, IntervalsCoverTheTruthWhenTheNoiseIsEstimated) { expect_coverage(false, "r", 2); }

TEST(Identification, MissingExtremesDoNotMislead) {
  constexpr int tests = 300;
  Dice dice(3);
  int covered = 0;
  int wrongly_numbered = 0;
  double bias = 0.0;  // in standard errors
  for (int i = 0; i < tests; ++i) {
    const MadeUpBlock& b = table_3()[static_cast<std::size_t>(i % 3)];
    NoisyTest test = noisy_test(b, dice, 0.3);
    while (test.observations.size() < 6) test = noisy_test(b, dice, 0.3);
    IdentifyOptions options = fitting("");
    options.noise_angle = reported_angle_noise;
    options.noise_time = reported_time_noise;
    const Identification result = identify(scenario_of_test(b), test.observations, options);
    ASSERT_TRUE(result.converged) << i;
    const Estimate& r = result.of(TestParameter::restitution);
    covered += covers(r.interval, b.restitution) ? 1 : 0;
    bias += (r.value - b.restitution) / *r.standard_error / tests;
    bool wrong = false;
    for (std::size_t k = 0; k < test.numbers.size(); ++k)
      wrong = wrong || (result.extremes[k].used && result.extremes[k].number != test.numbers[k]);
    wrongly_numbered += wrong ? 1 : 0;
  }
  ::testing::Test::RecordProperty("covered", covered);
  ::testing::Test::RecordProperty("wrongly_numbered", wrongly_numbered);
  EXPECT_GE(covered, 270);
  EXPECT_LE(wrongly_numbered, 12);
  EXPECT_NEAR(bias, 0.0, 0.25);
}

TEST(Identification, NumberedExtremesNeedNoGuessing) {
  const MadeUpBlock& b = table_3()[2];
  Dice dice(4);
  const NoisyTest test = noisy_test(b, dice, 0.4);
  std::vector<Observation> numbered = test.observations;
  for (std::size_t i = 0; i < numbered.size(); ++i) numbered[i].number = test.numbers[i];
  const Identification result = identify(scenario_of_test(b), numbered, fitting("r"));
  ASSERT_TRUE(result.converged);
  for (std::size_t i = 0; i < numbered.size(); ++i) {
    EXPECT_EQ(result.extremes[i].number, test.numbers[i]);
    EXPECT_TRUE(result.extremes[i].used);
  }
}

TEST(Identification, MirroredDataGiveTheMirroredResult) {
  const MadeUpBlock& b = table_3()[0];
  Dice dice(5);
  std::vector<Observation> data = noisy_test(b, dice, 0.1).observations;
  Scenario s = scenario_of_test(b);
  const Identification right = identify(s, data, fitting("r"));
  for (Observation& o : data) o.angle = -*o.angle;
  s.initial.angle = {-b.release};
  const Identification left = identify(s, data, fitting("r"));
  EXPECT_EQ(right.of(TestParameter::restitution).value, left.of(TestParameter::restitution).value);
  EXPECT_EQ(right.of(TestParameter::release).value, -left.of(TestParameter::release).value);
  EXPECT_EQ(right.of(TestParameter::start).value, left.of(TestParameter::start).value);
}

TEST(Identification, SizesWithoutSignsWillDo) {
  const MadeUpBlock& b = table_3()[1];
  std::vector<Observation> data = observed(exact_extremes(b, one_degree));
  for (Observation& o : data) o.angle = std::fabs(*o.angle);
  data.erase(data.begin() + 4);
  const Identification result = identify(scenario_of_test(b), data, fitting(""));
  ASSERT_TRUE(result.converged);
  EXPECT_FALSE(result.sided);
  EXPECT_TRUE(warns(result, "same sign"));
  EXPECT_NEAR(result.of(TestParameter::restitution).value, b.restitution, 1e-8);
}

TEST(Identification, TimesAloneOrAnglesAloneTellTheRestitution) {
  const MadeUpBlock& b = table_3()[1];
  std::vector<Observation> angles = observed(exact_extremes(b, one_degree));
  std::vector<Observation> times = angles;
  for (Observation& o : angles) o.time.reset();
  for (std::size_t i = 2; i < times.size(); ++i) times[i].angle.reset();
  for (const auto& data : {angles, times}) {
    const Identification result = identify(scenario_of_test(b), data, fitting(""));
    ASSERT_TRUE(result.converged);
    EXPECT_NEAR(result.of(TestParameter::restitution).value, b.restitution, 1e-8);
  }
}

TEST(Identification, SaysWhenTheDataCannotTellParametersApart) {
  // Without times nothing tells p.
  const MadeUpBlock& b = table_3()[1];
  std::vector<Observation> data = observed(exact_extremes(b, one_degree));
  for (Observation& o : data) o.time.reset();
  const Identification blind = identify(scenario_of_test(b), data, fitting("p"));
  EXPECT_TRUE(warns(blind, "nothing about p"));
  EXPECT_FALSE(blind.of(TestParameter::p).standard_error);
  EXPECT_TRUE(blind.of(TestParameter::restitution).standard_error);

  // Small rocking knows only the product p^2 sin(alpha).
  MadeUpBlock small = b;
  small.release = 0.5 * one_degree;
  Dice dice(6);
  std::vector<Observation> little = observed(exact_extremes(small, 0.05 * one_degree));
  for (Observation& o : little) {
    o.time = *o.time + 1e-4 * normal_draw(dice);
    o.angle = *o.angle + 1e-5 * normal_draw(dice);
  }
  const Identification unsure = identify(scenario_of_test(small), little, fitting("pa"));
  ASSERT_TRUE(unsure.converged) << unsure.reason;
  EXPECT_TRUE(warns(unsure, "tell p and alpha apart")) << (unsure.warnings.empty() ? "" : unsure.warnings[0]);
}

TEST(Identification, BootstrapAgreesWithTheResiduals) {
  const MadeUpBlock& b = table_3()[2];
  Dice dice(7);
  const NoisyTest test = noisy_test(b, dice, 0.0);
  IdentifyOptions options = fitting("r");
  options.bootstrap = 500;
  const Identification result = identify(scenario_of_test(b), test.observations, options);
  for (const TestParameter parameter : {TestParameter::restitution, TestParameter::release, TestParameter::start}) {
    const Estimate& e = result.of(parameter);
    ASSERT_TRUE(e.interval && e.bootstrap);
    const double ratio = ((*e.bootstrap)[1] - (*e.bootstrap)[0]) / ((*e.interval)[1] - (*e.interval)[0]);
    EXPECT_NEAR(ratio, 1.0, 0.25);
  }
  EXPECT_EQ(result.bootstrap, 500);
  const Identification again = identify(scenario_of_test(b), test.observations, options);
  EXPECT_EQ(*again.of(TestParameter::restitution).bootstrap, *result.of(TestParameter::restitution).bootstrap);
  options.seed = 2;
  const Identification other = identify(scenario_of_test(b), test.observations, options);
  EXPECT_NE(*other.of(TestParameter::restitution).bootstrap, *result.of(TestParameter::restitution).bootstrap);
}

TEST(Identification, CorrectsHousnerAsTheDissertationDoes) {
  const std::vector<double> printed{1.036, 1.233, 1.067};
  for (std::size_t i = 0; i < 3; ++i) {
    const MadeUpBlock& b = table_3()[i];
    const Identification result = identify(scenario_of_test(b), observed(exact_extremes(b, one_degree)), fitting(""));
    EXPECT_NEAR(result.housner, b.housner, 2e-4);
    ASSERT_TRUE(result.correction);
    EXPECT_NEAR(*result.correction, printed[i], 1e-3);
  }
}

TEST(Identification, ADifferentBlockShowsInTheResiduals) {
  const MadeUpBlock& b = table_3()[1];
  Scenario s = scenario_of_test(b);
  s.blocks[0].width *= 2.0;
  s.blocks[0].height *= 2.0;
  IdentifyOptions options = fitting("");
  options.noise_angle = 0.1 * one_degree;
  options.noise_time = 0.005;
  const Identification result = identify(s, observed(exact_extremes(b, one_degree)), options);
  EXPECT_TRUE(warns(result, "times the stated noise"));
}

}  // namespace
}  // namespace teeter::physics
