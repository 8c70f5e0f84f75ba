// A run that takes longer than it may ends with what it has seen so far.
#pragma once

#include <string>

#include "core/stop.hpp"
#include "teeter/history.hpp"

namespace teeter {

// Follows a motion until it is over, or until the time of the run is. What TimeUp said; empty: it was in time.
template <class Follow>
std::string follow_in_time(Follow follow) {
  try {
    follow();
    return {};
  } catch (const TimeUp& late) {
    return late.what();
  }
}

// Says so in the summary. `time` (s): how far the motion got; `end` (s): how far it should have.
void note_time_limit(Summary& summary, const std::string& words, double time, double end);

}  // namespace teeter
