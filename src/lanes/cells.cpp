// Where a lane is between two samples of the ground.
#include <algorithm>
#include <cmath>

#include "lanes/driver.hpp"

namespace teeter {

void LaneDriver::enter_cell(int i, const double* samples, std::int64_t cell, std::int64_t last, double start,
                            double step) {
  bank_.samples[i] = samples;
  bank_.cell[i] = cell;
  bank_.last[i] = last;
  bank_.start[i] = start;
  bank_.step[i] = step;
  bank_.left[i] = start + static_cast<double>(cell + 1) * step - bank_.time[i];
  bank_.here[i] = samples[cell] + (samples[cell + 1] - samples[cell]) * ((step - bank_.left[i]) / step);
}

bool LaneDriver::enter_samples(int i, const SampledPart& part) {
  Lane& lane = lanes_[i];
  const double t = bank_.time[i];
  if (t < part.start) return enter_still(i, std::min(part.start, lane.stop));
  const double step = part.record->step;
  const auto time_of = [&](std::int64_t k) { return part.start + static_cast<double>(k) * step; };
  auto cell = static_cast<std::int64_t>(std::floor((t - part.start) / step));
  while (time_of(cell + 1) <= t) ++cell;
  while (time_of(cell) > t) --cell;
  const std::vector<double>& a = part.record->acceleration;
  auto last = static_cast<std::int64_t>(a.size()) - 1;
  bank_.scale[i] = part.scale;
  set_forces(i);
  if (time_of(last) > lane.stop) last = static_cast<std::int64_t>(std::floor((lane.stop - part.start) / step));
  while (time_of(last) > lane.stop) --last;
  if (cell < last) {
    bank_.piece_end[i] = time_of(last);
    enter_cell(i, a.data(), cell, last, part.start, step);
    return true;
  }
  // The run ends before the next sample: a short cell of its own.
  const auto k = static_cast<std::size_t>(cell);
  const auto value = [&](double time) { return a[k] + (a[k + 1] - a[k]) * ((time - time_of(cell)) / step); };
  lane.last_cell = {value(t), value(lane.stop)};
  bank_.piece_end[i] = lane.stop;
  enter_cell(i, lane.last_cell.data(), 0, 1, t, lane.stop - t);
  return true;
}

// Up to `end` (s), or as far as many steps that are nearly always good lead.
bool LaneDriver::enter_still(int i, double end) {
  static constexpr double nothing[64] = {};
  constexpr std::int64_t most = std::size(nothing) - 1;
  const double t = bank_.time[i];
  const double step = std::min(lanes_[i].work.still_step, end - t);
  bank_.level[i] = 0.0;
  bank_.piece_end[i] = end;
  if (!on_samples()) return true;
  const auto count = std::min(most, static_cast<std::int64_t>((end - t) / step));
  if (step < end - t) bank_.piece_end[i] = t + static_cast<double>(count) * step;
  bank_.scale[i] = 0.0;
  set_forces(i);
  enter_cell(i, nothing, 0, count, t, step);
  return true;
}

// Weight and scale of the samples as the kernel wants them.
void LaneDriver::set_forces(int i) {
  bank_.weight[i] = -bank_.mobility[i] * bank_.gravity[i];
  bank_.push[i] = -bank_.mobility[i] * bank_.scale[i];
}

// Which impacts the kernel may bounce.
void LaneDriver::set_bounces(int i) {
  const RockingModel& model = lanes_[i].work.model;
  const auto& [one, other] = lanes_[i].corners;
  const bool same =
      one.pivot == -other.pivot && one.mobility == other.mobility && model.ratio_leaving[0] == model.ratio_leaving[1];
  bank_.ratio[i] = model.ratio_leaving[0];
  bank_.slow[i] = same ? one.slow : never;
  bank_.sine_alpha[i] = std::fabs(one.sine);
  bank_.cosine_alpha[i] = one.cosine;
  bank_.most[i] = model.max_impacts - 1;
}

double LaneDriver::time_in_cell(int i) const {
  return bank_.start[i] + static_cast<double>(bank_.cell[i] + 1) * bank_.step[i] - bank_.left[i];
}

// On by a share of what is left of the cell.
void LaneDriver::move_in_cell(int i, double share) {
  const double there = bank_.samples[i][bank_.cell[i] + 1];
  bank_.here[i] += share * (there - bank_.here[i]);
  bank_.left[i] -= share * bank_.left[i];
  bank_.time[i] = time_in_cell(i);
}

// On to the next sample; false at the end of the piece.
bool LaneDriver::next_cell(int i) {
  ++bank_.cell[i];
  bank_.left[i] = bank_.step[i];
  bank_.here[i] = bank_.samples[i][bank_.cell[i]];
  const bool goes_on = bank_.cell[i] < bank_.last[i];
  bank_.time[i] = goes_on ? time_in_cell(i) : bank_.piece_end[i];
  return goes_on;
}

}  // namespace teeter
