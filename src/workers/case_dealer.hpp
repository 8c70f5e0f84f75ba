// Who gets how many cases when: enough that nobody waits for the next message, little enough that all end together.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace teeter {

class CaseDealer {
 public:
  // `threads`: how many each worker has.
  CaseDealer(std::span<const long> cases, std::size_t batch, std::vector<int> threads);

  // What the worker is to be sent now; empty: it has enough, or nothing is left.
  std::span<const long> deal(std::size_t worker);
  // `count` of its cases need not be waited for any more; they took `seconds` of CPU time.
  void settle(std::size_t worker, std::size_t count, double seconds);
  void stop() { stopped_ = true; }  // nothing more is dealt

  std::size_t outstanding() const;
  bool done() const { return (stopped_ || next_ == cases_.size()) && outstanding() == 0; }

 private:
  std::span<const long> cases_;
  std::size_t batch_;
  std::vector<std::size_t> threads_;
  std::size_t all_threads_ = 0;
  std::vector<std::size_t> given_;  // to each worker and not yet settled
  std::size_t next_ = 0;
  bool stopped_ = false;
  double seconds_ = 0.0;     // CPU time of what is settled
  std::size_t settled_ = 0;  // cases that took it
};

}  // namespace teeter
