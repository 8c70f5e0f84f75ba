// A record file dropped on the page: what it holds, the name by which scenarios find it again, and the file itself.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "answers.hpp"
#include "block/drawing/drawing.hpp"
#include "core/error.hpp"
#include "gate.hpp"
#include "ground/formats/lines.hpp"
#include "ground/measures.hpp"
#include "io/base64.hpp"
#include "io/csv_table.hpp"
#include "io/read_hazard.hpp"
#include "io/record_survey.hpp"
#include "limits.hpp"
#include "problems.hpp"
#include "requests.hpp"
#include "scenario/load_record.hpp"

namespace teeter::server {
namespace {

constexpr std::size_t max_samples = 2500000;  // of all components

// `known`: its values are what the file says they are, so that they can be measured.
Json component_json(const RecordChannel& channel, std::vector<std::string> warnings, bool known) {
  const bool measured = known && channel.quantity == Quantity::acceleration;
  const RecordMeasures found = measured ? measure(channel.values, channel.step) : RecordMeasures{};
  const std::string drift =
      measured ? drift_warning(found, channel.step * static_cast<double>(channel.values.size() - 1)) : "";
  if (!drift.empty()) warnings.push_back(drift);
  Json json = {{"name", channel.name},
               {"samples", channel.values.size()},
               {"step", channel.step},
               {"vertical", channel.vertical},
               {"quantity", channel.quantity == Quantity::acceleration ? "acceleration"
                            : channel.quantity == Quantity::velocity   ? "velocity"
                                                                       : "displacement"},
               {"unit", channel.unit},
               {"warnings", warnings}};
  json["pga"] = measured ? Json(found.pga) : Json(nullptr);
  json["pgv"] = measured ? Json(found.pgv) : Json(nullptr);
  json["arias"] = measured ? Json(found.arias) : Json(nullptr);
  json["d5_95"] = measured ? Json(found.d5_95) : Json(nullptr);
  return json;
}

RecordFile file_with(const std::string& name, const std::string& bytes, const RecordOptions& options) {
  RecordSource only;
  only.resolve = [](const std::string& any) { return any; };
  only.read = [&](const std::string& /*name*/, std::size_t /*limit*/) { return bytes; };
  return load_record_file(name, "", options, only);
}

// A file that leaves something open, its unit or its time step, is a record that the page can ask about: read with
// stand-ins for what is missing. None: it is no record.
std::optional<RecordFile> file_with_help(const std::string& name, const std::string& bytes) {
  RecordOptions lenient;
  lenient.allow_truncated = lenient.resample = true;
  std::vector<RecordOptions> tries(4, lenient);
  tries[1].unit = tries[2].unit = "m/s2";
  tries[2].step = 0.01;
  tries[3].sensitivity = 1.0;
  for (const RecordOptions& options : tries) {
    try {
      return file_with(name, bytes, options);
    } catch (const InputError&) {  // the next one may help
    }
  }
  return std::nullopt;
}

struct Dropped {
  RecordFile file;
  std::vector<std::string> problems;  // what has to be told before it can be used
};

Dropped read_dropped(const std::string& name, const std::string& bytes) {
  try {
    return {file_with(name, bytes, {}), {}};
  } catch (const InputError& error) {
    auto file = file_with_help(name, bytes);
    if (!file) throw;
    return {std::move(*file), error.messages()};
  }
}

Json components_json(const std::string& name, const Dropped& dropped) {
  Json components = Json::array();
  const bool known = dropped.problems.empty();  // else peaks, and warnings about them, are those of a stand-in
  std::size_t samples = 0;
  for (const RecordChannel& channel : dropped.file.channels) samples += channel.values.size();
  if (samples > max_samples) throw InputError(name + ": has too many samples for the page");
  for (const RecordChannel& channel : dropped.file.channels)
    components.push_back(known ? component_json(channel, dropped.file.warnings, true)
                               : component_json(channel, {}, false));
  return components;
}

// Not a record, but what a record of raw counts needs: scenarios name it as station_xml.
bool is_station_xml(const std::string& bytes) {
  return bytes.substr(0, 2000).find("FDSNStationXML") != std::string::npos;
}

// Nor is a hazard curve: studies of risk name it.
bool is_hazard(const std::string& bytes) {
  const std::string start = bytes.substr(0, 4000);
  return start.find("annual rate") != std::string::npos || start.find("investigation_time") != std::string::npos;
}

// By the intensity that it is of. A file with several sites is one that the page can ask about.
Json hazard_json(const std::string& name, const std::string& bytes) {
  std::vector<std::string> problems;
  for (const char* intensity : {"pga", "pgv"}) {
    try {
      const HazardCurve curve = read_hazard(bytes, name, {intensity, std::nullopt});
      return {{"intensity", intensity},
              {"points", curve.intensities.size()},
              {"from", curve.intensities.front()},
              {"to", curve.intensities.back()},
              {"warnings", curve.warnings}};
    } catch (const InputError& error) {
      for (const std::string& message : error.messages()) {
        if (message.find("sites") != std::string::npos) return {{"intensity", intensity}, {"to_settle", message}};
        problems.push_back(message);
      }
    }
  }
  throw InputError(problems);
}

// Nor is a drawing of stones: a DXF file, or a table of their corners. The page puts them into the scenario one by one.
bool is_drawing(const std::string& name, const std::string& bytes) {
  const std::string ending = upper_case(name);
  if (ending.ends_with(".DXF")) return true;
  if (!ending.ends_with(".CSV")) return false;
  const std::vector<std::string> columns = csv_names(bytes);
  const auto has = [&](const char* column) {
    return std::find(columns.begin(), columns.end(), column) != columns.end();
  };
  return has("block") && has("x") && has("y");
}

// The stones of a drawing, and the layer of each by the line at which it begins.
struct Drawing {
  Import content;
  std::map<std::string, std::string> layers;
  bool no_unit = false;
};

// A layer that holds what cannot be a stone, a frame or a section, does not keep the others from being read.
void read_layers(const std::string& bytes, const std::string& file, Drawing& drawing) {
  std::set<std::string> all;
  for (const auto& [origin, layer] : drawing.layers) all.insert(layer);
  try {
    return read_drawing(bytes, file, drawing.content);
  } catch (const InputError&) {
    if (all.size() < 2) throw;
  }
  std::vector<std::string> sound;
  std::vector<std::string> notes;
  for (const std::string& layer : all) {
    try {
      drawing.content.layers = {layer};
      read_drawing(bytes, file, drawing.content);
      sound.push_back(layer);
    } catch (const InputError& error) {
      notes.push_back(fmt::format("The layer {} is left out: {}", layer, error.messages().front()));
    }
  }
  if (sound.empty()) throw InputError(notes);
  drawing.content.layers = sound;
  read_drawing(bytes, file, drawing.content);
  drawing.content.notes.insert(drawing.content.notes.end(), notes.begin(), notes.end());
}

// Of a file that says no unit the numbers are taken for metres: the page asks.
Drawing read_stones(const std::string& name, const std::string& bytes) {
  if (bytes.size() > max_drawing_bytes) throw InputError(name + ": is larger than 16 MiB");
  const bool table = upper_case(name).ends_with(".CSV");
  const std::string file = name.substr(0, name.size() - 4) + (table ? ".csv" : ".dxf");
  Drawing drawing;
  if (!table) {
    const DxfContent content = read_dxf(bytes, file);
    for (const DrawnLine& line : content.lines) drawing.layers[fmt::format("{}:{}", file, line.line)] = line.layer;
    drawing.no_unit = content.unit.empty();
    if (drawing.no_unit) drawing.content.unit = "m";
  }
  read_layers(bytes, file, drawing);
  return drawing;
}

Json drawing_json(const std::string& name, const std::string& bytes) {
  const Drawing drawing = read_stones(name, bytes);
  const std::vector<DrawnBlock>& blocks = drawing.content.blocks;
  if (blocks.size() > max_blocks)
    throw InputError(fmt::format("{}: has {} stones, and the page follows at most {}: teeter run takes the file", name,
                                 blocks.size(), max_blocks));
  Json stones = Json::array();
  for (const DrawnBlock& block : blocks) {
    Json stone = {{"vertices", block.vertices}};
    if (const auto layer = drawing.layers.find(block.origin); layer != drawing.layers.end())
      stone["layer"] = layer->second;
    if (!block.name.empty()) stone["name"] = block.name;
    if (block.fixed) stone["fixed"] = true;
    if (block.density) stone["density"] = *block.density;
    if (block.mass) stone["mass"] = *block.mass;
    stones.push_back(std::move(stone));
  }
  Json json = {{"stones", std::move(stones)}, {"notes", drawing.content.notes}};
  if (drawing.no_unit) json["no_unit"] = true;
  return json;
}

// A table that names records or objects, as study.records and objects take it from a file.
void refuse_list(const std::string& name, const std::string& bytes) {
  if (!upper_case(name).ends_with(".CSV")) return;
  const std::vector<std::string> columns = csv_names(bytes);
  const auto has = [&](const char* column) {
    return std::find(columns.begin(), columns.end(), column) != columns.end();
  };
  if (has("file"))
    throw InputError(name +
                     ": is a list of records, which the page does not read: drop the records themselves, or use "
                     "teeter study");
  if (has("name"))
    throw InputError(name +
                     ": is a list of objects, and the page shows one: teeter run and teeter study take the list");
}

}  // namespace

HttpAnswer record_answer(Site& site, const HttpRequest& request) {
  const auto place = site.quick.enter(request.client_gone);
  const std::string name = plain_file_name(request.file_name);
  if (is_hazard(request.body)) {
    Json hazard = hazard_json(name, request.body);
    return json_answer(
        {{"name", site.records.add(name, request.body)}, {"components", Json::array()}, {"hazard", std::move(hazard)}});
  }
  if (is_drawing(name, request.body))
    return json_answer({{"name", ""}, {"components", Json::array()}, {"drawing", drawing_json(name, request.body)}});
  refuse_list(name, request.body);
  const Dropped dropped = is_station_xml(request.body) ? Dropped{} : read_dropped(name, request.body);
  Json answer = {{"name", ""}, {"components", components_json(name, dropped)}};
  if (!dropped.problems.empty()) answer["to_settle"] = dropped.problems;
  answer["name"] = site.records.add(name, request.body);
  return json_answer(answer);
}

// The records that a name of a scenario stands for, as files to be kept beside it.
HttpAnswer record_file_answer(Site& site, const HttpRequest& request) {
  const Json asked = parsed_object(request.body);
  const auto file = asked.find("file");
  if (file == asked.end() || !file->is_string()) throw Refused(400, "file: missing, the name of the record");
  const auto place = site.quick.enter(request.client_gone);
  const RecordSource source = site.records.source();
  Json records = Json::array();
  for (const std::string& name : source.matching(file->get<std::string>()))
    records.push_back({{"file", name}, {"data", base64(source.read(name, max_upload_bytes))}});
  if (records.empty()) throw InputError(file->get<std::string>().substr(0, 200) + ": no such record");
  return json_answer({{"records", std::move(records)}});
}

}  // namespace teeter::server
