// What a run's end means for its verdict: whether the ground was still by then, or the block.
#pragma once

#include "teeter/history.hpp"
#include "teeter/scenario.hpp"

namespace teeter {

// "39.9 s", "1200 s": three digits, and no power of ten.
std::string in_seconds(double time);

// "the record lasts 60 s", "the shaking lasts until 12 s" or "the shaking has no end".
std::string shaking_length_words(const Summary& summary);

// Fills in how long ground and run last, and warns of a run that ended too early to tell the whole story.
void note_length(Summary& summary, const Scenario& scenario);

}  // namespace teeter
