// A step of a box in space under three components, beside engines for games and for nonsmooth mechanics.
#include <fmt/format.h>

#include <algorithm>

#include "space_cost.hpp"
#include "suite/findings.hpp"

namespace bench {
namespace {

constexpr double most_microseconds = 4.0;
constexpr double moonshot_microseconds = 1.0;

struct Peer {
  const char* name;
  SpaceEngine run;
};

constexpr Peer peers[] = {{"Open Dynamics Engine", ode_in_space},
                          {"Bullet, 100 iterations", bullet_in_space},
                          {"MuJoCo", mujoco_in_space},
                          {"Siconos (Moreau-Jean, FrictionContact 3-D)", siconos_in_space}};

// At equal error: the peer's steps are halved until its error is no larger than ours.
Comparison compared(const SpaceWork& work, const SpaceTrack& ours, double our_error, const Peer& peer,
                    const SpaceTrack& reference) {
  Comparison row{work.name, "space", peer.name, "us", ours.microseconds, not_measured};
  const auto found = at_equal_error(work, peer.run, our_error, reference);
  if (!found) return row;
  row.peer_time = found->microseconds;
  row.goal = {1.0, found->microseconds / moonshot_microseconds};
  if (ours.microseconds > most_microseconds) row.flaw = fmt::format("above {:g} us", most_microseconds);
  row.remark =
      fmt::format("error over {:g} s {:.0e} m, theirs {:.0e} m with 1/{} of the step{}", work.compared * work.step,
                  our_error, found->error, found->times, found->reached ? "" : ": does not come down to ours");
  return row;
}

}  // namespace

void compare_space(bool quick, Findings& findings) {
  for (SpaceWork work : {rocking_box, sliding_box}) {
    if (quick) work.steps = work.compared = 200;
    const SpaceTrack reference = converged_in_space(work);
    SpaceTrack ours = ours_in_space(work);
    for (int k = 1; k < (quick ? 1 : 3); ++k)
      ours.microseconds = std::min(ours.microseconds, ours_in_space(work).microseconds);
    const double error = largest_error(work, ours, reference);
    for (const Peer& peer : peers) findings.comparisons.push_back(compared(work, ours, error, peer, reference));
  }
}

}  // namespace bench
