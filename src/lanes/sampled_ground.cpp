// Where a lane is between two samples of the ground.
#include <algorithm>
#include <cmath>

#include "lanes/driver.hpp"

namespace teeter {

void LaneDriver::enter_cell(int i, const double* samples, std::int64_t cell, std::int64_t last, double start,
                            double step) {
  states_.samples[i] = samples;
  states_.cell[i] = cell;
  states_.last[i] = last;
  states_.start[i] = start;
  states_.step[i] = step;
  states_.left[i] = start + static_cast<double>(cell + 1) * step - states_.time[i];
  states_.here[i] = samples[cell] + (samples[cell + 1] - samples[cell]) * ((step - states_.left[i]) / step);
}

bool LaneDriver::enter_samples(int i, const SampledPart& part) {
  Lane& lane = lane_at(i);
  const double t = states_.time[i];
  if (t < part.start) return enter_still(i, std::min(part.start, lane.stop));
  const double step = part.record->step;
  const auto time_of = [&](std::int64_t k) { return part.start + static_cast<double>(k) * step; };
  auto cell = static_cast<std::int64_t>(std::floor((t - part.start) / step));
  while (time_of(cell + 1) <= t) ++cell;
  while (time_of(cell) > t) --cell;
  const std::vector<double>& a = part.record->acceleration;
  auto last = static_cast<std::int64_t>(a.size()) - 1;
  states_.scale[i] = part.scale;
  set_forces(i);
  if (time_of(last) > lane.stop) last = static_cast<std::int64_t>(std::floor((lane.stop - part.start) / step));
  while (time_of(last) > lane.stop) --last;
  if (cell < last) {
    states_.piece_end[i] = time_of(last);
    enter_cell(i, a.data(), cell, last, part.start, step);
    return true;
  }
  // The run ends before the next sample: a short cell of its lane.
  const auto k = static_cast<std::size_t>(cell);
  const auto value = [&](double time) { return a[k] + (a[k + 1] - a[k]) * ((time - time_of(cell)) / step); };
  lane.last_cell = {value(t), value(lane.stop)};
  states_.piece_end[i] = lane.stop;
  enter_cell(i, lane.last_cell.data(), 0, 1, t, lane.stop - t);
  return true;
}

// Up to `end` (s), or as far as many steps that are nearly always good lead.
bool LaneDriver::enter_still(int i, double end) {
  static constexpr double nothing[64] = {};
  constexpr std::int64_t most = std::size(nothing) - 1;
  const double t = states_.time[i];
  const double step = std::min(lane_at(i).work.still_step, end - t);
  states_.level[i] = 0.0;
  states_.piece_end[i] = end;
  if (!on_samples()) return true;
  const auto count = std::min(most, static_cast<std::int64_t>((end - t) / step));
  if (step < end - t) states_.piece_end[i] = t + static_cast<double>(count) * step;
  states_.scale[i] = 0.0;
  set_forces(i);
  enter_cell(i, nothing, 0, count, t, step);
  return true;
}

// Weight and scale of the samples as the kernel wants them.
void LaneDriver::set_forces(int i) {
  states_.weight[i] = -states_.mobility[i] * states_.gravity[i];
  states_.push[i] = -states_.mobility[i] * states_.scale[i];
}

// Which impacts the kernel may bounce.
void LaneDriver::set_bounces(int i) {
  const RockingModel& model = lane_at(i).work.model;
  const Corner& one = model.corner(Side::right);
  const Corner& other = model.corner(Side::left);
  const bool same =
      one.alpha == other.alpha && one.mobility == other.mobility && model.ratio_leaving[0] == model.ratio_leaving[1];
  states_.ratio[i] = model.ratio_leaving[0];
  states_.slow[i] = same && witness_ == nullptr ? slow_square(i, Side::right) : never;  // a witness lists them
  states_.sine_alpha[i] = one.sin_alpha;
  states_.cosine_alpha[i] = one.cos_alpha;
  states_.most[i] = model.max_impacts - 1;
}

// On by a share of what is left of the cell.
void LaneDriver::move_in_cell(int i, double share) {
  const double there = states_.samples[i][states_.cell[i] + 1];
  states_.here[i] += share * (there - states_.here[i]);
  states_.left[i] -= share * states_.left[i];
  states_.time[i] = time_in_cell(states_, i);
}

// On to the next sample; false at the end of the piece.
bool LaneDriver::next_cell(int i) {
  ++states_.cell[i];
  states_.left[i] = states_.step[i];
  states_.here[i] = states_.samples[i][states_.cell[i]];
  const bool goes_on = states_.cell[i] < states_.last[i];
  states_.time[i] = goes_on ? time_in_cell(states_, i) : states_.piece_end[i];
  return goes_on;
}

}  // namespace teeter
