// A step on which the lanes could not tell what happens: scalar code, the same for any width.
#include <algorithm>
#include <cmath>

#include "core/sincos.hpp"
#include "follow/peak.hpp"
#include "lanes/driver.hpp"

namespace teeter {
namespace {

using Series = Coefficients<double>;

// What ends a step, if anything does.
struct StepEvent {
  double at = 1.0;  // share of the step
  bool hits = false;
  bool lies = false;
};

StepEvent first_event(const Series& angle, int order, double sign, int deflation) {
  StepEvent event;
  // Just after an uplift the first term is next to nothing, and of either sign.
  if (deflation == 2 && std::fabs(angle[2]) <= 1e-9 * sign * angle[3]) deflation = 3;
  Series lean{};  // divided by as many powers as it starts with
  for (int k = deflation; k <= order; ++k) lean[k - deflation] = sign * angle[k];
  if (const auto fall = first_fall({lean.data(), order - deflation}, 1.0)) event = {*fall, true, false};
  if (std::fabs(angle[0]) + change_bound({angle.data(), order}, 1.0) < lying_angle) return event;
  Series to_lying{};
  for (int k = 0; k <= order; ++k) to_lying[k] = -sign * angle[k];
  to_lying[0] += lying_angle;
  if (const auto fall = first_fall({to_lying.data(), order}, event.at)) event = {*fall, event.hits, true};
  return event;
}

}  // namespace

void LaneDriver::find_peak(int i) {
  Series lean{};
  for (int k = 0; k <= states_.order; ++k) lean[k] = states_.sign[i] * states_.series[k][i];
  if (std::fabs(lean[0]) + change_bound({lean.data(), states_.order}, states_.made[i]) > states_.peak[i]) {
    const Extremum top = largest({lean.data(), states_.order}, states_.made[i]);
    note_peak(i, top.value, states_.sign[i], states_.begin[i] + top.at * states_.length[i]);
  }
  if (witness_ != nullptr) note_rate(i, lean, states_.made[i], states_.length[i]);
}

// Sine and cosine of the lever, where they were not carried along.
void LaneDriver::set_lever(int i) {
  const auto lever = sincos(states_.pivot[i] - states_.angle[i]);
  states_.sine[i] = lever.sin;
  states_.cosine[i] = lever.cos;
}

// The share of a step from sample to sample that its last terms allow.
double LaneDriver::sound_share(int i, const Coefficients<double>& angle) const {
  const double scale =
      std::max({std::fabs(states_.angle[i]), std::fabs(states_.rate[i]) * states_.over_p[i], states_.least_scale[i]});
  const double size = states_.error[i] * scale;
  const int order = states_.order;
  if (std::max(std::fabs(angle[order]), std::fabs(angle[order - 1])) <= size) return 1.0;
  return taylor_step(angle.data(), order, size, 1.0);
}

// Time moves on by v h; the step was a share of what is left of its cell. True at the end of the piece.
bool LaneDriver::make_step(int i, double v, double h, double share) {
  if (on_samples()) {
    if (v == 1.0 && share == 1.0) return !next_cell(i);
    move_in_cell(i, v * share);
    return false;
  }
  const bool whole = v == 1.0 && h >= states_.piece_end[i] - states_.time[i];
  states_.time[i] = whole ? states_.piece_end[i] : states_.time[i] + v * h;
  return whole;
}

bool LaneDriver::step_alone(int i) {
  const int order = states_.order;
  double h = on_samples() ? states_.left[i] : states_.length[i];
  if (on_samples() && !(h > 0.0)) return next_cell(i) || enter_piece(i);  // an impact right at a sample
  Series angle{};
  bool sound = h > 0.0;
  for (int k = 0; k <= order; ++k) {
    angle[k] = states_.series[k][i];
    sound = sound && std::isfinite(angle[k]);
  }
  if (!sound) return report_by_event_loop(i);
  double share = 1.0;
  if (on_samples()) {
    share = sound_share(i, angle);
    double power = 1.0;
    for (int k = 0; k <= order; ++k, power *= share) angle[k] *= power;
    h *= share;
  }
  const StepEvent event = first_event(angle, order, states_.sign[i], static_cast<int>(states_.deflation[i]));
  if (full() && !event.lies) {
    Peak peak{states_.peak_sign[i] * states_.peak[i], -1.0};
    offer_largest_lean(peak, angle, order, states_.sign[i] > 0.0 ? 1 : -1, 0.0, event.at);
    if (peak.time >= 0.0) states_.peak_time[i] = states_.time[i] + peak.time * h;
    states_.peak[i] = std::fabs(peak.angle);
    states_.peak_sign[i] = peak.angle < 0.0 ? -1.0 : 1.0;
  }
  if (witness_ != nullptr) note_rate(i, angle, event.at, h);
  const ValueAndSlope at = evaluate_with_slope({angle.data(), order}, event.at);
  states_.angle[i] = at.value;
  states_.rate[i] = at.slope / h;
  const bool done = make_step(i, event.at, h, share);
  states_.deflation[i] = 0.0;
  if (event.lies) {
    states_.angle[i] = states_.sign[i] * lying_angle;
    return lie_down(i);
  }
  if (event.hits) return impact(i) && (!done || enter_piece(i));
  if (on_samples()) set_lever(i);
  return !done || enter_piece(i);
}

}  // namespace teeter
