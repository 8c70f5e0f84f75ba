#include <fmt/format.h>

#include <cmath>
#include <filesystem>

#include "commands.hpp"
#include "core/error.hpp"
#include "interrupt.hpp"
#include "io/fragility_export.hpp"
#include "io/plain_report.hpp"
#include "io/shell_word.hpp"
#include "io/study_job.hpp"
#include "io/study_output.hpp"
#include "io/study_report.hpp"
#include "objects_command.hpp"
#include "report_file.hpp"
#include "study_progress.hpp"
#include "study_workforce.hpp"
#include "terminal.hpp"

namespace teeter::cli {
namespace {

std::string command_to_continue(const StudyCommand& command) {
  std::string text =
      fmt::format("teeter study {} -o {} --resume", shell_word(command.file), shell_word(command.folder));
  if (!command.shard.empty()) text += " --shard " + command.shard;
  if (std::isfinite(command.time_limit)) text += fmt::format(" --time-limit {}", command.time_limit);
  for (const std::string& setting : command.settings) text += " --set " + shell_word(setting);
  return text;
}

StudyJob job_for(const StudyCommand& command) {
  check_report_form(command.report);
  const auto shard = parse_shard(command.shard);
  if (!shard) throw InputError(fmt::format("--shard: \"{}\" is not K/N with K from 1 to N, e.g. 2/3", command.shard));
  if (command.folder.empty() && !shard->whole())
    throw InputError("--shard: needs -o DIR, where the shard is kept for teeter study merge");
  if (command.folder.empty() && command.resume) throw InputError("--resume: needs -o DIR, the folder to continue in");
  if (!command.report.empty() && !shard->whole())
    throw InputError("--report: a shard has none; teeter study merge DIR... -o DIR --report writes that of the whole");
  if (!command.export_fragility.empty() && !shard->whole())
    throw InputError("--export-fragility: a shard has no curve");
  StudyJob job;
  job.folder = command.folder;
  job.resume = command.resume;
  job.shard = *shard;
  job.options.lanes = command.lanes == "on";
  job.case_seconds = command.time_limit;
  return job;
}

[[noreturn]] void say_stopped(const StudyCommand& command, const StudyOutcome& outcome) {
  const std::string after = fmt::format("stopped after {} of {} cases", outcome.done, outcome.total);
  if (command.folder.empty()) throw std::runtime_error(after + "; nothing was kept, since there was no -o DIR");
  throw std::runtime_error(after + "; continue with: " + command_to_continue(command));
}

void print_result(bool json, const ScenarioFile& file, const StudyResult& result) {
  if (json) {
    write_study_json(file, result, [](std::string_view bytes) { print(std::string(bytes)); });
  } else {
    print(plain_text(study_words(result)));
  }
}

OutputFile report_of(const std::string& form, const std::string& folder, const ScenarioFile& file,
                     const StudyResult& result) {
  namespace fs = std::filesystem;
  const fs::path here = fs::path(file.path).stem().string() + ".study";
  return report_file(form, folder.empty() ? here.string() : (fs::path(folder) / "report").string(),
                     {[&] { return study_report_html(file, result); },
                      [&](const std::string& figures) { return plain_study_report(file, result, figures); }});
}

// The files of a whole study; a shard is its store alone.
void write_results(const std::string& folder, const std::string& report, const ScenarioFile& file,
                   const StudyResult& result) {
  std::vector<OutputFile> files;
  if (!folder.empty() && result.shard.whole()) files = study_files(folder, file, result);
  const bool several = !file.objects.empty();
  if (!report.empty() && !several) files.push_back(report_of(report, folder, file, result));
  write_files(folder, files);
  if (!report.empty() && several) files.push_back({write_study_pages(report, folder, file, result), {}});
  if (folder.empty() && !report.empty()) tell("wrote " + files.back().path);
  if (folder.empty()) return;
  std::string names = "results.db";
  for (const OutputFile& one : files) names += ", " + std::filesystem::path(one.path).filename().string();
  tell(fmt::format("wrote {} in {}", names, folder));
}

void run(const StudyCommand& command, const HireWorkforce& hire) {
  StudyJob job = job_for(command);
  job.hire = hire;
  const ScenarioFile file = read_scenario_file(command.file, command.settings);
  if (!command.export_fragility.empty()) check_fragility_export(command.export_fragility, file);
  const StudyOutcome outcome = [&] {
    const StopOnSignal stop;
    StudyProgressLine line;
    job.progress = [&](const StudyProgress& progress) { line.show(progress); };
    return run_study(file, job, stop.flag());
  }();
  if (!outcome.complete) say_stopped(command, outcome);
  write_results(command.folder, command.report, file, outcome.result);
  if (!command.export_fragility.empty()) {
    write_files("", {fragility_export(command.export_fragility, file, outcome.result)});
    tell("wrote " + command.export_fragility);
  }
  print_result(command.json, file, outcome.result);
}

}  // namespace

void execute(const StudyCommand& command) {
  const StopScope limit({.case_seconds = command.time_limit});  // of the cases of any rank
  with_workforce(
      command.jobs, [&](const HireWorkforce& hire) { run(command, hire); },
      [&] { return serve_study(read_scenario_file(command.file, command.settings), job_for(command)); });
}

void execute(const MergeCommand& command) {
  check_report_form(command.report);
  const MergedStudy study = merge_studies(command.shards, command.folder);
  write_results(command.folder, command.report, study.file, study.result);
  print_result(command.json, study.file, study.result);
}

}  // namespace teeter::cli
