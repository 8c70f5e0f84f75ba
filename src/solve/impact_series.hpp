// Taylor series of an impact with fixed statuses: the state is depth and normal impulse of the pressed contacts, all
// else is linear in these.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "solve/impact_state.hpp"
#include "solve/polynomial.hpp"

namespace teeter::impact_law {

using SeriesPerContact = SmallMatrix<max_taylor_order + 1, most_impact_contacts>;

// Columns are contacts, rows are powers of the time since the start of the step. One is kept for a whole impact.
struct Series {
  explicit Series(const Problem& problem);

  int order;
  Scale scale;          // set at the start of a segment
  double length = 0.0;  // how far the series reach
  SeriesPerContact depth;
  SeriesPerContact force;
  SeriesPerContact impulse;   // since the start of the step
  SeriesPerContact velocity;  // normal
  std::vector<int> pressed;   // contacts that are not open
  PerContact depth_rate;      // of the pressed: depth' = -depth_rate velocity

  Polynomial column(const SeriesPerContact& of, int contact) const { return {of.col(contact).data(), order}; }
};

inline constexpr double longest_step = 1e9;  // nothing changes any more

void expand(const Problem& problem, const State& state, const Relations& relations, Series& series);

}  // namespace teeter::impact_law
