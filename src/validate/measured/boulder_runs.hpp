// Verdicts of the models about the boulders.
#pragma once

#include "block/standing_body.hpp"
#include "teeter/scenario.hpp"
#include "validate/measured/boulder_data.hpp"

namespace teeter {

// A specimen as scanned, standing on its base.
struct Boulder {
  Block block;         // for the model space
  StandingBody stand;  // the same as it stands
};
Boulder scanned_boulder(const BoulderData& data, std::size_t specimen);

struct BoulderParameters {
  double azimuth = 0.0;      // rad, of the shaking in the axes of the scan
  double friction = 0.6;     //
  double restitution = 0.0;  // normal, of the model space
  double factor = 1.0;       // times Housner's ratio, of the model rocking
};

// How a draw differs from the scan.
struct BoulderChange {
  std::array<double, 3> com{};  // m, displacement of the centre of mass
  double shaking = 1.0;         // factor
};

Scenario boulder_in_space(const Boulder& boulder, const BoulderTest& test, const BoulderParameters& parameters,
                          const BoulderChange& change = {});
// The table never shakes hard enough for it to slip or to lift: it stands, and no run is needed to know.
bool stays_at_rest(const Boulder& boulder, const BoulderTest& test, const BoulderParameters& parameters);

Scenario boulder_in_plane(const Boulder& boulder, const BoulderTest& test, const BoulderParameters& parameters);

}  // namespace teeter
