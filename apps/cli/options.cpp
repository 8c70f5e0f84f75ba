// The command line. What --help, the manual and the completions say about a value is its type name: DIR, FILE, "*.toml"
// (files with that ending), "on|off" (one of these), "[a|b],..." (some of these, with commas between). CLI11 is slow to
// compile: it is included here, where the options of the commands are, and in command_table.cpp, which reads the table.
#include "options.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <functional>
#include <iostream>

#include "command_options.hpp"
#include "command_table.hpp"
#include "core/suggest.hpp"
#include "core/version.hpp"
#include "option_checks.hpp"

namespace teeter::cli {
namespace {

// Arguments that belong nowhere, one line each.
int tell_of_extras(const CLI::App& app, int argc, char** argv) {
  const CLI::App* command = &app;
  while (!command->get_subcommands().empty()) command = command->get_subcommands().front();
  std::vector<std::string> options;
  for (const CLI::Option* option : command->get_options())
    for (const std::string& name : option->get_lnames()) options.push_back("--" + name);
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  for (const std::string& line : about_unexpected(app.remaining(true), arguments, options))
    std::cerr << "teeter: " << line << "\n";
  return 2;
}

// Whether the first word is a command; says so where it is not.
bool knows_command(const CLI::App& app, const std::string& word) {
  std::vector<std::string> owned;
  for (const CLI::App* command : app.get_subcommands({})) owned.push_back(command->get_name());
  const std::vector<std::string_view> names(owned.begin(), owned.end());
  if (std::find(names.begin(), names.end(), word) != names.end()) return true;
  const std::string near = nearest_word(word, names);
  std::cerr << "teeter: unknown command \"" << word << "\", "
            << (near.empty() ? "available: " + joined(names) : "did you mean " + near + "?") << "\n";
  return false;
}

// What each command takes.
struct Taken {
  RunCommand run;
  StudyCommand study;
  MergeCommand merge;
  MarginCommand margin;
  LimitCommand limit;
  RemedyCommand remedy;
  RecordCommand record;
  BodyCommand body;
  IdentifyCommand identify;
  JudgeCommand judge;
  CompareCommand compared;
  ValidateCommand validate;
  ServeCommand serve;
  NewCommand fresh;
  DoctorCommand doctor;
  SchemaCommand schema;
  ManualCommand manual;
};

// A command on the command line, and what it took.
struct Offer {
  CLI::App* app;
  std::function<Command()> taken;
};

// In the order of the help; a command of a command stands behind it.
std::vector<Offer> offer_commands(CLI::App& app, Taken& taken) {
  std::vector<Offer> offers;
  const auto offer = [&]<class Words>(CLI::App& (*add)(CLI::App&, Words&), CLI::App& parent,
                                      Words& words) -> CLI::App& {
    CLI::App& added = add(parent, words);
    offers.push_back({&added, [&words] { return Command(words); }});
    return added;
  };
  offer(add_run, app, taken.run);
  offer(add_merge, offer(add_study, app, taken.study), taken.merge);
  offer(add_margin, app, taken.margin);
  offer(add_limit, app, taken.limit);
  offer(add_remedy, app, taken.remedy);
  offer(add_record, app, taken.record);
  offer(add_body, app, taken.body);
  offer(add_identify, app, taken.identify);
  offer(add_judge, app, taken.judge);
  offer(add_compare, app, taken.compared);
  offer(add_validate, app, taken.validate);
  offer(add_serve, app, taken.serve);
  offer(add_new, app, taken.fresh);
  offer(add_doctor, app, taken.doctor);
  offer(add_schema, app, taken.schema);
  offer(add_manual, app, taken.manual);
  return offers;
}

Command chosen_of(const std::vector<Offer>& offers) {
  const auto last =
      std::find_if(offers.rbegin(), offers.rend(), [](const Offer& offer) { return offer.app->parsed(); });
  return last->taken();
}

}  // namespace

Command parse_command_line(int argc, char** argv) {
  CLI::App app{"Teeter: will this free-standing block rock, slide or overturn when the ground shakes?"};
  app.name("teeter");
  app.require_subcommand(1);
  app.set_version_flag("--version", "teeter " + std::string(version));
  app.footer(
      "Exit status: 0 done, 2 bad input, 1 anything else. First steps: teeter new NAME; teeter run NAME.toml --report");
  Taken taken;
  const std::vector<Offer> offers = offer_commands(app, taken);
  if (argc == 1) {
    std::cout << app.help() << std::flush;
    return Finished{std::cout ? 0 : 1};
  }
  if (argv[1][0] != '-' && !knows_command(app, argv[1])) return Finished{2};
  try {
    std::vector<std::string> arguments = with_report_forms({argv + 1, argv + argc});
    std::reverse(arguments.begin(), arguments.end());  // as CLI11 takes them
    app.parse(std::move(arguments));
    Command command = chosen_of(offers);
    if (const auto* study = std::get_if<StudyCommand>(&command); study != nullptr && study->file.empty())
      throw CLI::RequiredError("FILE");
    if (auto* manual = std::get_if<ManualCommand>(&command)) manual->table = command_table(app);
    return command;
  } catch (const CLI::ExtrasError&) {
    return Finished{tell_of_extras(app, argc, argv)};
  } catch (const CLI::ParseError& error) {
    const int status = app.exit(error, std::cout, std::cerr);
    std::cout.flush();
    return Finished{status != 0 ? 2 : std::cout ? 0 : 1};
  }
}

}  // namespace teeter::cli
