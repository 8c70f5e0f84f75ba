#include "io/read_study.hpp"

#include <fmt/format.h>

#include <array>

#include "core/error.hpp"
#include "io/load_suite.hpp"
#include "io/read_hazard.hpp"
#include "io/read_suite.hpp"
#include "run/registry.hpp"
#include "scenario/keys.hpp"
#include "scenario/read_fields.hpp"
#include "scenario/read_ground.hpp"
#include "scenario/record_fields.hpp"
#include "study/intensity.hpp"
#include "study/kinds.hpp"
#include "study/study_keys.hpp"
#include "teeter/margin.hpp"

namespace teeter {
namespace {

Dimension dimension_of(const Scenario& scenario, const std::string& key, const std::string& over) {
  const auto found = find_key(scenario, key, sections());
  return over.empty() && found.index() == 0 ? std::get<ScenarioKey>(found).dimension : Dimension::none;
}

// A spectrum is over the size of the block, at a given slenderness, unless the file says otherwise.
std::string usual_key(const std::string& kind, std::string_view axis) {
  if (kind == "spectrum") return axis == "x" ? "block.0.p" : axis == "y" ? "block.0.alpha" : "";
  if (kind == "basin") return axis == "x" ? "initial.angle" : axis == "y" ? "initial.rate" : "";
  return {};
}

StudyAxis read_axis(TableReader reader, const std::string& usual, const Scenario& scenario) {
  StudyAxis axis;
  axis.key = usual;
  read_section(reader, study_axis_keys(), &axis);
  if (axis.key.empty() && !reader.has("key")) reader.problem("key", "missing: the key of the scenario that is varied");
  const Dimension dimension = dimension_of(scenario, axis.key, axis.over);
  if (reader.has("values")) {
    for (const std::string_view key : {"from", "to", "points", "spacing"})
      if (reader.has(key)) reader.problem(key, "give values, or from, to and points, not both");
    axis.values = reader.numbers("values", dimension).value_or(std::vector<double>{});
    if (axis.values.empty()) reader.problem("values", "must be a list of numbers");
    return axis;
  }
  for (const std::string_view key : {"from", "to"})
    if (!reader.has(key)) reader.problem(key, "missing");
  reader.read("from", axis.from, dimension);
  reader.read("to", axis.to, dimension);
  std::string spacing = "linear";
  reader.read("spacing", spacing, {"linear", "log"});
  axis.logarithmic = spacing == "log";
  return axis;
}

RandomKey read_random(TableReader reader, const Scenario& scenario) {
  RandomKey random;
  read_section(reader, study_random_keys(), &random);
  const Dimension dimension = dimension_of(scenario, random.key, random.over);
  const bool uniform = random.distribution == Spread::uniform;
  for (const std::string_view key : {"mean", "deviation"}) {
    if (uniform && reader.has(key)) reader.problem(key, "a uniform distribution has only `from` and `to`");
    if (!uniform && !reader.has(key)) reader.problem(key, "missing");
  }
  reader.read("mean", random.mean, dimension);
  reader.read("deviation", random.deviation, random.distribution == Spread::lognormal ? Dimension::none : dimension);
  if (reader.has("from") != reader.has("to")) reader.problem("from", "give `from` and `to`, or neither");
  random.bounded = reader.has("from") && reader.has("to");
  reader.read("from", random.from, dimension);
  reader.read("to", random.to, dimension);
  return random;
}

// A record that cannot be used is left out; it is a problem where none is left.
void read_suite(TableReader& reader, const RecordSource& records, Study& study) {
  study.request = read_record_request(reader, records);
  read_record_entries(reader, records, study);
  if (study.kind != "fragility" && study.kind != "risk") return;  // the others have no use for them
  for (const std::string& pattern : load_suite(records, study))
    reader.problem("records", fmt::format("\"{}\" matches no file", pattern));
  if (!study.suite.empty()) return;
  for (const LeftOutRecord& record : study.left_out)
    reader.problem("records", fmt::format("{}: {}", record.file, record.reason));
}

// The files of study.hazard, and study.fragility. Only their kind reads the files.
void read_risk(TableReader& reader, const RecordSource& records, Study& study) {
  const std::vector<std::string> files = reader.texts("hazard").value_or(std::vector<std::string>{});
  for (const std::string& file : files) {
    if (study.kind != "risk") break;
    try {
      const std::string path = records.resolve(file);
      study.hazards.push_back(read_hazard(records.read(path, max_hazard_bytes), path, {study.intensity, study.site}));
    } catch (const InputError& error) {
      reader.problem("hazard", error.what());
    }
  }
  if (auto given = reader.table("fragility")) {
    GivenFragility fragility;
    read_section(*given, study_fragility_keys(), &fragility);
    given->read("median", fragility.median, dimension_of_intensity(study));
    study.fragility = fragility;
  }
  study.stood = reader.numbers("stood").value_or(std::vector<double>{});
}

}  // namespace

Study read_study(TableReader reader, const RecordSource& records, const Scenario& scenario) {
  Study study;
  std::vector<std::string_view> besides{"kind"};
  for (const Field& field : record_fields())
    if (field.key != "file") besides.push_back(field.key);
  allow_fields(reader, study_keys(), besides);
  std::vector<std::string_view> kinds;
  for (const StudyKind* kind : study_kinds()) kinds.push_back(kind->name);
  if (reader.has("kind")) study.kind = reader.choice("kind", kinds).value_or(study.kind);
  for (const std::string_view key : {"x", "y", "z"})
    if (auto axis = reader.table(key)) study.axes.push_back(read_axis(*axis, usual_key(study.kind, key), scenario));
  if ((reader.has("y") && !reader.has("x")) || (reader.has("z") && !reader.has("y")))
    reader.problem(reader.has("z") ? "z" : "y", "needs the axes before it: x, then y, then z");
  read_fields(reader, study_keys(), &study);
  if (study.kind == "chance" && !reader.has("samples")) study.samples = MarginOptions{}.samples;
  read_suite(reader, records, study);
  study.levels = reader.numbers("levels", dimension_of_intensity(study)).value_or(std::vector<double>{});
  read_risk(reader, records, study);
  for (const TableReader& random : reader.tables("random")) study.random.push_back(read_random(random, scenario));
  return study;
}

}  // namespace teeter
