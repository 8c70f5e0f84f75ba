#include "io/report_front.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "block/geometry.hpp"
#include "core/shown.hpp"
#include "ground/measures.hpp"
#include "run/registry.hpp"
#include "scenario/choices.hpp"
#include "scenario/laws.hpp"

namespace teeter {
namespace {

ReportRecord used_record(const Record& record, const char* direction, double scale, bool varied) {
  const RecordMeasures measures = measure(record.acceleration, record.step);
  const double factor = std::fabs(scale);
  const std::string file = std::filesystem::path(record.file).filename().string();
  ReportRecord row;
  row.name = !record.title.empty() ? record.title : file;
  if (!row.name.ends_with(record.component)) row.name += ", " + record.component;
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

// Directions whose records the study multiplies by factors of its own.
struct Varied {
  bool horizontal = false;
  bool transverse = false;
  bool vertical = false;
};

void add_varied(Varied& varied, const std::string& key) {
  if (!key.starts_with("ground.") || !(key.ends_with(".scale") || key.ends_with(".pga"))) return;
  const bool all = key == "ground.scale" || key.starts_with("ground.recording.");
  varied.horizontal |= all || key.starts_with("ground.horizontal.");
  varied.transverse |= all || key.starts_with("ground.transverse.");
  varied.vertical |= all || key.starts_with("ground.vertical.");
}

Varied varied_by(const Study* study) {
  if (study == nullptr) return {};
  if (study->kind == "spectrum" && study->output == StudyOutput::overturning) return {true, true, true};
  Varied varied;
  for (const StudyAxis& axis : study->axes) add_varied(varied, axis.key);
  for (const RandomKey& random : study->random) add_varied(varied, random.key);
  return varied;
}

void add_records(std::vector<ReportRecord>& rows, const Excitation& motion, const char* direction, double scale,
                 bool varied) {
  const double whole = scale * motion.scale;
  if (motion.record) rows.push_back(used_record(*motion.record, direction, whole, varied));
  for (const Excitation& part : motion.parts) add_records(rows, part, direction, whole, varied);
}

void add_suite(std::vector<ReportRecord>& rows, const std::vector<SuiteRecord>& suite) {
  for (const SuiteRecord& one : suite) {
    rows.push_back(used_record(*one.record, "horizontal", one.scale, true));
    if (one.transverse) rows.push_back(used_record(*one.transverse, "transverse", one.scale, true));
    if (one.vertical) rows.push_back(used_record(*one.vertical, "vertical", std::fabs(one.scale), true));
  }
}

// What the records of the study do not replace.
void add_ground(std::vector<ReportRecord>& rows, const Ground& ground, const Study* study) {
  const bool suite = study != nullptr && !study->suite.empty();
  const Varied varied = varied_by(study);
  if (!suite) add_records(rows, ground.horizontal, "horizontal", 1.0, varied.horizontal);
  if (!suite || study->transverse == TransverseMotion::scenario)
    add_records(rows, ground.transverse, "transverse", 1.0, varied.transverse);
  if (!suite || study->vertical == VerticalMotion::scenario)
    add_records(rows, ground.vertical, "vertical", 1.0, varied.vertical);
}

const Study* study_of(const ScenarioFile& file, ReportOf of) {
  return of == ReportOf::study && file.study ? &*file.study : nullptr;
}

// A suite may bring vertical motions where the scenario has none.
bool moves_vertically(const Scenario& scenario, const Study* study) {
  if (study == nullptr || study->suite.empty() || study->vertical == VerticalMotion::scenario)
    return scenario.ground.vertical.kind != ExcitationKind::none;
  return std::any_of(study->suite.begin(), study->suite.end(),
                     [](const SuiteRecord& one) { return one.vertical != nullptr; });
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
  if (entry_of(scenario).in_space) {
    if (any_block(scenario, [](const Block& block) { return block.inertia_numbers.empty(); }))
      said.push_back("Moments of inertia: those of a solid, uniform body, since none were given.");
    if (any_block(scenario, [](const Block& block) {
          return block.com[0] == 0.0 && block.com[1] == 0.0 && block.com_in_depth.value_or(0.0) == 0.0;
        }))
      said.push_back("Centre of mass: that of a solid, uniform body.");
    return;
  }
  if (any_block(scenario, [](const Block& block) { return !block.mass && !block.depth; }))
    said.push_back(fmt::format(
        "Depth out of the picture: {:g} m where none was given; it only turns density into mass.", default_depth));
  if (any_block(scenario, [](const Block& block) { return !block.inertia; }))
    said.push_back("Moment of inertia: that of a uniform rectangle where none was given.");
}

// A key of the section is another number in each case.
bool varies(const Study* study, std::string_view section) {
  if (study == nullptr) return false;
  const auto is_of = [&](const auto& one) { return one.key.starts_with(section); };
  return std::any_of(study->axes.begin(), study->axes.end(), is_of) ||
         std::any_of(study->random.begin(), study->random.end(), is_of);
}

void add_friction_assumption(std::vector<std::string>& said, const Scenario& scenario, const Study* study) {
  if (varies(study, "friction.")) return;
  const ModelEntry& model = entry_of(scenario);
  const Friction& friction = scenario.friction;
  if (!model.slides || !friction.static_coefficient) return;
  const bool same = model.kinetic_friction && !friction.kinetic_coefficient;
  said.push_back(fmt::format("Friction: {:g}{}.", *friction.static_coefficient,
                             same ? ", also while sliding, since friction.kinetic was not given"
                             : friction.kinetic_coefficient
                                 ? fmt::format(", {:g} while sliding", *friction.kinetic_coefficient)
                                 : std::string()));
}

// How a body in space bounces.
void add_bounce_assumption(std::vector<std::string>& said, const Space& space) {
  const bool plastic = space.normal_restitution == 0.0;
  const std::string others = plastic ? std::string("does not bounce (space.normal_restitution = 0)")
                                     : fmt::format("bounces with {:g} of its speed, law {}", space.normal_restitution,
                                                   choice_name(space.impact));
  if (!space.rocking_restitution) return said.push_back(fmt::format("What lands {}.", others));
  said.push_back(fmt::format(
      "Where an edge lands while the opposite one rests, {:g} of the turning speed is left; any other landing {}.",
      *space.rocking_restitution, others));
}

void add_floor_assumption(std::vector<std::string>& said, const Space& space) {
  if (space.floor_tilt != 0.0)
    said.emplace_back("The floor slopes, the shaking stays level; on a slope only rest tells that it stands.");
}

std::vector<std::string> assumptions_of(const Scenario& scenario, const Study* study) {
  const ModelEntry& model = entry_of(scenario);
  std::vector<std::string> said = {fmt::format("Model {}: {}.", model.name, model.words)};
  if (!model.assumes.empty()) said.emplace_back(model.assumes);
  if (!model.in_space) said.emplace_back("The motion stays in one vertical plane.");
  add_block_assumptions(said, scenario);
  if (model.reads_restitution) {
    const Law& law = law_of(scenario.restitution);
    said.push_back(fmt::format("Impacts follow the law {}: {}.", law.name, law.words));
  }
  add_friction_assumption(said, scenario, study);
  if (model.in_space && !varies(study, "space.")) {
    add_bounce_assumption(said, scenario.space);
    add_floor_assumption(said, scenario.space);
  }
  if (!moves_vertically(scenario, study)) said.emplace_back("The ground does not move vertically.");
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

std::vector<ReportRecord> report_records(const ScenarioFile& file, ReportOf of) {
  const Study* study = study_of(file, of);
  std::vector<ReportRecord> rows;
  if (study != nullptr) add_suite(rows, study->suite);
  for (const Scenario* scenario : scenarios_of(file)) {
    std::vector<ReportRecord> own;
    add_ground(own, scenario->ground, study);
    for (ReportRecord& row : own)
      if (std::find(rows.begin(), rows.end(), row) == rows.end()) rows.push_back(std::move(row));
  }
  return rows;
}

std::vector<LeftOutRecord> report_left_out(const ScenarioFile& file, ReportOf of) {
  const Study* study = study_of(file, of);
  return study != nullptr ? study->left_out : std::vector<LeftOutRecord>{};
}

std::vector<std::string> report_assumptions(const ScenarioFile& file, ReportOf of) {
  std::vector<std::string> said;
  for (const Scenario* scenario : scenarios_of(file))
    for (std::string& line : assumptions_of(*scenario, study_of(file, of)))
      if (std::find(said.begin(), said.end(), line) == said.end()) said.push_back(std::move(line));
  return said;
}

std::string report_title(const ScenarioFile& file) {
  if (!file.report.title.empty()) return file.report.title;
  if (file.objects.empty() && !file.scenario.title.empty()) return file.scenario.title;
  return std::filesystem::path(file.path).filename().string();
}

nlohmann::ordered_json asked_units_json(const Scenario& scenario) {
  nlohmann::ordered_json units = nlohmann::ordered_json::object();
  for (const Dimension dimension :
       {Dimension::length, Dimension::velocity, Dimension::acceleration, Dimension::angle, Dimension::angular_rate})
    if (const auto unit = asked_unit(scenario.output.units, dimension))
      units[si_unit(dimension)] = {{"name", unit->name}, {"si", unit->si}};
  return units;
}

nlohmann::ordered_json report_front(const ScenarioFile& file, ReportOf of) {
  const ReportHeading& report = file.report;
  nlohmann::ordered_json records = nlohmann::ordered_json::array();
  for (const ReportRecord& one : report_records(file, of)) records.push_back(record_json(one));
  return {{"title", report_title(file)}, {"author", report.author},
          {"client", report.client},     {"date", report.date},
          {"note", report.note},         {"settings", file.settings},
          {"records", records},          {"assumed", report_assumptions(file, of)}};
}

}  // namespace teeter
