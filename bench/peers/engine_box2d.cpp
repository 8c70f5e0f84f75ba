// Blocks in Box2D: planar boxes, sequential impulses.
#include "peers/engines.hpp"

#if __has_include(<box2d/box2d.h>)
#include <box2d/box2d.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "support/timing.hpp"

namespace bench {
namespace {

b2Body* add_box(b2World& world, float half_width, float half_height, float x, float y, float angle, float friction) {
  b2BodyDef definition;
  definition.type = b2_dynamicBody;
  definition.position.Set(x, y);
  definition.angle = angle;
  definition.allowSleep = false;
  b2Body* body = world.CreateBody(&definition);
  b2PolygonShape shape;
  shape.SetAsBox(half_width, half_height);
  b2FixtureDef fixture;
  fixture.shape = &shape;
  fixture.density = 2000.0F;
  fixture.friction = friction;
  fixture.restitution = 0.0F;
  body->CreateFixture(&fixture);
  return body;
}

void add_ground(b2World& world, float friction) {
  b2BodyDef definition;
  b2Body* ground = world.CreateBody(&definition);
  b2EdgeShape edge;
  edge.SetTwoSided(b2Vec2(-50.0F, 0.0F), b2Vec2(50.0F, 0.0F));
  ground->CreateFixture(&edge, 0.0F)->SetFriction(friction);
}

}  // namespace

std::optional<EngineRun> box2d_release(const Release& r, int iterations) {
  b2World world(b2Vec2(0.0F, static_cast<float>(-gravity)));
  add_ground(world, 10.0F);
  const double b = 0.5 * r.width;
  const double h = 0.5 * r.height;
  // Clockwise lean on the right corner, which stays at x = b.
  const double x = b - b * std::cos(r.angle) + h * std::sin(r.angle);
  const double y = b * std::sin(r.angle) + h * std::cos(r.angle);
  b2Body* body = add_box(world, static_cast<float>(b), static_cast<float>(h), static_cast<float>(x),
                         static_cast<float>(y), static_cast<float>(-r.angle), 10.0F);
  SecondPeak peak;
  const double start = thread_seconds();
  for (int k = 0; k < r.steps; ++k) {
    world.Step(static_cast<float>(r.step), iterations, iterations);
    if (!peak.over()) peak.see(-body->GetAngle());
  }
  return EngineRun{1e6 * (thread_seconds() - start) / r.steps, 0.0, peak.value()};
}

std::optional<EngineRun> box2d_column(const Column& c, int iterations) {
  b2World world(b2Vec2(0.0F, static_cast<float>(-gravity)));
  const auto mu = static_cast<float>(c.friction);
  add_ground(world, mu);
  std::vector<b2Body*> bodies;
  const auto half = static_cast<float>(0.5 * c.side);
  for (int i = 0; i < c.blocks; ++i)
    bodies.push_back(add_box(world, half, half, 0.0F, static_cast<float>((i + 0.5) * c.side), 0.0F, mu));
  EngineRun run;
  // Box2D keeps its boxes a skin apart: let them settle first.
  for (int k = 0; k < settling_steps; ++k) world.Step(static_cast<float>(c.step), iterations, iterations);
  std::vector<b2Vec2> settled;
  for (const b2Body* body : bodies) settled.push_back(body->GetPosition());
  const double start = thread_seconds();
  for (int k = 0; k < c.steps; ++k) {
    const double a = c.amplitude * std::sin(c.omega * (k + 0.5) * c.step);
    for (b2Body* body : bodies) body->ApplyForceToCenter(b2Vec2(static_cast<float>(-a) * body->GetMass(), 0.0F), true);
    world.Step(static_cast<float>(c.step), iterations, iterations);
  }
  run.microseconds = 1e6 * (thread_seconds() - start) / c.steps;
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    const b2Vec2 way = bodies[i]->GetPosition() - settled[i];
    run.drift = std::max(run.drift, std::hypot(static_cast<double>(way.x), static_cast<double>(way.y)));
  }
  return run;
}

}  // namespace bench
#else
namespace bench {
std::optional<EngineRun> box2d_release(const Release&, int) { return {}; }
std::optional<EngineRun> box2d_column(const Column&, int) { return {}; }
}  // namespace bench
#endif
