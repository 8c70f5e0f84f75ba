#include <filesystem>

#include "commands.hpp"
#include "core/files.hpp"
#include "interrupt.hpp"
#include "io/json.hpp"
#include "io/read_scenario.hpp"
#include "io/remedy_output.hpp"
#include "io/remedy_report.hpp"
#include "objects_command.hpp"
#include "progress_line.hpp"
#include "teeter/other_direction.hpp"
#include "terminal.hpp"

namespace teeter::cli {

void execute(const RemedyCommand& command) {
  const ScenarioFile file = one_scenario(read_scenario_file(command.file, command.settings), "teeter remedy");
  const RemedyFindings found = [&] {
    const StopOnSignal stop;
    ProgressLine line("Trying measures");
    return find_remedies(file.scenario, file.remedy, {command.jobs, line.callback(), &stop.flag()});
  }();
  if (!found.complete) throw std::runtime_error("stopped; nothing was written");
  if (command.report) {
    const std::string path = std::filesystem::path(command.file).stem().string() + ".remedy.html";
    const History history = simulate_both_directions(file.scenario, {});
    const std::optional<Margin> margin = look_nearby_if_quick(file.scenario, history.summary);
    write_files("", {{path, remedy_report_html(file, history, margin, found)}});
    tell("wrote " + path);
  }
  print(command.json ? to_document(to_json(found)) : plain_text(remedy_words(found)));
}

}  // namespace teeter::cli
