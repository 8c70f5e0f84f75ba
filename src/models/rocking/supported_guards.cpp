// What can end a smooth step of a block on supports.
#include <algorithm>
#include <cmath>

#include "models/rocking/supported_energy.hpp"
#include "models/rocking/supported_motion.hpp"

namespace teeter {
namespace {

using Series = Coefficients<double>;

constexpr double at_it = 1e-15;  // rad

Series scaled_by(const Series& c, double factor, int degree) {
  Series result{};
  for (int k = 0; k <= degree; ++k) result[k] = factor * c[k];
  return result;
}

Series slope_of(const Series& c, double factor, int degree) {
  Series result{};
  for (int k = 0; k < degree; ++k) result[k] = factor * (k + 1.0) * c[k + 1];
  return result;
}

}  // namespace

// What starts like u^deflation is divided by that: a value just left must not be found again.
void SupportedMotion::add_guard(int id, const Series& c, int degree, int deflation) {
  Series& kept = guard_values_[guard_count_];
  degree -= deflation;
  for (int k = 0; k <= degree; ++k) kept[k] = c[k + deflation];
  if (deflation > 0) kept[0] = std::max(kept[0], 0.0);
  guards_[guard_count_++] = {id, {kept.data(), degree}};
}

void SupportedMotion::set_guards() {
  if (phase_ == RockingPhase::rocking) {
    set_rocking_guards();
    if (!anchors_.empty()) set_anchor_guards();
  } else {
    set_flat_guards();
  }
  if (model_->plate) set_plate_guards();
  if (series_.weight[0] <= change_bound({series_.weight.data(), order_}, length_))
    add_guard(supported_lift_off, series_.weight, order_, 0);
}

void SupportedMotion::set_rocking_guards() {
  const int s = sign_of(state_.side);
  add_guard(supported_impact, scaled_by(series_.angle, s, order_), order_, deflation_);
  if (std::fabs(state_.angle) + change_bound({series_.angle.data(), order_}, length_) < lying_angle) return;
  Series to_fall = scaled_by(series_.angle, -s, order_);
  to_fall[0] += lying_angle;
  add_guard(supported_overturn, to_fall, order_, 0);
}

// At rest where an anchor yields, and pushed outwards: as a guard, what begins at zero is not found again.
bool SupportedMotion::anchors_lengthen_at_once() {
  if (state_.rate != 0.0 || !(sign_of(state_.side) * series_.acceleration[0] > 0.0)) return false;
  const double next = next_leans(model_->anchors, anchors_, state_.side).longer;
  if (!(std::fabs(next - std::fabs(state_.angle)) <= at_it)) return false;
  anchor_leans_.longer = next;
  return true;
}

void SupportedMotion::set_anchor_guards() {
  const int s = sign_of(state_.side);
  anchor_leans_ = next_leans(model_->anchors, anchors_, state_.side);
  const double lean = s * state_.angle;
  const double most = change_bound({series_.angle.data(), order_}, length_);
  if (lean + most >= anchor_leans_.longer) {
    Series to_go = scaled_by(series_.angle, -s, order_);
    to_go[0] = anchor_leans_.longer - lean;
    add_guard(anchor_longer, to_go, order_, std::fabs(to_go[0]) > at_it ? 0 : state_.rate != 0.0 ? 1 : 2);
  }
  if (anchor_leans_.shorter > 0.0 && lean - most <= anchor_leans_.shorter) {
    Series to_go = scaled_by(series_.angle, s, order_);
    to_go[0] = lean - anchor_leans_.shorter;
    add_guard(anchor_shorter, to_go, order_, std::fabs(to_go[0]) > at_it ? 0 : state_.rate != 0.0 ? 1 : 2);
  }
  if (anchor_leans_.yields) add_guard(anchor_turns, slope_of(series_.angle, s, order_), order_ - 1, 0);
}

void SupportedMotion::set_flat_guards() {
  const int degree = order_ - 2;
  for (const Side side : {Side::right, Side::left}) {
    Series spare = scaled_by(series_.carried, sign_of(side), degree);
    const double slope = model_->rocking.uplift_slope[static_cast<std::size_t>(side)] * (1.0 + uplift_guard);
    for (int k = 1; k <= degree; ++k) spare[k] += slope * series_.weight[k];
    spare[0] += lifting_acceleration(*model_, anchors_, side, series_.weight[0]);
    if (spare[0] <= change_bound({spare.data(), degree}, length_))
      add_guard(side == Side::right ? uplift_right : uplift_left, spare, degree, 0);
  }
}

void SupportedMotion::set_plate_guards() {
  const PlateLaw& plate = *model_->plate;
  const int degree = order_ - 2;
  if (mode_.free) {
    if (plate.slider)
      add_guard(slide_ends, slope_of(series_.x, mode_.sign, order_), order_ - 1, state_.u == 0.0 ? 1 : 0);
    if (plate.limit == never) return;
    for (const int sign : {+1, -1}) {
      Series to_go = scaled_by(series_.x, -sign, order_);
      to_go[0] += plate.limit;
      const int deflation = state_.x == sign * plate.limit ? stop_deflation_ : 0;
      if (to_go[0] > change_bound({to_go.data(), order_}, length_)) continue;
      add_guard(sign > 0 ? stop_right : stop_left, to_go, order_, deflation);
    }
    return;
  }
  const double holds = plate.reaction ? plate.friction : plate.slider ? plate.friction * plate.total : 0.0;
  const Series& pressed = plate.reaction ? series_.pressed : series_.weight;
  const auto add_slip = [&](int id, int sign) {  // slides to the side `sign` when held * sign falls below -holds
    Series spare = scaled_by(series_.held, sign, degree);
    for (int k = 0; k <= degree; ++k) spare[k] += holds * pressed[k];
    if (spare[0] <= change_bound({spare.data(), degree}, length_)) add_guard(id, spare, degree, 0);
  };
  if (is_on_stop()) return add_slip(leaves_stop, state_.x > 0.0 ? -1 : +1);
  add_slip(slips_right, +1);
  add_slip(slips_left, -1);
}

}  // namespace teeter
