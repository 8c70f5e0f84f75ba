#include "study/refine_stencil.hpp"

#include <algorithm>
#include <cmath>

namespace teeter {
namespace {

long first_of_four(long at, long stride, long length) {
  const long last = (length - 1) / stride;
  return std::clamp(at / stride - 1, 0L, last - 3) * stride;
}

}  // namespace

Stencil stencil_at(const KnownPoints& known, long x, long y, long stride) {
  return {first_of_four(x, stride, known.columns()), first_of_four(y, stride, known.rows()), stride};
}

Patch patch_of(const KnownPoints& known, const Stencil& stencil) {
  Patch patch;
  for (long j = 0; j < 4; ++j)
    for (long i = 0; i < 4; ++i)
      patch[4 * j + i] = known.find(stencil.x + i * stencil.stride, stencil.y + j * stencil.stride);
  return patch;
}

bool on_one_sheet(const Patch& patch) {
  return std::all_of(patch.begin(), patch.end(), [&](const MapPoint* p) {
    return p && patch[0] && p->sheet == patch[0]->sheet && p->score != 0.0;
  });
}

std::array<double, 4> cubic_weights(long offset, long stride) {
  const double t = static_cast<double>(offset) / static_cast<double>(stride);
  return {(1.0 - t) * (2.0 - t) * (3.0 - t) / 6.0, t * (2.0 - t) * (3.0 - t) / 2.0, t * (t - 1.0) * (3.0 - t) / 2.0,
          t * (t - 1.0) * (t - 2.0) / 6.0};
}

double interpolate(const Patch& patch, const std::array<double, 4>& along_x, const std::array<double, 4>& along_y) {
  double sum = 0.0;
  for (std::size_t j = 0; j < 4; ++j) {
    double row = 0.0;
    for (std::size_t i = 0; i < 4; ++i) row += along_x[i] * patch[4 * j + i]->score;
    sum += along_y[j] * row;
  }
  return sum;
}

std::optional<double> KnownPoints::interpolation_error(long x, long y) {
  const std::int32_t slot = slot_[index(x, y)];
  if (slot < 0) return std::nullopt;
  if (errors_[slot] != not_measured) return errors_[slot];
  const long stride = 2 * ((x | y) & -(x | y));  // twice the largest power of two that divides both
  if (!has_stencils(*this, stride)) return std::nullopt;
  const Stencil stencil = stencil_at(*this, x, y, stride);
  if (x > stencil.x + 3 * stride || y > stencil.y + 3 * stride) return std::nullopt;  // the lattice ends before
  // The corners first: where they are not known or on other sheets, the rest need not be looked at.
  for (const long n : {0, 1, 2, 3}) {
    const MapPoint* corner = find(stencil.x + n % 2 * 3 * stride, stencil.y + n / 2 * 3 * stride);
    if (!corner || corner->sheet != points_[slot].sheet) return std::nullopt;
  }
  const Patch patch = patch_of(*this, stencil);
  if (!on_one_sheet(patch)) return std::nullopt;
  const double found = interpolate(patch, cubic_weights(x - stencil.x, stride), cubic_weights(y - stencil.y, stride));
  errors_[slot] = std::fabs(found - points_[slot].score);
  return errors_[slot];
}

}  // namespace teeter
