// Numbers out of bytes, in either order of bytes, whatever the machine's own.
#pragma once

#include <cstdint>
#include <cstring>
#include <type_traits>

#include "core/bits.hpp"

namespace teeter {

template <class T>
T scalar_at(const char* from, bool big_endian) {
  using Bits = std::conditional_t<sizeof(T) == 1, std::uint8_t,
                                  std::conditional_t<sizeof(T) == 2, std::uint16_t,
                                                     std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>>>;
  Bits bits = 0;
  for (std::size_t i = 0; i < sizeof(T); ++i) {
    const std::size_t place = big_endian ? sizeof(T) - 1 - i : i;
    bits = static_cast<Bits>(bits | static_cast<Bits>(Bits{static_cast<unsigned char>(from[i])} << (8 * place)));
  }
  return bits_as<T>(bits);
}

}  // namespace teeter
