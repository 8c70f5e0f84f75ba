// Run a scenario.
#pragma once

#include <functional>
#include <stdexcept>
#include <vector>

#include "teeter/history.hpp"
#include "teeter/scenario.hpp"

namespace teeter {

// The scenario breaks a rule; lists every rule it breaks.
class ScenarioError : public std::runtime_error {
 public:
  explicit ScenarioError(std::vector<BrokenRule> rules);
  const std::vector<BrokenRule>& rules() const { return rules_; }

 private:
  std::vector<BrokenRule> rules_;
};

// Told now and then which share of the run is done, 0 to 1; may be empty.
using Progress = std::function<void(double)>;

// The whole motion, sampled. Throws ScenarioError; trouble during the run is in the summary's status.
History simulate(const Scenario& scenario, const Progress& progress = {});

// As simulate, without the sampled columns, reactions and work of the ground. Plain rocking runs in a lane: its numbers
// agree with those of simulate() within a few tolerances, not to the bit. Throws ScenarioError.
Summary simulate_summary(const Scenario& scenario);

// Whether it overturns; nothing is integrated after the shaking (exact energy decision).
struct Fate {
  bool moved = false;
  bool overturned = false;
  long impacts = 0;  // so far, or before overturning
  Status status = Status::done;
  // How far from the other verdict, without unit: > 0 overturns, < 0 survives. Continuous in the parameters of the
  // scenario and smooth among cases of equal sheet (docs/theory.md, section 18). Both are 0 where nothing is known:
  // models other than `rocking`, runs that end before the shaking or not with Status::done.
  double score = 0.0;
  long sheet = 0;
};
Fate decide(const Scenario& scenario);  // throws ScenarioError

}  // namespace teeter
