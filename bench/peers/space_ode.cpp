// A box in the Open Dynamics Engine: its exact stepper, friction as a pyramid.
#include "peers/space_engines.hpp"

#if __has_include(<ode/ode.h>)
#include <ode/ode.h>

#include "support/gravity.hpp"
#include "support/timing.hpp"

namespace bench {
namespace {

struct OdeBox {
  dWorldID world = dWorldCreate();
  dSpaceID space = dSimpleSpaceCreate(nullptr);
  dJointGroupID contacts = dJointGroupCreate(0);
  dGeomID plane = dCreatePlane(space, 0, 0, 1, 0);
  dGeomID box;
  dBodyID body = dBodyCreate(world);
  double friction;

  explicit OdeBox(const SpaceWork& work)
      : box(dCreateBox(space, work.size[0], work.size[1], work.size[2])), friction(work.friction) {
    dWorldSetERP(world, 0.2);
    dWorldSetCFM(world, 1e-10);
    dMass mass;
    dMassSetBoxTotal(&mass, work.mass(), work.size[0], work.size[1], work.size[2]);
    dBodySetMass(body, &mass);
    dGeomSetBody(box, body);
    dBodySetPosition(body, 0, 0, 0.5 * work.size[2]);
  }
  OdeBox(const OdeBox&) = delete;
  OdeBox& operator=(const OdeBox&) = delete;
  ~OdeBox() {
    dJointGroupDestroy(contacts);
    dBodyDestroy(body);
    dSpaceDestroy(space);
    dWorldDestroy(world);
  }

  void advance(double step) const {
    dContact found[8];
    const int count = dCollide(box, plane, 8, &found[0].geom, sizeof(dContact));
    for (int k = 0; k < count; ++k) {
      found[k].surface.mode = dContactApprox1;
      found[k].surface.mu = friction;
      dJointAttach(dJointCreateContact(world, contacts, &found[k]), body, nullptr);
    }
    dWorldStep(world, step);
    dJointGroupEmpty(contacts);
  }
};

}  // namespace

std::optional<SpaceTrack> ode_in_space(const SpaceWork& work) {
  static const bool ready = dInitODE2(0) != 0;
  if (!ready) return {};
  const OdeBox box(work);
  SpaceTrack track;
  const double start = thread_seconds();
  for (int k = 0; k < work.steps; ++k) {
    const auto a = work.ground(k * work.step);
    dWorldSetGravity(box.world, -a[0], -a[1], -a[2] - gravity);
    box.advance(work.step);
    if (k >= work.compared) continue;
    const dReal* x = dBodyGetPosition(box.body);
    const dReal* q = dBodyGetQuaternion(box.body);
    track.places.push_back({{x[0], x[1], x[2]}, {q[0], q[1], q[2], q[3]}});
  }
  track.microseconds = 1e6 * (thread_seconds() - start) / work.steps;
  return track;
}

}  // namespace bench
#else
namespace bench {
std::optional<SpaceTrack> ode_in_space(const SpaceWork&) { return {}; }
}  // namespace bench
#endif
