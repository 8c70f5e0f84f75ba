#include "models/stack/motion.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace teeter {
namespace {

constexpr double quarter = std::numbers::pi / 2.0;  // rad

// Share of the couples of the weight by which one must have changed its sign: keeps rounding from opening an
// interface that stands exactly at its limit.
constexpr double opening_guard = 1e-14;

// Where relative angles start from: the angle behaves like u^deflation.
int deflation_of(const Relative& r) {
  if (r.angle != 0.0) return 0;
  return r.rate != 0.0 ? 1 : 2;
}

}  // namespace

StackMotion::StackMotion(const StackModel& model, StackState start)
    : model_(&model),
      state_(std::move(start)),
      collisions_(model.blocks.size(), 0),
      flight_since_(model.blocks.size(), never) {
  // Every guard points at its polynomial: they must not move.
  polynomials_.resize(6 * model.blocks.size() + 8);
  relative_.resize(model.blocks.size());
  state_.plate.free = model.plate && !model.plate->slider;
  state_.anchors.resize(model.anchors.size());
  install(ties(), state_.leans_to(), state_.lean());
  joints_changed();
  moved_ = !all_closed();
  double angle = 0.0;
  for (std::size_t i = 0; i < state_.joints.size(); ++i) {
    angle += state_.joints[i].angle;
    const double most = std::max(std::fabs(angle), std::fabs(state_.joints[i].angle));
    if (most >= quarter && phase_ == StackPhase::moving)
      overturn(i, (std::fabs(angle) >= quarter ? angle : state_.joints[i].angle) > 0.0 ? Side::right : Side::left);
  }
}

void StackMotion::joints_changed() {
  chain_ = build_chain(*model_, state_);
  if (all_closed()) {
    rest_since_ = state_.time;
  } else {
    if (stood_flat_ && !first_uplift_) first_uplift_ = state_.time;
    moved_ = true;
  }
  stood_flat_ = all_closed();
}

double StackMotion::plan_step(double until) {
  guards_.clear();
  used_polynomials_ = 0;
  known_crossing_ = no_guard;
  end_time_ = std::min(until, expand_forcing(model_->shaking, state_.time, model_->taylor.order, forcing_));
  const double limit = end_time_ - state_.time;
  const bool simple = std::max(forcing_.horizontal_degree, forcing_.vertical_degree) <= 1;
  const double fastest = std::max(model_->fastest_p, model_->fastest_plate);
  const int order = simple ? order_for(model_->taylor, fastest * limit) : model_->taylor.order;
  start_series(chain_, state_, series_);
  if (model_->plate) settle_plate();
  extend(*model_, state_, chain_, forcing_, order, series_);
  closed_couples(chain_, forcing_, series_, couples_);
  tie_down(*model_, state_, couples_);
  ++steps_;
  orders_ += series_.order;
  length_ = limit;
  if (forcing_.vertical[0] <= 0.0) {
    happens_now({StackEvent::lift_off, 0});
    return length_;
  }
  if (plan_pending_collision()) return length_;
  if (anchors_lengthen_at_once()) {
    happens_now({StackEvent::anchor_longer, 0});
    return length_;
  }
  if (violated()) {
    if (plan_uplift()) return length_;
  } else if (all_closed() && state_.time >= model_->shaking.quiet_from && plate_is_calm()) {
    stands_ = true;
    end_time_ = state_.time;
    return length_ = 0.0;
  }
  const double reached = reach(limit);
  if (reached < limit) {
    length_ = reached;
    end_time_ = state_.time + reached;
  }
  if (!(end_time_ > state_.time)) fail("the step size vanished");
  set_guards();
  return length_;
}

// How far the series may be used.
double StackMotion::reach(double limit) const {
  const double error = model_->taylor.error;
  if (model_->plate && state_.plate.free) limit = reach_of_plate(limit);
  double longest = std::min(limit, model_->shaking.longest_step);
  if (all_closed()) {
    if (std::max(forcing_.horizontal_degree, forcing_.vertical_degree) <= 1) return limit;
    const double size = error * model_->shaking.gravity;
    longest = std::min(limit, 0.5 * model_->shaking.longest_step);
    // Constant and linear accelerations have no further coefficients.
    if (forcing_.horizontal_degree > 1)
      longest = taylor_step(forcing_.horizontal.data(), series_.order - 2, size, longest);
    if (forcing_.vertical_degree > 1) longest = taylor_step(forcing_.vertical.data(), series_.order - 2, size, longest);
    return longest;
  }
  longest = std::min(longest, 1.0 / model_->fastest_p);
  for (const GroupSeries& s : series_.groups) {
    const double scale =
        std::max({std::fabs(s.angle[0]), std::fabs(s.rate[0]) / model_->fastest_p, 1e-3 * model_->smallest_alpha});
    longest = taylor_step(s.angle.data(), series_.order, error * scale, longest);
  }
  return longest;
}

