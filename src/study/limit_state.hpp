// The state that a probability is of: overturning, or something short of it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "study/scale_search.hpp"
#include "teeter/study.hpp"

namespace teeter {

struct Limit {
  LimitState state = LimitState::overturning;
  double share = 0.5;   // of the tipping angle; tilt
  double slip = 0.005;  // m; slip
  std::string units{};  // of the scenario's Output: how words tell the slip

  // Whether a run reached it; nothing where the run ended before that could be told.
  std::optional<bool> reached(const Summary& summary) const;

  std::string verb() const;    // "overturn it": what shakings do, and what it takes to
  std::string verbs() const;   // "overturns it": what one of them does
  std::string noun() const;    // "overturning": the probability of ...
  std::string itself() const;  // "overturns": what the object does
};

Limit limit_of(const Study& study, const Scenario& scenario);

// The rules of study.limit and what belongs to it.
void check_limit(const Scenario& scenario, const Study& study, std::vector<BrokenRule>& broken);

// Columns that rows of summaries have besides, where the limit is not overturning: residual_slip (limit slip), reached.
std::vector<StudyColumn> limit_columns(const Limit& limit);
void write_limit(const Limit& limit, const Summary& summary, double* row);

// What a row, as summary_columns and limit_columns say, tells of it: 1, 0 or NaN.
double reached_in_row(const Limit& limit, const std::vector<StudyColumn>& columns, const double* row);

// How the factors of a search are judged.
void judge_by(const Limit& limit, const Scenario& scenario, ScaleSearch& search);

}  // namespace teeter
