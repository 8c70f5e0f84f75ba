// The cases of a fragility study, and what they tell of each record's capacity: also those of a risk study that finds
// its fragility from records.
#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include "study/limit_state.hpp"
#include "study/lognormal_fit.hpp"
#include "study/plan.hpp"
#include "study/record_suite.hpp"

namespace teeter {

// A capacity is known to be above `capacity_above` (itself, where it is known exactly) and at or below `capacity`.
enum CapacityColumn : int { capacity, capacity_scale, resurrections, capacity_above, capacity_above_scale, search_end };

// How the search of a record ended: with the weakest shaking that overturns, at study.max_scale, or where stronger
// shaking could not be followed.
enum class SearchEnd { overturned, max_scale, lift_off, impact_limit, failed };
// Where every record and level of the suite stands among the cases.
struct FragilityLayout {
  RecordSuite suite;
  Limit limit;
  std::vector<double> levels;  // empty: one case a record

  long per_record() const { return std::max(1L, static_cast<long>(levels.size())); }
  long record(long i) const { return i / per_record(); }
  double scale(long i) const {
    if (levels.empty()) return 1.0;
    return suite.scale_for(record(i), levels[static_cast<std::size_t>(i % per_record())]);
  }
  double intensity(long i) const {
    if (levels.empty()) return suite.intensity(record(i), 1.0);
    return levels[static_cast<std::size_t>(i % per_record())];
  }
};
std::shared_ptr<const FragilityLayout> fragility_layout(const Scenario& scenario, const Study& study);

// The plan without its conclusion. The study must satisfy the rules of its kind.
StudyPlan fragility_cases(const Scenario& scenario, const Study& study,
                          const std::shared_ptr<const FragilityLayout>& layout);

// What the table tells of the capacity of each record: of the method `stripes` one range for each level that could be
// followed, otherwise one range, or none.
std::vector<std::vector<CapacityRange>> ranges_by_record(const StudyTable& table, const FragilityLayout& layout,
                                                         FragilityMethod method);

// All of them, for fit_lognormal.
std::vector<CapacityRange> all_ranges(const std::vector<std::vector<CapacityRange>>& by_record);

FitWords fit_words_of(const FragilityLayout& layout);

}  // namespace teeter
