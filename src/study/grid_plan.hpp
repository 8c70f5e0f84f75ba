// The common part of studies on a grid: every case is a scenario that is simulated or decided.
#pragma once

#include <memory>

#include "study/grid.hpp"
#include "study/plan.hpp"

namespace teeter {

enum class CaseDepth { verdict, full };

// Axes, inputs, scenarios and settings of the grid's cases, and how each is run.
StudyPlan plan_grid(std::shared_ptr<const Grid> grid, CaseDepth depth, const StudyOptions& options);

// The same, with a row of its own for every case.
StudyPlan plan_grid(std::shared_ptr<const Grid> grid, std::vector<StudyColumn> outputs,
                    std::function<std::string(const Scenario&, double* row)> run);

// How many cases have each code, in words.
std::vector<std::string> code_sentences(const StudyTable& table, const StudyPlan& plan);

}  // namespace teeter
