// The page of several objects: one table, one figure, and a link to the page of each. It needs no script.
#pragma once

#include <string>
#include <vector>

#include "io/object_runs.hpp"
#include "io/study_output.hpp"

namespace teeter {

struct PageLine {
  std::string name;
  std::vector<double> x;
  std::vector<double> y;
};

struct LineFigure {
  std::string title;
  std::string x_label;
  std::string y_label;
  double y_low = 0.0;
  double y_high = 1.0;
  std::vector<PageLine> lines;
};

// Only the first lines are drawn where there are very many, and the caption says so.
std::string figure_svg(const LineFigure& figure);

struct ObjectsPageOptions {
  std::vector<std::string> links;  // pages of the objects from where this page is, empty for those that have none
  std::string command;             // that makes the page
  bool drawn = true;               // false: without the figure, which some programs cannot read
};

std::string objects_page(const ScenarioFile& file, const std::vector<ObjectRun>& runs,
                         const ObjectsPageOptions& options);
std::string objects_page(const ScenarioFile& file, const StudyResult& result, const ObjectsPageOptions& options);

}  // namespace teeter
