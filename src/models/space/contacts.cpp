#include "models/space/contacts.hpp"

namespace teeter {
namespace {

constexpr double ridge = 1e-11;

// What a normal impulse at each chosen contact turns the body by.
struct NormalResponse {
  std::array<Vec3, most_cones> lever;  // arm x k
  std::array<Vec3, most_cones> spin;   // compliance times lever
  double matrix[most_cones * most_cones];
};

void find_normal_response(const Mat3& compliance, const Arms& arms, const Chosen& chosen, NormalResponse& response) {
  const auto n = static_cast<std::size_t>(chosen.count);
  for (std::size_t i = 0; i < n; ++i) {
    const Vec3& arm = arms[static_cast<std::size_t>(chosen.index[i])];
    response.lever[i] = {arm.y(), -arm.x(), 0.0};
    response.spin[i] = compliance * response.lever[i];
  }
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t k = 0; k < n; ++k)
      response.matrix[i * n + k] = 1.0 + response.lever[i].dot(response.spin[k]) + (i == k ? ridge : 0.0);
  }
}

}  // namespace

void write_response(const Mat3& root, const Arms& arms, int count, ConeProblem& problem) {
  problem.count = count;
  for (int i = 0; i < count; ++i) {
    for (int c = 0; c < 3; ++c) {
      const Vec3 turning = root.col(c).cross(arms[static_cast<std::size_t>(i)]);
      for (int r = 0; r < 3; ++r) problem.turning_of(3 * i + r)[c] = turning[r];
    }
  }
  find_diagonal(problem);
}

void apply_impulses(const Mat3& compliance, const Arms& arms, int count, const double* p, Vec3& v, Vec3& w) {
  Vec3 sum = Vec3::Zero();
  Vec3 moment = Vec3::Zero();
  for (int i = 0; i < count; ++i) {
    const Vec3 impulse(p[3 * i], p[3 * i + 1], p[3 * i + 2]);
    sum += impulse;
    moment += arms[static_cast<std::size_t>(i)].cross(impulse);
  }
  v += sum;
  w += compliance * moment;
}

void project_gaps(const SpaceBody& body, const SpaceContacts& contacts, const Chosen& chosen, SpaceState& state) {
  if (chosen.count == 0) return;
  const auto n = static_cast<std::size_t>(chosen.count);
  for (int iteration = 0; iteration < 2; ++iteration) {
    const Mat3 r = state.q.toRotationMatrix();
    Arms arms;
    find_arms(contacts, r, arms);
    double push[most_cones];
    double worst = 0.0;
    for (std::size_t i = 0; i < n; ++i) {
      push[i] = -(state.x.z() + arms[static_cast<std::size_t>(chosen.index[i])].z());
      worst = std::max(worst, std::fabs(push[i]));
    }
    if (worst <= 2e-16 * body.size) return;
    NormalResponse response;
    find_normal_response(compliance_in(body, r), arms, chosen, response);
    if (!solve_dense(response.matrix, push, chosen.count)) break;
    Vec3 rotation = Vec3::Zero();
    for (std::size_t i = 0; i < n; ++i) {
      state.x.z() += push[i];
      rotation += push[i] * response.spin[i];
    }
    state.q = turned(state.q, rotation);
  }
  if (!contacts.rolling) return;
  // Close to flat the lowest point may have jumped to the far side.
  Arms arms;
  find_arms(contacts, state.q.toRotationMatrix(), arms);
  state.x.z() = -arms[0].z();
}

void project_normal_velocities(const SpaceBody& body, const SpaceContacts& contacts, const Chosen& chosen,
                               const double* target, SpaceState& state) {
  if (chosen.count == 0) return;
  const Mat3 r = state.q.toRotationMatrix();
  Arms arms;
  find_arms(contacts, r, arms);
  NormalResponse response;
  find_normal_response(compliance_in(body, r), arms, chosen, response);
  double push[most_cones];
  const auto n = static_cast<std::size_t>(chosen.count);
  for (std::size_t i = 0; i < n; ++i) push[i] = target[i] - state.v.z() - state.w.dot(response.lever[i]);
  if (!solve_dense(response.matrix, push, chosen.count)) return;
  for (std::size_t i = 0; i < n; ++i) {
    state.v.z() += push[i];
    state.w += push[i] * response.spin[i];
  }
}

double kinetic_energy(const SpaceBody& body, const SpaceState& state) {
  const Vec3 w = state.q.conjugate() * state.w;
  return 0.5 * (body.mass * state.v.squaredNorm() + w.dot(body.inertia * w));
}

}  // namespace teeter
