#include "command_options.hpp"
#include "option_parts.hpp"

namespace teeter::cli {
namespace {

void add_record_reading(CLI::App& app, RecordWork& work) {
  RecordOptions& options = work.request.options;
  app.add_option("--component", work.components, "Only this component: name, azimuth, number or vertical")
      ->type_name("COMPONENT")
      ->take_all()
      ->allow_extra_args(false);
  app.add_option("--format", options.format, "Read as this format instead of recognising it")
      ->type_name(one_of(record_formats()))
      ->check(one_word_of(record_formats()));
  app.add_option("--unit", options.unit, "Unit of the values, where the file does not say")->type_name("UNIT");
  app.add_option("--dt", options.step, "Time step in seconds, where the file does not say")->check(any_number);
  app.add_option("--sensitivity", options.sensitivity, "Counts per m/s2, for files of raw counts")->check(any_number);
  app.add_option("--station-xml", work.request.station_xml_file, "StationXML file that states the sensitivity")
      ->type_name("FILE");
  app.add_flag("--allow-truncated", options.allow_truncated, "Accept fewer samples than the header declares");
  app.add_flag("--resample", options.resample, "Interpolate unevenly spaced samples");
}

// In the order in which it is done.
void add_record_treatment(CLI::App& app, RecordCommand& record) {
  RecordRequest& request = record.work.request;
  app.add_flag("--differentiate", request.differentiate, "Velocity or displacement: take the derivative first");
  app.add_option("--trim", record.trim, "Keep this stretch, in seconds from the first sample")->type_name("FROM,TO");
  app.add_option("--baseline", record.baseline, "Subtract the least-squares polynomial")
      ->type_name("none|mean|linear|quadratic")
      ->check(one_word_of({"none", "mean", "linear", "quadratic"}));
  app.add_option("--taper", request.taper, "Cosine ramp of so many seconds at both ends")
      ->type_name("S")
      ->check(not_below_zero);
  app.add_option("--filter-low", request.filter.low, "Butterworth filter, zero phase: cut below, in Hz")
      ->type_name("HZ")
      ->check(not_below_zero);
  app.add_option("--filter-high", request.filter.high, "The same: cut above, in Hz")
      ->type_name("HZ")
      ->check(not_below_zero);
  app.add_option("--filter-order", request.filter.order, "Order of each edge, in one pass")
      ->check(between(1, 12))
      ->capture_default_str();
  app.add_option("--rotate", record.work.rotate,
                 "Turn two horizontal components to this azimuth (degrees from north) and 90 degrees clockwise of it")
      ->type_name("DEGREES")
      ->check(any_number);
  app.add_option("--azimuths", record.azimuths, "Azimuths of the two, where the files do not say, in degrees")
      ->type_name("A,B");
  app.add_option("--scale", record.work.scale, "Multiply the samples")->type_name("X")->check(any_number);
  app.add_option("--pga", record.pga,
                 "Scale each file, or pair, so that its strongest component has this peak: \"0.3 g\"")
      ->type_name("PEAK")
      ->excludes("--scale");
}

void add_record_results(CLI::App& app, RecordCommand& record) {
  app.add_option("--convert", record.convert, "Write the samples as CSV (SI units), with what was done to them")
      ->type_name("OUT.csv");
  app.add_option("--as", record.as, "Integrated or differentiated to this, in the file of --convert")
      ->type_name("acceleration|velocity|displacement")
      ->check(one_word_of({"acceleration", "velocity", "displacement"}))
      ->needs("--convert");
  app.add_option("--damping", record.damping, "Of response spectra, as a share of the critical one (default: 0.05)")
      ->type_name("X");
  app.add_option("--periods", record.periods,
                 "Periods of response spectra in seconds (default: 100 from 0.01 to 10, evenly in logarithm)")
      ->type_name("T,...");
  app.add_option("--spectrum", record.spectrum, "Write the response spectra as CSV")->type_name("OUT.csv");
  app.add_option("--husid", record.husid, "Write the growth of the Arias intensity as CSV")->type_name("OUT.csv");
  app.add_flag("--rotd", record.work.rotd,
               "RotD50 and RotD100 of PGA, PGV and spectra, of the two horizontal components of each file, or of files "
               "two by two");
}

void add_suite(CLI::App& app, RecordCommand& record) {
  CLI::Option* target =
      app.add_option("--target", record.target, "Compare the suite with this spectrum: CSV of period and acceleration")
          ->type_name("*.csv");
  app.add_option("--target-unit", record.target_unit, "Unit of its accelerations, where its heading does not say")
      ->type_name("UNIT")
      ->needs(target);
  app.add_option("--measure", record.measure, "What of the records is compared (default: component)")
      ->type_name("component|rotd50|rotd100")
      ->check(one_word_of({"component", "rotd50", "rotd100"}))
      ->needs(target);
  CLI::Option* fit =
      app.add_option("--fit", record.fit, "Scale the suite to the target: one factor for all, or one each")
          ->type_name("one|each")
          ->check(one_word_of({"one", "each"}))
          ->needs(target);
  app.add_option("--fit-range", record.fit_range, "Where they shall fit, in seconds (default: the whole target)")
      ->type_name("FROM,TO")
      ->needs(target);
  app.add_option("--suite-spectrum", record.suite_spectrum, "Write target, mean, median and median +- sigma as CSV")
      ->type_name("OUT.csv")
      ->needs(target);
  app.add_option("--list", record.list, "Write the records and their scales for study.records (TOML, or CSV)")
      ->type_name("OUT.toml")
      ->needs(fit);
}

}  // namespace

CLI::App& add_record(CLI::App& parent, RecordCommand& record) {
  CLI::App& app = *parent.add_subcommand(
      "record",
      "Ground-motion files: what they hold, treatment, spectra, a suite beside a target; see docs/records.md");
  app.add_option("FILE", record.files, "Ground-motion files, of any format")->type_name("")->required();
  app.add_flag("--json", record.json, "Print one JSON document on standard output");
  app.add_flag("--plot", record.plot, "Write a page with the histories and the response spectrum");
  app.add_option("-o,--output", record.folder, "Write the page as DIR/record.html instead of NAME.record.html here")
      ->type_name("DIR")
      ->check(not_empty);
  add_record_reading(app, record.work);
  add_record_treatment(app, record);
  add_record_results(app, record);
  add_suite(app, record);
  add_whole_time_limit(app, record.time_limit);
  return app;
}

}  // namespace teeter::cli
