// Random impacts and runs of bodies in space: nothing gains energy, sinks, hangs or leaves the cone. A sample that
// takes a few seconds; variables of the environment ask for more.
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "core/random.hpp"
#include "models/space/impact.hpp"
#include "physics/space_helpers.hpp"

namespace teeter::space_tests {
namespace {

class Draws {
 public:
  explicit Draws(std::uint64_t index) : index_(index) {}
  double between(double low, double high) { return low + (high - low) * random_uniform(21, index_, draw_++); }

 private:
  std::uint64_t index_;
  std::uint64_t draw_ = 0;
};

Scenario random_box(Draws& draws, double most_friction) {
  Scenario s =
      box(draws.between(0.2, 1.0), draws.between(0.2, 1.0), draws.between(0.2, 2.0), draws.between(0.0, most_friction));
  Block& block = s.blocks[0];
  block.mass = draws.between(0.5, 5.0);
  block.com = {draws.between(-0.2, 0.2) * block.width, draws.between(-0.2, 0.2) * block.height};
  block.com_in_depth = draws.between(-0.2, 0.2) * *block.depth;
  return s;
}

long wanted(const char* variable, long otherwise) {
  const char* text = std::getenv(variable);
  return text == nullptr ? otherwise : std::atol(text);
}

// On a face, an edge or a corner, with any velocity.
struct RandomImpact {
  SpaceModel model;
  SpaceState state;
  SpaceContacts contacts;
};

RandomImpact random_impact(std::uint64_t i) {
  Draws draws(i);
  Scenario s = random_box(draws, 2.0);
  s.space.normal_restitution = i % 3 == 0 ? 0.0 : draws.between(0.0, 1.0);
  s.space.impact = i % 2 == 0 ? SpaceImpact::moreau : SpaceImpact::newton;
  if (i % 3 > 0) s.initial.angle = {draws.between(0.0, 0.5)};
  s.initial.azimuth = i % 3 == 1 ? static_cast<double>(i / 3 % 4) * std::numbers::pi / 2.0 : draws.between(0.0, 6.28);
  const SpaceModel model = make_space_model(s);
  SpaceState state = initial_space_state(model, s.initial);
  state.v = {draws.between(-1.0, 1.0), draws.between(-1.0, 1.0), draws.between(-1.0, 0.2)};
  state.w = {draws.between(-3.0, 3.0), draws.between(-3.0, 3.0), draws.between(-3.0, 3.0)};
  return {model, state, look_at_ground(model, state, {1.0, 0.0}, {1.0, 0.0}).all};
}

// How far impulses and velocities of a point are from Coulomb's law, in the unit of the velocities.
double off_the_cone(double mu, const double* p, const double* u) {
  const double slip = std::hypot(u[0], u[1]);
  const double normal = std::max(std::fabs(std::min(p[2], u[2])), -std::min(p[2], u[2]));
  const double outside = std::hypot(p[0], p[1]) - mu * p[2];
  const double power = mu * p[2] * slip + p[0] * u[0] + p[1] * u[1];  // 0 where friction takes out all it can
  return std::max({normal, outside, power});
}

// The law as it is solved, with the compliance that shares the forces and impulses per unit of mass. Newton's
// restitution asks points that close fast to open in turn.
struct Law {
  ConeProblem problem;
  double fastest = 0.0;  // m/s, of the points before

  Law(const RandomImpact& one, double restitution) {
    const Mat3 r = one.state.q.toRotationMatrix();
    Arms arms;
    find_arms(one.contacts, r, arms);
    write_response(r * one.model.body.root, arms, one.contacts.count, problem);
    for (int i = 0; i < one.contacts.count; ++i) {
      const Vec3 u = one.state.v + one.state.w.cross(arms[static_cast<std::size_t>(i)]);
      for (int c = 0; c < 3; ++c) problem.q[3 * i + c] = u[c];
      if (u.z() < -one.model.gravity * one.model.options.step) problem.q[3 * i + 2] += restitution * u.z();
      problem.mu[i] = one.model.mu_kinetic;
      fastest = std::max(fastest, u.cwiseAbs().maxCoeff());
    }
  }

