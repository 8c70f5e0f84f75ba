#include <iostream>

#include "commands.hpp"
#include "io/field_tables.hpp"
#include "io/json.hpp"
#include "io/schema.hpp"
#include "terminal.hpp"

namespace teeter::cli {

void execute(const SchemaCommand& command) {
  print(command.form == "markdown" ? field_tables() : to_document(scenario_schema()));
}

}  // namespace teeter::cli
