#include "commands.hpp"
#include "manual.hpp"
#include "terminal.hpp"

namespace teeter::cli {

void execute(const ManualCommand& command) {
  if (command.form == "man") return print(man_page(command.table));
  if (command.form == "markdown") return print(markdown_page(command.table));
  if (command.form == "bash") return print(bash_completion(command.table));
  print(zsh_completion(command.table));
}

}  // namespace teeter::cli
