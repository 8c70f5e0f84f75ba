#include "models/contact/step.hpp"

#include <algorithm>
#include <cmath>

namespace teeter {
namespace {

constexpr double touching = 1e-12;      // share of the largest side within which a gap counts as closed
constexpr double drift_share = 0.2;     // of a gap that a step takes away
constexpr double beyond_repair = 1e-3;  // scaled residual
constexpr double at_rest = 1e-9;        // share of gravity times step below which a speed is none
constexpr double no_motion = 1e-8;      // of a step, scaled; a push above the limit by a share x moves by about x

Motion3 column_of(Vec2 direction, Vec2 point, const Pose& pose, const RigidBody& body) {
  return {direction.x, direction.y, cross(point - pose.place, direction) / body.gyration};
}

Motion3 negative(const Motion3& m) { return {-m[0], -m[1], -m[2]}; }

std::size_t index(int i) { return static_cast<std::size_t>(i); }

// A body that moves, from its solution; one that is fixed stays.
Motion3 motion_of(const ContactModel& model, const ContactSolution& solution, std::size_t body) {
  const int unknown = model.unknown[body];
  return unknown == the_base ? Motion3{} : solution.motion[index(unknown)];
}

// Motion of the upper body along the tangent of a contact, relative to the lower one.
double sliding_of(const std::vector<Motion3>& motion, const ContactPoint& point) {
  const Motion3& upper = motion[index(point.upper)];
  double sum = 0.0;
  for (std::size_t k = 0; k < 3; ++k) sum += point.tangent_upper[k] * upper[k];
  if (point.lower == the_base) return sum;
  const Motion3& lower = motion[index(point.lower)];
  for (std::size_t k = 0; k < 3; ++k) sum += point.tangent_lower[k] * lower[k];
  return sum;
}

}  // namespace

EndSpeed speed_at(const AssemblyState& state, const std::vector<Pose>& poses, const Pair& pair,
                  const TouchPlace& place) {
  const auto velocity = [&](int body) {
    if (body == the_base) return Vec2{};
    const BodyState& b = state.bodies[index(body)];
    return b.velocity + b.rate * quarter_turn(place.point - poses[index(body)].place);
  };
  const Vec2 relative = velocity(pair.upper) - velocity(pair.lower);
  return {dot(place.normal, relative), dot(quarter_turn(place.normal), relative)};
}

// Motion without contact forces: the velocities times h (displacements) or 1, and what the loads give.
void ContactStepper::start_problem(const AssemblyState& from, double share, double unit, Vec2 kick) {
  unit_ = unit;
  problem_.contacts.clear();
  problem_.mass.clear();
  problem_.free.clear();
  for (std::size_t i = 0; i < from.bodies.size(); ++i) {
    if (model_->bodies[i].fixed) continue;
    const BodyState& b = from.bodies[i];
    problem_.mass.push_back(model_->bodies[i].mass / model_->mass_unit);
    problem_.free.push_back({(share * b.velocity.x + kick.x) / unit, (share * b.velocity.y + kick.y) / unit,
                             share * b.rate * model_->bodies[i].gyration / unit});
  }
}

void ContactStepper::add_contact(const Scene& scene, const std::vector<Pose>& poses, const TouchPlace& place,
                                 const ActiveEnd& end) {
  const Pair& pair = scene.pairs[index(end.pair)];
  problem_.contacts.emplace_back();
  ContactPoint& point = problem_.contacts.back();
  point.upper = model_->unknown[index(pair.upper)];
  point.lower = pair.lower == the_base ? the_base : model_->unknown[index(pair.lower)];
  const Vec2 tangent = quarter_turn(place.normal);
  const std::size_t u = index(pair.upper);
  point.normal_upper = column_of(place.normal, place.point, poses[u], model_->bodies[u]);
  point.tangent_upper = column_of(tangent, place.point, poses[u], model_->bodies[u]);
  if (point.lower != the_base) {
    const std::size_t l = index(pair.lower);
    point.normal_lower = negative(column_of(place.normal, place.point, poses[l], model_->bodies[l]));
    point.tangent_lower = negative(column_of(tangent, place.point, poses[l], model_->bodies[l]));
  }
  point.gap = -end.target / unit_;
  point.friction = end.law == ContactLaw::held_frictionless ? 0.0 : model_->friction;
  point.law = end.law;
}

// Blocks at rest stay at rest where forces hold them: the associative problem, which has one motion only, tells. Its
// solution without motion solves Coulomb's law too. What is left of motion is rounding, and is taken away: else it
// would count as motion in the next step.
bool ContactStepper::finds_rest() {
  relaxed_ = solution_;
  problem_.associative = true;
  solver_.solve(problem_, ContactSolverKind::automatic, relaxed_);
  problem_.associative = false;
  for (Motion3& u : relaxed_.motion) {
    if (!(std::max({std::fabs(u[0]), std::fabs(u[1]), std::fabs(u[2])}) <= no_motion)) return false;
    u = {};
  }
  relaxed_.residual = contact_residual(problem_, relaxed_);
  relaxed_.solved = relaxed_.residual <= many_contacts_promise;
  if (!relaxed_.solved) return false;
  std::swap(solution_, relaxed_);
  return true;
}

// Where no solution of Coulomb's law is found: of the best and the associative one, which there always is, the one
// nearer to the law.
void ContactStepper::solve_relaxed() {
  problem_.associative = true;
  relaxed_ = {};
  solver_.solve(problem_, ContactSolverKind::automatic, relaxed_);
  problem_.associative = false;
  if (!relaxed_.solved) return;
  relaxed_.residual = contact_residual(problem_, relaxed_);
  if (relaxed_.residual >= solution_.residual && solution_.residual <= beyond_repair) return;
  ++trouble_.relaxed;
  std::swap(solution_, relaxed_);
  solution_.solved = true;
}

void ContactStepper::solve_problem(double impulse_unit, bool resting) {
  const std::size_t count = ends_.size();
  solution_.modes.resize(count);
  solution_.normal.resize(count);
  solution_.tangential.resize(count);
  solution_.motion.resize(problem_.free.size());
  for (std::size_t k = 0; k < count; ++k) {
    solution_.modes[k] = ends_[k].mode;
    solution_.normal[k] = ends_[k].normal_impulse / impulse_unit;
    solution_.tangential[k] = ends_[k].tangential_impulse / impulse_unit;
  }
  const bool found = resting && count > many_contacts && finds_rest();
  if (!found) solver_.solve(problem_, model_->solver, solution_);
  if (!solution_.solved && model_->solver != ContactSolverKind::automatic) {
    ++trouble_.helped;
    solver_.solve(problem_, ContactSolverKind::automatic, solution_);
  }
  if (!solution_.solved) {
    if (!problem_.associative && model_->scheme == ContactScheme::implicit_euler) solve_relaxed();
    if (!solution_.solved) ++trouble_.unsolved;
    if (!(solution_.residual <= beyond_repair) && !solution_.solved) trouble_.broken = true;
  }
  ++trouble_.problems;
  ++trouble_.by_method[static_cast<std::size_t>(solution_.method)];
  trouble_.worst_residual = std::max(trouble_.worst_residual, solution_.residual);
  for (std::size_t k = 0; k < count; ++k) {
    ends_[k].mode = solution_.modes[k];
    ends_[k].normal_impulse = solution_.normal[k] * impulse_unit;
    ends_[k].tangential_impulse = solution_.tangential[k] * impulse_unit;
  }
}

void ContactStepper::implicit_euler(const Scene& scene, double h, AssemblyState& to) {
  const double g = model_->shaking.gravity;
  const Vec2 ground = mean_acceleration(*model_, scene.state.time, scene.state.time + h);
  const double unit = g * h * h;
  start_problem(scene.state, h, unit, {-h * h * ground.x, -h * h * (g + ground.y)});
  problem_.associative = model_->associative;
  const double reach = 2.0 * (fastest_corner(*model_, scene.state) + g * h) * h + 1e-6 * model_->length;
  ends_.clear();
  for (std::size_t p = 0; p < scene.pairs.size(); ++p) {
    const Pair& pair = scene.pairs[p];
    if (!pair.facing) continue;
    for (int e = 0; e < 2; ++e) {
      const TouchPlace place = place_of(*model_, scene.poses, pair, e);
      if (place.gap > reach) continue;
      const EndSpeed speed = speed_at(scene.state, scene.poses, pair, place);
      ends_.push_back({static_cast<int>(p), e, ContactLaw::coulomb, -place.gap, speed.normal, speed.tangential,
                       pair.normal[index(e)] * h, pair.tangential[index(e)] * h, 0.0, pair.mode[index(e)]});
      add_contact(scene, scene.poses, place, ends_.back());
    }
  }
  const bool resting = !problem_.associative && fastest_corner(*model_, scene.state) < at_rest * g * h;
  solve_problem(model_->mass_unit * unit / h, resting);
  to.time = scene.state.time + h;
  to.bodies.resize(scene.state.bodies.size());
  for (std::size_t i = 0; i < to.bodies.size(); ++i) {
    const BodyState& b = scene.state.bodies[i];
    const Motion3 u = motion_of(*model_, solution_, i);
    const Vec2 moved{unit * u[0], unit * u[1]};
    const double turned_by = unit * u[2] / model_->bodies[i].gyration;
    to.bodies[i] = {b.place + moved, b.angle + turned_by, (1.0 / h) * moved, turned_by / h};
  }
  for (std::size_t k = 0; k < ends_.size(); ++k)
    ends_[k].slid = unit * sliding_of(solution_.motion, problem_.contacts[k]);
}

// Forces act along the directions of the middle, but what they hold is the speed at the end. From start to middle a
// corner's speed changes as the directions turn, from middle to end by as much again. Without this a corner about which
// a block turns would move with half that speed on average, and the forces that hold it would work: the energy of a run
// would grow in proportion to the step.
void ContactStepper::moreau(const Scene& scene, double h, Ends which, AssemblyState& to) {
  const double g = model_->shaking.gravity;
  const double dt = model_->step;
  const Vec2 ground = mean_acceleration(*model_, scene.state.time, scene.state.time + h);
  start_problem(scene.state, 1.0, g * dt, {-h * ground.x, -h * (g + ground.y)});
  problem_.associative = false;
  pose_bodies_ahead(scene.state, 0.5 * h, middle_);
  ends_.clear();
  for (std::size_t p = 0; p < scene.pairs.size(); ++p) {
    const Pair& pair = scene.pairs[p];
    if (!pair.facing) continue;
    for (int e = 0; e < 2; ++e) {
      const bool persistent = which == Ends::persistent;
      if (persistent && !pair.persistent[index(e)]) continue;
      const TouchPlace place = place_of(*model_, middle_, pair, e);
      if (!persistent && place.gap > touching * model_->length) continue;
      const EndSpeed speed = speed_at(scene.state, middle_, pair, place);
      double target = -model_->normal_restitution * std::min(speed.normal, 0.0);
      double turned = 0.0;
      if (persistent) {
        const TouchPlace at_start = place_of(*model_, scene.poses, pair, e);
        const EndSpeed before = speed_at(scene.state, scene.poses, pair, at_start);
        target = -drift_share * at_start.gap / dt - (speed.normal - before.normal);
        turned = speed.tangential - before.tangential;
      }
      ends_.push_back({static_cast<int>(p), e, ContactLaw::coulomb, target, speed.normal, speed.tangential,
                       pair.normal[index(e)] * h, pair.tangential[index(e)] * h, 0.0, pair.mode[index(e)]});
      add_contact(scene, middle_, place, ends_.back());
      problem_.contacts.back().slide = turned / unit_;
    }
  }
  const auto same = [](const ActiveEnd& a, const ActiveEnd& b) { return a.pair == b.pair && a.end == b.end; };
  if (std::equal(ends_.begin(), ends_.end(), last_step_.begin(), last_step_.end(), same))
    for (std::size_t k = 0; k < ends_.size(); ++k) ends_[k].mode = last_step_[k].mode;
  solve_problem(model_->mass_unit * unit_);
  last_step_ = ends_;
  to.time = scene.state.time + h;
  to.bodies.resize(scene.state.bodies.size());
  for (std::size_t i = 0; i < to.bodies.size(); ++i) {
    const BodyState& b = scene.state.bodies[i];
    const Motion3 u = motion_of(*model_, solution_, i);
    const Vec2 velocity{unit_ * u[0], unit_ * u[1]};
    const double rate = unit_ * u[2] / model_->bodies[i].gyration;
    to.bodies[i] = {b.place + 0.5 * h * (b.velocity + velocity), b.angle + 0.5 * h * (b.rate + rate), velocity, rate};
  }
  for (std::size_t k = 0; k < ends_.size(); ++k) {
    const double after = unit_ * sliding_of(solution_.motion, problem_.contacts[k]);
    ends_[k].slid = 0.5 * h * (ends_[k].tangential_speed + after);
  }
}

void ContactStepper::impact(const Scene& scene, std::vector<ActiveEnd>& ends, AssemblyState& to) {
  start_problem(scene.state, 1.0, model_->shaking.gravity * model_->step, {});
  problem_.associative = false;
  ends_ = ends;
  for (ActiveEnd& end : ends_)
    add_contact(scene, scene.poses, place_of(*model_, scene.poses, scene.pairs[index(end.pair)], end.end), end);
  solve_problem(model_->mass_unit * unit_);
  to = scene.state;
  for (std::size_t i = 0; i < to.bodies.size(); ++i) {
    const Motion3 u = motion_of(*model_, solution_, i);
    to.bodies[i].velocity = {unit_ * u[0], unit_ * u[1]};
    to.bodies[i].rate = unit_ * u[2] / model_->bodies[i].gyration;
  }
  ends = ends_;
}

void remember(const std::vector<ActiveEnd>& ends, double h, std::vector<Pair>& pairs) {
  for (Pair& pair : pairs) {
    pair.mode = {};
    pair.normal = {};
    pair.tangential = {};
  }
  for (const ActiveEnd& end : ends) {
    Pair& pair = pairs[index(end.pair)];
    pair.mode[index(end.end)] = end.mode;
    pair.normal[index(end.end)] = end.normal_impulse / h;
    pair.tangential[index(end.end)] = end.tangential_impulse / h;
  }
}

}  // namespace teeter
