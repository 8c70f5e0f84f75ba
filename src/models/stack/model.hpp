// The constant part of a stack simulation: blocks on blocks, their contact intervals, laws and the ground motion
// (docs/theory.md, section 12). Block and interface i are counted from 0; interface 0 is the ground.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "core/vec2.hpp"
#include "follow/anchor_law.hpp"
#include "follow/forcing.hpp"
#include "follow/plate_law.hpp"
#include "teeter/scenario.hpp"

namespace teeter {

struct StackBlock {
  double mass;     // kg
  double inertia;  // kg m2, about the centre of mass
  Vec2 com;        // m, from the middle of its bottom face
  double height;   // m
  double offset;   // m, of its centre line from that of the block below
};

// Where a block rests on what is below. The contact points are fixed in both bodies as long as nothing slides.
struct Interface {
  std::array<double, 2> point;          // m, abscissa of the right, the left contact point in the upper block's frame
  std::array<bool, 2> corner_of_lower;  // the right, left point is a corner of the lower block inside the upper face
  double mass_above;                    // kg
  double weight_moment;                 // N m, weight above times width: the size of the couples that keep it closed

  double width() const { return point[0] - point[1]; }
};

struct StackModel {
  std::vector<StackBlock> blocks;
  std::vector<Interface> interfaces;  // as many as blocks
  Shaking shaking;
  Restitution restitution;
  std::vector<double> fitted_factor;  // per block, of the law `factor = "fitted"`
  TaylorSettings taylor;
  double fastest_p;       // rad/s, of the single blocks
  double smallest_alpha;  // rad, of the single blocks
  double closing_angle;   // rad, excursions below it end a series of bounces
  long max_impacts;
  std::optional<PlateLaw> plate;
  double fastest_plate = 0.0;      // rad/s; its damper, too
  double lifting = 0.0;            // m/s2, the least acceleration that opens something of a stack that stands, untied
  double rest_tolerance;           // blows on a stop below this share of a swing to it end
  std::vector<AnchorLaw> anchors;  // between the lowest block and what carries it

  int size() const { return static_cast<int>(blocks.size()); }
};

// The scenario must satisfy broken_rules().
StackModel make_stack_model(const Scenario& scenario);

}  // namespace teeter
