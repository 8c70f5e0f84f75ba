#include "models/friction/series.hpp"

#include <algorithm>
#include <array>

#include "core/sincos.hpp"

namespace teeter {
namespace {

double coefficient(const Coefficients<double>& c, int degree, int k) { return k <= degree ? c[k] : 0.0; }

struct Term {
  double horizontal;  // m/s2, of the ground
  double vertical;    // m/s2, with gravity
};

Term term(const Forcing<double>& forcing, int k) {
  return {coefficient(forcing.horizontal, forcing.horizontal_degree, k),
          coefficient(forcing.vertical, forcing.vertical_degree, k)};
}

void integrate_twice(Coefficients<double>& c, int k, double acceleration) {
  c[k + 2] = acceleration * reciprocals[k + 1] * reciprocals[k + 2];
}

// Standing flat. Everything but x is held, exactly: rounding would tilt the block.
void expand_flat(const FrictionModel& model, CornerMode mode, const Forcing<double>& forcing, int order,
                 FrictionSeries& s) {
  const double left = -model.corner[left_corner][0];
  const double right = model.corner[right_corner][0];
  const double height = model.block.com_height;
  for (int k = 2; k <= order; ++k) s.angle[k] = s.y[k] = 0.0;
  for (int k = 1; k <= order; ++k) s.cosine[k] = s.sine[k] = 0.0;
  for (int k = 0; k + 2 <= order; ++k) {
    const Term f = term(forcing, k);
    const bool stick = mode == CornerMode::stick;
    const double shear = stick ? f.horizontal : -slip_sign(mode) * model.kinetic_friction * f.vertical;
    integrate_twice(s.x, k, stick ? 0.0 : shear - f.horizontal);
    s.normal[left_corner][k] = (right * f.vertical + height * shear) / (left + right);
    s.normal[right_corner][k] = (left * f.vertical - height * shear) / (left + right);
    s.tangential[left_corner][k] = shear;
    s.tangential[right_corner][k] = 0.0;
  }
}

void expand_flight(const Forcing<double>& forcing, int order, FrictionSeries& s) {
  const double rate = s.angle[1];
  for (int k = 0; k + 2 <= order; ++k) {
    const Term f = term(forcing, k);
    integrate_twice(s.x, k, -f.horizontal);
    integrate_twice(s.y, k, -f.vertical);
    s.angle[k + 2] = 0.0;
  }
  for (int k = 0; k < order; ++k) {
    s.cosine[k + 1] = -s.sine[k] * rate * reciprocals[k + 1];
    s.sine[k + 1] = s.cosine[k] * rate * reciprocals[k + 1];
  }
}

// Two tail_products at once, which keeps the processor busier.
std::array<double, 2> tail_products(int k, const Coefficients<double>& first, const Coefficients<double>& last,
                                    const Coefficients<double>& other_first, const Coefficients<double>& other_last) {
  std::array<double, 2> even{};
  std::array<double, 2> odd{};
  int j = 1;
  for (; j + 1 <= k; j += 2) {
    odd[0] += first[j] * last[k - j];
    odd[1] += other_first[j] * other_last[k - j];
    even[0] += first[j + 1] * last[k - j - 1];
    even[1] += other_first[j + 1] * other_last[k - j - 1];
  }
  if (j <= k) {
    odd[0] += first[j] * last[k - j];
    odd[1] += other_first[j] * other_last[k - j];
  }
  return {even[0] + odd[0], even[1] + odd[1]};
}

// What the lower orders contribute to order k of the equations of a block on one corner.
struct Known {
  double arm_x;   // m/s2, second derivative of the arm but for its angular acceleration
  double arm_y;   // m/s2
  double moment;  // m2/s2
};

struct Accelerations {
  double x;      // m/s2
  double y;      // m/s2
  double angle;  // rad/s2
};

// One corner down: the constraint y'' + arm_y'' = 0 (and x'' + arm_x'' = 0 where it sticks) is solved with the
// momentum balance for one unknown, the angular acceleration. Clockwise: arm_x' = arm_y angle', arm_y' = -arm_x angle'.
void expand_on_corner(const FrictionModel& model, int corner, CornerMode mode, const Forcing<double>& forcing,
                      int order, FrictionSeries& s) {
  const double px = model.corner[corner][0];
  const double py = model.corner[corner][1];
  const bool stick = mode == CornerMode::stick;
  const double friction = stick ? 0.0 : slip_sign(mode) * model.kinetic_friction;
  Coefficients<double>& normal = s.normal[corner];
  Coefficients<double>& tangential = s.tangential[corner];
  Coefficients<double> turn;  // rad/s
  Coefficients<double> arm_x;
  Coefficients<double> arm_y;
  const double c0 = s.cosine[0];
  const double s0 = s.sine[0];
  const double x0 = arm_x[0] = c0 * px + s0 * py;
  const double y0 = arm_y[0] = c0 * py - s0 * px;
  turn[0] = s.angle[1];
  s.cosine[1] = -s0 * turn[0];
  s.sine[1] = c0 * turn[0];
  const double slip_lever = x0 + friction * y0;
  const double inertia = stick ? model.gyration_square + x0 * x0 + y0 * y0 : model.gyration_square + x0 * slip_lever;
  for (int k = 0; k + 2 <= order; ++k) {
    const Term f = term(forcing, k);
    arm_x[k + 1] = s.cosine[k + 1] * px + s.sine[k + 1] * py;
    arm_y[k + 1] = s.cosine[k + 1] * py - s.sine[k + 1] * px;
    const auto [sine_turn, cosine_turn] = tail_products(k + 1, s.sine, turn, s.cosine, turn);
    const auto [turning, pressing] = tail_products(k, arm_y, tangential, arm_x, normal);
    const Known known{(k + 1) * (cosine_turn * py - sine_turn * px), -(k + 1) * (sine_turn * py + cosine_turn * px),
                      turning - pressing};
    Accelerations a{};
    const double weight = f.vertical - known.arm_y;
    if (stick) {
      const double push = f.horizontal - known.arm_x;
      a.angle = (y0 * push - x0 * weight + known.moment) / inertia;
      normal[k] = weight + x0 * a.angle;
      tangential[k] = push - y0 * a.angle;
    } else {
      a.angle = (known.moment - slip_lever * weight) / inertia;
      normal[k] = weight + x0 * a.angle;
      tangential[k] = -friction * normal[k];
    }
    a.x = tangential[k] - f.horizontal;
    a.y = normal[k] - f.vertical;
    integrate_twice(s.x, k, a.x);
    integrate_twice(s.y, k, a.y);
    integrate_twice(s.angle, k, a.angle);
    turn[k + 1] = a.angle * reciprocals[k + 1];
    s.cosine[k + 2] = -(sine_turn + s0 * turn[k + 1]) * reciprocals[k + 2];
    s.sine[k + 2] = (cosine_turn + c0 * turn[k + 1]) * reciprocals[k + 2];
  }
}

}  // namespace

void expand_friction(const FrictionModel& model, const PlanarState& start, const CornerModes& modes,
                     const Forcing<double>& forcing, int order, FrictionSeries& series) {
  const SinCos sc = start.angle == 0.0 ? SinCos{0.0, 1.0} : sincos(start.angle);
  series.x[0] = start.x;
  series.x[1] = start.vx;
  series.y[0] = start.y;
  series.y[1] = start.vy;
  series.angle[0] = start.angle;
  series.angle[1] = start.rate;
  series.cosine[0] = sc.cos;
  series.sine[0] = sc.sin;
  if (is_flat(modes)) return expand_flat(model, modes[0], forcing, order, series);
  const int corner = single_corner(modes);
  if (corner < 0) return expand_flight(forcing, order, series);
  expand_on_corner(model, corner, modes[corner], forcing, order, series);
}

void gap_series(const FrictionModel& model, int corner, const CornerModes& modes, const FrictionSeries& series,
                int order, Coefficients<double>& gap) {
  const double px = model.corner[corner][0];
  const double py = model.corner[corner][1];
  const double width = px - model.corner[1 - corner][0];  // m, signed
  const bool tilt_only = single_corner(modes) == 1 - corner;
  for (int k = 0; k <= order; ++k)
    gap[k] = tilt_only ? -width * series.sine[k] : series.y[k] + series.cosine[k] * py - series.sine[k] * px;
}

void slip_series(const FrictionModel& model, int corner, const CornerModes& modes, const FrictionSeries& series,
                 int order, Coefficients<double>& speed) {
  const bool flat = is_flat(modes);
  const double px = model.corner[corner][0];
  const double py = model.corner[corner][1];
  for (int k = 0; k < order; ++k) {
    const double arm = flat ? 0.0 : series.cosine[k + 1] * px + series.sine[k + 1] * py;
    speed[k] = (k + 1) * (series.x[k + 1] + arm);
  }
}

void jam_series(const FrictionModel& model, int corner, const CornerModes& modes, const FrictionSeries& series,
                int order, Coefficients<double>& margin) {
  const double friction = slip_sign(modes[corner]) * model.kinetic_friction;
  const double px = model.corner[corner][0];
  const double py = model.corner[corner][1];
  Coefficients<double> arm_x;
  Coefficients<double> lever;
  for (int k = 0; k <= order; ++k) {
    arm_x[k] = series.cosine[k] * px + series.sine[k] * py;
    lever[k] = arm_x[k] + friction * (series.cosine[k] * py - series.sine[k] * px);
  }
  for (int k = 0; k <= order; ++k) margin[k] = arm_x[0] * lever[k] + tail_product(k, arm_x, lever);
  margin[0] += model.gyration_square;
}

}  // namespace teeter
