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
// The hull of a scan stands on the three points that are lowest by less than a millimetre; what lies this close to the
// ground counts as base (docs/validation-protocol.md, Changes).
inline constexpr double scan_tolerance = 0.005;  // m
Boulder scanned_boulder(const BoulderData& data, std::size_t specimen, double tolerance = scan_tolerance);

struct BoulderParameters {
  double azimuth = 0.0;      // rad, of the shaking in the axes of the scan
  double friction = 0.6;     //
  double restitution = 0.0;  // normal, of the model space
  double factor = 1.0;       // times Housner's ratio, of the model rocking
  double base_share = 1.0;   // of the scan's base, of the model rocking; not a free number: to see what hangs on it
};

// How a draw differs from the scan.
struct BoulderChange {
  std::array<double, 3> com{};  // m, displacement of the centre of mass
  double shaking = 1.0;         // factor
};

// From just before the table may first move the boulder until 3 s after it last may (docs/validation-protocol.md,
// Changes). None: it never shakes hard enough for the boulder to slip or to lift, which stands.
std::shared_ptr<const Record> moving_part(const Boulder& boulder, const BoulderTest& test,
                                          const BoulderParameters& parameters, const BoulderChange& change = {});

Scenario boulder_in_space(const Boulder& boulder, std::shared_ptr<const Record> table,
                          const BoulderParameters& parameters, const BoulderChange& change = {});

Scenario boulder_in_plane(const Boulder& boulder, const BoulderTest& test, const BoulderParameters& parameters);

}  // namespace teeter
