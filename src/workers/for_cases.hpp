// A function of the case, over all threads of this machine.
#pragma once

#include <cstddef>
#include <functional>

namespace teeter {

// Told after each case how many of how many are done; one thread at a time.
using CasesDone = std::function<void(std::size_t done, std::size_t all)>;

// Calls work(i) for i from 0 to count - 1, in any order; what it throws comes out here.
void for_cases(std::size_t count, const std::function<void(std::size_t)>& work, const CasesDone& done = {});

}  // namespace teeter
