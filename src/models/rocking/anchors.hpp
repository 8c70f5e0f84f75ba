// Anchors of a rocking block: elastic, then yielding, then broken; slack when the block comes back (docs/theory.md,
// section 23).
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "block/geometry.hpp"
#include "teeter/scenario.hpp"

namespace teeter {

// What an anchor is.
struct AnchorLaw {
  double at;                  // m, to the right of the centre line of the base
  std::array<double, 2> arm;  // m, distance from the right, the left corner
  double stiffness;           // N/m
  double preload;             // N
  double strength;            // N; infinite: never yields
  double yield;               // m, elongation at which it yields, from the installed state
  double fracture;            // m, at which it breaks; infinite: never

  double arm_about(Side side) const { return arm[static_cast<std::size_t>(side)]; }
  bool brittle() const { return !(fracture > yield); }
};

// "edges" gives two: right, then left.
std::vector<AnchorLaw> anchor_laws(const Scenario& scenario, const BlockGeometry& block);

enum class AnchorPhase { elastic, slack, yielding, broken };

// What became of it.
struct AnchorState {
  AnchorPhase phase = AnchorPhase::elastic;
  double set = 0.0;                 // m, elongation that stays; while yielding, as of its start
  std::optional<double> yielded{};  // s
  std::optional<double> broken{};   // s
  double lost = 0.0;                // J
  double peak_force = 0.0;          // N
  double peak_elongation = 0.0;     // m
};

// Chord from its place on the base to where it was: 2 c sin(lean/2), lean >= 0.
double elongation(double arm, double lean);
// The lean (rad) at which the elongation is reached; infinite where it never is.
double lean_at(double arm, double elongation);

// Elongation that stays when it has been stretched to e.
double set_at(const AnchorLaw& law, const AnchorState& state, double e);
double tension(const AnchorLaw& law, const AnchorState& state, double e);        // N
double strain_energy(const AnchorLaw& law, const AnchorState& state, double e);  // J
// J, of a pull from 0 to e without yielding: what the present elongation gives back.
double elastic_work(const AnchorLaw& law, const AnchorState& state, double e);
// J, of a steady pull from 0 to e: elastic, then yielding, nothing once it is broken.
double pulling_work(const AnchorLaw& law, const AnchorState& state, double e);

// Elongations at which its phase changes next: growing, shrinking; infinite or negative where none does.
double next_longer(const AnchorLaw& law, const AnchorState& state);
double next_shorter(const AnchorLaw& law, const AnchorState& state);

// The change at that elongation.
void pass_longer(const AnchorLaw& law, AnchorState& state, double e, double time);
void pass_shorter(AnchorState& state);
void turn_back(const AnchorLaw& law, AnchorState& state, double e);

// Elongation is zero: on the base, or about to leave it.
void put_down(const AnchorLaw& law, AnchorState& state);

}  // namespace teeter
