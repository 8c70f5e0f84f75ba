// What holds for every impact in a stack: no energy from nothing, the complementarity problem solved to the last digit,
// no jump without a collision.
#include <Eigen/Dense>

#include "models/stack/forces.hpp"
#include "models/stack/impact.hpp"
#include "models/stack/modes.hpp"
#include "physics/random_stack.hpp"

namespace teeter::physics {
namespace {

struct RandomHit {
  StackModel model;
  StackState state;
  std::vector<char> hit;
};

// Random pattern, angles and rates; at least one open interface comes together.
RandomHit random_hit(Dice& dice, int blocks, const Restitution& law) {
  Scenario s = random_stack(dice, blocks);
  s.restitution = law;
  RandomHit h{make_stack_model(s), {}, std::vector<char>(static_cast<std::size_t>(blocks), 0)};
  h.state.joints.resize(h.hit.size());
  for (std::size_t k = 0; k < h.hit.size(); ++k) {
    if (dice.chance(0.35)) continue;
    const int side = dice.chance(0.5) ? 1 : -1;
    const bool fresh = dice.chance(0.1);
    h.state.joints[k] = {static_cast<Joint>(side), fresh ? 0.0 : side * dice.uniform(0.0, 0.2),
                         dice.uniform(-1.0, 1.0)};
  }
  const auto k = static_cast<std::size_t>(dice.below(blocks));
  for (const std::size_t i : {k, dice.chance(0.1) ? static_cast<std::size_t>(dice.below(blocks)) : k}) {
    const int side = dice.chance(0.5) ? 1 : -1;
    h.state.joints[i] = {static_cast<Joint>(side), 0.0, -side * dice.logarithmic(1e-4, 1.0)};
    h.hit[i] = 1;
  }
  return h;
}

std::vector<Restitution> every_law(Dice& dice) {
  const double r = dice.uniform(0.0, 1.0);
  return {Housner{},
          ConstantRatio{{r, dice.uniform(0.0, 1.0)}, dice.uniform(0.0, 1.0)},
          ConstantRatio{{0.95, 0.95}, 0.98},
          ConstantRatio{{1.0, 1.0}, 1.0},
          CorrectedRatio{dice.uniform(0.2, 2.0), false},
          CorrectedRatio{1.0, true},
          InsetPivots{dice.uniform(0.0, 0.95)},
          EnergyShare{r, dice.uniform(0.0, 1.0)},
          EnergyShare{1.0, 1.0}};
}

}  // namespace

TEST(StackImpacts, NeverAddEnergyUnderAnyLaw) {
  Dice dice(411);
  Worst growth;
  Worst ledger;
  long impacts = 0;
  long clamped = 0;
  while (impacts < 100000) {
    for (const Restitution& law : every_law(dice)) {
      const RandomHit h = random_hit(dice, 2 + dice.below(5), law);
      const StackImpact hit = collide({h.model, h.state, h.hit, std::vector<long>(h.hit.size())});
      ++impacts;
      ASSERT_TRUE(hit.solved);
      growth.offer(hit.energy_after / hit.energy_before - 1.0,
                   "impact " + std::to_string(impacts) + " law " + std::to_string(law.index()) +
                       (hit.in_flight.empty() ? "" : " flight") + (hit.clamped ? " clamped" : ""));
      // The energy of the problem is that of the blocks.
      const double after = kinetic_energy(h.model, {0.0, hit.after});
      ledger.offer(std::fabs(after - hit.energy_after) / hit.energy_before);
      ledger.offer(relative(kinetic_energy(h.model, h.state), hit.energy_before));
      clamped += hit.clamped ? 1 : 0;
      for (std::size_t k = 0; k < h.hit.size(); ++k) {
        const Relative& r = hit.after[k];
        const bool candidate = h.hit[k] || h.state.joints[k].joint == Joint::closed;
        if (candidate) {
          ASSERT_GE(sign_of(r.joint) * r.rate, 0.0);
          ASSERT_EQ(r.joint == Joint::closed, r.rate == 0.0);
          ASSERT_EQ(r.angle, 0.0);
        } else {
          ASSERT_EQ(r.joint, h.state.joints[k].joint);
        }
      }
    }
  }
  EXPECT_WORST(growth, 1e-12);
  EXPECT_WORST(ledger, 1e-12);
  EXPECT_GT(clamped, 1000);
  RecordProperty("clamped", static_cast<int>(clamped));
}

TEST(StackImpacts, TheEnergyLawReturnsExactlyItsShare) {
  Dice dice(412);
  Worst error;
  for (int i = 0; i < 5000; ++i) {
    const double eta = dice.uniform(0.0, 1.0);
    RandomHit h = random_hit(dice, 2 + dice.below(4), EnergyShare{eta, eta});
    const StackImpact hit = collide({h.model, h.state, h.hit, std::vector<long>(h.hit.size())});
    h.model.restitution = Housner{};
    const StackImpact plain = collide({h.model, h.state, h.hit, std::vector<long>(h.hit.size())});
    if (!hit.in_flight.empty() || !plain.in_flight.empty()) continue;
    const double wanted = plain.energy_after + eta * (plain.energy_before - plain.energy_after);
    error.offer(relative(hit.energy_after, wanted), "case " + std::to_string(i));
  }
  EXPECT_WORST(error, 1e-12);
}

TEST(StackImpacts, EqualRatesMeanNoJump) {
  Dice dice(413);
  Worst jump;
  for (int i = 0; i < 2000; ++i) {
    RandomHit h = random_hit(dice, 2 + dice.below(4), Housner{});
    for (std::size_t k = 0; k < h.hit.size(); ++k)
      if (h.hit[k]) h.state.joints[k].rate = 0.0;
    h.state.joints[0] = {Joint::right, 0.05, dice.uniform(0.1, 1.0)};
    h.hit[0] = 0;
    const StackImpact hit = collide({h.model, h.state, h.hit, std::vector<long>(h.hit.size())});
    for (std::size_t k = 0; k < h.hit.size(); ++k)
      jump.offer(std::fabs(hit.after[k].rate - h.state.joints[k].rate), "case " + std::to_string(i));
  }
  EXPECT_WORST(jump, 1e-11);
}

namespace {

using Matrix = Eigen::Matrix<Real, Eigen::Dynamic, Eigen::Dynamic>;
using Vector = Eigen::Matrix<Real, Eigen::Dynamic, 1>;

// Every pattern of the candidates by brute force, with a dense factorisation of its own: the one that satisfies all
// conditions.
struct BruteForce {
  const MixedLcp& problem;
  std::vector<std::size_t> one_sided;

