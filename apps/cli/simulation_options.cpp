// What `run`, `study`, `margin`, `limit`, `remedy` and `compare` take.
#include <string_view>
#include <vector>

#include "command_options.hpp"
#include "option_parts.hpp"
#include "run/registry.hpp"

namespace teeter::cli {
namespace {

std::vector<std::string_view> model_names() {
  std::vector<std::string_view> names;
  for (const ModelEntry* model : models()) names.push_back(model->name);
  return names;
}

}  // namespace

CLI::App& add_run(CLI::App& parent, RunCommand& run) {
  CLI::App& app = *parent.add_subcommand("run", "One simulation: the verdict, and files or a report when asked for");
  add_file(app, run.file);
  app.add_option("-o,--output", run.folder, "Write summary.json, history.csv, history.h5 (and report.html) into DIR")
      ->type_name("DIR")
      ->check(not_empty);
  app.add_flag("--json", run.json, "Print the summary as one JSON document on standard output");
  add_report(app, run.report, "in one file: DIR/report.html, or NAME.report.html here");
  app.add_option("--jobs", run.jobs, "Threads for several objects (default: as many as the processor has)")
      ->check(between(1, 4096));
  add_time_limit(app, run.time_limit, "Seconds after which a run ends with the status time-limit and what it has seen");
  add_settings(app, run.settings);
  return app;
}

// FILE is not declared as required, since `study merge` goes without; the one who parses checks it.
CLI::App& add_study(CLI::App& parent, StudyCommand& study) {
  CLI::App& app = *parent.add_subcommand("study", "Many simulations, as the [study] of the scenario says");
  app.add_option("FILE", study.file, "The scenario (TOML) with a [study]; see docs/studies.md")->type_name("*.toml");
  app.add_option("-o,--output", study.folder,
                 "Keep the cases in DIR/results.db; write summary.json, cells.csv, cells.h5")
      ->type_name("DIR")
      ->check(not_empty);
  app.add_flag("--json", study.json, "Print the results as one JSON document on standard output");
  app.add_option("--jobs", study.jobs,
                 "Threads (default: as many as the processor has; under mpirun one for each rank)")
      ->check(between(1, 4096));
  app.add_flag("--resume", study.resume, "Continue the study in DIR, if there is one");
  app.add_option("--lanes", study.lanes, "Several cases in one register: on or off; the results are the same")
      ->type_name("on|off")
      ->default_str("on")
      ->check(one_word_of({"on", "off"}));
  app.add_option("--shard", study.shard, "Only the cases of part K of N, to be put together by: teeter study merge")
      ->type_name("K/N")
      ->check(not_empty);
  add_report(app, study.report, "with the figures: DIR/report.html, or NAME.study.html here");
  app.add_option("--export-fragility", study.export_fragility,
                 "Write the fragility curve of a study of kind fragility or risk: NRML of OpenQuake (.xml), or the "
                 "table of pelicun (.csv)")
      ->type_name("OUT.xml|OUT.csv")
      ->check(not_empty);
  add_time_limit(app, study.time_limit, "Seconds after which a case is given up and counts as failed");
  add_settings(app, study.settings);
  return app;
}

CLI::App& add_merge(CLI::App& study_app, MergeCommand& merge) {
  CLI::App& app = *study_app.add_subcommand("merge", "Put shards together: one result, as if it had been one run");
  app.add_option("DIR", merge.shards, "The folders of all shards")->type_name("")->required();
  app.add_option("-o,--output", merge.folder, "Folder of the whole study")
      ->type_name("DIR")
      ->required()
      ->check(not_empty);
  app.add_flag("--json", merge.json, "Print the results as one JSON document on standard output");
  add_report(app, merge.report, "with the figures, DIR/report.html");
  return app;
}

CLI::App& add_margin(CLI::App& parent, MarginCommand& margin) {
  CLI::App& app =
      *parent.add_subcommand("margin", "How much stronger or weaker the shaking must be to change the verdict");
  add_file(app, margin.file);
  app.add_flag("--json", margin.json, "Print one JSON document on standard output");
  app.add_option("--max-scale", margin.options.max_scale, "Search factors on the shaking from 0 to this")
      ->check(between(1e-3, 1e4))
      ->capture_default_str();
  app.add_option("--grid", margin.options.grid, "Factors tried before the edges are refined")
      ->check(between(1, 10000000))
      ->capture_default_str();
  app.add_option("--azimuths", margin.options.azimuths,
                 "Directions of the shaking in a full turn that are tried (model space); 0: only its own")
      ->check(between(0, 3600))
      ->capture_default_str();
  app.add_option("--samples", margin.options.samples, "Objects and shakings that differ a little")
      ->check(between(0, 100000000))
      ->capture_default_str();
  app.add_option("--spread", margin.options.spread, spread_words)->check(between(0.0, 0.5));
  app.add_option("--seed", margin.options.seed, "Seed of their differences")
      ->type_name("INT")
      ->check(from_zero_on)
      ->capture_default_str();
  add_whole_time_limit(app, margin.time_limit);
  add_settings(app, margin.settings);
  return app;
}

CLI::App& add_limit(CLI::App& parent, LimitCommand& limit) {
  CLI::App& app = *parent.add_subcommand(
      "limit", "What an assembly of blocks bears at rest, and how it gives way: factor, mechanism, thrust");
  add_file(app, limit.file);
  app.add_flag("--json", limit.json, "Print one JSON document on standard output");
  app.add_option("-o,--output", limit.folder, "Write limit.json and drawings of each mechanism (SVG, DXF) into DIR")
      ->type_name("DIR")
      ->check(not_empty);
  app.add_flag("--report", limit.report,
               "Write a page that shows how it gives way: DIR/report.html, or NAME.limit.html in the current folder "
               "without -o");
  add_whole_time_limit(app, limit.time_limit);
  add_settings(app, limit.settings);
  return app;
}

CLI::App& add_remedy(CLI::App& parent, RemedyCommand& remedy) {
  CLI::App& app = *parent.add_subcommand("remedy", "What would change it: measures, and how far each must go");
  add_file(app, remedy.file);
  app.add_flag("--json", remedy.json, "Print one JSON document on standard output");
  app.add_flag("--report", remedy.report, "Write a page with what would change it, NAME.remedy.html");
  app.add_option("--jobs", remedy.jobs, "Threads (default: as many as the processor has)")->check(between(1, 4096));
  add_whole_time_limit(app, remedy.time_limit);
  add_settings(app, remedy.settings);
  return app;
}

CLI::App& add_compare(CLI::App& parent, CompareCommand& compared) {
  CLI::App& app = *parent.add_subcommand(
      "compare", "The same scenario under several models or with changes: from when on do they differ?");
  add_file(app, compared.file);
  app.add_option("--models", compared.models, "Models to compare, with commas between")
      ->type_name("[" + one_of(model_names()) + "],...")
      ->delimiter(',')
      ->take_all()
      ->allow_extra_args(false);
  app.add_option("--with", compared.changes, "A column with changes: \"wider base: block.0.width=0.8\"")
      ->type_name("\"NAME: KEY=VALUE; ...\"")
      ->take_all()
      ->allow_extra_args(false);
  app.add_option("-o,--output", compared.folder, "Write compare.json and compare.csv into DIR")
      ->type_name("DIR")
      ->check(not_empty);
  app.add_flag("--report", compared.report,
               "Write a page with all of them: DIR/report.html, or NAME.compare.html here");
  app.add_flag("--json", compared.json, "Print one JSON document on standard output");
  add_whole_time_limit(app, compared.time_limit);
  add_settings(app, compared.settings);
  return app;
}

}  // namespace teeter::cli
