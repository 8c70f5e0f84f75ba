// The command line as documents. All follow from the table of commands, so that they say what --help says.
#pragma once

#include <string>

#include "command_table.hpp"

namespace teeter::cli {

std::string man_page(const CommandEntry& program);         // teeter(1), in the man macros of roff
std::string markdown_page(const CommandEntry& program);    // docs/commands.md
std::string bash_completion(const CommandEntry& program);  // a script to source
std::string zsh_completion(const CommandEntry& program);   // the autoloaded function _teeter

}  // namespace teeter::cli
