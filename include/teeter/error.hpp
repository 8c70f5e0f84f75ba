// What is thrown besides ScenarioError (simulate.hpp): bad input, told so that the user can mend it, and a disk that
// does not take a file.
#pragma once

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace teeter {

// One or more complete messages, each with file, place, key, what was found and what is allowed.
class InputError : public std::runtime_error {
 public:
  explicit InputError(std::vector<std::string> messages)
      : std::runtime_error(joined(messages)), messages_(std::move(messages)) {}
  explicit InputError(const std::string& message) : InputError(std::vector{message}) {}
  const std::vector<std::string>& messages() const { return messages_; }

 private:
  static std::string joined(const std::vector<std::string>& messages) {
    std::string text;
    for (const std::string& message : messages) text += (text.empty() ? "" : "\n") + message;
    return text;
  }
  std::vector<std::string> messages_;
};

// Trouble with the disk, not with the input.
class WriteError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace teeter
