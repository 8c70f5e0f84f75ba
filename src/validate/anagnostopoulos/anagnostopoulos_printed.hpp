// Equations of the dissertation on two blocks as they are printed, to be held against mechanics.
#pragma once

#include <cstdint>

#include "models/stack/state.hpp"

namespace teeter::anagnostopoulos {

struct Pair {
  double first;   // of the lower block
  double second;  // of the upper block
};

// Two blocks of equal width in the symbols of the dissertation.
struct TwoBlocks {
  double b;            // m, half width
  double h1, h2;       // m, half heights
  double m1, m2;       // kg
  int right1, right2;  // C_R1, C_R2: 1 on its right corner, 0 on its left one

  double r1() const;
  double r2() const;
  double a1() const;
  double a2() const;
};

// Angular accelerations on still ground by eq. (24), with the restoring sign of gravity and (A11) as the mirror image
// demands it: without coupling between the blocks, and without the terms of the squared rates.
Pair printed_accelerations(const TwoBlocks& blocks, Pair angles);

// Rates after the blocks hit each other at the common angle `angle`, by eqs. (32) and (A30) to (A46). With `corrected`
// the factor F- is what momentum about the new corner demands; (A43) prints F- = F+.
Pair printed_impact(const TwoBlocks& blocks, double angle, Pair before, bool corrected);

// The same blocks for the model of the program.
StackModel stack_model(const TwoBlocks& blocks);
StackState stack_state(const TwoBlocks& blocks, Pair angles, Pair rates);

// A pair of blocks at the instant they hit each other, at random; a function of its number.
struct RandomImpact {
  TwoBlocks blocks;
  double angle;  // rad, of both
  Pair before;   // rad/s
};
RandomImpact random_impact(std::uint64_t number);

}  // namespace teeter::anagnostopoulos
