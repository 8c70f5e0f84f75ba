// Points known so far on a fine grid, and cubic interpolation of their scores on any of its coarser lattices.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "study/refine.hpp"

namespace teeter {

class KnownPoints {
 public:
  KnownPoints(long columns, long rows) : columns_(columns), rows_(rows), slot_(columns * rows, -1) {}
  long columns() const { return columns_; }
  long rows() const { return rows_; }
  long index(long x, long y) const { return y * columns_ + x; }
  long count() const { return static_cast<long>(points_.size()); }
  bool has(long index) const { return slot_[index] >= 0; }
  const MapPoint* find(long x, long y) const {
    const std::int32_t slot = slot_[index(x, y)];
    return slot < 0 ? nullptr : &points_[slot];
  }
  void add(long index, const MapPoint& point) {
    slot_[index] = static_cast<std::int32_t>(points_.size());
    points_.push_back(point);
    errors_.push_back(not_measured);
  }
  // By how much cubic interpolation misses the score of this known point, on the finest lattice that lacks the point;
  // nothing where that lattice is not known around it or not on one sheet with it.
  std::optional<double> interpolation_error(long x, long y);

 private:
  long columns_;
  long rows_;
  std::vector<std::int32_t> slot_;  // of a point, -1: unknown
  std::vector<MapPoint> points_;
  std::vector<double> errors_;  // of interpolation at the points
  static constexpr double not_measured = -1.0;
};

// Four by four points of a lattice, the cell they stand for in the middle (at the edge of the map: as near as can be).
struct Stencil {
  long x;  // of the first point, on the finest grid
  long y;
  long stride;
};
using Patch = std::array<const MapPoint*, 16>;  // row after row; null: not known

inline bool has_stencils(const KnownPoints& known, long stride) {
  return (known.columns() - 1) / stride >= 3 && (known.rows() - 1) / stride >= 3;
}
// For the cell of the lattice in which (x, y) lies.
Stencil stencil_at(const KnownPoints& known, long x, long y, long stride);
Patch patch_of(const KnownPoints& known, const Stencil& stencil);
bool on_one_sheet(const Patch& patch);

// Weights of four points at 0, stride, 2 stride, 3 stride for the value at `offset`.
std::array<double, 4> cubic_weights(long offset, long stride);
double interpolate(const Patch& patch, const std::array<double, 4>& along_x, const std::array<double, 4>& along_y);

}  // namespace teeter
