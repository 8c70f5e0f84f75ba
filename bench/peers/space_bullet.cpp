// A box in Bullet, double precision: sequential impulses, friction as a cone.
#include "peers/space_engines.hpp"

#if __has_include(<btBulletDynamicsCommon.h>)
#include <btBulletDynamicsCommon.h>

#include "support/gravity.hpp"
#include "support/timing.hpp"

namespace bench {

std::optional<SpaceTrack> bullet_in_space(const SpaceWork& work) {
  btDefaultCollisionConfiguration configuration;
  btCollisionDispatcher dispatcher(&configuration);
  btDbvtBroadphase broadphase;
  btSequentialImpulseConstraintSolver solver;
  btDiscreteDynamicsWorld world(&dispatcher, &broadphase, &solver, &configuration);
  world.getSolverInfo().m_numIterations = bullet_iterations;
  world.getSolverInfo().m_solverMode |= SOLVER_USE_2_FRICTION_DIRECTIONS;
  world.getSolverInfo().m_solverMode &= ~(SOLVER_RANDMIZE_ORDER);
  btStaticPlaneShape plane_shape(btVector3(0, 0, 1), 0);
  btRigidBody plane(btRigidBody::btRigidBodyConstructionInfo(0, nullptr, &plane_shape));
  plane.setFriction(1);
  world.addRigidBody(&plane);
  btBoxShape shape(btVector3(0.5 * work.size[0], 0.5 * work.size[1], 0.5 * work.size[2]));
  btVector3 inertia;
  shape.calculateLocalInertia(work.mass(), inertia);
  btRigidBody body(btRigidBody::btRigidBodyConstructionInfo(work.mass(), nullptr, &shape, inertia));
  body.setWorldTransform(btTransform(btQuaternion::getIdentity(), btVector3(0, 0, 0.5 * work.size[2])));
  body.setFriction(work.friction);
  body.setActivationState(DISABLE_DEACTIVATION);
  body.setFlags(BT_ENABLE_GYROSCOPIC_FORCE_IMPLICIT_WORLD);
  world.addRigidBody(&body);
  SpaceTrack track;
  const double start = thread_seconds();
  for (int k = 0; k < work.steps; ++k) {
    const auto a = work.ground(k * work.step);
    body.setGravity(btVector3(-a[0], -a[1], -a[2] - gravity));
    world.stepSimulation(work.step, 0);
    if (k >= work.compared) continue;
    const btVector3& x = body.getWorldTransform().getOrigin();
    const btQuaternion q = body.getWorldTransform().getRotation();
    track.places.push_back({{x.x(), x.y(), x.z()}, {q.w(), q.x(), q.y(), q.z()}});
  }
  track.microseconds = 1e6 * (thread_seconds() - start) / work.steps;
  world.removeRigidBody(&body);
  world.removeRigidBody(&plane);
  return track;
}

}  // namespace bench
#else
namespace bench {
std::optional<SpaceTrack> bullet_in_space(const SpaceWork&) { return {}; }
}  // namespace bench
#endif
