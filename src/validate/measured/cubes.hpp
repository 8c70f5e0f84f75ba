// The tosses of a cube beside what the model space computes of them, as docs/validation-protocol.md lays down.
#pragma once

#include <array>

#include "study/forecast.hpp"
#include "validate/measured/cube_runs.hpp"
#include "validate/measured/cube_start.hpp"
#include "workers/for_cases.hpp"

namespace teeter {

// A law with its numbers, and how it fares on a set of tosses.
struct CubeJudgement {
  TossParameters parameters;
  std::vector<TossError> errors;  // of each toss of the set
  long right_faces = 0;
  double position = 0.0;     // widths, mean over tosses of the mean over samples
  double rotation = 0.0;     // rad, likewise
  double final_place = 0.0;  // widths, median over tosses, at the last sample
};
CubeJudgement judge_tosses(const std::vector<Toss>& tosses, const TossParameters& parameters);

// Laws newton and moreau on the same tosses.
struct LawsApart {
  long only_newton = 0;  // right faces of one law alone
  long only_moreau = 0;
  double faces_p = 1.0;      // McNemar's exact test, two-sided
  long newton_closer = 0;    // tosses with the smaller error of position
  long moreau_closer = 0;    //
  double positions_p = 1.0;  // sign test, two-sided
};
LawsApart compare_laws(const CubeJudgement& newton, const CubeJudgement& moreau);

// Faces as probabilities: every toss from starts as uncertain as its measurement.
struct CubeChance {
  StartDeviations deviations;
  int draws = 0;
  std::vector<double> of_measured_face;  // probability of the face that came up, per toss
  std::vector<double> of_computed_face;  // probability of the face that the toss itself gives
  std::vector<Forecast> faces;           // six for each toss
  double brier = 0.0;                    // over six faces: 0 perfect, 2 the worst
  double brier_of_verdicts = 0.0;        // of the computed face alone, with certainty
  double brier_of_ignorance = 0.0;       // of one sixth for every face
  double log_score = 0.0;                // mean of -ln, half a draw added to every face
  double expected_misses = 0.0;          // if nothing but the start were uncertain
  long misses = 0;
};

struct CubeResults {
  std::size_t tosses = 0;
  std::array<CubeJudgement, 2> given;    // newton, moreau: numbers of the source, all tosses
  std::array<CubeJudgement, 2> finer;    // the same with half the step
  std::array<CubeJudgement, 2> on_even;  // fitted there
  std::array<CubeJudgement, 2> on_odd;   // judged there
  LawsApart given_apart;
  LawsApart fitted_apart;
  CubeChance chance;
};

// `draws` of the start for each toss. Progress counts tosses computed, of all.
CubeResults compute_cubes(const std::vector<Toss>& tosses, int draws, const CasesDone& progress = {});

}  // namespace teeter
