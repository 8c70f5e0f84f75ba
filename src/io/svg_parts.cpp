#include "io/svg_parts.hpp"

#include <fmt/format.h>

#include <cmath>

namespace teeter {

double round_step(double range, double wanted) {
  const double rough = range / wanted;
  const double power = std::pow(10.0, std::floor(std::log10(rough)));
  for (const double factor : {1.0, 2.0, 5.0})
    if (rough <= factor * power) return factor * power;
  return 10.0 * power;
}

std::string xml_escaped(const std::string& text) {
  std::string result;
  for (const char c : text) {
    if (c == '<' || c == '>' || c == '&' || c == '"') {
      result += fmt::format("&#{};", static_cast<int>(c));
    } else if (static_cast<unsigned char>(c) >= 0x20U) {
      result += c;
    }
  }
  return result;
}

}  // namespace teeter
