#include "io/read_remedy.hpp"

#include <fmt/format.h>

#include "io/load_suite.hpp"
#include "io/read_suite.hpp"
#include "scenario/choices.hpp"
#include "scenario/read_fields.hpp"
#include "study/intensity.hpp"
#include "study/remedy_keys.hpp"
#include "study/remedy_measures.hpp"

namespace teeter {
namespace {

// Keys that only one kind of measure has.
constexpr std::pair<std::string_view, MeasureKind> own_keys[] = {
    {"thickness", MeasureKind::plinth},
    {"density", MeasureKind::plinth},
    {"height", MeasureKind::ballast},
    {"slip_limit", MeasureKind::friction_pad},
    {"bearing", MeasureKind::isolation},
    {"mass", MeasureKind::isolation},
    {"damping", MeasureKind::isolation},
    {"radius", MeasureKind::isolation},
    {"limit", MeasureKind::isolation},
    {"stop_restitution", MeasureKind::isolation},
    {"at", MeasureKind::anchor},
    {"stiffness", MeasureKind::anchor},
    {"preload", MeasureKind::anchor},
    {"ductility", MeasureKind::anchor},
    {"fracture_energy", MeasureKind::anchor},
};

void check_plate_keys(TableReader& reader, const RemedyMeasure& measure) {
  const bool slides = measure.bearing == BearingKind::slider;
  if (slides && reader.has("damping")) reader.problem("damping", "is for bearing = \"spring\"");
  if (!slides && reader.has("radius")) reader.problem("radius", "is for bearing = \"slider\"");
  if (reader.has("stop_restitution") && !reader.has("limit"))
    reader.problem("stop_restitution", "is for a stop: limit is missing");
}

RemedyMeasure read_remedy_measure(TableReader reader) {
  RemedyMeasure measure;
  read_section(reader, remedy_measure_keys(), &measure);
  for (const auto& [key, kind] : own_keys)
    if (reader.has(key) && measure.kind != kind)
      reader.problem(
          key, fmt::format("belongs to kind \"{}\", this is \"{}\"", choice_name(kind), choice_name(measure.kind)));
  if (measure.kind == MeasureKind::isolation) check_plate_keys(reader, measure);
  if (!reader.has("at")) measure.edges = true;
  if (reader.has("ductility") && reader.has("fracture_energy"))
    reader.problem("fracture_energy", "give ductility or fracture_energy, not both");
  for (const std::string_view key : {"to", "points"})
    if (measure.kind == MeasureKind::floor && reader.has(key)) reader.problem(key, "every floor is tried");
  reader.read("to", measure.to, measured_in(measure));
  return measure;
}

void read_remedy_suite(TableReader& reader, const RecordSource& records, Study& suite) {
  suite.kind = "fragility";
  if (const auto intensity = reader.text("intensity")) suite.intensity = *intensity;
  read_record_entries(reader, records, suite);
  for (const std::string& pattern : load_suite(records, suite))
    reader.problem("records", fmt::format("\"{}\" matches no file", pattern));
  for (const LeftOutRecord& record : suite.left_out)
    reader.problem("records", fmt::format("{}: {}", record.file, record.reason));
  if (const auto level = reader.number("level", dimension_of_intensity(suite))) suite.levels = {*level};
}

}  // namespace

Remedy read_remedy(TableReader reader, const RecordSource& records) {
  Remedy remedy;
  remedy.given = true;
  read_section(reader, remedy_keys(), &remedy);
  if (reader.has("margin") && reader.has("probability"))
    reader.problem("probability", "give margin or probability, not both");
  read_remedy_suite(reader, records, remedy.suite);
  for (const TableReader& measure : reader.tables("measure")) remedy.measures.push_back(read_remedy_measure(measure));
  return remedy;
}

}  // namespace teeter
