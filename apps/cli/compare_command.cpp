#include <fmt/format.h>

#include <filesystem>

#include "bounded_work.hpp"
#include "commands.hpp"
#include "core/error.hpp"
#include "io/compare_output.hpp"
#include "io/json.hpp"
#include "io/read_scenario.hpp"
#include "io/shell_word.hpp"
#include "terminal.hpp"

namespace teeter::cli {
namespace {

constexpr std::size_t most_columns = 4;

std::vector<Variant> variants_of(const CompareCommand& command) {
  std::vector<Variant> variants = variants_of_models(command.models);
  if (command.models.empty()) variants.push_back({"as given", {}});
  for (const std::string& text : command.changes) variants.push_back(read_variant(text));
  if (variants.size() < 2) throw InputError("compare: needs --models with two models or more, or --with");
  if (variants.size() > most_columns)
    throw InputError(fmt::format("compare: at most {} can be compared, found {}", most_columns, variants.size()));
  return variants;
}

std::string report_path(const CompareCommand& command) {
  namespace fs = std::filesystem;
  if (!command.folder.empty()) return (fs::path(command.folder) / "report.html").string();
  return fs::path(command.file).stem().string() + ".compare.html";
}

std::string command_line(const CompareCommand& command) {
  std::string text = "teeter compare " + shell_word(command.file);
  std::string models;
  for (const std::string& model : command.models) models += (models.empty() ? "" : ",") + model;
  if (!models.empty()) text += " --models " + models;
  for (const std::string& change : command.changes) text += " --with " + shell_word(change);
  for (const std::string& setting : command.settings) text += " --set " + shell_word(setting);
  return text + " --report";
}

}  // namespace

void execute(const CompareCommand& command) {
  const ScenarioFile file = one_scenario(read_scenario_file(command.file, command.settings), "teeter compare");
  const std::vector<Variant> variants = in_planes(file.scenario, variants_of(command));
  if (command.report && variants.size() > most_columns)
    throw InputError(fmt::format(
        "compare: planar models are shown across the width and across the depth: {} columns, the page holds at most {}",
        variants.size(), most_columns));
  const Comparison comparison = bounded_work("Comparing", command.time_limit, [&](const Progress& progress) {
    return compare(read_variants(file, variants), progress);
  });
  std::vector<OutputFile> files;
  if (!command.folder.empty()) {
    const std::filesystem::path folder(command.folder);
    files.push_back({(folder / "compare.json").string(), to_document(to_json(comparison))});
    files.push_back({(folder / "compare.csv").string(), compare_csv(comparison)});
  }
  if (command.report)
    files.push_back({report_path(command), compare_report_html(file, variants, comparison, command_line(command))});
  write_files(command.folder, files);
  if (command.report) tell("wrote " + report_path(command));
  print(command.json ? to_document(to_json(comparison)) : plain_text(words_for(comparison)));
}

}  // namespace teeter::cli
