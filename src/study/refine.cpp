#include "study/refine.hpp"

#include <array>
#include <bit>
#include <cassert>
#include <cmath>
#include <cstring>

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

// Points that wait for their evaluation: however often they are asked for, they come once and in order.
class PointSet {
 public:
  explicit PointSet(long points) : bits_(static_cast<std::size_t>(points / 64 + 1)) {}
  void add(long point) {
    std::uint64_t& word = bits_[static_cast<std::size_t>(point / 64)];
    const std::uint64_t bit = std::uint64_t{1} << (point % 64);
    size_ += (word & bit) == 0 ? 1 : 0;
    word |= bit;
  }
  // Leaves the set empty.
  void move_to(std::vector<long>& points) {
    points.clear();
    points.reserve(size_);
    for (std::size_t n = 0; size_ > points.size(); ++n) {
      for (std::uint64_t word = bits_[n]; word != 0; word &= word - 1)
        points.push_back(static_cast<long>(64 * n) + std::countr_zero(word));
      bits_[n] = 0;
    }
    size_ = 0;
  }

 private:
  std::vector<std::uint64_t> bits_;
  std::size_t size_ = 0;
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
        closed_(levels + 1),
        requests_(known_.columns() * known_.rows()) {
    for (long level = 1; level <= levels; ++level)
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
  void note(const MapCell& cell, const CellVerdict& verdict);
  void test(const MapCell& cell, const Foreseen& foreseen);
  void tell_one(long index, std::uint8_t code, std::uint8_t teller);
  void tell_some(long first, const std::uint8_t* codes, std::uint8_t teller);
  void tell(long first, long count, const std::uint8_t* codes, std::uint8_t teller);
  void split(const MapCell& cell);
  void evaluate_requests();
  void record(long index, const MapPoint& point);
  void reopen_around(long index);
  void reopen(const MapCell& cell);
  bool is_right(const Foreseen& foreseen) const;
  RefinedMap result();

  std::vector<bool>::reference closed(const MapCell& cell) {
    const int level = level_of(cell.stride);
    return closed_[level][(cell.y >> level) * (known_.columns() >> level) + (cell.x >> level)];
  }
  void request(long x, long y) {
    const long index = known_.index(x, y);
    if (told_by_[index] != evaluated) requests_.add(index);
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
  PointSet requests_;                          // points to evaluate in the next round
  std::vector<Test> tests_;                    // of what was foreseen about them
  // Used again and again.
  std::vector<long> points_;
  CellVerdict verdict_;
  std::vector<std::uint8_t> same_codes_;
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
    judge(known_, cell, reserve_, verdict_);
    if (verdict_.open) {
      open.push_back(cell);
    } else {
      note(cell, verdict_);
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

void Refinement::note(const MapCell& cell, const CellVerdict& verdict) {
  const auto teller = static_cast<std::uint8_t>(1 + level_of(cell.stride));
  const long points = cell.stride + 1;
  closed(cell) = true;
  if (verdict.uniform) {
    same_codes_.assign(static_cast<std::size_t>(points), verdict.code);
    for (long y = cell.y; y < cell.y + points; ++y) tell(known_.index(cell.x, y), points, same_codes_.data(), teller);
    return;
  }
  const std::uint8_t* codes = verdict.codes.data();
  auto doubtful = verdict.doubtful.begin();
  for (long y = cell.y; y < cell.y + points; ++y, codes += points) {
    long begin = 0;
    for (; doubtful != verdict.doubtful.end() && doubtful->y == y; ++doubtful) {
      tell(known_.index(cell.x + begin, y), doubtful->x - cell.x - begin, codes + begin, teller);
      begin = doubtful->x - cell.x + 1;
    }
    tell(known_.index(cell.x + begin, y), points - begin, codes + begin, teller);
  }
  for (const Foreseen& foreseen : verdict.doubtful) test(cell, foreseen);
  if (verdict.test) test(cell, *verdict.test);
}

void Refinement::test(const MapCell& cell, const Foreseen& foreseen) {
  request(foreseen.x, foreseen.y);
  tests_.push_back({cell, foreseen});
}

// Neighbours at once, in the registers that every processor has.
using SomeBytes = std::uint8_t __attribute__((vector_size(16)));
constexpr long some = sizeof(SomeBytes);

void Refinement::tell_some(long first, const std::uint8_t* codes, std::uint8_t teller) {
  SomeBytes by, told, fresh;
  std::memcpy(&by, told_by_.data() + first, some);
  std::memcpy(&told, codes_.data() + first, some);
  std::memcpy(&fresh, codes, some);
  const auto differ = (by == teller) & (told != fresh);
  std::array<std::uint64_t, 2> words;
  std::memcpy(words.data(), &differ, some);
  for (long n = 0; (words[0] | words[1]) != 0 && n < some; ++n)
    if (by[n] == teller && told[n] != fresh[n]) requests_.add(first + n);  // two cells disagree
  const auto knows_better = by < teller;
  told = knows_better ? told : fresh;
  by = knows_better ? by : SomeBytes{} + teller;
  std::memcpy(told_by_.data() + first, &by, some);
  std::memcpy(codes_.data() + first, &told, some);
}

void Refinement::tell_one(long index, std::uint8_t code, std::uint8_t teller) {
  std::uint8_t& told_by = told_by_[static_cast<std::size_t>(index)];
  std::uint8_t& told = codes_[static_cast<std::size_t>(index)];
  if (told_by < teller) return;
  if (told_by == teller && told != code) requests_.add(index);  // two cells disagree
  told_by = teller;
  told = code;
}

void Refinement::tell(long first, long count, const std::uint8_t* codes, std::uint8_t teller) {
  long n = 0;
  for (; n + some <= count; n += some) tell_some(first + n, codes + n, teller);
  for (; n < count; ++n) tell_one(first + n, codes[n], teller);
}

void Refinement::split(const MapCell& cell) {
  const long half = cell.stride / 2;
  for (const long j : {0L, half, 2 * half})
    for (const long i : {0L, half, 2 * half}) request(cell.x + i, cell.y + j);
  if (half == 1) return;
  std::vector<MapCell>& children = waiting_[level_of(cell.stride) - 1];
  for (const long j : {0L, half})
    for (const long i : {0L, half}) children.push_back({cell.x + i, cell.y + j, half});
}

void Refinement::evaluate_requests() {
  requests_.move_to(points_);
  if (!points_.empty()) {
    const std::vector<MapPoint> answers = evaluate_(points_);
    assert(answers.size() == points_.size());
    for (std::size_t n = 0; n < points_.size(); ++n) record(points_[n], answers[n]);
  }
  for (const Test& one : tests_)
    if (!is_right(one.foreseen)) reopen(one.cell);
  tests_.clear();
}

bool Refinement::is_right(const Foreseen& foreseen) const {
  const MapPoint& told = known_.find(foreseen.x, foreseen.y)->told;
  return told.sheet == foreseen.sheet && std::fabs(told.score - foreseen.score) <= foreseen.error;
}

void Refinement::record(long index, const MapPoint& point) {
  const bool surprise = told_by_[index] != nobody && codes_[index] != point.code;
  known_.add(index % known_.columns(), index / known_.columns(), point);
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
