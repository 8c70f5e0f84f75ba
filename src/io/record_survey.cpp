#include "io/record_survey.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <set>

#include "core/largest.hpp"
#include "core/units.hpp"
#include "io/or_null.hpp"
#include "io/text_table.hpp"
#include "io/words.hpp"

namespace teeter {
namespace {

using Json = nlohmann::ordered_json;

double duration_of(const RecordChannel& channel) {
  return channel.step * static_cast<double>(channel.values.size() - 1);
}

// Peak velocity or displacement: of the samples themselves, or of the integrated acceleration.
std::optional<double> peak(const SurveyedComponent& c, Quantity quantity) {
  if (c.channel.quantity == quantity) return largest_magnitude(c.channel.values);
  if (!c.measures) return std::nullopt;
  return quantity == Quantity::velocity ? c.measures->pgv : c.measures->pgd;
}

Json to_json(const SurveyedComponent& c) {
  const auto measured = [&](double RecordMeasures::*field) {
    return c.measures ? Json((*c.measures).*field) : Json(nullptr);
  };
  return {{"file", c.file},
          {"format", c.format},
          {"component", c.channel.name},
          {"azimuth", or_null(c.channel.azimuth)},
          {"vertical", c.channel.vertical},
          {"quantity", name_of(c.channel.quantity)},
          {"unit_in_file", c.channel.unit},
          {"samples", c.channel.values.size()},
          {"step", c.channel.step},
          {"duration", duration_of(c.channel)},
          {"pga", measured(&RecordMeasures::pga)},
          {"pga_time", measured(&RecordMeasures::pga_time)},
          {"pgv", or_null(peak(c, Quantity::velocity))},
          {"pgd", or_null(peak(c, Quantity::displacement))},
          {"arias", measured(&RecordMeasures::arias)},
          {"cav", measured(&RecordMeasures::cav)},
          {"d5_75", measured(&RecordMeasures::d5_75)},
          {"d5_95", measured(&RecordMeasures::d5_95)},
          {"mean_period", measured(&RecordMeasures::mean_period)},
          {"final_velocity", measured(&RecordMeasures::final_velocity)},
          {"header_peak", or_null(c.channel.stated_peak)},
          {"title", c.title},
          {"treatment", c.treatment},
          {"scale", c.scale},
          {"warnings", c.warnings}};
}

}  // namespace

std::string_view unit_of(Quantity quantity) {
  switch (quantity) {
    case Quantity::acceleration: return "m/s2";
    case Quantity::velocity: return "m/s";
    case Quantity::displacement: return "m";
  }
  return {};
}

std::string label_of(const SurveyedComponent& component) {
  const std::string file = std::filesystem::path(component.file).filename().string();
  return component.channel.name.empty() ? file : component.channel.name + " of " + file;
}

std::string drift_warning(const RecordMeasures& measures, double duration) {
  switch (drift_of(measures, duration)) {
    case Drift::none: return {};
    case Drift::displacement:
      return fmt::format(
          "the record is not corrected: integrated, its displacement still grows at the end, to {} cm. "
          "PGD is this drift, not a motion of the ground",
          short_number(100.0 * std::fabs(measures.final_displacement)));
    case Drift::velocity_and_displacement:
      return fmt::format(
          "the record is not corrected: integrated, the ground still moves at {} cm/s over its last tenth ({} % "
          "of PGV). PGV and PGD are this drift, not a motion of the ground",
          short_number(100.0 * std::fabs(measures.drift)),
          short_number(100.0 * std::fabs(measures.drift) / measures.pgv));
  }
  return {};
}

void take_measures(SurveyedComponent& c, bool several) {
  if (c.channel.quantity != Quantity::acceleration) return;
  c.measures = measure(c.channel.values, c.channel.step);
  const std::string drift = drift_warning(*c.measures, duration_of(c.channel));
  if (drift.empty()) return;
  c.warnings.push_back(several && !c.channel.name.empty() ? fmt::format("component {}: {}", c.channel.name, drift)
                                                          : drift);
}

std::vector<SurveyedComponent> survey(const std::string& path, const RecordFile& file) {
  std::vector<SurveyedComponent> components;
  for (const RecordChannel& channel : file.channels) {
    components.push_back({path, file.format, file.title, channel, {}, file.warnings});
    take_measures(components.back(), file.channels.size() > 1);
  }
  return components;
}

Json survey_json(const std::vector<SurveyedComponent>& components, const std::vector<UnreadRecord>& unread) {
  Json list = Json::array();
  for (const SurveyedComponent& c : components) list.push_back(to_json(c));
  Json failures = Json::array();
  for (const UnreadRecord& file : unread) failures.push_back({{"file", file.file}, {"problems", file.problems}});
  return {{"schema", "teeter.record/1"}, {"records", list}, {"unread", failures}};
}

std::string survey_table(const std::vector<SurveyedComponent>& components) {
  std::vector<std::vector<std::string>> rows = {{"file", "component", "format", "unit", "samples", "step s", "length s",
                                                 "PGA g", "PGV cm/s", "PGD cm", "Arias m/s", "CAV m/s", "D5-75 s",
                                                 "D5-95 s", "Tm s", "header PGA g"}};
  std::string notes;
  std::set<std::string> noted;  // warnings of a file hold for all its components
  for (const SurveyedComponent& c : components) {
    const auto cell = [](std::optional<double> value) { return value ? short_number(*value) : std::string("-"); };
    const auto in_cm = [&](std::optional<double> metres) {
      return cell(metres ? std::optional(100.0 * *metres) : std::nullopt);
    };
    const auto measured = [&](double RecordMeasures::*field, double factor) {
      return c.measures ? std::optional(factor * ((*c.measures).*field)) : std::nullopt;
    };
    const bool acceleration = c.channel.quantity == Quantity::acceleration;
    std::optional<double> stated;
    if (c.channel.stated_peak && acceleration) stated = *c.channel.stated_peak / standard_gravity;
    rows.push_back({std::filesystem::path(c.file).filename().string(), c.channel.name.empty() ? "-" : c.channel.name,
                    c.format, c.channel.unit, fmt::format("{}", c.channel.values.size()),
                    fmt::format("{:g}", c.channel.step), short_number(duration_of(c.channel)),
                    cell(measured(&RecordMeasures::pga, 1.0 / standard_gravity)), in_cm(peak(c, Quantity::velocity)),
                    in_cm(peak(c, Quantity::displacement)), cell(measured(&RecordMeasures::arias, 1.0)),
                    cell(measured(&RecordMeasures::cav, 1.0)), cell(measured(&RecordMeasures::d5_75, 1.0)),
                    cell(measured(&RecordMeasures::d5_95, 1.0)), cell(measured(&RecordMeasures::mean_period, 1.0)),
                    cell(stated)});
    for (const std::string& words : c.treatment) notes += fmt::format("{}: {}\n", label_of(c), words);
    for (const std::string& warning : c.warnings) {
      const std::string note = fmt::format("{}: {}\n", c.file, warning);
      if (noted.insert(note).second) notes += note;
    }
  }
  return aligned_table(rows, 3) + notes;
}

}  // namespace teeter
