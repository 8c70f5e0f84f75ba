// The model winkler as the rest of the program sees it.
#pragma once

#include "follow/model_entry.hpp"

namespace teeter {

extern const ModelEntry winkler_model;

}  // namespace teeter
