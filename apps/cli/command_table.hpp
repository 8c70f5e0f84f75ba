// The command line as a table: commands, options and what stands for their values, for the manual and the completions.
#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace teeter::cli {

struct OptionEntry {
  std::vector<std::string> names;  // "-o", "--output"; FILE where it is told by its place
  bool required = false;
  bool many = false;          // may be given several times
  bool flag = false;          // takes no value
  std::string value;          // what stands for the value, as options.cpp says; empty for places
  std::string allowed;        // "1 to 4096"; empty: not said
  std::string default_value;  // empty: none
  std::string help;
};

struct CommandEntry {
  std::string name;  // without the commands above
  std::string help;
  std::string footer;
  bool needs_command = false;       // cannot do without one of `commands`
  std::vector<OptionEntry> places;  // told by their place
  std::vector<OptionEntry> options;
  std::vector<CommandEntry> commands;  // not the hidden ones
};

// Changes nothing; CLI11 shows its checks only to those who may.
CommandEntry command_table(CLI::App& app);

// What may stand for a value, from its type name.
struct ValueKind {
  enum class Kind { anything, words, file, folder } kind = Kind::anything;
  std::vector<std::string> words;  // kind words
  bool list = false;               // kind words: several, with commas between
  std::string ending;              // kind file: ".toml"; empty: any
};
ValueKind value_kind(const OptionEntry& option);

std::string with_spaces(const std::vector<std::string>& words);

}  // namespace teeter::cli
