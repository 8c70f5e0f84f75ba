// Reads the table that options.cpp has made; the second of the two files that include CLI11.
#include "command_table.hpp"

#include <CLI/CLI.hpp>
#include <sstream>

namespace teeter::cli {
namespace {

OptionEntry entry_of(CLI::Option& option) {
  OptionEntry entry;
  if (!option.nonpositional()) {
    entry.names = {option.get_name(true)};
  } else {
    for (const std::string& name : option.get_snames()) entry.names.push_back("-" + name);
    for (const std::string& name : option.get_lnames()) entry.names.push_back("--" + name);
  }
  entry.required = option.get_required();
  entry.many = option.get_items_expected_max() > 1;
  entry.flag = option.get_items_expected_max() == 0;
  entry.default_value = option.get_default_str();
  entry.help = option.get_description();
  if (entry.flag) return entry;
  // CLI11 puts what a check says behind the type name.
  entry.value = option.get_type_name();
  try {
    entry.allowed = option.get_validator(0)->get_description();
  } catch (const CLI::OptionNotFound&) {
    return entry;
  }
  if (!entry.allowed.empty()) entry.value.resize(entry.value.size() - entry.allowed.size() - 1);
  return entry;
}

std::vector<std::string> split(const std::string& text, char at) {
  std::vector<std::string> words;
  std::istringstream stream(text);
  for (std::string word; std::getline(stream, word, at);) words.push_back(word);
  return words;
}

}  // namespace

CommandEntry command_table(CLI::App& app) {
  CommandEntry entry;
  entry.name = app.get_name();
  entry.help = app.get_description();
  entry.footer = app.get_footer();
  entry.needs_command = app.get_require_subcommand_min() > 0;
  for (CLI::Option* option : app.get_options())
    (option->nonpositional() ? entry.options : entry.places).push_back(entry_of(*option));
  for (CLI::App* command : app.get_subcommands({}))
    if (!command->get_group().empty()) entry.commands.push_back(command_table(*command));
  return entry;
}

ValueKind value_kind(const OptionEntry& option) {
  ValueKind kind;
  const std::string& text = option.value.empty() ? option.names.front() : option.value;
  if (option.flag) return kind;
  if (text.find('|') != std::string::npos) {
    kind.kind = ValueKind::Kind::words;
    kind.list = text.front() == '[';
    kind.words = split(kind.list ? text.substr(1, text.find(']') - 1) : text, '|');
  } else if (text.starts_with("*.")) {
    kind.kind = ValueKind::Kind::file;
    kind.ending = text.substr(1);
  } else if (text == "FILE" || text.starts_with("OUT.")) {
    kind.kind = ValueKind::Kind::file;
  } else if (text == "DIR") {
    kind.kind = ValueKind::Kind::folder;
  }
  return kind;
}

std::string with_spaces(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

}  // namespace teeter::cli
