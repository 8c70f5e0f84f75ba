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

using Corners = std::array<const KnownPoint*, 4>;

Corners corners_of(const KnownPoints& known, const MapCell& cell) {
  const long x = cell.x + cell.stride;
  const long y = cell.y + cell.stride;
  return {known.find(cell.x, cell.y), known.find(x, cell.y), known.find(cell.x, y), known.find(x, y)};
}

void leave_open(CellVerdict& verdict) { verdict.open = true; }
void close_with(CellVerdict& verdict, int code) {
  verdict.uniform = true;
  verdict.code = static_cast<std::uint8_t>(code);
}

// The largest error, on the lattice of twice the spacing, at the points of the stencil which that lattice lacks.
double measured_error(KnownPoints& known, const Stencil& stencil, const Patch& patch) {
  int measurements = 0;
  double largest = 0.0;
  for (std::size_t n = 0; n < 16; ++n) {
    const long x = stencil.x + static_cast<long>(n % 4) * stencil.stride;
    const long y = stencil.y + static_cast<long>(n / 4) * stencil.stride;
    if (((x | y) & stencil.stride) == 0) continue;
    const double error = known.interpolation_error(x, y, *patch[n]);
    if (error == not_measured) continue;
    ++measurements;
    largest = std::max(largest, error);
  }
  return measurements < fewest_measurements ? not_measured : largest;
}

// On one sheet the sign of the score tells the code.
struct CodesBySign {
  static constexpr int none = -1;
  int negative = none;
  int positive = none;
  bool unique = true;
  bool both() const { return negative != none && positive != none; }
  int of(double score) const { return score < 0.0 ? negative : positive; }
};

