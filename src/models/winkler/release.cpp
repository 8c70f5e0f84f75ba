#include "teeter/foundation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/sincos.hpp"
#include "models/winkler/motion.hpp"
#include "solve/step_loop.hpp"
#include "teeter/simulate.hpp"

namespace teeter {
namespace {

constexpr double steps_per_bounce = 100.0;
constexpr double longest_test = 15.0;  // in units of 1/p
constexpr double most_steps = 1e6;     // of a test

// Potential energy of a rigid block that leans, per unit of weight (m).
double lift_of(const BlockGeometry& block, double angle) {
  const Corner& corner = block.at(angle < 0.0 ? Side::left : Side::right);
  const auto [s, c] = sincos(std::fabs(angle));
  return corner.distance * s - block.com_height * (1.0 - c);
}

// The largest lean to the other side, until it comes back.
class OtherSide {
 public:
  explicit OtherSide(double released) : away_(released < 0.0 ? 1.0 : -1.0) {}
  void stepped(const WinklerMotion& motion) {
    const double lean = away_ * motion.state().place.angle;
    if (peak_ > 0.0 && lean < 0.0) over_ = true;
    peak_ = std::max(peak_, lean);
    // A block that turns back well below its peak has passed it.
    if (lean < 0.5 * peak_ && away_ * motion.state().speed.angle < 0.0) over_ = true;
  }
  bool over() const { return over_; }
  double angle() const { return away_ * peak_; }

 private:
  double away_;
  double peak_ = 0.0;
  bool over_ = false;
};

Scenario release_of(const Scenario& scenario, double angle) {
  Scenario test = scenario;
  test.model = ModelKind::winkler;
  test.ground = {};
  test.initial = {};
  test.initial.angle = {angle};
  test.friction.static_coefficient = 1e6;
  test.winkler.friction = WinklerFriction::coulomb;
  test.winkler.scheme = WinklerScheme::symmetric;
  test.winkler.restitution.reset();
  test.winkler.large_rotations = true;
  test.winkler.step = make_winkler_model(test).bounce_period / steps_per_bounce;
  return test;
}

}  // namespace

double effective_restitution(const Scenario& scenario, double release_angle) {
  const Scenario test = release_of(scenario, release_angle);
  const WinklerModel model = make_winkler_model(test);
  WinklerMotion motion(model, test.initial, 1000000);
  OtherSide other(release_angle);
  const double longest = longest_test / model.block.at(Side::right).p;
  while (!motion.ended() && motion.time() < longest && !other.over()) {
    motion.advance();
    other.stepped(motion);
  }
  return std::sqrt(std::max(0.0, lift_of(model.block, other.angle()) / lift_of(model.block, release_angle)));
}

FoundationCalibration zeta_for_restitution(const Scenario& scenario, double release_angle, double wanted) {
  const auto restitution_at = [&](double zeta) {
    Scenario damped = scenario;
    damped.winkler.restitution.reset();
    damped.winkler.damping_ratio = zeta;
    return effective_restitution(damped, release_angle);
  };
  FoundationCalibration found;
  found.too_stiff = too_stiff_to_release(scenario);
  if (found.too_stiff) return found;
  double low = 0.0;
  double high = 0.0;  // 0: no bracket yet
  double last = 0.0;
  const double undamped = restitution_at(0.0);
  found.least_restitution = found.most_restitution = undamped;
  const bool falls = undamped >= wanted;
  for (const double zeta : {0.02, 0.05, 0.1, 0.2, 0.35, 0.5, 0.75, 1.0, 1.5, 2.0, 3.0, 5.0}) {
    const double now = restitution_at(zeta);
    found.least_restitution = std::min(found.least_restitution, now);
    found.most_restitution = std::max(found.most_restitution, now);
    if ((now >= wanted) != falls) {
      low = last;
      high = zeta;
      break;
    }
    last = zeta;
  }
  if (high == 0.0) return found;
  while (high - low > 1e-5) {
    const double middle = 0.5 * (low + high);
    ((restitution_at(middle) >= wanted) == falls ? low : high) = middle;
  }
  found.damping_ratio = 0.5 * (low + high);
  return found;
}

double release_angle_of(const Scenario& scenario) {
  const BlockGeometry block = geometry_of(scenario.blocks.front(), scenario.gravity);
  return scenario.winkler.release_angle.value_or(0.5 * block.first_to_tip().alpha);
}

bool too_stiff_to_release(const Scenario& scenario) {
  const WinklerModel model = make_winkler_model(release_of(scenario, release_angle_of(scenario)));
  return longest_test / model.block.at(Side::right).p > most_steps * model.step;
}

double damping_ratio_of(const Scenario& scenario) {
  if (!scenario.winkler.restitution) return scenario.winkler.damping_ratio;
  const double release = release_angle_of(scenario);
  const double wanted = *scenario.winkler.restitution;
  const FoundationCalibration found = zeta_for_restitution(scenario, release, wanted);
  if (found.damping_ratio) return *found.damping_ratio;
  const std::string words = fmt::format(
      "{} is out of reach: released from {:.3g} rad on these springs the block has {:.3f} to {:.3f}, for damping "
      "ratios "
      "from 0 to 5",
      wanted, release, found.least_restitution, found.most_restitution);
  throw ScenarioError(std::vector<BrokenRule>{{"winkler.restitution", words}});
}

}  // namespace teeter
