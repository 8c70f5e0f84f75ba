// Arches and walls in Box2D: convex polygons, sequential impulses.
#include "assembly_cost.hpp"

#if __has_include(<box2d/box2d.h>)
#include <box2d/box2d.h>

#include <algorithm>
#include <cmath>

#include "peers/engines.hpp"
#include "support/timing.hpp"

namespace bench {
namespace {

b2Body* add_stone(b2World& world, const Stone& stone, float friction) {
  // About the middle of its corners: coordinates are single.
  b2Vec2 middle(0.0F, 0.0F);
  const auto count = static_cast<float>(stone.corners.size());
  for (const auto& [x, y] : stone.corners)
    middle += b2Vec2(static_cast<float>(x) / count, static_cast<float>(y) / count);
  b2BodyDef definition;
  definition.type = stone.fixed ? b2_staticBody : b2_dynamicBody;
  definition.position = middle;
  definition.allowSleep = false;
  b2Body* body = world.CreateBody(&definition);
  std::vector<b2Vec2> corners;
  for (const auto& [x, y] : stone.corners)
    corners.push_back(b2Vec2(static_cast<float>(x), static_cast<float>(y)) - middle);
  b2PolygonShape shape;
  shape.Set(corners.data(), static_cast<int32>(corners.size()));
  b2FixtureDef fixture;
  fixture.shape = &shape;
  fixture.density = 2000.0F;
  fixture.friction = friction;
  body->CreateFixture(&fixture);
  return body;
}

}  // namespace

std::optional<AssemblyRun> box2d_assembly(const AssemblyWork& work, const Push& push, int iterations) {
  b2World world(b2Vec2(0.0F, static_cast<float>(-gravity)));
  const auto friction = static_cast<float>(work.friction);
  if (work.ground) {
    b2BodyDef definition;
    b2EdgeShape edge;
    edge.SetTwoSided(b2Vec2(-50.0F, 0.0F), b2Vec2(50.0F, 0.0F));
    world.CreateBody(&definition)->CreateFixture(&edge, 0.0F)->SetFriction(friction);
  }
  std::vector<b2Body*> bodies;
  for (const Stone& stone : work.stones) {
    b2Body* body = add_stone(world, stone, friction);
    if (!stone.fixed) bodies.push_back(body);
  }
  // It keeps polygons a skin apart: let them settle first.
  const auto step = static_cast<float>(push.step);
  for (int k = 0; k < settling_steps; ++k) world.Step(step, iterations, iterations);
  std::vector<b2Vec2> settled;
  for (const b2Body* body : bodies) settled.push_back(body->GetWorldCenter());
  Farthest farthest(push.way);
  const double start = thread_seconds();
  long k = 0;
  for (; k * push.step < push.end; ++k) {
    const auto a = static_cast<float>(-push.mean(k));
    for (b2Body* body : bodies) body->ApplyForceToCenter(b2Vec2(a * body->GetMass(), 0.0F), true);
    world.Step(step, iterations, iterations);
    double most = 0.0;
    for (std::size_t i = 0; i < bodies.size(); ++i)
      most = std::max(most, static_cast<double>((bodies[i]->GetWorldCenter() - settled[i]).Length()));
    if (farthest.reached(k * push.step, (k + 1) * push.step, most)) break;
  }
  return AssemblyRun{farthest.time(), 1e6 * (thread_seconds() - start) / static_cast<double>(k + 1)};
}

}  // namespace bench
#else
namespace bench {
std::optional<AssemblyRun> box2d_assembly(const AssemblyWork&, const Push&, int) { return {}; }
}  // namespace bench
#endif