double StackMotion::reach_of_plate(double limit) const {
  const double p = model_->fastest_p;
  const double scale = std::max({std::fabs(state_.x), std::fabs(state_.u) / p,
                                 1e-3 * model_->smallest_alpha * model_->shaking.gravity / (p * p)});
  const double longest = std::min(limit, 2.0 / model_->fastest_plate);
  return taylor_step(series_.plate.data(), series_.order, model_->taylor.error * scale, longest);
}

bool StackMotion::plate_is_calm() const {
  if (!model_->plate) return true;
  const PlateLaw& plate = *model_->plate;
  if (plate.slider) return !state_.plate.free;
  const double swing = std::hypot(plate.omega * state_.x, state_.u);
  if (swing == 0.0) return true;
  const bool reaches_stop = plate.limit != never && !(swing < plate.limit * plate.omega);
  return !reaches_stop && std::hypot(plate.omega, plate.damper / plate.total) * swing < model_->lifting;
}

bool StackMotion::violated() const {
  for (const ClosedCouples& couples : couples_)
    for (const auto& couple : couples.about)
      if (couple[0] + opening_guard * model_->interfaces[couples.interface].weight_moment < 0.0) return true;
  return false;
}

// An impact elsewhere may press an interface together that has just opened.
bool StackMotion::plan_pending_collision() {
  for (std::size_t k = 0; k < state_.joints.size(); ++k) {
    const Relative& r = state_.joints[k];
    if (r.joint == Joint::closed || r.angle != 0.0 || sign_of(r.joint) * r.rate >= 0.0) continue;
    happens_now({StackEvent::collide, k});
    return true;
  }
  return false;
}

// The closed interfaces that must open now, all from one problem. False if only rounding pulls at them.
bool StackMotion::plan_uplift() {
  uplift_ = solve_uplift(*model_, state_, {forcing_.horizontal[0], forcing_.vertical[0]});
  if (!uplift_.solved) fail("the contact problem of the closed interfaces could not be solved");
  bool opens = false;
  for (std::size_t k = 0; k < state_.joints.size(); ++k) opens = opens || uplift_.joints[k] != state_.joints[k].joint;
  if (opens) happens_now({StackEvent::uplift, 0});
  return opens;
}

void StackMotion::happens_now(StackGuard guard) {
  length_ = 0.0;
  end_time_ = state_.time;
  known_crossing_ = id_of(guard);
}

Coefficients<double>& StackMotion::spare_polynomial() { return polynomials_[used_polynomials_++]; }

void StackMotion::set_guards() {
  const GroupSeries* below = nullptr;
  for (std::size_t g = 0; g < chain_.moving.size(); ++g) {
    const std::size_t k = chain_.moving[g].first;
    const GroupSeries& s = series_.groups[g];
    Coefficients<double>& phi = relative_[k];
    phi[0] = state_.joints[k].angle;
    phi[1] = state_.joints[k].rate;
    for (int i = 2; i <= series_.order; ++i) phi[i] = s.angle[i] - (below != nullptr ? below->angle[i] : 0.0);
    below = &s;
  }
  for (const Group& group : chain_.moving) guard_open_joint(group.first);
  // The nearer of two opposite guards comes first: mirror images are searched in the same order.
  for (const ClosedCouples& couples : couples_) {
    const std::size_t nearer = couples.about[1][0] < couples.about[0][0] ? 1 : 0;
    guard_closed_couple(couples, nearer);
    guard_closed_couple(couples, 1 - nearer);
  }
  guard_falls();
  guard_lift_off();
  if (model_->plate) guard_plate();
  if (!model_->anchors.empty()) guard_anchors();
  if (known_crossing_ != no_guard) guards_.clear();
}

void StackMotion::guard_open_joint(std::size_t k) {
  const Relative& r = state_.joints[k];
  const int s = sign_of(r.joint);
  const int deflation = deflation_of(r);
  const int degree = series_.order - deflation;
  const Coefficients<double>& phi = relative_[k];
  if (deflation == 0 && std::fabs(r.angle) > change_bound({phi.data(), series_.order}, length_)) return;
  Coefficients<double>& lean = spare_polynomial();
  for (int i = 0; i <= degree; ++i) lean[i] = s * phi[i + deflation];
  if (lean[0] <= 0.0) {
    const double rounding = 1e-9 * model_->shaking.gravity / model_->interfaces[k].width();
    if (deflation < 2 || lean[1] <= 0.0 || lean[0] < -rounding) return happens_now({StackEvent::collide, k});
    lean[0] = 0.0;  // opened at the very limit
  }
  add_guard({StackEvent::collide, k}, {lean.data(), degree});
}

