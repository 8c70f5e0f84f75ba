// The bits of one number as another; std::bit_cast is not in every library that must compile this (Emscripten).
#pragma once

namespace teeter {

template <class To, class From>
constexpr To bits_as(const From& from) {
  static_assert(sizeof(To) == sizeof(From));
  return __builtin_bit_cast(To, from);
}

}  // namespace teeter
