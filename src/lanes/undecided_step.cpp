// A step on which the lanes could not tell what happens: scalar code, the same for any width.
#include <algorithm>
#include <cmath>

#include "core/sincos.hpp"
#include "follow/peak.hpp"
#include "lanes/driver.hpp"

namespace teeter {
namespace {

using Series = Coefficients<double>;

// The lean on a step, in powers of the share of the step that has passed, and divided by as many of them as it starts
// with.
struct Lean {
  Series c{};
  int degree;
};

// Sum of the terms from `from` on, each times its weight(k), taken positive.
template <class Weight>
double size_of_terms(const Lean& lean, int from, Weight weight) {
  double sum = 0.0;
  for (int k = lean.degree; k >= from; --k) sum += weight(static_cast<double>(k)) * std::fabs(lean.c[k]);
  return sum;
}

double at_end(const Lean& lean) {
  double sum = 0.0;
  for (int k = lean.degree; k >= 0; --k) sum += lean.c[k];
  return sum;
}

// Above zero all along: the line between its ends is higher than any bulge from it. Just after uplift the first term
// is next to nothing, and the rest has to rise.
bool stays_up(const Lean& lean, int deflation, double end) {
  const double bulge = size_of_terms(lean, 2, [](double k) { return k == 2.0 ? 0.25 : k == 3.0 ? 0.385 : 1.0; });
  if (std::min(lean.c[0], end) > bulge) return true;
  return deflation == 2 && std::fabs(lean.c[0]) <= 1e-9 * lean.c[1] &&
         lean.c[1] > size_of_terms(lean, 2, [](double) { return 1.0; });
}

// Where a lean that starts above zero and ends below it meets zero, if it bends down or falls all along: then there is
// one such place, which Newton's method finds.
std::optional<double> lone_fall(const Lean& lean, double end) {
  const Series& c = lean.c;
  if (!(c[0] > 0.0) || !(end < 0.0)) return std::nullopt;
  const bool bends = -2.0 * c[2] > size_of_terms(lean, 3, [](double k) { return k * (k - 1.0); });
  const bool falls = -std::max(c[1], c[1] + 2.0 * c[2]) > size_of_terms(lean, 3, [](double k) { return k; });
  if (!bends && !falls) return std::nullopt;
  const double root = std::sqrt(std::max(0.0, c[1] * c[1] - 4.0 * c[0] * c[2]));
  double v = c[1] > 0.0 ? (c[1] + root) / (-2.0 * c[2]) : 2.0 * c[0] / (root - c[1]);
  v = std::clamp(v, 0.0, 1.0);
  for (int i = 0; i < 10; ++i) {
    const ValueAndSlope at = evaluate_with_slope({c.data(), lean.degree}, v);
    const double change = at.value / at.slope;
    v -= change;
    if (!(v > 0.0 && v <= 1.0)) return std::nullopt;
    if (std::fabs(change) <= 1e-8 * v) return v;  // its square is nothing beside rounding
  }
  return std::nullopt;
}

std::optional<double> first_meeting(const Lean& lean, int deflation) {
  const double end = at_end(lean);
  if (stays_up(lean, deflation, end)) return std::nullopt;
  if (const auto fall = lone_fall(lean, end)) return fall;
  return first_fall({lean.c.data(), lean.degree}, 1.0);
}

// What ends a step, if anything does.
struct StepEvent {
  double at = 1.0;  // share of the step
  bool hits = false;
  bool lies = false;
};

StepEvent first_event(const Series& angle, int order, double sign, int deflation) {
  StepEvent event;
  Lean lean{{}, order - deflation};
  for (int k = deflation; k <= order; ++k) lean.c[k - deflation] = sign * angle[k];
  if (const auto fall = first_meeting(lean, deflation)) event = {*fall, true, false};
  if (std::fabs(angle[0]) + change_bound({angle.data(), order}, 1.0) < lying_angle) return event;
  Lean to_lying{{}, order};
  for (int k = 0; k <= order; ++k) to_lying.c[k] = -sign * angle[k];
  to_lying.c[0] += lying_angle;
  const auto fall = first_meeting(to_lying, 0);
  if (fall && (!event.hits || *fall < event.at)) event = {*fall, event.hits, true};
  return event;
}

}  // namespace

void LaneDriver::find_peak(int i) {
  Series lean{};
  for (int k = 0; k <= states_.order; ++k) lean[k] = states_.sign[i] * states_.series[k][i];
  note_peak(i, largest({lean.data(), states_.order}, states_.made[i]).value, states_.sign[i]);
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
    Peak peak{states_.peak_sign[i] * states_.peak[i], 0.0};
    offer_largest_lean(peak, angle, order, states_.sign[i] > 0.0 ? 1 : -1, 0.0, event.at);
    states_.peak[i] = std::fabs(peak.angle);
    states_.peak_sign[i] = peak.angle < 0.0 ? -1.0 : 1.0;
  }
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