  explicit BruteForce(const MixedLcp& p) : problem(p) {
    for (std::size_t i = 0; i < p.size(); ++i)
      if (p.kind[i] == Unknown::one_sided) one_sided.push_back(i);
  }

  Vector with_pattern(unsigned pattern) const {
    std::vector<int> basis;
    for (std::size_t i = 0; i < problem.size(); ++i)
      if (problem.kind[i] == Unknown::free) basis.push_back(static_cast<int>(i));
    for (std::size_t j = 0; j < one_sided.size(); ++j)
      if ((pattern >> j) & 1U) basis.push_back(static_cast<int>(one_sided[j]));
    const auto n = static_cast<Eigen::Index>(basis.size());
    Matrix m(n, n);
    Vector r(n);
    for (Eigen::Index a = 0; a < n; ++a) {
      r(a) = problem.right[static_cast<std::size_t>(basis[a])];
      for (Eigen::Index b = 0; b < n; ++b)
        m(a, b) = problem.at(static_cast<std::size_t>(basis[a]), static_cast<std::size_t>(basis[b]));
    }
    Vector x = Vector::Zero(static_cast<Eigen::Index>(problem.size()));
    if (n == 0) return x;
    const Vector part = m.fullPivLu().solve(r);
    for (Eigen::Index a = 0; a < n; ++a) x(basis[a]) = part(a);
    return x;
  }

  // How badly a pattern violates the conditions, relative to the size of r.
  Real violation(const Vector& x) const {
    Real worst = 0;
    Real size = 0;
    for (const Real r : problem.right) size = std::max(size, std::fabs(r));
    for (const std::size_t i : one_sided) {
      Real f = -problem.right[i];
      for (std::size_t j = 0; j < problem.size(); ++j) f += problem.at(i, j) * x(static_cast<Eigen::Index>(j));
      worst = std::max({worst, -f / size, -x(static_cast<Eigen::Index>(i)) * Real(problem.at(i, i)) / size});
    }
    return worst;
  }

