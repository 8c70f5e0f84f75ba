#include "ground/formats/station_xml.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cmath>

#include "core/number.hpp"
#include "ground/formats/lines.hpp"

namespace teeter {
namespace {

constexpr std::string_view xml_blanks = " \t\r\n";
constexpr std::size_t max_name = 256;
constexpr std::size_t max_attributes = 64;

std::string_view without_blanks(std::string_view text) {
  const std::size_t first = text.find_first_not_of(xml_blanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(xml_blanks) - first + 1);
}

std::string_view local_name(std::string_view name) { return name.substr(name.rfind(':') + 1); }

bool is_name_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == ':' ||
         c == '-' || c == '.' || static_cast<unsigned char>(c) >= 0x80U;
}

void append_utf8(std::string& text, std::uint32_t code) {
  const auto put = [&](std::uint32_t byte) { text += static_cast<char>(static_cast<unsigned char>(byte)); };
  if (code < 0x80U) return put(code);
  if (code < 0x800U) {
    put(0xC0U | (code >> 6U));
  } else {
    if (code < 0x10000U) {
      put(0xE0U | (code >> 12U));
    } else {
      put(0xF0U | (code >> 18U));
      put(0x80U | ((code >> 12U) & 0x3FU));
    }
    put(0x80U | ((code >> 6U) & 0x3FU));
  }
  put(0x80U | (code & 0x3FU));
}

struct Attribute {
  std::string_view name;  // without prefix
  std::string value;
};

// A pull parser for the XML that station files use. Document types are refused, and with them entities of one's own:
// nothing can grow beyond the size of the file.
class XmlWalker {
 public:
  enum class Event { open, text, close, end };

  explicit XmlWalker(std::string_view bytes) : bytes_(bytes) {
    if (bytes_.starts_with("\xEF\xBB\xBF")) at_ = 3;
  }

  // After `open`: name() and attributes(); after `text`: text(), possibly one piece of several.
  Event next();
  std::string_view name() const { return local_name(open_.back()); }
  const std::vector<Attribute>& attributes() const { return attributes_; }
  const std::string& text() const { return text_; }
  [[noreturn]] void fail(const std::string& message) const;

 private:
  bool at(std::string_view text) const { return bytes_.substr(at_).starts_with(text); }
  void skip_blanks() { at_ = std::min(bytes_.find_first_not_of(xml_blanks, at_), bytes_.size()); }
  std::string_view take_until(std::string_view mark, std::string_view what);
  std::string_view take_name();
  std::string decoded(std::string_view raw) const;
  std::uint32_t entity(std::string_view name) const;
  Event take_text(std::string_view raw, bool plain);
  Event take_open();
  void take_attribute();
  Event take_close();

