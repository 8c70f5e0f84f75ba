#include "validate/setup.hpp"

#include <cmath>
#include <stdexcept>

namespace teeter::setup {

Scenario standing(double width, double height) {
  Scenario scenario;
  Block block;
  block.width = width;
  block.height = height;
  scenario.blocks = {block};
  scenario.gravity = g;
  scenario.restitution = Housner{};
  scenario.initial.angle = {0.0};
  scenario.initial.rate = {0.0};
  return scenario;
}

Rectangle rectangle(const Block& block) {
  const double radius = 0.5 * std::hypot(block.width, block.height);
  return {std::atan2(block.width, block.height), radius, std::sqrt(0.75 * g / radius)};
}

void set_ratio(Scenario& scenario, double on_ground, double between_blocks) {
  scenario.restitution = ConstantRatio{{on_ground, on_ground}, between_blocks};
}

Excitation wave(ExcitationKind kind, double amplitude, double omega) {
  Excitation excitation;
  excitation.kind = kind;
  excitation.amplitude = amplitude;
  excitation.omega = omega;
  return excitation;
}

Excitation table_motion(double displacement, double frequency) {
  Excitation excitation;
  excitation.kind = ExcitationKind::harmonic;
  excitation.displacement = displacement;
  excitation.omega = 2.0 * pi * frequency;
  return excitation;
}

Excitation rectangular(double amplitude, double duration) {
  Excitation excitation;
  excitation.kind = ExcitationKind::rectangular;
  excitation.amplitude = amplitude;
  excitation.duration = duration;
  return excitation;
}

std::vector<double> column(const History& history, const std::string& name, double factor) {
  for (const Column& one : history.columns) {
    if (one.name != name) continue;
    std::vector<double> values = one.values;
    for (double& value : values) value *= factor;
    return values;
  }
  throw std::runtime_error("no column " + name);
}

std::vector<double> spaced(double from, double to, std::size_t count) {
  std::vector<double> values(count);
  for (std::size_t i = 0; i < count; ++i)
    values[i] = from + (to - from) * static_cast<double>(i) / static_cast<double>(count - 1);
  return values;
}

std::vector<double> spaced_logarithmically(double from, double to, std::size_t count) {
  std::vector<double> values = spaced(std::log(from), std::log(to), count);
  for (double& value : values) value = std::exp(value);
  return values;
}

ClaimSeries line_of(const std::string& name, const std::vector<double>& x, const std::function<double(double)>& y) {
  ClaimSeries series{name, x, {}};
  for (const double value : x) series.y.push_back(y(value));
  return series;
}

double bisect(double low, double high, const std::function<bool(double)>& yes) {
  while (true) {
    const double middle = 0.5 * (low + high);
    if (!(middle > low && middle < high)) return high;
    (yes(middle) ? high : low) = middle;
  }
}

double slope(const std::vector<double>& x, const std::vector<double>& y) {
  double n = 0.0, sx = 0.0, sy = 0.0, sxx = 0.0, sxy = 0.0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double a = std::log(x[i]);
    const double b = std::log(y[i]);
    n += 1.0;
    sx += a;
    sy += b;
    sxx += a * a;
    sxy += a * b;
  }
  return (n * sxy - sx * sy) / (n * sxx - sx * sx);
}

}  // namespace teeter::setup
