// The constant part of a block on a floor, on an isolated plate or tied by anchors: what the plain rocking model has,
// and what carries it (docs/theory.md, section 23).
#pragma once

#include <optional>
#include <vector>

#include "follow/anchor_law.hpp"
#include "follow/plate_law.hpp"
#include "models/rocking/model.hpp"

namespace teeter {

struct SupportedModel {
  RockingModel rocking;
  Shaking shaking;  // the same, where observers look for it
  std::vector<AnchorLaw> anchors;
  std::optional<PlateLaw> plate;
  BlockGeometry on_plate;                  // inertias as an impact on a plate that is free to move feels them
  std::array<double, 2> ratio_on_plate{};  // restitution then, at the first impact
  double ground_stops;                     // s, of the ground itself
  double fastest;                          // rad/s, of plate and floor

  const Corner& corner(Side side) const { return rocking.corner(side); }
  double mass() const { return rocking.block.mass; }
  double height() const { return rocking.block.com_height; }
  // Share of the object in what an impact moves: 0 where nothing below it gives way.
  double ratio(Side leaving, long impact, bool plate_gives) const;
};

// Whether anything but the ground carries or ties the block.
bool is_supported(const Scenario& scenario);
SupportedModel make_supported_model(const Scenario& scenario);

}  // namespace teeter
