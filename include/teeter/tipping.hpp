// The tipping angle that everything people read speaks of: words, pages, plots and the sentences of studies.
#pragma once

#include <cstddef>

#include "teeter/history.hpp"

namespace teeter {

// In a column a block tips with all that stands on it, elsewhere alone on a level base.
struct Tipping {
  double left = 0.0;            // rad, tipping angle to the left
  double right = 0.0;           // rad, tipping angle to the right
  double angle = 0.0;           // rad, that of the side of the largest tilt; at or below 0 it tips by itself
  double share = 0.0;           // largest tilt / angle
  bool with_all_above = false;  // false: of the block alone
};

Tipping tipping_of(const Summary& summary, std::size_t block);

// The block that came closest to tipping: the one with the largest share.
std::size_t closest_to_tipping(const Summary& summary);

}  // namespace teeter
