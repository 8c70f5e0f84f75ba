#include "models/space/impact.hpp"

#include <algorithm>

#include "solve/cone_solver.hpp"

namespace teeter {
namespace {

constexpr double unloaded = 1e-9;  // share of the largest normal impulse: rounding
constexpr double open = 1e-4;      // of it as a velocity: not held

struct Impacting {
  Arms arms;
  Mat3 compliance;
  std::array<Vec3, most_cones> before;  // m/s, velocities of the points
  ConeProblem problem;
};

void prepare(const SpaceModel& model, const SpaceContacts& contacts, const SpaceState& state, Impacting& all) {
  const Mat3 r = state.q.toRotationMatrix();
  find_arms(contacts, r, all.arms);
  all.compliance = compliance_in(model.body, r);
  write_response(r * model.body.root, all.arms, contacts.count, all.problem);
  for (int i = 0; i < contacts.count; ++i) {
    const auto at = static_cast<std::size_t>(i);
    all.before[at] = state.v + state.w.cross(all.arms[at]);
    for (int c = 0; c < 3; ++c) all.problem.q[3 * i + c] = all.before[at][c];
    all.problem.mu[i] = model.mu_kinetic;
  }
}

// Contacts that press and are held: rounding is neither.
Chosen loaded_of(const ConeTrial& trial, int count) {
  double most = 0.0;
  for (int i = 0; i < count; ++i) most = std::max(most, trial.p[3 * i + 2]);
  Chosen loaded;
  for (int i = 0; i < count; ++i)
    if (trial.p[3 * i + 2] > unloaded * most && std::fabs(trial.u[3 * i + 2]) < open * most) loaded.add(i);
  return loaded;
}

// A contact that is not held and opens more slowly than it must; -1: none.
int left_closing(const SpaceModel& model, const Impacting& all, int count, const double* bounce, const Chosen& held,
                 const SpaceState& state) {
  for (int i = 0; i < count; ++i) {
    const auto end = held.index.begin() + held.count;
    if (std::find(held.index.begin(), end, i) != end) continue;
    const double opening = (state.v + state.w.cross(all.arms[static_cast<std::size_t>(i)])).z();
    if (opening < bounce[i] - model.speed_rounding) return i;
  }
  return -1;
}

// The state after the impulses; the compliance is taken out of the normal velocities of held contacts, and of those
// that would close without it.
SpaceState after_impulses(const SpaceModel& model, const SpaceContacts& contacts, const Impacting& all,
                          const ConeTrial& trial, const double* bounce, SpaceState state) {
  apply_impulses(all.compliance, all.arms, contacts.count, trial.p, state.v, state.w);
  Chosen held = loaded_of(trial, contacts.count);
  for (;;) {
    SpaceState projected = state;
    double target[most_cones];
    for (std::size_t k = 0; k < static_cast<std::size_t>(held.count); ++k) target[k] = bounce[held.index[k]];
    project_normal_velocities(model.body, contacts, held, target, projected);
    const int closing = left_closing(model, all, contacts.count, bounce, held, projected);
    if (closing < 0) return projected;
    held.add(closing);
  }
}

double horizontal_rate(const SpaceState& state) { return state.w.head<2>().norm(); }

// Newton's law on top of the plastic impulses in `trial`. Points that close too slowly do not bounce.
void bounce_by_newton(const SpaceModel& model, const SpaceContacts& contacts, const SpaceState& before,
                      const SpaceState& plastic, Impacting& all, ConeTrial& trial, SpaceImpactResult& result,
                      SpaceState& state) {
  const double e = model.options.normal_restitution;
  double bounce[most_cones] = {};
  for (int i = 0; i < contacts.count; ++i) {
    const double closing = all.before[static_cast<std::size_t>(i)].z();
    if (!(closing < -model.gravity * model.options.step)) continue;
    bounce[i] = -e * closing;
    all.problem.q[3 * i + 2] += e * closing;
  }
  result.unsolved = !solve_cones_of_impact(all.problem, trial) || result.unsolved;
  if (!trial.still) result.residual = std::max(result.residual, trial.residual);
  result.kind = SpaceImpactKind::newton;
  state = after_impulses(model, contacts, all, trial, bounce, before);
  if (kinetic_energy(model.body, state) <= result.energy_before) return;
  guard_energy(model.body, plastic, result.energy_before, state);
  result.kind = SpaceImpactKind::guard;
}

void bounce_by_moreau(const SpaceModel& model, const SpaceState& before, SpaceImpactResult& result, SpaceState& state) {
  const double e = model.options.normal_restitution;
  state.v += e * (state.v - before.v);
  state.w += e * (state.w - before.w);
  result.kind = SpaceImpactKind::moreau;
}

void write_impulses(const SpaceBody& body, const ConeTrial& trial, double stretch, SpaceImpactResult& result) {
  for (std::size_t i = 0; i < static_cast<std::size_t>(result.points); ++i)
    result.impulse[i] = stretch * body.mass * Vec3(trial.p[3 * i], trial.p[3 * i + 1], trial.p[3 * i + 2]);
}

// With a prescribed ratio only the sum is known: the points that landed share it.
void share_impulse(const SpaceBody& body, const SpaceState& before, const SpaceState& after, const Chosen& landed,
                   SpaceImpactResult& result) {
  result.impulse.fill(Vec3::Zero());
  for (int k = 0; k < landed.count; ++k)
    result.impulse[static_cast<std::size_t>(landed.index[static_cast<std::size_t>(k)])] =
        (body.mass / landed.count) * (after.v - before.v);
}

void bounce(const SpaceModel& model, const SpaceContacts& contacts, const SpaceState& before, const SpaceState& plastic,
            Impacting& all, ConeTrial& trial, SpaceImpactResult& result, SpaceState& state) {
  const double e = model.options.normal_restitution;
  if (!(e > 0.0 && result.approach > model.gravity * model.options.step)) return;
  if (model.options.impact == SpaceImpact::moreau) {
    bounce_by_moreau(model, before, result, state);
    write_impulses(model.body, trial, 1.0 + e, result);
  } else {
    bounce_by_newton(model, contacts, before, plastic, all, trial, result, state);
    write_impulses(model.body, trial, 1.0, result);
  }
}

}  // namespace

void guard_energy(const SpaceBody& body, const SpaceState& safe, double limit, SpaceState& state) {
  // Kinetic energy on the way is a parabola: less at 0, more at 1.
  SpaceState change = state;
  change.v -= safe.v;
  change.w -= safe.w;
  const double at_safe = kinetic_energy(body, safe);
  const double square = kinetic_energy(body, change);
  const double linear = kinetic_energy(body, state) - at_safe - square;
  const double room = std::max(0.0, limit - at_safe);
  const double root = std::sqrt(linear * linear + 4.0 * square * room);
  const double share = linear + root > 0.0 ? std::clamp(2.0 * room / (linear + root), 0.0, 1.0) : 0.0;
  state.v = safe.v + share * change.v;
  state.w = safe.w + share * change.w;
}

SpaceImpactResult impact(const SpaceModel& model, const SpaceContacts& contacts, SpaceState& state) {
  const SpaceState before = state;
  SpaceImpactResult result;
  result.points = contacts.count;
  result.energy_before = kinetic_energy(model.body, before);
  Impacting all;
  prepare(model, contacts, state, all);
  for (std::size_t i = 0; i < static_cast<std::size_t>(contacts.count); ++i)
    result.approach = std::max(result.approach, -all.before[i].z());
  ConeTrial trial;
  result.unsolved = !solve_cones(all.problem, trial);
  if (model.options.check_unique) result.ambiguous = solve_cones_every_way(all.problem, trial);
  result.residual = trial.still ? 0.0 : trial.residual;
  constexpr double no_bounce[most_cones] = {};
  const SpaceState plastic = after_impulses(model, contacts, all, trial, no_bounce, before);
  write_impulses(model.body, trial, 1.0, result);
  Chosen landed;
  if (model.options.rocking_restitution || model.options.rocking_by_housner)
    landed = impose_rocking_ratio(model, contacts, all.arms, plastic, model.options.rocking_restitution, state);
  if (landed.count > 0) {
    if (model.options.rocking_restitution) share_impulse(model.body, before, state, landed, result);
    result.kind = SpaceImpactKind::rocking;
  } else {
    result.not_imposed = model.options.rocking_restitution.has_value();
    state = plastic;
    bounce(model, contacts, before, plastic, all, trial, result, state);
  }
  result.energy_after = kinetic_energy(model.body, state);
  const double rate = horizontal_rate(before);
  result.ratio = rate > 0.0 ? horizontal_rate(state) / rate : 0.0;
  return result;
}

}  // namespace teeter
