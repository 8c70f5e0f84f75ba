// One contact step, and columns that must not move, beside engines for games.
#include <fmt/format.h>

#include "contact_cost.hpp"
#include "suite/findings.hpp"

namespace bench {
namespace {

constexpr double allowed_drift = 1e-6;  // m

struct Turns {
  EngineRun ours;
  std::optional<EngineRun> ode;
  std::optional<EngineRun> box2d;
};

void keep_best(std::optional<EngineRun>& best, const std::optional<EngineRun>& next) {
  if (best && next) best->microseconds = std::min(best->microseconds, next->microseconds);
}

// Contenders take turns; the best of each counts.
template <class Ours, class Ode, class Box2d>
Turns take_turns(int repeats, Ours ours, Ode ode, Box2d box2d) {
  Turns best{ours(), ode(), box2d()};
  for (int k = 1; k < repeats; ++k) {
    best.ours.microseconds = std::min(best.ours.microseconds, ours().microseconds);
    keep_best(best.ode, ode());
    keep_best(best.box2d, box2d());
  }
  return best;
}

void add(const std::string& work, const EngineRun& ours, const char* peer, const std::optional<EngineRun>& theirs,
         Goal goal, std::string flaw, std::string remark, Findings& findings) {
  findings.comparisons.push_back({work, "contact, hybrid", peer, "us", ours.microseconds,
                                  theirs ? theirs->microseconds : not_measured, goal, std::move(flaw),
                                  std::move(remark)});
}

std::string peaks(const EngineRun& ours, const std::optional<EngineRun>& theirs) {
  const auto off = [](const EngineRun& run) { return 100.0 * (run.peak / exact_second_peak - 1.0); };
  return theirs ? fmt::format("second peak {:+.2f} %, theirs {:+.2g} %", off(ours), off(*theirs)) : "";
}

std::string drifts(const EngineRun& ours, const std::optional<EngineRun>& theirs) {
  return theirs ? fmt::format("drift {:.0e} m, theirs {:.0e} m", ours.drift, theirs->drift) : "";
}

}  // namespace

void compare_contact(bool quick, Findings& findings) {
  const Turns single = take_turns(
      quick ? 1 : 10, [] { return our_release(rocking_release, teeter::ContactScheme::hybrid); },
      [] { return ode_release(rocking_release); }, [] { return box2d_release(rocking_release, box2d_iterations); });
  const char* step = "contact step, one block";
  add(step, single.ours, "Open Dynamics Engine", single.ode, {3.0, 10.0}, {}, peaks(single.ours, single.ode), findings);
  add(step, single.ours, "Box2D, 100 iterations", single.box2d, {}, {}, peaks(single.ours, single.box2d), findings);
  const Column cubes = cube_column(20);
  const Turns column = take_turns(
      quick ? 1 : 5, [&] { return our_column(cubes, teeter::ContactScheme::hybrid); },
      [&] { return ode_column(cubes); }, [&] { return box2d_column(cubes, box2d_iterations); });
  const char* twenty = "column of 20 cubes, step";
  add(twenty, column.ours, "Box2D, 100 iterations", column.box2d, {3.0, 15.0},
      column.ours.drift < allowed_drift ? "" : "it moves", drifts(column.ours, column.box2d), findings);
  add(twenty, column.ours, "Open Dynamics Engine, QuickStep", column.ode, {}, {}, drifts(column.ours, column.ode),
      findings);
}

}  // namespace bench
