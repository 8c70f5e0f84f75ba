#include <fmt/format.h>

#include <filesystem>

#include "commands.hpp"
#include "core/error.hpp"
#include "io/compare_output.hpp"
#include "io/json.hpp"
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

}  // namespace

void execute(const CompareCommand& command) {
  const ScenarioFile file = read_scenario_file(command.file, command.settings);
  const Comparison comparison = compare(read_variants(file, variants_of(command)));
  std::vector<OutputFile> files;
  if (!command.folder.empty()) {
    const std::filesystem::path folder(command.folder);
    files.push_back({(folder / "compare.json").string(), to_document(to_json(comparison))});
    files.push_back({(folder / "compare.csv").string(), compare_csv(comparison)});
  }
  write_files(command.folder, files);
  print(command.json ? to_document(to_json(comparison)) : plain_text(words_for(comparison)));
}

}  // namespace teeter::cli
