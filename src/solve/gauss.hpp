// Gauss's points on a panel, with the integrals from its start to each of them: integrals of functions that depend on
// their own integrals.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <numbers>

namespace teeter {

inline constexpr std::size_t gauss_points = 8;
using GaussValues = std::array<double, gauss_points>;

struct GaussPanel {
  GaussValues at;                                 // on [0, 1]
  GaussValues weight;                             // of the whole panel
  std::array<GaussValues, gauss_points> partial;  // partial[i][j]: weight of point j in the integral up to point i

  double whole(const GaussValues& f) const {
    double sum = 0.0;
    for (std::size_t j = 0; j < gauss_points; ++j) sum += weight[j] * f[j];
    return sum;
  }
  double up_to(std::size_t i, const GaussValues& f) const {
    double sum = 0.0;
    for (std::size_t j = 0; j < gauss_points; ++j) sum += partial[i][j] * f[j];
    return sum;
  }
};

inline GaussPanel make_gauss_panel() {
  constexpr int n = static_cast<int>(gauss_points);
  using Legendre = std::array<double, gauss_points + 1>;
  const auto legendre = [](double x) {
    Legendre p{1.0, x};
    for (int k = 1; k < n; ++k) p[k + 1] = ((2 * k + 1) * x * p[k] - k * p[k - 1]) / (k + 1);
    return p;
  };
  GaussPanel panel{};
  std::array<Legendre, gauss_points> p;
  for (int i = 0; i < n; ++i) {
    double x = -std::cos(std::numbers::pi * (i + 0.75) / (n + 0.5));
    double slope = 1.0;
    for (int k = 0; k < 10; ++k) {
      p[i] = legendre(x);
      slope = n * (x * p[i][n] - p[i][n - 1]) / (x * x - 1.0);
      x -= p[i][n] / slope;
    }
    p[i] = legendre(x);
    panel.at[i] = 0.5 * (1.0 + x);
    panel.weight[i] = 1.0 / ((1.0 - x * x) * slope * slope);
  }
  // A point's basis polynomial as a sum of Legendre's, whose integrals are differences of their neighbours.
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
      double sum = 2.0 * panel.at[i];
      for (int k = 1; k < n; ++k) sum += p[j][k] * (p[i][k + 1] - p[i][k - 1]);
      panel.partial[i][j] = 0.5 * panel.weight[j] * sum;
    }
  return panel;
}

}  // namespace teeter
