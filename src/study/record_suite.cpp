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

// "x.NS NS (y EW, z UD)": a record and what goes with it.
std::string name_of(const SuiteRecord& one) {
  const std::string name = name_of(*one.record);
  if (!one.transverse) return name;
  const auto partner = [](const Record& record) {
    return record.component.empty() ? name_of(record) : record.component;
  };
  return fmt::format("{} (y {}{})", name, partner(*one.transverse),
                     one.vertical ? fmt::format(", z {}", partner(*one.vertical)) : "");
}

double length_of(const Record& record) {
  return record.step * static_cast<double>(std::max<std::size_t>(record.acceleration.size(), 1) - 1);
}

// The name of a record for any working directory; one that is no file, but in memory, stays as it is.
std::string from_anywhere(const std::string& file) {
  std::error_code trouble;
  return std::filesystem::exists(file, trouble) ? std::filesystem::absolute(file).string() : file;
}

// What readers found odd, said once for all records of which it is true.
void add_readers_warnings(const Study& study, std::vector<std::string>& warnings) {
  std::vector<std::pair<std::string, std::string>> told;  // warning, files
  const Record* last = nullptr;
  for (const SuiteRecord& one : study.suite) {
    if (one.record.get() == last) continue;  // with the other sign
    last = one.record.get();
    const std::string name = std::filesystem::path(one.record->file).filename().string();
    for (const std::string& warning : one.record->warnings) {
      const auto same =
          std::find_if(told.begin(), told.end(), [&](const auto& other) { return other.first == warning; });
      if (same == told.end()) {
        told.emplace_back(warning, name);
      } else if (!same->second.ends_with(name)) {
        same->second += ", " + name;
      }
    }
  }
  for (const auto& [warning, files] : told) warnings.push_back(fmt::format("{}: {}", files, warning));
}

// Whose intensity is drift: a sentence about all of them.
std::string drift_warning(const Study& study) {
  const bool velocity = study.intensity == "pgv" || study.intensity == "p pgv/g";
  if (!velocity && study.intensity != "pgd") return {};
  std::string names;
  for (const SuiteRecord& one : study.suite) {
    const Record& record = *one.record;
    const Drift drift = drift_of(measure(record.acceleration, record.step), length_of(record));
    const bool told = &one != study.suite.data() && (&one)[-1].record == one.record;  // with the other sign
    if (!told && (drift == Drift::velocity_and_displacement || (drift == Drift::displacement && !velocity)))
      names += (names.empty() ? "" : ", ") + name_of(record);
  }
  if (names.empty()) return {};
  return fmt::format(
      "not corrected: {}. The {} of these records is drift, not a motion of the ground: give baseline = "
      "\"linear\" or a filter, or choose the intensity pga",
      names, velocity ? "PGV" : "PGD");
}

}  // namespace

RecordSuite::RecordSuite(const Scenario& scenario, const Study& study)
    : scenario_(scenario), suite_(study.suite), measure_(std::get<IntensityMeasure>(find_intensity(study))) {
  for (const SuiteRecord& one : suite_) {
    names_.push_back(name_of(one) + (one.scale < 0.0 ? " reversed" : ""));
    natural_.push_back(measure_.of(one, scenario) * std::pow(std::fabs(one.scale), measure_.power));
    const std::string& key = one.recording.empty() ? names_.back() : one.recording;
    const auto known = std::find(keys_.begin(), keys_.end(), key);
    recording_.push_back(known - keys_.begin());
    if (known != keys_.end()) continue;
    keys_.push_back(key);
    recordings_.push_back(std::filesystem::path(key).filename().string());
  }
}

std::vector<std::string> suite_warnings(const Study& study) {
  constexpr std::size_t shown = 10;
  std::vector<std::string> warnings;
  for (std::size_t k = 0; k < std::min(shown, study.left_out.size()); ++k)
    warnings.push_back(fmt::format("left out: {}: {}", study.left_out[k].file, study.left_out[k].reason));
  if (study.left_out.size() > shown)
    warnings.push_back(
        fmt::format("left out: {} more, all listed with their reasons in left_out of the "
                    "results",
                    study.left_out.size() - shown));
  add_readers_warnings(study, warnings);
  if (std::string drift = drift_warning(study); !drift.empty()) warnings.push_back(std::move(drift));
  return warnings;
}

double RecordSuite::intensity(long record, double scale) const {
  return natural_[static_cast<std::size_t>(record)] * std::pow(scale, measure_.power);
}

double RecordSuite::scale_for(long record, double intensity) const {
  return std::pow(intensity / natural_[static_cast<std::size_t>(record)], 1.0 / measure_.power);
}

Scenario RecordSuite::at(long record, double scale) const {
  const SuiteRecord& one = suite_[static_cast<std::size_t>(record)];
  Scenario scenario = scenario_;
  const double start = scenario.ground.horizontal.start;
  const auto drive = [&](Excitation& ground, const std::shared_ptr<const Record>& by, double factor) {
    ground = {};
    ground.kind = ExcitationKind::record;
    ground.record = by;
    ground.start = start;
    ground.scale = factor;
  };
  drive(scenario.ground.horizontal, one.record, one.scale * scale);
  if (one.transverse) drive(scenario.ground.transverse, one.transverse, one.scale * scale);
  if (one.vertical) drive(scenario.ground.vertical, one.vertical, std::fabs(one.scale) * scale);
  scenario.ground.recorded_axes = 0;
  if (scenario.run.duration) {
    // Whoever asks for a short run does not know how long the records are.
    const double vertical = moves_until(build_motion(scenario.ground.vertical));
    const double moves = std::max(start + length_of(*one.record), vertical == never ? 0.0 : vertical);
    scenario.run.duration = std::max(*scenario.run.duration, moves + free_time);
  }
  return scenario;
}

std::vector<std::string> RecordSuite::settings(long record, double scale) const {
  const SuiteRecord& one = suite_[static_cast<std::size_t>(record)];
  const double start = scenario_.ground.horizontal.start;
  const auto say = [&](const char* direction, const Record& by, const RecordRequest& request, double factor) {
    std::string ground = fmt::format("ground.{}={{ kind = \"record\", file = {}, scale = {}", direction,
                                     toml_text(from_anywhere(by.file)), to_text(factor));
    const std::string component = request.component.value_or(by.component);
    if (!component.empty()) ground += ", component = " + toml_text(component);
    if (start != 0.0) ground += ", start = " + to_text(start);
    return ground + record_keys_text(request, from_anywhere) + " }";
  };
  std::vector<std::string> settings;
  if (one.transverse) {
    settings = {R"(ground.horizontal={ kind = "none" })", R"(ground.transverse={ kind = "none" })"};
    settings.push_back(
        fmt::format("ground.recording={{ files = [{}, {}], components = [{}, {}], scale = {}{}{} }}",
                    toml_text(from_anywhere(one.record->file)), toml_text(from_anywhere(one.transverse->file)),
                    toml_text(one.request.component.value_or("")),
                    toml_text(one.transverse_request.component.value_or("")), to_text(one.scale * scale),
                    start != 0.0 ? ", start = " + to_text(start) : "", record_keys_text(one.request, from_anywhere)));
  } else {
    settings.push_back(say("horizontal", *one.record, one.request, one.scale * scale));
  }
  if (one.vertical)
    settings.push_back(say("vertical", *one.vertical, one.vertical_request, std::fabs(one.scale) * scale));
  if (const auto duration = at(record, scale).run.duration)
    settings.push_back(fmt::format("run.duration={}", to_text(*duration)));
  return settings;
}

}  // namespace teeter
