// What `body`, `identify`, `judge` and `validate` take: data of users and of papers.
#include "command_options.hpp"
#include "option_parts.hpp"

namespace teeter::cli {

CLI::App& add_body(CLI::App& parent, BodyCommand& body) {
  CLI::App& app = *parent.add_subcommand(
      "body", "What a mesh is as a body: volume, mass, centre, inertia, base, and where it tips first");
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
  return app;
}

CLI::App& add_identify(CLI::App& parent, IdentifyCommand& identify) {
  CLI::App& app = *parent.add_subcommand(
      "identify", "The share of its turning speed that an impact leaves (restitution), from a test of free rocking");
  app.add_option("PEAKS", identify.peaks,
                 "Times and angles of the extremes, or a sampled angle (CSV); see docs/identify.md")
      ->type_name("*.csv")
      ->required();
  add_file(app, identify.file);
  app.add_flag("--json", identify.json, "Print one JSON document on standard output");
  app.add_option("-o,--output", identify.folder, "Write identify.json and the plot identify.svg into DIR")
      ->type_name("DIR")
      ->check(not_empty);
  app.add_option("--fit", identify.fit, "What to find, with commas between")
      ->type_name("[restitution|p|alpha|release],...")
      ->delimiter(',')
      ->take_all()
      ->allow_extra_args(false)
      ->default_str("restitution");
  app.add_option("--start", identify.options.start, "Time of the release in seconds (default: found by the fit)")
      ->check(any_number);
  app.add_option("--noise-angle", identify.noise_angle,
                 "Standard deviation of the angles, e.g. \"0.5 deg\" (default: found)")
      ->type_name("ANGLE");
  app.add_option("--noise-time", identify.noise_time,
                 "Standard deviation of the times, e.g. \"0.1 s\" (default: found)")
      ->type_name("TIME");
  app.add_option("--angle-unit", identify.reading.angle_unit, "Unit of the angles, where PEAKS does not say")
      ->type_name("rad|mrad|deg")
      ->check(one_word_of({"rad", "mrad", "deg"}))
      ->default_str("rad");
  app.add_option("--kind", identify.reading.kind, "Read PEAKS as this instead of judging by its times")
      ->type_name("peaks|history")
      ->check(one_word_of({"peaks", "history"}));
  app.add_option("--bootstrap", identify.options.bootstrap, "Repetitions of the bootstrap, 0: none")
      ->check(between(0, 1000000))
      ->capture_default_str();
  app.add_option("--seed", identify.options.seed, "Seed of the bootstrap")
      ->type_name("INT")
      ->check(from_zero_on)
      ->capture_default_str();
  add_whole_time_limit(app, identify.time_limit);
  add_settings(app, identify.settings);
  return app;
}

CLI::App& add_judge(CLI::App& parent, JudgeCommand& judge) {
  CLI::App& app = *parent.add_subcommand(
      "judge",
      "How good the verdicts and chances are on your own shake-table tests, and which input to measure better");
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
  return app;
}

CLI::App& add_validate(CLI::App& parent, ValidateCommand& validate) {
  CLI::App& app = *parent.add_subcommand(
      "validate",
      "What published papers state, beside what is computed here; exit status 1 if one disagrees unexpectedly");
  app.add_option("ID", validate.ids,
                 "Only these claims, e.g. A3 X1 (default: all); or measurements, with --data: cubes boulders");
  app.add_option("--data", validate.data, "Folder with measured data")->type_name("DIR")->check(not_empty);
  app.add_option(
         "-o,--output", validate.folder,
         "Write DIR/validation.md (measurements: validation-measured.md) with its figures, DIR/validation/*.svg")
      ->type_name("DIR")
      ->check(not_empty);
  app.add_flag("--json", validate.json, "Print one JSON document on standard output");
  add_whole_time_limit(app, validate.time_limit);
  return app;
}

}  // namespace teeter::cli
