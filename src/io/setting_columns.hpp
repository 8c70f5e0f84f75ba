// The settings of several objects as columns of a table: one for each key that any of them sets.
#pragma once

#include <string>
#include <vector>

namespace teeter {

class SettingColumns {
 public:
  explicit SettingColumns(const std::vector<std::vector<std::string>>& settings);  // KEY=VALUE of each object
  const std::vector<std::string>& keys() const { return keys_; }
  const std::string& value(std::size_t object, std::size_t key) const { return values_[object][key]; }  // may be empty
  std::string header() const;                                                                           // ",KEY,KEY"
  std::string row(std::size_t object) const;  // ",VALUE,VALUE"

 private:
  std::vector<std::string> keys_;
  std::vector<std::vector<std::string>> values_;
};

}  // namespace teeter
