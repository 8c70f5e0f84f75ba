// Integrals of smooth functions.
#pragma once

namespace teeter {

// Gauss's rule of five points on equal panels of [a, b].
template <class F>
double integral(double a, double b, int panels, F f) {
  constexpr double inner = 0.53846931010568309104;
  constexpr double outer = 0.90617984593866399280;
  constexpr double weights[] = {128.0 / 225.0, 0.47862867049936646804, 0.23692688505618908751};
  const double half = 0.5 * (b - a) / panels;
  double sum = 0.0;
  for (int i = 0; i < panels; ++i) {
    const double middle = a + (2 * i + 1) * half;
    sum += weights[0] * f(middle) + weights[1] * (f(middle - inner * half) + f(middle + inner * half)) +
           weights[2] * (f(middle - outer * half) + f(middle + outer * half));
  }
  return sum * half;
}

}  // namespace teeter
