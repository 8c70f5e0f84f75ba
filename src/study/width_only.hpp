// What searches over many cases say of a block whose second direction they leave out.
#pragma once

#include "teeter/other_direction.hpp"

namespace teeter {

inline constexpr const char* width_only_warning =
    "judged across the width only; the depth is smaller: exchange block.0.width and block.0.depth to judge the other "
    "direction";

}  // namespace teeter
