// The model friction as the rest of the program sees it.
#pragma once

#include "follow/model_entry.hpp"

namespace teeter {

extern const ModelEntry friction_model;

}  // namespace teeter
