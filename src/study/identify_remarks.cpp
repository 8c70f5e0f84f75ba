#include "study/identify_remarks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace teeter {
namespace {

std::string place(const Observation& observed, std::size_t i) {
  return observed.line > 0 ? fmt::format("line {}", observed.line) : fmt::format("extreme {}", i + 1);
}

std::string listed(const std::vector<TestParameter>& parameters) {
  std::string text;
  for (std::size_t i = 0; i < parameters.size(); ++i)
    text += (i == 0 ? "" : i + 1 == parameters.size() ? " and " : ", ") + std::string(name_of(parameters[i]));
  return text;
}

void tell_open_combinations(Identification& r) {
  std::vector<TestParameter> open;
  for (const TestParameter parameter : r.fitted)
    if (!r.of(parameter).standard_error) open.push_back(parameter);
  if (open.empty() || r.degrees_of_freedom <= 0) return;
  r.warnings.push_back(open.size() == 1 ? fmt::format("the data say nothing about {}", listed(open))
                                        : fmt::format("the data cannot tell {} apart: give one of them", listed(open)));
}

void tell_correlations(Identification& r) {
  constexpr double nearly_one = 0.99;
  for (std::size_t i = 0; i < r.correlation.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (std::fabs(r.correlation[i][j]) > nearly_one)
        r.warnings.push_back(fmt::format("the data can hardly tell {} and {} apart (correlation {:.3f})",
                                         name_of(r.fitted[j]), name_of(r.fitted[i]), r.correlation[i][j]));
}

void tell_loose(Identification& r) {
  for (const TestParameter parameter : r.fitted) {
    const Estimate& e = r.of(parameter);
    if (parameter == TestParameter::start || !e.interval) continue;
    if ((*e.interval)[1] - (*e.interval)[0] > std::fabs(e.value))
      r.warnings.push_back(
          fmt::format("{} is hardly determined: its interval is wider than its value", name_of(parameter)));
  }
}

void tell_matching(Identification& r) {
  long out = 0;
  long missing = 0;
  for (const MatchedExtreme& e : r.extremes) out += e.used ? 0 : 1;
  for (std::size_t i = 1; i < r.extremes.size(); ++i) missing += r.extremes[i].number - r.extremes[i - 1].number - 1;
  if (missing > 0)
    r.warnings.push_back(missing == 1 ? std::string("1 extreme is missing between the observed ones")
                                      : fmt::format("{} extremes are missing between the observed ones", missing));
  if (out > 0)
    r.warnings.push_back(fmt::format("{} left out: {} certain; a column \"number\" would tell",
                                     out == 1 ? "1 observation is" : fmt::format("{} observations are", out),
                                     out == 1 ? "its number is not" : "their numbers are not"));
  if (!r.sided)
    r.warnings.emplace_back("all angles have the same sign: they are read as sizes, whichever side it leans to");
}

void tell_misfit(Identification& r) {
  if (r.degrees_of_freedom <= 0) {
    r.warnings.emplace_back("there are no more readings than unknowns: the fit cannot be checked");
    return;
  }
  const double freedom = static_cast<double>(r.degrees_of_freedom);
  if (r.degrees_of_freedom < 4)
    r.warnings.push_back(
        fmt::format("only {} more readings than unknowns: the intervals are wide", r.degrees_of_freedom));
  if (r.noise_stated && r.scale * r.scale > 1.0 + 4.0 * std::sqrt(2.0 / freedom))
    r.warnings.push_back(fmt::format(
        "the readings lie {:.2g} times the stated noise off the fit: the test or the noise is not as assumed",
        r.scale));
  for (std::size_t i = 0; i < r.extremes.size(); ++i) {
    const MatchedExtreme& e = r.extremes[i];
    const double angle = e.angle_residual ? std::fabs(*e.angle_residual) / r.noise_angle : 0.0;
    const double time = e.time_residual ? std::fabs(*e.time_residual) / r.noise_time : 0.0;
    if (std::max(angle, time) > 4.0 * std::max(r.scale, 1.0))
      r.warnings.push_back(fmt::format("{}: its {} is {:.1f} times the noise off", place(e.observed, i),
                                       angle > time ? "angle" : "time", std::max(angle, time)));
  }
}

}  // namespace

std::string_view name_of(TestParameter parameter) {
  switch (parameter) {
    case TestParameter::restitution: return "restitution";
    case TestParameter::p: return "p";
    case TestParameter::alpha: return "alpha";
    case TestParameter::release: return "release";
    case TestParameter::start: return "start";
    case TestParameter::restitution_left: return "restitution_left";
    case TestParameter::alpha_left: return "alpha_left";
  }
  return {};
}

std::vector<std::string> data_problems(const std::vector<Observation>& observations, const IdentifyOptions& options) {
  std::vector<std::string> problems;
  if (options.noise_angle.has_value() != options.noise_time.has_value())
    problems.emplace_back("state the noise of both the angles and the times, or of neither");
  for (const auto& noise : {options.noise_angle, options.noise_time})
    if (noise && !(*noise > 0.0 && std::isfinite(*noise))) problems.emplace_back("the noise must be above 0");
  if (options.start && !std::isfinite(*options.start)) problems.emplace_back("the start must be a number");
  if (observations.size() < 3 || observations.size() > max_observations) {
    problems.push_back(fmt::format("{} extremes; 3 to {} can be used", observations.size(), max_observations));
    return problems;
  }
  std::optional<double> latest;
  std::optional<long> number;
  bool leans = false;
  const double disorder = 8.0 * options.noise_time.value_or(0.1);  // s, that reading times can bring about
  for (std::size_t i = 0; i < observations.size(); ++i) {
    const Observation& o = observations[i];
    if (!o.time && !o.angle) problems.push_back(place(o, i) + ": neither time nor angle");
    if ((o.time && !(std::fabs(*o.time) < 1e9)) || (o.angle && !std::isfinite(*o.angle)))
      problems.push_back(place(o, i) + ": not a number of everyday size");
    if (o.angle && !(std::fabs(*o.angle) < std::numbers::pi / 2.0))
      problems.push_back(fmt::format("{}: {:.6g} rad is beyond lying flat; is the unit stated, as in \"angle [deg]\"?",
                                     place(o, i), *o.angle));
    if (o.time && latest && *o.time < *latest - disorder)
      problems.push_back(place(o, i) + ": goes back in time; extremes must come in the order of their occurrence");
    if (o.number && (*o.number < 0 || *o.number > max_extreme_number || (number && *o.number <= *number)))
      problems.push_back(
          fmt::format("{}: number {}; numbers must rise, from 0 to {}", place(o, i), *o.number, max_extreme_number));
    if (o.time) latest = std::max(latest.value_or(*o.time), *o.time);
    if (o.number) number = o.number;
    leans = leans || (o.angle && *o.angle != 0.0);
    if (problems.size() > 20) break;
  }
  if (problems.empty() && !leans) problems.emplace_back("no angle differs from zero");
  return problems;
}

void add_remarks(Identification& result) {
  if (!result.converged) return;
  tell_open_combinations(result);
  tell_correlations(result);
  tell_loose(result);
  tell_matching(result);
  tell_misfit(result);
  if (result.of(TestParameter::restitution).value > 1.0 && !result.left)
    result.warnings.emplace_back("the restitution is above 1: no block gains energy at impacts");
  if (result.bootstrap_failed > 0)
    result.warnings.push_back(fmt::format("{} of {} repetitions (bootstrap) found no fit", result.bootstrap_failed,
                                          result.bootstrap + result.bootstrap_failed));
}

}  // namespace teeter
