// A pull parser for the XML that station files use.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace teeter {

inline constexpr std::size_t max_xml_depth = 64;

struct XmlAttribute {
  std::string_view name;  // without prefix
  std::string value;
};

// Document types are refused, and with them entities of one's own: nothing can grow beyond the size of the file.
class XmlReader {
 public:
  enum class Event { open, text, close, end };

  explicit XmlReader(std::string_view bytes) : bytes_(bytes) {
    if (bytes_.starts_with("\xEF\xBB\xBF")) at_ = 3;
  }

  // After `open`: name() and attributes(); after `text`: text(), possibly one piece of several.
  Event next();
  std::string_view name() const;  // without prefix
  const std::vector<XmlAttribute>& attributes() const { return attributes_; }
  const std::string& text() const { return text_; }
  [[noreturn]] void fail(const std::string& message) const;

 private:
  bool at(std::string_view text) const { return bytes_.substr(at_).starts_with(text); }
  void skip_blanks();
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
  std::vector<XmlAttribute> attributes_;
  std::string text_;
  bool close_next_ = false;  // the element is empty: <a/>
  bool leave_ = false;       // the innermost element was closed with the last event
  bool root_seen_ = false;
};

// Without the blanks of XML at both ends.
std::string_view without_xml_blanks(std::string_view text);

}  // namespace teeter