  std::string_view bytes_;
  std::size_t at_ = 0;
  std::vector<std::string_view> open_;  // names of the elements around us, with their prefixes
  std::vector<Attribute> attributes_;
  std::string text_;
  bool close_next_ = false;  // the element is empty: <a/>
  bool leave_ = false;       // the innermost element was closed with the last event
  bool root_seen_ = false;
};

void XmlWalker::fail(const std::string& message) const {
  const std::string_view before = bytes_.substr(0, std::min(at_, bytes_.size()));
  const auto line = static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n'));
  throw RecordProblem(line + 1, before.size() - (before.rfind('\n') + 1) + 1, "StationXML: " + message);
}

std::string_view XmlWalker::take_until(std::string_view mark, std::string_view what) {
  const std::size_t end = bytes_.find(mark, at_);
  if (end == std::string_view::npos) fail(fmt::format("the file ends inside {}", what));
  const std::string_view taken = bytes_.substr(at_, end - at_);
  at_ = end + mark.size();
  return taken;
}

std::string_view XmlWalker::take_name() {
  std::size_t end = at_;
  while (end < bytes_.size() && is_name_character(bytes_[end])) ++end;
  const std::string_view name = bytes_.substr(at_, end - at_);
  if (name.empty() || name.size() > max_name || name.back() == ':' || name.front() == '-' || name.front() == '.')
    fail("a name is expected");
  at_ = end;
  return name;
}

std::uint32_t XmlWalker::entity(std::string_view name) const {
  constexpr std::pair<std::string_view, char> known[] = {
      {"amp", '&'}, {"lt", '<'}, {"gt", '>'}, {"quot", '"'}, {"apos", '\''}};
  for (const auto& [word, character] : known)
    if (name == word) return static_cast<std::uint32_t>(character);
  std::uint32_t code = 0;
  if (name.starts_with('#')) {
    const bool hexadecimal = name.starts_with("#x");
    const std::string_view digits = name.substr(hexadecimal ? 2 : 1);
    const auto [end, error] =
        std::from_chars(digits.data(), digits.data() + digits.size(), code, hexadecimal ? 16 : 10);
    if (error != std::errc() || end != digits.data() + digits.size()) code = 0;
  }
  if (code == 0 || code > 0x10FFFFU || (code >= 0xD800U && code < 0xE000U))
    fail(fmt::format("the entity \"&{};\" is not known", printable(name)));
  return code;
}

std::string XmlWalker::decoded(std::string_view raw) const {
  std::string result;
  while (!raw.empty()) {
    const std::size_t mark = std::min(raw.find('&'), raw.size());
    result += raw.substr(0, mark);
    raw.remove_prefix(mark);
    if (raw.empty()) break;
    const std::size_t end = raw.substr(0, 16).find(';');
    if (end == std::string_view::npos) fail("\"&\" must be written \"&amp;\"");
    append_utf8(result, entity(raw.substr(1, end - 1)));
    raw.remove_prefix(end + 1);
  }
  return result;
}

XmlWalker::Event XmlWalker::take_text(std::string_view raw, bool plain) {
  text_ = plain ? std::string(raw) : decoded(raw);
  return Event::text;
}

void XmlWalker::take_attribute() {
  const std::string_view name = take_name();
  skip_blanks();
  if (!at("=")) fail("\"=\" is expected after the name of an attribute");
  ++at_;
  skip_blanks();
  if (!at("\"") && !at("'")) fail("the value of an attribute must stand in quotes");
  const std::string_view quote = bytes_.substr(at_, 1);
  ++at_;
  const std::string_view raw = take_until(quote, "an attribute");
  if (raw.find('<') != std::string_view::npos) fail("\"<\" inside an attribute");
  const bool prefixed = name.find(':') != std::string_view::npos || name == "xmlns";
  if (prefixed) return void(decoded(raw));  // of another namespace, or the declaration of one
  for (const Attribute& other : attributes_)
    if (other.name == name) fail(fmt::format("the attribute \"{}\" is given twice", printable(name)));
  if (attributes_.size() == max_attributes) fail("more than 64 attributes");
  attributes_.push_back({name, decoded(raw)});
}

XmlWalker::Event XmlWalker::take_open() {
  if (open_.empty() && root_seen_) fail("a second outermost element");
  if (open_.size() == max_station_xml_depth) fail("more than 64 elements inside each other");
  root_seen_ = true;
  open_.push_back(take_name());
  attributes_.clear();
  while (true) {
    const std::size_t before = at_;
    skip_blanks();
    if (at_ == bytes_.size()) fail("the file ends inside a tag");
    close_next_ = at("/>");
    if (close_next_ || at(">")) break;
    if (at_ == before) fail("a blank is expected between attributes");
    take_attribute();
  }
  at_ += close_next_ ? 2 : 1;
  return Event::open;
}

XmlWalker::Event XmlWalker::take_close() {
  const std::string_view name = take_name();
  skip_blanks();
  if (!at(">")) fail("\">\" is expected");
  if (open_.empty() || open_.back() != name)
    fail(fmt::format("\"</{}>\" closes nothing that is open here", printable(name)));
  ++at_;
  leave_ = true;
  return Event::close;
}

XmlWalker::Event XmlWalker::next() {
  if (close_next_) {
    close_next_ = false;
    leave_ = true;
    return Event::close;
  }
  if (leave_) open_.pop_back();
  leave_ = false;
  while (at_ < bytes_.size()) {
    if (!at("<")) {
      const std::size_t end = std::min(bytes_.find('<', at_), bytes_.size());
      const std::string_view raw = bytes_.substr(at_, end - at_);
      if (open_.empty() && !without_blanks(raw).empty()) fail("text outside of the outermost element: not XML");
      if (!open_.empty()) {
        const Event event = take_text(raw, false);
        at_ = end;
        return event;
      }
      at_ = end;
    } else if (at("<?")) {
      take_until("?>", "a processing instruction");
    } else if (at("<!--")) {
      at_ += 4;
      take_until("-->", "a comment");
    } else if (at("<![CDATA[") && !open_.empty()) {
      at_ += 9;
      return take_text(take_until("]]>", "a CDATA section"), true);
    } else if (at("<!")) {
      fail("document types are not read");
    } else if (at("</")) {
      at_ += 2;
      return take_close();
    } else {
      ++at_;
      return take_open();
    }
  }
  if (!open_.empty()) fail(fmt::format("the file ends inside \"{}\"", printable(open_.back())));
  if (!root_seen_) fail("no element: not XML");
  return Event::end;
}

// `digits` decimal digits at the start of the text, which are then removed.
std::optional<int> take_digits(std::string_view& text, std::size_t digits) {
  int value = 0;
  if (text.size() < digits) return std::nullopt;
  const auto [end, error] = std::from_chars(text.data(), text.data() + digits, value);
  if (error != std::errc() || end != text.data() + digits || value < 0) return std::nullopt;
  text.remove_prefix(digits);
  return value;
}

bool take(std::string_view& text, char c) {
  if (!text.starts_with(c)) return false;
  text.remove_prefix(1);
  return true;
}

std::optional<Microseconds> take_date(std::string_view& text) {
  const auto year = take_digits(text, 4);
  if (!year || !take(text, '-')) return std::nullopt;
  const auto month = take_digits(text, 2);
  if (!month || !take(text, '-')) return std::nullopt;
  const auto day = take_digits(text, 2);
  if (!day) return std::nullopt;
  const std::chrono::year_month_day date{std::chrono::year{*year}, std::chrono::month{static_cast<unsigned>(*month)},
                                         std::chrono::day{static_cast<unsigned>(*day)}};
  if (!date.ok()) return std::nullopt;
  return std::chrono::microseconds(std::chrono::sys_days{date}.time_since_epoch()).count();
}

// "hh:mm" in microseconds.
std::optional<Microseconds> take_clock(std::string_view& text) {
  const auto hour = take_digits(text, 2);
  if (!hour || *hour > 24 || !take(text, ':')) return std::nullopt;
  const auto minute = take_digits(text, 2);
  if (!minute || *minute > 59) return std::nullopt;
  return (Microseconds{*hour} * 60 + *minute) * 60'000'000;
}

std::optional<Microseconds> take_seconds(std::string_view& text) {
  const auto second = take_digits(text, 2);
  if (!second || *second > 60) return std::nullopt;
  Microseconds value = Microseconds{*second} * 1'000'000;
  if (!take(text, '.')) return value;
  Microseconds digit = 100'000;
  for (; !text.empty() && text.front() >= '0' && text.front() <= '9'; digit /= 10) {
    value += digit * (text.front() - '0');
    text.remove_prefix(1);
  }
  return value;
}

// "2012-04-13T17:28:00", with fractions, "Z" or an offset, or the day alone.
std::optional<Microseconds> parse_time(std::string_view text) {
  const auto date = take_date(text);
  if (!date || text.empty()) return date;
  if (!take(text, 'T')) return std::nullopt;
  const auto clock = take_clock(text);
  if (!clock || !take(text, ':')) return std::nullopt;
  const auto seconds = take_seconds(text);
  if (!seconds) return std::nullopt;
  const Microseconds time = *date + *clock + *seconds;
  if (text.empty() || text == "Z") return time;
  const bool east = text.front() == '+';
  if (!east && text.front() != '-') return std::nullopt;
  text.remove_prefix(1);
  const auto offset = take_clock(text);
  if (!offset || !text.empty()) return std::nullopt;
  return east ? time - *offset : time + *offset;
}

// Follows the walker through FDSNStationXML/Network/Station/Channel and keeps what is asked for.
class StationReader {
 public:
  explicit StationReader(std::string_view bytes) : walker_(bytes) {}
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

