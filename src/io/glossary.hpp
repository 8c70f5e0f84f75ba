// The glossary that pages and documents share.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace teeter {

extern const std::string_view glossary_json;  // web/src/page/glossary.json

struct GlossaryEntry {
  std::string term;
  std::vector<std::string> forms;  // other forms of the word
  std::string text;
};

// The entries whose words stand in the text, in the order of the glossary.
std::vector<GlossaryEntry> glossary_of(std::string_view text);

}  // namespace teeter
