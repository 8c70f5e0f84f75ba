#include "study/lane_rows.hpp"

#include <cmath>
#include <limits>

#include "core/stop.hpp"
#include "follow/summary_parts.hpp"
#include "study/case_rows.hpp"

namespace teeter {
namespace {

// `scenario` is asked for only where the outcome leaves a question.
template <class Source>
void write_full_row(const LaneOutcome& outcome, const Source& scenario, double* row) {
  // The run ended before the block did: the energy tells.
  const bool open = outcome.verdict == Verdict::moving && outcome.status == Status::done;
  row[0] = map_code(open ? decide(scenario()) : fate_of(outcome));
  row[1] = static_cast<double>(outcome.verdict);
  row[2] = outcome.peak_ratio;
  row[3] = static_cast<double>(outcome.impacts);
  row[4] = outcome.end_time;
  row[5] = outcome.final_angle;
  row[6] = 0.0;  // this model does not slide
}

// Where each case has a time limit of its own, cases do not run side by side.
template <class Source, class Sink>
void one_after_the_other(std::span<const long> cases, const Source& source, const Sink& sink,
                         const LaneOptions& options, CaseRows& rows) {
  for (std::size_t k = 0; k < cases.size(); ++k) {
    try {
      const StopScope limit({.run_seconds = case_time_limit()});
      run_in_lanes(
          1, [&](std::size_t) -> const Scenario& { return source(k); },
          [&](std::size_t, const LaneOutcome& outcome) { sink(k, outcome); }, options);
    } catch (const TimeUp& late) {
      rows.failures.push_back({cases[k], late.what()});
    }
  }
}

}  // namespace

bool lanes_can_run(const Grid& grid) { return lanes_can_run(grid.at(0)) && grid.is_sound(); }

MakeRunner in_lanes(std::shared_ptr<const Grid> grid, CaseDepth depth, bool on) {
  return [grid, depth, on]() -> CaseRunner {
    return [grid, depth, on, scratch = grid->at(0), present = 0L](std::span<const long> cases) mutable {
      const bool full = depth == CaseDepth::full;
      const std::size_t width = full ? summary_columns(scratch).size() : fate_columns().size();
      CaseRows rows;
      const double began = cpu_seconds();
      rows.cases.assign(cases.begin(), cases.end());
      rows.values.assign(cases.size() * width, std::numeric_limits<double>::quiet_NaN());
      const auto source = [&](std::size_t k) -> const Scenario& {
        grid->step(present, cases[k], scratch);
        present = cases[k];
        return scratch;
      };
      const auto sink = [&](std::size_t k, const LaneOutcome& outcome) {
        double* row = rows.values.data() + k * width;
        if (full) {
          write_full_row(
              outcome, [&] { return source(k); }, row);
        } else {
          write_row(fate_of(outcome), row);
        }
        if (outcome.status == Status::done) return;
        const std::string trouble = trouble_of(fate_of(outcome));
        if (!trouble.empty()) rows.failures.push_back({cases[k], trouble});
      };
      const LaneOptions options{full ? LaneDepth::full : LaneDepth::verdict, on ? 0 : 1};
      if (std::isfinite(case_time_limit())) {
        one_after_the_other(cases, source, sink, options, rows);
      } else {
        run_in_lanes(cases.size(), source, sink, options);
      }
      rows.seconds = cpu_seconds() - began;
      return rows;
    };
  };
}

}  // namespace teeter
