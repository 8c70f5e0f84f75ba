// What a stack costs as it grows: seconds of processor time per simulated second for columns of 1 to 50 equal drums,
// and per right-hand side (one Taylor order of all open interfaces) alone, with the exponent of growth.
#include <fmt/format.h>

#include <cmath>

#include "stack_growth.hpp"

int main() {
  fmt::print("{:>6} {:>22} {:>16} {:>12} {:>10} {:>18}\n", "blocks", "s per simulated s", "x real time", "simulated s",
             "impacts", "us per rhs, open");
  double first_rhs = 0.0;
  double last_rhs = 0.0;
  double first_run = 0.0;
  double last_run = 0.0;
  for (const int blocks : {1, 2, 5, 10, 20, 50}) {
    const bench::StackRun run = bench::timed_stack_run(blocks, 5, 20.0);
    const double rhs = bench::stack_right_hand_side(blocks, 20);
    fmt::print("{:>6} {:>22.3g} {:>16.3g} {:>12.3g} {:>10} {:>18.3f}\n", blocks, run.seconds_per_second,
               1.0 / run.seconds_per_second, run.simulated, run.impacts, 1e6 * rhs);
    if (blocks == 5) first_rhs = rhs, first_run = run.seconds_per_second;
    last_rhs = rhs;
    last_run = run.seconds_per_second;
  }
  const auto exponent = [](double from, double to) { return std::log(to / from) / std::log(10.0); };
  fmt::print("growth from 5 to 50 blocks: N^{:.2f} per right-hand side, N^{:.2f} per simulated second\n",
             exponent(first_rhs, last_rhs), exponent(first_run, last_run));
  return 0;
}
