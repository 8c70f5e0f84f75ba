// How messages name the options of a record, in the words of the place where a user can state them.
#pragma once

#include <string>
#include <string_view>

#include "teeter/record.hpp"

namespace teeter {

// "unit = "g"", or "--unit g" on the command line.
std::string option_text(const RecordOptions& options, std::string_view key, std::string_view value);

// "give unit = "g"", "give --unit g", or the command that makes a file which needs no option.
std::string give(const RecordOptions& options, std::string_view key, std::string_view value);

// The message, and that a file may be read as far as it goes.
std::string cut_short(const RecordOptions& options, const std::string& message);

}  // namespace teeter
