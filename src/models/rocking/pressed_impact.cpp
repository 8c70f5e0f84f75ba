#include "models/rocking/pressed_impact.hpp"

#include <algorithm>
#include <cmath>

#include "block/restitution.hpp"
#include "ground/motion.hpp"

namespace teeter {
namespace {

// Everything changes in proportion to the normal impulse while the plate slides to one side, or sticks.
struct Blow {
  double rate;          // rad/s
  double velocity;      // m/s, of the plate
  double closing;       // m/s, of the new corner, negative until it has stopped
  double normal = 0.0;  // N s, so far
  double aside = 0.0;   // N s, of friction against the plate, so far
};

struct Sizes {
  double mass;
  double height;
  double arm;    // m, of the new corner, with the sign of the one that is left
  double own;    // kg m2, J_gamma
  double fixed;  // kg m2, the same on a plate that sticks
  double share;
  double total;
  double friction;
};

Sizes sizes_of(const SupportedModel& model, Side leaving) {
  const PlateLaw& plate = *model.plate;
  const double square = model.mass() * model.height() * model.height();
  const double arm = sign_of(leaving) * model.corner(opposite(leaving)).distance;
  const double central = model.rocking.block.inertia;
  return {model.mass(),     model.height(), arm,         central + square * (1.0 - plate.share),
          central + square, plate.share,    plate.total, plate.friction};
}

// Friction (share of the normal impulse) against the plate now.
double friction_now(const Sizes& z, double velocity, bool& sticks) {
  const double needed = z.mass * z.height * z.arm / z.fixed;  // of the bearing, to hold a plate at rest
  sticks = velocity == 0.0 && std::fabs(needed) <= z.friction;
  if (sticks) return -needed;
  const double sliding = velocity != 0.0 ? velocity : -needed;
  return sliding < 0.0 ? -z.friction : z.friction;
}

// Until the new corner has stopped: what momentum alone decides.
void by_momentum(const Sizes& z, Blow& blow) {
  for (int phase = 0; phase < 4 && blow.closing < 0.0; ++phase) {
    bool sticks = false;
    const double grip = friction_now(z, blow.velocity, sticks);
    const double turn = sticks ? z.arm / z.fixed : (z.arm + z.share * z.height * grip) / z.own;
    const double push = sticks ? 0.0 : -(z.share * z.height * turn + grip / z.total);
    const double opening = 1.0 / z.mass + z.arm * turn;
    const double until_open = opening > 0.0 ? -blow.closing / opening : never;
    const double until_still = push * blow.velocity < 0.0 ? -blow.velocity / push : never;
    const double normal = std::min(until_open, until_still);
    if (normal == never) return;
    blow.rate += turn * normal;
    blow.velocity = until_still <= until_open ? 0.0 : blow.velocity + push * normal;
    blow.closing = until_open <= until_still ? 0.0 : blow.closing + opening * normal;
    blow.normal += normal;
    blow.aside += grip * normal;
  }
}

// Beyond that: a change of the rate that a law asks for kicks the plate, in proportion to the normal impulse.
void by_law(const Sizes& z, double rate, Blow& blow) {
  double kick = -z.share * z.height * (rate - blow.rate);
  double normal = std::max(0.0, -z.mass * z.arm * (rate - blow.rate));
  for (int phase = 0; phase < 3 && kick != 0.0; ++phase) {
    const double held = z.friction * normal / z.total;
    if (blow.velocity == 0.0 && std::fabs(kick) <= held) return;
    const double direction = blow.velocity != 0.0 ? blow.velocity : kick;
    const double change = kick - (direction < 0.0 ? -held : held);
    const double left = change * blow.velocity < 0.0 ? std::min(1.0, -blow.velocity / change) : 1.0;
    blow.velocity = left < 1.0 ? 0.0 : blow.velocity + change;
    kick *= 1.0 - left;
    normal *= 1.0 - left;
  }
}

// As the law sees the block: friction acts like another inertia.
BlockGeometry held_by_friction(const SupportedModel& model, const Sizes& z, Side leaving, double grip) {
  const double arm = std::fabs(z.arm);
  const double as_if = std::max(1e-3, (arm + sign_of(leaving) * z.share * z.height * grip) / arm);
  BlockGeometry block = model.rocking.block;
  const double change = z.own / as_if - z.fixed;
  block.inertia += change;
  for (Corner& corner : block.corner) corner.inertia += change;
  return block;
}

double energy_of(const SupportedModel& model, Side about, double rate, double velocity) {
  const double coupled = model.mass() * model.height() * velocity * rate;
  return 0.5 * model.plate->total * velocity * velocity + coupled + 0.5 * model.corner(about).inertia * rate * rate;
}

// A law may ask for more energy than friction leaves: then as much of it as there is, from what momentum decides.
PressedImpact as_far_as_energy_allows(const SupportedModel& model, const Sizes& z, Side leaving, const Blow& least,
                                      double wanted, double energy) {
  const auto at = [&](double share) {
    Blow blow = least;
    const double rate = least.rate + share * (wanted - least.rate);
    by_law(z, rate, blow);
    return PressedImpact{rate, blow.velocity};
  };
  const auto allowed = [&](const PressedImpact& hit) {
    return energy_of(model, opposite(leaving), hit.rate, hit.velocity) <= energy;
  };
  if (allowed(at(1.0))) return at(1.0);
  double low = 0.0;
  double high = 1.0;
  for (int i = 0; i < 60; ++i) {
    const double middle = 0.5 * (low + high);
    (allowed(at(middle)) ? low : high) = middle;
  }
  return at(low);
}

}  // namespace

PressedImpact pressed_impact(const SupportedModel& model, Side leaving, double rate, double velocity, long number) {
  const Sizes z = sizes_of(model, leaving);
  const double arms = model.corner(leaving).distance + model.corner(opposite(leaving)).distance;
  Blow blow{rate, velocity, sign_of(leaving) * arms * rate};
  by_momentum(z, blow);
  const Restitution& law = model.rocking.restitution;
  if (std::holds_alternative<Housner>(law) && blow.rate * rate >= 0.0) return {blow.rate, blow.velocity};
  const double grip = blow.normal > 0.0 ? blow.aside / blow.normal : 0.0;
  const double wanted = restitution_ratio(law, held_by_friction(model, z, leaving, grip), leaving, number) * rate;
  return as_far_as_energy_allows(model, z, leaving, blow, wanted, energy_of(model, leaving, rate, velocity));
}

}  // namespace teeter
