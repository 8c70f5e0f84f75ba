// The model space as the rest of the program sees it.
#pragma once

#include "follow/model_entry.hpp"

namespace teeter {

extern const ModelEntry space_model;

}  // namespace teeter
