// A record file dropped on the page: what it holds, and the name by which scenarios find it again.
#include "answers.hpp"
#include "core/error.hpp"
#include "ground/measures.hpp"
#include "io/load_record.hpp"
#include "io/record_survey.hpp"
#include "requests.hpp"

namespace teeter::server {
namespace {

constexpr std::size_t max_samples = 2500000;  // of all components

Json component_json(const RecordChannel& channel, std::vector<std::string> warnings) {
  const bool measured = channel.quantity == Quantity::acceleration;
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

Json components_json(const std::string& name, const std::string& bytes) {
  RecordSource only;
  only.resolve = [](const std::string& any) { return any; };
  only.read = [&](const std::string& /*name*/, std::size_t /*limit*/) { return bytes; };
  Json components = Json::array();
  RecordOptions as_it_is;
  as_it_is.style = OptionStyle::none;
  const RecordFile file = load_record_file(name, "", as_it_is, only);
  std::size_t samples = 0;
  for (const RecordChannel& channel : file.channels) samples += channel.values.size();
  if (samples > max_samples) throw InputError(name + ": has too many samples for the page");
  for (const RecordChannel& channel : file.channels) components.push_back(component_json(channel, file.warnings));
  return components;
}

// Not a record, but what a record of raw counts needs: scenarios name it as station_xml.
bool is_station_xml(const std::string& bytes) {
  return bytes.substr(0, 2000).find("FDSNStationXML") != std::string::npos;
}

}  // namespace

HttpAnswer record_answer(Site& site, const HttpRequest& request) {
  const auto place = site.quick.enter(request.client_gone);
  const std::string name = plain_file_name(request.file_name);
  Json components = is_station_xml(request.body) ? Json::array() : components_json(name, request.body);
  const std::string known_as = site.records.add(name, request.body);
  return json_answer({{"name", known_as}, {"components", std::move(components)}});
}

}  // namespace teeter::server
