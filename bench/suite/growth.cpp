// How the cost grows with the work: cases, length of a record, blocks of a stack or a column, size of a refined map.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>

#include "contact_cost.hpp"
#include "lanes/lanes.hpp"
#include "stack_growth.hpp"
#include "suite/findings.hpp"
#include "suite/map_runs.hpp"
#include "support/timing.hpp"

namespace bench {
namespace {

template <class F>
double least_of(int repeats, F&& cost) {
  double least = cost();
  for (int k = 1; k < repeats; ++k) least = std::min(least, cost());
  return least;
}

Growth of_cases(bool quick) {
  Growth growth{"map, verdict, study engine", "cases", "s", {}, {}};
  for (const long points : quick ? std::vector<long>{32, 100} : std::vector<long>{100, 316, 1000}) {
    growth.sizes.push_back(static_cast<double>(points * points));
    growth.costs.push_back(least_of(quick ? 1 : 3, [&] { return run_map(points, 0, 1).processor; }));
  }
  return growth;
}

// The example record several times in a row, so that the block is shaken all the time.
std::shared_ptr<const teeter::Record> repeated(const teeter::Record& record, int times) {
  teeter::Record longer = record;
  for (int k = 1; k < times; ++k)
    longer.acceleration.insert(longer.acceleration.end(), record.acceleration.begin(), record.acceleration.end());
  return std::make_shared<const teeter::Record>(std::move(longer));
}

double record_seconds(const std::shared_ptr<const teeter::Record>& record, const std::vector<double>& scales) {
  teeter::Scenario scenario = standing_block(block_sizes().front(), 1e-3);
  double sum = 0.0;
  const double start = thread_seconds();
  teeter::run_in_lanes(
      scales.size(),
      [&](std::size_t k) -> const teeter::Scenario& {
        set_record(scenario, record, scales[k]);
        return scenario;
      },
      [&](std::size_t, const teeter::LaneOutcome& outcome) { sum += outcome.peak_ratio; },
      {teeter::LaneDepth::full, 0});
  sink = sum;
  return thread_seconds() - start;
}

Growth of_record_length(bool quick) {
  RecordCases cases = record_cases(block_sizes().front(), 300);
  cases.scales.resize(100);  // 1 to 3 times what lifts the block
  Growth growth{"record, full history, lanes", "samples", "us", {}, {}};
  for (const int times : quick ? std::vector<int>{1, 2} : std::vector<int>{1, 2, 4, 8}) {
    const auto record = repeated(*cases.record, times);
    growth.sizes.push_back(static_cast<double>(record->acceleration.size()));
    growth.costs.push_back(1e6 / static_cast<double>(cases.scales.size()) *
                           least_of(quick ? 1 : 5, [&] { return record_seconds(record, cases.scales); }));
  }
  return growth;
}

Growth of_right_hand_side(bool quick) {
  Growth growth{"stack, right-hand side", "blocks", "us", {}, {}};
  for (const int blocks : quick ? std::vector<int>{5, 10} : std::vector<int>{5, 10, 20, 50}) {
    growth.sizes.push_back(blocks);
    growth.costs.push_back(1e6 * stack_right_hand_side(blocks, quick ? 3 : 20));
  }
  return growth;
}

Growth of_stack(bool quick) {
  Growth growth{"stack, simulated second", "blocks", "s", {}, {}, "impacts:"};
  for (const int blocks : quick ? std::vector<int>{2, 5} : std::vector<int>{2, 5, 10, 20}) {
    const StackRun run = timed_stack_run(blocks, quick ? 1 : 3, 10.0);
    growth.sizes.push_back(blocks);
    growth.costs.push_back(run.seconds_per_second);
    growth.remark += fmt::format(" {}", run.impacts);
  }
  return growth;
}

Growth of_contact_column(bool quick) {
  Growth growth{"contact, step of a column", "blocks", "us", {}, {}};
  for (const int blocks : quick ? std::vector<int>{2, 5} : std::vector<int>{2, 5, 10, 20, 50}) {
    growth.sizes.push_back(blocks);
    growth.costs.push_back(least_of(
        quick ? 1 : 5, [&] { return our_column(cube_column(blocks), teeter::ContactScheme::hybrid).microseconds; }));
  }
  return growth;
}

// Twice: processor time and simulations.
std::vector<Growth> of_refined_map(bool quick) {
  Growth seconds{"refined map, coarse 65 x 65", "points each way", "s", {}, {}};
  Growth simulations{"refined map, coarse 65 x 65", "points each way", "simulations", {}, {}};
  for (long levels = 2; levels <= (quick ? 3 : 5); ++levels) {
    const auto points = static_cast<double>(64L * (1L << levels) + 1);
    MapRun run = run_map(65, levels, 1);
    for (int k = 1; k < (quick ? 1 : 3); ++k) run.processor = std::min(run.processor, run_map(65, levels, 1).processor);
    seconds.sizes.push_back(points);
    simulations.sizes.push_back(points);
    seconds.costs.push_back(run.processor);
    simulations.costs.push_back(static_cast<double>(run.simulated));
  }
  return {seconds, simulations};
}

}  // namespace

double Growth::exponent() const {
  const auto count = static_cast<double>(sizes.size());
  double x = 0.0, y = 0.0, xx = 0.0, xy = 0.0;
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    const double a = std::log(sizes[i]);
    const double b = std::log(costs[i]);
    x += a;
    y += b;
    xx += a * a;
    xy += a * b;
  }
  return (count * xy - x * y) / (count * xx - x * x);
}

void measure_growth(bool quick, Findings& findings) {
  findings.growths = {of_cases(quick), of_record_length(quick)};
  for (const Growth& growth : of_refined_map(quick)) findings.growths.push_back(growth);
  for (auto* of : {of_right_hand_side, of_stack, of_contact_column}) findings.growths.push_back(of(quick));
}

}  // namespace bench
