#include "scenario/read_recording.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/error.hpp"
#include "core/largest.hpp"
#include "scenario/load_recording.hpp"
#include "scenario/read_fields.hpp"
#include "scenario/read_ground.hpp"
#include "scenario/record_fields.hpp"

namespace teeter {
namespace {

// One for each axis: x and y, and perhaps z.
std::vector<std::string> read_axes(TableReader& reader, std::string_view key, const char* what) {
  if (!reader.has(key)) return {};
  std::vector<std::string> texts = reader.texts(key).value_or(std::vector<std::string>{});
  if (texts.size() == 2 || texts.size() == 3) return texts;
  reader.problem(key, fmt::format("must be a list of two or three {}, along x, y and z, found {}", what, texts.size()));
  return {};
}

RecordingRequest read_request(TableReader& reader, const RecordSource& records) {
  RecordingRequest request{read_record_request(reader, records)};
  request.components = read_axes(reader, "components", "components");
  for (const std::string& name : read_axes(reader, "files", "files")) request.files.push_back(records.resolve(name));
  if (const auto name = reader.text("file")) request.record.file = records.resolve(*name);
  if (reader.has("file") == reader.has("files"))
    reader.problem(
        reader.has("file") ? "files" : "file",
        reader.has("file") ? "give file or files, not both" : "missing: a file of the recording, or files = [x, y, z]");
  if (!request.files.empty() && !request.components.empty() && request.files.size() != request.components.size()) {
    reader.problem("components", fmt::format("must be one for each of the {} files, found {}", request.files.size(),
                                             request.components.size()));
    request.components.clear();
  }
  return request;
}

double peak_of(const RecordedAxis& axis) { return largest_magnitude(axis.record->acceleration); }

// All components alike; a peak is that of the stronger horizontal one.
double read_factor(TableReader& reader, const Recording& recording) {
  double scale = 1.0;
  reader.read("scale", scale);
  const auto pga = reader.number("pga", Dimension::acceleration);
  if (!pga || reader.has("scale")) return scale;
  const double peak = std::max(peak_of(recording.axes[0]), peak_of(recording.axes[1]));
  if (peak > 0.0) return *pga / peak;
  reader.problem("pga", "the horizontal components are zero throughout: they cannot be scaled to a peak");
  return scale;
}

}  // namespace

void read_recording(TableReader& reader, const RecordSource& records, Ground& ground) {
  std::vector<std::string_view> besides = {"file"};
  for (const Field& field : recording_fields()) besides.push_back(field.key);
  for (const Field& field : record_fields())
    if (field.key != "component") besides.push_back(field.key);
  reader.allow_only(besides, "ground.recording");
  if (reader.has("scale") && reader.has("pga")) reader.problem("pga", "give scale or pga, not both");
  const RecordingRequest request = read_request(reader, records);
  double start = 0.0;
  reader.read("start", start, Dimension::time);
  if (request.record.file.empty() && request.files.empty()) return;
  try {
    const Recording recording = load_recording(request, records);
    const double scale = read_factor(reader, recording);
    Excitation* const along[] = {&ground.horizontal, &ground.transverse, &ground.vertical};
    for (std::size_t i = 0; i < 3; ++i) {
      if (!recording.axes[i].record) continue;
      Excitation e;
      e.kind = ExcitationKind::record;
      e.record = recording.axes[i].record;
      e.scale = scale;
      e.start = start;
      *along[i] = std::move(e);
    }
    ground.recorded_axes = recording.axes[2].record ? 3 : 2;
  } catch (const InputError& error) {
    reader.problem(request.files.empty() ? "file" : "files", error.what());
  }
}

}  // namespace teeter
