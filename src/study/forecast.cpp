#include "study/forecast.hpp"

#include <algorithm>
#include <cmath>

namespace teeter {

double brier_score(const std::vector<Forecast>& forecasts) {
  double sum = 0.0;
  for (const Forecast& one : forecasts) {
    const double miss = one.probability - (one.happened ? 1.0 : 0.0);
    sum += miss * miss;
  }
  return sum / static_cast<double>(forecasts.size());
}

double log_loss(const std::vector<Forecast>& forecasts) {
  double sum = 0.0;
  for (const Forecast& one : forecasts) sum -= std::log(one.happened ? one.probability : 1.0 - one.probability);
  return sum / static_cast<double>(forecasts.size());
}

std::vector<CalibrationClass> calibration(const std::vector<Forecast>& forecasts, int classes) {
  std::vector<CalibrationClass> result(static_cast<std::size_t>(classes));
  for (int k = 0; k < classes; ++k) {
    result[static_cast<std::size_t>(k)].from = static_cast<double>(k) / classes;
    result[static_cast<std::size_t>(k)].to = static_cast<double>(k + 1) / classes;
  }
  for (const Forecast& one : forecasts) {
    const int k = std::clamp(static_cast<int>(one.probability * classes), 0, classes - 1);
    CalibrationClass& into = result[static_cast<std::size_t>(k)];
    ++into.count;
    into.happened += one.happened ? 1 : 0;
    into.stated += one.probability;
  }
  std::erase_if(result, [](const CalibrationClass& one) { return one.count == 0; });
  for (CalibrationClass& one : result) {
    one.stated /= static_cast<double>(one.count);
    one.observed = proportion(one.happened, one.count, 0.95);
  }
  return result;
}

}  // namespace teeter