  XmlWalker walker_;
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
  using Event = XmlWalker::Event;
  for (Event event = walker_.next(); event != Event::end; event = walker_.next()) {
    if (event == Event::open) opened();
    if (event == Event::text && at_value()) text_ += walker_.text();
    if (event == Event::close) closed();
  }
  return std::move(channels_);
}

void StationReader::opened() {
  if (at_value()) walker_.fail(fmt::format("an element inside \"{}\", which holds a value", path_));
  path_ += '/';
  path_ += walker_.name();
  text_.clear();
  if (path_.find('/', 1) == std::string::npos && path_ != root_path)
    walker_.fail(fmt::format("the outermost element is \"{}\", not FDSNStationXML", printable(walker_.name())));
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
  for (const Attribute& a : walker_.attributes())
    if (a.name == name) return std::string(without_blanks(a.value));
  if (required) walker_.fail(fmt::format("\"{}\" without {}", walker_.name(), name));
  return {};
}

void StationReader::read_channel() {
  if (channels_.size() == max_station_xml_channels) walker_.fail("more than 100000 channels");
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
  const auto found = parse_time(text);
  if (!found) walker_.fail(fmt::format("{} \"{}\" is not a time", name, printable(text)));
  time = *found;
}

void StationReader::set(std::optional<double>& number) const {
  const std::string_view text = without_blanks(text_);
  if (number) walker_.fail(fmt::format("\"{}\" is given twice", path_));
  number = parse_number(text);
  if (!number) walker_.fail(fmt::format("\"{}\" is not a number", printable(text)));
}

void StationReader::set(std::string& word) const {
  if (!word.empty()) walker_.fail(fmt::format("\"{}\" is given twice", path_));
  word = without_blanks(text_);
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

std::string to_iso_time(Microseconds time) {
  const std::chrono::sys_time<std::chrono::microseconds> point{std::chrono::microseconds{time}};
  const auto midnight = std::chrono::floor<std::chrono::days>(point);
  const std::chrono::year_month_day date{midnight};
  const std::chrono::hh_mm_ss clock{point - midnight};
  return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}.{:06}", static_cast<int>(date.year()),
                     static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()), clock.hours().count(),
                     clock.minutes().count(), clock.seconds().count(), clock.subseconds().count());
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
    if (found != nullptr && (found->sensitivity != channel.sensitivity || found->input_unit != channel.input_unit))
      throw RecordProblem(fmt::format("StationXML: two epochs of {} hold {} and differ in their sensitivity",
                                      printable(to_text(id)), to_iso_time(time)));
    if (found == nullptr) found = &channel;
  }
  return found;
}

}  // namespace teeter
