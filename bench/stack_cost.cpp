// What a stack costs as it grows: seconds of processor time per simulated second for columns of 1 to 50 equal drums,
// and per right-hand side (one Taylor order of all open interfaces) alone, with the exponent of growth.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "models/stack.hpp"
#include "run/observers.hpp"
#include "support/timing.hpp"

namespace {

using namespace teeter;

// A marble column 6 m high and 1 m wide, cut into drums, under a harmonic of 1.5 times the acceleration that lifts it,
// fast enough for it to stay up.
Scenario column(int blocks) {
  constexpr double height = 6.0;  // m
  constexpr double width = 1.0;   // m
  Scenario s;
  s.model = ModelKind::stack;
  for (int i = 0; i < blocks; ++i) {
    Block b;
    b.width = width;
    b.height = height / blocks;
    b.density = 2700.0;
    s.blocks.push_back(b);
  }
  s.initial.angle.assign(s.blocks.size(), 0.0);
  s.initial.rate.assign(s.blocks.size(), 0.0);
  s.ground.horizontal.kind = ExcitationKind::harmonic;
  s.ground.horizontal.amplitude = 1.5 * s.gravity * width / height;
  s.ground.horizontal.omega = 12.0;
  s.run.duration = 5.0;
  return s;
}

struct Run {
  double seconds_per_second;
  long impacts;
  double simulated;
};

// The best of several runs. A run is broken off after some seconds of processor time and counts as far as it came.
Run timed_run(int blocks, int repeats) {
  constexpr double enough = 20.0;  // s
  const Scenario s = column(blocks);
  Run best{1e300, 0, 0.0};
  const double begun = bench::thread_seconds();
  for (int i = 0; i < repeats && (i == 0 || bench::thread_seconds() - begun < 1.0); ++i) {
    const double start = bench::thread_seconds();
    const StackModel model = make_stack_model(s);
    StackMotion motion(model, initial_state(s.initial.angle, s.initial.rate));
    Blind blind;
    for (double until = 0.01; until <= s.run.duration && !motion.ended(); until += 0.01) {
      drive(motion, until, blind);
      if (bench::thread_seconds() - start > enough) break;
    }
    const double cost = (bench::thread_seconds() - start) / motion.time();
    if (cost < best.seconds_per_second) best = {cost, motion.impacts(), motion.time()};
  }
  return best;
}

// One order of the series with every interface open, averaged over whole series.
double right_hand_side(int blocks, int repeats) {
  const StackModel model = make_stack_model(column(blocks));
  std::vector<double> angles;
  std::vector<double> rates;
  for (int i = 0; i < blocks; ++i) {
    angles.push_back(0.01 * (i % 2 == 0 ? 1 : -1));
    rates.push_back(0.02 * (i % 3));
  }
  const StackState state = initial_state(angles, rates);
  const Chain chain = build_chain(model, state);
  Forcing<double> forcing{};
  forcing.vertical[0] = 9.81;
  StackSeries series;
  series.groups.resize(chain.moving.size());
  const int order = model.taylor.order;
  double best = 1e300;
  for (int i = 0; i < repeats; ++i) {
    const double start = bench::thread_seconds();
    constexpr int inner = 50;
    for (int k = 0; k < inner; ++k) {
      for (std::size_t g = 0; g < series.groups.size(); ++g) start_group(series.groups[g], angles[g], rates[g]);
      extend(chain, forcing, order, series);
    }
    best = std::min(best, (bench::thread_seconds() - start) / (inner * (order - 1)));
  }
  return best;
}

}  // namespace

int main() {
  fmt::print("{:>6} {:>22} {:>16} {:>12} {:>10} {:>18}\n", "blocks", "s per simulated s", "x real time", "simulated s",
             "impacts", "us per rhs, open");
  double first_rhs = 0.0;
  double last_rhs = 0.0;
  double first_run = 0.0;
  double last_run = 0.0;
  for (const int blocks : {1, 2, 5, 10, 20, 50}) {
    const Run run = timed_run(blocks, 5);
    const double rhs = right_hand_side(blocks, 20);
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
