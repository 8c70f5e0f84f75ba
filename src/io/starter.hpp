// The commented scenario that `teeter new` writes.
#pragma once

#include <string>

namespace teeter {

std::string starter_scenario(const std::string& name);

}  // namespace teeter
