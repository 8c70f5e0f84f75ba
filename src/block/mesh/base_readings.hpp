// How much a tipping angle hangs on the lowest points of a mesh: a scan stands on three of them, the object on whatever
// its underside is like.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "block/mesh/hull.hpp"
#include "block/tipping.hpp"

namespace teeter {

// The base if it were all corners of the hull up to this height above it.
struct BaseReading {
  double within = 0.0;  // m
  TippingEdge weakest;
};

// At 0 (the base as it is taken) and at 0.1, 0.2, 0.5 and 1 % of the size. The hull is set down on its base, from the
// centre of mass.
std::vector<BaseReading> base_readings(const Hull& hull, double com_height, double size);

// What to say where readings up to half a percent of the size differ from the base by more than a tenth.
std::optional<std::string> doubt_of_base(const std::vector<BaseReading>& readings);

}  // namespace teeter
