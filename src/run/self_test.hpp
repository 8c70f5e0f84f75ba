// Whether this build computes what it should on this machine: a closed form, and the same bits in lanes of every width.
#pragma once

#include <vector>

namespace teeter {

struct SelfTest {
  double first_impact = 0.0;     // s, of a slender block released at half its tipping angle
  double expected_impact = 0.0;  // s, in closed form: arcosh(2) / p
  bool impact_agrees = false;    // to a relative 1e-9
  std::vector<int> widths;       // of lanes that were compared, the first being 1
  bool lanes_agree = false;      // every outcome of every width, to the last bit
  bool peaks_agree = false;      // lanes and event loop, to a relative 1e-8

  bool passed() const { return impact_agrees && lanes_agree && peaks_agree; }
};

SelfTest run_self_test();

}  // namespace teeter
