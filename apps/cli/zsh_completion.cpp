// Completion for zsh: a function for each command, with the arguments as _arguments wants them.
#include <fmt/format.h>

#include "manual.hpp"

namespace teeter::cli {
namespace {

// A text between single quotes, where brackets and colons mean something to _arguments.
std::string quoted(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '\'')
      out += "'\\''";
    else if (c == '[' || c == ']' || c == ':')
      out += std::string("\\") + c;
    else
      out += c;
  }
  return out;
}

// "message:action" for a value.
std::string action(const OptionEntry& option) {
  const ValueKind kind = value_kind(option);
  const bool place = option.names.front().front() != '-';
  const std::string message = quoted(place ? option.names.front() : option.value);
  switch (kind.kind) {
    case ValueKind::Kind::words:
      return kind.list ? fmt::format("{}:_values -s , value {}", message, with_spaces(kind.words))
                       : fmt::format("{}:({})", message, with_spaces(kind.words));
    case ValueKind::Kind::file:
      return kind.ending.empty() ? message + ":_files" : fmt::format("{}:_files -g \"*{}\"", message, kind.ending);
    case ValueKind::Kind::folder: return message + ":_files -/";
    case ValueKind::Kind::anything: return message + ":";
  }
  return {};
}

std::string option_line(const OptionEntry& option) {
  const std::string tail = fmt::format("[{}]{}", quoted(option.help), option.flag ? "" : ":" + action(option));
  std::string lines;
  for (const std::string& name : option.names) {
    const std::string others = option.many ? "*" : fmt::format("({})", with_spaces(option.names));
    // A long option takes its value after a blank or "=".
    const std::string follows = option.flag ? "" : name.starts_with("--") ? "=" : "+";
    lines += fmt::format("    '{}{}{}{}' \\\n", others, name, follows, tail);
  }
  return lines;
}

std::string command_list(const CommandEntry& command) {
  std::string text;
  for (const CommandEntry& one : command.commands) text += fmt::format("    '{}:{}'\n", one.name, quoted(one.help));
  return text;
}

std::string function_name(const std::string& path) {
  std::string name = "_";
  for (const char c : path) name += c == ' ' ? '_' : c;
  return name;
}

// What comes after the options: the places, or the name of a command, or either.
std::string place_lines(const std::string& name, const CommandEntry& command) {
  std::string lines;
  long number = 1;
  for (const OptionEntry& place : command.places) {
    if (!command.commands.empty() && number == 1)
      lines += fmt::format("    '1:{}:{}_first' \\\n", quoted(place.names.front()), name);
    else
      lines += fmt::format("    '{}:{}' \\\n", place.many ? "*" : std::to_string(number), action(place));
    ++number;
  }
  if (command.places.empty() && !command.commands.empty()) lines += fmt::format("    '1:command:{}_first' \\\n", name);
  if (!command.commands.empty()) lines += "    '*::argument:->below' \\\n";
  return lines;
}

void append_functions(const std::string& path, const CommandEntry& command, std::string& script) {
  const std::string name = function_name(path);
  for (const CommandEntry& one : command.commands) append_functions(path + " " + one.name, one, script);
  if (!command.commands.empty()) {
    script += fmt::format("\n{}_first() {{\n  local -a commands=(\n{}  )\n", name, command_list(command));
    script += "  _describe -t commands command commands\n";
    for (const OptionEntry& place : command.places)
      if (value_kind(place).kind == ValueKind::Kind::file)
        script += fmt::format("  _files -g \"*{}\"\n", value_kind(place).ending);
    script += "}\n";
  }
  script += fmt::format("\n{}() {{\n", name);
  if (!command.commands.empty()) script += "  local curcontext=$curcontext state line\n  typeset -A opt_args\n";
  script += command.commands.empty() ? "  _arguments \\\n" : "  _arguments -C \\\n";
  for (const OptionEntry& option : command.options) script += option_line(option);
  script += place_lines(name, command);
  script.erase(script.size() - 3);  // the last line does not go on
  script += "\n";
  if (!command.commands.empty()) {
    script += "  [[ $state == below ]] || return\n  case $line[1] in\n";
    for (const CommandEntry& one : command.commands)
      script += fmt::format("    {}) {} ;;\n", one.name, function_name(path + " " + one.name));
    script += "  esac\n";
  }
  script += "}\n";
}

}  // namespace

std::string zsh_completion(const CommandEntry& program) {
  std::string script = "#compdef teeter\n# Completion of teeter for zsh, made by: teeter manual zsh\n";
  append_functions(program.name, program, script);
  return script + "\n_teeter \"$@\"\n";
}

}  // namespace teeter::cli
