#include "readers_under_test.hpp"

#include "block/drawing/drawing.hpp"
#include "block/mesh/mesh_body.hpp"
#include "core/error.hpp"
#include "ground/formats/record_file.hpp"
#include "ground/formats/station_xml.hpp"
#include "io/read_hazard.hpp"
#include "io/read_scenario.hpp"
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

void run_scenario_reader(std::string_view bytes) {
  // The keys are "file" and "hazard"; with escapes it can be spelt otherwise.
  for (const std::string_view word : {"file", "hazard", "\\u", "\\U", "\\x"})
    if (bytes.find(word) != std::string_view::npos) return;
  try {
    static_cast<void>(read_scenario_text(std::string(bytes), "fuzz.toml", {}));
  } catch (const InputError&) {
    return;
  }
}

}  // namespace teeter
