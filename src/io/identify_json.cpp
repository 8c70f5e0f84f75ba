#include <cmath>

#include "io/identify_output.hpp"
#include "io/or_null.hpp"
#include "study/identify_remarks.hpp"

namespace teeter {
namespace {

using Json = nlohmann::ordered_json;

const char* unit_of(TestParameter parameter) {
  switch (parameter) {
    case TestParameter::restitution:
    case TestParameter::restitution_left: return "1";
    case TestParameter::p: return "rad/s";
    case TestParameter::alpha:
    case TestParameter::alpha_left:
    case TestParameter::release: return "rad";
    case TestParameter::start: return "s";
  }
  return "";
}

Json estimate_json(const Estimate& e) {
  return {{"name", name_of(e.parameter)},
          {"unit", unit_of(e.parameter)},
          {"fitted", e.fitted},
          {"value", e.value},
          {"scenario_value", or_null(e.scenario_value)},
          {"standard_error", or_null(e.standard_error)},
          {"interval", or_null(e.interval)},
          {"bootstrap_interval", or_null(e.bootstrap)}};
}

Json correction_json(double housner, const std::optional<double>& value, const std::optional<Interval>& interval,
                     const std::optional<Interval>& bootstrap) {
  return {{"housner", housner},
          {"value", or_null(value)},
          {"interval", or_null(interval)},
          {"bootstrap_interval", or_null(bootstrap)}};
}

bool is_of_the_left(TestParameter parameter) {
  return parameter == TestParameter::restitution_left || parameter == TestParameter::alpha_left;
}

Json extreme_json(const MatchedExtreme& e) {
  return {{"line", e.observed.line == 0 ? Json(nullptr) : Json(e.observed.line)},
          {"number", e.number},
          {"certainty", e.certainty},
          {"used", e.used},
          {"time", or_null(e.observed.time)},
          {"angle", or_null(e.observed.angle)},
          {"model_time", e.time},
          {"model_angle", e.angle},
          {"time_residual", or_null(e.time_residual)},
          {"angle_residual", or_null(e.angle_residual)}};
}

}  // namespace

Json identify_json(const Identification& r, const IdentifyContext& context) {
  Json estimates = Json::array();
  for (const Estimate& e : r.estimates)
    if (r.left || !is_of_the_left(e.parameter)) estimates.push_back(estimate_json(e));
  Json names = Json::array();
  for (const TestParameter parameter : r.fitted) names.push_back(name_of(parameter));
  Json extremes = Json::array();
  for (const MatchedExtreme& e : r.extremes) extremes.push_back(extreme_json(e));
  return {
      {"schema", "teeter.identify/1"},
      {"title", context.title},
      {"file", context.peaks_file},
      {"rows", context.rows},
      {"sampled", context.sampled},
      {"status", r.converged ? "done" : "failed"},
      {"reason", r.reason},
      {"estimates", estimates},
      {"correction_factor", correction_json(r.housner, r.correction, r.correction_interval, r.correction_bootstrap)},
      {"correction_factor_left",
       r.left ? correction_json(r.left->housner, r.left->value, r.left->interval, r.left->bootstrap) : Json(nullptr)},
      {"correlation", {{"parameters", names}, {"matrix", r.correlation}}},
      {"condition", std::isfinite(r.condition) ? Json(r.condition) : Json(nullptr)},
      {"noise", {{"stated", r.noise_stated}, {"angle", r.noise_angle}, {"time", r.noise_time}}},
      {"rms", {{"angle", r.rms_angle}, {"time", r.rms_time}, {"weighted", r.scale}}},
      {"residual_count", r.residual_count},
      {"degrees_of_freedom", r.degrees_of_freedom},
      {"signs_used", r.sided},
      {"bootstrap", {{"samples", r.bootstrap}, {"failed", r.bootstrap_failed}, {"seed", context.seed}}},
      {"extremes", extremes},
      {"warnings", r.warnings}};
}

}  // namespace teeter
