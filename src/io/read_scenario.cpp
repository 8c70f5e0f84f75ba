#include "io/read_scenario.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <sstream>

#include "block/geometry.hpp"
#include "block/mesh/mesh_solid.hpp"
#include "core/error.hpp"
#include "core/files.hpp"
#include "core/utf8.hpp"
#include "ground/formats/record_file.hpp"
#include "io/placed_rules.hpp"
#include "io/read_objects.hpp"
#include "io/read_remedy.hpp"
#include "io/read_study.hpp"
#include "limit/fields.hpp"
#include "run/registry.hpp"
#include "scenario/masonry_fields.hpp"
#include "scenario/object_list.hpp"
#include "scenario/read_fields.hpp"
#include "scenario/read_ground.hpp"
#include "scenario/read_recording.hpp"
#include "scenario/read_restitution.hpp"
#include "scenario/read_support.hpp"
#include "scenario/settings.hpp"
#include "scenario/toml_guard.hpp"
#include "scenario/toml_hints.hpp"
#include "scenario/toml_reader.hpp"
#include "study/neighbour.hpp"
#include "study/plan.hpp"

namespace teeter {
namespace {

constexpr std::size_t max_scenario_bytes = std::size_t{16} << 20U;

// The mesh of a block: its sizes are those of the hull in the pose of the file.
void read_mesh_of(TableReader& reader, const RecordSource& records, Block& block) {
  for (const std::string_view key : {"width", "depth", "height", "diameter", "top_diameter"})
    if (reader.has(key)) reader.problem(key, "is not for the shape \"mesh\", whose sizes are those of the file");
  if (block.file.empty()) return reader.problem("file", "missing: the shape \"mesh\" needs the file of a mesh");
  block.file = records.resolve(block.file);
  try {
    const Mesh mesh = read_mesh(records.read(block.file, max_mesh_bytes), block.file);
    block.mesh = std::make_shared<MeshSolid>(mesh_solid(mesh, block.up, block.file));
  } catch (const InputError& error) {
    return reader.problem("file", error.what());
  }
  const Point3 size = block.mesh->hull_size();
  const double metres = block.mesh->unit * block.scale;
  block.width = metres * size.x;
  block.depth = metres * size.y;
  block.height = metres * size.z;
}

Block read_block(TableReader reader, const RecordSource& records) {
  Block block;
  // A missing size is on the list already; 1 keeps the rules from listing it again.
  block.width = block.height = 1.0;
  read_section(reader, block_section.fields, &block);
  if (reader.has("vertices")) {
    for (const std::string_view key : {"width", "height", "at", "offset"})
      if (reader.has(key)) reader.problem(key, "give vertices, or width, height and a place, not both");
    if (block.vertices.empty()) block.at = {9e3, 0.0};  // their problem is on the list: out of the way of the others
    const std::array<double, 2> extent = extent_of(block);
    block.width = extent[0];
    block.height = extent[1];
  }
  if (block.shape == BlockShape::mesh) {
    read_mesh_of(reader, records, block);
    return block;
  }
  for (const std::string_view key : {"file", "scale", "up", "face"})
    if (reader.has(key)) reader.problem(key, "is for the shape \"mesh\"");
  if (!block.diameter) return block;
  for (const std::string_view key : {"width", "depth"})
    if (reader.has(key)) reader.problem(key, "give diameter, or width and depth, not both");
  block.width = *block.diameter;
  block.depth = block.diameter;
  return block;
}

void read_ground(TableReader reader, const RecordSource& records, Ground& ground) {
  reader.allow_only({"horizontal", "transverse", "vertical", "azimuth", "recording"});
  if (auto horizontal = reader.table("horizontal")) ground.horizontal = read_excitation(*horizontal, records);
  if (auto transverse = reader.table("transverse")) ground.transverse = read_excitation(*transverse, records);
  reader.read("azimuth", ground.azimuth, Dimension::angle);
  if (auto vertical = reader.table("vertical")) ground.vertical = read_excitation(*vertical, records);
  auto recording = reader.table("recording");
  if (!recording) return;
  const Ground given = ground;
  read_recording(*recording, records, ground);
  const auto refuse = [&](const char* key, const Excitation& before, const Excitation& now) {
    if (before.kind != ExcitationKind::none && now.record != before.record)
      reader.problem(key, "is part of ground.recording; give one of them");
  };
  refuse("horizontal", given.horizontal, ground.horizontal);
  refuse("transverse", given.transverse, ground.transverse);
  refuse("vertical", given.vertical, ground.vertical);
}

ModelKind read_model(TableReader& reader) {
  std::vector<std::string_view> names;
  for (const ModelEntry* entry : models()) names.push_back(entry->name);
  const auto name = reader.has("model") ? reader.choice("model", names) : std::nullopt;
  return name ? find_model(*name)->kind : Scenario{}.model;
}

// Keys that stand at the top because their table was forgotten, or its name in --set.
constexpr std::array<std::pair<std::string_view, std::string_view>, 11> misplaced = {
    {{"width", "block.0"},
     {"height", "block.0"},
     {"depth", "block.0"},
     {"density", "block.0"},
     {"mass", "block.0"},
     {"kind", "ground.horizontal"},
     {"amplitude", "ground.horizontal"},
     {"file", "ground.horizontal"},
     {"law", "restitution"},
     {"duration", "run"},
     {"angle", "initial"}}};

void read_root(TableReader& root, const RecordSource& records, ScenarioFile& file) {
  std::vector<std::string_view> keys = {"title",  "model",   "gravity", "block",   "restitution", "ground", "study",
                                        "object", "objects", "only",    "support", "anchor",      "report", "remedy"};
  for (const ScenarioSection* section : sections()) keys.push_back(section->name);
  for (const auto& [key, table] : misplaced) {
    if (!root.has(key)) continue;
    const bool block = table == "block.0";
    root.problem(key, fmt::format("put it below the line {} (with --set: {}.{})",
                                  block ? "[[block]]" : fmt::format("[{}]", table), table, key));
    keys.push_back(key);
  }
  root.allow_only(keys);
  Scenario& s = file.scenario;
  read_fields(root, top_section.fields, &s);
  s.model = read_model(root);
  for (const TableReader& block : root.tables("block")) s.blocks.push_back(read_block(block, records));
  if (auto t = root.table("restitution")) s.restitution = read_restitution(*t);
  for (const ScenarioSection* section : sections())
    if (auto t = root.table(section->name)) read_section(*t, section->fields, section->in(s));
  read_masonry(root, records, s);
  if (auto t = root.table(limit_section.name)) read_limit_forces(*t, s.limit);
  if (auto t = root.table("ground")) read_ground(*t, records, s.ground);
  if (auto t = root.table("support")) s.support = read_support(*t);
  for (TableReader& anchor : root.tables("anchor")) s.anchors.push_back(read_anchor(anchor));
  if (auto t = root.table("report")) read_section(*t, report_section.fields, &file.report);
  if (auto t = root.table("study")) file.study = read_study(*t, records, s);
  if (auto t = root.table("remedy")) file.remedy = read_remedy(*t, records);
}

// What a user can do about a text that is no TOML, rather than what a parser missed.
std::string advice_on(const std::string& text, std::size_t line, std::string_view found) {
  if (text.find('\0') != std::string::npos || !is_utf8(text)) return "is not a text; a scenario (TOML) is expected";
  if (is_record(text))
    return "is a ground-motion file, not a scenario: name it there as ground.horizontal.file, or see what it holds "
           "with teeter record";
  if (auto hint = hint_for_line(line_of(text, line))) return std::move(*hint);
  return std::string(found);
}

toml::table parse(const std::string& text, Problems& problems) {
  const auto refuse = [&](const toml::source_region& place, std::string_view found) {
    problems.add(place, {}, advice_on(text, place.begin.line, found));
    throw InputError(problems.messages());
  };
  if (const auto odd = find_toml_problem(text)) {
    const toml::source_position place{static_cast<toml::source_index>(odd->line),
                                      static_cast<toml::source_index>(odd->column)};
    refuse({place, place, nullptr}, odd->message);
  }
  try {
    return toml::parse(text);
  } catch (const toml::parse_error& error) {
    refuse(error.source(), error.description());
  }
  return {};
}

// The scenario of the root table, with its study, and all that is wrong with it.
void read_and_check(const toml::table& root, const RecordSource& records, ScenarioFile& file, Problems& problems) {
  TableReader reader(root, "", problems);
  read_root(reader, records, file);
  for (const BrokenRule& rule : broken_rules(file.scenario))
    if (!problems.mentions(rule.key)) problems.add(locate(root, rule.key), rule.key, rule.message);
  const bool sound = problems.empty();
  if (const Uncertainty& known = file.scenario.uncertainty; sound && known.draw >= 0)
    file.scenario = neighbour(file.scenario, {.seed = known.seed}, known.draw);
  if (file.study && sound)
    for (const BrokenRule& rule : broken_rules(file.scenario, *file.study))
      problems.add(locate(root, rule.key), rule.key, rule.message);
  if (reader.has("remedy") && sound)
    for (const BrokenRule& rule : broken_rules(file.scenario, file.remedy))
      problems.add(locate(root, rule.key), rule.key, rule.message);
}

}  // namespace

ScenarioFile read_scenario_text(const std::string& text, const std::string& path,
                                const std::vector<std::string>& settings, const RecordSource& records) {
  Problems problems(path);
  toml::table root = parse(text, problems);
  for (const std::string& setting : settings) apply_setting(root, setting, problems);
  if (!problems.empty()) throw InputError(problems.messages());
  ScenarioFile file{{}, {}, path, text, settings};
  if (lists_objects(root)) {
    const ObjectList list = read_object_list(root, records, problems);
    if (!problems.empty()) throw InputError(problems.messages());
    read_objects(list, toml::parse(text), records, read_and_check, file);
    return file;
  }
  read_and_check(root, records, file, problems);
  if (!problems.empty()) throw InputError(problems.messages());
  return file;
}

InputError with_places(const ScenarioFile& file, const std::vector<BrokenRule>& rules) {
  Problems problems(file.path);
  toml::table root = parse(file.text, problems);
  for (const std::string& setting : file.settings) apply_setting(root, setting, problems);
  for (const BrokenRule& rule : rules) problems.add(locate(root, rule.key), rule.key, rule.message);
  return InputError(problems.messages());
}

ScenarioFile read_scenario_text(const std::string& text, const std::string& path,
                                const std::vector<std::string>& settings) {
  return read_scenario_text(text, path, settings, record_files(std::filesystem::path(path).parent_path().string()));
}

ScenarioFile read_scenario_file(const std::string& path, const std::vector<std::string>& settings) {
  return read_scenario_text(read_whole_file(path, max_scenario_bytes), path, settings);
}

}  // namespace teeter
