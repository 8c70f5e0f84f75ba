#include "study/grid.hpp"
#include "run/registry.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace teeter {
namespace {

constexpr double most_cases = 1e8;

std::string name_of(const StudyAxis& axis) { return axis.over.empty() ? axis.key : axis.key + " / " + axis.over; }

bool touches_blocks(const StudyAxis& axis) { return axis.key.starts_with("block.") || axis.key == "gravity"; }

}  // namespace

std::vector<double> axis_values(const StudyAxis& axis) {
  if (!axis.values.empty()) return axis.values;
  const double last = static_cast<double>(axis.points - 1);
  std::vector<double> values;
  for (long i = 0; i < axis.points; ++i) {
    const double share = i > 0 ? static_cast<double>(i) / last : 0.0;
    const double value =
        axis.logarithmic ? axis.from * std::pow(axis.to / axis.from, share) : axis.from + share * (axis.to - axis.from);
    values.push_back(i > 0 && i + 1 == axis.points ? axis.to : value);
  }
  return values;
}

Grid::Grid(const Scenario& scenario, const std::vector<StudyAxis>& axes) : scenario_(scenario) {
  const bool blocks_change = std::any_of(axes.begin(), axes.end(), touches_blocks);
  for (const StudyAxis& axis : axes) {
    axes_.push_back({name_of(axis), axis_values(axis)});
    const UnitValue unit = std::get<UnitValue>(find_unit(axis.over));
    Direction direction{std::get<ScenarioKey>(find_key(scenario, axis.key, sections())), unit, {}, !axis.over.empty()};
    if (!blocks_change || axis.over.empty()) direction.fixed_unit = unit(scenario);
    shapes_blocks_ = shapes_blocks_ || direction.key.shapes_blocks;
    directions_.push_back(std::move(direction));
    cases_ *= static_cast<long>(axes_.back().values.size());
  }
  for (const bool in_units : {false, true})
    for (std::size_t k = 0; k < directions_.size(); ++k)
      if (directions_[k].in_units == in_units) order_.push_back(k);
  first_alone_ = cases_ > 0 && first_axis_stands_alone();
}

std::vector<StudyColumn> Grid::columns() const {
  std::vector<StudyColumn> columns;
  for (const GridAxis& axis : axes_) columns.push_back({axis.name, "", {}});
  return columns;
}

void Grid::values_at(long i, double* values) const {
  for (const GridAxis& axis : axes_) {
    const auto n = static_cast<long>(axis.values.size());
    *values++ = axis.values[static_cast<std::size_t>(i % n)];
    i /= n;
  }
}

void Grid::apply(long i, Scenario& scratch) const {
  double values[3];
  values_at(i, values);
  if (shapes_blocks_) scratch.blocks = scenario_.blocks;
  for (const std::size_t k : order_) set(k, values[k], scratch);
}

void Grid::step(long before, long i, Scenario& scratch) const {
  if (!first_alone_) return apply(i, scratch);
  const auto n = static_cast<long>(axes_[0].values.size());
  if (i / n != before / n) return apply(i, scratch);
  set(0, axes_[0].values[static_cast<std::size_t>(i % n)], scratch);
}

void Grid::set(std::size_t axis, double value, Scenario& scratch) const {
  const Direction& direction = directions_[axis];
  const double unit = direction.fixed_unit ? *direction.fixed_unit : direction.unit(scratch);
  direction.key.set(scratch, value * unit);
}

// Judged by what the file would say: of the others at the other end of the first axis, of all where it is set last.
bool Grid::first_axis_stands_alone() const {
  if (shapes_blocks_ || scenario_.blocks.size() != 1) return false;
  for (const Direction& direction : directions_)
    if (!direction.fixed_unit || direction.key.written.empty()) return false;
  const auto said = [&](const Scenario& scenario, std::size_t from) {
    std::vector<std::string> texts;
    for (std::size_t k = from; k < directions_.size(); ++k)
      for (const auto& [path, text] : directions_[k].key.written) texts.push_back(text(scenario));
    return texts;
  };
  const Scenario whole = at(0);
  Scenario probe = whole;
  set(0, axes_[0].values.back(), probe);
  if (said(probe, 1) != said(whole, 1)) return false;
  set(0, axes_[0].values.front(), probe);
  return said(probe, 0) == said(whole, 0);
}

Scenario Grid::at(long i) const {
  Scenario scenario = scenario_;
  apply(i, scenario);
  return scenario;
}

std::vector<std::string> Grid::settings(long i) const {
  const Scenario scenario = at(i);
  std::vector<std::string> settings;
  for (const Direction& direction : directions_)
    for (const auto& [path, text] : direction.key.written) settings.push_back(path + "=" + text(scenario));
  return settings;
}

bool Grid::is_sound() const {
  const std::size_t corners = std::size_t{1} << axes_.size();
  for (std::size_t corner = 0; corner < corners; ++corner) {
    long i = 0;
    for (std::size_t k = axes_.size(); k-- > 0;) {
      const auto n = static_cast<long>(axes_[k].values.size());
      i = i * n + ((corner >> k) % 2 == 0 ? 0 : n - 1);
    }
    if (!broken_rules(at(i)).empty()) return false;
  }
  // The points of a list need not be in order.
  return std::all_of(axes_.begin(), axes_.end(), [](const GridAxis& axis) {
    return std::is_sorted(axis.values.begin(), axis.values.end()) ||
           std::is_sorted(axis.values.rbegin(), axis.values.rend());
  });
}

void check_axes(const Scenario& scenario, const Study& study, std::size_t least, std::size_t most,
                std::vector<BrokenRule>& broken) {
  const std::size_t count = study.axes.size();
  if (count < least || count > most) {
    const std::string wanted = least == most ? fmt::format("{}", least) : fmt::format("{} to {}", least, most);
    broken.push_back(
        {"study", fmt::format("kind \"{}\" needs {} axes of x, y, z, found {}", study.kind, wanted, count)});
  }
  double cases = 1.0;
  for (std::size_t k = 0; k < count; ++k) {
    const StudyAxis& axis = study.axes[k];
    const std::string at = fmt::format("study.{}", "xyz"[k]);
    const auto require = [&](bool kept, const char* key, const std::string& message) {
      if (!kept) broken.push_back({at + "." + key, message});
    };
    const auto key = find_key(scenario, axis.key, sections());
    require(key.index() == 0, "key", key.index() == 0 ? "" : std::get<std::string>(key));
    const auto unit = find_unit(axis.over);
    require(unit.index() == 0, "over", unit.index() == 0 ? "" : std::get<std::string>(unit));
    if (axis.values.empty()) {
      require(axis.points >= 1, "points", fmt::format("must be at least 1, found {}", axis.points));
      require(axis.from != axis.to || axis.points == 1, "to", "must differ from `from`");
      require(!axis.logarithmic || (axis.from > 0.0 && axis.to > 0.0), "from",
              "must be above 0, and so must `to`, for points evenly spaced in logarithm");
    }
    cases *=
        axis.values.empty() ? static_cast<double>(std::max(1L, axis.points)) : static_cast<double>(axis.values.size());
    for (std::size_t other = 0; other < k; ++other)
      require(study.axes[other].key != axis.key, "key", fmt::format("is varied by study.{} already", "xyz"[other]));
  }
  if (cases > most_cases)
    broken.push_back({"study", fmt::format("has {:.3g} cases, at most {:.0e} are allowed", cases, most_cases)});
}

}  // namespace teeter
