// Text of unknown origin, safe to print: whatever is not a plain character becomes \xNN.
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>

namespace teeter {

inline std::string plain_bytes(std::string_view text) {
  constexpr std::size_t most = 200;
  std::string plain;
  for (const char c : text.substr(0, most)) {
    const auto byte = static_cast<unsigned char>(c);
    plain += byte >= 0x20U && byte < 0x7fU ? std::string(1, c) : fmt::format("\\x{:02x}", byte);
  }
  return text.size() > most ? plain + "..." : plain;
}

}  // namespace teeter
