#include "core/number.hpp"

#include <fmt/format.h>
#include <locale.h>

#include <cmath>
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
  if (!token.empty() && token.front() == '+') token.remove_prefix(1);
  std::size_t at = (!token.empty() && token.front() == '-') ? 1 : 0;
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

}  // namespace

std::optional<double> parse_number(std::string_view token) {
  static const locale_t plain_locale = newlocale(LC_ALL_MASK, "C", nullptr);
  const std::string plain = plain_form(token);
  if (plain.empty()) return std::nullopt;
  const double value = strtod_l(plain.c_str(), nullptr, plain_locale);
  if (!std::isfinite(value)) return std::nullopt;
  return value;
}

std::string to_text(double value) { return fmt::format("{}", value); }

}  // namespace teeter