  Vector solution() const {
    Vector best;
    Real least = 1e300L;
    for (unsigned pattern = 0; pattern < (1U << one_sided.size()); ++pattern) {
      const Vector x = with_pattern(pattern);
      const Real v = violation(x);
      if (v < least) {
        least = v;
        best = x;
      }
    }
    return best;
  }
};

}  // namespace

TEST(StackImpacts, TheComplementarityProblemAgreesWithBruteForce) {
  Dice dice(414);
  Worst error;
  for (int i = 0; i < 10000; ++i) {
    RandomHit h = random_hit(dice, 2 + dice.below(4), Housner{});
    int candidates = 0;  // at most four: the fifth and further ones are opened
    for (std::size_t k = 0; k < h.hit.size(); ++k) {
      if (!h.hit[k] && h.state.joints[k].joint != Joint::closed) continue;
      if (++candidates <= 4) continue;
      h.hit[k] = 0;
      h.state.joints[k] = {Joint::right, 0.1, 0.2};
    }
    std::vector<BlockPose> poses;
    pose_blocks(h.model, h.state, poses);
    const auto above = sub_stacks(h.model, h.state, poses, {0.0, g});
    const auto modes = list_modes(h.state, above, poses, h.hit);
    MixedLcp lcp(modes.size());
    fill_masses(above, poses, modes, lcp);
    for (std::size_t a = 0; a < modes.size(); ++a) {
      const Relative& was = h.state.joints[modes[a].interface];
      const bool open = was.joint != Joint::closed && !h.hit[modes[a].interface];
      lcp.kind[a] = open ? Unknown::free : Unknown::one_sided;
      for (std::size_t b = 0; b < modes.size(); ++b) {
        const Relative& other = h.state.joints[modes[b].interface];
        if (other.joint == modes[b].about) lcp.right[a] += lcp.at(a, b) * sign_of(other.joint) * other.rate;
      }
    }
    ASSERT_TRUE(solve(lcp));
    const Vector expected = BruteForce(lcp).solution();
    Real size = expected.cwiseAbs().maxCoeff();
    for (const Relative& was : h.state.joints) size = std::max<Real>(size, std::fabs(was.rate));
    for (std::size_t a = 0; a < modes.size(); ++a)
      error.offer(static_cast<double>(std::fabs(lcp.x[a] - expected(static_cast<Eigen::Index>(a))) / size),
                  "case " + std::to_string(i));
  }
  EXPECT_WORST(error, 1e-12);
}

namespace {

// Entries from the bodies alone, in longer numbers: no sum of products that nearly cancel is rounded to a double.
Matrix masses_of(const TurningChain& chain) {
  const auto n = static_cast<Eigen::Index>(chain.turns.size());
  Matrix m = Matrix::Zero(n, n);
  for (Eigen::Index a = 0; a < n; ++a) {
    for (Eigen::Index b = 0; b <= a; ++b) {
      const TurningChain::Turn& p = chain.turns[static_cast<std::size_t>(a)];
      const TurningChain::Turn& q = chain.turns[static_cast<std::size_t>(b)];
      Real sum = 0;
      for (std::size_t i = p.body; i < chain.bodies.size(); ++i) {
        const TurningChain::Body& body = chain.bodies[i];
        sum += body.inertia + body.mass * ((Real(body.centre.x) - p.about.x) * (Real(body.centre.x) - q.about.x) +
                                           (Real(body.centre.y) - p.about.y) * (Real(body.centre.y) - q.about.y));
      }
      m(a, b) = m(b, a) = Real(p.sign) * q.sign * sum;
    }
  }
  return m;
}

// The pattern that was found, solved in longer numbers.
Vector solved_again(const Matrix& masses, const MixedLcp& found) {
  std::vector<Eigen::Index> basis;
  for (std::size_t i = 0; i < found.size(); ++i)
    if (found.kind[i] == Unknown::free || found.x[i] > 0.0) basis.push_back(static_cast<Eigen::Index>(i));
  const auto n = static_cast<Eigen::Index>(basis.size());
  Matrix m(n, n);
  Vector r(n);
  for (Eigen::Index a = 0; a < n; ++a) {
    const Eigen::Index i = basis[static_cast<std::size_t>(a)];
    r(a) = found.right[static_cast<std::size_t>(i)];
    for (Eigen::Index b = 0; b < n; ++b) m(a, b) = masses(i, basis[static_cast<std::size_t>(b)]);
  }
  const Vector part = m.partialPivLu().solve(r);
  Vector x = Vector::Zero(masses.rows());
  for (Eigen::Index a = 0; a < n; ++a) x(basis[static_cast<std::size_t>(a)]) = part(a);
  return x;
}

Real largest_error(const MixedLcp& found, const Vector& expected) {
  Real worst = 0;
  for (std::size_t a = 0; a < found.size(); ++a)
    worst = std::max<Real>(worst, std::fabs(found.x[a] - expected(static_cast<Eigen::Index>(a))));
  return worst;
}

}  // namespace

TEST(StackImpacts, ATallStackIsSolvedAsAChainNoWorseThanAsAMatrix) {
  Dice dice(415);
  Worst error;
  Worst violation;
  Worst energy;
  Real of_chains = 0;
  Real of_matrices = 0;
  for (int i = 0; i < 300; ++i) {
    const RandomHit h = random_hit(dice, 2 + dice.below(49), Housner{});
    std::vector<BlockPose> poses;
    pose_blocks(h.model, h.state, poses);
    const auto above = sub_stacks(h.model, h.state, poses, {0.0, g});
    const auto modes = list_modes(h.state, above, poses, h.hit);
    MixedLcp chain(chain_of(h.model, above, poses, modes));
    std::vector<double> before(modes.size(), 0.0);
    Real size = 0;
    for (std::size_t a = 0; a < modes.size(); ++a) {
      const Relative& was = h.state.joints[modes[a].interface];
      const bool open = was.joint != Joint::closed && !h.hit[modes[a].interface];
      chain.kind[a] = open ? Unknown::free : Unknown::one_sided;
      if (was.joint == modes[a].about) before[a] = sign_of(was.joint) * was.rate;
      size = std::max<Real>(size, std::fabs(was.rate));
    }
    chain.right = product(chain, before);
    MixedLcp dense(modes.size());
    fill_masses(above, poses, modes, dense);
    dense.right = chain.right;
    dense.kind = chain.kind;
    ASSERT_TRUE(solve(chain)) << i;
    const std::string which = "case " + std::to_string(i);
    const Matrix masses = masses_of(*chain.chain);
    const Vector expected = solved_again(masses, chain);
    size = std::max(size, expected.cwiseAbs().maxCoeff());
    error.offer(static_cast<double>(largest_error(chain, expected) / size), which);
    Real force = 0;
    for (const double r : chain.right) force = std::max<Real>(force, std::fabs(r));
    for (std::size_t a = 0; a < modes.size(); ++a) {
      if (chain.kind[a] != Unknown::one_sided) continue;
      Real f = -chain.right[a];
      for (std::size_t b = 0; b < modes.size(); ++b)
        f +=
            masses(static_cast<Eigen::Index>(a), static_cast<Eigen::Index>(b)) * expected(static_cast<Eigen::Index>(b));
      violation.offer(static_cast<double>(std::max(-f / force, -expected(static_cast<Eigen::Index>(a)) / size)), which);
    }
    energy.offer(std::fabs(quadratic_form(chain, before) / quadratic_form(dense, before) - 1.0), which);
    if (!solve(dense)) continue;
    of_chains += largest_error(chain, expected) / size;
    of_matrices += largest_error(dense, expected) / size;
  }
  // Light blocks between heavy ones: such a problem loses six digits, and more when its matrix has been rounded.
  EXPECT_WORST(error, 1e-9);
  EXPECT_WORST(violation, 1e-12);
  EXPECT_WORST(energy, 1e-12);
  EXPECT_LT(of_chains, 0.5 * of_matrices);
}

}  // namespace teeter::physics
