// The peaks of a quantity that is only known point by point.
#pragma once

namespace teeter {

// Calls f, which notes what it sees, at `cells` + 1 points of [a, b] and refines every hump by golden section.
template <class F>
void scan(double a, double b, int cells, F f) {
  constexpr double golden = 0.6180339887498949;
  double left = a;
  double f_left = f(a);
  double middle = a;
  double f_middle = f_left;
  for (int i = 1; i <= cells; ++i) {
    const double right = i == cells ? b : a + (b - a) * i / cells;
    const double f_right = f(right);
    if (f_middle > f_left && f_middle >= f_right) {
      double lo = left;
      double hi = right;
      for (int n = 0; n < 40; ++n) {
        const double x1 = hi - golden * (hi - lo);
        const double x2 = lo + golden * (hi - lo);
        (f(x1) < f(x2) ? lo : hi) = f(x1) < f(x2) ? x1 : x2;
      }
    }
    left = middle;
    f_left = f_middle;
    middle = right;
    f_middle = f_right;
  }
}

}  // namespace teeter
