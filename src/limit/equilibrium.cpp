#include "limit/equilibrium.hpp"

#include <algorithm>
#include <cmath>

namespace teeter {
namespace {

std::size_t index(int i) { return static_cast<std::size_t>(i); }

void add_load(LimitProblem& problem, const std::vector<BlockLoad>& loads, std::vector<double>& rows) {
  for (std::size_t i = 0; i < loads.size(); ++i) {
    if (problem.row[i] < 0) continue;
    const std::size_t row = index(problem.row[i]);
    rows[row] += loads[i].force.x / problem.force;
    rows[row + 1] += loads[i].force.y / problem.force;
    rows[row + 2] += loads[i].moment / (problem.force * problem.length);
  }
}

// Forces at the spots, dead loads and `factor` times the live ones: what is left on each row.
std::vector<double> unbalanced(const LimitProblem& problem, const CollapseState& state) {
  std::vector<double> rows(problem.dead);
  for (std::size_t r = 0; r < rows.size(); ++r) rows[r] += state.factor * problem.live[r];
  for (std::size_t k = 0; k < problem.spots.size(); ++k) {
    const Spot& spot = problem.spots[k];
    const SpotForce& c = state.forces[k];
    const Vec2 force = (1.0 / problem.force) * (c.normal * spot.normal + c.tangential * spot.tangent);
    const SpotEntries column = entries_of(problem, spot, force);
    for (std::size_t e = 0; e < column.count; ++e) rows[index(column.entries[e].row)] += column.entries[e].value;
  }
  return rows;
}

}  // namespace

LimitProblem make_limit_problem(const Assembly& assembly, const std::vector<BlockLoad>& dead,
                                const std::vector<BlockLoad>& live) {
  LimitProblem problem;
  problem.friction = assembly.friction;
  problem.length = assembly.length;
  double heaviest = 0.0;
  int rows = 0;
  for (const AssemblyBlock& block : assembly.blocks) {
    problem.centre.push_back(block.centre);
    problem.row.push_back(block.fixed ? -1 : rows);
    if (block.fixed) continue;
    rows += 3;
    heaviest = std::max(heaviest, block.weight);
  }
  problem.force = heaviest;
  for (std::size_t j = 0; j < assembly.joints.size(); ++j) {
    const MasonryJoint& joint = assembly.joints[j];
    for (int end = 0; end < joint.points; ++end)
      problem.spots.push_back({static_cast<int>(j), end, joint.upper, joint.lower, joint.ends[index(end)], joint.normal,
                               quarter_turn(joint.normal)});
  }
  problem.dead.assign(index(rows), 0.0);
  problem.live.assign(index(rows), 0.0);
  add_load(problem, dead, problem.dead);
  add_load(problem, live, problem.live);
  return problem;
}

SpotEntries entries_of(const LimitProblem& problem, const Spot& spot, Vec2 force) {
  SpotEntries column;
  const auto push = [&](int block, Vec2 f) {
    if (block == the_ground || problem.row[index(block)] < 0) return;
    const int row = problem.row[index(block)];
    const double moment = cross(spot.at - problem.centre[index(block)], f) / problem.length;
    for (const LpEntry& entry : {LpEntry{row, f.x}, LpEntry{row + 1, f.y}, LpEntry{row + 2, moment}})
      column.entries[column.count++] = entry;
  };
  push(spot.upper, force);
  push(spot.lower, -1.0 * force);
  return column;
}

SpotMotion motion_at(const Spot& spot, const std::vector<Vec2>& centres, const std::vector<BlockVelocity>& velocities) {
  const auto velocity = [&](int block) {
    if (block == the_ground) return Vec2{};
    const BlockVelocity& v = velocities[index(block)];
    return v.velocity + v.rate * quarter_turn(spot.at - centres[index(block)]);
  };
  const Vec2 relative = velocity(spot.upper) - velocity(spot.lower);
  return {dot(spot.normal, relative), dot(spot.tangent, relative)};
}

std::vector<BlockVelocity> velocities_of(const LimitProblem& problem, std::span<const double> duals) {
  std::vector<BlockVelocity> velocities(problem.row.size());
  double largest = 0.0;
  for (std::size_t i = 0; i < velocities.size(); ++i) {
    if (problem.row[i] < 0) continue;
    const std::size_t row = index(problem.row[i]);
    velocities[i] = {{-duals[row], -duals[row + 1]}, -duals[row + 2] / problem.length};
    largest = std::max({largest, std::fabs(duals[row]), std::fabs(duals[row + 1]), std::fabs(duals[row + 2])});
  }
  if (!(largest > 0.0)) return velocities;
  for (BlockVelocity& v : velocities)  // adding 0 turns -0 into 0
    v = {{v.velocity.x / largest + 0.0, v.velocity.y / largest + 0.0}, v.rate / largest + 0.0};
  return velocities;
}

double certificate_of(const LimitProblem& problem, const CollapseState& state, bool associative) {
  double worst = 0.0;
  const auto offer = [&](double value) { worst = std::isfinite(value) ? std::max(worst, value) : lp_infinity; };
  for (const double row : unbalanced(problem, state)) offer(std::fabs(row));
  for (std::size_t k = 0; k < problem.spots.size(); ++k) {
    const double n = state.forces[k].normal / problem.force;
    const double t = state.forces[k].tangential / problem.force;
    const SpotMotion u = motion_at(problem.spots[k], problem.centre, state.velocities);
    const double opening = associative ? u.opening - problem.friction * std::fabs(u.sliding) : u.opening;
    offer(-n);
    offer(std::fabs(t) - problem.friction * n);
    offer(-opening);
    offer(std::fabs(n * opening));
    const double against = u.sliding > 0.0 ? 1.0 : -1.0;
    offer(std::fabs(u.sliding * (t + against * problem.friction * n)));
  }
  return worst;
}

}  // namespace teeter
