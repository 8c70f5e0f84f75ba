#include "io/report.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>

#include "block/contact.hpp"
#include "block/geometry.hpp"
#include "block/masonry/imperfection.hpp"
#include "block/polygon.hpp"
#include "core/version.hpp"
#include "io/json.hpp"
#include "io/page.hpp"
#include "io/report_front.hpp"
#include "io/report_space.hpp"
#include "io/shell_word.hpp"
#include "io/words.hpp"
#include "run/floor_results.hpp"
#include "run/registry.hpp"
#include "study/case_rows.hpp"
#include "teeter/tipping.hpp"

namespace teeter {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t max_report_rows = 60000;
constexpr std::size_t max_report_values = 4000000;  // about 20 MB of page

std::string command_of(const ScenarioFile& file) {
  std::string command = "teeter run " + shell_word(file.path);
  for (const std::string& setting : file.settings) command += " --set " + shell_word(setting);
  return command + " --report";
}

// Corners from the centre of mass, right and up; null for a rectangle.
Json outline_json(const Block& block) {
  if (block.vertices.empty()) return nullptr;
  const std::vector<Vec2> corners = ordered_corners(block.vertices);
  const Vec2 centre = area_of(corners).centroid + Vec2{block.com[0], block.com[1]};
  Json outline = Json::array();
  for (const Vec2& corner : corners) outline.push_back({corner.x - centre.x, corner.y - centre.y});
  return outline;
}

// The middle of the base, where a block has a place; null in a column.
Json place_json(const Block& block) {
  if (block.vertices.empty()) return block.at ? Json(*block.at) : Json(nullptr);
  const std::vector<Vec2> corners = ordered_corners(block.vertices);
  return {0.5 * (corners[0].x + corners[1].x), 0.5 * (corners[0].y + corners[1].y)};
}

Json report_block(const Scenario& scenario, const Summary& summary, std::size_t i) {
  const Block& block = scenario.blocks[i];
  const BlockGeometry g = geometry_of(block, scenario.gravity);
  const Corner& first = g.first_to_tip();
  const Tipping tipping = tipping_of(summary, i);
  // In a wall a block has several below it: its tipping angles are those on a level base.
  const bool alone = block.at || !block.vertices.empty();
  const std::array<double, 2> whole{-0.5 * block.width, 0.5 * block.width};
  const auto [left, right] =
      alone ? whole
            : contact_points(scenario, i, entry_of(scenario).insets_contacts ? inset_ratio(scenario.restitution) : 0.0);
  return {{"width", block.width},
          {"height", block.height},
          {"com", block.com},
          {"offset", i == 0 ? 0.0 : block.offset},
          {"at", scenario.blocks.size() > 1 ? place_json(block) : Json(nullptr)},
          {"contact", {left, right}},
          {"outline", outline_json(block)},
          {"fixed", block.fixed},
          {"name", block.name},
          {"alpha_left", std::atan2(block.com[0] - left, g.com_height)},
          {"alpha_right", std::atan2(right - block.com[0], g.com_height)},
          {"tipping_left", tipping.left},
          {"tipping_right", tipping.right},
          {"mass", g.mass},
          {"radius", first.radius},
          {"p", first.p},
          {"p_left", g.at(Side::left).p},
          {"p_right", g.at(Side::right).p}};
}

// Rows the page gets: of a very long history an even selection, and every row of an event (two with one time).
// The files keep every row.
std::size_t most_rows(const History& history) {
  return std::min(max_report_rows, max_report_values / history.columns.size());
}

std::vector<std::size_t> rows_for_page(const History& history) {
  const std::vector<double>& time = history.columns.front().values;
  const std::size_t stride = (time.size() + most_rows(history) - 1) / most_rows(history);
  const auto at_event = [&](std::size_t i) {
    return (i > 0 && time[i] == time[i - 1]) || (i + 1 < time.size() && time[i] == time[i + 1]);
  };
  std::vector<std::size_t> rows;
  for (std::size_t i = 0; i < time.size(); ++i)
    if (stride <= 1 || i % stride == 0 || i + 1 == time.size() || at_event(i)) rows.push_back(i);
  return rows;
}

Json columns_json(const History& history, const Scenario& scenario) {
  Json columns = Json::object();
  const std::vector<std::size_t> rows = rows_for_page(history);
  for (const Column& column : history.columns) {
    std::vector<double> values;
    values.reserve(rows.size());
    for (const std::size_t row : rows) values.push_back(column.values[row]);
    columns[column.name] = encoded_column(column.unit, values, column.name == "time");
  }
  if (!history.summary.floor) return columns;  // none, or the time of the run was over before it was followed
  std::vector<double> times;
  times.reserve(rows.size());
  for (const std::size_t row : rows) times.push_back(history.columns.front().values[row]);
  columns["floor_displacement"] = encoded_column("m", floor_sway(scenario, times), false);
  return columns;
}

// Contact forces at some instants: frame k holds the entries from first[k] to first[k+1]; null without any.
Json forces_json(const History& history) {
  if (history.forces.empty()) return nullptr;
  std::vector<double> time;
  std::vector<double> first{0.0};
  std::vector<double> upper;
  std::vector<double> lower;
  std::array<std::vector<double>, 6> values;  // x, y, fx, fy, z, fz
  for (const ForceFrame& frame : history.forces) {
    time.push_back(frame.time);
    for (const ContactForce& force : frame.forces) {
      upper.push_back(force.upper);
      lower.push_back(force.lower);
      values[0].push_back(force.x);
      values[1].push_back(force.y);
      values[2].push_back(force.fx);
      values[3].push_back(force.fy);
      values[4].push_back(force.z);
      values[5].push_back(force.fz);
    }
    first.push_back(static_cast<double>(upper.size()));
  }
  Json forces{{"time", encoded_column("s", time, true)},     {"first", encoded_column("1", first, true)},
              {"upper", encoded_column("1", upper, false)},  {"lower", encoded_column("1", lower, false)},
              {"x", encoded_column("m", values[0], false)},  {"y", encoded_column("m", values[1], false)},
              {"fx", encoded_column("N", values[2], false)}, {"fy", encoded_column("N", values[3], false)}};
  if (history.surface) {
    forces["z"] = encoded_column("m", values[4], false);
    forces["fz"] = encoded_column("N", values[5], false);
  }
  return forces;
}

// Coefficients that the model uses; null where it has no friction.
Json friction_json(const Scenario& scenario) {
  const ModelEntry& model = entry_of(scenario);
  if (!model.slides) return nullptr;
  const double still = scenario.friction.static_coefficient.value_or(0.0);
  if (!model.kinetic_friction) return {{"static", still}, {"kinetic", still}};
  return {{"static", still}, {"kinetic", scenario.friction.kinetic_coefficient.value_or(still)}};
}

// What carries an isolated plate; null without one.
Json bearing_json(const Scenario& scenario) {
  if (!scenario.support.isolation) return nullptr;
  return scenario.support.isolation->kind == BearingKind::slider ? "slider" : "spring";
}

}  // namespace

