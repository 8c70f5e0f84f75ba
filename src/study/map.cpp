// Overturning maps: two numbers of a scenario, a code for every cell; the whole grid, or along its boundaries only.
#include <fmt/format.h>

#include <cmath>
#include <exception>

#include "study/case_rows.hpp"
#include "study/grid_plan.hpp"
#include "study/kinds.hpp"
#include "study/refine.hpp"

namespace teeter {
namespace {

constexpr int no_code = 255;  // of a cell that could not be followed to its end
constexpr double most_refined_cells = 2e7;

enum MapColumn : int { code_column, impacts_column, margin_column, sheet_column };

long refined_points(long points, long levels) { return (points - 1) * (1L << levels) + 1; }

void check_map(const Scenario& scenario, const Study& study, std::vector<BrokenRule>& broken) {
  check_axes(scenario, study, 2, 2, broken);
  const auto require = [&](bool kept, const char* key, const std::string& message) {
    if (!kept) broken.push_back({key, message});
  };
  require(study.refine >= 0 && study.refine <= 12, "study.refine",
          fmt::format("must be from 0 to 12, found {}", study.refine));
  if (study.refine <= 0 || study.refine > 12 || !broken.empty()) return;
  require(study.detail == MapDetail::verdict, "study.refine", "needs detail = \"verdict\"");
  double cells = 1.0;
  for (const StudyAxis& axis : study.axes) {
    require(axis.values.empty(), "study.refine", "needs axes with from, to and points");
    require(axis.points >= 2, "study.refine", "needs axes of at least 2 points");
    cells *= static_cast<double>(refined_points(axis.points, study.refine));
  }
  require(cells <= most_refined_cells, "study.refine",
          fmt::format("gives {:.3g} cells, at most {:.0e} are allowed", cells, most_refined_cells));
}

std::vector<StudyAxis> refined(std::vector<StudyAxis> axes, long levels) {
  for (StudyAxis& axis : axes)
    if (levels > 0) axis.points = refined_points(axis.points, levels);
  return axes;
}

struct Stopped : std::exception {};

// The codes that were not computed. Local pointers: the compiler need not fear that bytes written are these.
void write_inferred(const RefinedMap& map, StudyTable& table) {
  const std::size_t cells = map.codes.size();
  const std::size_t width = table.outputs.size();
  const std::uint8_t* codes = map.codes.data();
  const std::uint8_t* computed = map.computed.data();
  std::uint8_t* done = table.done.data();
  double* code = table.values.data() + code_column;
  for (std::size_t i = 0; i < cells; ++i, code += width) {
    if (computed[i] != 0) continue;
    if (codes[i] != no_code) *code = codes[i];
    done[i] = 2;
  }
}

// Cells are run where the refinement asks for them; the codes of the others follow.
void fill_along_boundaries(const Study& study, StudyTable& table, const std::function<void(std::span<const long>)>& run,
                           const std::atomic<bool>& stop) {
  const auto evaluate = [&](std::span<const long> points) {
    run(points);
    if (stop) throw Stopped();
    std::vector<MapPoint> found;
    found.reserve(points.size());
    for (const long i : points) {
      const double* row = table.row(i);
      const int code = std::isnan(row[code_column]) ? no_code : static_cast<int>(row[code_column]);
      const bool known = code != no_code;
      found.push_back({code, known ? row[margin_column] : 0.0, known ? static_cast<long>(row[sheet_column]) : 0});
    }
    return found;
  };
  try {
    const RefinedMap map = refine(study.axes[0].points, study.axes[1].points, study.refine, evaluate);
    write_inferred(map, table);
  } catch (const Stopped&) {
    // What was run is in the table.
  }
}

StudyPlan plan_map(const Scenario& scenario, const Study& study, const StudyOptions& options) {
  const auto grid = std::make_shared<const Grid>(scenario, refined(study.axes, study.refine));
  StudyPlan plan = plan_grid(grid, study.detail == MapDetail::full ? CaseDepth::full : CaseDepth::verdict, options);
  if (study.refine > 0) {
    plan.fill_in_rounds = [study](StudyTable& table, const std::function<void(std::span<const long>)>& run,
                                  const std::atomic<bool>& stop) { fill_along_boundaries(study, table, run, stop); };
  }
  plan.conclude = [plan](const StudyTable& table) {
    StudyFindings findings{{}, {}, code_sentences(table, plan), {}};
    const long run = static_cast<long>(std::count(table.done.begin(), table.done.end(), 1));
    if (run < table.cases)
      findings.sentences.push_back(
          fmt::format("{} cells were simulated, the other {} follow from their neighbours.", run, table.cases - run));
    return findings;
  };
  return plan;
}

}  // namespace

const StudyKind map_study{"map", "what becomes of it over two numbers of the scenario", check_map, plan_map};

}  // namespace teeter
