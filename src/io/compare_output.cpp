#include "io/compare_output.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/error.hpp"
#include "core/number.hpp"
#include "core/suggest.hpp"
#include "io/json.hpp"
#include "run/registry.hpp"

namespace teeter {
namespace {

std::vector<std::string_view> model_names() {
  std::vector<std::string_view> names;
  for (const ModelEntry* entry : models()) names.push_back(entry->name);
  return names;
}

std::string without_spaces(const std::string& text) {
  const std::size_t from = text.find_first_not_of(" \t");
  if (from == std::string::npos) return {};
  return text.substr(from, text.find_last_not_of(" \t") - from + 1);
}

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts{""};
  for (const char c : text) {
    if (c == separator) {
      parts.emplace_back();
    } else {
      parts.back() += c;
    }
  }
  return parts;
}

const std::vector<double>& values_of(const History& history, const std::string& name) {
  static const std::vector<double> none;
  for (const Column& column : history.columns)
    if (column.name == name) return column.values;
  return none;
}

// The columns worth comparing, in the order of the history.
std::vector<const Column*> compared_columns(const History& history) {
  std::vector<const Column*> columns;
  for (const Column& column : history.columns)
    if (column.name.starts_with("angle_") || column.name.starts_with("slip_")) columns.push_back(&column);
  return columns;
}

// Value at t, linear between rows; the last one from the end on.
double interpolated(const std::vector<double>& times, const std::vector<double>& values, double t) {
  const auto after = std::upper_bound(times.begin(), times.end(), t);
  if (after == times.begin()) return values.front();
  if (after == times.end()) return values.back();
  const auto k = static_cast<std::size_t>(after - times.begin());
  const double share = (t - times[k - 1]) / (times[k] - times[k - 1]);
  return values[k - 1] + share * (values[k] - values[k - 1]);
}

}  // namespace

std::vector<Variant> variants_of_models(const std::vector<std::string>& models) {
  std::vector<Variant> variants;
  for (const std::string& model : models) {
    if (find_model(model) == nullptr)
      throw InputError(fmt::format("--models: \"{}\" is no model, allowed: {}", model, joined(model_names())));
    variants.push_back({model, {fmt::format("model=\"{}\"", model)}});
  }
  return variants;
}

Variant read_variant(const std::string& text) {
  const std::size_t colon = text.find(':');
  const std::string name = colon == std::string::npos ? "" : without_spaces(text.substr(0, colon));
  if (name.empty()) throw InputError(fmt::format("--with: \"{}\" is not \"NAME: KEY=VALUE; KEY=VALUE\"", text));
  Variant variant{name, {}};
  for (const std::string& setting : split(text.substr(colon + 1), ';'))
    if (!without_spaces(setting).empty()) variant.settings.push_back(without_spaces(setting));
  if (variant.settings.empty()) throw InputError(fmt::format("--with: \"{}\" changes nothing", text));
  return variant;
}

std::vector<Variant> in_planes(const Scenario& scenario, const std::vector<Variant>& variants) {
  std::vector<Variant> all;
  for (const Variant& variant : variants) {
    const ModelEntry* model = find_model(variant.name);
    const bool only_model = model != nullptr && variant.settings == variants_of_models({variant.name})[0].settings;
    if (!only_model || model->in_space || !entry_of(scenario).in_space) {
      all.push_back(variant);
      continue;
    }
    all.push_back({variant.name + " across the width", variant.settings, Plane::width});
    all.push_back({variant.name + " across the depth", variant.settings, Plane::depth});
  }
  return all;
}

ComparedScenario plane_of(const Scenario& scenario, const Variant& variant) {
  const std::string model = variant.name.substr(0, variant.name.find(' '));
  return {variant.name, seen_in_plane(scenario, find_model(model)->kind, *variant.plane), variant.plane};
}

std::vector<ComparedScenario> read_variants(const ScenarioFile& file, const std::vector<Variant>& variants) {
  std::vector<ComparedScenario> scenarios;
  std::vector<std::string> problems;
  for (const Variant& variant : variants) {
    std::vector<std::string> settings = file.settings;
    settings.insert(settings.end(), variant.settings.begin(), variant.settings.end());
    try {
      scenarios.push_back(
          variant.plane ? plane_of(file.scenario, variant)
                        : ComparedScenario{variant.name, read_scenario_text(file.text, file.path, settings).scenario});
    } catch (const InputError& error) {
      // Settings of the file were read before: what is wrong here was given to --with.
      const std::string by_setting = file.path + ": --set: ";
      for (const std::string& message : error.messages())
        problems.push_back(message.starts_with(by_setting)
                               ? fmt::format("--with \"{}\": {}", variant.name, message.substr(by_setting.size()))
                               : variant.name + ": " + message);
    }
  }
  if (!problems.empty()) throw InputError(problems);
  return scenarios;
}

nlohmann::ordered_json to_json(const Comparison& comparison) {
  nlohmann::ordered_json runs = nlohmann::ordered_json::array();
  for (std::size_t k = 0; k < comparison.runs.size(); ++k) {
    const ComparedRun& run = comparison.runs[k];
    const Parting& parting = comparison.partings[k];
    runs.push_back({{"name", run.name},
                    {"parting_time", parting.time ? nlohmann::ordered_json(*parting.time) : nullptr},
                    {"largest_difference", parting.largest},
                    {"largest_difference_time", parting.largest_time},
                    {"largest_difference_block", parting.block},
                    {"margin", run.margin ? to_json(*run.margin) : nullptr},
                    {"run", to_json(run.history.summary, run.margin)}});
  }
  return {{"schema", "teeter.compare/1"}, {"sentences", comparison.sentences}, {"runs", runs}};
}

Words words_for(const Comparison& comparison) {
  Words words{comparison.sentences.front(), "open", {}, {}};
  words.details.assign(comparison.sentences.begin() + 1, comparison.sentences.end());
  for (const ComparedRun& run : comparison.runs)
    for (const std::string& warning : run.history.summary.warnings) words.warnings.push_back(run.name + ": " + warning);
  return words;
}

std::string compare_csv(const Comparison& comparison) {
  std::vector<double> times;
  std::string text = "time";
  for (const ComparedRun& run : comparison.runs) {
    const std::vector<double>& own = values_of(run.history, "time");
    times.insert(times.end(), own.begin(), own.end());
    for (const Column* column : compared_columns(run.history)) text += fmt::format(",{} {}", run.name, column->name);
  }
  std::sort(times.begin(), times.end());
  times.erase(std::unique(times.begin(), times.end()), times.end());
  text += "\n";
  for (const double t : times) {
    text += to_text(t);
    for (const ComparedRun& run : comparison.runs)
      for (const Column* column : compared_columns(run.history))
        text += "," + to_text(interpolated(values_of(run.history, "time"), column->values, t));
    text += "\n";
  }
  return text;
}

}  // namespace teeter
