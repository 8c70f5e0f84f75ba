#include "io/read_scenario.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <sstream>

#include "core/error.hpp"
#include "core/utf8.hpp"
#include "ground/formats/record_file.hpp"
#include "io/calibrate_foundation.hpp"
#include "io/files.hpp"
#include "io/read_ground.hpp"
#include "io/read_restitution.hpp"
#include "io/read_study.hpp"
#include "io/read_wall.hpp"
#include "io/settings.hpp"
#include "io/toml_guard.hpp"
#include "io/toml_hints.hpp"
#include "io/toml_reader.hpp"
#include "study/plan.hpp"

namespace teeter {
namespace {

constexpr std::size_t max_scenario_bytes = std::size_t{16} << 20U;

bool read_pair(TableReader& reader, std::string_view key, std::array<double, 2>& field, Dimension dimension) {
  const auto values = reader.numbers(key, dimension);
  if (!values) return false;
  if (values->size() != 2) {
    reader.problem(key, fmt::format("must be a list of two numbers, found {}", values->size()));
    return false;
  }
  field = {(*values)[0], (*values)[1]};
  return true;
}

Block read_block(TableReader reader) {
  reader.allow_only({"width", "height", "depth", "density", "mass", "inertia", "com", "offset", "at"});
  Block block;
  for (const std::string_view key : {"width", "height"})
    if (!reader.has(key)) reader.problem(key, "missing");
  // A missing size is on the list already; 1 keeps the rules from listing it again.
  block.width = reader.has("width") ? reader.number("width", Dimension::length).value_or(1.0) : 1.0;
  block.height = reader.has("height") ? reader.number("height", Dimension::length).value_or(1.0) : 1.0;
  reader.read("depth", block.depth, Dimension::length);
  reader.read("density", block.density, Dimension::density);
  reader.read("mass", block.mass, Dimension::mass);
  reader.read("inertia", block.inertia, Dimension::inertia);
  read_pair(reader, "com", block.com, Dimension::length);
  reader.read("offset", block.offset, Dimension::length);
  std::array<double, 2> at{};
  if (reader.has("at") && read_pair(reader, "at", at, Dimension::length)) block.at = at;
  return block;
}

void read_friction(TableReader reader, Friction& friction) {
  reader.allow_only({"static", "kinetic"});
  reader.read("static", friction.static_coefficient);
  reader.read("kinetic", friction.kinetic_coefficient);
}

void read_impact(TableReader reader, CornerImpact& impact) {
  reader.allow_only({"normal", "elasticity", "stiffness_ratio", "start_rule"});
  // One number serves both corners.
  if (const auto values = reader.numbers("normal")) {
    if (values->empty() || values->size() > 2) {
      reader.problem("normal", fmt::format("must be a number or a list of two, found {}", values->size()));
    } else {
      impact.normal = {values->front(), values->back()};
    }
  }
  reader.read("elasticity", impact.elasticity);
  reader.read("stiffness_ratio", impact.stiffness_ratio);
  reader.read("start_rule", impact.start_rule, {"static", "kinetic"});
}

void read_contact(TableReader reader, Contact& contact) {
  reader.allow_only({"step", "scheme", "flow", "normal_restitution", "rocking_restitution", "solver"});
  reader.read("step", contact.step, Dimension::time);
  reader.read("scheme", contact.scheme, {"implicit-euler", "moreau", "hybrid"});
  reader.read("flow", contact.flow, {"coulomb", "associative"});
  reader.read("normal_restitution", contact.normal_restitution);
  reader.read("rocking_restitution", contact.rocking_restitution);
  reader.read("solver", contact.solver, {"auto", "enumerate", "lemke", "nsgs", "interior-point"});
}

void read_winkler(TableReader reader, Winkler& winkler) {
  reader.allow_only({"stiffness", "damping_ratio", "restitution", "release_angle", "stick", "slip", "friction",
                     "scheme", "theta", "step", "large_rotations"});
  reader.read("stiffness", winkler.stiffness, Dimension::foundation_stiffness);
  reader.read("damping_ratio", winkler.damping_ratio);
  reader.read("stick", winkler.stick, Dimension::viscosity);
  reader.read("slip", winkler.slip, Dimension::viscosity);
  reader.read("friction", winkler.friction, {"regularised", "coulomb"});
  reader.read("scheme", winkler.scheme, {"published", "symmetric", "bdf"});
  reader.read("theta", winkler.theta);
  reader.read("step", winkler.step, Dimension::time);
  reader.read("large_rotations", winkler.large_rotations);
}

void read_dirac(TableReader reader, Dirac& dirac) {
  reader.allow_only({"penalty", "accuracy", "energy_accuracy", "energy_impacts", "form", "factor"});
  reader.read("penalty", dirac.penalty);
  reader.read("accuracy", dirac.accuracy);
  reader.read("energy_accuracy", dirac.energy_accuracy);
  reader.read("energy_impacts", dirac.energy_impacts);
  reader.read("form", dirac.form, {"paper", "energy"});
  reader.read("factor", dirac.factor, {"one", "paper"});
}

void read_ground(TableReader reader, const RecordSource& records, Ground& ground) {
  reader.allow_only({"horizontal", "vertical"});
  if (auto horizontal = reader.table("horizontal")) ground.horizontal = read_excitation(*horizontal, records);
  if (auto vertical = reader.table("vertical")) ground.vertical = read_excitation(*vertical, records);
}

void read_initial(TableReader reader, Initial& initial) {
  reader.allow_only({"angle", "rate", "position", "velocity"});
  const auto read_list = [&](std::string_view key, Dimension dimension, std::vector<double>& values) {
    const auto read = reader.numbers(key, dimension);
    if (!read) return;
    if (read->empty()) reader.problem(key, "must have one value for each block, found none");
    values = *read;
  };
  read_list("angle", Dimension::angle, initial.angle);
  read_list("rate", Dimension::angular_rate, initial.rate);
  // A pair that could not be read is on the list already; the rules need not judge it.
  const auto read_optional = [&](std::string_view key, Dimension dimension,
                                 std::optional<std::array<double, 2>>& pair) {
    std::array<double, 2> read{};
    if (reader.has(key) && read_pair(reader, key, read, dimension)) pair = read;
  };
  read_optional("position", Dimension::length, initial.position);
  read_optional("velocity", Dimension::velocity, initial.velocity);
}

void read_run(TableReader reader, RunControl& run) {
  reader.allow_only({"duration", "output_step", "tolerance", "rest_tolerance", "max_impacts", "other_direction"});
  reader.read("duration", run.duration, Dimension::time);
  reader.read("output_step", run.output_step, Dimension::time);
  reader.read("tolerance", run.tolerance);
  reader.read("rest_tolerance", run.rest_tolerance);
  reader.read("max_impacts", run.max_impacts);
  reader.read("other_direction", run.other_direction);
}

ModelKind read_model(TableReader& reader) {
  constexpr std::array<std::string_view, 6> names = {"rocking", "dirac", "stack", "friction", "contact", "winkler"};
  const std::string name = reader.has("model") ? reader.choice("model", names).value_or("rocking") : "rocking";
  return static_cast<ModelKind>(std::find(names.begin(), names.end(), name) - names.begin());
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
  std::vector<std::string_view> keys = {"title",     "model",    "gravity", "block",   "wall",    "restitution",
                                        "equations", "friction", "impact",  "contact", "winkler", "dirac",
                                        "ground",    "initial",  "run",     "study"};
  for (const auto& [key, table] : misplaced) {
    if (!root.has(key)) continue;
    const bool block = table == "block.0";
    root.problem(key, fmt::format("put it below the line {} (with --set: {}.{})",
                                  block ? "[[block]]" : fmt::format("[{}]", table), table, key));
    keys.push_back(key);
  }
  root.allow_only(keys);
  Scenario& s = file.scenario;
  s.title = root.text("title").value_or("");
  s.model = read_model(root);
  root.read("gravity", s.gravity, Dimension::acceleration);
  for (const TableReader& block : root.tables("block")) s.blocks.push_back(read_block(block));
  if (auto t = root.table("wall")) {
    const std::vector<Block> wall = read_wall(*t);
    s.blocks.insert(s.blocks.end(), wall.begin(), wall.end());
  }
  if (auto t = root.table("restitution")) s.restitution = read_restitution(*t);
  if (auto t = root.table("equations")) {
    t->allow_only({"slender"});
    t->read("slender", s.equations.slender);
  }
  if (auto t = root.table("friction")) read_friction(*t, s.friction);
  if (auto t = root.table("impact")) read_impact(*t, s.impact);
  if (auto t = root.table("contact")) read_contact(*t, s.contact);
  if (auto t = root.table("winkler")) read_winkler(*t, s.winkler);
  if (auto t = root.table("dirac")) read_dirac(*t, s.dirac);
  if (auto t = root.table("ground")) read_ground(*t, records, s.ground);
  if (auto t = root.table("initial")) read_initial(*t, s.initial);
  if (auto t = root.table("run")) read_run(*t, s.run);
  if (auto t = root.table("study")) file.study = read_study(*t, records, s);
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

}  // namespace

ScenarioFile read_scenario_text(const std::string& text, const std::string& path,
                                const std::vector<std::string>& settings, const RecordSource& records) {
  Problems problems(path);
  toml::table root = parse(text, problems);
  for (const std::string& setting : settings) apply_setting(root, setting, problems);
  if (!problems.empty()) throw InputError(problems.messages());
  ScenarioFile file{{}, {}, path, text, settings};
  TableReader reader(root, "", problems);
  read_root(reader, records, file);
  for (const BrokenRule& rule : broken_rules(file.scenario))
    if (!problems.mentions(rule.key)) problems.add(locate(root, rule.key), rule.key, rule.message);
  if (file.study && problems.empty())
    for (const BrokenRule& rule : broken_rules(file.scenario, *file.study))
      problems.add(locate(root, rule.key), rule.key, rule.message);
  if (auto winkler = reader.table("winkler"); problems.empty() && winkler)
    calibrate_foundation(*winkler, file.scenario);
  if (!problems.empty()) throw InputError(problems.messages());
  return file;
}

ScenarioFile read_scenario_text(const std::string& text, const std::string& path,
                                const std::vector<std::string>& settings) {
  return read_scenario_text(text, path, settings, record_files(std::filesystem::path(path).parent_path().string()));
}

ScenarioFile read_scenario_file(const std::string& path, const std::vector<std::string>& settings) {
  return read_scenario_text(read_whole_file(path, max_scenario_bytes), path, settings);
}

}  // namespace teeter
