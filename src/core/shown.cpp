#include "core/shown.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "core/suggest.hpp"

namespace teeter {
namespace {

constexpr std::array askable = {Dimension::length, Dimension::velocity, Dimension::acceleration, Dimension::angle};

std::vector<std::string_view> unit_words(std::string_view text) {
  constexpr std::string_view between = ", \t";
  std::vector<std::string_view> words;
  while (!text.empty()) {
    const std::size_t first = text.find_first_not_of(between);
    if (first == std::string_view::npos) break;
    const std::size_t end = std::min(text.find_first_of(between, first), text.size());
    words.push_back(text.substr(first, end - first));
    text.remove_prefix(end);
  }
  return words;
}

bool belongs(std::string_view word, Dimension dimension) {
  const auto names = units_of(dimension);
  return std::find(names.begin(), names.end(), word) != names.end();
}

ShownUnit unit_called(std::string_view word, Dimension dimension) {
  const double si = std::get<double>(parse_quantity("1 " + std::string(word), dimension));
  return {word == "deg" ? "°" : std::string(word), si};
}

ShownUnit length_by_size(double metres) {
  const double size = std::fabs(metres);
  if (size < 0.01) return {"mm", 0.001};
  return size < 1.0 ? ShownUnit{"cm", 0.01} : ShownUnit{"m", 1.0};
}

}  // namespace

std::string short_number(double value) {
  const double size = std::fabs(value);
  if (size == 0.0) return "0";
  if (size >= 1e6 || size < 1e-4) return fmt::format("{:.2e}", value);
  const int digits = std::clamp(2 - static_cast<int>(std::floor(std::log10(size))), 0, 7);
  std::string text = fmt::format("{:.{}f}", value, digits);
  if (text.find('.') != std::string::npos) {
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') text.pop_back();
  }
  return text;
}

std::optional<ShownUnit> asked_unit(std::string_view units, Dimension dimension) {
  if (dimension == Dimension::angular_rate) {
    auto unit = asked_unit(units, Dimension::angle);
    if (unit) unit->name += "/s";
    return unit;
  }
  for (const std::string_view word : unit_words(units))
    if (belongs(word, dimension)) return unit_called(word, dimension);
  return std::nullopt;
}

ShownUnit shown_unit(std::string_view units, Dimension dimension, double size) {
  if (auto asked = asked_unit(units, dimension)) return *asked;
  switch (dimension) {
    case Dimension::length: return length_by_size(size);
    case Dimension::acceleration: return unit_called("g", dimension);
    case Dimension::angle: return unit_called("deg", dimension);
    case Dimension::angular_rate: return unit_called("°/s", dimension);
    default: return {si_unit(dimension), 1.0};
  }
}

std::string with_unit(double value, const ShownUnit& unit) {
  const std::string number = short_number(value / unit.si);
  if (unit.name.empty()) return number;
  return number + (unit.name.starts_with("°") ? "" : " ") + unit.name;
}

std::string shown(double value, Dimension dimension, std::string_view units) {
  return with_unit(value, shown_unit(units, dimension, value));
}

std::string problem_of_units(std::string_view units) {
  std::array<std::string_view, askable.size()> taken;
  for (const std::string_view word : unit_words(units)) {
    const auto* of = std::find_if(askable.begin(), askable.end(), [&](Dimension one) { return belongs(word, one); });
    if (of == askable.end()) {
      std::vector<std::string_view> known;
      for (const Dimension dimension : askable)
        for (const std::string_view name : units_of(dimension)) known.push_back(name);
      const std::string near = nearest_word(word, known);
      return fmt::format("\"{}\" is no unit of a length, velocity, acceleration or angle{}", word,
                         near.empty() ? "; such as \"cm, g, deg\"" : ", did you mean " + near + "?");
    }
    std::string_view& same = taken[static_cast<std::size_t>(of - askable.begin())];
    if (!same.empty()) return fmt::format("\"{}\" and \"{}\" are units of the same quantity; give one", same, word);
    same = word;
  }
  return {};
}

}  // namespace teeter
