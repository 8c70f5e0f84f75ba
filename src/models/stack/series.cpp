#include "models/stack/series.hpp"

#include <algorithm>

#include "core/sincos.hpp"

namespace teeter {
namespace {

double forcing_at(const Coefficients<double>& c, int degree, int k) { return k <= degree ? c[k] : 0.0; }

Vec2 ground_at(const Forcing<double>& f, int k) {
  return {forcing_at(f.horizontal, f.horizontal_degree, k), forcing_at(f.vertical, f.vertical_degree, k)};
}

// Second derivative, coefficient k, of the body vector r: cosine and sine carry theirs.
Vec2 turned_acceleration(Vec2 r, double cosine2, double sine2) {
  return {r.x * cosine2 + r.y * sine2, r.y * cosine2 - r.x * sine2};
}

Vec2 times(const Articulated& a, Vec2 v) { return {a.xx * v.x + a.xy * v.y, a.xy * v.x + a.yy * v.y}; }

void factorise(const Chain& chain, StackSeries& series) {
  series.articulated.resize(chain.moving.size());
  Articulated above{};
  for (std::size_t g = chain.moving.size(); g-- > 0;) {
    const Group& group = chain.moving[g];
    const SinCos turn{series.groups[g].sine[0], series.groups[g].cosine[0]};
    Articulated& a = series.articulated[g];
    a.arm_centre = quarter_turn(turned(group.centre, turn));
    a.arm_next = quarter_turn(turned(group.next, turn));
    const Vec2 pushed = times(above, a.arm_next);
    a.coupling = group.mass * a.arm_centre + pushed;
    a.inverse = 1.0 / (group.inertia + group.mass * dot(a.arm_centre, a.arm_centre) + dot(a.arm_next, pushed));
    a.xx = above.xx + group.mass - a.coupling.x * a.coupling.x * a.inverse;
    a.xy = above.xy - a.coupling.x * a.coupling.y * a.inverse;
    a.yy = above.yy + group.mass - a.coupling.y * a.coupling.y * a.inverse;
    above = a;
  }
}

// Moment of anchors on the lowest group, order by order.
class AnchorMoment {
 public:
  AnchorMoment() = default;
  AnchorMoment(AnchorPull pull, Side side, double angle)
      : pull_(pull), side_(sign_of(side)), acts_(pull.constant != 0.0 || pull.stiff != 0.0) {
    const SinCos half = sincos(0.5 * angle);
    half_cosine_[0] = half.cos;
    half_sine_[0] = half.sin;
  }
  bool acts() const { return acts_; }
  // Coefficient k; to be asked for one after the other.
  double at(int k, const GroupSeries& lowest) {
    if (k > 0) {
      const double over = 0.5 * reciprocals[k];
      double cosine = 0.0;
      double sine = 0.0;
      for (int j = 0; j < k; ++j) {
        cosine -= half_sine_[j] * lowest.rate[k - 1 - j];
        sine += half_cosine_[j] * lowest.rate[k - 1 - j];
      }
      half_cosine_[k] = cosine * over;
      half_sine_[k] = sine * over;
    }
    return side_ * pull_.constant * half_cosine_[k] + pull_.stiff * lowest.sine[k];
  }

 private:
  AnchorPull pull_{};
  double side_ = 0.0;
  bool acts_ = false;
  Coefficients<double> half_cosine_{};  // of half the angle
  Coefficients<double> half_sine_{};
};

class Extension {
 public:
  Extension(const Chain& chain, const Forcing<double>& forcing, StackSeries& series, const AnchorMoment& anchors = {})
      : chain_(chain), forcing_(forcing), s_(series), n_(chain.moving.size()), anchors_(anchors) {
    s_.residual.resize(n_);
    factorise(chain_, s_);
    for (GroupSeries& g : s_.groups) {
      g.angle[1] = g.rate[0];
      g.cosine[1] = -g.sine[0] * g.rate[0];
      g.sine[1] = g.cosine[0] * g.rate[0];
    }
  }

  void order(int k) {
    assume_no_acceleration(k);
    gather_moments(k);
    sweep_down();
    sweep_up(k, {});
    gather_forces(k);
  }