void StackMotion::guard_closed_couple(const ClosedCouples& couples, std::size_t side) {
  const StackGuard guard{side == 0 ? StackEvent::open_right : StackEvent::open_left, couples.interface};
  const Coefficients<double>& couple = couples.about[side];
  const int degree = series_.order - 2;
  const double margin = opening_guard * model_->interfaces[couples.interface].weight_moment;
  if (couple[0] > change_bound({couple.data(), degree}, length_)) return;
  if (couple[0] + margin <= 0.0 && couple[1] < 0.0) return happens_now(guard);
  Coefficients<double>& value = spare_polynomial();
  for (int i = 0; i <= degree; ++i) value[i] = couple[i];
  value[0] = std::max(0.0, couple[0] + margin);
  add_guard(guard, {value.data(), degree});
}

void StackMotion::guard_falls() {
  const auto guard_angle = [&](const Coefficients<double>& angle, StackEvent right, StackEvent left, std::size_t at) {
    if (std::fabs(angle[0]) + change_bound({angle.data(), series_.order}, length_) < quarter) return;
    const int nearer = angle[0] < 0.0 ? -1 : 1;
    for (const int s : {nearer, -nearer}) {
      Coefficients<double>& value = spare_polynomial();
      for (int i = 0; i <= series_.order; ++i) value[i] = -s * angle[i];
      value[0] += quarter;
      add_guard({s > 0 ? right : left, at}, {value.data(), series_.order});
    }
  };
  for (std::size_t g = 0; g < chain_.moving.size(); ++g) {
    const std::size_t k = chain_.moving[g].first;
    guard_angle(series_.groups[g].angle, StackEvent::fall_right, StackEvent::fall_left, k);
    if (k > 0) guard_angle(relative_[k], StackEvent::part_right, StackEvent::part_left, k);
  }
}

void StackMotion::guard_lift_off() {
  const int degree = std::min(series_.order, forcing_.vertical_degree);
  if (forcing_.vertical[0] <= change_bound({forcing_.vertical.data(), degree}, length_))
    add_guard({StackEvent::lift_off, 0}, {forcing_.vertical.data(), degree});
}

StackState StackMotion::state_on_step(double u) const {
  StackState state = state_;
  state.time = u == length_ ? end_time_ : state_.time + u;
  if (u == 0.0) return state;
  if (model_->plate && state_.plate.free) {
    const ValueAndSlope at = evaluate_with_slope({series_.plate.data(), series_.order}, u);
    state.x = at.value;
    state.u = at.slope;
  }
  for (const Group& group : chain_.moving) {
    const ValueAndSlope at = evaluate_with_slope({relative_[group.first].data(), series_.order}, u);
    state.joints[group.first].angle = at.value;
    state.joints[group.first].rate = at.slope;
  }
  return state;
}

void StackMotion::accelerations_on_step(double u, std::vector<double>& relative) const {
  relative.assign(state_.joints.size(), 0.0);
  for (const Group& group : chain_.moving) {
    const Coefficients<double>& phi = relative_[group.first];
    double sum = 0.0;
    for (int k = series_.order; k >= 2; --k) sum = sum * u + k * (k - 1.0) * phi[k];
    relative[group.first] = sum;
  }
}

void StackMotion::advance(double u) {
  if (!model_->anchors.empty() && u > 0.0 && state_.joints.front().joint != Joint::closed) {
    Coefficients<double> lean{};
    const int s = sign_of(state_.joints.front().joint);
    for (int k = 0; k <= series_.order; ++k) lean[k] = s * relative_[0][k];
    note_lean(ties(), state_.leans_to(), largest({lean.data(), series_.order}, u).value);
  }
  state_ = state_on_step(u);
  if (u > 0.0) {
    stop_deflation_ = 0;
    plate_is_forced_ = false;
    stalled_ = 0;
  } else if (++stalled_ > 1000 + 10 * static_cast<long>(state_.joints.size())) {
    fail("events followed each other without progress");
  }
  for (const Relative& r : state_.joints)
    if (!std::isfinite(r.angle) || !std::isfinite(r.rate)) fail("the numbers of the motion grew out of bounds");
  if (!std::isfinite(state_.x)) fail("the numbers of the motion grew out of bounds");
}

