#include "models/space/step.hpp"

#include <algorithm>

namespace teeter {
namespace {

using Tangential = std::array<Eigen::Vector2d, most_cones>;  // m/s

// What both passes share and hand on.
struct Passes {
  Tangential before;  // sliding velocities at the start
  std::array<bool, most_cones> kinetic;
  std::array<bool, most_cones> along;  // slides on in the same sense: friction along the mean of both velocities
  SpaceState end;                      // estimate
  ConeProblem problem;
};

Eigen::Vector2d tangential_velocity(const SpaceState& s, const Vec3& arm) { return (s.v + s.w.cross(arm)).head<2>(); }

void look_at_start(const SpaceModel& model, const SpaceState& from, const SpaceContacts& contacts, Passes& passes) {
  Arms arms;
  find_arms(contacts, from.q.toRotationMatrix(), arms);
  for (std::size_t i = 0; i < static_cast<std::size_t>(contacts.count); ++i) {
    passes.before[i] = tangential_velocity(from, arms[i]);
    passes.kinetic[i] = passes.before[i].norm() >= model.slip_speed;
    passes.along[i] = false;
  }
}

// Arms at the estimated end. Where the lowest point of a rim jumps to the far side the material point serves.
void find_end_arms(const SpaceContacts& contacts, const Mat3& middle, const Mat3& end, const Arms& arms, Arms& ends) {
  find_arms(contacts, end, ends);
  if (!contacts.rolling) return;
  const Vec3 centre = contacts.rolling->centre;
  const Vec3 material = middle.transpose() * arms[0];
  const Vec3 lowest = end.transpose() * ends[0];
  if ((material - centre).dot(lowest - centre) < 0.0) ends[0] = end * material;
}

void write_velocities(const SpaceState& free, const Vec3& w1, const Arms& arms, const Arms& ends, int count,
                      const Passes& passes, ConeProblem& problem) {
  for (int i = 0; i < count; ++i) {
    const auto at = static_cast<std::size_t>(i);
    Vec3 q = free.v + free.w.cross(arms[at]) + w1.cross(ends[at] - arms[at]);
    if (passes.along[at]) q.head<2>() += passes.before[at];
    for (int c = 0; c < 3; ++c) problem.q[3 * i + c] = q[c];
  }
}

void set_friction(const SpaceModel& model, const Passes& passes, int count, ConeProblem& problem) {
  for (int i = 0; i < count; ++i)
    problem.mu[i] = passes.kinetic[static_cast<std::size_t>(i)] ? model.mu_kinetic : model.mu_static;
}

Eigen::Vector2d end_velocity(const Passes& passes, const ConeTrial& answer, std::size_t i) {
  Eigen::Vector2d u(answer.u[3 * i], answer.u[3 * i + 1]);
  if (passes.along[i]) u -= passes.before[i];
  return u;
}

// Contacts that were held by the static coefficient and slide nevertheless; true where there is a new one.
bool let_slide(const SpaceModel& model, int count, const ConeTrial& answer, Passes& passes) {
  bool changed = false;
  for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
    if (passes.kinetic[i] || end_velocity(passes, answer, i).norm() <= model.slip_speed) continue;
    passes.kinetic[i] = changed = true;
  }
  return changed;
}

void solve_pass(const SpaceModel& model, bool first, int count, Passes& passes, SpaceStep& step) {
  const int most = first && model.mu_static != model.mu_kinetic ? 3 : 1;
  for (int k = 0; k < most; ++k) {
    set_friction(model, passes, count, passes.problem);
    if (!solve_cones_near(passes.problem, step.answer)) step.unsolved = true;
    if (!step.answer.still) step.residual = std::max(step.residual, step.answer.residual);
    if (!first || !let_slide(model, count, step.answer, passes)) return;
  }
}

// One pass: wq turns to the middle pose, whose place does not matter; wm is the rate of the gyroscopic moment.
void pass(const SpaceModel& model, const SpaceState& from, bool first, const SpaceContacts& contacts, Passes& passes,
          SpaceStep& step) {
  const double h = step.length;
  const SpaceState& guess = passes.end;
  const Vec3 wq = first ? from.w : Vec3(0.25 * (3.0 * from.w + guess.w));
  const Vec3 wm = first ? from.w : Vec3(0.5 * (from.w + guess.w));
  const Mat3 r = turned(from.q, 0.5 * h * wq).toRotationMatrix();
  const Mat3 compliance = compliance_in(model.body, r);
  const Vec3 body_rate = r.transpose() * wm;
  const Vec3 gyroscopic = r * (model.body.compliance * body_rate.cross(model.body.inertia * body_rate));
  SpaceState free;
  free.v = from.v - h * (step.ground + Vec3(0.0, 0.0, model.gravity));
  free.w = from.w - (h / model.body.mass) * gyroscopic;
  if (contacts.count > 0) {
    Arms arms;
    Arms ends;
    find_arms(contacts, r, arms);
    find_end_arms(contacts, r, guess.q.toRotationMatrix(), arms, ends);
    write_response(r * model.body.root, arms, contacts.count, passes.problem);
    write_velocities(free, guess.w, arms, ends, contacts.count, passes, passes.problem);
    solve_pass(model, first, contacts.count, passes, step);
    apply_impulses(compliance, arms, contacts.count, step.answer.p, free.v, free.w);
  }
  passes.end.v = free.v;
  passes.end.w = free.w;
  passes.end.x = from.x + 0.5 * h * (from.v + free.v);
  passes.end.q = turned(from.q, 0.5 * h * (from.w + free.w));
}

void look_at_slipping(const SpaceModel& model, int count, const ConeTrial& answer, Passes& passes) {
  for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
    const Eigen::Vector2d after = end_velocity(passes, answer, i);
    passes.along[i] = passes.before[i].norm() > model.slip_speed && after.norm() > model.slip_speed &&
                      after.dot(passes.before[i]) > 0.0;
  }
}

