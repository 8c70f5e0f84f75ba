#include "commands.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <optional>
#include <string_view>

#include "bounded_work.hpp"
#include "core/error.hpp"
#include "core/files.hpp"
#include "core/utf8.hpp"
#include "core/within.hpp"
#include "interrupt.hpp"
#include "io/json.hpp"
#include "io/placed_rules.hpp"
#include "io/plain_report.hpp"
#include "io/read_scenario.hpp"
#include "io/remedy_report.hpp"
#include "io/report.hpp"
#include "io/schema.hpp"
#include "io/starter.hpp"
#include "io/words.hpp"
#include "io/write_history.hpp"
#include "objects_command.hpp"
#include "progress_line.hpp"
#include "report_file.hpp"
#include "run/registry.hpp"
#include "teeter/other_direction.hpp"
#include "terminal.hpp"

namespace teeter::cli {
namespace {

// Without its ending.
std::string report_base(const RunCommand& command) {
  namespace fs = std::filesystem;
  if (!command.folder.empty()) return (fs::path(command.folder) / "report").string();
  return fs::path(command.file).stem().string() + ".report";
}

// The whole margin for a page, otherwise what cases close by do; nothing where that takes long.
std::optional<Margin> margin_of(const RunCommand& command, const ScenarioFile& file, const Summary& summary) {
  if (command.report.empty() || !entry_of(file.scenario).quick_margin)
    return look_nearby_if_quick(file.scenario, summary);
  ProgressLine line("Searching the margin");
  return find_margin(file.scenario, {}, line.callback());
}

// What would change it: looked for where a report is asked for and the file has [remedy].
std::optional<RemedyFindings> remedies_of(const RunCommand& command, const ScenarioFile& file) {
  if (command.report.empty() || !file.remedy.given) return std::nullopt;
  return bounded_work("Trying measures", no_time_limit, [&](const Progress& progress) {
    return find_remedies(file.scenario, file.remedy, {0, progress});
  });
}

std::vector<OutputFile> files_of(const RunCommand& command, const ScenarioFile& file, const History& history,
                                 const std::optional<Margin>& margin, const TimeLeft& time) {
  std::vector<OutputFile> files;
  const auto in_folder = [&](const char* name) { return (std::filesystem::path(command.folder) / name).string(); };
  if (!command.folder.empty()) {
    files.push_back({in_folder("summary.json"), to_document(to_json(history.summary, margin))});
    files.push_back({in_folder("history.csv"), history_csv(history)});
    files.push_back({in_folder("history.h5"), history_hdf5(history, file.text, file.settings)});
  }
  if (command.report.empty()) return files;
  const auto found = done_within(time, [&] { return remedies_of(command, file); });
  files.push_back(report_file(
      command.report, report_base(command),
      {[&] { return found ? remedy_report_html(file, history, margin, *found) : report_html(file, history, margin); },
       [&](const std::string& figures) {
         return plain_report(file, history, margin, figures, found ? &*found : nullptr);
       }}));
  return files;
}

// The name becomes a file and a title: no control characters, valid UTF-8.
void check_name(const std::string& name) {
  const std::string last = std::filesystem::path(name).filename().string();
  if (last.empty()) throw InputError("NAME: must not be empty");
  for (const char c : name)
    if (static_cast<unsigned char>(c) < 0x20U || c == 0x7f) throw InputError("NAME: must not hold control characters");
  if (!is_utf8(name)) throw InputError("NAME: must be valid UTF-8");
}

}  // namespace

void execute(const RunCommand& command) {
  check_report_form(command.report);
  const ScenarioFile file = read_scenario_file(command.file, command.settings);
  if (!file.objects.empty()) {
    const StopScope limit({.case_seconds = command.time_limit});
    return run_several(command, file);
  }
  const TimeLeft time(command.time_limit);
  const History history = placed(file, [&] {
    const StopOnSignal stop;
    ProgressLine line("Simulating");
    const StopScope scope({.asked = &stop.flag(), .look = line.pulse(), .run_seconds = command.time_limit});
    try {
      return simulate_both_directions(file.scenario, line.callback());
    } catch (const Stopped&) {
      throw std::runtime_error(fmt::format("stopped at {}; nothing was written", line.so_far()));
    }
  });
  const auto margin = done_within(time, [&] { return margin_of(command, file, history.summary); });
  if (!margin && time.seconds() <= 0.0 && history.summary.status != Status::time_limit)
    tell("the time limit left no time to look at cases close by");
  const std::vector<OutputFile> files = files_of(command, file, history, margin, time);
  write_files(command.folder, files);
  if (!command.report.empty()) tell("wrote " + files.back().path);
  print(command.json ? to_document(to_json(history.summary, margin)) : plain_text(words_for(history.summary, margin)));
  if (history.summary.status == Status::failed) throw std::runtime_error(history.summary.reason);
}

void execute(const MarginCommand& command) {
  const ScenarioFile file = one_scenario(read_scenario_file(command.file, command.settings), "teeter margin");
  const auto [margin, summary] =
      bounded_work("Searching the margin", command.time_limit, [&](const Progress& progress) {
        const Margin found = placed(file, [&] { return find_margin(file.scenario, command.options, progress); });
        return std::pair(found, command.json ? Summary{} : simulate_summary(file.scenario));
      });
  print(command.json ? to_document(to_json(margin)) : plain_text(words_for(summary, margin)));
}

void execute(const ServeCommand& command) { server::serve(command.options); }

void execute(const NewCommand& command) {
  std::string given = command.words.back();
  constexpr std::string_view ending = ".toml";  // some name the file
  if (given.size() > ending.size() && given.ends_with(ending)) given.resize(given.size() - ending.size());
  check_name(given);
  const std::string kind = command.words.size() > 1 ? command.words.front() : "";
  if (!is_starter_kind(kind))
    throw InputError(fmt::format("new: unknown kind \"{}\", allowed: arch, wall, column", kind));
  const std::string path = given + std::string(ending);
  if (std::filesystem::symlink_status(path).type() != std::filesystem::file_type::not_found)
    throw InputError(path + ": exists already and is not overwritten");
  const std::string name = std::filesystem::path(given).filename().string();
  std::vector<OutputFile> files = {{path, starter_scenario(name, kind)}};
  const std::string schema = (std::filesystem::path(path).parent_path() / schema_file).string();
  if (!std::filesystem::exists(schema)) files.push_back({schema, to_document(scenario_schema())});
  write_files("", files);
  for (const OutputFile& file : files) tell("wrote " + file.path);
}

}  // namespace teeter::cli
