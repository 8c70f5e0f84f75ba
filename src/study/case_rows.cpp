#include "study/case_rows.hpp"

#include <cmath>
#include <limits>

#include "core/stop.hpp"
#include "follow/summary_parts.hpp"
#include "run/registry.hpp"
#include "teeter/outcome.hpp"
#include "teeter/tipping.hpp"

namespace teeter {
namespace {

constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

std::string trouble_of(Status status, bool overturned) {
  if (overturned) return {};
  switch (status) {
    case Status::impact_limit: return "run.max_impacts was reached";
    case Status::lift_off: return "the block leaves the ground";
    case Status::failed: return "the simulation failed";
    case Status::time_limit: return "the time limit of a case was reached";
    case Status::done: break;
  }
  return {};
}

double peak_ratio_of(const Summary& summary) {
  double peak = 0.0;
  for (const BlockOutcome& block : summary.blocks) peak = std::fmax(peak, block.peak_ratio);
  return peak;
}

double peak_slip_of(const Summary& summary) {
  double peak = 0.0;
  for (const BlockOutcome& block : summary.blocks)
    if (std::fabs(block.peak_slip) > std::fabs(peak)) peak = block.peak_slip;
  return peak;
}

double standing_code(MotionKind kind) {
  switch (kind) {
    case MotionKind::still: return 0.0;
    case MotionKind::rocks: return 1.0;
    case MotionKind::slides: return 4.0;
    case MotionKind::hops: return 5.0;
  }
  return unknown;
}

}  // namespace

double map_code(const Fate& fate) {
  if (fate.overturned) return fate.impacts > 0 ? 2.0 : 3.0;
  if (fate.status != Status::done) return unknown;
  return fate.moved ? 1.0 : 0.0;
}

double map_code(const Summary& summary) {
  if (summary.overturned) return summary.overturned->impacts_before > 0 ? 2.0 : 3.0;
  // The run ended before the block did, but the energy tells.
  if (summary.outlook == Outlook::falls) return summary.impact_count > 0 ? 2.0 : 3.0;
  if (summary.status != Status::done) return unknown;
  return standing_code(motion_of(summary));
}

std::string trouble_of(const Fate& fate) { return trouble_of(fate.status, fate.overturned); }

std::string trouble_of(const Summary& summary) {
  if (summary.verdict == Verdict::overturned || summary.status == Status::done) return {};
  return summary.reason.empty() ? trouble_of(summary.status, false) : summary.reason;
}

std::vector<StudyColumn> fate_columns() {
  return {{"code", "", {}}, {"impacts", "", {}}, {"energy_margin", "", {}}, {"sheet", "", {}}};
}

std::string decide_row(const Scenario& scenario, double* row) {
  const bool may_slide = entry_of(scenario).slides;
  if (!may_slide) {
    const Fate fate = decide(scenario);
    write_row(fate, row);
    return trouble_of(fate);
  }
  const Summary summary = simulate_summary(scenario);
  Fate fate;
  fate.impacts = summary.overturned ? summary.overturned->impacts_before : summary.impact_count;
  write_row(fate, row);
  row[0] = map_code(summary);
  return trouble_of(summary);
}

std::vector<StudyColumn> summary_columns(const Scenario& scenario) {
  std::vector<StudyColumn> columns = {
      {"code", "", {}},      {"verdict", "", verdict_labels}, {"peak_ratio", "", {}}, {"impact_count", "", {}},
      {"end_time", "s", {}}, {"final_angle", "rad", {}},      {"peak_slip", "m", {}}};
  if (scenario.blocks.size() > 1) columns.push_back({"tipping_share", "", {}});
  if (scenario.blocks.size() > 1 && entry_of(scenario).places_blocks) {
    columns.push_back({"blocks_fallen", "", {}});
    columns.push_back({"largest_opening", "m", {}});
    columns.push_back({"largest_slip", "m", {}});
  }
  return columns;
}

std::size_t tilt_column(const std::vector<StudyColumn>& columns) {
  constexpr std::size_t peak_ratio = 2;
  for (std::size_t c = peak_ratio; c < columns.size(); ++c)
    if (columns[c].name == "tipping_share") return c;
  return peak_ratio;
}

void write_row(const Summary& summary, double* row) {
  row[0] = map_code(summary);
  row[1] = static_cast<double>(summary.verdict);
  row[2] = peak_ratio_of(summary);
  row[3] = static_cast<double>(summary.impact_count);
  row[4] = summary.end_time;
  row[5] = summary.blocks.empty() ? 0.0 : summary.blocks.front().final_angle;
  row[6] = peak_slip_of(summary);
  if (summary.blocks.size() > 1) row[7] = tipping_of(summary, closest_to_tipping(summary)).share;
  if (!summary.assembly) return;
  row[8] = static_cast<double>(summary.assembly->fallen.size());
  row[9] = summary.assembly->largest_opening;
  row[10] = summary.assembly->largest_slip;
}

MakeRunner one_by_one(std::size_t width, std::function<RunCase()> make) {
  return [width, make = std::move(make)]() -> CaseRunner {
    return [width, run = make()](std::span<const long> cases) {
      CaseRows rows;
      const double began = cpu_seconds();
      rows.cases.assign(cases.begin(), cases.end());
      rows.values.assign(cases.size() * width, unknown);
      for (std::size_t k = 0; k < cases.size(); ++k) {
        double* row = rows.values.data() + k * width;
        std::string trouble;
        try {
          const StopScope limit({.run_seconds = case_time_limit()});
          trouble = run(cases[k], row);
        } catch (const Stopped&) {
          if (k == 0) throw;
          rows.cases.resize(k);
          rows.values.resize(k * width);
          break;
        } catch (const std::exception& error) {
          std::fill(row, row + width, unknown);
          trouble = error.what();
          if (trouble.empty()) trouble = "failed";
        }
        if (!trouble.empty()) rows.failures.push_back({cases[k], trouble});
      }
      rows.seconds = cpu_seconds() - began;
      return rows;
    };
  };
}

}  // namespace teeter
