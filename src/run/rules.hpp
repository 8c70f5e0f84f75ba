// Names that the rules of a scenario and its readers and writers share.
#pragma once

#include <string>

#include "teeter/scenario.hpp"

namespace teeter {

std::string model_name(ModelKind model);

}  // namespace teeter
