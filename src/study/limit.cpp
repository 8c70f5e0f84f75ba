// What an assembly bears at rest, over one to three numbers of its scenario.

#include <fmt/format.h>

#include <cmath>
#include <limits>

#include "models/contact/entry.hpp"
#include "study/grid_plan.hpp"
#include "study/kinds.hpp"
#include "teeter/limit.hpp"

namespace teeter {
namespace {

constexpr double none = std::numeric_limits<double>::quiet_NaN();

std::vector<std::string> direction_names(const LimitAnalysis& limit) {
  if (limit.load == LimitLoad::live) return {"live"};
  if (limit.direction == LimitSide::both) return {"right", "left"};
  return {limit.direction == LimitSide::right ? "right" : "left"};
}

// 0 where it does not stand, infinite where nothing brings it down.
double factor_of(const LimitResult& result, const LimitDirection& told) {
  if (!result.stands) return 0.0;
  return told.unlimited ? std::numeric_limits<double>::infinity() : told.associative.value_or(none);
}

std::string limit_row(const Scenario& scenario, double* row) {
  const bool both = scenario.limit.flow == LimitFlow::both;
  const LimitResult result = find_limit(scenario);
  std::size_t column = 0;
  for (const LimitDirection& told : result.directions) {
    row[column++] = factor_of(result, told);
    if (both) row[column++] = result.stands ? told.coulomb.value_or(none) : 0.0;
  }
  row[column] = result.stands ? 1.0 : 0.0;
  return {};
}

StudyFindings extremes(const StudyTable& table, const StudyPlan& plan) {
  long least = -1;
  long most = -1;
  long standing = 0;
  for (long i = 0; i < table.cases; ++i) {
    const double factor = table.row(i)[0];
    if (table.row(i)[plan.outputs.size() - 1] != 0.0) ++standing;
    if (std::isnan(factor)) continue;
    if (least < 0 || factor < table.row(least)[0]) least = i;
    if (most < 0 || factor > table.row(most)[0]) most = i;
  }
  std::vector<std::string> sentences;
  std::vector<StudyNumber> numbers{{"standing", static_cast<double>(standing), ""}};
  if (least >= 0) {
    double weak[3] = {};
    double strong[3] = {};
    plan.describe(least, weak);
    plan.describe(most, strong);
    const auto& name = plan.axes[0].name;
    sentences.push_back(fmt::format("It bears a factor of {:.4g} at {} = {:.4g}, and {:.4g} at {} = {:.4g}.",
                                    table.row(least)[0], name, weak[0], table.row(most)[0], name, strong[0]));
    numbers.push_back({"least_factor", table.row(least)[0], ""});
    numbers.push_back({"largest_factor", table.row(most)[0], ""});
  }
  if (standing < table.cases)
    sentences.push_back(
        fmt::format("{} of {} do not stand under their own weight.", table.cases - standing, table.cases));
  return {std::move(numbers), {}, std::move(sentences), {}};
}

void check_limit_study(const Scenario& scenario, const Study& study, std::vector<BrokenRule>& broken) {
  check_axes(scenario, study, 1, 3, broken);
  if (scenario.model != contact_model.kind)
    broken.push_back({"study.kind", fmt::format("\"limit\" needs model = \"{}\"", contact_model.name)});
}

StudyPlan plan_limit(const Scenario& scenario, const Study& study, const StudyOptions& /*options*/) {
  std::vector<StudyColumn> columns;
  for (const std::string& direction : direction_names(scenario.limit)) {
    columns.push_back({"factor_" + direction, "", {}});
    if (scenario.limit.flow == LimitFlow::both) columns.push_back({"coulomb_" + direction, "", {}});
  }
  columns.push_back({"stands", "", {}});
  StudyPlan plan = plan_grid(std::make_shared<const Grid>(scenario, study.axes), std::move(columns), limit_row);
  plan.follows_runs = false;
  plan.batch = 1;
  plan.conclude = [plan](const StudyTable& table) { return extremes(table, plan); };
  return plan;
}

}  // namespace

const StudyKind limit_study{"limit", "what an assembly bears at rest, over up to three numbers", check_limit_study,
                            plan_limit};

}  // namespace teeter
