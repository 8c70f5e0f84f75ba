#include "lanes/uplift.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "core/sincos.hpp"

namespace teeter {
namespace {

constexpr double epsilon = std::numeric_limits<double>::epsilon();

// The first instant from `from` on at which wave * sin(psi), psi = omega (t - origin) + phase, exceeds the limit.
double first_above(const SinusoidPart& part, double wave, double opening, double from) {
  constexpr double pi = std::numbers::pi;
  const double psi = part.omega * (from - part.origin) + part.phase - (wave > 0.0 ? 0.0 : pi);
  const double into_turn = psi - 2.0 * pi * std::floor(psi * (0.5 / pi));
  if (into_turn < opening) return from + (opening - into_turn) / part.omega;
  if (into_turn < pi - opening) return from;
  return from + (opening - into_turn + 2.0 * pi) / part.omega;
}

// Both corners lift at the same strength: one or the other within each half turn.
RestOutcome first_of_both(const SinusoidPart& part, double limit, double from) {
  constexpr double pi = std::numbers::pi;
  const double opening = std::asin(limit / std::fabs(part.level));
  const double psi = part.omega * (from - part.origin) + part.phase;
  double half_turns = psi >= 0.0 && psi < pi ? 0.0 : std::floor(psi * (1.0 / pi));
  const double into_half = psi - pi * half_turns;
  double time = from;
  if (into_half < opening) {
    time += (opening - into_half) / part.omega;
  } else if (!(into_half < pi - opening)) {
    time += (opening - into_half + pi) / part.omega;
    half_turns += 1.0;
  }
  const bool to_the_left = (part.level > 0.0) == (static_cast<long>(half_turns) % 2 == 0);
  return {RestEnd::uplift, time, to_the_left ? Side::left : Side::right};
}

RestOutcome first_of_either(const SinusoidPart& part, const std::array<double, 2>& limits, double from) {
  const double strongest = std::fabs(part.level);
  RestOutcome first{RestEnd::none, never, Side::right};
  for (const Side side : {Side::right, Side::left}) {
    const double limit = limits[static_cast<std::size_t>(side)];
    if (!(strongest > limit)) continue;
    const double time = first_above(part, -sign_of(side) * part.level, std::asin(limit / strongest), from);
    if (time < first.time) first = {RestEnd::uplift, time, side};
  }
  return first;
}

RestOutcome wave_uplift(const LaneCase& lane, const SinusoidPart& part, double from, double until) {
  const double begin = std::max(from, part.start);
  const double end = std::min(part.end, until);
  const std::array<double, 2>& limits = lane.uplift_limits;
  if (!(std::fabs(part.level) > std::min(limits[0], limits[1]))) return {RestEnd::none, until, Side::right};
  RestOutcome first =
      limits[0] == limits[1] ? first_of_both(part, limits[0], begin) : first_of_either(part, limits, begin);
  if (!(first.time < end)) return {RestEnd::none, until, Side::right};
  // A root carries rounding. Where the wave still rises well, a small step is sure to pass the limit.
  const double limit = limits[static_cast<std::size_t>(first.side)];
  constexpr double well = 0.9999;            // of the strongest: the sine rises by at least 0.014 a radian
  constexpr double sure = 2000.0 * epsilon;  // of time or phase: rounding is below a tenth of what this makes of it
  if (first.time > begin && limit < well * std::fabs(part.level)) {
    const double phase = std::fabs(part.omega * (first.time - part.origin)) + std::fabs(part.phase);
    first.time += sure * std::max(first.time, std::max(1.0, phase) / part.omega);
    if (first.time < end) return first;
  }
  // Elsewhere, move up until the block really lifts there.
  const double wave = -sign_of(first.side) * part.level;
  double step = 2.0 * epsilon * std::max(first.time, first.time - part.origin);
  if (first.time > begin) first.time += step;
  for (int i = 0; i < 8; ++i) {
    if (wave * sincos(part.omega * (first.time - part.origin) + part.phase).sin > limit && first.time < end)
      return first;
    step *= 2.0;
    first.time += step;
  }
  return next_uplift(lane.model, from, until);  // hardly more than a touch
}

// First cell from `cell` on with a sample beyond `limit` at one of its ends.
long first_strong_cell(const LaneRecord& known, long cell, double limit) {
  const std::vector<double>& a = known.record->acceleration;
  const long last = static_cast<long>(a.size()) - 1;
  const auto strong = [&](long i) { return std::fabs(a[static_cast<std::size_t>(i)]) > limit; };
  if (strong(cell)) return cell;
  long i = cell + 1;
  while (i <= last) {
    if (i % LaneRecord::stretch == 0) {
      while (i <= last && !(known.largest[static_cast<std::size_t>(i / LaneRecord::stretch)] > limit))
        i += LaneRecord::stretch;
      if (i > last) return last;
    }
    if (strong(i)) return i - 1;
    ++i;
  }
  return last;
}

RestOutcome record_uplift(const LaneCase& lane, const SampledPart& part, double from, double until) {
  const std::vector<double>& a = part.record->acceleration;
  const double step = part.record->step;
  const long last = static_cast<long>(a.size()) - 1;
  const auto time_of = [&](long i) { return part.start + static_cast<double>(i) * step; };
  const std::array<double, 2>& limits = lane.uplift_limits;
  const double least = std::min(limits[0], limits[1]) / std::fabs(part.scale);
  double t = std::max(from, part.start);
  long cell = static_cast<long>(std::floor((t - part.start) / step));
  while (cell < last && time_of(cell + 1) <= t) ++cell;
  while (cell > 0 && time_of(cell) > t) --cell;
  for (; cell < last && t < until; ++cell) {
    cell = first_strong_cell(*lane.record, cell, least);
    if (cell >= last) break;
    const double begin = time_of(cell);
    t = std::max(t, begin);
    const double end = std::min(until, time_of(cell + 1));
    const double here = part.scale * a[static_cast<std::size_t>(cell)];
    const double slope =
        part.scale * (a[static_cast<std::size_t>(cell) + 1] - a[static_cast<std::size_t>(cell)]) / step;
    const auto lifts = [&](Side side, double time) {
      return -sign_of(side) * (here + slope * (time - begin)) > limits[static_cast<std::size_t>(side)];
    };
    for (const Side side : {Side::right, Side::left})
      if (t < until && lifts(side, t)) return {RestEnd::uplift, t, side};
    const Side side = slope < 0.0 ? Side::right : Side::left;  // towards which it can still rise
    const double aim = -sign_of(side) * limits[static_cast<std::size_t>(side)];
    double time = begin + (aim - here) / slope;
    double up = epsilon * std::max(time, step);
    for (int i = 0; i < 12 && time >= t && time < end; ++i) {
      if (lifts(side, time)) return {RestEnd::uplift, time, side};
      time += up;
      up *= 2.0;
    }
    t = time_of(cell + 1);
  }
  return {RestEnd::none, until, Side::right};
}

}  // namespace

RestOutcome lane_uplift(const LaneCase& lane, double from, double until) {
  if (!(from < until)) return {RestEnd::none, from, Side::right};
  if (lane.record != nullptr) return record_uplift(lane, lane.model.shaking.horizontal.sampled.front(), from, until);
  if (lane.wave.omega > 0.0) return wave_uplift(lane, lane.wave, from, until);
  return next_uplift(lane.model, from, until);
}

}  // namespace teeter
