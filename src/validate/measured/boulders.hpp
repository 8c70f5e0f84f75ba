// The shake-table tests of the boulders beside verdicts of the models, as docs/validation-protocol.md lays down.
#pragma once

#include <functional>
#include <span>

#include "study/forecast.hpp"
#include "validate/measured/boulder_runs.hpp"
#include "workers/for_cases.hpp"

namespace teeter {

enum class BoulderModel { space, rocking };

// By how much a chosen number is moved to see what hangs on it: one class of its grid.
enum class BoulderMove { azimuth_less, azimuth_more, friction_less, friction_more };

struct MovedVerdicts {
  BoulderMove move = BoulderMove::azimuth_less;
  long tests = 0;    // whose chosen number can be moved
  long changed = 0;  // verdicts
  long right = 0;    // of the moved ones
};

// One specimen under one model.
struct BoulderJudgement {
  BoulderModel model = BoulderModel::space;
  std::size_t specimen = 0;
  std::vector<bool> verdicts;                             // of each test, by the numbers chosen without its fold
  std::vector<bool> measured;                             // falls
  std::array<BoulderParameters, boulder_folds> chosen{};  // for the tests of each fold
  std::vector<long> right_by_azimuth;                     // of all tests, at the first friction or factor tried
  long right = 0;
  long right_falls = 0;                                     // falls that are told
  long falls = 0;                                           // measured
  long undecided = 0;                                       // runs that ended without a verdict count as stands
  std::vector<std::pair<std::string, long>> worst_motions;  // with their numbers of wrong verdicts
  std::vector<MovedVerdicts> moved;                         // of the model space
};

// Verdicts of another forecaster about the same tests.
struct BoulderRival {
  const char* name = "";
  std::vector<bool> verdicts;
};

// What a changed base does, at the numbers chosen for the first fold; on all tests, to explain, not to compare.
struct ChangedBase {
  BoulderModel model = BoulderModel::rocking;
  double share = 1.0;                 // of the base (rocking)
  double tolerance = scan_tolerance;  // m, of the scan (space)
  double weakest_edge = 0.0;          // rad, tipping angle (space)
  long right = 0;
  long falls_told = 0;  // of those measured
  long false_falls = 0;
};

struct BoulderChance {
  int draws = 0;
  std::vector<Forecast> falls;  // stated and measured, half a draw added to each side
};

struct BoulderResults {
  std::size_t tests = 0;
  long without_motion = 0;
  std::size_t motions = 0;
  std::array<BoulderJudgement, boulder_specimens> space;
  std::array<BoulderJudgement, boulder_specimens> rocking;
  std::array<BoulderChance, boulder_specimens> chance;
  std::array<std::vector<BoulderRival>, boulder_specimens> rivals;
  std::array<std::vector<ChangedBase>, boulder_specimens> bases;
};

std::span<const double> boulder_azimuths();  // rad

BoulderResults compute_boulders(const BoulderData& data, int draws, const CasesDone& progress = {});

}  // namespace teeter
