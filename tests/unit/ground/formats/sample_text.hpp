// The lines and numbers of a sample, for damaging them one by one.
#pragma once

#include <string>
#include <vector>

namespace teeter {

struct Number {
  std::size_t at;    // byte of the text
  std::size_t size;  // bytes
};

bool digit(char c);

// All numbers of the text, also those that touch each other as in 1.5-2.5.
std::vector<Number> numbers_of(const std::string& text);
std::string with_number(std::string text, const Number& number, const std::string& to);
// The text with another number of the same width.
std::string other_number(const std::string& text, const Number& number);

bool is_text(const std::string& bytes);
std::vector<std::string> lines_of(const std::string& text);  // with their ends
std::string joined(const std::vector<std::string>& lines);

}  // namespace teeter
