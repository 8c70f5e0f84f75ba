#include "teeter/limit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <exception>
#include <functional>
#include <numbers>
#include <stdexcept>

#include "block/masonry/imperfection.hpp"
#include "limit/collapse.hpp"
#include "limit/fields.hpp"
#include "limit/loads.hpp"
#include "limit/mechanism.hpp"
#include "models/contact/entry.hpp"
#include "models/contact/resting.hpp"
#include "run/registry.hpp"
#include "teeter/simulate.hpp"
#include "workers/for_cases.hpp"

namespace teeter {
namespace {

// Nothing is read from a linear program that ended without an answer.
void require_answer(LpStatus status) {
  if (status == LpStatus::failed)
    throw std::runtime_error("a linear program of the limit analysis ended without an answer: no result");
}

void add_forces(const Scenario& scenario, const Assembly& assembly, std::vector<BlockLoad>& loads) {
  for (const PointForce& force : scenario.limit.forces)
    add_force(assembly, static_cast<int>(*block_of(force, scenario)), {force.at[0], force.at[1]},
              {force.force[0], force.force[1]}, loads);
}

struct Task {
  const Scenario& scenario;
  const Assembly& assembly;
};

// To the right: the ground accelerates to the right, or its right side goes up.
double sign_of(const std::string& direction) { return direction == "left" ? -1.0 : 1.0; }

std::vector<BlockLoad> dead_loads(const Task& task, Vec2 gravity) {
  std::vector<BlockLoad> dead = weights_along(task.assembly, gravity);
  if (task.scenario.limit.load != LimitLoad::live) add_forces(task.scenario, task.assembly, dead);
  return dead;
}

std::vector<BlockLoad> live_loads(const Task& task, const std::string& direction) {
  if (task.scenario.limit.load != LimitLoad::live) return weights_along(task.assembly, {-sign_of(direction), 0.0});
  std::vector<BlockLoad> live(task.assembly.blocks.size());
  add_forces(task.scenario, task.assembly, live);
  return live;
}

void search_coulomb_states(const Task& task, const LimitProgram& program, const CollapseState& associative,
                           LimitDirection& told) {
  const CoulombSearch search = search_coulomb(program, associative);
  told.coulomb_runs = search.runs;
  told.coulomb_cut_short = search.cut_short;
  if (!search.lowest) return;
  told.coulomb = search.lowest->factor;
  told.coulomb_certificate = search.certificate;
  told.coulomb_state = describe_state(task.assembly, program.problem(), *search.lowest, false);
}

LimitDirection in_direction(const Task& task, const LimitProgram& standing, const std::string& direction) {
  LimitDirection told;
  told.direction = direction;
  const LimitProblem problem =
      make_limit_problem(task.assembly, dead_loads(task, {0.0, -1.0}), live_loads(task, direction));
  LimitProgram program(standing, problem);
  const AssociativeLimit limit = associative_limit(program);
  require_answer(limit.status);
  told.unlimited = limit.status == LpStatus::unbounded;
  if (limit.status != LpStatus::optimal) return told;
  told.associative = limit.state.factor;
  told.associative_certificate = limit.certificate;
  told.state = describe_state(task.assembly, problem, limit.state, true);
  if (task.scenario.limit.load != LimitLoad::live) told.tilt = std::atan(limit.state.factor);
  if (task.scenario.limit.flow == LimitFlow::both) search_coulomb_states(task, program, limit.state, told);
  return told;
}

LimitProblem tilted_problem(const Task& task, double sign, double angle) {
  const SinCos turn = sincos(angle);
  return make_limit_problem(task.assembly, dead_loads(task, {-sign * turn.sin, -turn.cos}),
                            weights_along(task.assembly, {-sign * turn.cos, turn.sin}));
}

bool stands_tilted(const Task& task, double sign, double angle) {
  const LimitProblem problem = tilted_problem(task, sign, angle);
  const LpStatus status = LimitProgram(problem).find_equilibrium();
  require_answer(status);
  return status == LpStatus::optimal;
}

// Forces that do not tilt with the ground: no factor stands for the angle, so that the first angle at which nothing
// holds is looked for, in steps of two degrees, by halving, and then along the tangent.
LimitDirection tilted_with_forces(const Task& task, const std::string& direction) {
  constexpr double step = std::numbers::pi / 90.0;
  constexpr double upright = 0.5 * std::numbers::pi;
  LimitDirection told;
  told.direction = direction;
  const double sign = sign_of(direction);
  double low = 0.0;
  while (low + step < upright && stands_tilted(task, sign, low + step)) low += step;
  told.unlimited = low + step >= upright;
  if (told.unlimited) return told;
  double high = low + step;
  while (high - low > 1e-5) {
    const double middle = 0.5 * (low + high);
    (stands_tilted(task, sign, middle) ? low : high) = middle;
  }
  // The factor on a further turn of the weights is what the angle lacks; what is left shrinks as its square.
  for (int i = 0; i < 3; ++i) {
    told.tilt = low;
    told.associative = std::tan(low);
    const LimitProblem problem = tilted_problem(task, sign, low);
    LimitProgram program(problem);
    if (program.find_equilibrium() != LpStatus::optimal) return told;
    const AssociativeLimit limit = associative_limit(program);
    if (limit.status != LpStatus::optimal) return told;
    told.associative_certificate = limit.certificate;
    told.state = describe_state(task.assembly, problem, limit.state, true);
    low += limit.state.factor;
  }
  return told;
}

std::vector<std::string> directions_of(const LimitAnalysis& limit) {
  if (limit.load == LimitLoad::live) return {"live"};
  if (limit.direction == LimitSide::both) return {"right", "left"};
  return {limit.direction == LimitSide::right ? "right" : "left"};
}

// Directions know nothing of each other: those of a large assembly are analysed side by side. What one of them throws
// comes out here as it was thrown.
void analyse_each(std::size_t directions, std::size_t blocks, const std::function<void(std::size_t)>& analyse) {
  constexpr std::size_t worth_a_thread = 100;  // blocks
  if (directions == 1 || blocks < worth_a_thread) {
    for (std::size_t i = 0; i < directions; ++i) analyse(i);
    return;
  }
  std::vector<std::exception_ptr> thrown(directions);
  for_cases(directions, [&](std::size_t i) {
    try {
      analyse(i);
    } catch (...) {
      thrown[i] = std::current_exception();
    }
  });
  for (const std::exception_ptr& trouble : thrown)
    if (trouble) std::rethrow_exception(trouble);
}

void describe_assembly(const Assembly& assembly, LimitResult& result) {
  result.ground_level = assembly.ground;
  result.length = assembly.length;
  result.friction = assembly.friction;
  result.voussoirs = assembly.voussoirs;
  result.joints = static_cast<long>(assembly.joints.size());
  for (const MasonryJoint& joint : assembly.joints) result.points += joint.points;
  for (const AssemblyBlock& block : assembly.blocks) {
    LimitBlock told{{}, {block.centre.x, block.centre.y}, block.fixed, block.name};
    for (const Vec2& corner : block.outline) told.outline.push_back({corner.x, corner.y});
    result.blocks.push_back(std::move(told));
  }
}

std::vector<BrokenRule> floating_rules(const Assembly& assembly) {
  std::vector<BrokenRule> broken;
  for (const int block : floating_blocks(assembly))
    broken.push_back({fmt::format("block.{}", block), fmt::format("block {} touches nothing: it would fall", block)});
  return broken;
}

}  // namespace

LimitResult find_limit(const Scenario& scenario) {
  std::vector<BrokenRule> broken = broken_rules(scenario);
  if (scenario.model != contact_model.kind)
    broken.push_back({"model", fmt::format("limit analysis is for the model {}, found {}", contact_model.name,
                                           entry_of(scenario).name)});
  if (!broken.empty()) throw ScenarioError(std::move(broken));
  LimitResult result;
  const Assembly assembly = assembly_of(scenario);
  broken = floating_rules(assembly);
  if (!broken.empty()) throw ScenarioError(std::move(broken));
  const Task task{scenario, assembly};
  result.load = scenario.limit.load;
  result.flow = scenario.limit.flow;
  describe_assembly(assembly, result);
  if (has_cut_corners(scenario))
    result.warnings.push_back(words_for_cut_corners(scenario.imperfection, scenario.imperfection));
  if (const std::size_t dead = scenario.limit.forces.size(); dead > 0 && result.load != LimitLoad::live)
    result.warnings.push_back(fmt::format(
        "{} given in [limit] {} as dead load{}: only the ground's motion grows. load = \"live\" lets {} grow",
        dead == 1 ? "The force" : "The forces", dead == 1 ? "acts" : "act", dead == 1 ? "" : "s",
        dead == 1 ? "it" : "them"));
  const std::vector<std::string> directions = directions_of(scenario.limit);
  const LimitProblem problem =
      make_limit_problem(assembly, dead_loads(task, {0.0, -1.0}), live_loads(task, directions.front()));
  LimitProgram program(problem);
  const LpStatus standing = program.find_equilibrium();
  require_answer(standing);
  result.stands = standing == LpStatus::optimal;
  const bool by_angle = result.load == LimitLoad::tilt && !scenario.limit.forces.empty();
  result.directions.resize(directions.size());
  for (std::size_t i = 0; i < directions.size(); ++i) result.directions[i].direction = directions[i];
  if (result.stands)
    analyse_each(directions.size(), assembly.blocks.size(), [&](std::size_t i) {
      result.directions[i] =
          by_angle ? tilted_with_forces(task, directions[i]) : in_direction(task, program, directions[i]);
    });
  if (by_angle && result.flow == LimitFlow::both)
    result.warnings.push_back(
        "Collapse states under Coulomb friction are not searched where forces do not tilt with "
        "the ground.");
  return result;
}

}  // namespace teeter
