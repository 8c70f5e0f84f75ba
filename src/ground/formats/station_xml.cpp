// Takes the channels out of FDSNStationXML, and finds the one that a record needs.
#include "ground/formats/station_xml.hpp"

#include <fmt/format.h>

#include "core/number.hpp"
#include "ground/formats/lines.hpp"
#include "ground/formats/xml_reader.hpp"

namespace teeter {
namespace {

// Follows the XML through FDSNStationXML/Network/Station/Channel and keeps what is asked for.
class StationReader {
 public:
  explicit StationReader(std::string_view bytes) : xml_(bytes) {}
  std::vector<StationChannel> read();

 private:
  void opened();
  void closed();
  bool at_value() const;
  std::string attribute(std::string_view name, bool required) const;
  void read_channel();
  void read_epoch(std::string_view name, Microseconds& time) const;
  void read_value();
  void set(std::optional<double>& number) const;
  void set(std::string& word) const;

  XmlReader xml_;
  std::string path_;
  std::string text_;
  std::vector<StationChannel> channels_;
  std::string network_;
  std::string station_;
};

constexpr std::string_view root_path = "/FDSNStationXML";
constexpr std::string_view network_path = "/FDSNStationXML/Network";
constexpr std::string_view station_path = "/FDSNStationXML/Network/Station";
constexpr std::string_view channel_path = "/FDSNStationXML/Network/Station/Channel";
constexpr std::string_view azimuth_path = "/Azimuth";
constexpr std::string_view dip_path = "/Dip";
constexpr std::string_view value_path = "/Response/InstrumentSensitivity/Value";
constexpr std::string_view input_path = "/Response/InstrumentSensitivity/InputUnits/Name";
constexpr std::string_view output_path = "/Response/InstrumentSensitivity/OutputUnits/Name";

std::vector<StationChannel> StationReader::read() {
  using Event = XmlReader::Event;
  for (Event event = xml_.next(); event != Event::end; event = xml_.next()) {
    if (event == Event::open) opened();
    if (event == Event::text && at_value()) text_ += xml_.text();
    if (event == Event::close) closed();
  }
  return std::move(channels_);
}

void StationReader::opened() {
  if (at_value()) xml_.fail(fmt::format("an element inside \"{}\", which holds a value", path_));
  path_ += '/';
  path_ += xml_.name();
  text_.clear();
  if (path_.find('/', 1) == std::string::npos && path_ != root_path)
    xml_.fail(fmt::format("the outermost element is \"{}\", not FDSNStationXML", printable(xml_.name())));
  if (path_ == network_path) network_ = attribute("code", true);
  if (path_ == station_path) station_ = attribute("code", true);
  if (path_ == channel_path) read_channel();
}

void StationReader::closed() {
  if (at_value()) read_value();
  path_.resize(path_.rfind('/'));
}

// Whether we are inside one of the elements whose text is kept.
bool StationReader::at_value() const {
  if (!path_.starts_with(channel_path)) return false;
  const std::string_view rest = std::string_view(path_).substr(channel_path.size());
  return rest == azimuth_path || rest == dip_path || rest == value_path || rest == input_path || rest == output_path;
}

std::string StationReader::attribute(std::string_view name, bool required) const {
  for (const XmlAttribute& a : xml_.attributes())
    if (a.name == name) return std::string(without_xml_blanks(a.value));
  if (required) xml_.fail(fmt::format("\"{}\" without {}", xml_.name(), name));
  return {};
}

void StationReader::read_channel() {
  if (channels_.size() == max_station_xml_channels) xml_.fail("more than 100000 channels");
  StationChannel channel;
  std::string location = attribute("locationCode", false);
  if (location == "--") location.clear();
  channel.id = {network_, station_, std::move(location), attribute("code", true)};
  read_epoch("startDate", channel.start);
  read_epoch("endDate", channel.end);
  channels_.push_back(std::move(channel));
}

void StationReader::read_epoch(std::string_view name, Microseconds& time) const {
  const std::string text = attribute(name, false);
  if (text.empty()) return;
  const auto found = parse_iso_time(text);
  if (!found) xml_.fail(fmt::format("{} \"{}\" is not a time", name, printable(text)));
  time = *found;
}

void StationReader::set(std::optional<double>& number) const {
  const std::string_view text = without_xml_blanks(text_);
  if (number) xml_.fail(fmt::format("\"{}\" is given twice", path_));
  number = parse_number(text);
  if (!number) xml_.fail(fmt::format("\"{}\" is not a number", printable(text)));
}

void StationReader::set(std::string& word) const {
  if (!word.empty()) xml_.fail(fmt::format("\"{}\" is given twice", path_));
  word = without_xml_blanks(text_);
}

void StationReader::read_value() {
  StationChannel& channel = channels_.back();
  const std::string_view rest = std::string_view(path_).substr(channel_path.size());
  if (rest == azimuth_path) set(channel.azimuth);
  if (rest == dip_path) set(channel.dip);
  if (rest == value_path) set(channel.sensitivity);
  if (rest == input_path) set(channel.input_unit);
  if (rest == output_path) set(channel.output_unit);
}

}  // namespace

std::string to_text(const ChannelId& id) {
  return fmt::format("{}.{}.{}.{}", id.network, id.station, id.location, id.channel);
}

std::vector<StationChannel> read_station_xml(std::string_view bytes) {
  if (bytes.size() > max_station_xml_bytes) throw RecordProblem("StationXML: the file is larger than 64 MiB");
  return StationReader(bytes).read();
}

const StationChannel* find_channel(const std::vector<StationChannel>& channels, const ChannelId& id,
                                   Microseconds time) {
  const StationChannel* found = nullptr;
  for (const StationChannel& channel : channels) {
    if (!(channel.id == id) || time < channel.start || time >= channel.end) continue;
    if (found != nullptr && (found->sensitivity != channel.sensitivity || found->input_unit != channel.input_unit)) {
      throw RecordProblem(fmt::format("StationXML: two epochs of {} hold {} and differ in their sensitivity",
                                      printable(to_text(id)), to_iso_time(time)));
    }
    if (found == nullptr) found = &channel;
  }
  return found;
}

}  // namespace teeter
