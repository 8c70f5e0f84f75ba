// All the flights that remain on still ground, from an impact to rest, in closed form: how long they last together, how
// many impacts are counted, how far the block leans (docs/theory.md, sections 3 and 5).
#pragma once

#include <array>
#include <optional>

#include "models/rocking/model.hpp"

namespace teeter {

// A flight that starts at speed v lasts v (c_0 + c_1 v^2 + ..); with constant ratios of restitution the flights form
// geometric series, term by term. What depends on block and ratios only:
struct FlightSums {
  static constexpr int terms = 24;
  using Series = std::array<double, terms>;
  std::array<Series, 2> all;          // on flights about that corner, this and every second one after it
  std::array<double, 2> small;        // rad/s, up to here the series are good to rounding
  std::array<double, 2> rest_square;  // (rad/s)^2, below it the block is put to rest
  double both;                        // product of the two ratios
};

// The ratios must not change with the number of the impact.
FlightSums flight_sums(const RockingModel& model);

struct FreeTail {
  double duration;             // s, until it lies still
  long impacts;                // until the block is put to rest
  std::array<double, 2> apex;  // rad, largest lean about each corner
};

// Just after an impact that turned it to `side` at `speed` (rad/s, positive). Nothing when it might not come back or
// never comes to rest.
std::optional<FreeTail> free_tail(const RockingModel& model, const FlightSums& sums, Side side, double speed);

}  // namespace teeter
