#include "record_shelf.hpp"

#include <fnmatch.h>

#include <algorithm>

#include "core/error.hpp"
#include "core/utf8.hpp"
#include "examples.hpp"
#include "io/study_fingerprint.hpp"

namespace teeter::server {
namespace {

constexpr std::size_t max_uploads = 16;
constexpr std::size_t max_bytes = std::size_t{48} << 20U;
constexpr std::size_t max_name = 100;
constexpr std::string_view example_prefix = "example:";
constexpr const char* missing =
    "the page does not have this file. Drop records on the page; lists of records or objects (CSV) are for teeter run "
    "and teeter study, meshes for teeter run and teeter body";

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

std::string percent_decoded(const std::string& text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool coded =
        text[i] == '%' && i + 2 < text.size() && hex_digit(text[i + 1]) >= 0 && hex_digit(text[i + 2]) >= 0;
    plain += coded ? static_cast<char>(16 * hex_digit(text[i + 1]) + hex_digit(text[i + 2])) : text[i];
    if (coded) i += 2;
  }
  return plain;
}

const EmbeddedFile* find_example(std::string_view name) {
  if (!name.starts_with(example_prefix)) return nullptr;
  for (const EmbeddedFile& file : example_records())
    if (file.name == name.substr(example_prefix.size())) return &file;
  return nullptr;
}

}  // namespace

std::string plain_file_name(const std::string& encoded) {
  std::string name = percent_decoded(encoded);
  name = name.substr(name.find_last_of("/\\") + 1);  // npos + 1 is 0
  for (char& c : name)
    if (static_cast<unsigned char>(c) < 0x20U || c == 0x7f || c == '"' || c == '*' || c == '?' || c == '[') c = '_';
  if (name.size() > max_name || !is_utf8(name)) {
    name.resize(std::min(name.size(), max_name));
    for (char& c : name)
      if (static_cast<unsigned char>(c) >= 0x80U) c = '_';
  }
  return name.empty() || name == "." || name == ".." ? "record" : name;
}

std::string RecordShelf::add(const std::string& file_name, std::string bytes) {
  std::string name = "upload:" + hash_text(bytes).substr(0, 16) + "/" + file_name;
  const std::lock_guard lock(mutex_);
  std::erase_if(uploads_, [&](const Upload& upload) { return upload.name == name; });
  uploads_.push_back({name, std::make_shared<const std::string>(std::move(bytes))});
  const auto total = [&] {
    std::size_t sum = 0;
    for (const Upload& upload : uploads_) sum += upload.bytes->size();
    return sum;
  };
  while (uploads_.size() > max_uploads || total() > max_bytes) uploads_.pop_front();
  return name;
}

std::shared_ptr<const std::string> RecordShelf::find(const std::string& name) const {
  const std::lock_guard lock(mutex_);
  for (const Upload& upload : uploads_)
    if (upload.name == name) return upload.bytes;
  return nullptr;
}

std::vector<std::string> RecordShelf::matching(const std::string& pattern) const {
  std::vector<std::string> names;
  for (const EmbeddedFile& file : example_records())
    names.push_back(std::string(example_prefix) + std::string(file.name));
  {
    const std::lock_guard lock(mutex_);
    for (const Upload& upload : uploads_) names.push_back(upload.name);
  }
  std::erase_if(names, [&](const std::string& name) {
    return name != pattern && fnmatch(pattern.c_str(), name.c_str(), FNM_NOESCAPE) != 0;
  });
  std::sort(names.begin(), names.end());
  return names;
}

RecordSource RecordShelf::source() const {
  RecordSource source;
  source.resolve = [](const std::string& name) { return name; };
  source.read = [this](const std::string& name, std::size_t limit) {
    if (const EmbeddedFile* example = find_example(name)) return std::string(example->text);
    const auto upload = find(name);
    if (!upload) throw InputError(name.substr(0, 200) + ": " + missing);
    if (upload->size() > limit) throw InputError(name + ": is too large");
    return *upload;
  };
  source.missing = missing;
  source.matching = [this](const std::string& pattern) { return matching(pattern); };
  return source;
}

}  // namespace teeter::server
