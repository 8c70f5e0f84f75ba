// Points known so far on a fine grid, and cubic interpolation of their scores on any of its coarser lattices.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <vector>

#include "study/refine.hpp"

namespace teeter {

// Of a lattice, 0 being the finest: its spacing is a power of two.
inline int level_of(long stride) { return std::countr_zero(static_cast<unsigned long>(stride)); }

// Weights of four points at 0, stride, 2 stride, 3 stride for the value at `offset`.
std::array<double, 4> cubic_weights(long offset, long stride);

// The same for every offset of one lattice.
class CubicTable {
 public:
  using Weights = std::array<const double*, 4>;  // of each of the four points, for one offset after the other
  explicit CubicTable(long stride);
  Weights from(long offset) const {
    const double* first = weights_.data() + offset;
    return {first, first + offsets_, first + 2 * offsets_, first + 3 * offsets_};
  }

 private:
  long offsets_;
  std::vector<double> weights_;
};

struct KnownPoint {
  MapPoint told;
  double error;  // of interpolation; not_measured
};
inline constexpr double not_measured = -1.0;  // below every error

// Few points of the finest grid are known: each is found through a small block of the grid, and blocks in which more
// than the first point is known have places of their own.
class KnownPoints {
 public:
  KnownPoints(long columns, long rows);
  long columns() const { return columns_; }
  long rows() const { return rows_; }
  long index(long x, long y) const { return y * columns_ + x; }
  long count() const { return static_cast<long>(points_.size()); }
  bool has(long x, long y) const { return slot_of(x, y) >= 0; }
  const KnownPoint* find(long x, long y) const {
    const std::int32_t slot = slot_of(x, y);
    return slot < 0 ? nullptr : &points_[static_cast<std::size_t>(slot)];
  }
  void add(long x, long y, const MapPoint& point);  // pointers of find() are good until then
  // By how much cubic interpolation misses the score of this known point, on the finest lattice that lacks the point;
  // not_measured where that lattice is not known around it or not on one sheet with it.
  double interpolation_error(long x, long y, const KnownPoint& point) {
    if (point.error != not_measured) return point.error;
    return measure_error(x, y, point);
  }
  const CubicTable& weights(long stride);  // made when first asked for; good for ever

 private:
  static constexpr long block_bits = 3;
  static constexpr long block_size = 1L << block_bits;
  struct Block {
    std::int32_t first = -1;   // slot of its first point, -1: unknown
    std::int32_t places = -1;  // of the slots of its points in `slots_`, -1: none but the first is known
  };
  double measure_error(long x, long y, const KnownPoint& point);
  static long place_in_block(long x, long y) { return (y & (block_size - 1)) << block_bits | (x & (block_size - 1)); }
  std::size_t block_of(long x, long y) const {
    return static_cast<std::size_t>((y >> block_bits) * blocks_across_ + (x >> block_bits));
  }
  std::int32_t slot_of(long x, long y) const {
    const Block& block = blocks_[block_of(x, y)];
    const long place = place_in_block(x, y);
    if (place == 0) return block.first;
    return block.places < 0 ? -1 : slots_[static_cast<std::size_t>(block.places + place)];
  }

  long columns_;
  long rows_;
  long blocks_across_;
  std::vector<Block> blocks_;
  std::vector<std::int32_t> slots_;
  std::vector<KnownPoint> points_;
  std::vector<std::unique_ptr<const CubicTable>> weights_;  // per level
};

// Four by four points of a lattice, the cell they stand for in the middle (at the edge of the map: as near as can be).
struct Stencil {
  long x;  // of the first point, on the finest grid
  long y;
  long stride;
};
using Patch = std::array<const KnownPoint*, 16>;  // row after row; null: not known

inline bool has_stencils(const KnownPoints& known, long stride) {
  return std::min(known.columns(), known.rows()) > 3 * stride;
}
// For the cell of the lattice in which (x, y) lies.
Stencil stencil_at(const KnownPoints& known, long x, long y, long stride);
Patch patch_of(const KnownPoints& known, const Stencil& stencil);
bool on_one_sheet(const Patch& patch);

double interpolate(const Patch& patch, const std::array<double, 4>& along_x, const std::array<double, 4>& along_y);

}  // namespace teeter
