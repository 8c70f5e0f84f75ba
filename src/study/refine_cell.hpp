// What the known points tell about all points of one cell.
#pragma once

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
  bool open = false;            // too little is known: split it
  int code = 0;                 // else: of all its points,
  std::vector<int> codes;       // unless given here, row after row; or doubtful_code
  std::vector<Foreseen> tests;  // to be evaluated: the doubtful points, or the one nearest to doubt
};
inline constexpr int doubtful_code = -1;

// A cell whose corners are on one sheet needs its stencil known for a good judgement.
bool wants_stencil(const KnownPoints& known, const MapCell& cell);
CellVerdict judge(KnownPoints& known, const MapCell& cell, const RefineReserve& reserve);

}  // namespace teeter
