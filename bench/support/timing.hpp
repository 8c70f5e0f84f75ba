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

inline double seconds_of(clockid_t clock) {
  timespec now{};
  clock_gettime(clock, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

inline double thread_seconds() { return seconds_of(CLOCK_THREAD_CPUTIME_ID); }
inline double process_seconds() { return seconds_of(CLOCK_PROCESS_CPUTIME_ID); }  // all threads together

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
