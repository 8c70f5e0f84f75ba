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

// A page that a browser turns into a picture of the figure, for programs that read no drawings; empty without lines.
std::string figure_handout(const LineFigure& figure);

enum class ObjectsDrawing {
  drawn,    // the page with its figure
  handout,  // the figure alone, see figure_handout
  given,    // the page with `figures` in its place
};

struct ObjectsPageOptions {
  std::vector<std::string> links;  // pages of the objects from where this page is, empty for those that have none
  std::string command;             // that makes the page
  ObjectsDrawing drawing = ObjectsDrawing::drawn;
  std::string figures{};  // pictures with captions, as HTML; empty: the text says where they are
};

std::string objects_page(const ScenarioFile& file, const std::vector<ObjectRun>& runs,
                         const ObjectsPageOptions& options);
std::string objects_page(const ScenarioFile& file, const StudyResult& result, const ObjectsPageOptions& options);

}  // namespace teeter