void StackMotion::cross(int guard) {
  const auto [event, at] = stack_guard(guard);
  switch (event) {
    case StackEvent::collide: return collide_at(at);
    case StackEvent::open_right: return open(at, Joint::right);
    case StackEvent::open_left: return open(at, Joint::left);
    case StackEvent::uplift:
      for (std::size_t k = 0; k < state_.joints.size(); ++k)
        if (uplift_.joints[k] != state_.joints[k].joint) state_.joints[k] = {uplift_.joints[k], 0.0, 0.0};
      note_flights(uplift_.in_flight);
      plate_is_forced_ = false;
      return joints_changed();
    case StackEvent::fall_right: return overturn(at, Side::right);
    case StackEvent::fall_left: return overturn(at, Side::left);
    case StackEvent::part_right: return overturn(at, Side::right);
    case StackEvent::part_left: return overturn(at, Side::left);
    case StackEvent::lift_off: phase_ = StackPhase::lifted_off; return;
    case StackEvent::stop_right: return hit_stop(+1);
    case StackEvent::stop_left: return hit_stop(-1);
    case StackEvent::slide_ends: state_.u = 0.0; return;
    case StackEvent::slips_right: return slip(+1);
    case StackEvent::slips_left: return slip(-1);
    case StackEvent::leaves_stop: return leave_stop();
    case StackEvent::anchor_longer: return pass_anchors(true);
    case StackEvent::anchor_shorter: return pass_anchors(false);
    case StackEvent::anchor_turns: return turn_back(ties(), state_.leans_to(), state_.lean());
  }
}

Vec2 StackMotion::ground_now() const {
  const Shaking& s = model_->shaking;
  if (state_.time >= s.quiet_from) return {0.0, s.gravity};
  return {acceleration(s.horizontal, state_.time), s.gravity + acceleration(s.vertical, state_.time)};
}

// Interfaces that close within 1e-13 s collide together. A speed at the level of rounding is none: two interfaces that
// touch at once would hand it to each other for ever.
void StackMotion::collide_at(std::size_t k) {
  constexpr double together = 1e-13;
  double fastest = 0.0;
  double rate = 0.0;
  for (const Relative& r : state_.joints) fastest = std::max(fastest, std::fabs(rate += r.rate));
  std::vector<char> hit(state_.joints.size(), 0);
  bool any = false;
  for (std::size_t i = 0; i < hit.size(); ++i) {
    Relative& r = state_.joints[i];
    const double closing = -sign_of(r.joint) * r.rate;
    const bool now = i == k || (closing > 0.0 && sign_of(r.joint) * r.angle <= together * closing);
    if (!now) continue;
    r.angle = 0.0;
    if (i == 0) put_down(ties());
    if (closing <= 1e-13 * fastest) {
      touch(i);
    } else {
      hit[i] = 1;
      any = true;
    }
  }
  if (!any) return joints_changed();
  last_impact_ = collide_and_close({*model_, state_, hit, collisions_}, ground_now());
  for (std::size_t i = 0; i < hit.size(); ++i) collisions_[i] += hit[i];
  if (!last_impact_.solved) fail("the contact problem of an impact could not be solved");
  lost_ += last_impact_.energy_before - last_impact_.energy_after;
  if (last_impact_.clamped) ++clamped_;
  note_flights(last_impact_.in_flight);
  state_.joints = last_impact_.after;
  turn_anchors_if_inward();
  if (model_->plate) follow_impact();
  joints_changed();
  if (++impacts_ >= model_->max_impacts) phase_ = StackPhase::impact_limit;
}

// An interface that comes together without speed closes; whether it stays closed is the next step's question.
void StackMotion::touch(std::size_t k) {
  state_.joints[k] = {};
  if (++touches_ > 10 * model_->max_impacts + 1000) phase_ = StackPhase::impact_limit;
}

void StackMotion::open(std::size_t k, Joint joint) {
  state_.joints[k] = {joint, 0.0, 0.0};
  plate_is_forced_ = false;
  if (++touches_ > 10 * model_->max_impacts + 1000) phase_ = StackPhase::impact_limit;
  joints_changed();
}

void StackMotion::fail(const char* reason) {
  if (phase_ == StackPhase::failed) return;
  phase_ = StackPhase::failed;
  failure_ = reason;
}

void StackMotion::overturn(std::size_t block, Side side) {
  fall_ = {block, side};
  phase_ = StackPhase::overturned;
}

void StackMotion::note_flights(const std::vector<std::size_t>& interfaces) {
  for (const std::size_t k : interfaces) flight_since_[k] = std::min(flight_since_[k], state_.time);
}

}  // namespace teeter
