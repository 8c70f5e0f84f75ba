#include "readers_under_test.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "block/drawing/drawing.hpp"
#include "block/mesh/mesh_body.hpp"
#include "core/error.hpp"
#include "core/files.hpp"
#include "ground/formats/record_file.hpp"
#include "ground/formats/station_xml.hpp"
#include "io/read_hazard.hpp"
#include "io/read_scenario.hpp"
#include "io/study_store.hpp"
#include "study/risk_integral.hpp"

namespace teeter {
namespace {

void read_with(std::string_view bytes, const RecordOptions& options) {
  try {
    static_cast<void>(read_record(bytes, options));
  } catch (const RecordProblem&) {
    return;
  }
}

// The keys are "file" and "hazard"; with escapes they can be spelt otherwise. Objects may stand in a file of their own.
bool could_name_a_file(std::string_view text) {
  for (const std::string_view word : {"file", "hazard", "objects", "\\u", "\\U", "\\x"})
    if (text.find(word) != std::string_view::npos) return true;
  return false;
}

std::filesystem::path fuzz_folder() {
  namespace fs = std::filesystem;
  const fs::path folder = fs::temp_directory_path() / fmt::format("teeter-fuzz-{}", getpid());
  fs::create_directories(folder);
  return folder;
}

StudyPlan stored_plan() {
  StudyPlan plan;
  plan.outputs = {{"code", "", {}}, {"verdict", "", {"rest", "moving", "overturned"}}, {"peak_ratio", "", {}}};
  plan.cases = 600;
  plan.code_column = 0;
  plan.codes = outcome_codes(ModelKind::rocking);
  return plan;
}

}  // namespace

void run_record_reader(std::string_view format, std::string_view bytes) {
  RecordOptions counts;
  counts.format = format;
  counts.sensitivity = 1000.0;
  counts.allow_truncated = true;
  read_with(bytes, counts);
  RecordOptions stated;
  stated.format = format;
  stated.unit = "g";
  stated.resample = true;
  read_with(bytes, stated);
  stated.step = 0.01;
  read_with(bytes, stated);
}

void run_station_xml_reader(std::string_view bytes) {
  try {
    const auto channels = read_station_xml(bytes);
    if (!channels.empty()) static_cast<void>(find_channel(channels, channels.back().id, channels.back().start));
  } catch (const RecordProblem&) {
    return;
  }
}

// And, where a curve can be read, the rate that follows from it.
void run_hazard_reader(std::string_view bytes) {
  for (const char* intensity : {"pga", "pgv"}) {
    for (const bool somewhere : {false, true}) {
      HazardRequest request{intensity, std::nullopt};
      if (somewhere) request.site = {8.0, 45.0};
      try {
        static_cast<void>(annual_rate(read_hazard(bytes, "fuzz", request), {1.0, 0.4}));
      } catch (const InputError&) {
        continue;
      }
    }
  }
}

void run_mesh_reader(MeshFormat format, std::string_view bytes) {
  try {
    static_cast<void>(mesh_body(read_mesh(bytes, "fuzz", format), {}, "fuzz"));
  } catch (const InputError&) {
    return;
  }
}

void run_drawing_reader(std::string_view name, std::string_view bytes) {
  Import import;
  import.unit = "mm";
  try {
    read_drawing(bytes, std::string(name), import);
  } catch (const InputError&) {
    return;
  }
}

void run_settings_reader(std::string_view setting) {
  if (could_name_a_file(setting)) return;
  constexpr const char* sound =
      "[[block]]\nwidth = 0.5\nheight = 2\n[ground]\nhorizontal = { kind = \"sine\", amplitude = 3, omega = 6 }\n";
  try {
    static_cast<void>(read_scenario_text(sound, "fuzz.toml", {std::string(setting)}));
  } catch (const InputError&) {
    return;
  }
}

std::string made_up_store() {
  const std::filesystem::path folder = fuzz_folder() / "made";
  std::filesystem::remove_all(folder);
  ScenarioFile file;
  file.path = "made-up.toml";
  file.study.emplace();
  const StudyPlan plan = stored_plan();
  {
    StudyStore store(folder.string(), heading_for(file, plan, {}), plan, false);
    CaseRows rows;
    for (long i = 0; i < plan.cases; ++i) {
      rows.cases.push_back(i);
      rows.values.insert(rows.values.end(),
                         {static_cast<double>(i % 4), static_cast<double>(i % 3), 0.1 * static_cast<double>(i)});
    }
    rows.failures = {{5, "a reason"}};
    store.add(rows);
    store.finish();
  }
  std::ifstream bytes(folder / "results.db", std::ios::binary);
  return {std::istreambuf_iterator<char>(bytes), {}};
}

void run_store_reader(std::string_view bytes) {
  const std::filesystem::path folder = fuzz_folder();
  std::ofstream(folder / "results.db", std::ios::binary) << bytes;
  const StudyPlan plan = stored_plan();
  StudyTable table = table_for(plan);
  try {
    static_cast<void>(read_heading(folder.string()));
    read_cases(folder.string(), plan, table);
  } catch (const InputError&) {
    return;
  } catch (const WriteError&) {  // SQLite's other troubles with a file
    return;
  }
}

void run_scenario_reader(std::string_view bytes) {
  if (could_name_a_file(bytes)) return;
  try {
    static_cast<void>(read_scenario_text(std::string(bytes), "fuzz.toml", {}));
  } catch (const InputError&) {
    return;
  }
}

}  // namespace teeter
