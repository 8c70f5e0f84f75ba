#include "models/rocking/free_tail.hpp"

#include <algorithm>
#include <cmath>

#include "models/rocking/free_flight.hpp"

namespace teeter {
namespace {

constexpr double small_share = 0.25;  // of the energy that escapes

// Coefficients of v, v^3, v^5, .. in the duration of a flight (s), v in rad/s. With the fall z = v^2 / (2 p^2) and the
// lean theta(z) = sum g_k z^(k+1)/(k+1), the duration is 2/p^2 v sum g_k W_k z^k, W_k = (2k)!!/(2k+1)!!.
FlightSums::Series flight_series(const RockingModel& model, const Corner& corner) {
  FlightSums::Series series{};
  const double p2 = corner.p * corner.p;
  const double s2 = model.slender ? corner.alpha * corner.alpha : corner.sin_alpha * corner.sin_alpha;
  double before = 0.0;
  double g = 1.0 / std::sqrt(s2);
  double wallis = 1.0;
  double scale = 2.0 / p2;
  for (int k = 0; k < FlightSums::terms; ++k) {
    series[k] = scale * g * wallis;
    // d theta/dz = 1/sqrt(1 - (cos(alpha) + z)^2), slender 1/sqrt(alpha^2 - 2z): recurrences of their coefficients.
    const double next = model.slender ? (2.0 * k + 1.0) * g / (s2 * (k + 1.0))
                                      : (corner.cos_alpha * (2.0 * k + 1.0) * g + k * before) / (s2 * (k + 1.0));
    before = g;
    g = next;
    wallis *= (2.0 * k + 2.0) / (2.0 * k + 3.0);
    scale *= 0.5 / p2;
  }
  return series;
}

double escape_square(const RockingModel& model, const Corner& corner) {
  const double p2 = corner.p * corner.p;
  if (model.slender) return p2 * corner.alpha * corner.alpha;
  return 2.0 * p2 * corner.sin_alpha * corner.sin_alpha / (1.0 + corner.cos_alpha);
}

double odd_series(const FlightSums::Series& c, double v) {
  const double x = v * v;
  double sum = c[FlightSums::terms - 1];
  for (int k = FlightSums::terms - 2; k >= 0; --k) sum = sum * x + c[k];
  return sum * v;
}

std::size_t at(Side side) { return static_cast<std::size_t>(side); }

// Impacts from here until the speed after one falls below what counts.
long impacts_to_rest(const RockingModel& model, const FlightSums& sums, Side side, double speed) {
  long count = 0;
  const double aim = std::max(sums.rest_square[0], sums.rest_square[1]);
  if (sums.both > 0.0 && speed * speed > aim && aim > 0.0) {
    // Whole pairs of flights that certainly remain above both limits.
    const double pairs = std::floor(0.5 * std::log(aim / (speed * speed)) / std::log(sums.both)) - 1.0;
    if (pairs > 0.0) {
      count = 2 * static_cast<long>(pairs);
      speed *= std::pow(sums.both, pairs);
    }
  }
  while (!(speed * speed < sums.rest_square[at(side)])) {
    speed *= model.ratio(side, 1);
    side = opposite(side);
    ++count;
    if (speed == 0.0) break;
  }
  return count;
}

}  // namespace

FlightSums flight_sums(const RockingModel& model) {
  FlightSums sums{};
  sums.both = model.ratio(Side::right, 1) * model.ratio(Side::left, 1);
  for (const Side side : {Side::right, Side::left}) {
    const Corner& corner = model.corner(side);
    const double sine = model.slender ? corner.alpha : corner.sin_alpha;
    const double restoring = corner.mobility * model.shaking.gravity * sine;
    sums.small[at(side)] = std::sqrt(small_share * escape_square(model, corner));
    sums.rest_square[at(side)] = 2.0 * restoring * model.rest_tolerance * corner.alpha;
    sums.all[at(side)] = flight_series(model, corner);
    double power = sums.both;
    for (double& c : sums.all[at(side)]) {
      c /= 1.0 - power;
      power *= sums.both * sums.both;
    }
  }
  return sums;
}

std::optional<FreeTail> free_tail(const RockingModel& model, const FlightSums& sums, Side side, double speed) {
  if (!(sums.both < 1.0)) return std::nullopt;
  FreeTail tail{};
  const bool alike = model.block.com_offset == 0.0;
  const auto comes_to_rest = [&] { return speed * speed < sums.rest_square[at(side)]; };
  const auto is_large = [&] {
    return speed > sums.small[at(side)] || model.ratio(side, 1) * speed > sums.small[at(opposite(side))];
  };
  for (int i = 0; i < (alike ? 1 : 2) || is_large(); ++i) {
    if (comes_to_rest() || speed == 0.0) break;
    const std::optional<FreeFlight> flight = free_flight(model, side, speed);
    if (!flight) return std::nullopt;
    tail.apex[at(side)] = std::max(tail.apex[at(side)], flight->apex);
    tail.duration += flight->duration;
    speed *= model.ratio(side, 1);
    side = opposite(side);
    ++tail.impacts;
  }
  if (speed == 0.0) return tail;
  tail.duration +=
      odd_series(sums.all[at(side)], speed) + odd_series(sums.all[at(opposite(side))], model.ratio(side, 1) * speed);
  tail.impacts += impacts_to_rest(model, sums, side, speed);
  return tail;
}

}  // namespace teeter
