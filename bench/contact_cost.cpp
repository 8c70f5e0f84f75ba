#include "contact_cost.hpp"

#include <cmath>

#include "models/contact/motion.hpp"
#include "support/timing.hpp"

namespace bench {

using namespace teeter;

Column cube_column(int blocks) {
  // 50 cubes are at the threshold of uplift at 0.02 g.
  const double share = blocks >= 50 ? 0.01 : 0.02;
  return {blocks, 0.5, 0.5, 1e-3, 1000, share * gravity, 4.0 * 3.14159265358979};
}

Scenario contact_blocks(int count, double width, double height, double friction, double step, ContactScheme scheme) {
  Scenario s;
  s.model = ModelKind::contact;
  s.gravity = gravity;
  Block b;
  b.width = width;
  b.height = height;
  b.density = 2000.0;
  s.blocks.assign(static_cast<std::size_t>(count), b);
  s.friction.static_coefficient = friction;
  s.contact.step = step;
  s.contact.scheme = scheme;
  return s;
}

EngineRun our_release(const Release& r, ContactScheme scheme) {
  Scenario s = contact_blocks(1, r.width, r.height, 10.0, r.step, scheme);
  s.initial.angle = {r.angle};
  const ContactModel model = make_contact_model(s);
  ContactMotion motion(model, initial_assembly(model, s));
  SecondPeak peak;
  const double end = r.step * r.steps;
  const double start = thread_seconds();
  while (motion.time() < end && !motion.ended()) {
    motion.advance();
    if (!peak.over()) peak.see(motion.state().bodies[0].angle);
  }
  return {1e6 * (thread_seconds() - start) / r.steps, 0.0, peak.value()};
}

EngineRun our_column(const Column& c, ContactScheme scheme) {
  Scenario s = contact_blocks(c.blocks, c.side, c.side, c.friction, c.step, scheme);
  s.ground.horizontal.kind = ExcitationKind::harmonic;
  s.ground.horizontal.amplitude = c.amplitude;
  s.ground.horizontal.omega = c.omega;
  const ContactModel model = make_contact_model(s);
  ContactMotion motion(model, initial_assembly(model, s));
  const double end = c.step * c.steps;
  const double start = thread_seconds();
  while (motion.time() < end && !motion.ended()) motion.advance();
  EngineRun run{1e6 * (thread_seconds() - start) / c.steps, 0.0, 0.0};
  for (std::size_t i = 0; i < model.bodies.size(); ++i) {
    const Vec2 way = motion.state().bodies[i].place - model.standing.bodies[i].place;
    run.drift = std::max(run.drift, std::hypot(way.x, way.y));
  }
  return run;
}

}  // namespace bench