  // Plate and blocks on it are pushed by the bearings only.
  void order_on_plate(const PlateLaw& plate, PlateMode mode, int k, double& carried) {
    carried = 0.0;
    assume_no_acceleration(k);
    const Vec2 of_motion = gather_moments(k);
    const Vec2 of_turning = sweep_down();
    const double moved =
        plate.mass + (chain_.has_base ? chain_.base.mass : 0.0) + (n_ > 0 ? s_.articulated[0].xx : 0.0);
    carried = (bearing_force(plate, mode, forcing_, s_, k) - of_motion.x - of_turning.x) / moved;
    s_.plate[k + 2] = (carried - s_.push[k]) * reciprocals[k + 1] * reciprocals[k + 2];
    sweep_up(k, {carried, 0.0});
    gather_forces(k);
  }

 private:
  // Cosine and sine of order k+2 and the pivots' accelerations of order k as if nothing accelerated at that order.
  void assume_no_acceleration(int k) {
    const double scale = reciprocals[k + 2];
    Vec2 pivot = ground_at(forcing_, k);
    for (std::size_t g = 0; g < n_; ++g) {
      GroupSeries& s = s_.groups[g];
      s.cosine[k + 2] = -scale * tail_product(k + 1, s.sine, s.rate);
      s.sine[k + 2] = scale * tail_product(k + 1, s.cosine, s.rate);
      s.pivot_x[k] = pivot.x;
      s.pivot_y[k] = pivot.y;
      pivot =
          pivot + turned_acceleration(chain_.moving[g].next, second(k) * s.cosine[k + 2], second(k) * s.sine[k + 2]);
    }
  }

  // Forces and moments of order k from the accelerations as they stand; the residual of each group's moment equation.
  // Returns the force at the lowest pivot.
  Vec2 gather_moments(int k) {
    Vec2 above{};
    for (std::size_t g = n_; g-- > 0;) {
      above = set_force(g, k, above);
      const GroupSeries& s = s_.groups[g];
      s_.residual[g] = s.cosine[0] * s.moment_c[k] + s.sine[0] * s.moment_s[k] +
                       (tail_product(k, s.cosine, s.moment_c) + tail_product(k, s.sine, s.moment_s));
    }
    if (anchors_.acts()) s_.residual[0] += anchors_.at(k, s_.groups[0]);
    return above;
  }

  void gather_forces(int k) {
    Vec2 above{};
    for (std::size_t g = n_; g-- > 0;) above = set_force(g, k, above);
  }

  Vec2 set_force(std::size_t g, int k, Vec2 above) {
    const Group& group = chain_.moving[g];
    GroupSeries& s = s_.groups[g];
    const Vec2 own = Vec2{s.pivot_x[k], s.pivot_y[k]} +
                     turned_acceleration(group.centre, second(k) * s.cosine[k + 2], second(k) * s.sine[k + 2]);
    const Vec2 inertial = group.mass * own;
    const Vec2 force = inertial + above;
    s.force_x[k] = force.x;
    s.force_y[k] = force.y;
    s.moment_c[k] = cross(group.centre, inertial) + cross(group.next, above);
    s.moment_s[k] = -(dot(group.centre, inertial) + dot(group.next, above));
    return force;
  }

  // From the top: what the residuals do to the forces at the pivots. Returns that at the lowest one.
  Vec2 sweep_down() {
    Vec2 push{};
    for (std::size_t g = n_; g-- > 0;) {
      const Articulated& a = s_.articulated[g];
      const double moment = s_.residual[g] + dot(a.arm_next, push);
      s_.residual[g] = moment;
      push = push - (moment * a.inverse) * a.coupling;
    }
    return push;
  }

