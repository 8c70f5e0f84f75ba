// Basins: from which initial states a block ends where. Under harmonic shaking that lasts, what it settles to; under
// any other motion, the verdict.
#include <cmath>

#include "long_times/periodic_ground.hpp"
#include "long_times/poincare.hpp"
#include "study/attractor.hpp"
#include "study/grid_plan.hpp"
#include "study/kinds.hpp"

namespace teeter {
namespace {

enum BasinColumn : int { code, attractor, period, mean_angle };

bool shaken_for_ever(const Scenario& scenario) { return long_time_problems(scenario).empty(); }

void check_basin(const Scenario& scenario, const Study& study, std::vector<BrokenRule>& broken) {
  check_axes(scenario, study, 2, 2, broken);
  if (shaken_for_ever(scenario)) check_section(study, broken);
}

double code_of(AttractorKind kind) {
  switch (kind) {
    case AttractorKind::rest: return 0.0;
    case AttractorKind::periodic:
    case AttractorKind::aperiodic: return 1.0;
    default: return NAN;
  }
}

std::string settle(const Scenario& scenario, const Study& study, double* row) {
  SectionOptions options;
  options.transient = study.transient;
  options.kept = study.kept;
  const Section section = poincare_section(scenario, options);
  row[code] = code_of(section.kind);
  row[attractor] = static_cast<double>(section.kind);
  row[period] = static_cast<double>(section.period);
  if (section.kind == AttractorKind::overturned) {
    row[code] = section.impacts > 0 ? 2.0 : 3.0;
    return {};
  }
  // Over whole orbits: the same for every start that leads to the same orbit, and opposite for its mirror image.
  const std::size_t count = section.period > 0 ? static_cast<std::size_t>(section.period) : section.points.size();
  double sum = 0.0;
  for (std::size_t k = section.points.size() - count; k < section.points.size(); ++k) sum += section.points[k].angle;
  row[mean_angle] = count > 0 ? sum / static_cast<double>(count) : 0.0;
  return section.kind == AttractorKind::stopped ? section.reason : "";
}

StudyPlan plan_basin(const Scenario& scenario, const Study& study, const StudyOptions& options) {
  const auto grid = std::make_shared<const Grid>(scenario, study.axes);
  StudyPlan plan;
  if (shaken_for_ever(scenario)) {
    plan = plan_grid(
        grid, {{"code", "", {}}, {"attractor", "", attractor_labels}, {"period", "", {}}, {"mean_angle", "rad", {}}},
        [study](const Scenario& one, double* row) { return settle(one, study, row); });
    plan.batch = 8;
    plan.follows_runs = false;
    tell_codes(plan, scenario, code);
  } else {
    plan = plan_grid(grid, CaseDepth::verdict, options);
  }
  plan.conclude = [plan](const StudyTable& table) { return StudyFindings{{}, {}, code_sentences(table, plan), {}}; };
  return plan;
}

}  // namespace

const StudyKind basin_study{"basin", "which starts lead to which long-term motion", check_basin, plan_basin};

}  // namespace teeter
