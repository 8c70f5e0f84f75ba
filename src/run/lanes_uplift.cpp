#include "run/lanes_uplift.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "core/sincos.hpp"

namespace teeter {
namespace {

constexpr double epsilon = std::numeric_limits<double>::epsilon();

// Horizontal acceleration (m/s2) beyond which each corner lifts.
std::array<double, 2> limits_of(const RockingModel& model) {
  const auto limit = [&](Side side) { return -uplift_excess(model, side, 0.0, model.shaking.gravity); };
  return {limit(Side::right), limit(Side::left)};
}

// The first instant from `from` on at which wave * sin(psi), psi = omega (t - origin) + phase, exceeds the limit.
double first_above(const SinusoidPart& part, double wave, double opening, double from) {
  constexpr double pi = std::numbers::pi;
  const double psi = part.omega * (from - part.origin) + part.phase - (wave > 0.0 ? 0.0 : pi);
  const double into_turn = psi - 2.0 * pi * std::floor(psi * (0.5 / pi));
  if (into_turn < opening) return from + (opening - into_turn) / part.omega;
  if (into_turn < pi - opening) return from;
  return from + (opening - into_turn + 2.0 * pi) / part.omega;
}

RestOutcome wave_uplift(const RockingModel& model, const SinusoidPart& part, double from, double until) {
  const double begin = std::max(from, part.start);
  const double end = std::min(part.end, until);
  const std::array<double, 2> limits = limits_of(model);
  const double strongest = std::fabs(part.level);
  RestOutcome first{RestEnd::none, never, Side::right};
  double opening = 0.0;
  for (const Side side : {Side::right, Side::left}) {
    const auto k = static_cast<std::size_t>(side);
    if (!(strongest > limits[k])) continue;
    if (k == 0 || limits[1] != limits[0]) opening = std::asin(limits[k] / strongest);
    const double time = first_above(part, -sign_of(side) * part.level, opening, begin);
    if (time < first.time) first = {RestEnd::uplift, time, side};
  }
  if (!(first.time < end)) return {RestEnd::none, until, Side::right};
  // A root carries rounding: move up until the block really lifts there.
  const double limit = limits[static_cast<std::size_t>(first.side)];
  const double wave = -sign_of(first.side) * part.level;
  double step = 2.0 * epsilon * std::max(first.time, first.time - part.origin);
  if (first.time > begin) first.time += step;
  for (int i = 0; i < 8; ++i) {
    if (wave * sincos(part.omega * (first.time - part.origin) + part.phase).sin > limit && first.time < end)
      return first;
    step *= 2.0;
    first.time += step;
  }
  return next_uplift(model, from, until);  // hardly more than a touch
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

RestOutcome record_uplift(const RockingModel& model, const LaneRecord& known, const SampledPart& part, double from,
                          double until) {
  const std::vector<double>& a = part.record->acceleration;
  const double step = part.record->step;
  const long last = static_cast<long>(a.size()) - 1;
  const auto time_of = [&](long i) { return part.start + static_cast<double>(i) * step; };
  const std::array<double, 2> limits = limits_of(model);
  const double least = std::min(limits[0], limits[1]) / std::fabs(part.scale);
  double t = std::max(from, part.start);
  long cell = static_cast<long>(std::floor((t - part.start) / step));
  while (cell < last && time_of(cell + 1) <= t) ++cell;
  while (cell > 0 && time_of(cell) > t) --cell;
  for (; cell < last && t < until; ++cell) {
    cell = first_strong_cell(known, cell, least);
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
  const Motion& push = lane.model.shaking.horizontal;
  if (!(from < until)) return {RestEnd::none, from, Side::right};
  if (!push.sinusoids.empty()) return wave_uplift(lane.model, push.sinusoids.front(), from, until);
  if (!push.sampled.empty()) return record_uplift(lane.model, *lane.record, push.sampled.front(), from, until);
  return next_uplift(lane.model, from, until);
}

}  // namespace teeter