  // From the bottom: the accelerations of order k that make the residuals vanish when the lowest pivot is accelerated
  // by `pivot` beyond what was assumed.
  void sweep_up(int k, Vec2 pivot) {
    for (std::size_t g = 0; g < n_; ++g) {
      const Articulated& a = s_.articulated[g];
      GroupSeries& s = s_.groups[g];
      const double acceleration = -(s_.residual[g] + dot(a.coupling, pivot)) * a.inverse;
      s.pivot_x[k] += pivot.x;
      s.pivot_y[k] += pivot.y;
      s.rate[k + 1] = acceleration * reciprocals[k + 1];
      s.angle[k + 2] = s.rate[k + 1] * reciprocals[k + 2];
      s.cosine[k + 2] -= s.sine[0] * s.angle[k + 2];
      s.sine[k + 2] += s.cosine[0] * s.angle[k + 2];
      pivot = pivot + acceleration * a.arm_next;
    }
  }

  static double second(int k) { return (k + 1.0) * (k + 2.0); }

  const Chain& chain_;
  const Forcing<double>& forcing_;
  StackSeries& s_;
  std::size_t n_;
  AnchorMoment anchors_;
};

// Of a lowest block that rocks.
AnchorMoment anchor_moment(const StackModel& model, const StackState& state) {
  if (model.anchors.empty() || state.joints.front().joint == Joint::closed) return {};
  const Side side = state.leans_to();
  return {pull_of(model.anchors, state.anchors, side), side, state.joints.front().angle};
}

// What friction and stop must supply so that the plate stays where it is.
void hold_plate(const PlateLaw& plate, double x, const Chain& chain, const Forcing<double>& forcing, int order,
                StackSeries& s) {
  s.plate.fill(0.0);
  s.plate[0] = x;
  const double resting = plate.mass + (chain.has_base ? chain.base.mass : 0.0);
  for (int k = 0; k + 2 <= order; ++k) {
    const double lowest = chain.moving.empty() ? 0.0 : s.groups.front().force_x[k];
    const double weight = forcing_at(forcing.vertical, forcing.vertical_degree, k);
    const double restoring =
        plate.slider ? plate.total * plate.curvature * x * weight : (k == 0 ? plate.stiffness * x : 0.0);
    s.held[k] = resting * s.push[k] + lowest + restoring;
  }
}

// Moment about `point` of what is above a closed interface inside a moving group.
void couple_in_group(const ClosedInterface& closed, Vec2 point, double sign, const Group& group, const GroupSeries& s,
                     const GroupSeries* above, int order, Coefficients<double>& couple) {
  Coefficients<double> of_cosine;
  Coefficients<double> of_sine;
  const Vec2 arm = closed.centre - point;
  const Vec2 arm_above = group.next - point;
  for (int k = 0; k + 2 <= order; ++k) {
    const double second = (k + 1.0) * (k + 2.0);
    const Vec2 own = Vec2{s.pivot_x[k], s.pivot_y[k]} +
                     turned_acceleration(closed.centre, second * s.cosine[k + 2], second * s.sine[k + 2]);
    const Vec2 inertial = closed.mass * own;
    const Vec2 force = above != nullptr ? Vec2{above->force_x[k], above->force_y[k]} : Vec2{};
    of_cosine[k] = cross(arm, inertial) + cross(arm_above, force);
    of_sine[k] = -(dot(arm, inertial) + dot(arm_above, force));
    const double turning = closed.inertia * (k + 1.0) * s.rate[k + 1];
    couple[k] = sign * (turning + (s.cosine[0] * of_cosine[k] + s.sine[0] * of_sine[k]) +
                        (tail_product(k, s.cosine, of_cosine) + tail_product(k, s.sine, of_sine)));
  }
}

// The same on the ground, where nothing turns.
void couple_on_ground(const ClosedInterface& closed, Vec2 point, double sign, const Group& base,
                      const Forcing<double>& forcing, const GroupSeries* above, int order,
                      Coefficients<double>& couple) {
  for (int k = 0; k + 2 <= order; ++k) {
    double sum = cross(closed.centre - point, closed.mass * ground_at(forcing, k));
    if (above != nullptr) sum += cross(base.next - point, {above->force_x[k], above->force_y[k]});
    couple[k] = sign * sum;
  }
}

}  // namespace

void start_group(GroupSeries& group, double angle, double rate) {
  const SinCos turn = sincos(angle);
  group.angle[0] = angle;
  group.rate[0] = rate;
  group.cosine[0] = turn.cos;
  group.sine[0] = turn.sin;
}

void start_series(const Chain& chain, const StackState& state, StackSeries& series) {
  series.groups.resize(chain.moving.size());
  double angle = 0.0;
  double rate = 0.0;
  for (std::size_t g = 0; g < chain.moving.size(); ++g) {
    const Relative& r = state.joints[chain.moving[g].first];
    start_group(series.groups[g], angle += r.angle, rate += r.rate);
  }
}

void extend(const Chain& chain, const Forcing<double>& forcing, int order, StackSeries& series) {
  series.order = order;
  Extension extension(chain, forcing, series);
  for (int k = 0; k + 2 <= order; ++k) extension.order(k);
}

double bearing_force(const PlateLaw& plate, PlateMode mode, const Forcing<double>& forcing, const StackSeries& series,
                     int k) {
  if (!plate.slider) return -plate.stiffness * series.plate[k] - plate.damper * (k + 1.0) * series.plate[k + 1];
  double pressed = 0.0;
  for (int j = 0; j <= std::min(k, forcing.vertical_degree); ++j) pressed += forcing.vertical[j] * series.plate[k - j];
  const double weight = forcing_at(forcing.vertical, forcing.vertical_degree, k);
  return -plate.total * (plate.curvature * pressed + plate.friction * mode.sign * weight);
}

void extend(const StackModel& model, const StackState& state, const Chain& chain, Forcing<double>& forcing, int order,
            StackSeries& series) {
  series.order = order;
  const AnchorMoment anchors = anchor_moment(model, state);
  if (model.plate)
    for (int k = 0; k <= order; ++k) series.push[k] = forcing_at(forcing.horizontal, forcing.horizontal_degree, k);
  if (!model.plate || !state.plate.free) {
    Extension extension(chain, forcing, series, anchors);
    for (int k = 0; k + 2 <= order; ++k) extension.order(k);
    if (model.plate) hold_plate(*model.plate, state.x, chain, forcing, order, series);
    return;
  }
  series.plate[0] = state.x;
  series.plate[1] = state.u;
  forcing.horizontal_degree = order - 2;
  Extension extension(chain, forcing, series, anchors);
  for (int k = 0; k + 2 <= order; ++k) extension.order_on_plate(*model.plate, state.plate, k, forcing.horizontal[k]);
}

void tie_down(const StackModel& model, const StackState& state, std::vector<ClosedCouples>& couples) {
  if (model.anchors.empty() || state.joints.front().joint != Joint::closed) return;
  for (ClosedCouples& one : couples) {
    if (one.interface != 0) continue;
    for (const Side side : {Side::right, Side::left})
      one.about[static_cast<std::size_t>(side)][0] += pull_at(model.anchors, state.anchors, side, 0.0);
  }
}

void closed_couples(const Chain& chain, const Forcing<double>& forcing, const StackSeries& series,
                    std::vector<ClosedCouples>& couples) {
  couples.clear();
  const auto after = [&](std::size_t g) { return g < series.groups.size() ? &series.groups[g] : nullptr; };
  constexpr double sign[] = {1.0, -1.0};
  if (chain.has_base) {
    for (const ClosedInterface& closed : chain.base.closed) {
      ClosedCouples& one = couples.emplace_back();
      one.interface = closed.interface;
      for (std::size_t side = 0; side < 2; ++side)
        couple_on_ground(closed, closed.contact[side], sign[side], chain.base, forcing, after(0), series.order,
                         one.about[side]);
    }
  }
  for (std::size_t g = 0; g < chain.moving.size(); ++g) {
    for (const ClosedInterface& closed : chain.moving[g].closed) {
      ClosedCouples& one = couples.emplace_back();
      one.interface = closed.interface;
      for (std::size_t side = 0; side < 2; ++side)
        couple_in_group(closed, closed.contact[side], sign[side], chain.moving[g], series.groups[g], after(g + 1),
                        series.order, one.about[side]);
    }
  }
}

}  // namespace teeter
