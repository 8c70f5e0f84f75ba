// Spectra: what one ground motion does to blocks of every size (p) and, if asked for, slenderness (alpha). "rotation":
// the largest rotation and rate. "overturning": the weakest version of the motion that overturns.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "block/geometry.hpp"
#include "core/shown.hpp"
#include "ground/run_time.hpp"
#include "models/rocking/entry.hpp"
#include "scenario/choices.hpp"
#include "study/case_rows.hpp"
#include "study/grid_plan.hpp"
#include "study/kinds.hpp"
#include "study/scale_search.hpp"

namespace teeter {
namespace {

constexpr long scales_tried = 400;

bool wants_overturning(const Study& study) { return study.output == StudyOutput::overturning; }

void check_spectrum(const Scenario& scenario, const Study& study, std::vector<BrokenRule>& broken) {
  check_axes(scenario, study, 1, 2, broken);
  const auto require = [&](bool kept, const char* key, const std::string& message) {
    if (!kept) broken.push_back({key, message});
  };
  require(study.output == StudyOutput::usual || study.output == StudyOutput::rotation || wants_overturning(study),
          "study.output",
          fmt::format("must be \"rotation\" or \"overturning\", found \"{}\"", choice_name(study.output)));
  require(wants_overturning(study) || scenario.model == rocking_model.kind, "model",
          "must be \"rocking\" for a rotation spectrum");
  require(study.max_scale > 0.0 && study.max_scale <= 1e4, "study.max_scale",
          fmt::format("must be above 0 and at most 10000, found {}", study.max_scale));
  require(scenario.ground.horizontal.kind != ExcitationKind::none, "ground.horizontal",
          "missing: a spectrum is of a ground motion");
}

std::string rotate(const Scenario& scenario, double* row) {
  const Summary summary = simulate_summary(scenario);
  const BlockOutcome& block = summary.blocks.front();
  row[0] = map_code(summary);
  row[1] = static_cast<double>(summary.verdict);
  row[2] = std::fabs(block.peak_angle);
  row[3] = block.peak_ratio;
  row[4] = block.peak_rate.value_or(NAN);
  row[5] = row[4] / block.p;
  row[6] = static_cast<double>(summary.impact_count);
  return trouble_of(summary);
}

// The peak of the horizontal acceleration as the scenario has it (m/s2), between breakpoints on a fine grid.
double peak_acceleration(const Scenario& scenario) {
  const Motion motion = build_motion(scenario.ground.horizontal);
  const double end = std::min(run_end(scenario), quiet_from(motion));
  double peak = 0.0;
  for (double t = 0.0; t < end;) {
    const double next = std::min({end, next_breakpoint(motion, t), t + 0.05});
    for (int k = 0; k <= 64; ++k) {
      const double at = k < 64 ? t + (next - t) * k / 64.0 : std::nextafter(next, 0.0);
      peak = std::max(peak, std::fabs(acceleration(motion, at)));
    }
    t = next;
  }
  return peak;
}

// The smallest factor is above `followed_scale` (itself, where it is known exactly) and at or below `scale`.
struct Found {
  enum : int { scale, acceleration, acceleration_over_g_tan_alpha, intervals, followed_scale };
};

std::string overturn(const Scenario& scenario, const Study& study, double peak, double* row) {
  const ScaleFindings found = find_overturning_scales(scenario, {even_factors(study.max_scale, scales_tried), 1e-7});
  const BlockGeometry geometry = geometry_of(scenario.blocks.front(), scenario.gravity);
  row[Found::intervals] = static_cast<double>(found.overturning.size());
  row[Found::followed_scale] =
      found.first_is_sure() ? found.overturning.front().from : found.followed_up_to.value_or(study.max_scale);
  if (found.overturning.empty()) return {};
  row[Found::scale] = found.overturning.front().from;
  row[Found::acceleration] = row[Found::scale] * peak;
  row[Found::acceleration_over_g_tan_alpha] =
      row[Found::scale] * peak / (scenario.gravity * geometry.first_to_tip().tan_alpha);
  return {};
}

// "block.0.p = 3.2, block.0.alpha = 0.25": which block of the spectrum a case is.
std::string block_of_case(const StudyPlan& plan, long index) {
  std::vector<double> inputs(plan.inputs.size());
  plan.describe(index, inputs.data());
  std::string text;
  for (std::size_t k = 0; k < plan.axes.size(); ++k)
    text += fmt::format("{}{} = {:.4g}", text.empty() ? "" : ", ", plan.axes[k].name, inputs[k]);
  return text;
}

StudyFindings conclude_rotation(const StudyTable& table, const StudyPlan& plan) {
  StudyFindings findings{{}, {}, code_sentences(table, plan), {}};
  long worst = -1;
  for (long i = 0; i < table.cases; ++i)
    if (table.row(i)[0] == 1.0 && (worst < 0 || table.row(i)[3] > table.row(worst)[3])) worst = i;
  if (worst >= 0) {
    findings.sentences.push_back(
        fmt::format("Of those that stay up, the one with {} leans farthest: {:.3g} % of its tipping angle.",
                    block_of_case(plan, worst), 100.0 * table.row(worst)[3]));
  }
  return findings;
}

StudyFindings conclude_overturning(const StudyTable& table, const StudyPlan& plan, const Study& study,
                                   const std::string& units) {
  StudyFindings findings;
  long weakest = -1;
  long never = 0;
  long unfollowed = 0;
  for (long i = 0; i < table.cases; ++i) {
    const double* row = table.row(i);
    if (std::isnan(row[Found::followed_scale])) continue;
    const bool overturns = !std::isnan(row[Found::scale]);
    if (row[Found::followed_scale] < (overturns ? row[Found::scale] : study.max_scale)) {
      ++unfollowed;
    } else if (!overturns) {
      ++never;
    }
    if (overturns && (weakest < 0 || row[Found::acceleration] < table.row(weakest)[Found::acceleration])) weakest = i;
  }
  if (weakest >= 0) {
    findings.sentences.push_back(fmt::format(
        "The weakest shaking that overturns one of these blocks peaks at {}, at {}.",
        shown(table.row(weakest)[Found::acceleration], Dimension::acceleration, units), block_of_case(plan, weakest)));
  }
  if (never > 0)
    findings.sentences.push_back(fmt::format("{} of {} blocks do not overturn up to {:g} times this shaking.", never,
                                             table.cases, study.max_scale));
  findings.numbers.push_back({"unfollowed_blocks", static_cast<double>(unfollowed), ""});
  if (unfollowed > 0)
    findings.warnings.push_back(
        fmt::format("{} of {} blocks leave the ground before the first shaking found to overturn them, or before {:g} "
                    "times this one. The column followed_scale tells up to where each surely stands.",
                    unfollowed, table.cases, study.max_scale));
  return findings;
}

StudyPlan plan_spectrum(const Scenario& scenario, const Study& study, const StudyOptions& /*options*/) {
  const auto grid = std::make_shared<const Grid>(scenario, study.axes);
  StudyPlan plan;
  if (wants_overturning(study)) {
    const double peak = peak_acceleration(scenario);
    plan = plan_grid(grid,
                     {{"scale", "", {}},
                      {"acceleration", "m/s2", {}},
                      {"acceleration_over_g_tan_alpha", "", {}},
                      {"intervals", "", {}},
                      {"followed_scale", "", {}}},
                     [study, peak](const Scenario& one, double* row) { return overturn(one, study, peak, row); });
    plan.batch = 1;
    plan.conclude = [plan, study, units = scenario.output.units](const StudyTable& table) {
      return conclude_overturning(table, plan, study, units);
    };
    return plan;
  }
  plan = plan_grid(grid,
                   {{"code", "", {}},
                    {"verdict", "", verdict_labels},
                    {"peak_angle", "rad", {}},
                    {"peak_ratio", "", {}},
                    {"peak_rate", "rad/s", {}},
                    {"peak_rate_over_p", "", {}},
                    {"impact_count", "", {}}},
                   rotate);
  tell_codes(plan, scenario, 0);
  plan.conclude = [plan](const StudyTable& table) { return conclude_rotation(table, plan); };
  return plan;
}

}  // namespace

const StudyKind spectrum_study{"spectrum", "largest rotation, or least overturning shaking, over sizes", check_spectrum,
                               plan_spectrum};

}  // namespace teeter
