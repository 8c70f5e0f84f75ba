#include "study/staged_map.hpp"

#include <algorithm>
#include <cmath>

#include "study/grid.hpp"

namespace teeter {
namespace {

constexpr long coarsest_points = 9;

std::uint8_t code_of(double value) { return std::isnan(value) ? unknown_code : static_cast<std::uint8_t>(value); }

// Every stride-th value.
std::vector<double> thinned(const std::vector<double>& values, long stride) {
  std::vector<double> some;
  for (std::size_t i = 0; i < values.size(); i += static_cast<std::size_t>(stride)) some.push_back(values[i]);
  return some;
}

MapStage stage_of(const StudyPlan& plan, const StudyTable& table, long stride, bool whole) {
  MapStage stage{thinned(plan.axes[0].values, stride), thinned(plan.axes[1].values, stride), {}, stride, whole, false};
  stage.last = whole && stride == 1;
  const auto columns = static_cast<long>(plan.axes[0].values.size());
  const auto rows = static_cast<long>(plan.axes[1].values.size());
  for (long j = 0; j < rows; j += stride)
    for (long i = 0; i < columns; i += stride)
      stage.codes.push_back(code_of(table.row(j * columns + i)[plan.code_column]));
  return stage;
}

std::vector<long> missing_points(const StudyPlan& plan, const StudyTable& table, long stride) {
  const auto columns = static_cast<long>(plan.axes[0].values.size());
  const auto rows = static_cast<long>(plan.axes[1].values.size());
  std::vector<long> missing;
  for (long j = 0; j < rows; j += stride)
    for (long i = 0; i < columns; i += stride)
      if (table.done[static_cast<std::size_t>(j * columns + i)] == 0) missing.push_back(j * columns + i);
  return missing;
}

}  // namespace

long staged_points(long points) {
  long staged = coarsest_points;
  while (staged < points) staged = 2 * staged - 1;
  return staged;
}

void run_in_stages(const StudyPlan& plan, const Workforce& workforce, const MapWatch& watch,
                   const std::atomic<bool>& stop) {
  StudyTable table = table_for(plan);
  const auto points = static_cast<long>(plan.axes[0].values.size());
  // A coarse stage has few cases: smaller batches keep every worker busy.
  for (long stride = (points - 1) / (coarsest_points - 1); stride >= 1; stride /= 2) {
    const std::vector<long> cases = missing_points(plan, table, stride);
    const std::size_t batch = std::min(plan.batch, std::max<std::size_t>(1, cases.size() / 8));
    workforce(
        cases, batch, plan.make_runner,
        [&](CaseRows&& rows) {
          put(table, rows);
          if (watch.wants_part && watch.wants_part()) watch.take(stage_of(plan, table, stride, false));
        },
        stop);
    if (stop) return;
    watch.take(stage_of(plan, table, stride, true));
  }
}

MapSettings map_settings(const Scenario& scenario, const std::vector<StudyAxis>& axes) {
  const auto shapes = [](const StudyAxis& axis) { return axis.key.starts_with("block.") || axis.key == "gravity"; };
  // A unit made of the block is another one in every column that has another block.
  if ((shapes(axes[0]) && !axes[1].over.empty()) || (shapes(axes[1]) && !axes[0].over.empty())) return {};
  const auto settings_of = [&](const StudyAxis& axis) {
    const Grid grid(scenario, {axis});
    std::vector<std::vector<std::string>> settings;
    for (long i = 0; i < grid.cases(); ++i) settings.push_back(grid.settings(i));
    return settings;
  };
  return {settings_of(axes[0]), settings_of(axes[1])};
}

}  // namespace teeter
