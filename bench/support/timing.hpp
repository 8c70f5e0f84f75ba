// Fair timing on a busy machine: thread CPU time, contenders take turns on small batches, the best of each batch
// counts.
#pragma once

#include <time.h>

#include <algorithm>
#include <cstddef>
#include <functional>
#include <limits>
#include <numeric>
#include <string>
#include <vector>

namespace bench {

// Runs the cases [first, last) and returns something that depends on every result.
using Batch = std::function<double(std::size_t first, std::size_t last)>;

struct Contender {
  std::string name;
  Batch run;
};

inline double thread_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

inline volatile double sink = 0.0;

// Seconds of each contender for all cases.
inline std::vector<double> best_seconds(const std::vector<Contender>& contenders, std::size_t cases, int repeats) {
  constexpr std::size_t batch = 300;  // lanes run empty at the end of a batch
  std::vector<double> total(contenders.size(), 0.0);
  for (std::size_t first = 0; first < cases; first += batch) {
    const std::size_t last = std::min(cases, first + batch);
    std::vector<double> best(contenders.size(), std::numeric_limits<double>::infinity());
    for (int i = 0; i < repeats; ++i) {
      for (std::size_t c = 0; c < contenders.size(); ++c) {
        const double started = thread_seconds();
        sink = contenders[c].run(first, last);
        best[c] = std::min(best[c], thread_seconds() - started);
      }
    }
    std::transform(total.begin(), total.end(), best.begin(), total.begin(), std::plus<>());
  }
  return total;
}

}  // namespace bench
