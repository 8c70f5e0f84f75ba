// A compared suite as words, JSON, CSV and list of records.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>

#include "core/error.hpp"
#include "core/number.hpp"
#include "core/units.hpp"
#include "io/suite_comparison.hpp"
#include "io/text_table.hpp"
#include "io/words.hpp"
#include "scenario/record_keys.hpp"

namespace teeter {
namespace {

using SuiteJson = nlohmann::ordered_json;

std::string_view measure_name(SuiteMeasure measure) {
  switch (measure) {
    case SuiteMeasure::component: return "component";
    case SuiteMeasure::rotd50: return "rotd50";
    case SuiteMeasure::rotd100: return "rotd100";
  }
  return {};
}

std::string measure_words(SuiteMeasure measure) {
  if (measure == SuiteMeasure::component) return "every horizontal component by itself";
  return measure == SuiteMeasure::rotd50 ? "RotD50 of pairs" : "RotD100 of pairs";
}

std::string misfit_words(const TargetMisfit& misfit) {
  return fmt::format("{} to {} of the target, rms of the logarithm {}", short_number(misfit.least),
                     short_number(misfit.largest), short_number(misfit.rms));
}

SuiteJson misfit_json(const TargetMisfit& misfit) {
  return {{"rms_log", misfit.rms}, {"least_ratio", misfit.least}, {"largest_ratio", misfit.largest}};
}

// What a component is multiplied by in all, from the file as it is.
double whole_scale(const SuiteMember& member, const SurveyedComponent& c) { return c.scale * member.factor; }

std::vector<std::size_t> components_of(const SuiteMember& member) {
  if (!member.other) return {member.component};
  return {member.component, *member.other};
}

// A relative name as seen from the folder of the list.
std::string seen_from_list(const std::string& file, const std::string& list) {
  namespace fs = std::filesystem;
  if (fs::path(file).is_absolute()) return file;
  return fs::absolute(file)
      .lexically_normal()
      .lexically_proximate(fs::absolute(list).lexically_normal().parent_path())
      .string();
}

// Between commas; quoted where a name holds one.
std::string csv_cell(const std::string& text) {
  if (text.find_first_of(",\"\n\r") == std::string::npos) return text;
  std::string cell = "\"";
  for (const char c : text) cell += c == '"' ? std::string("\"\"") : std::string(1, c);
  return cell + "\"";
}

}  // namespace

std::string suite_words(const SuiteComparison& suite, const std::vector<SurveyedComponent>& components) {
  std::string text = fmt::format("Suite of {}, {}, damping {} %, beside {} from {} to {} s:\n", suite.members.size(),
                                 measure_words(suite.wish.measure), short_number(100.0 * suite.damping),
                                 std::filesystem::path(suite.wish.name).filename().string(),
                                 short_number(suite.range[0]), short_number(suite.range[1]));
  text += "  mean as it is: " + misfit_words(suite.before) + "\n";
  if (suite.wish.fit)
    text += fmt::format("  mean scaled, {}: {}\n",
                        *suite.wish.fit == SuiteFit::one ? "one factor for all" : "a factor for each",
                        misfit_words(suite.after));
  for (const std::string& note : suite.notes) text += "  " + note + "\n";
  if (!suite.wish.fit) return text;
  std::vector<std::vector<std::string>> rows = {{"record", "factor", "PGA g, scaled"}};
  for (const SuiteMember& member : suite.members) {
    double pga = 0.0;
    for (const std::size_t i : components_of(member))
      if (components[i].measures) pga = std::max(pga, components[i].measures->pga);
    rows.push_back({member.label, short_number(member.factor), short_number(member.factor * pga / standard_gravity)});
  }
  return text + aligned_table(rows, 1);
}

SuiteJson suite_json(const SuiteComparison& suite, const std::vector<SurveyedComponent>& components) {
  SuiteJson members = SuiteJson::array();
  for (const SuiteMember& member : suite.members) {
    SuiteJson list = SuiteJson::array();
    for (const std::size_t i : components_of(member))
      list.push_back({{"file", components[i].file},
                      {"component", components[i].channel.name},
                      {"scale", whole_scale(member, components[i])}});
    members.push_back({{"label", member.label}, {"factor", member.factor}, {"components", std::move(list)}});
  }
  SuiteJson fit = nullptr;
  if (suite.wish.fit) fit = *suite.wish.fit == SuiteFit::one ? "one" : "each";
  return {{"target_file", suite.wish.name},
          {"measure", measure_name(suite.wish.measure)},
          {"damping", suite.damping},
          {"fit", fit},
          {"range", suite.range},
          {"records", std::move(members)},
          {"mean_before", misfit_json(suite.before)},
          {"mean_after", misfit_json(suite.after)},
          {"period", suite.period},
          {"target", suite.target},
          {"mean", suite.statistics.mean},
          {"median", suite.statistics.median},
          {"sigma_log", suite.statistics.sigma},
          {"median_plus_sigma", suite.statistics.above},
          {"median_minus_sigma", suite.statistics.below},
          {"notes", suite.notes}};
}

std::string suite_csv(const SuiteComparison& suite) {
  std::string text = fmt::format(
      "# pseudo-acceleration of a suite of {}, damping {}, made by teeter record\n"
      "period [s],target [m/s2],mean [m/s2],median [m/s2],median plus sigma [m/s2],median minus sigma [m/s2]\n",
      suite.members.size(), suite.damping);
  const SuiteStatistics& s = suite.statistics;
  for (std::size_t i = 0; i < suite.period.size(); ++i)
    fmt::format_to(std::back_inserter(text), "{},{},{},{},{},{}\n", suite.period[i], suite.target[i], s.mean[i],
                   s.median[i], s.above[i], s.below[i]);
  return text;
}

std::string suite_list(const SuiteComparison& suite, const std::vector<SurveyedComponent>& components,
                       const RecordRequest& request, const std::string& path) {
  const auto name = [&](const std::string& file) { return seen_from_list(file, path); };
  const bool as_csv = path.ends_with(".csv");
  const std::string keys = record_keys_text(request, name);
  if (as_csv && !keys.empty())
    throw InputError(
        fmt::format("{}: a CSV list cannot say how the records were read and treated{}; write a .toml", path, keys));
  std::string text =
      fmt::format("# made by teeter record: scaled to {} from {} to {} s, {}, damping {}\n",
                  toml_text(std::filesystem::path(suite.wish.name).filename().string()), short_number(suite.range[0]),
                  short_number(suite.range[1]), measure_words(suite.wish.measure), suite.damping);
  text += as_csv ? "file,component,scale\n" : "[study]\nrecords = [\n";
  for (const SuiteMember& member : suite.members) {
    for (const std::size_t i : components_of(member)) {
      const SurveyedComponent& c = components[i];
      const std::string scale = to_text(whole_scale(member, c));
      if (as_csv) {
        text += fmt::format("{},{},{}\n", csv_cell(name(c.file)), csv_cell(c.channel.name), scale);
        continue;
      }
      text += "  { file = " + toml_text(name(c.file));
      if (!c.channel.name.empty()) text += ", component = " + toml_text(c.channel.name);
      text += keys + ", scale = " + scale + " },\n";
    }
  }
  return as_csv ? text : text + "]\n";
}

}  // namespace teeter
