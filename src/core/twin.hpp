// Two numbers that are always treated alike, e.g. a cosine and a sine: for doubles one register of any x86-64.
#pragma once

namespace teeter {

template <class Real>
struct Twin {
  Real first;
  Real second;

  static Twin of(Real a, Real b) { return {a, b}; }
  friend Twin operator*(Twin a, Real b) { return {a.first * b, a.second * b}; }
  friend Twin operator+(Twin a, Twin b) { return {a.first + b.first, a.second + b.second}; }
};

template <>
struct Twin<double> {
  using Register = double __attribute__((vector_size(16)));
  Register both;

  static Twin of(double a, double b) { return {Register{a, b}}; }
  friend Twin operator*(Twin a, double b) { return {a.both * Register{b, b}}; }
  friend Twin operator+(Twin a, Twin b) { return {a.both + b.both}; }
};

template <class Real>
Real first_of(const Twin<Real>& twin) {
  return twin.first;
}
template <class Real>
Real second_of(const Twin<Real>& twin) {
  return twin.second;
}
inline double first_of(const Twin<double>& twin) { return twin.both[0]; }
inline double second_of(const Twin<double>& twin) { return twin.both[1]; }

}  // namespace teeter
