#include "study/refine_stencil.hpp"

#include <algorithm>
#include <cmath>

namespace teeter {
namespace {

long first_of_four(long at, int level, long length) {
  const long last = (length - 1) >> level;
  return std::clamp((at >> level) - 1, 0L, last - 3) << level;
}

// What may be needed is put aside: memory that is never written costs nothing, and a vector that grows is copied.
constexpr long cells_for_a_point = 16;
constexpr long cells_for_a_slot = 8;

}  // namespace

KnownPoints::KnownPoints(long columns, long rows)
    : columns_(columns), rows_(rows), blocks_across_((columns + block_size - 1) >> block_bits) {
  blocks_.resize(static_cast<std::size_t>(blocks_across_ * ((rows + block_size - 1) >> block_bits)));
  slots_.reserve(static_cast<std::size_t>(columns * rows / cells_for_a_slot));
  points_.reserve(static_cast<std::size_t>(columns * rows / cells_for_a_point));
}

void KnownPoints::add(long x, long y, const MapPoint& point) {
  const auto slot = static_cast<std::int32_t>(points_.size());
  points_.push_back({point, not_measured});
  Block& block = blocks_[block_of(x, y)];
  const long place = place_in_block(x, y);
  if (place == 0) {
    block.first = slot;
    return;
  }
  if (block.places < 0) {
    block.places = static_cast<std::int32_t>(slots_.size());
    slots_.resize(slots_.size() + block_size * block_size, -1);
  }
  slots_[static_cast<std::size_t>(block.places + place)] = slot;
}

Stencil stencil_at(const KnownPoints& known, long x, long y, long stride) {
  const int level = level_of(stride);
  return {first_of_four(x, level, known.columns()), first_of_four(y, level, known.rows()), stride};
}

Patch patch_of(const KnownPoints& known, const Stencil& stencil) {
  Patch patch;
  for (long j = 0; j < 4; ++j)
    for (long i = 0; i < 4; ++i)
      patch[4 * j + i] = known.find(stencil.x + i * stencil.stride, stencil.y + j * stencil.stride);
  return patch;
}

bool on_one_sheet(const Patch& patch) {
  return std::all_of(patch.begin(), patch.end(), [&](const KnownPoint* p) {
    return p && patch[0] && p->told.sheet == patch[0]->told.sheet && p->told.score != 0.0;
  });
}

std::array<double, 4> cubic_weights(long offset, long stride) {
  const double t = static_cast<double>(offset) / static_cast<double>(stride);
  return {(1.0 - t) * (2.0 - t) * (3.0 - t) / 6.0, t * (2.0 - t) * (3.0 - t) / 2.0, t * (t - 1.0) * (3.0 - t) / 2.0,
          t * (t - 1.0) * (t - 2.0) / 6.0};
}

CubicTable::CubicTable(long stride) : offsets_(3 * stride + 1), weights_(static_cast<std::size_t>(4 * offsets_)) {
  for (long offset = 0; offset < offsets_; ++offset) {
    const std::array<double, 4> weights = cubic_weights(offset, stride);
    for (long n = 0; n < 4; ++n)
      weights_[static_cast<std::size_t>(n * offsets_ + offset)] = weights[static_cast<std::size_t>(n)];
  }
}

const CubicTable& KnownPoints::weights(long stride) {
  const auto level = static_cast<std::size_t>(level_of(stride));
  if (weights_.size() <= level) weights_.resize(level + 1);
  if (!weights_[level]) weights_[level] = std::make_unique<const CubicTable>(stride);
  return *weights_[level];
}

double interpolate(const Patch& patch, const std::array<double, 4>& along_x, const std::array<double, 4>& along_y) {
  double sum = 0.0;
  for (std::size_t j = 0; j < 4; ++j) {
    double row = 0.0;
    for (std::size_t i = 0; i < 4; ++i) row += along_x[i] * patch[4 * j + i]->told.score;
    sum += along_y[j] * row;
  }
  return sum;
}

double KnownPoints::measure_error(long x, long y, const KnownPoint& point) {
  const long stride = 2 * ((x | y) & -(x | y));  // twice the largest power of two that divides both
  if (!has_stencils(*this, stride)) return not_measured;
  const Stencil stencil = stencil_at(*this, x, y, stride);
  if (x > stencil.x + 3 * stride || y > stencil.y + 3 * stride) return not_measured;  // the lattice ends before
  // The corners first: where they are not known or on other sheets, the rest need not be looked at.
  for (const long n : {0, 1, 2, 3}) {
    const KnownPoint* corner = find(stencil.x + n % 2 * 3 * stride, stencil.y + n / 2 * 3 * stride);
    if (!corner || corner->told.sheet != point.told.sheet) return not_measured;
  }
  const Patch patch = patch_of(*this, stencil);
  if (!on_one_sheet(patch)) return not_measured;
  const double found = interpolate(patch, cubic_weights(x - stencil.x, stride), cubic_weights(y - stencil.y, stride));
  points_[static_cast<std::size_t>(&point - points_.data())].error = std::fabs(found - point.told.score);
  return point.error;
}

}  // namespace teeter
