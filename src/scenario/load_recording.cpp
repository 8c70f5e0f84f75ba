#include "scenario/load_recording.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
#include <optional>

#include "core/error.hpp"
#include "ground/formats/lines.hpp"
#include "scenario/load_record.hpp"
#include "scenario/recording.hpp"

namespace teeter {
namespace {

constexpr double right_angle_tolerance = 1.0;  // degrees
constexpr const char* axis_names[] = {"horizontal", "transverse", "vertical"};

// One component and where it stands.
struct Part {
  std::string path;
  std::shared_ptr<const RecordFile> file;
  const RecordChannel* channel;
  bool vertical;  // by what the file says, or by its name
};

std::shared_ptr<const RecordFile> load(const std::string& path, const RecordRequest& how, const RecordSource& records) {
  return std::make_shared<RecordFile>(load_record_file(path, how.station_xml_file, how.options, records));
}

void add_parts(const std::string& path, const std::shared_ptr<const RecordFile>& file, std::vector<Part>& parts,
               bool vertical_by_name = false) {
  for (const RecordChannel& channel : file->channels)
    parts.push_back({path, file, &channel, channel.vertical || (vertical_by_name && file->channels.size() == 1)});
}

// The first of these files that is there.
bool add_sibling(const std::vector<std::string>& names, bool vertical, const RecordRequest& how,
                 const RecordSource& records, std::vector<Part>& parts) {
  const auto there =
      std::find_if(names.begin(), names.end(), [&](const auto& name) { return has_file(records, name); });
  if (there != names.end()) add_parts(*there, load(*there, how, records), parts, vertical);
  return there != names.end();
}

// Part of the text that says which files were looked for.
std::string looked_for(const std::vector<std::string>& names) {
  return names.empty() ? std::string() : fmt::format(", and there is no {}", names.front());
}

// By its name, azimuth or number, among all files of the recording.
const Part& pick(const std::vector<Part>& parts, const std::string& path, const std::string& component) {
  RecordFile all;
  for (const Part& part : parts) {
    RecordChannel named;
    named.name = part.channel->name;
    named.azimuth = part.channel->azimuth;
    named.vertical = part.vertical;
    all.channels.push_back(std::move(named));
  }
  const RecordChannel& found = pick_component(all, path, component);
  return parts[static_cast<std::size_t>(&found - all.channels.data())];
}

std::vector<Part> parts_by_name(const RecordingRequest& request, const RecordSource& records, bool& alone) {
  const std::string& path = request.record.file;
  std::vector<Part> parts;
  add_parts(path, load(path, request.record, records), parts);
  alone = parts.size() == 1;
  if (alone && parts.front().vertical)
    throw InputError(fmt::format("{}: is a vertical component: name a horizontal one of the recording", path));
  const auto beside = horizontal_siblings(path);
  const auto above = vertical_siblings(path);
  const bool found = alone && add_sibling(beside, false, request.record, records, parts);
  const bool with_vertical = request.components.empty() ? request.vertical : request.components.size() == 3;
  if (alone && with_vertical) add_sibling(above, true, request.record, records, parts);
  std::vector<Part> chosen;
  if (!request.components.empty()) {
    for (const std::string& component : request.components) chosen.push_back(pick(parts, path, component));
    return chosen;
  }
  const auto is_vertical = [](const Part& part) { return part.vertical; };
  std::copy_if(parts.begin(), parts.end(), std::back_inserter(chosen), std::not_fn(is_vertical));
  if (chosen.size() < 2)
    throw InputError(fmt::format("{}: has one horizontal component{}: a recording needs two", path,
                                 found ? "" : looked_for(beside)));
  if (chosen.size() > 2)
    throw InputError(
        fmt::format("{}: has {} horizontal components: name those of x and y with components", path, chosen.size()));
  if (!request.vertical) return chosen;
  const auto vertical = std::find_if(parts.begin(), parts.end(), is_vertical);
  if (vertical == parts.end())
    throw InputError(fmt::format("{}: has no vertical component{}; two components = [\"{}\", \"{}\"] leave it out",
                                 path, alone ? looked_for(above) : "", printable(chosen[0].channel->name),
                                 printable(chosen[1].channel->name)));
  chosen.push_back(*vertical);
  return chosen;
}

std::vector<Part> parts_by_file(const RecordingRequest& request, const RecordSource& records) {
  std::vector<Part> parts;
  for (std::size_t i = 0; i < request.files.size(); ++i) {
    const std::string& path = request.files[i];
    const auto file = load(path, request.record, records);
    const bool named = i < request.components.size() && !request.components[i].empty();
    const auto component = named ? std::optional(request.components[i]) : std::nullopt;
    const RecordChannel& channel = pick_component(*file, path, component);
    parts.push_back({path, file, &channel, channel.vertical});
  }
  return parts;
}

// Degrees clockwise from north, where the file or the code of the component says it.
std::optional<double> azimuth_of(const RecordChannel& channel) {
  if (channel.azimuth) return channel.azimuth;
  const std::string name = upper_case(channel.name);
  const bool code = name.size() == 3 && (name[1] == 'N' || name[1] == 'G' || name[1] == 'H' || name[1] == 'L');
  if (name == "NS" || name == "N" || name == "NORTH" || (code && name[2] == 'N')) return 0.0;
  if (name == "EW" || name == "E" || name == "EAST" || (code && name[2] == 'E')) return 90.0;
  return std::nullopt;
}

std::string label_of(const Part& part) {
  return part.channel->name.empty() ? part.path : fmt::format("{} ({})", part.path, printable(part.channel->name));
}

void check_directions(const std::vector<Part>& parts) {
  for (std::size_t i = 0; i < parts.size(); ++i)
    for (std::size_t k = 0; k < i; ++k)
      if (parts[i].channel == parts[k].channel || (parts[i].path == parts[k].path && parts[i].file != parts[k].file &&
                                                   parts[i].channel->name == parts[k].channel->name))
        throw InputError(
            fmt::format("{}: is named for two axes, {} and {}", label_of(parts[i]), axis_names[k], axis_names[i]));
  for (std::size_t i = 0; i < 2; ++i)
    if (parts[i].vertical)
      throw InputError(
          fmt::format("{}: is the vertical component, named for the {} axis", label_of(parts[i]), axis_names[i]));
  if (parts.size() > 2 && !parts[2].vertical && azimuth_of(*parts[2].channel))
    throw InputError(fmt::format("{}: is a horizontal component, named for the vertical axis", label_of(parts[2])));
}

// Whether the second stands 90 degrees clockwise of the first, as seen from above; nothing: nobody says.
std::optional<bool> is_clockwise(const Part& x, const Part& y) {
  const auto first = azimuth_of(*x.channel);
  const auto second = azimuth_of(*y.channel);
  if (!first || !second) return std::nullopt;
  const double between = std::remainder(*second - *first, 360.0);
  if (std::fabs(std::fabs(between) - 90.0) > right_angle_tolerance)
    throw InputError(
        fmt::format("{} and {}: point to azimuths {} and {} degrees; two components at right angles are "
                    "needed",
                    label_of(x), label_of(y), *first, *second));
  return between > 0.0;
}

void check_alike(const std::vector<Part>& parts, const std::vector<Record>& records) {
  for (std::size_t i = 1; i < records.size(); ++i) {
    const Record& a = records[0];
    const Record& b = records[i];
    const std::string both = fmt::format("{} and {}", label_of(parts[0]), label_of(parts[i]));
    if (std::fabs(a.step - b.step) > 1e-9 * a.step)
      throw InputError(fmt::format("{}: their steps differ, {} and {} s; the components of a recording need the same",
                                   both, a.step, b.step));
    const std::size_t common = std::min(a.acceleration.size(), b.acceleration.size());
    if (a.acceleration.size() != b.acceleration.size())
      throw InputError(
          fmt::format("{}: their lengths differ, {} and {} samples; trim = [0, {:.10g}] keeps what both have", both,
                      a.acceleration.size(), b.acceleration.size(), a.step * static_cast<double>(common - 1)));
  }
}

RecordRequest request_of(const RecordRequest& how, const Part& part) {
  RecordRequest request = how;
  request.file = part.path;
  request.component.reset();
  if (part.file->channels.size() == 1) return request;
  const std::string& name = part.channel->name;
  const bool by_name = !name.empty() && &pick_component(*part.file, part.path, name) == part.channel;
  request.component = by_name ? name : std::to_string(part.channel - part.file->channels.data() + 1);
  return request;
}

}  // namespace

Recording load_recording(const RecordingRequest& request, const RecordSource& records) {
  Recording recording;
  const std::vector<Part> parts =
      request.files.empty() ? parts_by_name(request, records, recording.alone) : parts_by_file(request, records);
  check_directions(parts);
  const std::optional<bool> clockwise = is_clockwise(parts[0], parts[1]);
  recording.reversed = clockwise.value_or(false);
  std::vector<Record> treated_records;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    recording.axes[i].request = request_of(request.record, parts[i]);
    treated_records.push_back(treated(recording.axes[i].request, *parts[i].file, *parts[i].channel));
  }
  check_alike(parts, treated_records);
  Record& transverse = treated_records[1];
  if (recording.reversed)
    for (double& value : transverse.acceleration) value = -value;
  if (recording.reversed)
    transverse.treatment.emplace_back(
        "sign reversed, so that it points 90 degrees anticlockwise of the horizontal one");
  if (!clockwise)
    transverse.treatment.emplace_back(
        "its direction is not stated: taken as 90 degrees anticlockwise of the horizontal one");
  for (std::size_t i = 0; i < parts.size(); ++i)
    recording.axes[i].record = std::make_shared<Record>(std::move(treated_records[i]));
  return recording;
}

}  // namespace teeter
