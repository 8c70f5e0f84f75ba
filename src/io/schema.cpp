#include "io/schema.hpp"

#include <fmt/format.h>

#include "io/field_schema.hpp"
#include "run/registry.hpp"
#include "scenario/check_fields.hpp"
#include "scenario/ground_fields.hpp"
#include "scenario/laws.hpp"
#include "scenario/masonry_fields.hpp"
#include "scenario/record_fields.hpp"
#include "scenario/support_fields.hpp"
#include "study/kinds.hpp"
#include "study/remedy_keys.hpp"
#include "study/study_keys.hpp"
#include "teeter/scenario_file.hpp"

namespace teeter {
namespace {

using Json = nlohmann::ordered_json;

Json closed_table(Json properties, const Json& required) {
  Json table{{"type", "object"}, {"properties", std::move(properties)}, {"additionalProperties", false}};
  if (!required.empty()) table["required"] = required;
  return table;
}

Json reference(const std::string& name) { return {{"$ref", "#/$defs/" + name}}; }

Json model_schema() {
  Json names = Json::array();
  for (const ModelEntry* model : models()) names.push_back({{"const", model->name}, {"description", model->words}});
  return {{"type", "string"},
          {"description", "which equations move it"},
          {"default", entry_of(Scenario{}).name},
          {"oneOf", std::move(names)}};
}

// One alternative for each law, told apart by `law`; without it, the first.
Json restitution_schema() {
  Json alternatives = Json::array();
  for (const Law& law : laws()) {
    const Restitution defaults = law.make();
    Json table = table_schema(law.fields, fields_of(defaults));
    table["description"] = law.words;
    Json properties{{"law", {{"const", law.name}, {"description", law.words}}}};
    properties.update(table["properties"]);
    table["properties"] = std::move(properties);
    if (&law != laws().data()) {
      Json required{"law"};
      if (table.contains("required"))
        for (const auto& key : table["required"]) required.push_back(key);
      table["required"] = std::move(required);
    }
    alternatives.push_back(std::move(table));
  }
  return {{"description", "ratio of the angular velocities after and before an impact"}, {"oneOf", alternatives}};
}

Json ground_field_schema(const GroundField& field) {
  Json schema = number_schema(field.dimension, field.limits);
  std::string text = without_marks(field.words);
  if (const std::string unit = si_unit(field.dimension); !unit.empty()) text += fmt::format(" ({})", unit);
  Json described{{"description", text}};
  described.update(schema);
  return described;
}

Json record_key_schema(std::string_view key) {
  static const RecordRequest request;
  static const BandFilter band;
  if (key == "pga")
    return {{"description", "instead of scale: the largest absolute sample becomes this (m/s2)"},
            {"anyOf", number_schema(Dimension::acceleration, any_number)["anyOf"]}};
  const Field* field = find_field(record_fields(), key);
  Json schema = field_schema(*field, &request);
  if (key == "trim")
    schema.update(Json{
        {"type", "array"}, {"items", number_schema(Dimension::time, at_least(0.0))}, {"minItems", 2}, {"maxItems", 2}});
  if (key == "filter") schema.update(table_schema(filter_fields(), &band));
  return schema;
}

// What each kind needs beyond its own keys: at least one of each group.
Json needs_of(const GroundKind& kind) {
  Json needs = Json::array();
  const auto one_of = [&](std::initializer_list<std::string_view> keys) {
    Json any = Json::array();
    for (const std::string_view key : keys)
      if (kind.has(key)) any.push_back({{"required", {key}}});
    if (!any.empty()) needs.push_back({{"anyOf", std::move(any)}});
  };
  one_of({"amplitude", "displacement"});
  if (kind.has("omega") && fixed_turns(kind.kind) > 0.0) {
    one_of({"frequency", "period", "omega", "duration"});
  } else {
    one_of({"frequency", "period", "omega"});
  }
  if (!kind.has("omega")) one_of({"duration"});
  return needs;
}

Json motion_schema() {
  Json alternatives = Json::array();
  for (const GroundKind& kind : ground_kinds()) {
    Json properties{{"kind", {{"const", kind.name}, {"description", kind.words}}}};
    properties["start"] = ground_field_schema(*find_ground_field("start"));
    Json required{"kind"};
    for (const std::string_view key : kind.keys) {
      if (key == "parts") {
        properties["parts"] = {{"type", "array"}, {"items", reference("motion")}, {"minItems", 1}};
        required.push_back("parts");
      } else if (const GroundField* field = find_ground_field(key)) {
        properties[std::string(key)] = ground_field_schema(*field);
      } else {
        properties[std::string(key)] = record_key_schema(key);
      }
    }
    if (kind.has("file")) required.push_back("file");
    Json table = closed_table(std::move(properties), required);
    table["description"] = kind.words;
    if (Json needs = needs_of(kind); !needs.empty()) table["allOf"] = std::move(needs);
    alternatives.push_back(std::move(table));
  }
  return {{"oneOf", std::move(alternatives)}};
}

// All components of the ground motion from one recording.
Json recording_schema() {
  Json properties = Json::object();
  for (const Field& field : record_fields())
    if (field.key != "component") properties[std::string(field.key)] = record_key_schema(field.key);
  for (const Field& field : recording_fields()) properties[std::string(field.key)] = {{"description", field.words}};
  const Json axes{{"type", "array"}, {"items", {{"type", "string"}}}, {"minItems", 2}, {"maxItems", 3}};
  for (const char* key : {"files", "components"}) properties[key].update(axes);
  for (const char* key : {"scale", "start"}) properties[key].update(ground_field_schema(*find_ground_field(key)));
  properties["pga"].update(Json{{"anyOf", number_schema(Dimension::acceleration, any_number)["anyOf"]}});
  Json table = closed_table(std::move(properties), {});
  table["description"] = "all components of the ground motion from one recording; model space";
  table["oneOf"] = {{{"required", {"file"}}}, {{"required", {"files"}}}};
  return table;
}

// Numbers of axes and draws are in units of the key, or of `over`.
Json quantity_schema(std::string_view words) {
  return {{"description", words}, {"anyOf", {{{"type", "number"}}, {{"type", "string"}}}}};
}

Json list_of(Json item) { return {{"type", "array"}, {"items", std::move(item)}, {"minItems", 1}}; }

Json axis_schema() {
  const StudyAxis axis;
  Json table = table_schema(study_axis_keys(), &axis);
  Json& keys = table["properties"];
  for (const char* key : {"from", "to"}) keys[key].update(quantity_schema(keys[key]["description"].get<std::string>()));
  keys["values"].update(list_of(quantity_schema("")));
  keys["spacing"]["enum"] = {"linear", "log"};
  return table;
}

Json random_schema() {
  const RandomKey random;
  Json table = table_schema(study_random_keys(), &random);
  Json& keys = table["properties"];
  for (const char* key : {"mean", "deviation", "from", "to"})
    keys[key].update(quantity_schema(keys[key]["description"].get<std::string>()));
  return table;
}

// An entry of study.records. A key of its own may be named by study.column.
Json entry_schema() {
  const RecordEntry entry;
  Json table = table_schema(study_record_keys(), &entry);
  for (const Field& field : record_fields()) table["properties"][std::string(field.key)] = record_key_schema(field.key);
  table["required"] = {"file"};
  table["additionalProperties"] = {{"type", "number"}};
  return table;
}

Json study_schema() {
  const Study study;
  Json table = table_schema(study_keys(), &study);
  Json names = Json::array();
  for (const StudyKind* kind : study_kinds()) names.push_back({{"const", kind->name}, {"description", kind->words}});
  Json keys{{"kind", {{"type", "string"}, {"default", study.kind}, {"oneOf", std::move(names)}}}};
  keys.update(table["properties"]);
  for (const char* key : {"x", "y", "z"}) keys[key].update(reference("axis"));
  const Json entry{{"anyOf", {{{"type", "string"}}, reference("record")}}};
  keys["records"].update(Json{{"anyOf", {{{"type", "string"}}, reference("record"), list_of(entry)}}});
  for (const Field& field : record_fields().subspan(1)) keys[std::string(field.key)] = record_key_schema(field.key);
  keys["levels"].update(Json{{"anyOf", {quantity_schema(""), list_of(quantity_schema(""))}}});
  keys["random"].update(list_of(reference("random")));
  const Json text{{"type", "string"}};
  keys["hazard"].update(Json{{"anyOf", {text, list_of(text)}}});
  const GivenFragility fragility;
  Json given = table_schema(study_fragility_keys(), &fragility);
  given["properties"]["median"].update(
      quantity_schema(given["properties"]["median"]["description"].get<std::string>()));
  keys["fragility"].update(given);
  const Json number{{"type", "number"}};
  keys["stood"].update(Json{{"anyOf", {number, list_of(number)}}});
  table["properties"] = std::move(keys);
  table["description"] = "many cases of this scenario";
  return table;
}

Json support_schema() {
  const Floor floor;
  const Isolation isolation;
  const FloorMode mode;
  Json storeys = table_schema(floor_section.fields, &floor);
  storeys["properties"]["modes"].update(list_of(table_schema(floor_mode_fields(), &mode)));
  storeys["description"] = floor_section.words;
  Json plate = table_schema(isolation_section.fields, &isolation);
  plate["description"] = isolation_section.words;
  return closed_table({{"floor", std::move(storeys)}, {"isolation", std::move(plate)}}, {});
}

Json remedy_schema() {
  const Remedy remedy;
  const RemedyMeasure measure;
  Json table = table_schema(remedy_keys(), &remedy);
  Json& keys = table["properties"];
  const Json entry{{"anyOf", {{{"type", "string"}}, reference("record")}}};
  keys["records"].update(Json{{"anyOf", {{{"type", "string"}}, reference("record"), list_of(entry)}}});
  keys["intensity"]["enum"] = {"pga", "pgv"};
  keys["level"].update(quantity_schema(keys["level"]["description"].get<std::string>()));
  Json one = table_schema(remedy_measure_keys(), &measure);
  one["properties"]["to"].update(quantity_schema(one["properties"]["to"]["description"].get<std::string>()));
  keys["measure"].update(list_of(std::move(one)));
  table["description"] = "what would change the verdict";
  return table;
}

// What follows from the model: one block, friction that must be given, keys that it refuses.
Json model_rules() {
  Json rules = Json::array();
  for (const ModelEntry* model : models()) {
    Json then = Json::object();
    if (!model->several_blocks) then["properties"]["block"]["maxItems"] = 1;
    if (!model->places_blocks) then["properties"]["block"]["items"]["properties"]["at"] = false;
    if (!model->slender) then["properties"]["equations"]["properties"]["slender"]["const"] = false;
    if (!model->free_start) then["properties"]["initial"]["properties"] = {{"position", false}, {"velocity", false}};
    if (model->slides) {
      then["properties"]["friction"]["required"] = {"static"};
      then["required"] = {"friction"};
    }
    Json condition{{"properties", {{"model", {{"const", model->name}}}}}};
    if (model->kind != Scenario{}.model) condition["required"] = {"model"};
    rules.push_back({{"if", std::move(condition)}, {"then", std::move(then)}});
  }
  return rules;
}

}  // namespace

Json scenario_schema() {
  Scenario defaults;
  const Block block;
  Json properties = Json::object();
  properties["title"] = field_schema(*find_field(top_section.fields, "title"), &defaults);
  properties["model"] = model_schema();
  properties["gravity"] = field_schema(*find_field(top_section.fields, "gravity"), &defaults);
  properties["block"] = {{"description", block_section.words},
                         {"type", "array"},
                         {"minItems", 1},
                         {"items", table_schema(block_section.fields, &block)}};
  properties["restitution"] = restitution_schema();
  for (const ScenarioSection* section : sections()) {
    Json table = table_schema(section->fields, section->in(defaults));
    Json described{{"description", section->words}};
    described.update(table);
    properties[std::string(section->name)] = std::move(described);
  }
  const Opening opening;
  const Lintel lintel;
  Json openings = table_schema(opening_fields(), &opening);
  openings["properties"]["lintel"].update(table_schema(lintel_fields(), &lintel));
  properties["wall"]["properties"]["openings"].update(Json{{"type", "array"}, {"items", std::move(openings)}});
  properties["ground"] = closed_table({{"horizontal", reference("motion")},
                                       {"transverse", reference("motion")},
                                       {"vertical", reference("motion")},
                                       {"recording", recording_schema()},
                                       {"azimuth", field_schema(ground_pair_fields().front(), &defaults.ground)}},
                                      {});
  properties["support"] = support_schema();
  const Anchor anchor;
  Json anchors = table_schema(anchor_section.fields, &anchor);
  properties["anchor"] = {{"description", anchor_section.words}, {"type", "array"}, {"items", std::move(anchors)}};
  properties["study"] = study_schema();
  const ReportHeading heading;
  Json report{{"description", report_section.words}};
  report.update(table_schema(report_section.fields, &heading));
  properties["report"] = std::move(report);
  properties["remedy"] = remedy_schema();
  const Json text{{"type", "string"}};
  properties["object"] = list_of({{"description", "one of several objects: its name, and keys of this scenario"},
                                  {"type", "object"},
                                  {"properties", {{"name", text}}},
                                  {"required", {"name"}}});
  properties["objects"] = {{"description", "a CSV file with a row for each object; its columns are keys"},
                           {"type", "string"}};
  properties["only"] = {{"description", "the object, or the list of objects, to take"},
                        {"anyOf", {text, list_of(text)}}};
  Json schema{{"$schema", "https://json-schema.org/draft/2020-12/schema"},
              {"title", "Scenario of Teeter"},
              {"description",
               "What stands there, how it stands, and how the ground moves. Numbers are in SI units and "
               "radians, or texts with a unit."},
              {"type", "object"},
              {"properties", std::move(properties)},
              {"additionalProperties", false},
              {"anyOf",
               {{{"required", {"block"}}},
                {{"required", {"wall"}}},
                {{"required", {"arch"}}},
                {{"required", {"column"}}},
                {{"required", {"import"}}},
                {{"required", {"object"}}},
                {{"required", {"objects"}}}}},
              {"allOf", model_rules()},
              {"$defs",
               {{"motion", motion_schema()},
                {"axis", axis_schema()},
                {"random", random_schema()},
                {"record", entry_schema()}}}};
  return schema;
}

}  // namespace teeter
