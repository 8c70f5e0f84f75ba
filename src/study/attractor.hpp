// What a block settles to, in words and labels, for studies of long harmonic shaking.
#pragma once

#include <string>
#include <vector>

#include "long_times/poincare.hpp"
#include "study/plan.hpp"

namespace teeter {

// In the order of AttractorKind.
inline const std::vector<std::string> attractor_labels = {"rest", "periodic", "aperiodic", "overturned", "stopped"};

std::string attractor_words(AttractorKind kind, long period);

// study.transient and study.kept.
void check_section(const Study& study, std::vector<BrokenRule>& broken);

}  // namespace teeter
