// How good stated probabilities are.
#pragma once

#include <vector>

#include "study/proportion.hpp"

namespace teeter {

// What was stated of an event, and whether it happened.
struct Forecast {
  double probability = 0.0;
  bool happened = false;
};

// Mean square of the difference: 0 is perfect, 0.25 what "one half" always gets.
double brier_score(const std::vector<Forecast>& forecasts);

// Mean of -ln of the probability stated for what happened.
double log_loss(const std::vector<Forecast>& forecasts);

// Forecasts whose probability falls into one of several classes of equal width.
struct CalibrationClass {
  double from = 0.0;
  double to = 0.0;
  long count = 0;
  long happened = 0;
  double stated = 0.0;  // mean
  Proportion observed;  // share, with Wilson's interval of 95 %
};
std::vector<CalibrationClass> calibration(const std::vector<Forecast>& forecasts, int classes);

}  // namespace teeter
