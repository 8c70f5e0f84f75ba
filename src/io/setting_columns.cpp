#include "io/setting_columns.hpp"

#include <algorithm>

#include "core/csv.hpp"

namespace teeter {
namespace {

// Quotes of a text that says the same without them.
std::string bare_text(const std::string& value) {
  const bool plain = value.size() >= 2 && value.front() == '"' && value.back() == '"' &&
                     value.find_first_of("\\\"", 1) == value.size() - 1;
  return plain ? value.substr(1, value.size() - 2) : value;
}

}  // namespace

SettingColumns::SettingColumns(const std::vector<std::vector<std::string>>& settings) {
  for (const std::vector<std::string>& object : settings) {
    for (const std::string& setting : object) {
      const std::string key = setting.substr(0, setting.find('='));
      if (std::find(keys_.begin(), keys_.end(), key) == keys_.end()) keys_.push_back(key);
    }
  }
  for (const std::vector<std::string>& object : settings) {
    std::vector<std::string> row(keys_.size());
    for (const std::string& setting : object) {
      const std::size_t equals = setting.find('=');
      const auto found = std::find(keys_.begin(), keys_.end(), setting.substr(0, equals));
      row[static_cast<std::size_t>(found - keys_.begin())] = bare_text(setting.substr(equals + 1));
    }
    values_.push_back(std::move(row));
  }
}

std::string SettingColumns::header() const {
  std::string text;
  for (const std::string& key : keys_) text += "," + csv_quoted(key);
  return text;
}

std::string SettingColumns::row(std::size_t object) const {
  std::string text;
  for (const std::string& value : values_[object]) text += "," + csv_quoted(value);
  return text;
}

}  // namespace teeter
