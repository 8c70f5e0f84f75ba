// What a stack costs as it grows: a marble column 6 m high and 1 m wide, cut into equal drums and shaken.
#pragma once

namespace bench {

struct StackRun {
  double seconds_per_second;  // of processor time, per simulated second
  long impacts;
  double simulated;  // s
};

// The best of several runs of 5 s. A run is broken off after `enough` seconds of processor time and counts as far as it
// came.
StackRun timed_stack_run(int blocks, int repeats, double enough);

// Seconds for one order of the Taylor series with every interface open, averaged over whole series.
double stack_right_hand_side(int blocks, int repeats);

}  // namespace bench
