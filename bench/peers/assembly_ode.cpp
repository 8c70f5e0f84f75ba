// Walls in the Open Dynamics Engine: boxes kept in a plane, QuickStep. Its convex bodies touch in one point, so that
// voussoirs cannot stand on each other: nothing for other stones than upright rectangles.
#include "assembly_cost.hpp"

#if __has_include(<ode/ode.h>)
#include <ode/ode.h>

#include <algorithm>
#include <cmath>

#include "peers/engines.hpp"
#include "support/timing.hpp"

namespace bench {
namespace {

struct Courses {
  dWorldID world = dWorldCreate();
  dSpaceID space = dSweepAndPruneSpaceCreate(nullptr, dSAP_AXES_XYZ);
  dJointGroupID contacts = dJointGroupCreate(0);
  double friction;

  Courses(double mu, int iterations) : friction(mu) {
    dWorldSetGravity(world, 0, -gravity, 0);
    dWorldSetERP(world, 0.2);
    dWorldSetCFM(world, 1e-10);
    dWorldSetQuickStepNumIterations(world, iterations);
    dCreatePlane(space, 0, 1, 0, 0);
  }
  Courses(const Courses&) = delete;
  Courses& operator=(const Courses&) = delete;
  ~Courses() {
    dJointGroupDestroy(contacts);
    dSpaceDestroy(space);
    dWorldDestroy(world);
  }

  dBodyID add(const Stone& stone) const {
    const auto [x0, y0] = stone.corners[0];
    const auto [x1, y1] = stone.corners[2];
    const dBodyID body = dBodyCreate(world);
    dMass mass;
    dMassSetBox(&mass, 2000.0, x1 - x0, y1 - y0, 1.0);
    dBodySetMass(body, &mass);
    const dGeomID box = dCreateBox(space, x1 - x0, y1 - y0, 1.0);
    dGeomSetBody(box, body);
    dBodySetPosition(body, 0.5 * (x0 + x1), 0.5 * (y0 + y1), 0);
    dJointAttach(dJointCreatePlane2D(world, nullptr), body, nullptr);
    return body;
  }
};

void meet(void* data, dGeomID a, dGeomID b) {
  const Courses& courses = *static_cast<Courses*>(data);
  dContact found[8];
  const int count = dCollide(a, b, 8, &found[0].geom, sizeof(dContact));
  for (int k = 0; k < count; ++k) {
    found[k].surface.mode = dContactApprox1;
    found[k].surface.mu = courses.friction;
    dJointAttach(dJointCreateContact(courses.world, courses.contacts, &found[k]), dGeomGetBody(a), dGeomGetBody(b));
  }
}

bool is_upright(const Stone& stone) {
  const auto& c = stone.corners;
  return c.size() == 4 && c[0][1] == c[1][1] && c[1][0] == c[2][0] && c[2][1] == c[3][1] && !stone.fixed;
}

}  // namespace

std::optional<AssemblyRun> ode_assembly(const AssemblyWork& work, const Push& push, int iterations) {
  if (!std::all_of(work.stones.begin(), work.stones.end(), is_upright)) return {};
  static const bool ready = (dInitODE2(0), true);
  (void)ready;
  Courses courses(work.friction, iterations);
  std::vector<dBodyID> bodies;
  for (const Stone& stone : work.stones) bodies.push_back(courses.add(stone));
  const auto advance = [&] {
    dSpaceCollide(courses.space, &courses, meet);
    dWorldQuickStep(courses.world, push.step);
    dJointGroupEmpty(courses.contacts);
  };
  for (int k = 0; k < settling_steps; ++k) advance();
  std::vector<std::array<double, 2>> settled;
  for (const dBodyID body : bodies) settled.push_back({dBodyGetPosition(body)[0], dBodyGetPosition(body)[1]});
  Farthest farthest(push.way);
  const double start = thread_seconds();
  long k = 0;
  for (; k * push.step < push.end; ++k) {
    double most = 0.0;
    for (const dBodyID body : bodies) {
      dMass mass;
      dBodyGetMass(body, &mass);
      dBodyAddForce(body, -push.mean(k) * mass.mass, 0, 0);
    }
    advance();
    for (std::size_t i = 0; i < bodies.size(); ++i) {
      const dReal* at = dBodyGetPosition(bodies[i]);
      most = std::max(most, std::hypot(at[0] - settled[i][0], at[1] - settled[i][1]));
    }
    if (farthest.reached(k * push.step, (k + 1) * push.step, most)) break;
  }
  return AssemblyRun{farthest.time(), 1e6 * (thread_seconds() - start) / static_cast<double>(k + 1)};
}

}  // namespace bench
#else
namespace bench {
std::optional<AssemblyRun> ode_assembly(const AssemblyWork&, const Push&, int) { return {}; }
}  // namespace bench
#endif
