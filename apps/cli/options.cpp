// The command line. What --help, the manual and the completions say about a value is its type name: DIR, FILE, "*.toml"
// (files with that ending), "on|off" (one of these), "[a|b],..." (some of these, with commas between). CLI11 is slow to
// compile: it is included here, in record_options.cpp, and in command_table.cpp, which reads the table made here.
#include "options.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>

#include "command_table.hpp"
#include "core/suggest.hpp"
#include "core/version.hpp"
#include "option_parts.hpp"
#include "record_options.hpp"
#include "run/registry.hpp"

namespace teeter::cli {
namespace {

constexpr const char* spread_words =
    "One share by which they differ, in place of what the scenario's [uncertainty] says";

void add_settings(CLI::App& command, std::vector<std::string>& settings) {
  command
      .add_option("--set", settings,
                  "Override a key: --set ground.horizontal.amplitude=\"0.3 g\" (lists: block.0.width)")
      ->type_name("KEY=VALUE")
      ->take_all()
      ->allow_extra_args(false);
}

void add_file(CLI::App& command, std::string& file) {
  command.add_option("FILE", file, "The scenario (TOML); see docs/scenario.md")->type_name("*.toml")->required();
}

std::vector<std::string_view> model_names() {
  std::vector<std::string_view> names;
  for (const ModelEntry* model : models()) names.push_back(model->name);
  return names;
}

void add_report(CLI::App& command, std::string& form, const std::string& where) {
  command
      .add_option("--report", form,
                  "Write a page " + where + ". pdf needs chromium, docx and tex need pandoc; html where none is named")
      ->type_name("html|pdf|docx|tex")
      ->check(one_word_of(report_forms()));
}

void add_time_limit(CLI::App& command, double& seconds, const std::string& what) {
  command.add_option("--time-limit", seconds, what + " (default: none)")
      ->type_name("SECONDS")
      ->check(between(1e-3, 1e9));
}

// FILE is not declared as required, since `study merge` goes without; the one who parses checks it.
CLI::App& add_study(CLI::App& app, StudyCommand& study, MergeCommand& merge) {
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
  CLI::App& merge_app = *app.add_subcommand("merge", "Put shards together: one result, as if it had been one run");
  merge_app.add_option("DIR", merge.shards, "The folders of all shards")->type_name("")->required();
  merge_app.add_option("-o,--output", merge.folder, "Folder of the whole study")
      ->type_name("DIR")
      ->required()
      ->check(not_empty);
  merge_app.add_flag("--json", merge.json, "Print the results as one JSON document on standard output");
  add_report(merge_app, merge.report, "with the figures, DIR/report.html");
  return merge_app;
}

// Of what tells all or nothing.
void add_whole_time_limit(CLI::App& command, double& seconds) {
  add_time_limit(command, seconds, "Seconds after which the work is given up; nothing is written then");
}

void add_limit(CLI::App& app, LimitCommand& limit) {
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
}

void add_judge(CLI::App& app, JudgeCommand& judge) {
  app.add_option("TESTS", judge.tests,
                 "One test a row (CSV): keys of the scenario, verdict (stands or falls), name; see docs/judge.md")
      ->type_name("*.csv")
      ->required();
  add_file(app, judge.file);
  app.add_flag("--json", judge.json, "Print one JSON document on standard output");
  app.add_option("-o,--output", judge.folder, "Write judge.json into DIR")->type_name("DIR")->check(not_empty);
  app.add_option("--samples", judge.options.samples, "Neighbours of a test, from which its chance of a fall comes")
      ->check(between(1, 1000000))
      ->capture_default_str();
  app.add_option("--spread", judge.options.spread, spread_words)->check(between(0.0, 0.5));
  app.add_option("--seed", judge.options.seed, "Seed of their differences")
      ->type_name("INT")
      ->check(from_zero_on)
      ->capture_default_str();
  add_whole_time_limit(app, judge.time_limit);
  add_settings(app, judge.settings);
}

void add_body(CLI::App& app, BodyCommand& body) {
  app.add_option("FILE", body.file, "A closed surface of polygons: OBJ, STL or PLY; see docs/body.md")
      ->type_name("")
      ->required();
  app.add_option("--scale", body.scale, "Metres per unit of the file: 0.001 for millimetres")
      ->check(between(1e-9, 1e9))
      ->capture_default_str();
  app.add_option("--up", body.up, "Axis of the file that points up")
      ->type_name("z|y")
      ->check(one_word_of({"z", "y"}))
      ->default_str("z");
  app.add_option("--face", body.face, "Number of the face to stand on, or auto: the one it comes to rest on")
      ->type_name("N")
      ->check(not_empty)
      ->default_str("auto");
  app.add_option("--density", body.density, "Density, e.g. \"2400 kg/m3\" (default: 2000 kg/m3)")
      ->type_name("DENSITY")
      ->check(not_empty);
  app.add_option("--mass", body.mass, "Mass instead of the density, e.g. \"1.5 t\"")
      ->type_name("MASS")
      ->check(not_empty);
  app.add_flag("--json", body.json, "Print one JSON document on standard output");
  app.add_option("-o,--output", body.folder, "Write body.json and the picture body.svg into DIR")
      ->type_name("DIR")
      ->check(not_empty);
  app.add_flag("--svg", body.svg, "Write the picture as NAME.body.svg in the current folder");
}

// Arguments that belong nowhere, one line each.
int tell_of_extras(const CLI::App& app, int argc, char** argv) {
  const CLI::App* command = &app;
  while (!command->get_subcommands().empty()) command = command->get_subcommands().front();
  std::vector<std::string> options;
  for (const CLI::Option* option : command->get_options())
    for (const std::string& name : option->get_lnames()) options.push_back("--" + name);
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  for (const std::string& line : about_unexpected(app.remaining(true), arguments, options))
    std::cerr << "teeter: " << line << "\n";
  return 2;
}

}  // namespace

Command parse_command_line(int argc, char** argv) {
  CLI::App app{"Teeter: will this free-standing block rock, slide or overturn when the ground shakes?"};
  app.name("teeter");
  app.require_subcommand(1);
  app.set_version_flag("--version", "teeter " + std::string(version));
  app.footer(
      "Exit status: 0 done, 2 bad input, 1 anything else. First steps: teeter new NAME; teeter run NAME.toml --report");

  RunCommand run;
  CLI::App& run_app = *app.add_subcommand("run", "One simulation: the verdict, and files or a report when asked for");
  add_file(run_app, run.file);
  run_app
      .add_option("-o,--output", run.folder, "Write summary.json, history.csv, history.h5 (and report.html) into DIR")
      ->type_name("DIR")
      ->check(not_empty);
  run_app.add_flag("--json", run.json, "Print the summary as one JSON document on standard output");
  add_report(run_app, run.report, "in one file: DIR/report.html, or NAME.report.html here");
  run_app.add_option("--jobs", run.jobs, "Threads for several objects (default: as many as the processor has)")
      ->check(between(1, 4096));
  add_time_limit(run_app, run.time_limit,
                 "Seconds after which a run ends with the status time-limit and what it has seen");
  add_settings(run_app, run.settings);

  StudyCommand study;
  MergeCommand merge;
  CLI::App& study_app = *app.add_subcommand("study", "Many simulations, as the [study] of the scenario says");
  CLI::App& merge_app = add_study(study_app, study, merge);

  MarginCommand margin;
  CLI::App& margin_app =
      *app.add_subcommand("margin", "How much stronger or weaker the shaking must be to change the verdict");
  add_file(margin_app, margin.file);
  margin_app.add_flag("--json", margin.json, "Print one JSON document on standard output");
  margin_app.add_option("--max-scale", margin.options.max_scale, "Search factors on the shaking from 0 to this")
      ->check(between(1e-3, 1e4))
      ->capture_default_str();
  margin_app.add_option("--grid", margin.options.grid, "Factors tried before the edges are refined")
      ->check(between(1, 10000000))
      ->capture_default_str();
  margin_app
      .add_option("--azimuths", margin.options.azimuths,
                  "Directions of the shaking in a full turn that are tried (model space); 0: only its own")
      ->check(between(0, 3600))
      ->capture_default_str();
  margin_app.add_option("--samples", margin.options.samples, "Objects and shakings that differ a little")
      ->check(between(0, 100000000))
      ->capture_default_str();
  margin_app.add_option("--spread", margin.options.spread, spread_words)->check(between(0.0, 0.5));
  margin_app.add_option("--seed", margin.options.seed, "Seed of their differences")
      ->type_name("INT")
      ->check(from_zero_on)
      ->capture_default_str();
  add_whole_time_limit(margin_app, margin.time_limit);
  add_settings(margin_app, margin.settings);

  LimitCommand limit;
  CLI::App& limit_app = *app.add_subcommand(
      "limit", "What an assembly of blocks bears at rest, and how it gives way: factor, mechanism, thrust");
  add_limit(limit_app, limit);

  RemedyCommand remedy;
  CLI::App& remedy_app = *app.add_subcommand("remedy", "What would change it: measures, and how far each must go");
  add_file(remedy_app, remedy.file);
  remedy_app.add_flag("--json", remedy.json, "Print one JSON document on standard output");
  remedy_app.add_flag("--report", remedy.report, "Write a page with what would change it, NAME.remedy.html");
  remedy_app.add_option("--jobs", remedy.jobs, "Threads (default: as many as the processor has)")
      ->check(between(1, 4096));
  add_whole_time_limit(remedy_app, remedy.time_limit);
  add_settings(remedy_app, remedy.settings);

  RecordCommand record;
  CLI::App& record_app = *app.add_subcommand(
      "record",
      "Ground-motion files: what they hold, treatment, spectra, a suite beside a target; see docs/records.md");
  add_record_options(record_app, record);
  add_whole_time_limit(record_app, record.time_limit);

  BodyCommand body;
  CLI::App& body_app = *app.add_subcommand(
      "body", "What a mesh is as a body: volume, mass, centre, inertia, base, and where it tips first");
  add_body(body_app, body);

  IdentifyCommand identify;
  CLI::App& identify_app = *app.add_subcommand(
      "identify", "The share of its turning speed that an impact leaves (restitution), from a test of free rocking");
  identify_app
      .add_option("PEAKS", identify.peaks,
                  "Times and angles of the extremes, or a sampled angle (CSV); see docs/identify.md")
      ->type_name("*.csv")
      ->required();
  add_file(identify_app, identify.file);
  identify_app.add_flag("--json", identify.json, "Print one JSON document on standard output");
  identify_app.add_option("-o,--output", identify.folder, "Write identify.json and the plot identify.svg into DIR")
      ->type_name("DIR")
      ->check(not_empty);
  identify_app.add_option("--fit", identify.fit, "What to find, with commas between")
      ->type_name("[restitution|p|alpha|release],...")
      ->delimiter(',')
      ->take_all()
      ->allow_extra_args(false)
      ->default_str("restitution");
  identify_app
      .add_option("--start", identify.options.start, "Time of the release in seconds (default: found by the fit)")
      ->check(any_number);
  identify_app
      .add_option("--noise-angle", identify.noise_angle,
                  "Standard deviation of the angles, e.g. \"0.5 deg\" (default: found)")
      ->type_name("ANGLE");
  identify_app
      .add_option("--noise-time", identify.noise_time,
                  "Standard deviation of the times, e.g. \"0.1 s\" (default: found)")
      ->type_name("TIME");
  identify_app.add_option("--angle-unit", identify.reading.angle_unit, "Unit of the angles, where PEAKS does not say")
      ->type_name("rad|mrad|deg")
      ->check(one_word_of({"rad", "mrad", "deg"}))
      ->default_str("rad");
  identify_app.add_option("--kind", identify.reading.kind, "Read PEAKS as this instead of judging by its times")
      ->type_name("peaks|history")
      ->check(one_word_of({"peaks", "history"}));
  identify_app.add_option("--bootstrap", identify.options.bootstrap, "Repetitions of the bootstrap, 0: none")
      ->check(between(0, 1000000))
      ->capture_default_str();
  identify_app.add_option("--seed", identify.options.seed, "Seed of the bootstrap")
      ->type_name("INT")
      ->check(from_zero_on)
      ->capture_default_str();
  add_whole_time_limit(identify_app, identify.time_limit);
  add_settings(identify_app, identify.settings);

  JudgeCommand judge;
  CLI::App& judge_app = *app.add_subcommand(
      "judge",
      "How good the verdicts and chances are on your own shake-table tests, and which input to measure better");
  add_judge(judge_app, judge);

  CompareCommand compared;
  CLI::App& compare_app = *app.add_subcommand(
      "compare", "The same scenario under several models or with changes: from when on do they differ?");
  add_file(compare_app, compared.file);
  compare_app.add_option("--models", compared.models, "Models to compare, with commas between")
      ->type_name("[" + one_of(model_names()) + "],...")
      ->delimiter(',')
      ->take_all()
      ->allow_extra_args(false);
  compare_app.add_option("--with", compared.changes, "A column with changes: \"wider base: block.0.width=0.8\"")
      ->type_name("\"NAME: KEY=VALUE; ...\"")
      ->take_all()
      ->allow_extra_args(false);
  compare_app.add_option("-o,--output", compared.folder, "Write compare.json and compare.csv into DIR")
      ->type_name("DIR")
      ->check(not_empty);
  compare_app.add_flag("--report", compared.report,
                       "Write a page with all of them: DIR/report.html, or NAME.compare.html here");
  compare_app.add_flag("--json", compared.json, "Print one JSON document on standard output");
  add_whole_time_limit(compare_app, compared.time_limit);
  add_settings(compare_app, compared.settings);

  ValidateCommand validate;
  CLI::App& validate_app = *app.add_subcommand(
      "validate",
      "What published papers state, beside what is computed here; exit status 1 if one disagrees unexpectedly");
  validate_app.add_option("ID", validate.ids,
                          "Only these claims, e.g. A3 X1 (default: all); or measurements, with --data: cubes boulders");
  validate_app.add_option("--data", validate.data, "Folder with measured data")->type_name("DIR")->check(not_empty);
  validate_app
      .add_option(
          "-o,--output", validate.folder,
          "Write DIR/validation.md (measurements: validation-measured.md) with its figures, DIR/validation/*.svg")
      ->type_name("DIR")
      ->check(not_empty);
  validate_app.add_flag("--json", validate.json, "Print one JSON document on standard output");
  add_whole_time_limit(validate_app, validate.time_limit);

  ServeCommand serve;
  CLI::App& serve_app = *app.add_subcommand("serve", "The live page, on this machine only, until Ctrl-C");
  serve_app.add_option("--port", serve.options.port, "Port of the page; 0: any free one")
      ->check(between(0, 65535))
      ->capture_default_str();
  serve_app.add_option("--host", serve.options.host, "Address to listen at")
      ->type_name("ADDRESS")
      ->check(not_empty)
      ->capture_default_str();
  serve_app.add_flag("--allow-remote", serve.options.allow_remote, "Let --host be an address that others can reach");
  serve_app
      .add_option("--allow-host", serve.options.allowed_hosts,
                  "With --allow-remote: a name of this machine that browsers elsewhere may use; may be repeated")
      ->type_name("NAME")
      ->take_all()
      ->allow_extra_args(false);

  NewCommand fresh;
  CLI::App& new_app = *app.add_subcommand(
      "new", "Write a commented starter scenario, NAME.toml, and the schema that lets editors complete and check it");
  new_app
      .add_option("NAME", fresh.words,
                  "Name of the scenario, without .toml; after the word arch, wall or column a scenario of one")
      ->type_name("")
      ->required()
      ->expected(1, 2);

  DoctorCommand doctor;
  CLI::App& doctor_app =
      *app.add_subcommand("doctor", "What is available here and what is not, with a small self-test");
  doctor_app.add_flag("--json", doctor.json, "Print one JSON document on standard output");

  SchemaCommand schema;
  CLI::App& schema_app =
      *app.add_subcommand("schema", "The keys of a scenario as a JSON Schema, for editors that complete and check it");
  schema_app.add_option("--as", schema.form, "json, or markdown: the tables of keys of the documents")
      ->type_name("json|markdown")
      ->check(CLI::IsMember({"json", "markdown"}).description(""))
      ->default_str("json");

  ManualCommand manual;
  CLI::App& manual_app = *app.add_subcommand("manual", "This command line as a manual page or a shell completion");
  manual_app.group("");  // of use to packages only: not in the help
  manual_app.add_option("FORM", manual.form, "What to print")
      ->type_name("man|markdown|bash|zsh")
      ->check(one_word_of({"man", "markdown", "bash", "zsh"}))
      ->required();

  if (argc == 1) {
    std::cout << app.help() << std::flush;
    return Finished{std::cout ? 0 : 1};
  }
  if (argv[1][0] != '-') {
    std::vector<std::string> owned;
    for (const CLI::App* command : app.get_subcommands({})) owned.push_back(command->get_name());
    const std::vector<std::string_view> names(owned.begin(), owned.end());
    if (std::find(names.begin(), names.end(), argv[1]) == names.end()) {
      const std::string near = nearest_word(argv[1], names);
      std::cerr << "teeter: unknown command \"" << argv[1] << "\", "
                << (near.empty() ? "available: " + joined(names) : "did you mean " + near + "?") << "\n";
      return Finished{2};
    }
  }
  try {
    std::vector<std::string> arguments = with_report_forms({argv + 1, argv + argc});
    std::reverse(arguments.begin(), arguments.end());  // as CLI11 takes them
    app.parse(std::move(arguments));
    if (study_app.parsed() && !merge_app.parsed() && study.file.empty()) throw CLI::RequiredError("FILE");
  } catch (const CLI::ExtrasError&) {
    return Finished{tell_of_extras(app, argc, argv)};
  } catch (const CLI::ParseError& error) {
    const int status = app.exit(error, std::cout, std::cerr);
    std::cout.flush();
    return Finished{status != 0 ? 2 : std::cout ? 0 : 1};
  }
  if (run_app.parsed()) return run;
  if (merge_app.parsed()) return merge;
  if (study_app.parsed()) return study;
  if (margin_app.parsed()) return margin;
  if (limit_app.parsed()) return limit;
  if (remedy_app.parsed()) return remedy;
  if (record_app.parsed()) return record;
  if (body_app.parsed()) return body;
  if (identify_app.parsed()) return identify;
  if (judge_app.parsed()) return judge;
  if (compare_app.parsed()) return compared;
  if (validate_app.parsed()) return validate;
  if (serve_app.parsed()) return serve;
  if (doctor_app.parsed()) return doctor;
  if (schema_app.parsed()) return schema;
  if (manual_app.parsed()) {
    manual.table = command_table(app);
    return manual;
  }
  return fresh;
}

}  // namespace teeter::cli
