// `teeter record`: from the words of the command line to treated records, tables and files.
#include <fmt/format.h>

#include <cmath>
#include <filesystem>
#include <variant>

#include "bounded_work.hpp"
#include "commands.hpp"
#include "core/error.hpp"
#include "core/files.hpp"
#include "core/number.hpp"
#include "core/units.hpp"
#include "ground/formats/lines.hpp"
#include "io/json.hpp"
#include "io/record_csv.hpp"
#include "io/record_page.hpp"
#include "io/record_spectra.hpp"
#include "io/suite_comparison.hpp"
#include "io/suite_target.hpp"
#include "terminal.hpp"

namespace teeter::cli {
namespace {

std::vector<double> number_list(const char* option, const std::string& text) {
  std::vector<double> values;
  for (const Token& token : split_tokens(text, ", ")) {
    const auto value = parse_number(token.text);
    if (!value) throw InputError(fmt::format("{}: \"{}\" is not a number", option, printable(token.text)));
    values.push_back(*value);
  }
  if (values.empty()) throw InputError(fmt::format("{}: no number is given", option));
  return values;
}

double one_number(const char* option, const std::string& text) {
  const auto value = parse_number(text);
  if (!value) throw InputError(fmt::format("{}: \"{}\" is not a number", option, printable(text)));
  return *value;
}

std::array<double, 2> two_numbers(const char* option, const std::string& text, const char* meaning) {
  const std::vector<double> values = number_list(option, text);
  if (values.size() != 2)
    throw InputError(fmt::format("{}: must be {}, two numbers, found {}", option, meaning, values.size()));
  return {values[0], values[1]};
}

// From 0 on and in order.
std::array<double, 2> stretch(const char* option, const std::string& text) {
  const auto found = two_numbers(option, text, "FROM,TO");
  if (!(found[0] >= 0.0 && found[0] < found[1]))
    throw InputError(
        fmt::format("{}: must be FROM,TO in seconds, 0 <= FROM < TO, found {},{}", option, found[0], found[1]));
  return found;
}

double peak_in(const std::string& text) {
  const auto value = parse_quantity(text, Dimension::acceleration);
  if (const auto* problem = std::get_if<UnitProblem>(&value)) throw InputError("--pga: " + problem->message);
  const double peak = std::get<double>(value);
  if (!(peak > 0.0)) throw InputError(fmt::format("--pga: must be above 0, found {}", text));
  return peak;
}

void check_filter(const BandFilter& filter) {
  for (const auto& edge : {filter.low, filter.high})
    if (edge && *edge == 0.0) throw InputError("--filter-low, --filter-high: must be above 0 Hz");
  if (filter.low && filter.high && !(*filter.low < *filter.high))
    throw InputError(
        fmt::format("--filter-high: must be above --filter-low, {} Hz, found {} Hz", *filter.low, *filter.high));
}

RecordWork work_of(const RecordCommand& command) {
  RecordWork work = command.work;
  work.request.options.style = OptionStyle::command_line;
  if (!command.trim.empty()) {
    const auto [from, to] = stretch("--trim", command.trim);
    work.request.trim_from = from;
    work.request.trim_to = to;
  }
  if (command.baseline == "mean") work.request.baseline = Baseline::mean;
  if (command.baseline == "linear") work.request.baseline = Baseline::linear;
  if (command.baseline == "quadratic") work.request.baseline = Baseline::quadratic;
  check_filter(work.request.filter);
  if (!command.azimuths.empty()) work.azimuths = two_numbers("--azimuths", command.azimuths, "A,B in degrees");
  if (!command.pga.empty()) work.pga = peak_in(command.pga);
  if (command.measure.starts_with("rotd")) work.rotd = true;
  return work;
}

SpectrumWish wish_of(const RecordCommand& command) {
  SpectrumWish wish;
  if (!command.periods.empty()) wish.periods = number_list("--periods", command.periods);
  if (!command.damping.empty()) wish.damping = one_number("--damping", command.damping);
  check_spectrum_wish(wish);
  return wish;
}

std::optional<SuiteWish> suite_wish_of(const RecordCommand& command) {
  if (command.target.empty()) return std::nullopt;
  SuiteWish wish;
  wish.target = read_target(command.target, command.target_unit);
  wish.name = command.target;
  if (command.measure == "rotd50") wish.measure = SuiteMeasure::rotd50;
  if (command.measure == "rotd100") wish.measure = SuiteMeasure::rotd100;
  if (!command.fit.empty()) wish.fit = command.fit == "one" ? SuiteFit::one : SuiteFit::each;
  if (!command.fit_range.empty()) wish.range = stretch("--fit-range", command.fit_range);
  if (!command.list.empty() && command.work.rotate)
    throw InputError(
        "--list: names the files as they are, which are not rotated: write the rotated records with "
        "--convert first, and fit those");
  return wish;
}

std::optional<Quantity> quantity_called(const std::string& name) {
  for (const Quantity quantity : {Quantity::acceleration, Quantity::velocity, Quantity::displacement})
    if (name == name_of(quantity)) return quantity;
  return std::nullopt;
}

struct RecordResults {
  WorkedRecords records;
  std::optional<RecordSpectra> spectra;  // where they are asked for
  std::optional<SuiteComparison> suite;
};

RecordResults results_of(const RecordCommand& command) {
  const RecordWork work = work_of(command);
  const SpectrumWish wish = wish_of(command);
  const std::optional<SuiteWish> suite = suite_wish_of(command);
  RecordResults results{work_on(command.files, work), std::nullopt, std::nullopt};
  const auto& components = results.records.components;
  if (work.rotd || suite || !command.spectrum.empty() || !command.periods.empty() || !command.damping.empty())
    results.spectra = spectra_of(components, results.records.pairs, wish);
  if (suite) results.suite = compare_suite(components, *results.spectra, *suite);
  return results;
}

// Of pairs, chosen periods and the suite, with a blank line between.
std::string words_beside_table(const RecordCommand& command, const RecordResults& results) {
  if (!results.spectra) return {};
  const auto& components = results.records.components;
  std::vector<std::string> parts;
  if (!results.spectra->pairs.empty()) parts.push_back(pairs_table(components, results.spectra->pairs));
  if (!command.periods.empty()) parts.push_back(spectra_table(*results.spectra, components));
  if (results.suite) parts.push_back(suite_words(*results.suite, components));
  return fmt::format("{}", fmt::join(parts, "\n"));
}

std::string words_of(const RecordCommand& command, const RecordResults& results) {
  const std::string more = words_beside_table(command, results);
  return survey_table(results.records.components) + (more.empty() ? "" : "\n" + more);
}

std::string page_of(const RecordCommand& command, const RecordResults& results) {
  RecordPageParts parts;
  parts.wish.damping = wish_of(command).damping;
  const auto& components = results.records.components;
  if (results.spectra) parts.pairs = pairs_json(components, results.spectra->pairs);
  if (results.suite) parts.suite = suite_json(*results.suite, components);
  parts.words = words_beside_table(command, results);
  return survey_page(components, parts);
}

// The original of a measurement must not vanish by a slip of the hand.
void check_outputs(const RecordCommand& command, const std::vector<std::pair<const char*, std::string>>& outputs) {
  std::vector<std::string> inputs = command.files;
  if (!command.target.empty()) inputs.push_back(command.target);
  for (const auto& [option, output] : outputs)
    for (const std::string& path : inputs) {
      std::error_code unknown;  // a file that is not there yet is no input
      if (!output.empty() && std::filesystem::equivalent(path, output, unknown))
        throw InputError(fmt::format("{}: {} is an input file and is not overwritten", option, output));
    }
}

bool wants_files(const RecordCommand& command) {
  return command.plot ||
         !(command.convert + command.spectrum + command.husid + command.suite_spectrum + command.list).empty();
}

std::vector<OutputFile> files_of(const RecordCommand& command, const RecordResults& results) {
  check_outputs(command, {{"--convert", command.convert},
                          {"--spectrum", command.spectrum},
                          {"--husid", command.husid},
                          {"--suite-spectrum", command.suite_spectrum},
                          {"--list", command.list}});
  const auto& components = results.records.components;
  std::vector<OutputFile> files;
  if (command.plot) {
    const std::string name = std::filesystem::path(command.files.front()).filename().string() + ".record.html";
    const auto in_folder = std::filesystem::path(command.folder) / "record.html";
    files.push_back({command.folder.empty() ? name : in_folder.string(), page_of(command, results)});
  }
  const auto add = [&](const std::string& path, auto make) {
    if (!path.empty()) files.push_back({path, make()});
  };
  add(command.convert, [&] { return survey_csv(components, quantity_called(command.as)); });
  add(command.husid, [&] { return husid_csv(components); });
  add(command.spectrum, [&] { return spectra_csv(*results.spectra, components); });
  add(command.suite_spectrum, [&] { return suite_csv(*results.suite); });
  add(command.list, [&] { return suite_list(*results.suite, components, work_of(command).request, command.list); });
  return files;
}

nlohmann::ordered_json document_of(const RecordResults& results) {
  const auto& components = results.records.components;
  nlohmann::ordered_json document = survey_json(components, results.records.unread);
  if (!results.spectra) return document;
  add_spectra(*results.spectra, document);
  if (!results.spectra->pairs.empty()) document["pairs"] = pairs_json(components, results.spectra->pairs);
  if (results.suite) document["suite"] = suite_json(*results.suite, components);
  return document;
}

}  // namespace

void execute(const RecordCommand& command) {
  std::vector<OutputFile> files;
  const RecordResults results = limited_work(command.time_limit, [&] {
    RecordResults found = results_of(command);
    if (found.records.unread.empty()) files = files_of(command, found);
    return found;
  });
  const std::vector<UnreadRecord>& unread = results.records.unread;
  if (unread.empty()) {
    write_files(command.plot ? command.folder : "", files);
    for (const OutputFile& file : files) tell("wrote " + file.path);
  }
  print(command.json ? to_document(document_of(results)) : words_of(command, results));
  if (unread.empty()) return;
  if (wants_files(command)) tell("nothing was written, since not every file could be read:");
  std::vector<std::string> problems;
  for (const UnreadRecord& file : unread) problems.insert(problems.end(), file.problems.begin(), file.problems.end());
  throw InputError(problems);
}

}  // namespace teeter::cli
