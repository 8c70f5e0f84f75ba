#include "validate/measured/cube_start.hpp"

#include <cmath>

#include "core/normal.hpp"
#include "core/random.hpp"

namespace teeter {
namespace {

constexpr double flight_height = 0.005;  // m, of the lowest corner
constexpr std::size_t least_flight = 5;  // samples

std::size_t samples_in_flight(const Toss& toss) {
  std::size_t count = 0;
  while (count < toss.samples.size() && lowest_corner(toss.samples[count]) > flight_height) ++count;
  return count;
}

struct SumOfSquares {
  double sum = 0.0;
  double freedom = 0.0;
  void add(const Vec3& residual) { sum += residual.squaredNorm(); }
  double deviation() const { return freedom > 0.0 ? std::sqrt(sum / freedom) : 0.0; }
};

// The line a + b t through values of evenly spaced times, by least squares.
struct Line {
  Vec3 middle = Vec3::Zero();
  Vec3 slope = Vec3::Zero();  // 1/s
  double middle_time = 0.0;   // s
  Vec3 at(double time) const { return middle + (time - middle_time) * slope; }
};

template <class Value>
Line fitted_line(std::size_t count, Value&& value) {
  Line line;
  line.middle_time = 0.5 * static_cast<double>(count - 1) / cube_sample_rate;
  double spread = 0.0;
  for (std::size_t k = 0; k < count; ++k) {
    const double from_middle = static_cast<double>(k) / cube_sample_rate - line.middle_time;
    line.middle += value(k) / static_cast<double>(count);
    line.slope += from_middle * value(k);
    spread += from_middle * from_middle;
  }
  line.slope /= spread;
  return line;
}

Vec3 rotation_between(const Turn& from, const Turn& to) {
  const Eigen::AngleAxisd between(to * from.conjugate());
  return between.angle() * between.axis();
}

}  // namespace

StartDeviations start_deviations(const std::vector<Toss>& tosses) {
  SumOfSquares position;
  SumOfSquares velocity;
  SumOfSquares rotation;
  SumOfSquares angular;
  StartDeviations found;
  const Vec3 gravity(0.0, 0.0, -cube_gravity);
  for (const Toss& toss : tosses) {
    const std::size_t count = samples_in_flight(toss);
    if (count < least_flight) continue;
    const auto time = [](std::size_t k) { return static_cast<double>(k) / cube_sample_rate; };
    const auto& all = toss.samples;
    // Without the fall both are lines in time: position with any slope, velocity with none.
    const auto place = [&](std::size_t k) -> Vec3 { return all[k].x - 0.5 * time(k) * time(k) * gravity; };
    const auto speed = [&](std::size_t k) -> Vec3 { return all[k].v - time(k) * gravity; };
    const auto spin = [&](std::size_t k) -> Vec3 { return all[k].w; };
    const Line path = fitted_line(count, place);
    const Line speeds = fitted_line(count, speed);
    const Line spins = fitted_line(count, spin);
    // Attitudes turn evenly about the mean angular velocity; what is left is a line through rotation vectors.
    const auto turned_away = [&](std::size_t k) {
      return rotation_between(turned(all[0].q, time(k) * spins.middle), all[k].q);
    };
    const Line turns = fitted_line(count, turned_away);
    for (std::size_t k = 0; k < count; ++k) {
      position.add(place(k) - path.at(time(k)));
      velocity.add(speed(k) - speeds.middle);
      rotation.add(turned_away(k) - turns.at(time(k)));
      angular.add(spin(k) - spins.middle);
    }
    const auto samples = static_cast<double>(count);
    for (SumOfSquares* lines : {&position, &rotation}) lines->freedom += 3.0 * (samples - 2.0);
    for (SumOfSquares* means : {&velocity, &angular}) means->freedom += 3.0 * (samples - 1.0);
    ++found.tosses;
    found.samples += static_cast<long>(count);
  }
  found.position = position.deviation();
  found.velocity = velocity.deviation();
  found.rotation = rotation.deviation();
  found.angular_velocity = angular.deviation();
  return found;
}

SpaceState drawn_start(const SpaceState& start, const StartDeviations& deviations, std::size_t toss, std::size_t draw) {
  constexpr std::uint64_t seed = 1;
  constexpr std::uint64_t numbers_of_a_start = 12;
  std::uint64_t number = numbers_of_a_start * draw;
  const auto vector = [&](double deviation) {
    Vec3 drawn;
    for (double& one : drawn) one = deviation * normal_quantile(random_inside(seed, toss, number++));
    return drawn;
  };
  SpaceState changed = start;
  changed.x += vector(deviations.position);
  changed.v += vector(deviations.velocity);
  changed.q = turned(start.q, vector(deviations.rotation));
  changed.w += vector(deviations.angular_velocity);
  return changed;
}

}  // namespace teeter
