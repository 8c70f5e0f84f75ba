// A stack's plate, which slides, sticks and hits its stop, and its anchors, which yield, break and go slack.
#include <algorithm>
#include <cmath>
#include <limits>

#include "models/stack/motion.hpp"

namespace teeter {
namespace {

constexpr double holding_guard = 1e-14;  // share of friction: keeps rounding from starting a plate at its very limit
constexpr double at_lean = 1e-15;        // rad

Coefficients<double> scaled_series(const Coefficients<double>& c, double factor, int degree) {
  Coefficients<double> result{};
  for (int k = 0; k <= degree; ++k) result[k] = factor * c[k];
  return result;
}

Coefficients<double> slope_series(const Coefficients<double>& c, double factor, int degree) {
  Coefficients<double> result{};
  for (int k = 0; k < degree; ++k) result[k] = factor * (k + 1.0) * c[k + 1];
  return result;
}

}  // namespace

bool StackMotion::is_on_stop() const { return std::fabs(state_.x) == model_->plate->limit; }

// N, what bearing and stop must supply to hold the plate where it is.
double StackMotion::held_force() const {
  StackState held = state_;
  held.plate = {};
  held.u = 0.0;
  StackSeries series;
  start_series(chain_, held, series);
  const Vec2 ground = ground_now();
  Forcing<double> forcing{};
  forcing.horizontal[0] = ground.x;
  forcing.vertical[0] = ground.y;
  extend(*model_, held, chain_, forcing, 2, series);
  return series.held[0];
}

// Whether a plate without speed is held, and to which side it goes otherwise.
void StackMotion::settle_plate() {
  const PlateLaw& plate = *model_->plate;
  if (plate_is_forced_) return;
  if (state_.u != 0.0 || (!plate.slider && !is_on_stop())) {
    state_.plate = {true, state_.u < 0.0 ? -1 : +1};
    return;
  }
  const double force = held_force();
  const double holds = plate.slider ? plate.friction * plate.total * ground_now().y * (1.0 + holding_guard) : 0.0;
  const int outward = is_on_stop() ? (state_.x > 0.0 ? +1 : -1) : 0;
  const int sign = force > 0.0 ? -1 : +1;
  state_.plate = {std::fabs(force) > holds && sign != outward, sign};
  if (!state_.plate.free) return;
  if (outward != 0) stop_deflation_ = 2;
  if (plate.slider && !first_slip_) first_slip_ = state_.time;
}

void StackMotion::slip(int sign) {
  state_.plate = {true, sign};
  state_.u = 0.0;
  plate_is_forced_ = true;
  if (!first_slip_) first_slip_ = state_.time;
}

void StackMotion::leave_stop() {
  state_.plate = {true, state_.x > 0.0 ? -1 : +1};
  state_.u = 0.0;
  plate_is_forced_ = true;
  stop_deflation_ = 2;
}

// The plate after an impact of blocks. Friction holds no impulse: it is free, unless a stop holds it.
void StackMotion::follow_impact() {
  state_.u = last_impact_.plate_after;
  plate_is_forced_ = false;
  if (is_on_stop()) stop_deflation_ = 1;
  if (model_->plate->slider && !first_slip_ && state_.u != 0.0) first_slip_ = state_.time;
  if (!last_impact_.plate_stays || state_.u == 0.0) return;
  const double before = kinetic_energy(*model_, state_);
  state_.u = 0.0;
  lost_ += before - kinetic_energy(*model_, state_);
}

// m/s, of bounces on the stop that have become small, or take the plate less far than the last digits of x can tell
// when it is pushed there by `held` (N).
double StackMotion::speed_too_slow(double held) const {
  const PlateLaw& plate = *model_->plate;
  constexpr double last_digits = 4.0 * std::numeric_limits<double>::epsilon();
  return std::max(model_->rest_tolerance * plate.limit * std::max(plate.omega, model_->fastest_p),
                  std::sqrt(2.0 * last_digits * plate.limit * std::fabs(held) / plate.total));
}

void StackMotion::hit_stop(int sign) {
  const PlateLaw& plate = *model_->plate;
  const double before = kinetic_energy(*model_, state_);
  const bool flat = all_closed();
  state_.x = sign * plate.limit;
  plate_is_forced_ = false;
  const double held = held_force();
  const double slow = speed_too_slow(held);
  if (flat && std::fabs(state_.u) < slow) {  // too weak a blow to count: else they would never end
    state_.u = 0.0;
    lost_ += before - kinetic_energy(*model_, state_);
    last_stop_ = {state_.time, 0.0, false};
    last_blow_ = {};
    return;
  }
  double leaving = -plate.stop_restitution * state_.u;
  const double holds = plate.slider ? plate.friction * plate.total * ground_now().y : 0.0;
  if (std::fabs(leaving) < slow && !(sign * held > holds)) leaving = 0.0;
  last_blow_ = strike_stop(*model_, state_, leaving);
  if (!last_blow_.solved) fail("the contact problem of a blow on the stop could not be solved");
  note_flights(last_blow_.in_flight);
  state_.joints = last_blow_.after;
  state_.u = leaving;
  turn_anchors_if_inward();
  stop_deflation_ = 1;
  double fastest = 0.0;
  double rate = 0.0;
  for (const Relative& r : state_.joints) {
    rate += r.rate;
    if (std::fabs(rate) > std::fabs(fastest)) fastest = rate;
  }
  last_stop_ = {state_.time, fastest, flat && fastest != 0.0};
  lost_ += before - kinetic_energy(*model_, state_);
  joints_changed();
}

double StackMotion::lost_in_anchors() const {
  return lost_in(model_->anchors, state_.anchors, state_.leans_to(), state_.lean());
}

// At rest where an anchor yields, and pushed outwards: as a guard, what begins at zero is not found again.
bool StackMotion::anchors_lengthen_at_once() {
  const Relative& lowest = state_.joints.front();
  if (model_->anchors.empty() || lowest.joint == Joint::closed || lowest.rate != 0.0) return false;
  if (!(sign_of(lowest.joint) * series_.groups.front().rate[1] > 0.0)) return false;
  const double next = next_leans(model_->anchors, state_.anchors, state_.leans_to()).longer;
  if (!(std::fabs(next - state_.lean()) <= at_lean)) return false;
  anchor_leans_.longer = next;
  return true;
}

void StackMotion::pass_anchors(bool longer) {
  Relative& lowest = state_.joints.front();
  const double lean = longer ? anchor_leans_.longer : anchor_leans_.shorter;
  lowest.angle = sign_of(lowest.joint) * lean;
  pass_lean(ties(), state_.leans_to(), lean, longer, state_.time);
}

// A blow may turn the lowest block back while an anchor yields.
void StackMotion::turn_anchors_if_inward() {
  const Relative& lowest = state_.joints.front();
  if (sign_of(lowest.joint) * lowest.rate < 0.0) turn_back(ties(), state_.leans_to(), state_.lean());
}

// What starts like u^deflation is divided by that: a value just left must not be found again.
void StackMotion::guard_from(StackEvent event, const Coefficients<double>& value, int degree, int deflation) {
  Coefficients<double>& kept = spare_polynomial();
  degree -= deflation;
  for (int k = 0; k <= degree; ++k) kept[k] = value[k + deflation];
  if (deflation > 0) kept[0] = std::max(kept[0], 0.0);
  add_guard({event, 0}, {kept.data(), degree});
}

void StackMotion::guard_anchors() {
  const Relative& lowest = state_.joints.front();
  if (lowest.joint == Joint::closed) return;
  anchor_leans_ = next_leans(model_->anchors, state_.anchors, state_.leans_to());
  const int order = series_.order;
  const int s = sign_of(lowest.joint);
  const Coefficients<double>& angle = relative_[0];
  const double lean = state_.lean();
  const double most = change_bound({angle.data(), order}, length_);
  const int start = lowest.rate != 0.0 ? 1 : 2;
  if (lean + most >= anchor_leans_.longer) {
    Coefficients<double> to_go = scaled_series(angle, -s, order);
    to_go[0] = anchor_leans_.longer - lean;
    guard_from(StackEvent::anchor_longer, to_go, order, std::fabs(to_go[0]) > at_lean ? 0 : start);
  }
  if (anchor_leans_.shorter > 0.0 && lean - most <= anchor_leans_.shorter) {
    Coefficients<double> to_go = scaled_series(angle, s, order);
    to_go[0] = lean - anchor_leans_.shorter;
    guard_from(StackEvent::anchor_shorter, to_go, order, std::fabs(to_go[0]) > at_lean ? 0 : start);
  }
  if (anchor_leans_.yields) guard_from(StackEvent::anchor_turns, slope_series(angle, s, order), order - 1, 0);
}

void StackMotion::guard_plate() {
  const PlateLaw& plate = *model_->plate;
  if (!state_.plate.free) {
    if (is_on_stop()) return guard_slip(StackEvent::leaves_stop, state_.x > 0.0 ? -1 : +1);
    // The nearer of two opposite guards comes first, as for closed interfaces.
    const bool right_first = series_.held[0] < 0.0;
    guard_slip(right_first ? StackEvent::slips_right : StackEvent::slips_left, right_first ? +1 : -1);
    guard_slip(right_first ? StackEvent::slips_left : StackEvent::slips_right, right_first ? -1 : +1);
    return;
  }
  const int order = series_.order;
  if (plate.slider)
    guard_from(StackEvent::slide_ends, slope_series(series_.plate, state_.plate.sign, order), order - 1,
               state_.u == 0.0 ? 1 : 0);
  if (plate.limit == never) return;
  const int nearer = state_.x < 0.0 ? -1 : +1;
  guard_stop(nearer);
  guard_stop(-nearer);
}

void StackMotion::guard_stop(int sign) {
  const double limit = model_->plate->limit;
  Coefficients<double> to_go = scaled_series(series_.plate, -sign, series_.order);
  to_go[0] += limit;
  if (to_go[0] > change_bound({to_go.data(), series_.order}, length_)) return;
  guard_from(sign > 0 ? StackEvent::stop_right : StackEvent::stop_left, to_go, series_.order,
             state_.x == sign * limit ? stop_deflation_ : 0);
}

// It slides to the side `sign` when what must hold it, times that, falls below what friction holds.
void StackMotion::guard_slip(StackEvent event, int sign) {
  const PlateLaw& plate = *model_->plate;
  const double holds = plate.slider ? plate.friction * plate.total : 0.0;
  const int degree = series_.order - 2;
  Coefficients<double> spare = scaled_series(series_.held, sign, degree);
  for (int k = 0; k <= std::min(degree, forcing_.vertical_degree); ++k) spare[k] += holds * forcing_.vertical[k];
  if (spare[0] <= change_bound({spare.data(), degree}, length_)) guard_from(event, spare, degree, 0);
}

}  // namespace teeter
