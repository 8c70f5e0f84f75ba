// White noise through a damped oscillator, the ground, and one that holds back slow motion (Kanai-Tajimi,
// Clough-Penzien), under an envelope that rises, holds and decays. No randomness: the same samples each time.
#include "shaking.hpp"

#include <cmath>
#include <cstdint>
#include <numbers>
#include <vector>

namespace bench {
namespace {

constexpr double step = 0.005;  // s
constexpr std::size_t samples = 8001;

double uniform(std::uint64_t& state) {
  state = state * 6364136223846793005U + 1442695040888963407U;
  return (static_cast<double>(state >> 11U) + 0.5) * 0x1p-53;
}

std::vector<double> white_noise() {
  std::uint64_t state = 20260101;
  std::vector<double> noise;
  for (std::size_t i = 0; i < samples; ++i) {
    const double radius = std::sqrt(-2.0 * std::log(uniform(state)));
    noise.push_back(radius * std::cos(2.0 * std::numbers::pi * uniform(state)));
  }
  return noise;
}

struct Path {
  std::vector<double> place;
  std::vector<double> speed;
};

// x'' + 2 damping omega x' + omega^2 x = drive, by central differences.
Path oscillate(const std::vector<double>& drive, double omega, double damping) {
  std::vector<double> x{0.0, 0.0};
  const double ahead = 1.0 / (step * step) + damping * omega / step;
  const double behind = 1.0 / (step * step) - damping * omega / step;
  for (std::size_t i = 1; i < drive.size(); ++i)
    x.push_back((drive[i] + (2.0 / (step * step) - omega * omega) * x[i] - behind * x[i - 1]) / ahead);
  Path path{x, {0.0}};
  for (std::size_t i = 1; i < drive.size(); ++i) path.speed.push_back((x[i + 1] - x[i - 1]) / (2.0 * step));
  return path;
}

double envelope(double t) {
  if (t < 3.0) return t * t / 9.0;
  return t < 15.0 ? 1.0 : std::exp(-0.2 * (t - 15.0));
}

}  // namespace

std::shared_ptr<const teeter::Record> strong_shaking() {
  constexpr double ground = 2.0 * std::numbers::pi * 2.5;  // rad/s
  constexpr double slow = 2.0 * std::numbers::pi * 0.25;   // rad/s
  std::vector<double> a;
  const Path soil = oscillate(white_noise(), ground, 0.6);
  for (std::size_t i = 0; i < samples; ++i)
    a.push_back(ground * ground * soil.place[i] + 2.0 * 0.6 * ground * soil.speed[i]);
  const Path drift = oscillate(a, slow, 0.7);
  for (std::size_t i = 0; i < samples; ++i) {
    a[i] -= slow * slow * drift.place[i] + 2.0 * 0.7 * slow * drift.speed[i];
    a[i] *= envelope(static_cast<double>(i) * step);
  }
  teeter::Record record;
  record.step = step;
  record.acceleration = std::move(a);
  return std::make_shared<const teeter::Record>(std::move(record));
}

}  // namespace bench
