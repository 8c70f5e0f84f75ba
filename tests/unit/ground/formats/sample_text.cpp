#include "sample_text.hpp"

#include <algorithm>
#include <cctype>
#include <regex>

namespace teeter {
namespace {

// The end of the number that begins at `at`, sign or not; `at` itself where none does.
std::size_t number_end(const std::string& text, std::size_t at) {
  static const std::regex number(R"([-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?)");
  std::smatch found;
  const auto from = text.begin() + static_cast<std::ptrdiff_t>(at);
  const bool begins = std::regex_search(from, text.end(), found, number, std::regex_constants::match_continuous);
  return at + (begins ? static_cast<std::size_t>(found.length()) : 0);
}

}  // namespace

bool digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }

std::vector<Number> numbers_of(const std::string& text) {
  std::vector<Number> numbers;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const std::size_t end = number_end(text, at);
    if (end == at) continue;
    numbers.push_back({at, end - at});
    at = end - 1;
  }
  return numbers;
}

std::string with_number(std::string text, const Number& number, const std::string& to) {
  return text.replace(number.at, number.size, to);
}

std::string other_number(const std::string& text, const Number& number) {
  std::string other = text.substr(number.at, number.size);
  for (char& c : other) {
    if (!digit(c)) continue;
    c = static_cast<char>('0' + (c - '0' + 3) % 10);
    break;
  }
  return with_number(text, number, other);
}

bool is_text(const std::string& bytes) { return bytes.find('\0') == std::string::npos; }

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size() - 1) + 1;
    lines.push_back(text.substr(at, end - at));
    at = end;
  }
  return lines;
}

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line;
  return text;
}

}  // namespace teeter
