#include "models/dirac/passage.hpp"

#include <algorithm>
#include <cmath>

#include "solve/gauss.hpp"

namespace teeter {
namespace {

const GaussPanel& gauss() {
  static const GaussPanel panel = make_gauss_panel();
  return panel;
}

// Ends of panels in |x|/n. The smoothed sign has poles at i pi/2: panels near zero must be short.
constexpr double panel_ends[] = {0.0, 1.3, 2.6, 5.0, 9.0, 20.0};

// What depends on x only, at the points of a panel.
struct PanelFunctions {
  GaussValues growth;     // exp(2 A passed), `passed` being the share of the delta that lies behind
  GaussValues sine;       // of the lever
  GaussValues cosine;     //
  GaussValues potential;  // form energy: of gravity
  GaussValues ground;     // form energy: of a horizontal acceleration of gravity's size
};

struct PanelWalk {
  const Passage& passage;
  int direction;

  double growth(double x) const {
    const double passed = 0.5 * (1.0 + direction * std::erf(x / passage.model.width));
    return std::exp(2.0 * passage.attenuation * passed);
  }
  PanelFunctions functions(double x, double length) const {
    const DiracModel& model = passage.model;
    PanelFunctions f{};
    for (std::size_t i = 0; i < gauss_points; ++i) {
      const double at = x + length * gauss().at[i];
      const ZoneGravity g = gravity_at(model, passage.side, at);
      f.growth[i] = growth(at);
      f.sine[i] = g.sine;
      f.cosine[i] = g.cosine;
      if (!model.keeps_energy) continue;
      f.potential[i] = zone_potential(model, at);
      f.ground[i] = total_potential(model, passage.side, at, {1.0, -1.0});
    }
    return f;
  }
};

// square = exp(2 A passed) v^2, or exp(2 A passed) (v^2 + 2 V) in the form energy: the impact force only enters
// through this factor, and in the form energy nothing else does while the ground's acceleration stays.
struct PassageState {
  double square;
  double tau;
  double input;
};

// One panel by repeated substitution: the ground's acceleration, which varies little on the way, is all that couples.
PassageState walk_panel(const PanelWalk& walk, const PassageState& from, double x, double length) {
  const Passage& passage = walk.passage;
  const bool keeps = passage.model.keeps_energy;
  const PanelFunctions f = walk.functions(x, length);
  const bool steady = passage.forcing.horizontal_degree == 0 && passage.forcing.vertical_degree == 0;
  GaussValues square;
  square.fill(from.square);
  GaussValues tau;
  const double speed = std::sqrt(from.square / f.growth[0]);
  for (std::size_t i = 0; i < gauss_points; ++i) tau[i] = from.tau + std::fabs(length) * gauss().at[i] / speed;
  GaussValues rise{};    // of the square, with x
  GaussValues over_v{};  // 1 / v
  GaussValues pushed{};  // acceleration by the ground
  for (int turn = 0; turn < 12; ++turn) {
    for (std::size_t i = 0; i < gauss_points; ++i) {
      const ZoneGround ground = ground_at(passage.model, passage.forcing, tau[i]);
      pushed[i] = -ground.vertical * f.sine[i] - ground.horizontal * f.cosine[i];
      if (!keeps) rise[i] = 2.0 * f.growth[i] * (pushed[i] - f.sine[i]);
      if (!keeps) continue;
      const double v2 =
          square[i] / f.growth[i] - 2.0 * ((1.0 + ground.vertical) * f.potential[i] + ground.horizontal * f.ground[i]);
      over_v[i] = walk.direction / std::sqrt(v2);
      if (steady) continue;
      const ZoneGround change = ground_change_at(passage.model, passage.forcing, tau[i]);
      rise[i] = 2.0 * f.growth[i] * (change.vertical * f.potential[i] + change.horizontal * f.ground[i]) * over_v[i];
    }
    double moved = 0.0;
    for (std::size_t i = 0; i < gauss_points; ++i) {
      square[i] = from.square + length * gauss().up_to(i, rise);
      if (!keeps) over_v[i] = walk.direction / std::sqrt(square[i] / f.growth[i]);
    }
    for (std::size_t i = 0; i < gauss_points; ++i) {
      const double next = from.tau + length * gauss().up_to(i, over_v);
      moved = std::max(moved, std::fabs(next - tau[i]));
      tau[i] = next;
    }
    if (steady || moved <= 1e-13 * passage.model.width / speed) break;
  }
  return {from.square + length * gauss().whole(rise), from.tau + length * gauss().whole(over_v),
          from.input + length * gauss().whole(pushed)};
}

double potential_at(const Passage& passage, double x, double tau) {
  if (!passage.model.keeps_energy) return 0.0;
  return total_potential(passage.model, passage.side, x, ground_at(passage.model, passage.forcing, tau));
}

}  // namespace

bool passes_fast(const Passage& passage, double x, double v) {
  const DiracModel& model = passage.model;
  const double load = std::fabs(passage.forcing.horizontal[0]) / (model.shaking.gravity * model.alpha);
  const double kept = std::exp(-2.0 * passage.attenuation * (x * v < 0.0 ? 1.0 : 0.5));
  const double gravity = 3.0 * model.reach * (1.0 + load);
  return kept * v * v > gravity && kept * std::fabs(v) > 40.0 * model.width;
}

std::optional<PassagePoint> pass(const Passage& passage, const PassagePoint& from, double to, long& evaluations) {
  const PanelWalk walk{passage, to > from.x ? 1 : -1};
  const double n = passage.model.width;
  const auto pieces = static_cast<int>(std::ceil((0.7 + passage.attenuation) / passage.model.step_share));
  const double low = std::min(from.x, to);
  const double high = std::max(from.x, to);
  PassageState state{walk.growth(from.x) * (from.v * from.v + 2.0 * potential_at(passage, from.x, from.tau)), from.tau,
                     from.input};
  double x = from.x;
  const auto walk_to = [&](double end) {
    const double length = (end - x) / pieces;
    for (int i = 0; i < pieces; ++i) state = walk_panel(walk, state, x + i * length, length);
    evaluations += pieces * static_cast<long>(gauss_points);
    x = end;
  };
  // A passage lies on one side of zero; panels are the same whichever way it goes.
  const int side = low < 0.0 ? -1 : 1;
  const bool outwards = side * walk.direction > 0;
  constexpr int last = std::size(panel_ends) - 1;
  for (int i = 0; i <= last; ++i) {
    const double end = side * n * panel_ends[outwards ? i : last - i];
    if (end > low && end < high) walk_to(end);
  }
  walk_to(to);
  const double square = state.square / walk.growth(to) - 2.0 * potential_at(passage, to, state.tau);
  if (!(square > 0.0) || !std::isfinite(state.tau)) return std::nullopt;
  return PassagePoint{to, walk.direction * std::sqrt(square), state.tau, state.input};
}

PassagePoint pass_until(const Passage& passage, const PassagePoint& from, double to, double tau, long& evaluations) {
  PassagePoint at = from;
  const double low = std::min(from.x, to);
  const double high = std::max(from.x, to);
  for (int i = 0; i < 20 && at.tau != tau; ++i) {
    const double next = std::clamp(at.x + at.v * (tau - at.tau), low, high);
    if (std::fabs(next - at.x) <= 1e-14 * (high - low)) break;
    const auto there = pass(passage, from, next, evaluations);
    if (!there) break;
    at = *there;
  }
  return at;
}

}  // namespace teeter
