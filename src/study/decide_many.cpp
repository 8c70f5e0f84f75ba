#include "study/decide_many.hpp"

#include <numeric>

#include "lanes/lanes.hpp"
#include "study/lane_rows.hpp"
#include "workers/workers.hpp"

namespace teeter {
namespace {

constexpr std::size_t batch_size = 64;

void decide_batch(std::span<const long> cases, const ChangeCase& change, Scenario& scratch, std::vector<Fate>& fates) {
  const auto source = [&](std::size_t k) -> const Scenario& {
    change(static_cast<std::size_t>(cases[k]), scratch);
    return scratch;
  };
  for (std::size_t k = 0; k < cases.size(); ++k) {
    auto broken = broken_rules(source(k));
    if (!broken.empty()) throw ScenarioError(std::move(broken));
  }
  if (!lanes_can_run(scratch)) {
    for (std::size_t k = 0; k < cases.size(); ++k) fates[static_cast<std::size_t>(cases[k])] = decide(source(k));
    return;
  }
  run_in_lanes(
      cases.size(), source,
      [&](std::size_t k, const LaneOutcome& outcome) { fates[static_cast<std::size_t>(cases[k])] = fate_of(outcome); },
      {LaneDepth::verdict, 0});
}

}  // namespace

std::vector<Fate> decide_many(const Scenario& scenario, std::size_t cases, const ChangeCase& change, int threads) {
  std::vector<Fate> fates(cases);
  std::vector<long> all(cases);
  std::iota(all.begin(), all.end(), 0L);
  const std::atomic<bool> never{false};
  const MakeRunner make_runner = [&]() -> CaseRunner {
    return [&, scratch = scenario](std::span<const long> some) mutable {
      decide_batch(some, change, scratch, fates);
      return CaseRows{};
    };
  };
  teeter::threads(threads)(
      all, batch_size, make_runner, [](CaseRows&&) {}, never);
  return fates;
}

}  // namespace teeter
