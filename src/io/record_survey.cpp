#include "io/record_survey.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <iterator>
#include <set>

#include "core/error.hpp"
#include "core/largest.hpp"
#include "core/units.hpp"
#include "core/version.hpp"
#include "io/or_null.hpp"
#include "io/page.hpp"
#include "io/words.hpp"

namespace teeter {
namespace {

using Json = nlohmann::ordered_json;

std::string_view unit_of(Quantity quantity) {
  switch (quantity) {
    case Quantity::acceleration: return "m/s2";
    case Quantity::velocity: return "m/s";
    case Quantity::displacement: return "m";
  }
  return {};
}

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
          {"d5_95", measured(&RecordMeasures::d5_95)},
          {"mean_period", measured(&RecordMeasures::mean_period)},
          {"final_velocity", measured(&RecordMeasures::final_velocity)},
          {"header_peak", or_null(c.channel.stated_peak)},
          {"title", c.title},
          {"warnings", c.warnings}};
}

Json series_json(const RecordChannel& channel) {
  Json series = Json::object();
  series[std::string(name_of(channel.quantity))] =
      encoded_column(std::string(unit_of(channel.quantity)), channel.values);
  if (channel.quantity != Quantity::acceleration) return series;
  const IntegratedRecord path = integrated(channel.values, channel.step);
  series["velocity"] = encoded_column("m/s", path.velocity);
  series["displacement"] = encoded_column("m", path.displacement);
  return series;
}

Json spectrum_json(const RecordChannel& channel) {
  if (channel.quantity != Quantity::acceleration) return nullptr;
  constexpr double damping = 0.05;
  const auto spectrum = response_spectrum(channel.values, channel.step, damping, log_spaced(0.02, 10.0, 120));
  return {{"damping", spectrum.damping},
          {"period", encoded_column("s", spectrum.period)},
          {"pseudo_acceleration", encoded_column("m/s2", spectrum.pseudo_acceleration)},
          {"displacement", encoded_column("m", spectrum.displacement)}};
}

// Rows of text as a table: first column to the left, numbers to the right.
std::string aligned(const std::vector<std::vector<std::string>>& rows) {
  std::vector<std::size_t> widths(rows.front().size(), 0);
  for (const auto& row : rows)
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
  std::string text;
  for (const auto& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i)
      text += i < 3 ? fmt::format("{:<{}}  ", row[i], widths[i]) : fmt::format("{:>{}}  ", row[i], widths[i]);
    text.erase(text.find_last_not_of(' ') + 1);
    text += '\n';
  }
  return text;
}

}  // namespace

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

std::vector<SurveyedComponent> survey(const std::string& path, const RecordFile& file) {
  std::vector<SurveyedComponent> components;
  for (const RecordChannel& channel : file.channels) {
    SurveyedComponent c{path, file.format, file.title, channel, {}, file.warnings};
    if (channel.quantity == Quantity::acceleration) {
      c.measures = measure(channel.values, channel.step);
      const std::string drift = drift_warning(*c.measures, duration_of(channel));
      const bool several = file.channels.size() > 1 && !channel.name.empty();
      if (!drift.empty()) c.warnings.push_back(several ? fmt::format("component {}: {}", channel.name, drift) : drift);
    }
    components.push_back(std::move(c));
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
                                                 "PGA g", "PGV cm/s", "PGD cm", "Arias m/s", "CAV m/s", "D5-95 s",
                                                 "Tm s", "header PGA g"}};
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
                    cell(measured(&RecordMeasures::cav, 1.0)), cell(measured(&RecordMeasures::d5_95, 1.0)),
                    cell(measured(&RecordMeasures::mean_period, 1.0)), cell(stated)});
    for (const std::string& warning : c.warnings) {
      const std::string note = fmt::format("{}: {}\n", c.file, warning);
      if (noted.insert(note).second) notes += note;
    }
  }
  return aligned(rows) + notes;
}

std::string survey_page(const std::vector<SurveyedComponent>& components) {
  Json list = Json::array();
  for (const SurveyedComponent& c : components) {
    Json entry = to_json(c);
    entry["file"] = std::filesystem::path(c.file).filename().string();
    entry["series"] = series_json(c.channel);
    entry["spectrum"] = spectrum_json(c.channel);
    list.push_back(std::move(entry));
  }
  const std::string title = std::filesystem::path(components.front().file).filename().string() +
                            (components.front().file == components.back().file ? "" : " and others");
  return filled_page(
      record_template, title,
      {{"schema", "teeter.record-page/1"}, {"version", version}, {"title", title}, {"components", list}});
}

namespace {

// A name as a CSV heading: nothing that separates, quotes or begins a unit.
std::string plain_heading(const std::string& name) {
  std::string plain;
  for (const char c : name) {
    const bool awkward =
        static_cast<unsigned char>(c) < 0x20U || std::string_view(",;\"'[]()#%!").find(c) != std::string_view::npos;
    plain += awkward ? '_' : c;
  }
  return plain;
}

}  // namespace

std::string survey_csv(const std::vector<SurveyedComponent>& components) {
  const RecordChannel& first = components.front().channel;
  std::string text = fmt::format("# made by teeter record from {}\ntime [s]",
                                 plain_heading(std::filesystem::path(components.front().file).filename().string()));
  for (std::size_t i = 0; i < components.size(); ++i) {
    const RecordChannel& channel = components[i].channel;
    if (channel.step != first.step || channel.values.size() != first.values.size()) {
      throw InputError(fmt::format(
          "{}: its components differ in step or length; convert one at a time with --component", components[i].file));
    }
    const std::string name = channel.name.empty() ? fmt::format("component {}", i + 1) : plain_heading(channel.name);
    text += fmt::format(",{} [{}]", name, unit_of(channel.quantity));
  }
  text += '\n';
  for (std::size_t row = 0; row < first.values.size(); ++row) {
    fmt::format_to(std::back_inserter(text), "{:.10g}", first.step * static_cast<double>(row));
    for (const SurveyedComponent& c : components)
      fmt::format_to(std::back_inserter(text), ",{}", c.channel.values[row]);
    text += '\n';
  }
  return text;
}

}  // namespace teeter
