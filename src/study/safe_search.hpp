// Where along one variable something is safe: honest about islands. Knows no physics.
#pragma once

#include <functional>
#include <optional>
#include <utility>
#include <vector>

namespace teeter {

// An edge between a safe and an unsafe value, to be narrowed down.
struct SafeEdge {
  double safe;
  double unsafe;
};

// What values tried in order, from where a measure begins to how far it may go, say.
struct SafeGrid {
  bool nothing_unsafe = false;      // all are safe
  bool reached = false;             // the last is safe, and with it a stretch before it
  std::optional<std::size_t> last;  // edge before the last stretch, where reached; index into `edges`
  std::vector<SafeEdge> edges{};    // all of them, in order
  std::vector<std::pair<std::optional<std::size_t>, std::optional<std::size_t>>> islands{};  // edges of earlier safe
                                                                                             // stretches; none: it
                                                                                             // begins with the grid
};
SafeGrid edges_of(const std::vector<double>& values, const std::vector<bool>& safe);

// Halves the edge until its ends are `precision` apart; the safe end stays safe, as far as tried.
SafeEdge narrowed(SafeEdge edge, double precision, const std::function<bool(double)>& is_safe);

struct SafeStretches {
  std::optional<double> safe_from;
  std::vector<std::pair<double, double>> also_safe{};
};
// With the narrowed edges.
SafeStretches stretches_of(const std::vector<double>& values, const SafeGrid& grid);

}  // namespace teeter
