#include "objects_command.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <functional>

#include "core/files.hpp"
#include "io/json.hpp"
#include "io/object_names.hpp"
#include "io/object_runs.hpp"
#include "io/objects_page.hpp"
#include "io/plain_report.hpp"
#include "io/shell_word.hpp"
#include "io/study_objects.hpp"
#include "io/study_report.hpp"
#include "io/write_history.hpp"
#include "progress_line.hpp"
#include "report_file.hpp"
#include "run/registry.hpp"
#include "terminal.hpp"

namespace teeter::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_pages = 200;  // of single objects: each is about a megabyte

// Where the page of all stands, and from there those of the objects; paths without their endings.
struct PagePlaces {
  std::string all;
  std::vector<std::string> links;  // percent-encoded; empty: no page
  std::vector<std::string> paths;
};

std::vector<std::string> names_in(const ScenarioFile& file) {
  std::vector<std::string> names;
  for (const ScenarioObject& object : file.objects) names.push_back(object.name);
  return file_names_for(names);
}

PagePlaces page_places(const std::string& folder, const ScenarioFile& file, const char* kind, const std::string& form) {
  const std::string stem = fs::path(file.path).stem().string() + kind;
  PagePlaces places;
  places.all = folder.empty() ? stem : (fs::path(folder) / "report").string();
  for (const std::string& name : names_in(file)) {
    const std::string page = folder.empty() ? stem + "/" + name : name + "/report";
    const bool written = places.paths.size() < most_pages;
    places.links.push_back(written ? link_to(page + "." + form) : "");
    places.paths.push_back(written ? (fs::path(folder) / page).string() : "");
  }
  return places;
}

void tell_left_out(const ScenarioFile& file) {
  if (file.objects.size() > most_pages)
    tell(fmt::format("pages of the first {} of {} objects are written; get others with --set only=NAME", most_pages,
                     file.objects.size()));
}

std::string command_line(const char* what, const ScenarioFile& file, const std::string& form) {
  std::string command = fmt::format("teeter {} {}", what, shell_word(file.path));
  for (const std::string& setting : file.settings) command += " --set " + shell_word(setting);
  return command + " --report" + (form == "html" ? "" : " " + form);
}

// Pandoc reads no drawings: it gets pictures of them.
OutputFile page_of_all(const std::string& form, ObjectsPageOptions options, const std::string& base,
                       const std::function<std::string(const ObjectsPageOptions&)>& page) {
  const bool pictures = form == "docx" || form == "tex";
  options.drawing = pictures ? ObjectsDrawing::handout : ObjectsDrawing::drawn;
  return report_file(form, base,
                     {[&] { return page(options); },
                      [&](const std::string& figures) {
                        options.drawing = ObjectsDrawing::given;
                        options.figures = figures;
                        return page(options);
                      }});
}

std::optional<Margin> whole_margin(const Scenario& scenario, const Summary& summary) {
  if (!entry_of(scenario).quick_margin) return look_nearby_if_quick(scenario, summary);
  return find_margin(scenario);
}

// The files of one object, written as soon as its run is there: all histories together would not fit in memory.
void write_object(const RunCommand& command, const ScenarioFile& own, const std::string& folder,
                  const std::string& page, const History& history, const std::optional<Margin>& margin) {
  std::vector<OutputFile> files;
  if (!command.folder.empty()) {
    const auto at = [&](const char* name) { return (fs::path(folder) / name).string(); };
    files.push_back({at("summary.json"), to_document(to_json(history.summary, margin))});
    files.push_back({at("history.csv"), history_csv(history)});
    files.push_back({at("history.h5"), history_hdf5(history, own.text, own.settings)});
  }
  if (!command.report.empty() && !page.empty())
    files.push_back(
        report_file(command.report, page,
                    {[&] { return report_html(own, history, margin); },
                     [&](const std::string& figures) { return plain_report(own, history, margin, figures); }}));
  if (!files.empty()) write_files(fs::path(files.front().path).parent_path().string(), files);
}

void write_all(const RunCommand& command, const ScenarioFile& file, const std::vector<ObjectRun>& runs,
               const PagePlaces& places) {
  std::vector<OutputFile> files;
  if (!command.folder.empty()) {
    files.push_back({(fs::path(command.folder) / "summary.json").string(), to_document(to_json(file, runs))});
    files.push_back({(fs::path(command.folder) / "objects.csv").string(), objects_csv(runs)});
  }
  if (!command.report.empty())
    files.push_back(page_of_all(command.report, {places.links, command_line("run", file, command.report)}, places.all,
                                [&](const ObjectsPageOptions& options) { return objects_page(file, runs, options); }));
  write_files(command.folder, files);
  for (const OutputFile& one : files) tell("wrote " + one.path);
  if (!command.report.empty()) tell_left_out(file);
}

void fail_for_failed(const std::vector<ObjectRun>& runs) {
  std::string failed;
  for (const ObjectRun& run : runs)
    if (run.summary.status == Status::failed)
      failed += fmt::format("{}{}: {}", failed.empty() ? "" : "; ", run.name, run.summary.reason);
  if (!failed.empty()) throw std::runtime_error(failed);
}

}  // namespace

void run_several(const RunCommand& command, const ScenarioFile& file) {
  const PagePlaces places = page_places(command.folder, file, ".objects", command.report);
  const std::vector<std::string> names = names_in(file);
  ObjectRunOptions options;
  options.threads = command.jobs;
  if (!command.report.empty()) options.margin = whole_margin;
  options.take = [&](std::size_t k, const History& history, const std::optional<Margin>& margin) {
    if (command.folder.empty() && command.report.empty()) return;
    write_object(command, file_of_object(file, k), (fs::path(command.folder) / names[k]).string(),
                 command.report.empty() ? "" : places.paths[k], history, margin);
  };
  const std::vector<ObjectRun> runs = [&] {
    ProgressLine line("Simulating");
    options.progress = line.callback();
    return run_objects(file, options);
  }();
  write_all(command, file, runs, places);
  print(command.json ? to_document(to_json(file, runs)) : plain_text(words_for(runs)));
  fail_for_failed(runs);
}

std::string write_study_pages(const std::string& form, const std::string& folder, const ScenarioFile& file,
                              const StudyResult& result) {
  const PagePlaces places = page_places(folder, file, ".study", form);
  for (std::size_t k = 0; k < file.objects.size(); ++k) {
    if (places.paths[k].empty()) continue;
    const ScenarioFile own = file_of_object(file, k);
    const StudyResult found = result_of_object(result, k);
    write_files(fs::path(places.paths[k]).parent_path().string(),
                {report_file(form, places.paths[k],
                             {[&] { return study_report_html(own, found); },
                              [&](const std::string& figures) { return plain_study_report(own, found, figures); }})});
  }
  const OutputFile all =
      page_of_all(form, {places.links, command_line("study", file, form)}, places.all,
                  [&](const ObjectsPageOptions& options) { return objects_page(file, result, options); });
  write_files(folder, {all});
  tell_left_out(file);
  return all.path;
}

}  // namespace teeter::cli
