#include <filesystem>

#include "bounded_work.hpp"
#include "commands.hpp"
#include "core/files.hpp"
#include "io/json.hpp"
#include "io/read_scenario.hpp"
#include "io/remedy_output.hpp"
#include "io/remedy_report.hpp"
#include "objects_command.hpp"
#include "teeter/other_direction.hpp"
#include "terminal.hpp"

namespace teeter::cli {
namespace {

std::string page_of(const ScenarioFile& file, const RemedyFindings& found) {
  const History history = simulate_both_directions(file.scenario, {});
  const std::optional<Margin> margin = look_nearby_if_quick(file.scenario, history.summary);
  return remedy_report_html(file, history, margin, found);
}

}  // namespace

void execute(const RemedyCommand& command) {
  const ScenarioFile file = one_scenario(read_scenario_file(command.file, command.settings), "teeter remedy");
  std::string page;
  const auto look = [&](const Progress& progress) {
    RemedyFindings found = find_remedies(file.scenario, file.remedy, {command.jobs, progress});
    if (command.report) page = page_of(file, found);
    return found;
  };
  const RemedyFindings found = bounded_work("Trying measures", command.time_limit, look);
  if (command.report) {
    const std::string path = std::filesystem::path(command.file).stem().string() + ".remedy.html";
    write_files("", {{path, page}});
    tell("wrote " + path);
  }
  print(command.json ? to_document(to_json(found)) : plain_text(remedy_words(found)));
}

}  // namespace teeter::cli
