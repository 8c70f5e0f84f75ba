// The words of the closed choices of suites and limit states.
#pragma once

#include "scenario/choices.hpp"
#include "teeter/record_suite.hpp"

namespace teeter {

template <>
struct ChoicesOf<HorizontalComponents> {
  static constexpr Choice table[] = {
      choice_of(HorizontalComponents::both, "both", "each horizontal component is a record of its own"),
      choice_of(HorizontalComponents::first, "first", "the first horizontal one"),
      choice_of(HorizontalComponents::stronger, "stronger", "the horizontal one with the larger peak acceleration"),
  };
};

template <>
struct ChoicesOf<Polarity> {
  static constexpr Choice table[] = {
      choice_of(Polarity::recorded, "recorded", "as recorded"),
      choice_of(Polarity::reversed, "reversed", "the horizontal motion with the opposite sign"),
      choice_of(Polarity::both, "both", "every record with both signs, as cases of their own"),
  };
};

template <>
struct ChoicesOf<VerticalMotion> {
  static constexpr Choice table[] = {
      choice_of(VerticalMotion::scenario, "scenario", "ground.vertical, the same for all records"),
      choice_of(VerticalMotion::own, "own",
                "the vertical component of the same recording, scaled alike, never reversed"),
  };
};

template <>
struct ChoicesOf<TransverseMotion> {
  static constexpr Choice table[] = {
      choice_of(TransverseMotion::scenario, "scenario", "ground.transverse, the same for all records"),
      choice_of(TransverseMotion::own, "own",
                "the other horizontal component of the same recording, scaled and reversed alike"),
  };
};

template <>
struct ChoicesOf<LimitState> {
  static constexpr Choice table[] = {
      choice_of(LimitState::overturning, "overturning", "it overturns"),
      choice_of(LimitState::uplift, "uplift", "it leaves its base: rocks, hops or overturns"),
      choice_of(LimitState::tilt, "tilt", "it tilts to limit_share of its tipping angle, or overturns"),
      choice_of(LimitState::slip, "slip", "it ends limit_slip from where it stood, or overturns"),
  };
};

}  // namespace teeter
