// The ground's acceleration over a step of a fixed length.
#pragma once

#include "models/winkler/model.hpp"

namespace teeter {

// For steps that follow one another, each from t - step to t + step: the value at t, or, where the acceleration has a
// breakpoint within, its mean with weights that fall linearly to zero at both ends. On a jump at t that is the mean of
// its two sides, and jumps off the grid keep their impulse and its moment.
class PushAlong {
 public:
  PushAlong(const Shaking& shaking, double step);
  BasePush at(double t);  // t >= step, not before the last one asked for

 private:
  // Of one component: where the last step began or an earlier one on the same analytic piece.
  struct Piece {
    const Motion* motion;
    double from;   // s
    double end;    // s, next breakpoint
    bool is_line;  // of that value and slope
    double value;  // m/s2, at `from`
    double slope;  // m/s3
  };
  double mean(Piece& piece, double t) const;

  Piece horizontal_;
  Piece vertical_;
  double gravity_;     // m/s2
  double quiet_from_;  // s
  double step_;        // s
};

// The same at t = 0, from where only the second half counts.
BasePush first_push(const Shaking& shaking, double step);

// Just after t.
BasePush push_at(const Shaking& shaking, double t);

}  // namespace teeter
