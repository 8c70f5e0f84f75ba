// The model space beside engines for games and for nonsmooth mechanics, on one box under three components of ground
// motion: what a step costs, and how far the motion is from the converged one.
#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "space_cost.hpp"

namespace {

using bench::SpaceTrack;
using bench::SpaceWork;

struct Peer {
  const char* name;
  bench::SpaceEngine run;
};

constexpr Peer peers[] = {{"Open Dynamics Engine", bench::ode_in_space},
                          {"Bullet", bench::bullet_in_space},
                          {"MuJoCo", bench::mujoco_in_space},
                          {"Siconos, Moreau-Jean", bench::siconos_in_space}};

void print_at_equal_error(const SpaceWork& work, const Peer& peer, double our_error, double our_time,
                          const SpaceTrack& reference) {
  const auto found = bench::at_equal_error(work, peer.run, our_error, reference);
  if (!found) return;
  fmt::print("| {:24} | {:8.3f} | {:.1e} m | {}step 1/{}: {:.1f} times ours\n", "", found->microseconds, found->error,
             found->reached ? "" : "our error not reached, ", found->times, found->microseconds / our_time);
}

void compare(const SpaceWork& work, int repeats) {
  const SpaceTrack reference = bench::converged_in_space(work);
  bench::OurTrack ours = bench::ours_in_space(work);
  for (int k = 1; k < repeats; ++k)
    ours.microseconds = std::min(ours.microseconds, bench::ours_in_space(work).microseconds);
  const double error = bench::largest_error(work, ours, reference);
  fmt::print(
      "{}: microseconds a step, error over the first {:g} s; below each peer what {:g} ms cost it with steps as "
      "small as our error takes\n",
      work.name, work.compared * work.step, 1e3 * work.step);
  fmt::print("| {:24} | {:8.3f} | {:.1e} m | moves in {:.1f} % of the steps, {} impacts, worst residual {:.0e}\n",
             "teeter", ours.microseconds, error, 100.0 * ours.moving, ours.impacts, ours.worst_residual);
  for (const int times : {2, 4, 8, 16}) {
    const SpaceTrack finer = bench::thinned(bench::ours_in_space(bench::refined(work, times)), times);
    fmt::print("| {:24} |          | {:.1e} m |\n", fmt::format("teeter, step 1/{}", times),
               bench::largest_error(work, finer, reference));
  }
  for (const Peer& peer : peers) {
    std::optional<SpaceTrack> best;
    for (int k = 0; k < repeats; ++k) {
      const auto next = peer.run(work);
      if (next && (!best || next->microseconds < best->microseconds)) best = next;
    }
    if (!best) {
      fmt::print("| {:24} | not installed |\n", peer.name);
      continue;
    }
    fmt::print("| {:24} | {:8.3f} | {:.1e} m | {:.1f} times ours\n", peer.name, best->microseconds,
               bench::largest_error(work, *best, reference), best->microseconds / ours.microseconds);
    print_at_equal_error(work, peer, error, ours.microseconds, reference);
  }
  // An independent witness of the converged motion.
  for (const int times : {8, 64}) {
    const auto finer = bench::siconos_in_space(bench::refined(work, times));
    if (finer)
      fmt::print("| {:24} |          | {:.1e} m |\n", fmt::format("Siconos, step 1/{}", times),
                 bench::largest_error(work, bench::thinned(*finer, times), reference));
  }
}

}  // namespace

int main(int count, char** words) {
  const auto asked = [&](const char* word) { return count > 1 && std::strcmp(words[1], word) == 0; };
  const bool quick = asked("--quick");
  for (const SpaceWork& work : {bench::rocking_box, bench::sliding_box}) {
    if (!asked(work.name)) continue;  // one work by Teeter alone, for profilers
    fmt::print("{:.3f} us\n", bench::ours_in_space(work).microseconds);
    return 0;
  }
  for (SpaceWork work : {bench::rocking_box, bench::sliding_box}) {
    if (quick) work.steps = work.compared = 200;
    compare(work, quick ? 1 : 3);
  }
}
