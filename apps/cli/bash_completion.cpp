// Completion for bash: one function that knows the command so far and the word before.
#include <fmt/format.h>

#include "manual.hpp"

namespace teeter::cli {
namespace {

// The call that completes a value; empty where anything may stand.
std::string call_for(const OptionEntry& option) {
  const ValueKind kind = value_kind(option);
  switch (kind.kind) {
    case ValueKind::Kind::words:
      return fmt::format("_teeter_{} \"{}\"", kind.list ? "list" : "words", with_spaces(kind.words));
    case ValueKind::Kind::file:
      return kind.ending.empty() ? "_teeter_files" : fmt::format("_teeter_files \"{}\"", kind.ending);
    case ValueKind::Kind::folder: return "_teeter_folders";
    case ValueKind::Kind::anything: return ":";
  }
  return {};
}

struct Cases {
  std::string commands;  // patterns that lead from a command to the next
  std::string values;    // what follows an option
  std::string options;   // of a command
  std::string places;    // what else may follow a command
};

void gather(const std::string& path, const CommandEntry& command, Cases& cases) {
  std::vector<std::string> names;
  for (const OptionEntry& option : command.options) {
    names.insert(names.end(), option.names.begin(), option.names.end());
    if (option.flag) continue;
    std::string patterns;
    for (const std::string& name : option.names)
      patterns += fmt::format("{}\"{} {}\"", patterns.empty() ? "" : " | ", path, name);
    cases.values += fmt::format("    {}) {}; return ;;\n", patterns, call_for(option));
  }
  cases.options += fmt::format("      \"{}\") _teeter_words \"{}\" ;;\n", path, with_spaces(names));
  std::vector<std::string> below;
  for (const CommandEntry& one : command.commands) below.push_back(one.name);
  std::string calls;
  if (!below.empty()) calls += fmt::format(" _teeter_words \"{}\";", with_spaces(below));
  for (const OptionEntry& place : command.places) calls += " " + call_for(place) + ";";
  if (!calls.empty()) cases.places += fmt::format("      \"{}\"){};\n", path, calls);
  for (const CommandEntry& one : command.commands) {
    const std::string next = path + " " + one.name;
    cases.commands += fmt::format("{}\"{}\"", cases.commands.empty() ? "" : " | ", next);
    gather(next, one, cases);
  }
}

constexpr const char* helpers = R"(
_teeter_words() {
  local found
  mapfile -t found < <(compgen -W "$1" -- "$word")
  COMPREPLY+=("${found[@]}")
}

# Words with commas between: the last one is completed, those before it are not offered again.
_teeter_list() {
  local found before= one
  [[ $word == *,* ]] && before=${word%,*},
  mapfile -t found < <(compgen -W "$1" -- "${word##*,}")
  for one in "${found[@]}"; do
    [[ ,$before == *,"$one",* ]] || COMPREPLY+=("$before$one")
  done
}

_teeter_folders() {
  local found
  compopt -o filenames 2>/dev/null
  mapfile -t found < <(compgen -d -- "$word")
  COMPREPLY+=("${found[@]}")
}

# Files with an ending, and folders on the way to them.
_teeter_files() {
  local found
  [[ -n ${1-} ]] && _teeter_folders
  compopt -o filenames 2>/dev/null
  if [[ -n ${1-} ]]; then
    mapfile -t found < <(compgen -f -X "!*$1" -- "$word")
  else
    mapfile -t found < <(compgen -f -- "$word")
  fi
  COMPREPLY+=("${found[@]}")
}
)";

}  // namespace

std::string bash_completion(const CommandEntry& program) {
  Cases cases;
  gather(program.name, program, cases);
  std::string script = "# Completion of teeter for bash, made by: teeter manual bash\n";
  script += helpers;
  script += fmt::format(R"(
_teeter() {{
  local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD - 1]}} command={0} i
  COMPREPLY=()
  # --option=value comes as three words.
  if [[ $word == "=" ]]; then
    word=
  elif [[ $before == "=" ]]; then
    before=${{COMP_WORDS[COMP_CWORD - 2]}}
  fi
  for ((i = 1; i < COMP_CWORD; i++)); do
    case "$command ${{COMP_WORDS[i]}}" in
      {1}) command+=" ${{COMP_WORDS[i]}}" ;;
    esac
  done
  case "$command $before" in
{2}  esac
  if [[ $word == -* ]]; then
    case $command in
{3}    esac
  else
    case $command in
{4}    esac
  fi
}}

complete -F _teeter {0}
)",
                        program.name, cases.commands, cases.values, cases.options, cases.places);
  return script;
}

}  // namespace teeter::cli
