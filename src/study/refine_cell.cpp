#include "study/refine_cell.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace teeter {
namespace {

constexpr double rounding = 1e-9;       // of scores
constexpr int fewest_measurements = 3;  // of the error of interpolation
constexpr double clearly = 8.0;         // errors away from zero: no test needed
// Sum of absolute weights of four points, at most: between the middle two, and between any two.
constexpr double middle_weights = 1.25;
constexpr double largest_weights = 1.6312;

using Corners = std::array<const MapPoint*, 4>;

Corners corners_of(const KnownPoints& known, const MapCell& cell) {
  const long x = cell.x + cell.stride;
  const long y = cell.y + cell.stride;
  return {known.find(cell.x, cell.y), known.find(x, cell.y), known.find(cell.x, y), known.find(x, y)};
}

CellVerdict open_cell() { return {true, doubtful_code, {}, {}}; }
CellVerdict uniform(int code) { return {false, code, {}, {}}; }

// The largest error, on the lattice of twice the spacing, at the points of the stencil which that lattice lacks.
std::optional<double> measured_error(KnownPoints& known, const Stencil& stencil) {
  const long coarse = 2 * stencil.stride;
  int measurements = 0;
  double largest = 0.0;
  for (long y = stencil.y; y <= stencil.y + 3 * stencil.stride; y += stencil.stride)
    for (long x = stencil.x; x <= stencil.x + 3 * stencil.stride; x += stencil.stride) {
      if (x % coarse == 0 && y % coarse == 0) continue;
      const auto error = known.interpolation_error(x, y);
      if (!error) continue;
      ++measurements;
      largest = std::max(largest, *error);
    }
  if (measurements < fewest_measurements) return std::nullopt;
  return largest;
}

// On one sheet the sign of the score tells the code.
struct CodesBySign {
  int negative = doubtful_code;
  int positive = doubtful_code;
  bool unique = true;
  int of(double score) const { return score < 0.0 ? negative : positive; }
};

CodesBySign codes_by_sign(const Patch& patch) {
  CodesBySign codes;
  for (const MapPoint* point : patch) {
    int& code = point->score < 0.0 ? codes.negative : codes.positive;
    if (code != doubtful_code && code != point->code) codes.unique = false;
    code = point->code;
  }
  return codes;
}

// Of a cell that begins `from` its stencil, in one direction.
double weights_of(const MapCell& cell, long from) { return from == cell.stride ? middle_weights : largest_weights; }

// No weighted sum of the values is nearer to zero, for weights that add up to 1 and absolutely to `weights` at most.
template <std::size_t n>
double nearest_to_zero(const std::array<double, n>& values, double weights) {
  const auto [low, high] = std::minmax_element(values.begin(), values.end());
  return std::fabs(0.5 * (*low + *high)) - weights * (0.5 * (*high - *low));
}

CellVerdict judge_smooth(const MapCell& cell, const Stencil& stencil, const Patch& patch, double error) {
  const CodesBySign codes = codes_by_sign(patch);
  if (!codes.unique) return open_cell();
  std::array<double, 16> scores;
  for (std::size_t n = 0; n < 16; ++n) scores[n] = patch[n]->score;
  const double weights = weights_of(cell, cell.x - stencil.x);
  if (nearest_to_zero(scores, weights * weights_of(cell, cell.y - stencil.y)) > clearly * error)
    return uniform(patch[0]->code);
  CellVerdict judgement{
      false, doubtful_code, std::vector<int>((cell.stride + 1) * (cell.stride + 1), doubtful_code), {}};
  Foreseen nearest{0, 0, std::numeric_limits<double>::infinity(), error, patch[0]->sheet};
  std::vector<std::array<double, 4>> along_x;
  auto code = judgement.codes.begin();
  for (long j = 0; j <= cell.stride; ++j) {
    const auto along_y = cubic_weights(cell.y + j - stencil.y, cell.stride);
    std::array<double, 4> columns{};  // of the stencil, interpolated to this row
    for (std::size_t n = 0; n < 16; ++n) columns[n % 4] += along_y[n / 4] * scores[n];
    if (nearest_to_zero(columns, weights) > clearly * error) {
      code = std::fill_n(code, cell.stride + 1, codes.of(columns[0]));
      continue;
    }
    for (long i = static_cast<long>(along_x.size()); i <= cell.stride; ++i)
      along_x.push_back(cubic_weights(cell.x + i - stencil.x, cell.stride));
    for (long i = 0; i <= cell.stride; ++i, ++code) {
      if (i % cell.stride == 0 && j % cell.stride == 0) continue;  // a corner, known
      const auto& w = along_x[i];
      const double score = w[0] * columns[0] + w[1] * columns[1] + w[2] * columns[2] + w[3] * columns[3];
      if (std::fabs(score) > error) *code = codes.of(score);
      if (*code == doubtful_code) judgement.tests.push_back({cell.x + i, cell.y + j, score, error, nearest.sheet});
      if (std::fabs(score) < std::fabs(nearest.score)) nearest = {cell.x + i, cell.y + j, score, error, nearest.sheet};
    }
  }
  if (static_cast<long>(judgement.tests.size()) > cell.stride) return open_cell();
  if (judgement.tests.empty() && std::fabs(nearest.score) < clearly * error) judgement.tests.push_back(nearest);
  return judgement;
}

// A gap of any thinness may part two sheets of positive score.
template <class Points>
bool are_apart(const Points& points) {
  const MapPoint* first = nullptr;
  for (const MapPoint* point : points) {
    if (!point || point->score < 0.0) continue;
    if (first && point->sheet != first->sheet) return true;
    first = point;
  }
  return false;
}

// Where the score has a kink, or its smoothness is not known: no change of sign if it is far from zero against the
// largest step between neighbours.
CellVerdict judge_by_variation(const Corners& corners, const Patch& patch, double reserve) {
  double nearest = std::numeric_limits<double>::infinity();
  for (const MapPoint* corner : corners) {
    if (corner->code != corners[0]->code || (corner->score < 0.0) != (corners[0]->score < 0.0)) return open_cell();
    nearest = std::min(nearest, std::fabs(corner->score));
  }
  if (corners[0]->score > 0.0 && are_apart(patch)) return open_cell();
  double step = 0.0;
  const auto compare = [&](const MapPoint* a, const MapPoint* b) {
    if (a && b) step = std::max(step, std::fabs(a->score - b->score));
  };
  for (std::size_t n = 0; n < 16; ++n) {
    if (n % 4 < 3) compare(patch[n], patch[n + 1]);
    if (n < 12) compare(patch[n], patch[n + 4]);
  }
  return nearest > reserve * step ? uniform(corners[0]->code) : open_cell();
}

CellVerdict judge_by_codes(const Corners& corners, const Patch& patch) {
  const auto same = [&](const MapPoint* point) { return !point || point->code == corners[0]->code; };
  const bool all = std::all_of(corners.begin(), corners.end(), same) && std::all_of(patch.begin(), patch.end(), same);
  return all ? uniform(corners[0]->code) : open_cell();
}

}  // namespace

bool wants_stencil(const KnownPoints& known, const MapCell& cell) {
  const Corners corners = corners_of(known, cell);
  return has_stencils(known, cell.stride) && std::all_of(corners.begin(), corners.end(), [&](const MapPoint* p) {
           return p->sheet == corners[0]->sheet && p->score != 0.0;
         });
}

CellVerdict judge(KnownPoints& known, const MapCell& cell, const RefineReserve& reserve) {
  if (!has_stencils(known, cell.stride)) return open_cell();
  const Corners corners = corners_of(known, cell);
  const Stencil stencil = stencil_at(known, cell.x, cell.y, cell.stride);
  const Patch patch = patch_of(known, stencil);
  if (on_one_sheet(patch)) {
    if (const auto error = measured_error(known, stencil))
      return judge_smooth(cell, stencil, patch, reserve.interpolation * *error + rounding);
  }
  const bool scored = std::all_of(corners.begin(), corners.end(), [](const MapPoint* p) { return p->score != 0.0; });
  if (!scored) return judge_by_codes(corners, patch);
  return judge_by_variation(corners, patch, reserve.variation);
}

}  // namespace teeter