Json report_data(const ScenarioFile& file, const History& history, const std::optional<Margin>& margin) {
  Words words = words_for(history.summary, margin);
  if (history.columns.front().values.size() > most_rows(history))
    words.warnings.push_back("The history is long: this page shows an even selection of its rows.");
  Json blocks = Json::array();
  const Scenario shown = has_cut_corners(file.scenario) ? with_cut_corners(file.scenario) : file.scenario;
  for (std::size_t i = 0; i < shown.blocks.size(); ++i)
    blocks.push_back(history.surface ? space_block(history.summary, *history.surface)
                                     : report_block(shown, history.summary, i));
  const double code = map_code(history.summary);
  return {{"schema", "teeter.report/1"},
          {"version", version},
          {"title", history.summary.title},
          {"words", to_json(words)},
          {"summary", to_json(history.summary, margin)},
          {"code", std::isfinite(code) ? Json(code) : Json(nullptr)},
          {"margin", margin && margin->searched ? to_json(*margin) : Json(nullptr)},
          {"scenario",
           {{"file", std::filesystem::path(file.path).filename().string()},
            {"text", file.text},
            {"command", command_of(file)}}},
          {"units", asked_units_json(file.scenario)},
          {"gravity", file.scenario.gravity},
          {"tolerance", file.scenario.run.tolerance},
          {"friction", friction_json(file.scenario)},
          {"bearing", bearing_json(file.scenario)},
          {"blocks", blocks},
          {"forces", forces_json(history)},
          {"columns", columns_json(history, file.scenario)}};
}

std::string report_html(const ScenarioFile& file, const History& history, const std::optional<Margin>& margin) {
  Json data = report_data(file, history, margin);
  data["front"] = report_front(file, ReportOf::run);
  return filled_page(history.surface ? space_template : report_template, report_title(file), data);
}

}  // namespace teeter
