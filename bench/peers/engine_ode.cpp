// Blocks in the Open Dynamics Engine: boxes kept in a plane, its exact stepper for one block, QuickStep for columns.
#include "peers/engines.hpp"

#if __has_include(<ode/ode.h>)
#include <ode/ode.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "support/timing.hpp"

namespace bench {
namespace {

struct World {
  dWorldID world;
  dSpaceID space;
  dJointGroupID contacts;
  double friction;

  explicit World(double mu) : friction(mu) {
    static const bool ready = (dInitODE2(0), true);
    (void)ready;
    world = dWorldCreate();
    space = dSimpleSpaceCreate(nullptr);
    contacts = dJointGroupCreate(0);
    dWorldSetGravity(world, 0, -gravity, 0);
    dWorldSetERP(world, 0.2);
    dWorldSetCFM(world, 1e-10);
    dCreatePlane(space, 0, 1, 0, 0);
  }
  World(const World&) = delete;
  World& operator=(const World&) = delete;
  ~World() {
    dJointGroupDestroy(contacts);
    dSpaceDestroy(space);
    dWorldDestroy(world);
  }

  dBodyID add_box(double width, double height, double x, double y, double angle) const {
    const dBodyID body = dBodyCreate(world);
    dMass mass;
    dMassSetBox(&mass, 2000.0, width, height, 1.0);
    dBodySetMass(body, &mass);
    const dGeomID geom = dCreateBox(space, width, height, 1.0);
    dGeomSetBody(geom, body);
    dBodySetPosition(body, x, y, 0);
    dMatrix3 turn;
    dRFromAxisAndAngle(turn, 0, 0, 1, -angle);
    dBodySetRotation(body, turn);
    const dJointID plane = dJointCreatePlane2D(world, nullptr);
    dJointAttach(plane, body, nullptr);
    return body;
  }
};

void touch(void* data, dGeomID a, dGeomID b) {
  const World& world = *static_cast<World*>(data);
  dContact found[8];
  const int count = dCollide(a, b, 8, &found[0].geom, sizeof(dContact));
  for (int k = 0; k < count; ++k) {
    found[k].surface.mode = dContactApprox1;
    found[k].surface.mu = world.friction;
    const dJointID joint = dJointCreateContact(world.world, world.contacts, &found[k]);
    dJointAttach(joint, dGeomGetBody(a), dGeomGetBody(b));
  }
}

}  // namespace

std::optional<EngineRun> ode_release(const Release& r) {
  World world(10.0);
  const double b = 0.5 * r.width;
  const double h = 0.5 * r.height;
  const dBodyID body = world.add_box(r.width, r.height, b - b * std::cos(r.angle) + h * std::sin(r.angle),
                                     b * std::sin(r.angle) + h * std::cos(r.angle), r.angle);
  SecondPeak peak;
  const double start = thread_seconds();
  for (int k = 0; k < r.steps; ++k) {
    dSpaceCollide(world.space, &world, touch);
    dWorldStep(world.world, r.step);
    dJointGroupEmpty(world.contacts);
    const dReal* turn = dBodyGetRotation(body);
    if (!peak.over()) peak.see(-std::atan2(turn[4], turn[0]));
  }
  return EngineRun{1e6 * (thread_seconds() - start) / r.steps, 0.0, peak.value()};
}

std::optional<EngineRun> ode_column(const Column& c) {
  World world(c.friction);
  std::vector<dBodyID> bodies;
  for (int i = 0; i < c.blocks; ++i) bodies.push_back(world.add_box(c.side, c.side, 0.0, (i + 0.5) * c.side, 0.0));
  EngineRun run;
  dMass mass;
  dBodyGetMass(bodies[0], &mass);
  const auto advance = [&] {
    dSpaceCollide(world.space, &world, touch);
    dWorldQuickStep(world.world, c.step);
    dJointGroupEmpty(world.contacts);
  };
  for (int k = 0; k < settling_steps; ++k) advance();
  std::vector<std::array<double, 2>> settled;
  for (const dBodyID body : bodies) settled.push_back({dBodyGetPosition(body)[0], dBodyGetPosition(body)[1]});
  const double start = thread_seconds();
  for (int k = 0; k < c.steps; ++k) {
    const double a = c.amplitude * std::sin(c.omega * (k + 0.5) * c.step);
    for (const dBodyID body : bodies) dBodyAddForce(body, -a * mass.mass, 0, 0);
    advance();
  }
  run.microseconds = 1e6 * (thread_seconds() - start) / c.steps;
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    const dReal* at = dBodyGetPosition(bodies[i]);
    run.drift = std::max(run.drift, std::hypot(at[0] - settled[i][0], at[1] - settled[i][1]));
  }
  return run;
}

}  // namespace bench
#else
namespace bench {
std::optional<EngineRun> ode_release(const Release&) { return {}; }
std::optional<EngineRun> ode_column(const Column&) { return {}; }
}  // namespace bench
#endif
