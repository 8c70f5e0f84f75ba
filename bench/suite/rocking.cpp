// Maps and records of the rocking model, in lanes and one by one, beside odeint and slower peers.
#include <fmt/format.h>

#include "accuracy.hpp"
#include "suite/findings.hpp"
#include "suite/outside.hpp"

namespace bench {
namespace {

struct Product {
  const char* name;
  std::vector<Contender> (*contenders)(const Work&, const Tolerances&);
  peers::Keep keep;

  bool whole() const { return keep == peers::Keep::history; }
};

constexpr Product products[] = {{"verdict", verdict_contenders, peers::Keep::verdict},
                                {"full history", history_contenders, peers::Keep::history}};

Goal goal_of(const Work& work, const Product& product) {
  if (!work.is_map()) return {9.0, 25.0};
  return product.whole() ? Goal{20.0, 35.0} : Goal{15.0, 40.0};
}

const Contender& named(const std::vector<Contender>& contenders, const std::string& name) {
  return *std::find_if(contenders.begin(), contenders.end(), [&](const Contender& c) { return c.name == name; });
}

// Microseconds per simulation of those named.
std::vector<double> microseconds(const Work& work, const std::vector<Contender>& contenders, int repeats) {
  std::vector<double> times = best_seconds(contenders, work.cases, repeats);
  for (double& time : times) time *= 1e6 / static_cast<double>(work.cases);
  return times;
}

struct Fastest {
  double time;
  std::string name;
};

// odeint by the compiler that makes most of it: the first times are those of the peers.
Fastest fastest_odeint(const std::vector<double>& times) {
  const auto peers = peers::odeint_peers();
  std::size_t best = 0;
  for (std::size_t k = 1; k < peers.size(); ++k)
    if (times[k] < times[best]) best = k;
  const std::string compiler = peers[best].compiler;
  return {times[best], compiler.substr(0, compiler.find(' '))};
}

double odeint_time(const Work& work, peers::Keep keep, int repeats) {
  return fastest_odeint(microseconds(work, odeint_contenders(work, map_tolerances.odeint, keep), repeats)).time;
}

// Gives the time of the lanes.
double compare_with_odeint(const Work& work, const Product& product, const Tolerances& tolerances, int repeats,
                           const std::string& flaw, Findings& findings) {
  const auto all = product.contenders(work, tolerances);
  std::vector<Contender> timed = odeint_contenders(work, tolerances.odeint, product.keep);
  const std::size_t peers = timed.size();
  for (const char* name : {teeter_lanes, teeter_same_tolerance, teeter_one_lane, teeter_public})
    timed.push_back(named(all, name));
  const std::vector<double> times = microseconds(work, timed, repeats);
  const std::string name = fmt::format("{}, {}, {}", work.ground, product.name, work.size.name);
  const Fastest odeint = fastest_odeint(times);
  const std::string peer = fmt::format("odeint-Newton{}, {}", work.is_map() ? "" : ", aligned", odeint.name);
  const auto add = [&](std::string ours, double time, Goal goal) {
    findings.comparisons.push_back({name, std::move(ours), peer, "us", time, odeint.time, goal, flaw});
  };
  const int width = teeter::lane_width(0);
  add(fmt::format("{} lanes", width), times[peers], goal_of(work, product));
  add(fmt::format("{} lanes at 1e-8", width), times[peers + 1], {});
  add("lanes off", times[peers + 2], {});
  add("one by one", times[peers + 3], work.is_map() ? Goal{4.0, 8.0} : Goal{1.5, 3.0});
  return times[peers];
}

// Slow peers run a few cases, spread over the map.
void compare_with_slow_peers(const Work& work, const Product& product, double lanes, bool quick, Findings& findings) {
  const std::string name = fmt::format("{}, {}, {}", work.ground, product.name, work.size.name);
  const auto add = [&](const char* peer, double time, std::string remark) {
    findings.comparisons.push_back(
        {name, fmt::format("{} lanes", teeter::lane_width(0)), peer, "us", lanes, time, {}, {}, std::move(remark)});
  };
  const Work some = some_of(work, quick ? 20 : 100);
  const Contender sundials = sundials_contender(some, map_tolerances.odeint, product.whole());
  const double by_sundials = microseconds(some, {sundials}, quick ? 1 : 5)[0];
  std::size_t overturned = 0;
  for (const LanesFound& found : found_by_lanes(some, map_tolerances.lanes, teeter::LaneDepth::verdict))
    overturned += found.overturned ? 1 : 0;
  add("SUNDIALS ERK Dormand-Prince", by_sundials,
      fmt::format("{} cases (odeint {:.3g} us), {} overturn, {} by SUNDIALS", some.cases,
                  odeint_time(some, product.keep, quick ? 1 : 5), overturned, sundials.run(0, some.cases)));
  if (!product.whole()) return;
  for (const Script& script : scripts()) {
    const Work few = some_of(work, quick ? 1 : script.cases);
    const ScriptRun run = run_script(script, few);
    if (run.overturned.empty()) {
      add(script.name, not_measured, {});
      continue;
    }
    const double by_odeint = odeint_time(few, product.keep, quick ? 3 : 20);
    const auto ours = found_by_lanes(few, map_tolerances.lanes, teeter::LaneDepth::verdict);
    std::size_t other = 0;
    for (std::size_t i = 0; i < few.cases; ++i) other += ours[i].overturned != run.overturned[i] ? 1 : 0;
    add(script.name, 1e6 * run.seconds / static_cast<double>(few.cases),
        fmt::format("{} cases (odeint {:.3g} us), {} other verdicts", few.cases, by_odeint, other));
  }
}

// What is wrong with the errors of the lanes; empty where they are no larger than odeint's.
std::string measure_errors(const Work& work, const Tolerances& tolerances, Findings& findings) {
  const Accuracy accuracy = measure_accuracy(work, tolerances);
  const std::string name = fmt::format("{}, {}", work.ground, work.size.name);
  const auto add = [&](const char* who, const Errors& e) {
    findings.errors.push_back({name, who, e.peak, e.end_time});
  };
  add("odeint-Newton", accuracy.odeint);
  add("lanes", accuracy.lanes);
  add("one by one", accuracy.teeter);
  if (accuracy.lanes.peak.median > accuracy.odeint.peak.median) return "median error larger than odeint's";
  return accuracy.lanes.peak.high > accuracy.odeint.peak.high ? "99 % error larger than odeint's" : "";
}

void compare_verdicts(const Work& work, const Tolerances& tolerances, Findings& findings) {
  VerdictRow row{fmt::format("{}, {}", work.ground, work.size.name), work.cases, 0, {}};
  for (const Disagreement& one : verdict_disagreements(work, tolerances))
    row.flips_within.push_back(one.boundary_within);
  row.disagreements = row.flips_within.size();
  findings.verdicts.push_back(std::move(row));
}

}  // namespace

void compare_rocking(bool quick, Findings& findings) {
  const int repeats = quick ? 1 : 10;
  for (const BlockSize& size : block_sizes()) {
    const Work work = map_work(size, pulse_map(size, quick ? 12 : usual_map_points));
    const std::string flaw = measure_errors(work, map_tolerances, findings);
    for (const Product& product : products) {
      const double lanes = compare_with_odeint(work, product, map_tolerances, repeats, flaw, findings);
      compare_with_slow_peers(work, product, lanes, quick, findings);
    }
    compare_verdicts(map_work(size, pulse_map(size, quick ? 20 : 100)), map_tolerances, findings);
  }
  for (const BlockSize& size : block_sizes()) {
    const Work work = record_work(size, quick ? 8 : usual_record_scales);
    const std::string flaw = measure_errors(work, record_tolerances, findings);
    for (const Product& product : products)
      compare_with_odeint(work, product, record_tolerances, repeats, flaw, findings);
    compare_verdicts(work, record_tolerances, findings);
  }
}

}  // namespace bench
