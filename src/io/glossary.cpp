#include "io/glossary.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace teeter {
namespace {

std::string in_small_letters(std::string_view text) {
  std::string result(text);
  for (char& c : result)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return result;
}

// Bytes of letters beyond ASCII count as letters.
bool joins_words(char c) {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '-' || c == '/' ||
         (static_cast<unsigned char>(c) & 0x80U) != 0;
}

bool stands_in(const std::string& text, const std::string& word) {
  if (word.size() < 2) return false;  // a single letter stands for too many things
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    if ((at == 0 || (!joins_words(text[at - 1]) && text[at - 1] != '.')) &&
        (end >= text.size() || !joins_words(text[end])))
      return true;
  }
  return false;
}

}  // namespace

std::vector<GlossaryEntry> glossary_of(std::string_view text) {
  std::vector<GlossaryEntry> found;
  if (glossary_json.empty()) return found;
  const std::string read = in_small_letters(text);
  const auto stands = [&](const std::string& word) { return stands_in(read, in_small_letters(word)); };
  for (const auto& one : nlohmann::json::parse(glossary_json)) {
    GlossaryEntry entry{one["term"], one["forms"], one["text"]};
    if (stands(entry.term) || std::any_of(entry.forms.begin(), entry.forms.end(), stands)) found.push_back(entry);
  }
  return found;
}

}  // namespace teeter
