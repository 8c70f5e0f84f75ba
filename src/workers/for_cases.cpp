#include "workers/for_cases.hpp"

#include <numeric>

#include "workers/workers.hpp"

namespace teeter {

void for_cases(std::size_t count, const std::function<void(std::size_t)>& work, const CasesDone& done) {
  std::vector<long> cases(count);
  std::iota(cases.begin(), cases.end(), 0L);
  const MakeRunner make_runner = [&work] {
    return [&work](std::span<const long> some) {
      for (const long i : some) work(static_cast<std::size_t>(i));
      CaseRows rows;
      rows.cases.assign(some.begin(), some.end());
      return rows;
    };
  };
  std::size_t finished = 0;
  const TakeRows take = [&](CaseRows&& rows) {
    finished += rows.cases.size();
    if (done) done(finished, count);
  };
  const std::atomic<bool> stop{false};
  threads(0)(cases, 1, make_runner, take, stop);
}

}  // namespace teeter