CodesBySign codes_by_sign(const Patch& patch) {
  CodesBySign codes;
  for (const KnownPoint* point : patch) {
    int& code = point->told.score < 0.0 ? codes.negative : codes.positive;
    if (code != CodesBySign::none && code != point->told.code) codes.unique = false;
    code = point->told.code;
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

// What interpolation tells of one row of a cell.
struct SmoothRow {
  MapCell cell;
  long y;
  double error;
  long sheet;
  CodesBySign codes;
  std::array<double, 4> columns;  // of the stencil, interpolated to this row
};

// A few points at once: most of them are far from doubt.
constexpr long points_at_once = 16;

// The points of the row with a score so near to zero that they are doubtful, or may be worth a test.
void look_closely(const SmoothRow& row, long first, long count, const double* scores, CellVerdict& verdict) {
  for (long n = 0; n < count; ++n) {
    const long i = first + n;
    if (((i | (row.y - row.cell.y)) & (row.cell.stride - 1)) == 0) continue;  // a corner, known
    const Foreseen point{row.cell.x + i, row.y, scores[n], row.error, row.sheet};
    const double size = std::fabs(point.score);
    const bool sure = size > row.error && row.codes.of(point.score) != CodesBySign::none;
    if (!sure) verdict.doubtful.push_back(point);
    if (size < clearly * row.error && (!verdict.test || size < std::fabs(verdict.test->score))) verdict.test = point;
  }
}

void judge_row(const SmoothRow& row, const CubicTable::Weights& weights, std::uint8_t* codes, CellVerdict& verdict) {
  const auto negative = static_cast<std::uint8_t>(row.codes.negative);
  const auto positive = static_cast<std::uint8_t>(row.codes.positive);
  const auto& c = row.columns;
  const double clear = clearly * row.error;
  const long points = row.cell.stride + 1;
  for (long first = 0; first < points; first += points_at_once) {
    const long count = std::min(points_at_once, points - first);
    double scores[points_at_once];
    bool near = !row.codes.both();
    for (long n = 0; n < count; ++n) {  // loops of their own: the compiler makes some at once of this one
      const long i = first + n;
      scores[n] = weights[0][i] * c[0] + weights[1][i] * c[1] + weights[2][i] * c[2] + weights[3][i] * c[3];
    }
    for (long n = 0; n < count; ++n) {
      near |= std::fabs(scores[n]) < clear;
      codes[first + n] = scores[n] < 0.0 ? negative : positive;
    }
    if (near) look_closely(row, first, count, scores, verdict);
  }
}

void judge_smooth(KnownPoints& known, const MapCell& cell, const Stencil& stencil, const Patch& patch, double error,
                  CellVerdict& verdict) {
  const CodesBySign codes = codes_by_sign(patch);
  if (!codes.unique) return leave_open(verdict);
  std::array<double, 16> scores;
  for (std::size_t n = 0; n < 16; ++n) scores[n] = patch[n]->told.score;
  const double weights = weights_of(cell, cell.x - stencil.x);
  if (nearest_to_zero(scores, weights * weights_of(cell, cell.y - stencil.y)) > clearly * error)
    return close_with(verdict, patch[0]->told.code);
  const CubicTable& table = known.weights(cell.stride);
  verdict.codes.resize(static_cast<std::size_t>((cell.stride + 1) * (cell.stride + 1)));
  std::uint8_t* code = verdict.codes.data();
  for (long y = cell.y; y <= cell.y + cell.stride; ++y, code += cell.stride + 1) {
    SmoothRow row{cell, y, error, patch[0]->told.sheet, codes, {}};
    const CubicTable::Weights along_y = table.from(y - stencil.y);
    for (std::size_t n = 0; n < 16; ++n) row.columns[n % 4] += *along_y[n / 4] * scores[n];
    const int foreseen = codes.of(row.columns[0]);
    if (foreseen != CodesBySign::none && nearest_to_zero(row.columns, weights) > clearly * error) {
      std::fill_n(code, cell.stride + 1, static_cast<std::uint8_t>(foreseen));
    } else {
      judge_row(row, table.from(cell.x - stencil.x), code, verdict);
    }
  }
  if (static_cast<long>(verdict.doubtful.size()) > cell.stride) return leave_open(verdict);
  if (!verdict.doubtful.empty()) verdict.test.reset();
}

// A gap of any thinness may part two sheets of positive score.
template <class Points>
bool are_apart(const Points& points) {
  const KnownPoint* first = nullptr;
  for (const KnownPoint* point : points) {
    if (!point || point->told.score < 0.0) continue;
    if (first && point->told.sheet != first->told.sheet) return true;
    first = point;
  }
  return false;
}

// Where the score has a kink, or its smoothness is not known: no change of sign if it is far from zero against the
// largest step between neighbours.
void judge_by_variation(const Corners& corners, const Patch& patch, double reserve, CellVerdict& verdict) {
  const MapPoint& first = corners[0]->told;
  double nearest = std::numeric_limits<double>::infinity();
  for (const KnownPoint* corner : corners) {
    const MapPoint& told = corner->told;
    if (told.code != first.code || (told.score < 0.0) != (first.score < 0.0)) return leave_open(verdict);
    nearest = std::min(nearest, std::fabs(told.score));
  }
  if (first.score > 0.0 && are_apart(patch)) return leave_open(verdict);
  double step = 0.0;
  const auto compare = [&](const KnownPoint* a, const KnownPoint* b) {
    if (a && b) step = std::max(step, std::fabs(a->told.score - b->told.score));
  };
  for (std::size_t n = 0; n < 16; ++n) {
    if (n % 4 < 3) compare(patch[n], patch[n + 1]);
    if (n < 12) compare(patch[n], patch[n + 4]);
  }
  if (nearest > reserve * step) return close_with(verdict, first.code);
  leave_open(verdict);
}

void judge_by_codes(const Corners& corners, const Patch& patch, CellVerdict& verdict) {
  const int code = corners[0]->told.code;
  const auto same = [&](const KnownPoint* point) { return !point || point->told.code == code; };
  const bool all = std::all_of(corners.begin(), corners.end(), same) && std::all_of(patch.begin(), patch.end(), same);
  if (all) return close_with(verdict, code);
  leave_open(verdict);
}

}  // namespace

bool wants_stencil(const KnownPoints& known, const MapCell& cell) {
  const Corners corners = corners_of(known, cell);
  return has_stencils(known, cell.stride) && std::all_of(corners.begin(), corners.end(), [&](const KnownPoint* p) {
           return p->told.sheet == corners[0]->told.sheet && p->told.score != 0.0;
         });
}

void judge(KnownPoints& known, const MapCell& cell, const RefineReserve& reserve, CellVerdict& verdict) {
  verdict.open = verdict.uniform = false;
  verdict.doubtful.clear();
  verdict.test.reset();
  if (!has_stencils(known, cell.stride)) return leave_open(verdict);
  const Stencil stencil = stencil_at(known, cell.x, cell.y, cell.stride);
  const Patch patch = patch_of(known, stencil);
  if (on_one_sheet(patch)) {
    const double error = measured_error(known, stencil, patch);
    if (error != not_measured)
      return judge_smooth(known, cell, stencil, patch, reserve.interpolation * error + rounding, verdict);
  }
  const Corners corners = corners_of(known, cell);
  const bool scored =
      std::all_of(corners.begin(), corners.end(), [](const KnownPoint* p) { return p->told.score != 0.0; });
  if (!scored) return judge_by_codes(corners, patch, verdict);
  judge_by_variation(corners, patch, reserve.variation, verdict);
}

}  // namespace teeter
