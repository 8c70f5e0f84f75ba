#include "study/record_suite.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "core/number.hpp"
#include "ground/motion.hpp"

namespace teeter {
namespace {

constexpr double free_time = 20.0;  // s, after the record

std::string name_of(const Record& record) {
  const std::string file = std::filesystem::path(record.file).filename().string();
  return record.component.empty() ? file : file + " " + record.component;
}

// As text of a scenario file.
std::string quoted(const std::string& text) {
  std::string out = "\"";
  for (const char c : text) out += c == '"' || c == '\\' ? std::string("\\") + c : std::string(1, c);
  return out + "\"";
}

double length_of(const Record& record) {
  return record.step * static_cast<double>(std::max<std::size_t>(record.acceleration.size(), 1) - 1);
}

// The name of a record for any working directory; one that is no file, but in memory, stays as it is.
std::string from_anywhere(const std::string& file) {
  std::error_code trouble;
  return std::filesystem::exists(file, trouble) ? std::filesystem::absolute(file).string() : file;
}

// How the records were read and treated, as keys of a scenario.
std::string keys_of(const RecordRequest& request) {
  std::string text;
  const auto say = [&](std::string_view key, const std::string& value) {
    text += fmt::format(", {} = {}", key, value);
  };
  const RecordOptions& options = request.options;
  if (!options.format.empty()) say("format", quoted(options.format));
  if (!options.unit.empty()) say("unit", quoted(options.unit));
  if (options.step) say("dt", to_text(*options.step));
  if (options.sensitivity) say("sensitivity", to_text(*options.sensitivity));
  if (!request.station_xml_file.empty()) say("station_xml", quoted(from_anywhere(request.station_xml_file)));
  if (options.allow_truncated) say("allow_truncated", "true");
  if (options.resample) say("resample", "true");
  if (request.differentiate) say("differentiate", "true");
  if (request.trim_to) say("trim", fmt::format("[{}, {}]", to_text(request.trim_from), to_text(*request.trim_to)));
  if (request.baseline == Baseline::mean) say("baseline", quoted("mean"));
  if (request.baseline == Baseline::linear) say("baseline", quoted("linear"));
  if (request.baseline == Baseline::quadratic) say("baseline", quoted("quadratic"));
  const BandFilter& filter = request.filter;
  if (!filter.low && !filter.high) return text;
  std::string band = fmt::format("order = {}", filter.order);
  if (filter.low) band += ", low = " + to_text(*filter.low);
  if (filter.high) band += ", high = " + to_text(*filter.high);
  say("filter", "{ " + band + " }");
  return text;
}

}  // namespace

RecordSuite::RecordSuite(const Scenario& scenario, const Study& study)
    : scenario_(scenario),
      request_(study.request),
      suite_(study.suite),
      measure_(std::get<IntensityMeasure>(find_intensity(study.intensity))) {
  for (const auto& record : suite_) {
    names_.push_back(name_of(*record));
    natural_.push_back(measure_.of(teeter::measure(record->acceleration, record->step), scenario));
  }
}

std::vector<std::string> drift_warnings(const Study& study) {
  const bool velocity = study.intensity == "pgv" || study.intensity == "p pgv/g";
  if (study.kind != "fragility" || (!velocity && study.intensity != "pgd")) return {};
  std::string names;
  for (const auto& record : study.suite) {
    const Drift drift = drift_of(measure(record->acceleration, record->step), length_of(*record));
    if (drift == Drift::velocity_and_displacement || (drift == Drift::displacement && !velocity))
      names += (names.empty() ? "" : ", ") + name_of(*record);
  }
  if (names.empty()) return {};
  return {
      fmt::format("not corrected: {}. The {} of these records is drift, not a motion of the ground: give baseline = "
                  "\"linear\" or a filter, or choose the intensity pga",
                  names, velocity ? "PGV" : "PGD")};
}

double RecordSuite::intensity(long record, double scale) const {
  return natural_[static_cast<std::size_t>(record)] * std::pow(scale, measure_.power);
}

double RecordSuite::scale_for(long record, double intensity) const {
  return std::pow(intensity / natural_[static_cast<std::size_t>(record)], 1.0 / measure_.power);
}

Scenario RecordSuite::at(long record, double scale) const {
  Scenario scenario = scenario_;
  Excitation& ground = scenario.ground.horizontal;
  const double start = ground.start;
  ground = {};
  ground.kind = ExcitationKind::record;
  ground.record = suite_[static_cast<std::size_t>(record)];
  ground.start = start;
  ground.scale = scale;
  if (scenario.run.duration) {
    // Whoever asks for a short run does not know how long the records are.
    const double vertical = moves_until(build_motion(scenario.ground.vertical));
    const double moves = std::max(start + length_of(*ground.record), vertical == never ? 0.0 : vertical);
    scenario.run.duration = std::max(*scenario.run.duration, moves + free_time);
  }
  return scenario;
}

std::vector<std::string> RecordSuite::settings(long record, double scale) const {
  const Record& one = *suite_[static_cast<std::size_t>(record)];
  std::string ground = fmt::format("ground.horizontal={{ kind = \"record\", file = {}, scale = {}",
                                   quoted(from_anywhere(one.file)), to_text(scale));
  if (!one.component.empty()) ground += ", component = " + quoted(one.component);
  std::vector<std::string> settings{ground + keys_of(request_) + " }"};
  if (const auto duration = at(record, scale).run.duration)
    settings.push_back(fmt::format("run.duration={}", to_text(*duration)));
  return settings;
}

}  // namespace teeter
