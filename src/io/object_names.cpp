#include "io/object_names.hpp"

#include <fmt/format.h>

#include <set>
#include <string_view>

namespace teeter {
namespace {

constexpr std::size_t longest_file_name = 100;  // bytes

bool is_safe_in_a_name(char c) {
  const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || static_cast<unsigned char>(c) >= 0x80U;
  return letter || (c >= '0' && c <= '9') || c == '_' || c == '.' || c == '-';
}

// Runs of other characters become one hyphen; no hidden file, no half of a letter at the end.
std::string plain_name_of(const std::string& name) {
  std::string plain;
  for (const char c : name) {
    if (is_safe_in_a_name(c)) {
      plain += c;
    } else if (!plain.empty() && plain.back() != '-') {
      plain += '-';
    }
  }
  plain.erase(0, plain.find_first_not_of(".-"));
  if (plain.size() > longest_file_name) {
    std::size_t end = longest_file_name;
    while (end > 0 && (static_cast<unsigned char>(plain[end]) & 0xC0U) == 0x80U) --end;
    plain.resize(end);
  }
  while (!plain.empty() && (plain.back() == '-' || plain.back() == '.')) plain.pop_back();
  return plain.empty() ? "object" : plain;
}

std::string lower(std::string text) {
  for (char& c : text)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return text;
}

}  // namespace

std::vector<std::string> file_names_for(const std::vector<std::string>& names) {
  std::set<std::string> taken{"objects.csv", "summary.json", "cells.csv",      "cells.h5",
                              "report.html", "results.db",   "results.db-wal", "results.db-shm"};
  std::vector<std::string> files;
  for (const std::string& name : names) {
    const std::string plain = plain_name_of(name);
    std::string file = plain;
    for (int number = 2; !taken.insert(lower(file)).second; ++number) file = fmt::format("{}-{}", plain, number);
    files.push_back(std::move(file));
  }
  return files;
}

std::string link_to(const std::string& file_name) {
  std::string link;
  for (const char c : file_name) {
    const auto code = static_cast<unsigned char>(c);
    link += code < 0x80U ? std::string(1, c) : fmt::format("%{:02X}", code);
  }
  return link;
}

}  // namespace teeter
