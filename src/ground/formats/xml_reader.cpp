// The pull parser for XML: tags, attributes, entities, comments and CDATA, and what is wrong with them.
#include "ground/formats/xml_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "ground/formats/lines.hpp"

namespace teeter {
namespace {

constexpr std::string_view xml_blanks = " \t\r\n";
constexpr std::size_t max_name = 256;
constexpr std::size_t max_attributes = 64;

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

}  // namespace

std::string_view without_xml_blanks(std::string_view text) {
  const std::size_t first = text.find_first_not_of(xml_blanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(xml_blanks) - first + 1);
}

std::string_view XmlReader::name() const {
  const std::string_view name = open_.back();
  return name.substr(name.rfind(':') + 1);
}

void XmlReader::skip_blanks() { at_ = std::min(bytes_.find_first_not_of(xml_blanks, at_), bytes_.size()); }

void XmlReader::fail(const std::string& message) const {
  const std::string_view before = bytes_.substr(0, std::min(at_, bytes_.size()));
  const auto line = static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n'));
  throw RecordProblem(line + 1, before.size() - (before.rfind('\n') + 1) + 1, "StationXML: " + message);
}

std::string_view XmlReader::take_until(std::string_view mark, std::string_view what) {
  const std::size_t end = bytes_.find(mark, at_);
  if (end == std::string_view::npos) fail(fmt::format("the file ends inside {}", what));
  const std::string_view taken = bytes_.substr(at_, end - at_);
  at_ = end + mark.size();
  return taken;
}

std::string_view XmlReader::take_name() {
  std::size_t end = at_;
  while (end < bytes_.size() && is_name_character(bytes_[end])) ++end;
  const std::string_view name = bytes_.substr(at_, end - at_);
  if (name.empty() || name.size() > max_name || name.back() == ':' || name.front() == '-' || name.front() == '.')
    fail("a name is expected");
  at_ = end;
  return name;
}

std::uint32_t XmlReader::entity(std::string_view name) const {
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

std::string XmlReader::decoded(std::string_view raw) const {
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

XmlReader::Event XmlReader::take_text(std::string_view raw, bool plain) {
  text_ = plain ? std::string(raw) : decoded(raw);
  return Event::text;
}

void XmlReader::take_attribute() {
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
  for (const XmlAttribute& other : attributes_)
    if (other.name == name) fail(fmt::format("the attribute \"{}\" is given twice", printable(name)));
  if (attributes_.size() == max_attributes) fail("more than 64 attributes");
  attributes_.push_back({name, decoded(raw)});
}

XmlReader::Event XmlReader::take_open() {
  if (open_.empty() && root_seen_) fail("a second outermost element");
  if (open_.size() == max_xml_depth) fail("more than 64 elements inside each other");
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

XmlReader::Event XmlReader::take_close() {
  const std::string_view name = take_name();
  skip_blanks();
  if (!at(">")) fail("\">\" is expected");
  if (open_.empty() || open_.back() != name)
    fail(fmt::format("\"</{}>\" closes nothing that is open here", printable(name)));
  ++at_;
  leave_ = true;
  return Event::close;
}

XmlReader::Event XmlReader::next() {
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
      if (open_.empty() && !without_xml_blanks(raw).empty()) fail("text outside of the outermost element: not XML");
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

}  // namespace teeter
