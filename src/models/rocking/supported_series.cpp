#include "models/rocking/supported_series.hpp"

#include <limits>

#include "core/sincos.hpp"

namespace teeter {
namespace {

using Series = Coefficients<double>;

double product(int k, const Series& a, const Series& b) {
  double sum = 0.0;
  for (int j = 0; j <= k; ++j) sum += a[j] * b[k - j];
  return sum;
}

double over_next_two(int k) {
  return reciprocals[static_cast<std::size_t>(k) + 1] * reciprocals[static_cast<std::size_t>(k) + 2];
}

// Force of the bearing on a plate that moves, coefficient k.
double bearing_force(const PlateLaw& plate, PlateMode mode, int k, const SupportedSeries& s) {
  if (!plate.slider) return -plate.stiffness * s.x[k] - plate.damper * (k + 1.0) * s.x[k + 1];
  return -plate.total * (plate.curvature * product(k, s.weight, s.x) + plate.friction * mode.sign * s.weight[k]);
}

// What the bearing's own restoring force adds to what is asked of friction and stop, coefficient k.
double restoring_force(const PlateLaw& plate, double x, int k, const SupportedSeries& s) {
  if (plate.slider) return plate.total * plate.curvature * x * s.weight[k];
  return k == 0 ? plate.stiffness * x : 0.0;
}

struct Trigonometry {
  Series rate;         // theta'
  Series half_cosine;  // of theta / 2
  Series half_sine;

  void begin(const SupportedState& state) {
    const SinCos half = sincos(0.5 * state.angle);
    half_cosine[0] = half.cos;
    half_sine[0] = half.sin;
  }
  void next(int k, SupportedSeries& s) {
    const double over = reciprocals[static_cast<std::size_t>(k) + 1];
    s.sine[k + 1] = -product(k, s.cosine, rate) * over;
    s.cosine[k + 1] = product(k, s.sine, rate) * over;
    const double half = 0.5 * over;
    const double cosine = -product(k, half_sine, rate) * half;
    half_sine[k + 1] = product(k, half_cosine, rate) * half;
    half_cosine[k + 1] = cosine;
  }
};

void begin(const SupportedModel& model, const SupportedState& state, SupportedSeries& s) {
  const Corner& corner = model.corner(state.side);
  const double phi = sign_of(state.side) * corner.alpha - state.angle;
  s.angle[0] = state.angle;
  s.angle[1] = state.rate;
  s.x[0] = state.x;
  s.x[1] = state.u;
  if (model.rocking.slender) {
    s.sine[0] = phi;
    s.cosine.fill(0.0);
    s.cosine[0] = 1.0;
    s.sine[1] = -state.rate;
    return;
  }
  const SinCos sc = state.angle == 0.0 ? SinCos{sign_of(state.side) * corner.sin_alpha, corner.cos_alpha} : sincos(phi);
  s.sine[0] = sc.sin;
  s.cosine[0] = sc.cos;
}

}  // namespace

void expand_rocking(const SupportedModel& model, const SupportedState& state, AnchorPull pull, PlateMode mode,
                    int order, SupportedSeries& s) {
  const Corner& corner = model.corner(state.side);
  const double side = sign_of(state.side);
  const double lever = model.mass() * corner.radius;
  const bool slender = model.rocking.slender;
  const bool tied = pull.constant != 0.0;
  begin(model, state, s);
  if (!mode.free) s.x[1] = 0.0;
  Trigonometry t;
  if (!slender) t.begin(state);
  t.rate[0] = state.rate;
  Series inertia;      // of the block while the plate follows
  Series square;       // theta'^2
  Series centrifugal;  // sin(phi) theta'^2
  Series pushed;       // what acts on block and plate beside their inertia
  Series gripped;      // cosine, with what the block's vertical inertia adds by friction
  Series lifting;      // cos(phi) theta'^2
  const bool pressing = model.plate && model.plate->reaction;
  const double grip = pressing && mode.free ? model.plate->friction * mode.sign : 0.0;
  for (int k = 0; k + 2 <= order; ++k) {
    double moment = lever * product(k, s.weight, s.sine);
    if (tied) moment += side * pull.constant * t.half_cosine[k];
    if (pull.stiff != 0.0)
      moment += pull.stiff * (side * corner.sin_alpha * s.cosine[k] - corner.cos_alpha * s.sine[k]);
    square[k] = product(k, t.rate, t.rate);
    centrifugal[k] = product(k, s.sine, square);
    gripped[k] = grip == 0.0 ? s.cosine[k] : s.cosine[k] + grip * s.sine[k];
    if (pressing) lifting[k] = product(k, s.cosine, square);
    if (mode.free) {
      const PlateLaw& plate = *model.plate;
      const double over = lever / plate.total;
      const double force = bearing_force(plate, mode, k, s);
      inertia[k] = (k == 0 ? corner.inertia : 0.0) - lever * over * product(k, s.cosine, gripped);
      pushed[k] = force - lever * centrifugal[k];
      if (grip != 0.0) pushed[k] += grip * lever * lifting[k];
      double rest = -moment - over * product(k, s.cosine, pushed);
      for (int j = 1; j <= k; ++j) rest -= inertia[j] * s.acceleration[k - j];
      // Sliders that friction lets jam are not followed: no numbers, and the run ends.
      s.acceleration[k] = inertia[0] > 0.0 ? rest / inertia[0] : std::numeric_limits<double>::quiet_NaN();
      s.carried[k] = (pushed[k] - lever * product(k, gripped, s.acceleration)) / plate.total;
      s.x[k + 2] = (s.carried[k] - s.push[k]) * over_next_two(k);
    } else {
      s.acceleration[k] = -(moment + lever * product(k, s.push, s.cosine)) / corner.inertia;
      s.carried[k] = s.push[k];
      s.x[k + 2] = 0.0;
      if (model.plate) {
        s.held[k] = model.plate->total * s.push[k] + restoring_force(*model.plate, state.x, k, s) +
                    lever * (product(k, s.cosine, s.acceleration) + centrifugal[k]);
      }
    }
    if (pressing)
      s.pressed[k] = model.plate->total * s.weight[k] + lever * (product(k, s.sine, s.acceleration) - lifting[k]);
    s.angle[k + 2] = s.acceleration[k] * over_next_two(k);
    t.rate[k + 1] = s.acceleration[k] * reciprocals[static_cast<std::size_t>(k) + 1];
    if (slender) {
      s.sine[k + 2] = -s.angle[k + 2];
    } else {
      t.next(k, s);
    }
  }
}

void expand_flat(const SupportedModel& model, const SupportedState& state, PlateMode mode, int order,
                 SupportedSeries& s) {
  s.x[0] = state.x;
  s.x[1] = mode.free ? state.u : 0.0;
  for (int k = 0; k + 2 <= order; ++k) {
    s.carried[k] = mode.free ? bearing_force(*model.plate, mode, k, s) / model.plate->total : s.push[k];
    if (model.plate && model.plate->reaction) s.pressed[k] = model.plate->total * s.weight[k];
    s.x[k + 2] = mode.free ? (s.carried[k] - s.push[k]) * over_next_two(k) : 0.0;
    if (model.plate && !mode.free)
      s.held[k] = model.plate->total * s.push[k] + restoring_force(*model.plate, state.x, k, s);
  }
}

}  // namespace teeter
