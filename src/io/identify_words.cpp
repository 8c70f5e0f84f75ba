#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "io/identify_output.hpp"
#include "study/identify_remarks.hpp"

namespace teeter {
namespace {

constexpr double degree = std::numbers::pi / 180.0;

struct Shown {
  const char* name;
  double unit;
  const char* unit_name;
};

Shown shown(TestParameter parameter) {
  switch (parameter) {
    case TestParameter::restitution: return {"restitution", 1.0, ""};
    case TestParameter::p: return {"p", 1.0, " rad/s"};
    case TestParameter::alpha: return {"alpha", degree, "°"};
    case TestParameter::release: return {"release", degree, "°"};
    case TestParameter::start: return {"start", 1.0, " s"};
    case TestParameter::restitution_left: return {"  on the left", 1.0, ""};
    case TestParameter::alpha_left: return {"  on the left", degree, "°"};
  }
  return {};
}

// As many decimals as the uncertainty leaves meaning, and one more.
int decimals_for(double uncertainty) {
  if (!(uncertainty > 0.0)) return 6;
  return std::clamp(1 - static_cast<int>(std::floor(std::log10(uncertainty))), 0, 9);
}

std::string between(const Interval& interval, double unit, int decimals) {
  return fmt::format("{:.{}f} to {:.{}f}", interval[0] / unit, decimals, interval[1] / unit, decimals);
}

constexpr TestParameter told_in_order[] = {
    TestParameter::restitution, TestParameter::restitution_left, TestParameter::p,    TestParameter::alpha,
    TestParameter::alpha_left,  TestParameter::release,          TestParameter::start};

constexpr int column = 12;       // of the names
constexpr int wide_column = 15;  // with those of the left side

std::string line_of(const Estimate& e, int width) {
  const Shown s = shown(e.parameter);
  const int decimals = e.standard_error ? decimals_for(*e.standard_error / s.unit) : 5;
  std::string text = fmt::format("{:<{}}{:.{}f}{}", s.name, width, e.value / s.unit, decimals, s.unit_name);
  if (e.standard_error) text += fmt::format(" ± {:.{}f}", *e.standard_error / s.unit, decimals);
  if (e.interval) text += fmt::format(", 95 %: {}", between(*e.interval, s.unit, decimals));
  if (e.bootstrap) text += fmt::format(", bootstrap: {}", between(*e.bootstrap, s.unit, decimals));
  if (e.scenario_value) text += fmt::format(" (scenario: {:.{}f})", *e.scenario_value / s.unit, decimals);
  return text;
}

std::string correction_line(const char* name, const Correction& c, int width) {
  const int decimals = c.interval ? decimals_for(0.25 * ((*c.interval)[1] - (*c.interval)[0])) : 4;
  std::string text = fmt::format("{:<{}}{:.{}f} times Housner's {:.4f}", name, width, *c.value, decimals, c.housner);
  if (c.interval) text += fmt::format(", 95 %: {}", between(*c.interval, 1.0, decimals));
  return text;
}

std::string correlation_line(const Identification& r) {
  std::string text;
  for (std::size_t i = 0; i < r.correlation.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      text += fmt::format("{}{}/{} {:.2f}", text.empty() ? "" : ", ", name_of(r.fitted[j]), name_of(r.fitted[i]),
                          r.correlation[i][j]);
  return text;
}

}  // namespace

Words identify_words(const Identification& r) {
  Words words;
  const Estimate& restitution = r.of(TestParameter::restitution);
  const auto used = std::count_if(r.extremes.begin(), r.extremes.end(), [](const MatchedExtreme& e) { return e.used; });
  if (!r.converged) {
    words.headline = "The test could not be identified: " + r.reason + ".";
  } else if (restitution.fitted && r.left) {
    words.headline = fmt::format(
        "An impact leaves {} of the turning speed (restitution) after a lean to the right and {} after one to the "
        "left, "
        "by {} extreme tilts.",
        short_number(restitution.value), short_number(r.of(TestParameter::restitution_left).value), used);
  } else if (restitution.fitted) {
    words.headline = fmt::format("An impact leaves {} of the turning speed (restitution), by {} extreme tilts.",
                                 short_number(restitution.value), used);
  } else {
    words.headline = fmt::format("Fitted to {} extreme tilts.", used);
  }
  words.tone = r.converged ? "rocks" : "open";
  if (!r.converged) return words;
  const int width = r.left ? wide_column : column;
  for (const TestParameter parameter : told_in_order)
    if (r.of(parameter).fitted) words.details.push_back(line_of(r.of(parameter), width));
  if (r.correction)
    words.details.push_back(
        correction_line("correction", {r.housner, r.correction, r.correction_interval, r.correction_bootstrap}, width));
  if (r.left && r.left->value) words.details.push_back(correction_line("  on the left", *r.left, width));
  words.details.push_back(
      fmt::format("{:<{}}angle {}°, time {} s off the fit (root mean square), {} degrees of freedom", "residuals",
                  width, short_number(r.rms_angle / degree), short_number(r.rms_time), r.degrees_of_freedom));
  if (r.correlation.size() > 1)
    words.details.push_back(fmt::format("{:<{}}{}", "correlation", width, correlation_line(r)));
  for (const std::string& warning : r.warnings) {
    std::string sentence = warning + ".";
    if (sentence[0] >= 'a' && sentence[0] <= 'z') sentence[0] = static_cast<char>(sentence[0] - 'a' + 'A');
    words.warnings.push_back(std::move(sentence));
  }
  return words;
}

}  // namespace teeter
