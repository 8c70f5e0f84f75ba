#include "io/fragility_export.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <optional>

#include "core/csv.hpp"
#include "core/error.hpp"
#include "core/number.hpp"
#include "core/units.hpp"
#include "study/limit_state.hpp"

namespace teeter {
namespace {

// How another program calls a measure, and its unit there.
struct ForeignMeasure {
  std::string nrml;     // imt
  std::string pelicun;  // Demand-Type
  std::string unit;     // of both
  double si;            // of one of it
};

std::optional<ForeignMeasure> foreign_measure(const Study& study) {
  if (study.intensity == "pga") return ForeignMeasure{"PGA", "Peak Ground Acceleration", "g", standard_gravity};
  if (study.intensity == "pgv") return ForeignMeasure{"PGV", "Peak Ground Velocity", "cmps", 0.01};
  if (study.intensity == "sa" && study.period)
    return ForeignMeasure{fmt::format("SA({})", to_text(*study.period)),
                          fmt::format("Spectral Acceleration|{}", to_text(*study.period)), "g", standard_gravity};
  return std::nullopt;
}

struct ExportedCurve {
  std::string id;
  std::string title;
  std::string limit;
  double median;  // in the unit of the measure
  double beta;
  ForeignMeasure measure;
};

std::string ending_of(const std::string& path) { return std::filesystem::path(path).extension().string(); }

std::optional<double> found_number(const StudyFindings& findings, std::string_view name) {
  for (const StudyNumber& one : findings.numbers)
    if (one.name == name && std::isfinite(one.value)) return one.value;
  return std::nullopt;
}

// Letters, digits, - and _: what both formats take as a name.
std::string plain_id(const std::string& text) {
  std::string id;
  for (const char c : text) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-';
    id += plain ? c : '_';
  }
  return id.empty() ? "object" : id;
}

std::string limit_id(const Limit& limit) {
  switch (limit.state) {
    case LimitState::overturning: break;
    case LimitState::uplift: return "uplift";
    case LimitState::tilt: return "tilt";
    case LimitState::slip: return "slip";
  }
  return "overturning";
}

// Control characters are not allowed in XML at all.
std::string xml_text(const std::string& text) {
  std::string escaped;
  for (const char c : text) {
    switch (c) {
      case '&': escaped += "&amp;"; break;
      case '<': escaped += "&lt;"; break;
      case '>': escaped += "&gt;"; break;
      case '"': escaped += "&quot;"; break;
      default: escaped += static_cast<unsigned char>(c) < 0x20U ? ' ' : c;
    }
  }
  return escaped;
}

// The mean and the standard deviation there are those of the capacity itself, not of its logarithm.
std::string nrml(const ExportedCurve& curve) {
  const double mean = curve.median * std::exp(0.5 * curve.beta * curve.beta);
  const double deviation = mean * std::sqrt(std::expm1(curve.beta * curve.beta));
  const double least = curve.median * std::exp(-4.0 * curve.beta);
  const double most = curve.median * std::exp(4.0 * curve.beta);
  return fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      "<nrml xmlns=\"http://openquake.org/xmlns/nrml/0.5\">\n"
      "  <fragilityModel id=\"{0}\" assetCategory=\"contents\" lossCategory=\"contents\">\n"
      "    <description>{1}: median {2} {3}, standard deviation of the logarithm {4}</description>\n"
      "    <limitStates>{5}</limitStates>\n"
      "    <fragilityFunction id=\"{0}\" format=\"continuous\" shape=\"logncdf\">\n"
      "      <imls imt=\"{6}\" noDamageLimit=\"{7}\" minIML=\"{7}\" maxIML=\"{8}\"/>\n"
      "      <params ls=\"{5}\" mean=\"{9}\" stddev=\"{10}\"/>\n"
      "    </fragilityFunction>\n"
      "  </fragilityModel>\n"
      "</nrml>\n",
      curve.id, xml_text(curve.title), to_text(curve.median), curve.measure.unit == "g" ? "g" : "cm/s",
      to_text(curve.beta), curve.limit, curve.measure.nrml, to_text(least), to_text(most), to_text(mean),
      to_text(deviation));
}

std::string pelicun_table(const ExportedCurve& curve) {
  return fmt::format(
      "ID,Incomplete,Demand-Type,Demand-Unit,Demand-Offset,Demand-Directional,LS1-Family,LS1-Theta_0,LS1-Theta_1,"
      "LS1-DamageStateWeights\n{},0,{},{},0,1,lognormal,{},{},\n",
      csv_quoted(curve.id), csv_quoted(curve.measure.pelicun), curve.measure.unit, to_text(curve.median),
      to_text(curve.beta));
}

}  // namespace

void check_fragility_export(const std::string& path, const ScenarioFile& file) {
  const auto refuse = [](const std::string& message) { throw InputError("export of the fragility: " + message); };
  const std::string ending = ending_of(path);
  if (ending != ".xml" && ending != ".csv")
    refuse(fmt::format("the name tells the format: .xml (NRML of OpenQuake) or .csv (table of pelicun), found \"{}\"",
                       path));
  if (!file.study) return;  // told elsewhere
  if (file.study->kind != "fragility" && file.study->kind != "risk")
    refuse(fmt::format("a study of kind \"{}\" has no fragility curve", file.study->kind));
  if (!file.objects.empty()) refuse("is of one object: choose one with --set only=NAME");
  if (!foreign_measure(*file.study))
    refuse(fmt::format("these formats know the intensities pga, pgv and sa, not \"{}\"", file.study->intensity));
}

OutputFile fragility_export(const std::string& path, const ScenarioFile& file, const StudyResult& result) {
  check_fragility_export(path, file);
  const auto median = found_number(result.findings, "theta");
  const auto beta = found_number(result.findings, "beta");
  if (!median || !beta) throw InputError("export of the fragility: no curve was fitted, nothing is written");
  const std::string stem = std::filesystem::path(file.path).stem().string();
  const ForeignMeasure measure = *foreign_measure(*file.study);
  const ExportedCurve curve{plain_id(stem),
                            file.scenario.title.empty() ? stem : file.scenario.title,
                            limit_id(limit_of(*file.study, file.scenario)),
                            *median / measure.si,
                            *beta,
                            measure};
  return {path, ending_of(path) == ".xml" ? nrml(curve) : pelicun_table(curve)};
}

}  // namespace teeter
