// The options of `teeter record`.
#pragma once

#include "options.hpp"

namespace CLI {
class App;
}

namespace teeter::cli {

void add_record_options(CLI::App& app, RecordCommand& record);

}  // namespace teeter::cli
