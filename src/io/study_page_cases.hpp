// The cases a study's page holds, and how it says which settings lead to each of them.
#pragma once

#include <nlohmann/json.hpp>
#include <vector>

#include "study/plan.hpp"

namespace teeter {

// Of a very large grid every stride-th point of each axis, of many random cases the first ones.
struct PageCases {
  std::vector<long> cases;  // numbers of the study's cases, in the order of the page's grid
  std::vector<GridAxis> axes;
  long stride = 1;
};

PageCases cases_for_page(const StudyPlan& plan, std::size_t most_cases);

// A list with an entry per setting: {"path", "axis", "texts"} where it follows one axis, {"path", "values"} or {"path",
// "texts", "index"} where every case has its own; null where that would be too much for a page.
nlohmann::ordered_json settings_for_page(const StudyPlan& plan, const PageCases& page);

}  // namespace teeter
