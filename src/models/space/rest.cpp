#include "models/space/rest.hpp"

#include <algorithm>

#include "models/space/touching.hpp"

namespace teeter {

namespace {

// Energy (J) of bounce and rocking, without the swing of the centre of mass.
double bounce_and_rocking(const SpaceModel& model, const SpaceState& state) {
  const Vec3 body_rate = state.q.conjugate() * Vec3(state.w.x(), state.w.y(), 0.0);
  return 0.5 * (model.body.mass * state.v.z() * state.v.z() + body_rate.dot(model.body.inertia * body_rate));
}

}  // namespace

bool moves_too_much_to_rest(const SpaceModel& model, const SpaceState& state, double share) {
  return bounce_and_rocking(model, state) > share * model.weight() * model.body.highest_pass;
}

const SpaceFace& lowest_face(const SpaceBody& body, const SpaceState& state) {
  const Vec3 down = state.q.conjugate() * Vec3(0.0, 0.0, -1.0);
  return *std::max_element(body.faces.begin(), body.faces.end(), [&](const SpaceFace& a, const SpaceFace& b) {
    return a.normal.dot(down) < b.normal.dot(down);
  });
}

SpaceState flat_on(const SpaceFace& face, const SpaceState& state) {
  const Vec3 normal = state.q * face.normal;
  SpaceState flat;
  flat.q = (least_turn(normal, Vec3(0.0, 0.0, -1.0)) * state.q).normalized();
  const Vec3 before = state.q * face.centre;
  const Vec3 after = flat.q * face.centre;
  flat.x = state.x + before - after;
  flat.x.z() = face.height;
  const Vec3 speed = state.v + state.w.cross(before);
  flat.w = {0.0, 0.0, state.w.z()};
  flat.v = Vec3(speed.x(), speed.y(), 0.0) - flat.w.cross(after);
  flat.v.z() = 0.0;
  return flat;
}

double unrest(const SpaceModel& model, const SpaceFace& face, const SpaceState& state) {
  const double swing = state.w.head<2>().norm() * face.height;
  return bounce_and_rocking(model, state) + 0.5 * model.body.mass * swing * swing +
         model.weight() * (state.x.z() - face.height);
}

bool surely_holds(const SpaceModel& model, const SpaceFace& face, const SpaceState& flat, const Vec3& ground) {
  const double weight = model.gravity + ground.z();
  const Eigen::Vector2d push = ground.head<2>();
  if (!(weight > 0.0) || push.norm() > model.mu_static * weight * (1.0 - 1e-9)) return false;
  // Normal forces linear in place, with the sum and the moments of the load; friction in proportion has no moment.
  const Eigen::Vector2d away = push.norm() > 0.0 ? Eigen::Vector2d(-push.normalized()) : Eigen::Vector2d(1.0, 0.0);
  const SpaceContacts contacts = contacts_of_face(model.body, face, flat, away);
  const Mat3 r = flat.q.toRotationMatrix();
  Mat3 moments = Mat3::Zero();
  std::array<Vec3, most_cones> places;
  for (std::size_t i = 0; i < static_cast<std::size_t>(contacts.count); ++i) {
    const Vec3 arm = r * contacts.point[i];
    places[i] = {1.0, arm.x(), arm.y()};
    moments += places[i] * places[i].transpose();
  }
  double matrix[9];
  Eigen::Map<Mat3>(matrix, 3, 3) = moments;
  double shares[3] = {weight, -face.height * push.x(), -face.height * push.y()};
  if (!solve_dense(matrix, shares, 3)) return false;
  for (std::size_t i = 0; i < static_cast<std::size_t>(contacts.count); ++i)
    if (places[i].dot(Vec3(shares[0], shares[1], shares[2])) < 1e-9 * weight) return false;
  return true;
}

bool stays_down(const SpaceModel& model, const SpaceStep& step) {
  const SpaceState& end = step.end;
  const Mat3 r = end.q.toRotationMatrix();
  for (std::size_t i = 0; i < static_cast<std::size_t>(step.contacts.count); ++i)
    if ((end.v + end.w.cross(r * step.contacts.point[i])).z() > model.flat_speed) return false;
  return true;
}

}  // namespace teeter
