// Bifurcation diagrams: a harmonically shaken block seen once a period of the ground, over one number of the scenario,
// with the largest Lyapunov exponent. Every case starts from the scenario's initial state.
#include <fmt/format.h>

#include <cmath>
#include <limits>

#include "long_times/lyapunov.hpp"
#include "long_times/periodic_ground.hpp"
#include "study/attractor.hpp"
#include "study/grid_plan.hpp"
#include "study/kinds.hpp"

namespace teeter {
namespace {

enum BifurcationColumn : int { attractor, period, impacts, exponent, exponent_error, first_point };

void check_bifurcation(const Scenario& scenario, const Study& study, std::vector<BrokenRule>& broken) {
  check_axes(scenario, study, 1, 1, broken);
  check_section(study, broken);
  for (const std::string& problem : long_time_problems(scenario)) broken.push_back({"study.kind", problem});
}

std::vector<StudyColumn> columns(long kept) {
  std::vector<StudyColumn> columns = {{"attractor", "", attractor_labels},
                                      {"period", "", {}},
                                      {"impacts_per_period", "", {}},
                                      {"lyapunov", "1/s", {}},
                                      {"lyapunov_error", "1/s", {}}};
  for (long k = 0; k < kept; ++k) columns.push_back({fmt::format("angle_{}", k), "rad", {}});
  for (long k = 0; k < kept; ++k) columns.push_back({fmt::format("rate_{}", k), "rad/s", {}});
  return columns;
}

std::string run(const Scenario& scenario, const Study& study, double* row) {
  LyapunovOptions options;
  options.transient = study.transient;
  options.periods = std::max(study.kept, study.averaged);
  const LyapunovExponent found = lyapunov_exponent(scenario, options);
  const Section& section = found.section;
  row[attractor] = static_cast<double>(section.kind);
  row[period] = static_cast<double>(section.period);
  row[impacts] = section.impacts_per_period;
  if (found.forgets) row[exponent] = -std::numeric_limits<double>::infinity();
  if (found.exponent) {
    row[exponent] = *found.exponent;
    row[exponent_error] = section.kind == AttractorKind::periodic ? 0.0 : found.standard_error;
  }
  const auto kept = static_cast<std::size_t>(study.kept);
  if (section.kind != AttractorKind::overturned && section.points.size() >= kept) {
    const std::size_t skipped = section.points.size() - kept;
    for (std::size_t k = 0; k < kept; ++k) {
      row[first_point + k] = section.points[skipped + k].angle;
      row[first_point + kept + k] = section.points[skipped + k].rate;
    }
  }
  return section.kind == AttractorKind::stopped ? section.reason : "";
}

// Where one kind of motion gives way to another, and the whole in one sentence first.
StudyFindings conclude(const StudyTable& table, const StudyPlan& plan) {
  constexpr std::size_t most_listed = 40;
  StudyFindings findings;
  std::string before;
  long kinds = 0;
  std::string falls;
  for (long i = 0; i < table.cases; ++i) {
    const double* row = table.row(i);
    if (std::isnan(row[attractor])) continue;
    const auto kind = static_cast<AttractorKind>(row[attractor]);
    const std::string now = attractor_words(kind, static_cast<long>(row[period]));
    if (now == before) continue;
    double value = 0.0;
    plan.describe(i, &value);
    ++kinds;
    if (kind == AttractorKind::overturned && falls.empty())
      falls = fmt::format(", and it first falls at {:.4g}", value);
    if (findings.sentences.size() < most_listed)
      findings.sentences.push_back(fmt::format("From {} = {:.6g}: {}.", plan.axes[0].name, value, now));
    before = now;
  }
  const std::vector<double>& values = plan.axes[0].values;
  const std::string span = fmt::format("From {:.4g} to {:.4g} of {}", values.front(), values.back(), plan.axes[0].name);
  findings.sentences.insert(findings.sentences.begin(),
                            kinds <= 1
                                ? span + " the motion keeps its kind."
                                : fmt::format("{} the kind of motion changes {} times{}.", span, kinds - 1, falls));
  return findings;
}

StudyPlan plan_bifurcation(const Scenario& scenario, const Study& study, const StudyOptions& /*options*/) {
  const auto grid = std::make_shared<const Grid>(scenario, study.axes);
  StudyPlan plan =
      plan_grid(grid, columns(study.kept), [study](const Scenario& one, double* row) { return run(one, study, row); });
  plan.batch = 1;
  plan.follows_runs = false;
  plan.conclude = [plan](const StudyTable& table) { return conclude(table, plan); };
  return plan;
}

}  // namespace

const StudyKind bifurcation_study{"bifurcation", "long-term motions under a harmonic ground", check_bifurcation,
                                  plan_bifurcation};

}  // namespace teeter
