// Counter-based random numbers: a value is a function of (seed, case, draw), the same on every machine and in any
// order.
#pragma once

#include <cstdint>

namespace teeter {

// Finaliser of SplitMix64: every input bit changes about half of the output bits.
inline std::uint64_t mix_bits(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15ULL;
  x = (x ^ (x >> 30U)) * 0xbf58476d1ce4e5b9ULL;
  x = (x ^ (x >> 27U)) * 0x94d049bb133111ebULL;
  return x ^ (x >> 31U);
}

inline std::uint64_t random_bits(std::uint64_t seed, std::uint64_t index, std::uint64_t draw) {
  return mix_bits(mix_bits(mix_bits(seed) ^ index) ^ draw);
}

// Uniform in [0, 1).
inline double random_uniform(std::uint64_t seed, std::uint64_t index, std::uint64_t draw) {
  return static_cast<double>(random_bits(seed, index, draw) >> 11U) * 0x1p-53;
}

// Uniform in (0, 1), never an end: the middles of 2^52 cells, so that the value and its distance from 1 are exact.
inline double random_inside(std::uint64_t seed, std::uint64_t index, std::uint64_t draw) {
  return (static_cast<double>(random_bits(seed, index, draw) >> 12U) + 0.5) * 0x1p-52;
}

}  // namespace teeter
