// Rows of single cases: what every kind of study writes of a simulation, and how trouble becomes a failure of its case.
#pragma once

#include <functional>
#include <string>

#include "study/plan.hpp"
#include "teeter/simulate.hpp"

namespace teeter {

inline const std::vector<std::string> verdict_labels = {"rest", "moving", "overturned"};

// The code of the table of teeter/outcome.hpp; NaN where the motion could not be followed to its end.
double map_code(const Fate& fate);
double map_code(const Summary& summary);

// Why a case has no verdict; empty if it has one.
std::string trouble_of(const Fate& fate);
std::string trouble_of(const Summary& summary);

// code, impacts, energy_margin (the score of Fate) and the sheet it lies on
std::vector<StudyColumn> fate_columns();
inline void write_row(const Fate& fate, double* row) {
  row[0] = map_code(fate);
  row[1] = static_cast<double>(fate.impacts);
  row[2] = fate.score;
  row[3] = static_cast<double>(fate.sheet);
}

// The same row of a scenario of any model, and its trouble. Where it may slide or hop, only a summary tells what it
// did.
std::string decide_row(const Scenario& scenario, double* row);

// code, verdict, peak_ratio, impact_count, end_time, final_angle, peak_slip; of several blocks also tipping_share
std::vector<StudyColumn> summary_columns(const Scenario& scenario);
void write_row(const Summary& summary, double* row);

// Of the columns above: the largest tilt against the tipping angle that words speak of (teeter/tipping.hpp).
std::size_t tilt_column(const std::vector<StudyColumn>& columns);

// One case: fills its row (NaN before) and returns why it failed, empty if it did not. May throw: that is a failure
// too.
using RunCase = std::function<std::string(long i, double* row)>;

// A runner that takes its cases one by one. `make` gives every worker its own.
MakeRunner one_by_one(std::size_t width, std::function<RunCase()> make);

}  // namespace teeter
