#include "study/case_rows.hpp"

#include <cmath>
#include <limits>

#include "run/summary_parts.hpp"

namespace teeter {
namespace {

constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

std::string trouble_of(Status status, bool overturned) {
  if (overturned) return {};
  switch (status) {
    case Status::impact_limit: return "run.max_impacts was reached";
    case Status::lift_off: return "the block leaves the ground";
    case Status::failed: return "the simulation failed";
    case Status::done: break;
  }
  return {};
}

// Rounding and elastic shaking are no motion.
bool has_moved(const Summary& summary) {
  if (summary.winkler) return summary.winkler->lifted || summary.winkler->slid;
  if (summary.impact_count > 0) return true;
  for (const BlockOutcome& block : summary.blocks)
    if (block.peak_ratio > 1e-12 || std::fabs(block.peak_slip) > 1e-12) return true;
  return false;
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
  return has_moved(summary) ? 1.0 : 0.0;
}

std::string trouble_of(const Fate& fate) { return trouble_of(fate.status, fate.overturned); }

std::string trouble_of(const Summary& summary) {
  if (summary.verdict == Verdict::overturned || summary.status == Status::done) return {};
  return summary.reason.empty() ? trouble_of(summary.status, false) : summary.reason;
}

std::vector<StudyColumn> fate_columns() {
  return {{"code", "", {}}, {"impacts", "", {}}, {"energy_margin", "", {}}, {"sheet", "", {}}};
}

void write_row(const Fate& fate, double* row) {
  row[0] = map_code(fate);
  row[1] = static_cast<double>(fate.impacts);
  row[2] = fate.score;
  row[3] = static_cast<double>(fate.sheet);
}

std::vector<StudyColumn> summary_columns() {
  return {{"code", "", {}},      {"verdict", "", verdict_labels}, {"peak_ratio", "", {}}, {"impact_count", "", {}},
          {"end_time", "s", {}}, {"final_angle", "rad", {}},      {"peak_slip", "m", {}}};
}

void write_row(const Summary& summary, double* row) {
  row[0] = map_code(summary);
  row[1] = static_cast<double>(summary.verdict);
  row[2] = peak_ratio_of(summary);
  row[3] = static_cast<double>(summary.impact_count);
  row[4] = summary.end_time;
  row[5] = summary.blocks.empty() ? 0.0 : summary.blocks.front().final_angle;
  row[6] = peak_slip_of(summary);
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
          trouble = run(cases[k], row);
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
