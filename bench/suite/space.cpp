// A step of a box in space under three components, beside engines for games and for nonsmooth mechanics.
#include <fmt/format.h>

#include <algorithm>

#include "space_cost.hpp"
#include "suite/findings.hpp"

namespace bench {
namespace {

constexpr double most_microseconds = 4.0;
constexpr double moonshot_microseconds = 1.0;

struct Turn {
  const char* peer;
  std::optional<SpaceTrack> (*run)(const SpaceWork&);
  std::optional<SpaceTrack> best;
};

void keep_best(const SpaceTrack& next, std::optional<SpaceTrack>& best) {
  if (!best || next.microseconds < best->microseconds) best = next;
}

Comparison compared(const SpaceWork& work, const SpaceTrack& ours, double our_error, const Turn& turn,
                    const SpaceTrack& reference) {
  Comparison row{work.name, "space", turn.peer, "us", ours.microseconds, not_measured};
  if (!turn.best) return row;
  const double error = largest_error(work, *turn.best, reference);
  row.peer_time = turn.best->microseconds;
  row.goal = {1.0, turn.best->microseconds / moonshot_microseconds};
  if (ours.microseconds > most_microseconds) row.flaw = fmt::format("above {:g} us", most_microseconds);
  if (our_error > error) row.flaw = "larger error";
  row.remark = fmt::format("error over {:g} s {:.0e} m, theirs {:.0e} m", work.compared * work.step, our_error, error);
  return row;
}

}  // namespace

void compare_space(bool quick, Findings& findings) {
  for (SpaceWork work : {rocking_box, sliding_box}) {
    if (quick) work.steps = work.compared = 200;
    const SpaceTrack reference = converged_in_space(work);
    Turn turns[] = {{"Open Dynamics Engine", ode_in_space, {}},
                    {"Bullet, 100 iterations", bullet_in_space, {}},
                    {"MuJoCo", mujoco_in_space, {}},
                    {"Siconos (Moreau-Jean, FrictionContact 3-D)", siconos_in_space, {}}};
    std::optional<SpaceTrack> ours;
    for (int k = 0; k < (quick ? 1 : 3); ++k) {
      keep_best(ours_in_space(work), ours);
      for (Turn& turn : turns)
        if (const auto next = turn.run(work)) keep_best(*next, turn.best);
    }
    const double error = largest_error(work, *ours, reference);
    for (const Turn& turn : turns) findings.comparisons.push_back(compared(work, *ours, error, turn, reference));
  }
}

}  // namespace bench
