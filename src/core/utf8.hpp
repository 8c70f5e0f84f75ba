// Is it valid UTF-8?
#pragma once

#include <string_view>

namespace teeter {

inline bool is_utf8(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    const auto c = static_cast<unsigned char>(text[i]);
    const std::size_t length = c < 0x80U ? 1 : c < 0xC2U ? 0 : c < 0xE0U ? 2 : c < 0xF0U ? 3 : c < 0xF5U ? 4 : 0;
    if (length == 0 || i + length > text.size()) return false;
    for (std::size_t k = 1; k < length; ++k)
      if ((static_cast<unsigned char>(text[i + k]) & 0xC0U) != 0x80U) return false;
    const auto second = length > 1 ? static_cast<unsigned char>(text[i + 1]) : 0U;
    const bool overlong = (c == 0xE0U && second < 0xA0U) || (c == 0xF0U && second < 0x90U);
    const bool surrogate = c == 0xEDU && second >= 0xA0U;
    const bool beyond = c == 0xF4U && second >= 0x90U;
    if (overlong || surrogate || beyond) return false;
    i += length;
  }
  return true;
}

}  // namespace teeter