void account(const SpaceModel& model, const SpaceState& from, const Passes& passes, SpaceStep& step) {
  step.input = -0.5 * model.body.mass * step.length * step.ground.dot(from.v + step.end.v);
  for (std::size_t i = 0; i < static_cast<std::size_t>(step.contacts.count); ++i) {
    const Eigen::Vector2d after = end_velocity(passes, step.answer, i);
    const bool slides = passes.before[i].norm() > model.slip_speed || after.norm() > model.slip_speed;
    if (!slides) continue;
    const Eigen::Vector2d p(step.answer.p[3 * i], step.answer.p[3 * i + 1]);
    // Points that come to stick share forces that do no work in sum, though some of them seem to.
    const double lost = -0.5 * model.body.mass * p.dot(passes.before[i] + after);
    step.friction += after.norm() > model.slip_speed ? std::max(0.0, lost) : lost;
    step.slips = step.slips || step.answer.p[3 * i + 2] > 1e-10 * model.gravity * step.length;
  }
  step.friction = std::max(0.0, step.friction);
}

// Impulses to start the passes from: forces go on changing as they did, and the second pass adds what it did.
void start_first(const ContactMemory& memory, int contact, double length, double* p) {
  const int at = memory.at(contact);
  if (at < 0) return static_cast<void>(std::fill_n(p, 3, 0.0));
  const auto k = static_cast<std::size_t>(at);
  for (std::size_t c = 0; c < 3; ++c) p[c] = length * (memory.force[k][c] + memory.change[k][c] - memory.late[k][c]);
}

void start_second(const ContactMemory& memory, int contact, double length, double* p) {
  const int at = memory.at(contact);
  if (at < 0) return;
  for (std::size_t c = 0; c < 3; ++c) p[c] += length * memory.late[static_cast<std::size_t>(at)][c];
}

}  // namespace

void take_step(const SpaceModel& model, const SpaceState& from, double length, const Vec3& ground,
               const SpaceContacts& contacts, const ContactMemory& memory, SpaceStep& step) {
  step.length = length;
  step.ground = ground;
  step.contacts = contacts;
  step.friction = 0.0;
  step.residual = 0.0;
  step.slips = step.unsolved = false;
  step.loaded.count = 0;
  Passes passes;
  passes.end = {from.x + length * from.v, turned(from.q, length * from.w), from.v, from.w};
  if (contacts.count > 0) look_at_start(model, from, contacts, passes);
  for (int i = 0; i < contacts.count; ++i)
    start_first(memory, contacts.id[static_cast<std::size_t>(i)], length, step.answer.p + 3 * i);
  pass(model, from, true, contacts, passes, step);
  look_at_slipping(model, contacts.count, step.answer, passes);
  std::copy_n(step.answer.p, 3 * contacts.count, step.first);
  for (int i = 0; i < contacts.count; ++i)
    start_second(memory, contacts.id[static_cast<std::size_t>(i)], length, step.answer.p + 3 * i);
  pass(model, from, false, contacts, passes, step);
  step.end = passes.end;
  for (int i = 0; i < contacts.count; ++i)
    if (step.answer.p[3 * i + 2] > 1e-10 * model.gravity * length) step.loaded.add(i);
  project_gaps(model.body, contacts, step.loaded, step.end);
  constexpr double closed[most_cones] = {};
  project_normal_velocities(model.body, contacts, step.loaded, closed, step.end);
  account(model, from, passes, step);
}

void remember(const SpaceStep& step, ContactMemory& memory) {
  const ContactMemory before = memory;
  memory.count = step.contacts.count;
  memory.id = step.contacts.id;
  const double per_time = 1.0 / step.length;
  for (std::size_t i = 0; i < static_cast<std::size_t>(memory.count); ++i) {
    const int known = step.answer.still ? -1 : before.at(memory.id[i]);
    for (std::size_t c = 0; c < 3; ++c) {
      memory.force[i][c] = per_time * step.answer.p[3 * i + c];
      memory.change[i][c] = known < 0 ? 0.0 : memory.force[i][c] - before.force[static_cast<std::size_t>(known)][c];
      memory.late[i][c] = per_time * (step.answer.p[3 * i + c] - step.first[3 * i + c]);
    }
  }
}

}  // namespace teeter
