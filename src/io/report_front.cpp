#include "io/report_front.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "block/geometry.hpp"
#include "core/shown.hpp"
#include "ground/measures.hpp"
#include "run/registry.hpp"
#include "scenario/laws.hpp"

namespace teeter {
namespace {

ReportRecord used_record(const Record& record, const char* direction, double scale, bool varied) {
  const RecordMeasures measures = measure(record.acceleration, record.step);
  const double factor = std::fabs(scale);
  const std::string file = std::filesystem::path(record.file).filename().string();
  ReportRecord row;
  row.name = !record.title.empty() ? record.title : file;
  if (!record.component.empty()) row.name += ", " + record.component;
  row.file = file;
  row.direction = direction;
  row.step = record.step;
  row.duration = record.step * static_cast<double>(std::max<std::size_t>(record.acceleration.size(), 1) - 1);
  row.d5_95 = measures.d5_95;
  row.pga = factor * measures.pga;
  row.pgv = factor * measures.pgv;
  row.arias = factor * factor * measures.arias;
  row.scale = scale;
  row.varied = varied;
  row.treatment = record.treatment;
  return row;
}

void add_records(std::vector<ReportRecord>& rows, const Excitation& motion, const char* direction, double scale) {
  const double whole = scale * motion.scale;
  if (motion.record) rows.push_back(used_record(*motion.record, direction, whole, false));
  for (const Excitation& part : motion.parts) add_records(rows, part, direction, whole);
}

void add_ground(std::vector<ReportRecord>& rows, const Ground& ground) {
  add_records(rows, ground.horizontal, "horizontal", 1.0);
  add_records(rows, ground.transverse, "transverse", 1.0);
  add_records(rows, ground.vertical, "vertical", 1.0);
}

std::vector<const Scenario*> scenarios_of(const ScenarioFile& file) {
  if (file.objects.empty()) return {&file.scenario};
  std::vector<const Scenario*> all;
  for (const ScenarioObject& object : file.objects) all.push_back(&object.scenario);
  return all;
}

template <class Missing>
bool any_block(const Scenario& scenario, Missing missing) {
  return std::any_of(scenario.blocks.begin(), scenario.blocks.end(), missing);
}

void add_block_assumptions(std::vector<std::string>& said, const Scenario& scenario) {
  const auto no_mass = [](const Block& block) { return !block.mass && !block.density; };
  if (any_block(scenario, no_mass))
    said.push_back(fmt::format("Density: {:g} kg/m3, since neither mass nor density was given.", default_density));
  if (any_block(scenario, [](const Block& block) { return !block.mass && !block.depth; }))
    said.push_back(fmt::format(
        "Depth out of the picture: {:g} m where none was given; it only turns density into mass.", default_depth));
  if (any_block(scenario, [](const Block& block) { return !block.inertia; }))
    said.push_back("Moment of inertia: that of a uniform rectangle where none was given.");
}

std::vector<std::string> assumptions_of(const Scenario& scenario) {
  const ModelEntry& model = entry_of(scenario);
  std::vector<std::string> said = {fmt::format("Model {}: {}.", model.name, model.words)};
  if (!model.assumes.empty()) said.emplace_back(model.assumes);
  if (!model.in_space) said.emplace_back("The motion stays in one vertical plane.");
  add_block_assumptions(said, scenario);
  if (model.reads_restitution) {
    const Law& law = law_of(scenario.restitution);
    said.push_back(fmt::format("Impacts follow the law {}: {}.", law.name, law.words));
  }
  if (scenario.ground.vertical.kind == ExcitationKind::none) said.emplace_back("The ground does not move vertically.");
  if (!scenario.run.duration)
    said.emplace_back("The run lasts as long as the ground moves, and on until rest or fall, at most 60 s more.");
  said.push_back(fmt::format("Gravity: {:g} m/s2.", scenario.gravity));
  return said;
}

nlohmann::ordered_json record_json(const ReportRecord& one) {
  return {{"name", one.name},   {"file", one.file},         {"direction", one.direction},
          {"step", one.step},   {"duration", one.duration}, {"d5_95", one.d5_95},
          {"pga", one.pga},     {"pgv", one.pgv},           {"arias", one.arias},
          {"scale", one.scale}, {"varied", one.varied},     {"treatment", one.treatment}};
}

}  // namespace

std::vector<ReportRecord> report_records(const ScenarioFile& file) {
  std::vector<ReportRecord> rows;
  const bool suite = file.study && !file.study->suite.empty();
  if (!suite)
    for (const Scenario* scenario : scenarios_of(file)) {
      std::vector<ReportRecord> own;
      add_ground(own, scenario->ground);
      for (ReportRecord& row : own)
        if (std::find(rows.begin(), rows.end(), row) == rows.end()) rows.push_back(std::move(row));
    }
  if (!suite) return rows;
  for (const SuiteRecord& one : file.study->suite) {
    rows.push_back(used_record(*one.record, "horizontal", one.scale, true));
    if (one.vertical) rows.push_back(used_record(*one.vertical, "vertical", std::fabs(one.scale), true));
  }
  return rows;
}

std::vector<std::string> report_assumptions(const ScenarioFile& file) {
  std::vector<std::string> said;
  for (const Scenario* scenario : scenarios_of(file))
    for (std::string& line : assumptions_of(*scenario))
      if (std::find(said.begin(), said.end(), line) == said.end()) said.push_back(std::move(line));
  return said;
}

std::string report_title(const ScenarioFile& file) {
  if (!file.report.title.empty()) return file.report.title;
  return file.scenario.title.empty() ? file.path : file.scenario.title;
}

nlohmann::ordered_json asked_units_json(const Scenario& scenario) {
  nlohmann::ordered_json units = nlohmann::ordered_json::object();
  for (const Dimension dimension :
       {Dimension::length, Dimension::velocity, Dimension::acceleration, Dimension::angle, Dimension::angular_rate})
    if (const auto unit = asked_unit(scenario.output.units, dimension))
      units[si_unit(dimension)] = {{"name", unit->name}, {"si", unit->si}};
  return units;
}

nlohmann::ordered_json report_front(const ScenarioFile& file) {
  const ReportHeading& report = file.report;
  nlohmann::ordered_json records = nlohmann::ordered_json::array();
  for (const ReportRecord& one : report_records(file)) records.push_back(record_json(one));
  return {{"title", report_title(file)}, {"author", report.author},
          {"client", report.client},     {"date", report.date},
          {"note", report.note},         {"settings", file.settings},
          {"records", records},          {"assumed", report_assumptions(file)}};
}

}  // namespace teeter
