#include "ground/path.hpp"

#include <algorithm>
#include <cmath>

#include "core/sincos.hpp"
#include "ground/floor.hpp"

namespace teeter {
namespace {

GroundState operator+(GroundState a, GroundState b) {
  return {a.velocity + b.velocity, a.displacement + b.displacement};
}

// State at t >= start of a part that begins at `start` and has the antiderivatives V and D (of V) inside its window.
template <class Antiderivatives>
GroundState from_rest(double start, double end, double t, Antiderivatives f) {
  if (t <= start) return {0.0, 0.0};
  const double inside = std::min(t, end);
  const GroundState first = f(start);
  const GroundState last = f(inside);
  const double velocity = last.velocity - first.velocity;
  const double displacement = last.displacement - first.displacement - first.velocity * (inside - start);
  return {velocity, displacement + velocity * (t - inside)};
}

GroundState state(const ConstantPart& part, double t) {
  return from_rest(part.start, part.end, t, [&](double at) {
    const double u = at - part.start;
    return GroundState{part.value * u, 0.5 * part.value * u * u};
  });
}

GroundState antiderivatives(const SinusoidPart& part, double t) {
  const double u = t - part.origin;
  const double w = part.omega;
  const auto [s, c] = sincos(w * u + part.phase);
  const double level = part.level + part.slope * u;
  return {-level * c / w + part.slope * s / (w * w), -level * s / (w * w) - 2.0 * part.slope * c / (w * w * w)};
}

GroundState state(const SinusoidPart& part, double t) {
  return from_rest(part.start, part.end, t, [&](double at) { return antiderivatives(part, at); });
}

// With f = exp(-y^2/2): 1-y^2 and y^3-3y are -f''/f and -f'''/f, so the integrals are lower derivatives of f.
GroundState state(const GaussianPart& part, double t) {
  return from_rest(part.start, part.end, t, [&](double at) {
    const double y = part.rate * (at - part.centre);
    const double f = std::exp(-0.5 * y * y);
    const double even = part.polynomial[0];
    const double odd = part.polynomial[3];
    const double q = part.rate;
    return GroundState{(even * y + odd * (1.0 - y * y)) * f / q, (-even + odd * y) * f / (q * q)};
  });
}

std::vector<GroundState> integrate(const SampledPart& part) {
  const auto& a = part.record->acceleration;
  const double h = part.record->step;
  std::vector<GroundState> states(a.size(), {0.0, 0.0});
  for (std::size_t i = 0; i + 1 < a.size(); ++i) {
    const double left = part.scale * a[i];
    const double right = part.scale * a[i + 1];
    const double v = states[i].velocity;
    states[i + 1].velocity = v + 0.5 * h * (left + right);
    states[i + 1].displacement = states[i].displacement + h * v + h * h * (2.0 * left + right) / 6.0;
  }
  return states;
}

GroundState state(const SampledPart& part, const std::vector<GroundState>& states, double t) {
  if (t <= part.start || states.empty()) return {0.0, 0.0};
  const double h = part.record->step;
  const auto cells = static_cast<double>(states.size() - 1);
  const double position = std::min(std::floor((t - part.start) / h), cells);
  const auto i = static_cast<std::size_t>(position);
  const double u = t - (part.start + position * h);
  const GroundState& from = states[i];
  if (i + 1 >= states.size()) return {from.velocity, from.displacement + from.velocity * u};
  const double a = part.scale * part.record->acceleration[i];
  const double slope = (part.scale * part.record->acceleration[i + 1] - a) / h;
  return {from.velocity + u * (a + 0.5 * slope * u),
          from.displacement + u * (from.velocity + u * (0.5 * a + slope * u / 6.0))};
}

GroundState state(const FloorPart& part, const GroundPath& ground, double t) {
  const FloorPlace on = part.response->place_at(t);
  const GroundState below = ground.at(t);
  const double share = part.response->share();
  return {part.scale * (share * below.velocity + on.velocity),
          part.scale * (share * below.displacement + on.displacement)};
}

}  // namespace

GroundPath::GroundPath(const Motion& motion) : motion_(motion) {
  for (const SampledPart& part : motion_.sampled) at_samples_.push_back(integrate(part));
  for (const FloorPart& part : motion_.floors) below_floors_.emplace_back(part.response->ground());
  Motion finite = motion_;
  finite.floors.clear();  // what is below them keeps its own mean
  if (quiet_from(finite) != never) return;
  if (std::erase_if(finite.sinusoids, [](const SinusoidPart& part) { return part.end == never; }) == 0) return;
  mean_velocity_ = GroundPath(finite).at(quiet_from(finite)).velocity;
  for (const SinusoidPart& part : motion_.sinusoids)
    if (part.end == never) mean_velocity_ -= antiderivatives(part, part.start).velocity;
}

GroundState GroundPath::at(double t) const {
  GroundState sum{-mean_velocity_, -mean_velocity_ * t};
  for (const auto& part : motion_.constants) sum = sum + state(part, t);
  for (const auto& part : motion_.sinusoids) sum = sum + state(part, t);
  for (const auto& part : motion_.gaussians) sum = sum + state(part, t);
  for (std::size_t i = 0; i < motion_.sampled.size(); ++i) sum = sum + state(motion_.sampled[i], at_samples_[i], t);
  for (std::size_t i = 0; i < motion_.floors.size(); ++i) sum = sum + state(motion_.floors[i], below_floors_[i], t);
  return sum;
}

}  // namespace teeter
