#include "core/number.hpp"

#include <fmt/format.h>
#include <locale.h>

#include <cmath>
#include <cstdint>
#include <cstdlib>

namespace teeter {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

std::size_t skip_digits(std::string_view text, std::size_t at) {
  while (at < text.size() && is_digit(text[at])) ++at;
  return at;
}

// The token with a plain "e" exponent and no leading plus; empty when it does not fit the grammar.
std::string plain_form(std::string_view token) {
  const bool plus = !token.empty() && token.front() == '+';
  if (plus) token.remove_prefix(1);
  std::size_t at = (!plus && !token.empty() && token.front() == '-') ? 1 : 0;
  const std::size_t whole_end = skip_digits(token, at);
  std::size_t digits = whole_end - at;
  at = whole_end;
  if (at < token.size() && token[at] == '.') {
    const std::size_t fraction_end = skip_digits(token, at + 1);
    digits += fraction_end - at - 1;
    at = fraction_end;
  }
  if (digits == 0) return {};
  std::string plain(token.substr(0, at));
  if (at == token.size()) return plain;
  if (token[at] == 'e' || token[at] == 'E' || token[at] == 'd' || token[at] == 'D') {
    ++at;
  } else if (token[at] != '+' && token[at] != '-') {
    return {};
  }
  const std::size_t exponent = at;
  if (at < token.size() && (token[at] == '+' || token[at] == '-')) ++at;
  if (at == token.size() || skip_digits(token, at) != token.size()) return {};
  return plain.append("e").append(token.substr(exponent));
}

// Up to 15 digits and a power of ten up to 22 are both exact as doubles: one rounding gives the right answer.
std::optional<double> parse_short(std::string_view token) {
  static constexpr double powers[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                      1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
  std::size_t at = 0;
  const bool negative = !token.empty() && token[0] == '-';
  if (!token.empty() && (token[0] == '-' || token[0] == '+')) ++at;
  std::int64_t digits = 0;
  int count = 0;
  int decimals = 0;
  bool point = false;
  for (; at < token.size(); ++at) {
    if (is_digit(token[at])) {
      if (++count > 15) return std::nullopt;
      digits = 10 * digits + (token[at] - '0');
      decimals += point ? 1 : 0;
    } else if (token[at] == '.' && !point) {
      point = true;
    } else {
      break;
    }
  }
  if (count == 0) return std::nullopt;
  int exponent = 0;
  if (at < token.size()) {
    const char mark = token[at];
    if (mark != 'E' && mark != 'e' && mark != 'D' && mark != 'd') return std::nullopt;
    ++at;
    const bool down = at < token.size() && token[at] == '-';
    if (at < token.size() && (token[at] == '-' || token[at] == '+')) ++at;
    if (at == token.size() || token.size() - at > 2) return std::nullopt;
    for (; at < token.size(); ++at) {
      if (!is_digit(token[at])) return std::nullopt;
      exponent = 10 * exponent + (token[at] - '0');
    }
    if (down) exponent = -exponent;
  }
  const int power = exponent - decimals;
  if (power < -22 || power > 22) return std::nullopt;
  const auto whole = static_cast<double>(digits);
  const double size = power < 0 ? whole / powers[-power] : whole * powers[power];
  return negative ? -size : size;
}

}  // namespace

std::optional<double> parse_number(std::string_view token) {
  if (const auto quick = parse_short(token)) return quick;
  static const locale_t plain_locale = newlocale(LC_ALL_MASK, "C", nullptr);
  const std::string plain = plain_form(token);
  if (plain.empty()) return std::nullopt;
  const double value = strtod_l(plain.c_str(), nullptr, plain_locale);
  if (!std::isfinite(value)) return std::nullopt;
  return value;
}

std::string to_text(double value) { return fmt::format("{}", value); }

}  // namespace teeter
