// Anchors of a block that rocks: elastic, then yielding, then broken; slack when the block comes back (docs/theory.md,
// section 23).
#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "block/geometry.hpp"
#include "teeter/support.hpp"
#include "teeter/support_outcomes.hpp"

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

// "edges" gives two: right, then left. `turns_about`: abscissas (m) of the right, the left corner, from the centre
// line.
std::vector<AnchorLaw> anchor_laws(const std::vector<Anchor>& anchors, double half_width,
                                   std::array<double, 2> turns_about);

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

// All anchors of a block, as it leans by `lean` >= 0 about the corner of `side`.
struct Ties {
  std::span<const AnchorLaw> laws;
  std::span<AnchorState> states;
};
using TieStates = std::span<const AnchorState>;
using TieLaws = std::span<const AnchorLaw>;

// Moment about the corner, turning the block back: constant cos(lean/2) + stiff sin(lean).
struct AnchorPull {
  double constant = 0.0;  // N m
  double stiff = 0.0;     // N m
};
AnchorPull pull_of(TieLaws laws, TieStates states, Side side);
double pull_at(TieLaws laws, TieStates states, Side side, double lean);           // N m, the same moment
double force_of(TieLaws laws, TieStates states, Side side, double lean);          // N, of all along their chords
double strain_energy_of(TieLaws laws, TieStates states, Side side, double lean);  // J
double lost_in(TieLaws laws, TieStates states, Side side, double lean);           // J, so far

// What is told of one.
AnchorOutcome outcome_of(const AnchorLaw& law, const AnchorState& state, Side side, double lean);

// Leans at which an anchor's phase changes next.
struct NextLeans {
  double shorter = 0.0;
  double longer;        // infinite: never
  bool yields = false;  // one does: it ends when the block turns back
};
NextLeans next_leans(TieLaws laws, TieStates states, Side side);

void install(Ties ties, Side side, double lean);    // at the start of a run
void note_lean(Ties ties, Side side, double lean);  // for the peaks
void pass_lean(Ties ties, Side side, double lean, bool longer, double time);
void turn_back(Ties ties, Side side, double lean);
void put_down(Ties ties);

}  // namespace teeter
