#include "teeter/identify.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "block/restitution.hpp"
#include "models/rocking/entry.hpp"
#include "study/identify_remarks.hpp"
#include "study/identify_search.hpp"
#include "study/identify_statistics.hpp"

namespace teeter {
namespace {

double release_of(const Scenario& scenario) {
  return scenario.initial.angle.empty() ? 0.0 : scenario.initial.angle.front();
}

bool is_off_centre(const Scenario& scenario) { return scenario.blocks.front().com[0] != 0.0; }

bool are_sided(const std::vector<Observation>& observations) {
  bool right = false;
  bool left = false;
  for (const Observation& observed : observations) {
    if (!observed.angle) continue;
    right = right || *observed.angle > 0.0;
    left = left || *observed.angle < 0.0;
  }
  return right && left;
}

TestData data_of(const Scenario& scenario, const std::vector<Observation>& observations,
                 const IdentifyOptions& options) {
  TestData data;
  data.observations = observations;
  data.sided = are_sided(observations);
  const bool two_sided = is_off_centre(scenario);
  if (options.fit_restitution) data.fitted.push_back(TestParameter::restitution);
  if (options.fit_restitution && two_sided) data.fitted.push_back(TestParameter::restitution_left);
  if (options.fit_p) data.fitted.push_back(TestParameter::p);
  if (options.fit_alpha) data.fitted.push_back(TestParameter::alpha);
  if (options.fit_alpha && two_sided) data.fitted.push_back(TestParameter::alpha_left);
  if (options.fit_release || release_of(scenario) == 0.0) data.fitted.push_back(TestParameter::release);
  const bool timed =
      std::any_of(observations.begin(), observations.end(), [](const Observation& o) { return o.time.has_value(); });
  if (!options.start && timed) data.fitted.push_back(TestParameter::start);
  return data;
}

FreeRocking guess_of(const Scenario& scenario, const std::vector<Observation>& observations,
                     const IdentifyOptions& options, const TestData& data) {
  const BlockGeometry block = geometry_of(scenario.blocks.front(), scenario.gravity);
  const Corner& corner = block.at(Side::right);
  FreeRocking guess{};
  guess.restitution = std::clamp(restitution_ratio(scenario.restitution, block, Side::right), 1e-6, 1.0);
  guess.p = corner.p;
  guess.alpha = corner.alpha;
  guess.release = release_of(scenario);
  guess.start = options.start.value_or(0.0);
  guess.slender = scenario.equations.slender;
  if (is_off_centre(scenario)) {
    const Corner& other = block.at(Side::left);
    guess.left = LeftSide{std::clamp(restitution_ratio(scenario.restitution, block, Side::left), 1e-6, 1.0),
                          other.p / corner.p, other.alpha};
  }
  if (is_fitted(data, TestParameter::release) || guess.release == 0.0) {
    const auto first = std::find_if(observations.begin(), observations.end(),
                                    [](const Observation& o) { return o.angle && *o.angle != 0.0; });
    // Extremes change sides: the first angle tells on which the release was.
    const long number = first->number.value_or(first - observations.begin());
    const double side = (*first->angle < 0.0 ? -1.0 : 1.0) * (data.sided && number % 2 != 0 ? -1.0 : 1.0);
    guess.release = side * 0.5 * guess.alpha;
  }
  return guess;
}

void add_extremes(const TestData& data, const SearchResult& found, Identification& result) {
  std::vector<Extreme> extremes;
  const long last = *std::max_element(found.numbers.begin(), found.numbers.end());
  find_extremes(found.fit.test, static_cast<std::size_t>(last) + 1, extremes);
  for (std::size_t i = 0; i < data.observations.size(); ++i) {
    const Extreme model = extremes.at(static_cast<std::size_t>(found.numbers[i]));
    MatchedExtreme matched{
        data.observations[i], found.numbers[i], found.certainty[i], found.used[i], model.time, model.angle, {}, {}};
    result.extremes.push_back(matched);
  }
  for (std::size_t j = 0; j < found.fit.keys.size(); ++j) {
    const ResidualKey& key = found.fit.keys[j];
    const double residual = found.fit.solution.residuals[static_cast<Eigen::Index>(j)];
    MatchedExtreme& matched = result.extremes[key.observation];
    if (key.is_time) {
      matched.time_residual = residual * found.fit.noise.time;
    } else {
      matched.angle_residual = residual * found.fit.noise.angle;
    }
  }
  AngleCurve curve = angle_curve(found.fit.test, static_cast<std::size_t>(std::min(last, 2000L)) + 1);
  result.curve_time = std::move(curve.time);
  result.curve_angle = std::move(curve.angle);
}

void add_values(const Scenario& scenario, const TestData& data, const FreeRocking& guess, FreeRocking test,
                Identification& result) {
  FreeRocking stated = guess;
  stated.release = release_of(scenario);
  for (std::size_t i = 0; i < test_parameter_count; ++i) {
    const auto parameter = static_cast<TestParameter>(i);
    Estimate& estimate = result.estimates[i];
    estimate.parameter = parameter;
    if ((parameter == TestParameter::restitution_left || parameter == TestParameter::alpha_left) && !test.left)
      continue;
    estimate.fitted = is_fitted(data, parameter);
    estimate.value = value_of(test, parameter);
    const bool says = parameter == TestParameter::start     ? false
                      : parameter == TestParameter::release ? stated.release != 0.0
                                                            : true;
    if (says) estimate.scenario_value = value_of(stated, parameter);
  }
}

Correction correction_of(const Estimate& r, double housner) {
  Correction correction;
  correction.housner = housner;
  if (!(housner > 0.0)) return correction;
  const auto over = [&](const std::optional<Interval>& interval) -> std::optional<Interval> {
    if (!interval) return std::nullopt;
    return Interval{(*interval)[0] / housner, (*interval)[1] / housner};
  };
  correction.value = r.value / housner;
  correction.interval = over(r.interval);
  correction.bootstrap = over(r.bootstrap);
  return correction;
}

void add_corrections(Identification& result) {
  const auto set_right = [&](const Correction& right) {
    result.housner = right.housner;
    result.correction = right.value;
    result.correction_interval = right.interval;
    result.correction_bootstrap = right.bootstrap;
  };
  set_right(correction_of(result.of(TestParameter::restitution), result.housner));
  if (result.left) result.left = correction_of(result.of(TestParameter::restitution_left), result.left->housner);
}

Identification identify_from_the_right(const Scenario& scenario, const std::vector<Observation>& observations,
                                       const IdentifyOptions& options) {
  Identification result;
  const TestData data = data_of(scenario, observations, options);
  const FreeRocking guess = guess_of(scenario, observations, options, data);
  result.fitted = data.fitted;
  result.sided = data.sided;
  const BlockGeometry block = geometry_of(scenario.blocks.front(), scenario.gravity);
  result.housner = momentum_ratio(block, Side::right, 1.0);
  if (is_off_centre(scenario)) {
    result.left.emplace();
    result.left->housner = momentum_ratio(block, Side::left, 1.0);
  }
  std::optional<Noise> stated;
  if (options.noise_angle && options.noise_time) stated = Noise{*options.noise_angle, *options.noise_time};
  const std::optional<SearchResult> found = search_test(data, guess, stated);
  if (!found) {
    add_values(scenario, data, guess, guess, result);
    result.reason = "no free rocking of this block resembles the data";
    return result;
  }
  result.converged = found->fit.solution.converged;
  if (!result.converged) result.reason = "the least-squares fit did not converge";
  add_values(scenario, data, guess, found->fit.test, result);
  add_extremes(data, *found, result);
  if (result.converged && has_slopes(found->fit.solution)) {
    add_residual_statistics(data, found->fit, stated.has_value(), result);
    add_bootstrap(data, found->fit, options.bootstrap, options.seed, result);
  }
  add_corrections(result);
  add_remarks(result);
  return result;
}

bool begins_left(const Scenario& scenario, const std::vector<Observation>& observations,
                 const IdentifyOptions& options) {
  const TestData data = data_of(scenario, observations, options);
  return guess_of(scenario, observations, options, data).release < 0.0;
}

// The left side of an off-centre block becomes the right one. `p_ratio`: of p on the left side over that on the right,
// as seen from behind.
void exchange_sides(Identification& result, double p_ratio) {
  const auto exchange = [&](TestParameter right, TestParameter left) {
    std::swap(result.estimates[static_cast<std::size_t>(right)], result.estimates[static_cast<std::size_t>(left)]);
    for (const TestParameter parameter : {right, left})
      result.estimates[static_cast<std::size_t>(parameter)].parameter = parameter;
    for (TestParameter& fitted : result.fitted) {
      if (fitted == right) {
        fitted = left;
      } else if (fitted == left) {
        fitted = right;
      }
    }
  };
  exchange(TestParameter::restitution, TestParameter::restitution_left);
  exchange(TestParameter::alpha, TestParameter::alpha_left);
  Estimate& p = result.estimates[static_cast<std::size_t>(TestParameter::p)];
  p.value *= p_ratio;
  for (auto* number : {&p.scenario_value, &p.standard_error})
    if (*number) **number *= p_ratio;
  for (auto* interval : {&p.interval, &p.bootstrap})
    if (*interval) *interval = Interval{p_ratio * (**interval)[0], p_ratio * (**interval)[1]};
  std::swap(result.housner, result.left->housner);
  add_corrections(result);
}

// Left for right: the same test seen from behind has exactly the mirrored result.
Identification mirrored(Identification result) {
  const auto turn = [](std::optional<Interval>& interval) {
    if (interval) interval = Interval{-(*interval)[1], -(*interval)[0]};
  };
  Estimate& release = result.estimates[static_cast<std::size_t>(TestParameter::release)];
  release.value = -release.value;
  if (release.scenario_value) release.scenario_value = -*release.scenario_value;
  turn(release.interval);
  turn(release.bootstrap);
  for (std::size_t i = 0; i < result.correlation.size(); ++i)
    for (std::size_t j = 0; j < result.correlation.size(); ++j)
      if ((result.fitted[i] == TestParameter::release) != (result.fitted[j] == TestParameter::release))
        result.correlation[i][j] = -result.correlation[i][j];
  for (MatchedExtreme& extreme : result.extremes) {
    if (extreme.observed.angle) extreme.observed.angle = -*extreme.observed.angle;
    extreme.angle = -extreme.angle;
    if (extreme.angle_residual && result.sided) extreme.angle_residual = -*extreme.angle_residual;
  }
  for (double& angle : result.curve_angle) angle = -angle;
  return result;
}

}  // namespace

Identification identify(const Scenario& scenario, const std::vector<Observation>& observations,
                        const IdentifyOptions& options) {
  if (const auto problems = identify_problems(scenario, observations, options); !problems.empty())
    throw std::invalid_argument(problems.front());
  if (!begins_left(scenario, observations, options)) return identify_from_the_right(scenario, observations, options);
  Scenario other_scenario = scenario;
  std::vector<Observation> others = observations;
  for (double& angle : other_scenario.initial.angle) angle = -angle;
  if (is_off_centre(scenario)) {
    other_scenario.blocks.front().com[0] *= -1.0;
    if (auto* constant = std::get_if<ConstantRatio>(&other_scenario.restitution))
      std::swap(constant->value[0], constant->value[1]);
  }
  for (Observation& observed : others)
    if (observed.angle) observed.angle = -*observed.angle;
  Identification result = mirrored(identify_from_the_right(other_scenario, others, options));
  if (result.left) {
    const BlockGeometry block = geometry_of(scenario.blocks.front(), scenario.gravity);
    exchange_sides(result, block.at(Side::right).p / block.at(Side::left).p);
  }
  return result;
}

std::vector<std::string> identify_problems(const Scenario& scenario, const std::vector<Observation>& observations,
                                           const IdentifyOptions& options) {
  std::vector<std::string> problems;
  if (const auto rules = broken_rules(scenario); !rules.empty()) {
    for (const BrokenRule& rule : rules) problems.push_back(rule.key + ": " + rule.message);
    return problems;
  }
  if (scenario.model != rocking_model.kind) problems.emplace_back("model: identify needs the model rocking");
  if (scenario.blocks.size() != 1) problems.emplace_back("block: identify needs one block");
  if (is_off_centre(scenario) && !are_sided(observations))
    problems.emplace_back("block.0.com: the sides of an off-centre block differ: give the angles their signs");
  if (scenario.ground.horizontal.kind != ExcitationKind::none || scenario.ground.vertical.kind != ExcitationKind::none)
    problems.emplace_back("ground: identify reads tests of free rocking, the ground must not move");
  if (!scenario.initial.rate.empty() && scenario.initial.rate.front() != 0.0)
    problems.emplace_back("initial.rate: identify reads tests that begin with a release from rest");
  if (!problems.empty()) return problems;
  const Side side = release_of(scenario) < 0.0 ? Side::left : Side::right;
  const double alpha = geometry_of(scenario.blocks.front(), scenario.gravity).at(side).alpha;
  if (!options.fit_release && std::fabs(release_of(scenario)) >= alpha)
    problems.push_back(
        fmt::format("initial.angle: {:.6g} rad is beyond the tipping angle {:.6g} rad", release_of(scenario), alpha));
  const std::vector<std::string> of_data = data_problems(observations, options);
  problems.insert(problems.end(), of_data.begin(), of_data.end());
  if (!problems.empty()) return problems;
  const TestData data = data_of(scenario, observations, options);
  if (data.fitted.empty()) problems.emplace_back("nothing is left to fit");
  std::size_t values = 0;
  for (const Observation& observed : observations)
    values +=
        static_cast<std::size_t>(observed.time.has_value()) + static_cast<std::size_t>(observed.angle.has_value());
  if (values < data.fitted.size() + 1)
    problems.push_back(fmt::format("{} numbers cannot determine {} parameters", values, data.fitted.size()));
  return problems;
}

}  // namespace teeter
