// The command line as pages to read: teeter(1) and docs/commands.md.
#include <fmt/format.h>

#include "core/version.hpp"
#include "manual.hpp"

namespace teeter::cli {
namespace {

// How an option is written: "-o, --output DIR", "FILE...".
std::string usage(const OptionEntry& option) {
  std::string text;
  for (const std::string& name : option.names) text += (text.empty() ? "" : ", ") + name;
  const bool place = option.names.front().front() != '-';
  if (!place && !option.flag) text += " " + option.value;
  if (place && option.many) text += "...";
  return text;
}

// "teeter study [OPTIONS] [FILE]": one line for the command itself; its own commands have lines of their own.
std::string synopsis(const std::string& path, const CommandEntry& command) {
  std::string text = path + (command.options.empty() ? "" : " [OPTIONS]");
  for (const OptionEntry& place : command.places)
    text += place.required || !command.commands.empty() ? " " + usage(place) : " [" + usage(place) + "]";
  if (command.needs_command) text += " COMMAND";
  return text;
}

// What is to be said about an option: help, what is allowed, how often, what else.
std::string explanation(const OptionEntry& option) {
  std::string text = option.help + ".";
  if (!option.allowed.empty()) text += " " + option.allowed + ".";
  if (!option.default_value.empty()) text += " Default: " + option.default_value + ".";
  if (option.many && option.names.front().front() == '-') text += " May be given several times.";
  if (option.required && option.names.front().front() == '-') text += " Required.";
  return text;
}

template <class Visit>
void walk(const std::string& above, const CommandEntry& command, const Visit& visit) {
  const std::string path = above.empty() ? command.name : above + " " + command.name;
  visit(path, command);
  for (const CommandEntry& one : command.commands) walk(path, one, visit);
}

// Plain text for roff: nothing in it is a request or an escape, and a dash is one that can be copied.
std::string roff(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '\\')
      out += "\\e";
    else if (c == '-')
      out += "\\-";
    else if ((c == '.' || c == '\'') && (out.empty() || out.back() == '\n'))
      out += std::string("\\&") + c;
    else
      out += c;
  }
  return out;
}

// A table cell of Markdown.
std::string cell(const std::string& text) {
  std::string out;
  for (const char c : text) out += c == '|' ? std::string("\\|") : std::string(1, c);
  return out;
}

void append_rows(std::string& page, const std::vector<OptionEntry>& options) {
  for (const OptionEntry& option : options)
    page += fmt::format("| `{}` | {} |\n", cell(usage(option)), cell(explanation(option)));
}

void append_entries(std::string& page, const std::vector<OptionEntry>& options) {
  for (const OptionEntry& option : options)
    page += fmt::format(".TP\n\\fB{}\\fR\n{}\n", roff(usage(option)), roff(explanation(option)));
}

}  // namespace

std::string man_page(const CommandEntry& program) {
  std::string page = fmt::format(".TH TEETER 1 \"\" \"Teeter {}\" \"User Commands\"\n", version);
  page += ".SH NAME\nteeter \\- will this free\\-standing block rock, slide or overturn when the ground shakes?\n";
  page += ".SH SYNOPSIS\n.nf\n";
  walk("", program, [&](const std::string& path, const CommandEntry& command) {
    if (!command.needs_command) page += fmt::format("{}\n", roff(synopsis(path, command)));
  });
  page += ".fi\n.SH DESCRIPTION\n";
  page +=
      "An object and the shaking of the ground are described in a short text file, the scenario (TOML). Teeter\n"
      "simulates it and tells in words whether the object rocks, slides or falls, and how sure that is. Values are\n"
      "in SI units and radians, or texts with a unit.\n";
  walk("", program, [&](const std::string& path, const CommandEntry& command) {
    page += path == program.name ? ".SH OPTIONS\n" : fmt::format(".SH \"{}\"\n", roff(path));
    if (path != program.name) page += roff(command.help) + ".\n";
    append_entries(page, command.places);
    append_entries(page, command.options);
  });
  page +=
      ".SH EXIT STATUS\n.TP\n\\fB0\\fR\nDone.\n.TP\n\\fB2\\fR\nBad input: nothing was written.\n"
      ".TP\n\\fB1\\fR\nAnything else, with a message on standard error.\n";
  page += ".SH EXAMPLES\n.nf\nteeter new vase\nteeter run vase.toml \\-\\-report\nteeter margin vase.toml\n.fi\n";
  page +=
      ".SH SEE ALSO\nThe keys of scenarios and results, studies, formats and equations: "
      "\\fI/usr/share/doc/teeter/\\fR, or the folder \\fIdocs\\fR of the sources.\n";
  return page;
}

std::string markdown_page(const CommandEntry& program) {
  std::string page =
      "# Commands\n\nMade by `teeter manual markdown` from the options of the program. `teeter COMMAND "
      "--help` says the same.\n\n" +
      program.footer.substr(0, program.footer.find(". ")) + ".\n";
  walk("", program, [&](const std::string& path, const CommandEntry& command) {
    page += fmt::format("\n## {}\n\n", path);
    page +=
        fmt::format("{}{}\n\n    {}\n\n", command.help, command.help.back() == '?' ? "" : ".", synopsis(path, command));
    page += "| option | meaning |\n|---|---|\n";
    append_rows(page, command.places);
    append_rows(page, command.options);
  });
  return page;
}

}  // namespace teeter::cli
