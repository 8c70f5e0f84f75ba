#include "validate/svg_axis.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace teeter {
namespace {

// 1, 2 or 5 times a power of ten, so that a range has about `wanted` parts.
double round_step(double range, double wanted) {
  const double rough = range / wanted;
  const double power = std::pow(10.0, std::floor(std::log10(rough)));
  for (const double factor : {1.0, 2.0, 5.0})
    if (rough <= factor * power * (1.0 + 1e-9)) return factor * power;
  return 10.0 * power;
}

std::string with_minus(std::string text) {
  if (!text.empty() && text.front() == '-') text.replace(0, 1, "−");
  return text;
}

std::string power_of_ten(int exponent) {
  constexpr const char* raised[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
  std::string text = exponent < 0 ? "10⁻" : "10";
  for (const char digit : std::to_string(std::abs(exponent))) text += raised[digit - '0'];
  return text;
}

void linear_ticks(Axis& axis, double wanted) {
  const double step = round_step(axis.high - axis.low, wanted);
  const int decimals = std::max(0, static_cast<int>(-std::floor(std::log10(step) + 1e-9)));
  const double largest = std::max(std::fabs(axis.low), std::fabs(axis.high));
  const bool plain = decimals <= 4 && largest < 1e6;
  const auto first = static_cast<long>(std::ceil(axis.low / step - 1e-9));
  const auto last = static_cast<long>(std::floor(axis.high / step + 1e-9));
  for (long k = first; k <= last; ++k) {
    const double value = static_cast<double>(k) * step;
    axis.ticks.push_back(
        {value, with_minus(plain ? fmt::format("{:.{}f}", value, decimals) : fmt::format("{:.6g}", value))});
  }
}

void logarithmic_ticks(Axis& axis, double wanted) {
  const double decades = std::log10(axis.high / axis.low);
  const int every = std::max(1, static_cast<int>(std::ceil(decades / wanted)));
  const auto first = static_cast<int>(std::floor(std::log10(axis.low) + 1e-9));
  const auto last = static_cast<int>(std::ceil(std::log10(axis.high) - 1e-9));
  const bool plain = axis.low >= 0.9e-3 && axis.high <= 1.1e4;
  for (int exponent = first; exponent <= last; ++exponent)
    for (const int factor : {1, 2, 5}) {
      const double value = factor * std::pow(10.0, exponent);
      if (value < axis.low * (1.0 - 1e-9) || value > axis.high * (1.0 + 1e-9)) continue;
      const bool labelled = factor == 1 ? (exponent - first) % every == 0 : decades < 2.3;
      if (factor != 1 && !labelled) continue;
      const bool whole_power = factor == 1 && !plain;
      std::string label = whole_power ? power_of_ten(exponent) : fmt::format("{:g}", value);
      axis.ticks.push_back({value, labelled ? with_minus(label) : ""});
    }
}

}  // namespace

bool Axis::shows(double value) const { return std::isfinite(value) && (!logarithmic || value > 0.0); }

double Axis::share(double value) const {
  if (logarithmic) return std::log(value / low) / std::log(high / low);
  return (value - low) / (high - low);
}

Axis make_axis(const std::vector<double>& values, bool logarithmic, double margin, double wanted) {
  Axis axis;
  axis.logarithmic = logarithmic;
  bool any = false;
  for (const double value : values) {
    if (!axis.shows(value)) continue;
    axis.low = any ? std::min(axis.low, value) : value;
    axis.high = any ? std::max(axis.high, value) : value;
    any = true;
  }
  if (!any) axis.low = logarithmic ? 1.0 : 0.0;
  if (!any) axis.high = logarithmic ? 10.0 : 1.0;
  if (logarithmic) {
    const double spread = std::max(std::log(axis.high / axis.low), 0.2);
    const double middle = std::sqrt(axis.low * axis.high);
    const double half = std::exp(spread * (0.5 + margin));
    axis.low = middle / half;
    axis.high = middle * half;
    logarithmic_ticks(axis, wanted);
    return axis;
  }
  // A range that is only rounding would give ticks that cannot be told apart.
  const double largest = std::max(std::fabs(axis.low), std::fabs(axis.high));
  const double least = largest > 0.0 ? 1e-3 * largest : 1.0;
  if (axis.high - axis.low < least) {
    axis.low -= 0.5 * least;
    axis.high += 0.5 * least;
  }
  const double beyond = margin * (axis.high - axis.low);
  axis.low -= beyond;
  axis.high += beyond;
  linear_ticks(axis, wanted);
  return axis;
}

}  // namespace teeter
