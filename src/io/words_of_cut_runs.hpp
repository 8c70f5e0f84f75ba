// Sentences about a run that ended while the ground still moved: true as of that time only.
#pragma once

#include <string>

#include "teeter/history.hpp"

namespace teeter {

// Ends a headline: " when the run ended at 5 s; the record lasts 60 s."
std::string when_cut(const Summary& summary);

// After the lines of the margin.
std::string margin_of_cut_run(const Summary& summary);

}  // namespace teeter
