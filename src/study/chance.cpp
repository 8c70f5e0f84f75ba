// Chances: how likely it falls over one to three numbers, where inputs are as uncertain as [uncertainty] says. Every
// case has the same draws, so that chances of cases side by side differ by what the axes do and not by luck.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "study/case_rows.hpp"
#include "study/decide_many.hpp"
#include "study/grid_plan.hpp"
#include "study/kinds.hpp"
#include "study/neighbour.hpp"
#include "study/proportion.hpp"

namespace teeter {
namespace {

enum Column : std::size_t { code, chance, chance_low, chance_high, neighbours_undecided, columns_count };

void check_chance(const Scenario& scenario, const Study& study, std::vector<BrokenRule>& broken) {
  check_axes(scenario, study, 1, 3, broken);
  if (study.samples < 1 || study.samples > 1000000)
    broken.push_back({"study.samples", fmt::format("must be from 1 to 1000000, found {}", study.samples)});
  if (study.seed < 0) broken.push_back({"study.seed", fmt::format("must be at least 0, found {}", study.seed)});
}

std::string write_chance(const Scenario& scenario, const Study& study, double* row) {
  double fate[columns_count];
  const std::string trouble = decide_row(scenario, fate);
  row[code] = fate[0];
  const MarginOptions options{.samples = study.samples, .seed = static_cast<std::uint64_t>(study.seed)};
  const auto change = [&](std::size_t k, Scenario& scratch) {
    scratch = neighbour(scenario, options, static_cast<long>(k));
  };
  long fallen = 0;
  long undecided = 0;
  for (const Fate& one : decide_many(scenario, static_cast<std::size_t>(study.samples), change)) {
    fallen += one.overturned ? 1 : 0;
    undecided += !one.overturned && one.status != Status::done ? 1 : 0;
  }
  row[neighbours_undecided] = static_cast<double>(undecided);
  if (undecided == study.samples) return trouble.empty() ? "no neighbour could be followed to its end" : trouble;
  const Proportion share = proportion(fallen, study.samples - undecided, 0.95);
  row[chance] = share.estimate;
  row[chance_low] = share.low;
  row[chance_high] = share.high;
  return trouble;
}

std::string place_words(const StudyPlan& plan, long i) {
  std::vector<double> inputs(plan.inputs.size());
  plan.describe(i, inputs.data());
  std::vector<std::string> parts;
  for (std::size_t k = 0; k < inputs.size(); ++k)
    parts.push_back(fmt::format("{} = {:.4g}", plan.axes[k].name, inputs[k]));
  return fmt::format("{}", fmt::join(parts, ", "));
}

std::string chance_words(const double* row) {
  return fmt::format("{:.3g} % ({:.3g} to {:.3g} %)", 100.0 * row[chance], 100.0 * row[chance_low],
                     100.0 * row[chance_high]);
}

// "first reaches 5 % at ground.scale = 1.125 and 50 % at 1.5", in the order of the one axis; empty where it does not.
std::string reached_words(const StudyTable& table, const GridAxis& axis) {
  std::vector<long> rising(axis.values.size());
  std::iota(rising.begin(), rising.end(), 0L);
  const auto value = [&](long i) { return axis.values[static_cast<std::size_t>(i)]; };
  std::sort(rising.begin(), rising.end(), [&](long a, long b) { return value(a) < value(b); });
  std::string words;
  for (const double level : {0.05, 0.5}) {
    const auto found =
        std::find_if(rising.begin(), rising.end(), [&](long i) { return table.row(i)[chance] >= level; });
    if (found == rising.end()) break;
    const std::string at = fmt::format("{:.4g}", axis.values[static_cast<std::size_t>(*found)]);
    words += words.empty() ? fmt::format("{:.0f} % at {} = {}", 100.0 * level, axis.name, at)
                           : fmt::format(" and {:.0f} % at {}", 100.0 * level, at);
  }
  return words;
}

StudyFindings conclude(const StudyTable& table, const StudyPlan& plan, const Scenario& scenario, long samples) {
  long least = -1;
  long most = -1;
  long undecided = 0;
  for (long i = 0; i < table.cases; ++i) {
    const double* row = table.row(i);
    if (!std::isnan(row[neighbours_undecided])) undecided += static_cast<long>(row[neighbours_undecided]);
    if (std::isnan(row[chance])) continue;
    if (least < 0 || row[chance] < table.row(least)[chance]) least = i;
    if (most < 0 || row[chance] > table.row(most)[chance]) most = i;
  }
  if (least < 0) return {{}, {}, {"No case could be followed to its end."}, {}};
  StudyFindings findings;
  if (table.row(least)[chance] == table.row(most)[chance]) {
    findings.sentences.push_back(
        fmt::format("The chance of a fall is {} in every case.", chance_words(table.row(most))));
  } else {
    const std::string reached = plan.axes.size() == 1 ? reached_words(table, plan.axes[0]) : std::string();
    if (!reached.empty())
      findings.sentences.push_back(
          fmt::format("The chance of a fall first reaches {}, among the cases tried.", reached));
    findings.sentences.push_back(fmt::format("{} largest at {}: {}.",
                                             reached.empty() ? "The chance of a fall is" : "It is",
                                             place_words(plan, most), chance_words(table.row(most))));
    findings.sentences.push_back(
        fmt::format("It is smallest at {}: {}.", place_words(plan, least), chance_words(table.row(least))));
  }
  findings.sentences.push_back(fmt::format(
      "Of {} objects and shakings a case, {}, the same draws in each. The range is the sampling error of 95 %.",
      samples, differ_words(uncertain_inputs(scenario, {}))));
  findings.numbers = {{"largest_chance", table.row(most)[chance], ""},
                      {"smallest_chance", table.row(least)[chance], ""}};
  if (undecided > 0)
    findings.warnings.push_back(
        fmt::format("{} of {} objects and shakings could not be followed to their end and are left out of the chances.",
                    undecided, table.cases * samples));
  return findings;
}

StudyPlan plan_chance(const Scenario& scenario, const Study& study, const StudyOptions& /*options*/) {
  // Such a scenario may be followed: a neighbour can be looked at by itself.
  if (scenario.uncertainty.draw >= 0)
    throw ScenarioError(std::vector<BrokenRule>{
        {"uncertainty.draw", "is one neighbour; the study \"chance\" draws many: leave it out"}});
  const auto grid = std::make_shared<const Grid>(scenario, study.axes);
  StudyPlan plan = plan_grid(grid,
                             {{"code", "", {}},
                              {"chance", "", {}},
                              {"chance_low", "", {}},
                              {"chance_high", "", {}},
                              {"neighbours_undecided", "", {}}},
                             [study](const Scenario& one, double* row) { return write_chance(one, study, row); });
  plan.batch = 1;
  plan.draws_uncertainty = true;
  tell_codes(plan, scenario, code);
  plan.conclude = [plan, scenario, samples = study.samples](const StudyTable& table) {
    return conclude(table, plan, scenario, samples);
  };
  return plan;
}

}  // namespace

const StudyKind chance_study{"chance", "how likely it falls over up to three numbers, inputs being uncertain",
                             check_chance, plan_chance};

}  // namespace teeter
