// The lanes for any processor of the architecture, and the single lane.
#include "lanes/kernel.hpp"

namespace teeter {
namespace {

template <class P>
LaneRounds rounds_for_any_order() {
  return {P::width, [](bool slender, LaneGround ground, int) { return round_of_kind<P>(slender, ground); },
          [](FateRows<widest_lanes>& rows, bool slender) { answer<P>(rows, 0, slender); }};
}

}  // namespace

LaneRounds single_lane_rounds() { return rounds_for_any_order<Pack<double, 1>>(); }

LaneRounds baseline_lane_rounds() {
  using Register = double __attribute__((vector_size(16)));
  return rounds_for_any_order<Pack<Register, 2>>();
}

}  // namespace teeter
