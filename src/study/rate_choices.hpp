// The words of the closed choices of risk studies.
#pragma once

#include "scenario/choices.hpp"
#include "teeter/hazard.hpp"

namespace teeter {

template <>
struct ChoicesOf<RateConfidence> {
  static constexpr Choice table[] = {
      choice_of(RateConfidence::delta, "delta", "from the covariance of the fragility curve"),
      choice_of(RateConfidence::bootstrap, "bootstrap", "from 1000 suites, drawn from the records with replacement"),
  };
};

}  // namespace teeter
