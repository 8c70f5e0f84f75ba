// Measures tried at values of their own, all of them on all cores; then the edges between what stands and what falls.
#pragma once

#include <functional>

#include "study/remedy_judge.hpp"
#include "study/remedy_measures.hpp"
#include "study/safe_search.hpp"

namespace teeter {

// A measure that is looked at.
struct Trial {
  const Measure* measure;
  RemedyMeasure asked;
  MeasureRange range;
  std::vector<double> values;
  std::vector<RemedyVerdict> verdicts;
  SafeGrid grid{};

  bool by_floors() const { return asked.kind == MeasureKind::floor; }
  Scenario changed(const Scenario& scenario, double value) const { return measure->change(scenario, asked, value); }
};
Trial trial_of(const Scenario& scenario, const RemedyMeasure& asked);

// Why a measure cannot be looked at; empty: it can.
std::string unfit_reason(const Scenario& scenario, const Trial& trial);

// Progress is told from 0 to 1 over all of it.
class RemedySearch {
 public:
  RemedySearch(const Scenario& scenario, const Remedy& asked, const RemedyOptions& options,
               const std::atomic<bool>& stop)
      : scenario_(&scenario), options_(&options), stop_(&stop), judge_(scenario, asked) {}

  const RemedyJudge& judge() const { return judge_; }

  // The values of every measure.
  void try_values(std::vector<Trial>& trials) const;
  // How far beyond the target: the first value of a measure that stands all factors, else how far each does; on floors
  // each is told.
  void look_beyond(std::vector<Trial>& trials) const;
  // Where each measure begins and ceases to work.
  void find_edges(std::vector<Trial>& trials) const;
  // What is told stands closer factors, too: where each measure begins moves on to the first value that does, and the
  // verdict on each floor is the closer one.
  void confirm(std::vector<Trial>& trials) const;

  // Something for each of the trials by its number, on all cores; the last part of the work.
  void for_each_trial(std::size_t trials, const std::function<void(std::size_t)>& run) const;

  std::optional<RemedyVerdict> verdict_at(const Trial& trial, double value) const {
    return judge_.at(trial.changed(*scenario_, value), &trial.asked, *stop_);
  }

 private:
  bool stands_closely(const Trial& trial, double value) const;
  void confirm_beginning(Trial& trial) const;
  void confirm_floors(Trial& trial) const;

  const Scenario* scenario_;
  const RemedyOptions* options_;
  const std::atomic<bool>* stop_;
  RemedyJudge judge_;
};

}  // namespace teeter
