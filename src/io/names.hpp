// Words of the outside contract for the program's own values.
#pragma once

#include <string_view>

#include "teeter/margin.hpp"

namespace teeter {

inline std::string_view name_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::rest: return "rest";
    case Verdict::moving: return "moving";
    case Verdict::overturned: return "overturned";
  }
  return {};
}

inline std::string_view name_of(Status status) {
  switch (status) {
    case Status::done: return "done";
    case Status::impact_limit: return "impact-limit";
    case Status::lift_off: return "lift-off";
    case Status::failed: return "failed";
    case Status::time_limit: return "time-limit";
  }
  return {};
}

inline std::string_view name_of(Outlook outlook) {
  switch (outlook) {
    case Outlook::stays: return "stays";
    case Outlook::falls: return "falls";
    case Outlook::open: return "open";
  }
  return {};
}

inline std::string_view name_of(MotionKind motion) {
  switch (motion) {
    case MotionKind::still: return "rest";
    case MotionKind::rocks: return "rocks";
    case MotionKind::slides: return "slides";
    case MotionKind::hops: return "hops";
  }
  return {};
}

inline std::string_view name_of(Certainty certainty) {
  switch (certainty) {
    case Certainty::safe: return "safe";
    case Certainty::close: return "close";
    case Certainty::coin_toss: return "coin_toss";
    case Certainty::falls: return "falls";
    case Certainty::open: return "open";
  }
  return {};
}

inline std::string_view name_of(Side side) { return side == Side::right ? "right" : "left"; }

}  // namespace teeter
