#include <fmt/format.h>

#include <filesystem>

#include "bounded_work.hpp"
#include "commands.hpp"
#include "core/files.hpp"
#include "io/json.hpp"
#include "io/limit_output.hpp"
#include "io/placed_rules.hpp"
#include "io/read_scenario.hpp"
#include "io/shell_word.hpp"
#include "terminal.hpp"

namespace teeter::cli {
namespace {

std::string command_text(const LimitCommand& command) {
  std::string text = "teeter limit " + shell_word(command.file);
  for (const std::string& setting : command.settings) text += " --set " + shell_word(setting);
  return text;
}

std::vector<OutputFile> files_of(const LimitCommand& command, const ScenarioFile& file, const LimitResult& result,
                                 const std::string& document) {
  namespace fs = std::filesystem;
  std::vector<OutputFile> files;
  const fs::path folder = command.folder;
  if (!command.folder.empty()) {
    files.push_back({(folder / "limit.json").string(), document});
    for (const LimitDirection& told : result.directions) {
      const auto add = [&](const LimitCollapse& state, const std::string& name) {
        files.push_back({(folder / (name + ".svg")).string(), limit_svg(result, state, false)});
        files.push_back({(folder / (name + ".dxf")).string(), limit_dxf(result, state)});
      };
      if (told.state) add(*told.state, "mechanism-" + told.direction);
      if (told.coulomb_state) add(*told.coulomb_state, "mechanism-" + told.direction + "-coulomb");
    }
  }
  if (!command.report) return files;
  const fs::path path(command.file);
  const std::string title = file.scenario.title.empty() ? path.filename().string() : file.scenario.title;
  files.push_back({command.folder.empty() ? path.stem().string() + ".limit.html" : (folder / "report.html").string(),
                   limit_page(result, title, command_text(command))});
  return files;
}

}  // namespace

void execute(const LimitCommand& command) {
  const ScenarioFile file = one_scenario(read_scenario_file(command.file, command.settings), "teeter limit");
  const LimitResult result = bounded_work("Searching what it bears", command.time_limit, [&](const Progress&) {
    return placed(file, [&] { return find_limit(file.scenario); });
  });
  const std::string document = to_document(limit_json(result));
  const std::vector<OutputFile> files = files_of(command, file, result, document);
  write_files(command.folder, files);
  if (command.report) tell("wrote " + files.back().path);
  print(command.json ? document : plain_text(limit_words(result)));
}

}  // namespace teeter::cli
