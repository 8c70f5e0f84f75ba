#include "study/safe_search.hpp"

#include <cmath>

namespace teeter {

SafeGrid edges_of(const std::vector<double>& values, const std::vector<bool>& safe) {
  SafeGrid grid;
  std::optional<std::size_t> began;  // edge at which the present safe stretch began
  for (std::size_t k = 1; k < values.size(); ++k) {
    if (safe[k] == safe[k - 1]) continue;
    grid.edges.push_back(safe[k] ? SafeEdge{values[k], values[k - 1]} : SafeEdge{values[k - 1], values[k]});
    const std::size_t edge = grid.edges.size() - 1;
    if (safe[k]) {
      began = edge;
    } else {
      grid.islands.emplace_back(began, edge);
      began.reset();
    }
  }
  grid.nothing_unsafe = grid.edges.empty() && safe.front();
  grid.reached = safe.back();
  if (grid.reached) grid.last = began;
  return grid;
}

SafeEdge narrowed(SafeEdge edge, double precision, const std::function<bool(double)>& is_safe) {
  while (std::fabs(edge.safe - edge.unsafe) > precision) {
    const double middle = 0.5 * (edge.safe + edge.unsafe);
    (is_safe(middle) ? edge.safe : edge.unsafe) = middle;
  }
  return edge;
}

SafeStretches stretches_of(const std::vector<double>& values, const SafeGrid& grid) {
  SafeStretches found;
  if (grid.reached) found.safe_from = grid.last ? grid.edges[*grid.last].safe : values.front();
  for (const auto& [from, to] : grid.islands)
    found.also_safe.emplace_back(from ? grid.edges[*from].safe : values.front(),
                                 to ? grid.edges[*to].safe : values.back());
  return found;
}

}  // namespace teeter
