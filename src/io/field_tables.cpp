#include "io/field_tables.hpp"

#include <fmt/format.h>

#include "core/number.hpp"
#include "run/registry.hpp"
#include "scenario/check_fields.hpp"
#include "scenario/ground_fields.hpp"
#include "scenario/laws.hpp"
#include "scenario/record_fields.hpp"
#include "scenario/support_fields.hpp"
#include "study/remedy_keys.hpp"
#include "study/study_keys.hpp"
#include "teeter/scenario_file.hpp"

namespace teeter {
namespace {

std::string word(std::string_view text) { return fmt::format("`\"{}\"`", text); }

struct DefaultText {
  const Field& field;

  std::string operator()(const double* value) const { return to_text(*value); }
  std::string operator()(const std::optional<double>* value) const { return *value ? to_text(**value) : "none"; }
  std::string operator()(const long* value) const { return std::to_string(*value); }
  std::string operator()(const std::uint64_t* value) const { return std::to_string(*value); }
  std::string operator()(const bool* value) const { return *value ? "`true`" : "`false`"; }
  std::string operator()(const NumberPair* value) const {
    return fmt::format("`[{}, {}]`", to_text((*value)[0]), to_text((*value)[1]));
  }
  std::string operator()(const ChoiceValue& value) const {
    for (const Choice& choice : field.choices)
      if (choice.value == value.get(value.section)) return word(choice.name);
    return {};
  }
  std::string operator()(const ListValue& list) const {
    std::string text;
    for (const double value : list.get(list.section)) text += (text.empty() ? "" : ", ") + to_text(value);
    return text.empty() ? "none" : fmt::format("`[{}]`", text);
  }
  template <class Other>
  std::string operator()(const Other* /*value*/) const {
    return "none";
  }
};

std::string default_text(const Field& field, const void* defaults) {
  if (!field.missing.empty() && !field.unless[0].empty()) {
    std::string keys;
    for (const std::string_view key : field.unless)
      if (!key.empty()) keys += fmt::format("{}`{}`", keys.empty() ? "" : " or ", key);
    return "required, or " + keys;
  }
  if (!field.missing.empty()) return "required";
  if (!field.otherwise.empty()) return std::string(field.otherwise);
  if (field.at == nullptr) return {};
  return std::visit(DefaultText{field}, field.at(const_cast<void*>(defaults)));
}

// Meaning, choices and rule, in this order.
std::string meaning(const Field& field) {
  std::string text(field.words);
  for (const Choice& choice : field.choices)
    text += fmt::format("{} {}: {}", &choice == field.choices.data() ? ":" : ";", word(choice.name), choice.words);
  if (const std::string rule = words_for(field.limits); !rule.empty()) text += (text.empty() ? "" : "; ") + rule;
  return text;
}

void add_row(std::string& table, std::string_view key, Dimension dimension, const std::string& usual,
             const std::string& text) {
  table += fmt::format("| `{}` | {} | {} | {} |\n", key, si_unit(dimension), usual, text);
}

std::string table_head(std::string_view name) {
  return fmt::format("<!-- fields: {} -->\n| key | unit | default | meaning and rule |\n|---|---|---|---|\n", name);
}

std::string table_of(std::string_view name, std::span<const Field> fields, const void* defaults) {
  std::string table = table_head(name);
  for (const Field& field : fields)
    add_row(table, field.key, field.dimension, default_text(field, defaults), meaning(field));
  return table + "<!-- end of fields -->\n";
}

std::string top_table(const Scenario& defaults) {
  std::string table = table_of("top", top_section.fields, &defaults);
  std::string names;
  for (const ModelEntry* model : models())
    names += fmt::format("{}{}: {}", names.empty() ? "" : "; ", word(model->name), model->words);
  std::string row;
  add_row(row, "model", Dimension::none, word(entry_of(defaults).name), names);
  const std::size_t gravity = table.find("| `gravity`");
  return table.insert(gravity, row);
}

std::string laws_table() {
  std::string table = "<!-- fields: restitution -->\n| `law` | keys | what it says |\n|---|---|---|\n";
  for (const Law& law : laws()) {
    const Restitution defaults = law.make();
    std::string keys;
    for (const Field& field : law.fields)
      keys += fmt::format("{}`{}` ({}): {}", keys.empty() ? "" : ". ", field.key,
                          default_text(field, fields_of(defaults)), meaning(field));
    table +=
        fmt::format("| {}{} | {} | {} |\n", word(law.name), &law == laws().data() ? " (default)" : "", keys, law.words);
  }
  return table + "<!-- end of fields -->\n";
}

std::string kinds_table() {
  std::string table =
      "<!-- fields: ground kinds -->\n| `kind` | what it is | keys besides `kind` and `start` |\n|---|---|---|\n";
  for (const GroundKind& kind : ground_kinds()) {
    std::string keys;
    for (const std::string_view key : kind.keys) keys += fmt::format("{}`{}`", keys.empty() ? "" : ", ", key);
    if (kind.kind == ExcitationKind::record) keys = "those of [Records](#records)";
    table += fmt::format("| {} | {} | {} |\n", word(kind.name), kind.words, keys);
  }
  return table + "<!-- end of fields -->\n";
}

std::string ground_table() {
  std::string table = table_head("ground");
  for (const GroundField& field : ground_fields()) {
    std::string text(field.words);
    if (const std::string rule = words_for(field.limits); !rule.empty()) text += "; " + rule;
    add_row(table, field.key, field.dimension, std::string(field.otherwise), text);
  }
  return table + "<!-- end of fields -->\n";
}

}  // namespace

std::string field_tables() {
  Scenario defaults;
  const Block block;
  const RecordRequest request;
  std::string text = top_table(defaults) + table_of("block", block_section.fields, &block) + laws_table();
  for (const ScenarioSection* section : sections())
    text += table_of(section->name, section->fields, section->in(defaults));
  const ReportHeading heading;
  const Anchor anchor;
  for (const ScenarioSection* section : {&floor_section, &isolation_section})
    text += table_of(section->name, section->fields, section->in(defaults));
  text += table_of(anchor_section.name, anchor_section.fields, &anchor);
  const Remedy remedy;
  const RemedyMeasure measure;
  const Study study;
  const GivenFragility fragility;
  for (const StudyKeyGroup& group : study_key_groups()) text += table_of(group.name, group.fields, &study);
  text += table_of("study given fragility", study_fragility_keys(), &fragility);
  const StudyAxis axis;
  const RandomKey random;
  return text + kinds_table() + ground_table() + table_of("record", record_fields(), &request) +
         table_of("recording", recording_fields(), &request) + table_of("report", report_section.fields, &heading) +
         table_of("remedy", remedy_keys(), &remedy) + table_of("remedy.measure", remedy_measure_keys(), &measure) +
         table_of("study axis", study_axis_keys(), &axis) + table_of("study random", study_random_keys(), &random);
}

}  // namespace teeter
