// The model stack as the rest of the program sees it.
#pragma once

#include "follow/model_entry.hpp"

namespace teeter {

extern const ModelEntry stack_model;

}  // namespace teeter
