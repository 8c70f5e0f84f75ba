// Cases spread over the threads of this machine. A case depends on its number only, so the rows are the same for any
// number of workers and any order.
#pragma once

#include <atomic>
#include <functional>
#include <span>
#include <vector>

#include "teeter/study.hpp"

namespace teeter {

// What a batch of cases gave.
struct CaseRows {
  std::vector<long> cases;
  std::vector<double> values;  // the same number for every case, in the order of `cases`
  std::vector<CaseFailure> failures;
  double seconds = 0.0;  // CPU time
};

// Runs some cases; belongs to one worker. Trouble of a case is a failure of that case, not an exception. Work that is
// stopped gives the rows it has, or throws Stopped where there are none.
using CaseRunner = std::function<CaseRows(std::span<const long> cases)>;
using MakeRunner = std::function<CaseRunner()>;
// Takes what is finished; called by one thread at a time, in any order of the batches.
using TakeRows = std::function<void(CaseRows&&)>;

// Whoever runs the cases: threads, other machines. Returns when all are done, or soon after `stop` is set; cases that
// are at work then are given up, what is finished is taken. What `take` throws stops the work and comes out here.
using Workforce = std::function<void(std::span<const long> cases, std::size_t batch, const MakeRunner& make_runner,
                                     const TakeRows& take, const std::atomic<bool>& stop)>;

Workforce threads(int count);  // 0: as many as the processor has

// The number of threads that 0 stands for.
int hardware_threads();

}  // namespace teeter
