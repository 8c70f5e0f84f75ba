#include "io/form_description.hpp"

#include <algorithm>
#include <cmath>

#include "io/field_schema.hpp"
#include "limit/fields.hpp"
#include "run/registry.hpp"
#include "scenario/check_fields.hpp"
#include "scenario/ground_fields.hpp"
#include "scenario/laws.hpp"
#include "scenario/record_fields.hpp"
#include "scenario/support_fields.hpp"

namespace teeter {
namespace {

using Json = nlohmann::ordered_json;

// "damping_ratio" as "Damping ratio", where nobody found better words.
std::string spoken(std::string_view key) {
  std::string text(key);
  for (char& c : text)
    if (c == '_' || c == '.') c = ' ';
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

constexpr std::string_view no_input = "none";  // lists of points and of names: in the text of the scenario only

// What is asked for by another kind of input.
struct InputType {
  const Field& field;

  std::string_view operator()(const double* /*value*/) const { return "number"; }
  std::string_view operator()(const std::optional<double>* /*value*/) const { return "number"; }
  std::string_view operator()(const long* /*value*/) const { return "whole"; }
  std::string_view operator()(const std::uint64_t* /*value*/) const { return "whole"; }
  std::string_view operator()(const bool* /*value*/) const { return "switch"; }
  std::string_view operator()(const std::string* /*value*/) const { return "text"; }
  std::string_view operator()(const std::optional<std::string>* /*value*/) const { return "text"; }
  std::string_view operator()(const NumberPair* /*value*/) const { return "pair"; }
  std::string_view operator()(const std::optional<NumberPair>* /*value*/) const { return "pair"; }
  std::string_view operator()(const std::vector<double>* /*value*/) const { return "list"; }
  std::string_view operator()(const std::vector<std::string>* /*value*/) const { return no_input; }
  template <std::size_t columns>
  std::string_view operator()(const NumberRows<columns>* /*value*/) const {
    return no_input;
  }
  std::string_view operator()(const ListValue& list) const {
    return list.sizes.front() == 1 ? "number" : list.sizes.front() == 2 ? "pair" : "list";
  }
  std::string_view operator()(const ChoiceValue& /*value*/) const { return "choice"; }
};

// How many numbers a list may hold.
void add_sizes(Json& described, const Field& field, void* section) {
  if (field.at == nullptr) return;
  const FieldValue value = field.at(section);
  if (const auto* list = std::get_if<ListValue>(&value))
    described["sizes"] = std::vector<std::size_t>(list->sizes.begin(), list->sizes.end());
}

void add_text(Json& described, const char* name, std::string_view text) {
  if (!text.empty()) described[name] = without_marks(text);
}

void add_asked(Json& described, const Asked& asked) {
  const Slider& slider = asked.slider;
  if (slider.low < slider.high) described["slider"] = {slider.low, slider.high};
  if (slider.log) described["log"] = true;
  if (slider.whole) described["whole"] = true;
  if (asked.first) described["first"] = true;
  if (!asked.sides[0].empty()) described["sides"] = asked.sides;
}

void add_limits(Json& described, const Limits& limits) {
  if (std::isfinite(limits.low)) described["low"] = limits.low;
  if (std::isfinite(limits.high)) described["high"] = limits.high;
  add_text(described, "rule", words_for(limits));
}

Json input(std::string_view key, std::string_view words, const Asked& asked, std::string_view type) {
  Json described{{"key", key}, {"label", asked.label.empty() ? spoken(key) : std::string(asked.label)}};
  add_text(described, "words", words);
  described["type"] = type;
  return described;
}

Json field_input(const Field& field, const void* defaults) {
  // Nothing is written: fields give access for readers too.
  void* section = const_cast<void*>(defaults);
  const std::string_view type =
      field.at == nullptr ? std::string_view("pair") : std::visit(InputType{field}, field.at(section));
  Json described = input(field.key, field.words, field.asked, field.limits.sign ? "sign" : type);
  add_sizes(described, field, section);
  add_text(described, "unit", si_unit(field.dimension));
  add_limits(described, field.limits);
  if (Json value = default_value(field, defaults); !value.is_null()) described["default"] = std::move(value);
  if (field.assumed) described["assumed"] = *field.assumed;
  add_text(described, "otherwise", field.otherwise);
  if (!field.missing.empty()) described["required"] = true;
  add_text(described, "instead", field.instead);
  if (field.one_or_two) described["one_or_two"] = true;
  add_text(described, "symbol", field.symbol);
  add_text(described, "word", field.word);
  if (field.blocks != ForBlocks::any) described["blocks"] = field.blocks == ForBlocks::one ? "one" : "several";
  for (const Choice& choice : field.choices)
    described["choices"].push_back({{"name", choice.name}, {"words", choice.words}});
  add_asked(described, field.asked);
  return described;
}

Json ground_input(const GroundField& field) {
  Json described = input(field.key, field.words, field.asked, "number");
  add_text(described, "unit", si_unit(field.dimension));
  add_limits(described, field.limits);
  if (!field.otherwise.empty()) described["default"] = field.get(Excitation{});
  add_text(described, "symbol", field.symbol);
  add_asked(described, field.asked);
  return described;
}

// A key that only some models read, and what these can do.
struct OnlyFor {
  std::string_view section;
  std::string_view key;
  bool ModelEntry::*can;
};
constexpr OnlyFor only_for[] = {
    {"block", "at", &ModelEntry::places_blocks},
    {"block", "name", &ModelEntry::places_blocks},
    {"block", "fixed", &ModelEntry::places_blocks},
    {"equations", "slender", &ModelEntry::slender},
    {"friction", "kinetic", &ModelEntry::kinetic_friction},
    {"initial", "position", &ModelEntry::free_start},
    {"initial", "velocity", &ModelEntry::free_start},
    {"block", "shape", &ModelEntry::in_space},
    {"block", "diameter", &ModelEntry::in_space},
    {"block", "top_diameter", &ModelEntry::in_space},
    {"block", "file", &ModelEntry::in_space},
    {"block", "scale", &ModelEntry::in_space},
    {"block", "up", &ModelEntry::in_space},
    {"block", "face", &ModelEntry::in_space},
    {"initial", "azimuth", &ModelEntry::in_space},
    {"initial", "twist", &ModelEntry::in_space},
    {"initial", "quaternion", &ModelEntry::in_space},
    {"initial", "angular_velocity", &ModelEntry::in_space},
    {"run", "stop_at_overturn", &ModelEntry::in_space},
    {"ground", "azimuth", &ModelEntry::in_space},
    {"run", "rest_tolerance", &ModelEntry::sums_bounces},
};

void add_readers(Json& described, std::string_view section, std::string_view key) {
  for (const OnlyFor& row : only_for) {
    if (row.section != section || row.key != key) continue;
    described["models"] = Json::array();
    for (const ModelEntry* model : models())
      if (model->*row.can) described["models"].push_back(model->name);
  }
}

Json section_inputs(std::string_view name, std::span<const Field> fields, const void* defaults) {
  Json inputs = Json::array();
  for (const Field& field : fields) {
    Json described = field_input(field, defaults);
    const bool tables = field.at == nullptr && field.asked.sides[0].empty();  // a list of them, or one
    if (described["type"] == no_input || tables) continue;
    add_readers(described, name, field.key);
    inputs.push_back(std::move(described));
  }
  return inputs;
}

bool reads(const ModelEntry& model, const ScenarioSection& section) {
  if (&section == &limit_section) return false;  // the page shows motion
  for (const ModelEntry* other : models()) {
    const auto has = [&](const ModelEntry& one) {
      return std::find(one.sections.begin(), one.sections.end(), &section) != one.sections.end();
    };
    if (has(*other)) return has(model);
  }
  return true;
}

Json described_models() {
  Json list = Json::array();
  for (const ModelEntry* model : models()) {
    Json names = Json::array();
    if (model->reads_restitution) names.push_back("restitution");
    for (const ScenarioSection* section : sections())
      if (reads(*model, *section) && section->changed == nullptr) names.push_back(section->name);
    list.push_back({{"name", model->name},
                    {"menu", model->menu.empty() ? model->words : model->menu},
                    {"words", model->words},
                    {"several_blocks", model->several_blocks},
                    {"places_blocks", model->places_blocks},
                    {"slides", model->slides},
                    {"stepped", model->stepped},
                    {"in_space", model->in_space},
                    {"fast", model->in_lanes},
                    {"on_plates", model->on_plates},
                    {"sections", std::move(names)},
                    {"example", model->example}});
  }
  return list;
}

Json described_laws() {
  Json list = Json::array();
  for (const Law& law : laws()) {
    const Restitution defaults = law.make();
    list.push_back({{"name", law.name},
                    {"menu", law.menu.empty() ? law.words : law.menu},
                    {"words", law.words},
                    {"example", law.example},
                    {"fields", section_inputs("restitution", law.fields, fields_of(defaults))}});
  }
  return list;
}

// A key of a motion: a number of every kind of motion, or one of records.
void add_motion_inputs(Json& inputs, std::string_view key) {
  static const RecordRequest request;
  static const BandFilter band;
  if (const GroundField* number = find_ground_field(key)) {
    inputs.push_back(ground_input(*number));
  } else if (key == "pga") {
    Json described = input(key, "instead of scale: the largest absolute sample becomes this",
                           {"Strongest shaking", {0.0, 12.0}}, "number");
    described.update(Json{{"unit", si_unit(Dimension::acceleration)}, {"symbol", "PGA"}});
    add_asked(described, {"", {0.0, 12.0}});
    inputs.push_back(std::move(described));
  } else if (key == "filter") {
    for (const Field& field : filter_fields()) {
      Json described = field_input(field, &band);
      described["key"] = "filter." + std::string(field.key);
      inputs.push_back(std::move(described));
    }
  } else if (const Field* record_field = find_field(record_fields(), key)) {
    inputs.push_back(field_input(*record_field, &request));
  }
}

Json described_motions() {
  Json list = Json::array();
  for (const GroundKind& kind : ground_kinds()) {
    Json inputs = Json::array();
    for (const std::string_view key : kind.keys) add_motion_inputs(inputs, key);
    if (kind.has("start")) add_motion_inputs(inputs, "start");
    list.push_back({{"name", kind.name},
                    {"menu", kind.menu.empty() ? kind.words : kind.menu},
                    {"words", kind.words},
                    {"example", kind.example},
                    {"alternatives", alternatives(kind)},
                    {"fields", std::move(inputs)}});
  }
  return list;
}

Json described_units() {
  Json all = Json::object();
  for (int i = static_cast<int>(Dimension::none) + 1; i <= static_cast<int>(Dimension::viscosity); ++i) {
    const auto dimension = static_cast<Dimension>(i);
    Json& units = all[si_unit(dimension)] = Json::object();
    for (const std::string_view unit : units_of(dimension))
      units[std::string(unit)] = std::get<double>(parse_quantity("1 " + std::string(unit), dimension));
  }
  return all;
}

}  // namespace

Json form_description() {
  Scenario defaults;
  const Block block;
  Json described{{"model", entry_of(defaults).name},
                 {"models", described_models()},
                 {"laws", described_laws()},
                 {"motions", described_motions()},
                 {"units", described_units()}};
  Json& tables = described["sections"] = Json::array();
  const auto add = [&](std::string_view name, std::string_view words, std::span<const Field> fields, const void* in) {
    tables.push_back({{"name", name}, {"words", words}, {"fields", section_inputs(name, fields, in)}});
  };
  add("", top_section.words, top_section.fields, &defaults);
  add("block", block_section.words, block_section.fields, &block);
  add("ground", "all of the ground's motion", ground_pair_fields(), &defaults.ground);
  for (const ScenarioSection* section : sections())
    add(section->name, section->words, section->fields, section->in(defaults));
  for (const ScenarioSection* section : {&floor_section, &isolation_section})
    add(section->name, section->words, section->fields, section->in(defaults));
  const Anchor anchor;
  add(anchor_section.name, anchor_section.words, anchor_section.fields, &anchor);
  return described;
}

}  // namespace teeter