  double error(const double* p) const {
    double worst = 0.0;
    for (int i = 0; i < problem.count; ++i) {
      double u[3];
      for (int c = 0; c < 3; ++c) {
        const int at = 3 * i + c;
        u[c] = problem.q[at] + problem.ridge(at) * p[at];
        for (int k = 0; k < problem.rows(); ++k)
          u[c] += times_row(c, problem.turning_of(at), k % 3, problem.turning_of(k)) * p[k];
      }
      worst = std::max(worst, off_the_cone(problem.mu[i], p + 3 * i, u));
    }
    return worst / fastest;
  }
};

// Of the impulses that an impact reports. Moreau's are the plastic ones, stretched.
double reported_error(const RandomImpact& before, const SpaceImpactResult& result) {
  const double e = before.model.options.normal_restitution;
  const double stretch = result.kind == SpaceImpactKind::moreau ? 1.0 + e : 1.0;
  double p[most_cone_rows];
  for (std::size_t i = 0; i < static_cast<std::size_t>(result.points); ++i)
    for (int c = 0; c < 3; ++c)
      p[3 * i + static_cast<std::size_t>(c)] = result.impulse[i][c] / (stretch * before.model.body.mass);
  return Law(before, result.kind == SpaceImpactKind::newton ? e : 0.0).error(p);
}

// TEETER_SPACE_IMPACTS in the environment sets how many.
TEST(SpaceRandom, ImpactsKeepTheCone) {
  const long impacts = wanted("TEETER_SPACE_IMPACTS", 6000);
  long by_newton = 0;
  long guarded = 0;
  double worst_cone = 0.0;
  double worst_opening = 0.0;
  double worst_gain = -1.0;
  for (long i = 0; i < impacts; ++i) {
    RandomImpact one = random_impact(static_cast<std::uint64_t>(i));
    const RandomImpact before = one;
    const SpaceContacts& contacts = one.contacts;
    ASSERT_GT(contacts.count, 0);
    const SpaceImpactResult result = impact(one.model, contacts, one.state);
    ASSERT_FALSE(result.unsolved) << "impact " << i;
    worst_gain = std::max(worst_gain, result.energy_after / result.energy_before - 1.0);
    by_newton += result.kind == SpaceImpactKind::newton ? 1 : 0;
    guarded += result.kind == SpaceImpactKind::guard ? 1 : 0;
    if (result.kind != SpaceImpactKind::guard) {
      worst_cone = std::max(worst_cone, reported_error(before, result));
      ASSERT_LE(worst_cone, 1e-9) << "impact " << i;
    }
    // Moreau's law may push down a point that was opening.
    if (result.kind != SpaceImpactKind::plastic) continue;
    for (std::size_t k = 0; k < static_cast<std::size_t>(contacts.count); ++k) {
      const double opening = (one.state.v + one.state.w.cross(one.state.q * contacts.point[k])).z();
      worst_opening =
          std::max(worst_opening, std::fabs(std::min(opening, result.impulse[k].z() / one.model.body.mass)));
    }
  }
  EXPECT_GT(by_newton, impacts / 10);
  EXPECT_LT(guarded, impacts / 100);
  EXPECT_LE(worst_opening, 1e-9);
  EXPECT_LE(worst_gain, 1e-12);
  RecordProperty("figures", fmt::format("cone {:.1e}, opening {:.1e}, gain {:.1e}, {} of {} by Newton guarded",
                                        worst_cone, worst_opening, worst_gain, guarded, by_newton + guarded));
}

Excitation random_pulse(Draws& draws, double most) {
  constexpr ExcitationKind kinds[] = {ExcitationKind::rectangular, ExcitationKind::half_sine, ExcitationKind::sine};
  const double length = draws.between(0.2, 1.5);
  const ExcitationKind kind = kinds[static_cast<std::size_t>(draws.between(0.0, 3.0))];
  Excitation e = pulse(kind, draws.between(0.0, most), length, draws.between(0.0, 0.3));
  if (kind == ExcitationKind::half_sine) e.duration = 0.5 * length;
  return e;
}

Scenario random_run(std::uint64_t i) {
  Draws draws(1000000 + i);
  Scenario s = random_box(draws, 1.2);
  Block& block = s.blocks[0];
  if (i % 4 == 2) {
    block.shape = BlockShape::cylinder;
    if (i % 8 == 2) block.diameter = draws.between(0.2, 1.0);
  } else if (i % 4 == 3) {
    block.shape = BlockShape::frustum;
    block.diameter = draws.between(0.3, 1.0);
    block.top_diameter = draws.between(0.1, 1.0);
  }
  if (i % 4 > 1) {
    block.com = {0.0, 0.0};
    block.com_in_depth = 0.0;
  }
  s.friction.kinetic_coefficient = *s.friction.static_coefficient * draws.between(0.5, 1.0);
  s.space.normal_restitution = i % 3 == 0 ? draws.between(0.0, 0.9) : 0.0;
  s.space.impact = i % 2 == 0 ? SpaceImpact::moreau : SpaceImpact::newton;
  if (i % 7 == 0) s.space.rocking_restitution = draws.between(0.5, 1.0);
  s.ground.horizontal = random_pulse(draws, 8.0);
  s.ground.transverse = random_pulse(draws, 8.0);
  s.ground.vertical = random_pulse(draws, 12.0);
  s.ground.azimuth = draws.between(0.0, 6.0);
  s.run.stop_at_overturn = i % 4 > 1 || i % 3 > 0;
  return s;
}

// Energy that steps have gained and that could not be taken back, over weight times size.
double gain_of(const Scenario& s, const Followed& run) {
  const Block& block = s.blocks[0];
  return run.defect / (*block.mass * g * (block.width + *block.depth + block.height));
}

// What must hold in every run is checked on the way. TEETER_SPACE_RUNS in the environment sets how many.
TEST(SpaceRandom, RunsCloseTheirAccounts) {
  const auto runs = static_cast<std::uint64_t>(wanted("TEETER_SPACE_RUNS", 60));
  double worst_residual = 0.0;
  double worst_gain = 0.0;
  long unsolved = 0;
  long capped = 0;
  long steps = 0;
  for (std::uint64_t i = 0; i < runs; ++i) {
    const Scenario s = random_run(i);
    const Followed run = follow(s, 4.0);
    worst_residual = std::max(worst_residual, run.counts.worst_residual);
    worst_gain = std::max(worst_gain, gain_of(s, run));
    unsolved += run.counts.unsolved;
    capped += run.counts.capped_steps;
    steps += run.counts.moving_steps;
    if (HasFailure()) FAIL() << "run " << i;
  }
  EXPECT_GT(steps, 0);
  EXPECT_EQ(unsolved, 0);
  EXPECT_LE(worst_residual, 1e-11);
  EXPECT_LE(worst_gain, 1e-6);
  RecordProperty("figures", fmt::format("{} steps, {} unsolved, {} capped, worst residual {:.1e}, worst gain {:.1e}",
                                        steps, unsolved, capped, worst_residual, worst_gain));
}

// Rims that come to rest trembling closer to flat than a step can follow: the step that sets them down gained more
// energy than the motion had left to give back.
TEST(SpaceRandom, RimsThatTrembleGainNothing) {
  for (const std::uint64_t i : {6978U, 7222U}) {
    const Scenario s = random_run(i);
    EXPECT_LE(gain_of(s, follow(s, 4.0)), 1e-6) << "run " << i;
  }
}

// Mirrored in y; turned by a quarter; ground and body turned together.
TEST(SpaceRandom, TurnedAndMirroredRunsAgree) {
  Scenario s = box(0.6, 0.5, 2.01, 0.5);
  s.ground.horizontal = pulse(ExcitationKind::sine, 0.43 * g, 0.59);
  s.ground.transverse = pulse(ExcitationKind::sine, 0.30 * g, 0.84, 0.155);
  const double until = 1.3;
  const Followed plain = follow(s, until);

  Scenario mirrored = s;
  mirrored.ground.transverse.scale = -1.0;
  const Followed mirror = follow(mirrored, until);
  EXPECT_NEAR(mirror.state.x.x(), plain.state.x.x(), 1e-9);
  EXPECT_NEAR(mirror.state.x.y(), -plain.state.x.y(), 1e-9);
  EXPECT_NEAR(twist_of(mirror.state.q), -twist_of(plain.state.q), 1e-9);
  EXPECT_NEAR(mirror.peak_tilt, plain.peak_tilt, 1e-9);

  Scenario quarter = s;
  quarter.blocks[0].width = 0.5;
  quarter.blocks[0].depth = 0.6;
  quarter.ground.azimuth = std::numbers::pi / 2.0;
  const Followed turned_once = follow(quarter, until);
  EXPECT_NEAR(turned_once.state.x.x(), -plain.state.x.y(), 1e-9);
  EXPECT_NEAR(turned_once.state.x.y(), plain.state.x.x(), 1e-9);

  Scenario together = s;
  together.ground.azimuth = together.initial.twist = 0.7;
  const Followed turned_both = follow(together, until);
  EXPECT_NEAR(turned_both.state.x.x(), std::cos(0.7) * plain.state.x.x() - std::sin(0.7) * plain.state.x.y(), 1e-9);
  EXPECT_NEAR(turned_both.state.x.y(), std::sin(0.7) * plain.state.x.x() + std::cos(0.7) * plain.state.x.y(), 1e-9);
  EXPECT_NEAR(turned_both.peak_tilt, plain.peak_tilt, 1e-9);
}

}  // namespace
}  // namespace teeter::space_tests
