// A map of codes on a fine grid from few evaluations: cells are closed where the score on a coarser grid tells the code
// of every point in them with a reserve, and split elsewhere. No physics (docs/theory.md, section 18).
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace teeter {

// What one evaluation tells. The score changes its sign where codes change, and is smooth among points of equal sheet;
// it need not tell all codes apart. Where it is 0, codes alone count.
struct MapPoint {
  int code;      // 0 to 255
  double score;  // continuous
  long sheet;
};

struct RefinedMap {
  long columns;
  long rows;
  std::vector<std::uint8_t> codes;     // row after row
  std::vector<std::uint8_t> computed;  // 1: evaluated, 0: follows from others
  long simulated;                      // number of evaluations
};

// How cautious: cost against the chance of a wrong code.
struct RefineReserve {
  double interpolation = 2.0;  // times the error measured on the lattice of twice the spacing; 1/16 where smooth
  double variation = 2.0;      // times the largest step of the score between neighbours, where it is not smooth
};

// Evaluates the points with the given indices (row * columns + column of the finest grid), in their order.
using EvaluateMap = std::function<std::vector<MapPoint>(std::span<const long> points)>;

// A map of (nx-1)*2^levels+1 by (ny-1)*2^levels+1 points, nx and ny at least 2. All nx by ny points of the coarse grid
// are evaluated at first. The lists handed to `evaluate` are few and depend on its answers only.
RefinedMap refine(long nx, long ny, long levels, const EvaluateMap& evaluate, const RefineReserve& reserve = {});

}  // namespace teeter
