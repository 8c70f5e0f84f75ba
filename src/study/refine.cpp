#include "study/refine.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "study/refine_cell.hpp"

namespace teeter {
namespace {

// Who told the code of a point: its own evaluation, a cell (1 + its level, the finest being 0), nobody. The lesser
// knows better.
constexpr std::uint8_t evaluated = 0;
constexpr std::uint8_t nobody = 255;

struct Test {
  MapCell cell;
  Foreseen foreseen;
};

class Refinement {
 public:
  Refinement(long nx, long ny, long levels, const EvaluateMap& evaluate, const RefineReserve& reserve)
      : levels_(levels),
        evaluate_(evaluate),
        reserve_(reserve),
        known_(((nx - 1) << levels) + 1, ((ny - 1) << levels) + 1),
        codes_(known_.columns() * known_.rows()),
        told_by_(codes_.size(), nobody),
        waiting_(levels + 1),
        closed_(levels + 1) {
    for (long level = 0; level <= levels; ++level)
      closed_[level].resize((known_.columns() >> level) * (known_.rows() >> level));
  }

  RefinedMap run() {
    begin();
    for (long level = levels_; level > 0;) {
      if (waiting_[level].empty()) {
        --level;
        continue;
      }
      settle(level);
      level = levels_;  // parts of cells that proved to be closed too early may wait on any level
    }
    return result();
  }

 private:
  void begin();
  void settle(long level);
  void request_stencils(const std::vector<MapCell>& cells);
  void note(const MapCell& cell, const CellVerdict& judgement);
  void tell(long index, std::uint8_t code, std::uint8_t teller);
  void tell_row(long first, long count, std::uint8_t code, std::uint8_t teller);
  void split(const MapCell& cell);
  void evaluate_requests();
  void record(long index, const MapPoint& point);
  void reopen_around(long index);
  void reopen(const MapCell& cell);
  bool is_right(const Foreseen& foreseen) const;
  RefinedMap result();

  long level_of(const MapCell& cell) const {
    long level = 0;
    while ((1L << level) < cell.stride) ++level;
    return level;
  }
  std::vector<bool>::reference closed(const MapCell& cell) {
    const long level = level_of(cell);
    return closed_[level][(cell.y >> level) * (known_.columns() >> level) + (cell.x >> level)];
  }
  void request(long x, long y) {
    if (!known_.has(known_.index(x, y))) requests_.push_back(known_.index(x, y));
  }

