// How a record is read and treated, written as keys of a scenario.
#pragma once

#include <functional>
#include <string>

#include "teeter/record.hpp"

namespace teeter {

// As a text of a scenario file.
std::string toml_text(const std::string& text);

// ", unit = \"g\", trim = [0, 5]": what differs from a record taken as it is, the file and the component left out.
// `name_of` gives the name of a file for whoever reads the keys.
std::string record_keys_text(const RecordRequest& request,
                             const std::function<std::string(const std::string& file)>& name_of);

}  // namespace teeter
