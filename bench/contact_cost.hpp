// The blocks of peers/engines.hpp in the model contact, and the cases that all of them run.
#pragma once

#include <algorithm>
#include <optional>

#include "peers/engines.hpp"
#include "teeter/scenario.hpp"

namespace bench {

// A block 0.5 x 3.5 m let go at 0.05 rad.
inline constexpr Release rocking_release{0.5, 3.5, 0.05, 1e-3, 3000};
inline constexpr double exact_second_peak = 0.0463174;  // rad, of the rocking model with Housner's ratio
inline constexpr int box2d_iterations = 100;

// 0.5 m cubes on ground shaken at 2 Hz, too weakly to move them.
Column cube_column(int blocks);

teeter::Scenario contact_blocks(int count, double width, double height, double friction, double step,
                                teeter::ContactScheme scheme);
EngineRun our_release(const Release& release, teeter::ContactScheme scheme);
EngineRun our_column(const Column& column, teeter::ContactScheme scheme);

// `run` gives an EngineRun, or nothing where the engine is not installed.
template <class F>
auto best_of(int repeats, F&& run) {
  std::optional<EngineRun> best = run();
  for (int k = 1; best && k < repeats; ++k) {
    const std::optional<EngineRun> next = run();
    best->microseconds = std::min(best->microseconds, next->microseconds);
  }
  return best;
}

}  // namespace bench
