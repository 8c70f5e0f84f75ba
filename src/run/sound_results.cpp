#include "run/sound_results.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "run/registry.hpp"

namespace teeter {
namespace {

constexpr double unexplained_share = 1e-6;  // of the largest energy
constexpr double least_energy = 1e-9;       // J, less is the rounding of what stands still

bool all_finite(std::initializer_list<double> numbers) {
  return std::all_of(numbers.begin(), numbers.end(), [](double number) { return std::isfinite(number); });
}

bool has_numbers(const Summary& summary) {
  const EnergyLedger& e = summary.energy;
  if (!all_finite({summary.end_time, e.initial, e.final, e.lost_at_impacts, e.input, e.lost_by_sliding,
                   e.lost_by_damping, e.lost_by_scheme, e.elastic, e.lost_in_support, e.lost_in_anchors}))
    return false;
  for (const BlockOutcome& block : summary.blocks)
    if (!all_finite({block.peak_angle, block.peak_angle_time, block.peak_ratio, block.final_angle, block.peak_slip,
                     block.final_slip, block.peak_rate.value_or(0.0)}))
      return false;
  const auto whole = [](const std::vector<double>& numbers) {
    return std::all_of(numbers.begin(), numbers.end(), [](double number) { return std::isfinite(number); });
  };
  for (const Impact& impact : summary.impacts)
    if (!all_finite({impact.time, impact.energy_before, impact.energy_after, impact.ratio}) ||
        !whole(impact.rate_before) || !whole(impact.rate_after))
      return false;
  return true;
}

std::size_t sound_rows(const std::vector<Column>& columns) {
  std::size_t rows = columns.empty() ? 0 : columns.front().values.size();
  for (const Column& column : columns) {
    const auto odd =
        std::find_if(column.values.begin(), column.values.end(), [](double value) { return !std::isfinite(value); });
    rows = std::min(rows, static_cast<std::size_t>(odd - column.values.begin()));
  }
  return rows;
}

void fail(Summary& summary) {
  summary.status = Status::failed;
  summary.reason = "the numbers of the motion grew out of bounds";
  summary.verdict = Verdict::moving;
  summary.outlook = Outlook::open;
  summary.overturned.reset();
  for (BlockOutcome& block : summary.blocks) block.verdict = Verdict::moving;
}

double largest_energy(const Summary& summary) {
  const EnergyLedger& e = summary.energy;
  double largest = std::max({std::fabs(e.initial), std::fabs(e.final), std::fabs(e.input), e.lost_at_impacts,
                             e.lost_by_sliding, e.lost_by_damping, e.lost_in_support, e.lost_in_anchors});
  for (const Impact& impact : summary.impacts) largest = std::max(largest, impact.energy_before);
  return largest;
}

}  // namespace

void fail_without_numbers(Summary& summary) {
  if (summary.status != Status::failed && !has_numbers(summary)) fail(summary);
}

void fail_without_numbers(History& history) {
  fail_without_numbers(history.summary);
  const std::size_t rows = sound_rows(history.columns);
  if (history.columns.empty() || rows == history.columns.front().values.size()) return;
  for (Column& column : history.columns) column.values.resize(rows);
  if (history.summary.status != Status::failed) fail(history.summary);
}

void warn_of_unexplained_energy(Summary& summary) {
  const EnergyLedger& e = summary.energy;
  const ModelEntry* model = find_model(summary.model);
  const double explained = e.initial + e.input - e.lost_at_impacts - e.lost_by_sliding - e.lost_by_damping -
                           e.lost_in_support - e.lost_in_anchors;
  // What the steps of a scheme lose is numerical damping and stands in the ledger; what they create is a fault.
  const bool by_steps = model != nullptr && model->stepped;
  const double dropped = summary.space ? summary.space->lost_at_rest : 0.0;  // not by steps
  const double created = by_steps ? dropped - e.lost_by_scheme : e.final - explained;
  if (!by_steps && summary.status == Status::time_limit) return;  // the last step was seen in part
  const double largest = largest_energy(summary);
  const double unexplained = by_steps ? created : std::fabs(created);
  if (!(unexplained > unexplained_share * largest) || largest < least_energy) return;
  const std::string share = fmt::format("{:.2g} J, {:.1g} of the largest energy", unexplained, unexplained / largest);
  summary.warnings.push_back(
      by_steps ? fmt::format("the steps themselves created {}: shorten {}.step", share, model->name)
               : fmt::format("energy is not accounted for: {}, is too {}", share, created > 0.0 ? "much" : "little"));
}

}  // namespace teeter
