// Two numbers that are always treated alike, e.g. a cosine and a sine: for single ones a register of any processor.
#pragma once

#include "core/lanes.hpp"

namespace teeter {

template <class P>
struct Twin {
  using Factor = P;  // multiplies both
  P first;
  P second;

  TEETER_INLINED inline static Twin of(const P& a, const P& b) { return {a, b}; }
  TEETER_INLINED inline friend Twin operator*(const Twin& a, const Factor& b) { return {a.first * b, a.second * b}; }
  TEETER_INLINED inline friend Twin operator+(const Twin& a, const Twin& b) {
    return {a.first + b.first, a.second + b.second};
  }
  // (second, -first) times `factor`: a cosine and a sine turn so.
  TEETER_INLINED inline Twin turned(double factor) const { return {second * factor, first * -factor}; }
};

template <>
struct Twin<Pack<double, 1>> {
  using P = Pack<double, 1>;
  using Register = double __attribute__((vector_size(16)));
  struct Factor {
    Register both;
    Factor() = default;
    TEETER_INLINED inline Factor(const P& a) : both{a.part[0], a.part[0]} {}
    TEETER_INLINED inline operator P() const { return P(both[0]); }
  };
  Register both;

  TEETER_INLINED inline static Twin of(const P& a, const P& b) { return {Register{a.part[0], b.part[0]}}; }
  TEETER_INLINED inline friend Twin operator*(const Twin& a, const Factor& b) { return {a.both * b.both}; }
  TEETER_INLINED inline friend Twin operator+(const Twin& a, const Twin& b) { return {a.both + b.both}; }
  TEETER_INLINED inline Twin turned(double factor) const {
    return {__builtin_shufflevector(both, both, 1, 0) * Register{factor, -factor}};
  }
};

template <class P>
TEETER_INLINED inline P first_of(const Twin<P>& twin) {
  return twin.first;
}
template <class P>
TEETER_INLINED inline P second_of(const Twin<P>& twin) {
  return twin.second;
}
TEETER_INLINED inline Pack<double, 1> first_of(const Twin<Pack<double, 1>>& twin) { return twin.both[0]; }
TEETER_INLINED inline Pack<double, 1> second_of(const Twin<Pack<double, 1>>& twin) { return twin.both[1]; }

}  // namespace teeter