  long levels_;
  const EvaluateMap& evaluate_;
  RefineReserve reserve_;
  KnownPoints known_;
  std::vector<std::uint8_t> codes_;
  std::vector<std::uint8_t> told_by_;
  std::vector<std::vector<MapCell>> waiting_;  // per level, to be judged; corners known
  std::vector<std::vector<bool>> closed_;      // per level and cell
  std::vector<MapCell> early_;                 // closed too early: to be split
  std::vector<long> requests_;                 // points to evaluate in the next round
  std::vector<Test> tests_;                    // of what was foreseen about them
};

void Refinement::begin() {
  const long stride = 1L << levels_;
  for (long y = 0; y < known_.rows(); y += stride)
    for (long x = 0; x < known_.columns(); x += stride) request(x, y);
  evaluate_requests();
  for (long y = 0; y + stride < known_.rows(); y += stride)
    for (long x = 0; x + stride < known_.columns(); x += stride) waiting_[levels_].push_back({x, y, stride});
}

void Refinement::settle(long level) {
  const std::vector<MapCell> cells = std::move(waiting_[level]);
  waiting_[level].clear();
  request_stencils(cells);
  evaluate_requests();
  std::vector<MapCell> open;
  for (const MapCell& cell : cells) {
    const CellVerdict judgement = judge(known_, cell, reserve_);
    if (judgement.open) {
      open.push_back(cell);
    } else {
      note(cell, judgement);
    }
  }
  do {
    for (const MapCell& cell : open) split(cell);
    open.clear();
    evaluate_requests();
    std::swap(open, early_);
  } while (!open.empty());
}

void Refinement::request_stencils(const std::vector<MapCell>& cells) {
  for (const MapCell& cell : cells) {
    if (!wants_stencil(known_, cell)) continue;
    const Stencil stencil = stencil_at(known_, cell.x, cell.y, cell.stride);
    for (long j = 0; j < 4; ++j)
      for (long i = 0; i < 4; ++i) request(stencil.x + i * stencil.stride, stencil.y + j * stencil.stride);
  }
}

void Refinement::note(const MapCell& cell, const CellVerdict& judgement) {
  const auto teller = static_cast<std::uint8_t>(1 + level_of(cell));
  closed(cell) = true;
  auto code = judgement.codes.begin();
  for (long y = cell.y; y <= cell.y + cell.stride; ++y) {
    const long first = known_.index(cell.x, y);
    if (judgement.codes.empty()) {
      tell_row(first, cell.stride + 1, static_cast<std::uint8_t>(judgement.code), teller);
      continue;
    }
    for (long n = 0; n <= cell.stride; ++n, ++code)
      if (*code != doubtful_code) tell(first + n, static_cast<std::uint8_t>(*code), teller);
  }
  for (const Foreseen& foreseen : judgement.tests) {
    request(foreseen.x, foreseen.y);
    tests_.push_back({cell, foreseen});
  }
}

void Refinement::tell(long index, std::uint8_t code, std::uint8_t teller) {
  std::uint8_t& told_by = told_by_[index];
  if (told_by < teller) return;
  if (told_by == teller && codes_[index] != code) requests_.push_back(index);  // two cells disagree
  told_by = teller;
  codes_[index] = code;
}

// The same for points beside each other, in a way that the compiler makes many at once of.
void Refinement::tell_row(long first, long count, std::uint8_t code, std::uint8_t teller) {
  std::uint8_t* told_by = told_by_.data() + first;
  std::uint8_t* codes = codes_.data() + first;
  std::uint8_t disagree = 0;
  for (long n = 0; n < count; ++n) disagree |= static_cast<std::uint8_t>((told_by[n] == teller) & (codes[n] != code));
  for (long n = 0; disagree != 0 && n < count; ++n)
    if (told_by[n] == teller && codes[n] != code) requests_.push_back(first + n);
  for (long n = 0; n < count; ++n) codes[n] = told_by[n] < teller ? codes[n] : code;
  for (long n = 0; n < count; ++n) told_by[n] = std::min(told_by[n], teller);
}

void Refinement::split(const MapCell& cell) {
  const long half = cell.stride / 2;
  for (const long j : {0L, half, 2 * half})
    for (const long i : {0L, half, 2 * half}) request(cell.x + i, cell.y + j);
  if (half == 1) return;
  std::vector<MapCell>& children = waiting_[level_of(cell) - 1];
  for (const long j : {0L, half})
    for (const long i : {0L, half}) children.push_back({cell.x + i, cell.y + j, half});
}

void Refinement::evaluate_requests() {
  std::sort(requests_.begin(), requests_.end());
  requests_.erase(std::unique(requests_.begin(), requests_.end()), requests_.end());
  const std::vector<long> points = std::move(requests_);
  requests_.clear();
  if (!points.empty()) {
    const std::vector<MapPoint> answers = evaluate_(points);
    assert(answers.size() == points.size());
    for (std::size_t n = 0; n < points.size(); ++n) record(points[n], answers[n]);
  }
  for (const Test& test : tests_)
    if (!is_right(test.foreseen)) reopen(test.cell);
  tests_.clear();
}

bool Refinement::is_right(const Foreseen& foreseen) const {
  const MapPoint* point = known_.find(foreseen.x, foreseen.y);
  return point->sheet == foreseen.sheet && std::fabs(point->score - foreseen.score) <= foreseen.error;
}

void Refinement::record(long index, const MapPoint& point) {
  const bool surprise = told_by_[index] != nobody && codes_[index] != point.code;
  known_.add(index, point);
  told_by_[index] = evaluated;
  codes_[index] = static_cast<std::uint8_t>(point.code);
  if (surprise) reopen_around(index);
}

void Refinement::reopen_around(long index) {
  const long x = index % known_.columns();
  const long y = index / known_.columns();
  for (long stride = 1L << levels_; stride > 1; stride /= 2)
    for (long cy = (y - 1) / stride * stride; cy <= y; cy += stride)
      for (long cx = (x - 1) / stride * stride; cx <= x; cx += stride)
        if (cx + stride < known_.columns() && cy + stride < known_.rows()) reopen({cx, cy, stride});
}

void Refinement::reopen(const MapCell& cell) {
  if (!closed(cell)) return;
  closed(cell) = false;
  early_.push_back(cell);
}

RefinedMap Refinement::result() {
  RefinedMap map{known_.columns(), known_.rows(), std::move(codes_), std::move(told_by_), known_.count()};
  for (std::uint8_t& told_by : map.computed) told_by = told_by == evaluated ? 1 : 0;
  return map;
}

}  // namespace

RefinedMap refine(long nx, long ny, long levels, const EvaluateMap& evaluate, const RefineReserve& reserve) {
  assert(nx >= 2 && ny >= 2 && levels >= 0);
  return Refinement(nx, ny, levels, evaluate, reserve).run();
}

}  // namespace teeter
