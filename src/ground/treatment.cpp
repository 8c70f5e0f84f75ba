#include "ground/treatment.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace teeter {
namespace {

using std::numbers::pi;

// One second-order section: b and a as in y[n] = b0 x[n] + b1 x[n-1] + b2 x[n-2] - a1 y[n-1] - a2 y[n-2].
struct Section {
  double b0, b1, b2, a1, a2;
};

enum class Edge { low_pass, high_pass };

// Butterworth poles in pairs (and one alone for odd orders), by the bilinear transform with the edge prewarped.
std::vector<Section> butterworth(Edge edge, double frequency, int order, double step) {
  const double k = std::tan(pi * frequency * step);
  std::vector<Section> sections;
  for (int i = 0; i < order / 2; ++i) {
    const double damping = 2.0 * std::sin(pi * (2.0 * i + 1.0) / (2.0 * order));  // 1/Q
    const double norm = 1.0 / (1.0 + damping * k + k * k);
    const double gain = edge == Edge::low_pass ? k * k * norm : norm;
    const double middle = edge == Edge::low_pass ? 2.0 * gain : -2.0 * gain;
    sections.push_back({gain, middle, gain, 2.0 * (k * k - 1.0) * norm, (1.0 - damping * k + k * k) * norm});
  }
  if (order % 2 == 1) {
    const double norm = 1.0 / (1.0 + k);
    const double gain = edge == Edge::low_pass ? k * norm : norm;
    sections.push_back({gain, edge == Edge::low_pass ? gain : -gain, 0.0, (k - 1.0) * norm, 0.0});
  }
  return sections;
}

void run(const Section& s, std::vector<double>& values) {
  double z1 = 0.0;
  double z2 = 0.0;
  for (double& value : values) {
    const double x = value;
    value = s.b0 * x + z1;
    z1 = s.b1 * x - s.a1 * value + z2;
    z2 = s.b2 * x - s.a2 * value;
  }
}

// Solves the small symmetric system of the normal equations by elimination with pivoting.
template <std::size_t N>
std::array<double, N> solve(std::array<std::array<double, N + 1>, N> rows, std::size_t size) {
  for (std::size_t i = 0; i < size; ++i) {
    std::size_t best = i;
    for (std::size_t r = i + 1; r < size; ++r)
      if (std::fabs(rows[r][i]) > std::fabs(rows[best][i])) best = r;
    std::swap(rows[i], rows[best]);
    for (std::size_t r = 0; r < size; ++r) {
      if (r == i || rows[i][i] == 0.0) continue;
      const double factor = rows[r][i] / rows[i][i];
      for (std::size_t c = i; c <= N; ++c) rows[r][c] -= factor * rows[i][c];
    }
  }
  std::array<double, N> solution{};
  for (std::size_t i = 0; i < size; ++i) solution[i] = rows[i][i] == 0.0 ? 0.0 : rows[i][N] / rows[i][i];
  return solution;
}

}  // namespace

std::vector<double> trimmed_samples(const std::vector<double>& values, double step, double from, double to) {
  constexpr double slack = 1e-6;  // of a step: 1.10 s is a sample of a 0.01 s record, whatever its rounding
  const double first = std::max(0.0, std::ceil(from / step - slack));
  const double last = std::min(static_cast<double>(values.size()) - 1.0, std::floor(to / step + slack));
  if (!(last >= first)) return {};
  return {values.begin() + static_cast<long>(first), values.begin() + static_cast<long>(last) + 1};
}

void remove_baseline(std::vector<double>& values, Baseline baseline) {
  if (baseline == Baseline::none || values.size() < 2) return;
  const std::size_t wanted = baseline == Baseline::mean ? 1 : baseline == Baseline::linear ? 2 : 3;
  const std::size_t terms = std::min(wanted, values.size());
  const auto position = [&](std::size_t i) {
    return 2.0 * static_cast<double>(i) / static_cast<double>(values.size() - 1) - 1.0;
  };
  std::array<std::array<double, 4>, 3> rows{};
  for (std::size_t i = 0; i < values.size(); ++i) {
    const double x = position(i);
    const std::array<double, 3> powers = {1.0, x, x * x};
    for (std::size_t r = 0; r < terms; ++r) {
      for (std::size_t c = 0; c < terms; ++c) rows[r][c] += powers[r] * powers[c];
      rows[r][3] += powers[r] * values[i];
    }
  }
  const auto c = solve<3>(rows, terms);
  for (std::size_t i = 0; i < values.size(); ++i) {
    const double x = position(i);
    values[i] -= c[0] + x * (c[1] + x * c[2]);
  }
}

void apply_filter(std::vector<double>& values, double step, const BandFilter& filter) {
  std::vector<Section> sections;
  const auto add = [&](Edge edge, double frequency) {
    const auto more = butterworth(edge, frequency, static_cast<int>(filter.order), step);
    sections.insert(sections.end(), more.begin(), more.end());
  };
  if (filter.low) add(Edge::high_pass, *filter.low);
  if (filter.high) add(Edge::low_pass, *filter.high);
  // Room for the tails of both passes: 1.5 order / edge on each side, at most ten times the record.
  const double slowest = filter.low ? *filter.low : filter.high.value_or(1.0);
  const double wanted = 1.5 * static_cast<double>(filter.order) / (slowest * step);
  const auto pad = static_cast<std::size_t>(std::min(wanted, 10.0 * static_cast<double>(values.size())));
  std::vector<double> padded(values.size() + 2 * pad, 0.0);
  std::copy(values.begin(), values.end(), padded.begin() + static_cast<long>(pad));
  for (int pass = 0; pass < 2; ++pass) {
    for (const Section& section : sections) run(section, padded);
    std::reverse(padded.begin(), padded.end());
  }
  std::copy_n(padded.begin() + static_cast<long>(pad), values.size(), values.begin());
}

void apply_taper(std::vector<double>& values, double step, double length) {
  const auto last = static_cast<double>(values.size()) - 1.0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const double from_end = step * std::min(static_cast<double>(i), last - static_cast<double>(i));
    if (from_end < length) values[i] *= 0.5 - 0.5 * std::cos(pi * from_end / length);
  }
}

std::vector<double> integrated_once(const std::vector<double>& values, double step) {
  std::vector<double> sum(values.size(), 0.0);
  for (std::size_t i = 0; i + 1 < values.size(); ++i) sum[i + 1] = sum[i] + 0.5 * step * (values[i] + values[i + 1]);
  return sum;
}

std::vector<double> differentiated(const std::vector<double>& values, double step) {
  const std::size_t n = values.size();
  if (n == 2) return std::vector<double>(2, (values[1] - values[0]) / step);
  std::vector<double> rate(n, 0.0);
  if (n < 3) return rate;
  for (std::size_t i = 1; i + 1 < n; ++i) rate[i] = (values[i + 1] - values[i - 1]) / (2.0 * step);
  rate[0] = (-3.0 * values[0] + 4.0 * values[1] - values[2]) / (2.0 * step);
  rate[n - 1] = (3.0 * values[n - 1] - 4.0 * values[n - 2] + values[n - 3]) / (2.0 * step);
  return rate;
}

}  // namespace teeter
