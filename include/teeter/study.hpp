// A study: one scenario varied over keys, records or random draws. Plain data.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace teeter {

struct StudyAxis {
  std::string key;   // path of the scenario key that is varied
  std::string over;  // normalisation, e.g. "p" or "g tan alpha"; empty: none
  double from = 0.0;
  double to = 0.0;
  long points = 2;
};

struct Study {
  std::string kind = "map";          // map | sweep | spectrum | fragility | montecarlo | bifurcation | basin
  std::vector<StudyAxis> axes;       // x, y, z
  std::string detail = "verdict";    // verdict | full
  long refine = 0;                   // levels of boundary refinement
  std::vector<std::string> records;  // file patterns
  std::string intensity = "pga";
  std::vector<double> levels;
  long samples = 10000;
  long seed = 1;
};

}  // namespace teeter
