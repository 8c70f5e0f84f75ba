// What the known points tell about all points of one cell.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "study/refine_stencil.hpp"

namespace teeter {

// A square of the lattice of spacing `stride`; its corners are known.
struct MapCell {
  long x;  // of its first corner, on the finest grid
  long y;
  long stride;
};

// The foreseen score of one point.
struct Foreseen {
  long x;
  long y;
  double score;
  double error;  // the score may be wrong by as much
  long sheet;
};

struct CellVerdict {
  bool open = false;     // too little is known: split it
  bool uniform = false;  // one code for all its points
  std::uint8_t code = 0;
  std::vector<std::uint8_t> codes;  // else of each, row after row; but of the doubtful nothing
  std::vector<Foreseen> doubtful;   // to be evaluated, row after row
  std::optional<Foreseen> test;     // to be evaluated, too: the one nearest to doubt
};

// A cell whose corners are on one sheet needs its stencil known for a good judgement.
bool wants_stencil(const KnownPoints& known, const MapCell& cell);
// Writes all of the verdict.
void judge(KnownPoints& known, const MapCell& cell, const RefineReserve& reserve, CellVerdict& verdict);

}  // namespace teeter
