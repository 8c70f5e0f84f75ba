#include "study/record_suite.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "core/number.hpp"
#include "ground/motion.hpp"
#include "scenario/record_keys.hpp"

namespace teeter {
namespace {

constexpr double free_time = 20.0;  // s, after the record

std::string name_of(const Record& record) {
  const std::string file = std::filesystem::path(record.file).filename().string();
  return record.component.empty() ? file : file + " " + record.component;
}

double length_of(const Record& record) {
  return record.step * static_cast<double>(std::max<std::size_t>(record.acceleration.size(), 1) - 1);
}

// The name of a record for any working directory; one that is no file, but in memory, stays as it is.
std::string from_anywhere(const std::string& file) {
  std::error_code trouble;
  return std::filesystem::exists(file, trouble) ? std::filesystem::absolute(file).string() : file;
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
                                   toml_text(from_anywhere(one.file)), to_text(scale));
  if (!one.component.empty()) ground += ", component = " + toml_text(one.component);
  std::vector<std::string> settings{ground + record_keys_text(request_, from_anywhere) + " }"};
  if (const auto duration = at(record, scale).run.duration)
    settings.push_back(fmt::format("run.duration={}", to_text(*duration)));
  return settings;
}

}  // namespace teeter
