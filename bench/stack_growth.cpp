#include "stack_growth.hpp"

#include <algorithm>
#include <vector>

#include "follow/observers.hpp"
#include "models/stack/motion.hpp"
#include "support/timing.hpp"

namespace bench {

using namespace teeter;

namespace {

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

}  // namespace

StackRun timed_stack_run(int blocks, int repeats, double enough) {
  const Scenario s = column(blocks);
  StackRun best{1e300, 0, 0.0};
  const double begun = thread_seconds();
  for (int i = 0; i < repeats && (i == 0 || thread_seconds() - begun < 1.0); ++i) {
    const double start = thread_seconds();
    const StackModel model = make_stack_model(s);
    StackMotion motion(model, initial_state(s.initial.angle, s.initial.rate));
    Blind blind;
    for (double until = 0.01; until <= *s.run.duration && !motion.ended(); until += 0.01) {
      drive(motion, until, blind);
      if (thread_seconds() - start > enough) break;
    }
    const double cost = (thread_seconds() - start) / motion.time();
    if (cost < best.seconds_per_second) best = {cost, motion.impacts(), motion.time()};
  }
  return best;
}

double stack_right_hand_side(int blocks, int repeats) {
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
    const double start = thread_seconds();
    constexpr int inner = 50;
    for (int k = 0; k < inner; ++k) {
      for (std::size_t g = 0; g < series.groups.size(); ++g) start_group(series.groups[g], angles[g], rates[g]);
      extend(chain, forcing, order, series);
    }
    best = std::min(best, (thread_seconds() - start) / (inner * (order - 1)));
  }
  return best;
}

}  // namespace bench
