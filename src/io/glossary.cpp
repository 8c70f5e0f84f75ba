#include "io/glossary.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

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

// Whether the word stands in the text; taken out of it, so that a part of a longer word is not found again.
bool takes_out(std::string& text, const std::string& word) {
  if (word.size() < 2) return false;  // a single letter stands for too many things
  bool found = false;
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    const bool begins = at == 0 || (!joins_words(text[at - 1]) && text[at - 1] != '.');
    if (!begins || (end < text.size() && joins_words(text[end]))) continue;
    text.replace(at, word.size(), word.size(), ' ');
    found = true;
  }
  return found;
}

}  // namespace

std::vector<GlossaryEntry> glossary_of(std::string_view text) {
  std::vector<GlossaryEntry> found;
  if (glossary_json.empty()) return found;
  std::vector<GlossaryEntry> entries;
  std::vector<std::pair<std::string, std::size_t>> words;  // with their entries
  for (const auto& one : nlohmann::json::parse(glossary_json)) {
    entries.push_back({one["term"], one["forms"], one["text"]});
    words.emplace_back(in_small_letters(entries.back().term), entries.size() - 1);
    for (const std::string& form : entries.back().forms) words.emplace_back(in_small_letters(form), entries.size() - 1);
  }
  std::stable_sort(words.begin(), words.end(),
                   [](const auto& a, const auto& b) { return a.first.size() > b.first.size(); });
  std::string read = in_small_letters(text);
  std::vector<bool> stands(entries.size());
  for (const auto& [word, entry] : words)
    if (takes_out(read, word)) stands[entry] = true;
  for (std::size_t i = 0; i < entries.size(); ++i)
    if (stands[i]) found.push_back(std::move(entries[i]));
  return found;
}

}  // namespace teeter
