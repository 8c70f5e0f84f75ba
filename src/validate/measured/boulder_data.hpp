// Shake-table tests of two free-standing boulders: boulder_tests.csv, boulder_records_200hz/, boulder_sp?_hull.csv.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "teeter/ground.hpp"

namespace teeter {

inline constexpr std::size_t boulder_specimens = 2;

struct BoulderTest {
  long number = 0;
  std::string motion;                                // name of the ground motion, without its scaling
  double pga = 0.0;                                  // g, as the source states it
  double pgv_over_pga = 0.0;                         // s, likewise
  std::array<bool, boulder_specimens> overturned{};  // measured
  std::shared_ptr<const Record> table;               // measured motion of the table
};

struct BoulderData {
  std::string folder;
  std::vector<BoulderTest> tests;    // those whose table motion is there
  std::vector<std::string> motions;  // names, sorted
  long without_motion = 0;           // tests left out
  std::size_t fold_of(const BoulderTest& test) const;
};
inline constexpr std::size_t boulder_folds = 5;

// Throws InputError.
BoulderData read_boulders(const std::string& folder);

}  // namespace teeter
