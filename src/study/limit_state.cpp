#include "study/limit_state.hpp"

#include <fmt/format.h>

#include <cmath>
#include <limits>

#include "core/shown.hpp"
#include "run/registry.hpp"
#include "scenario/choices.hpp"
#include "study/case_rows.hpp"
#include "teeter/outcome.hpp"
#include "teeter/simulate.hpp"
#include "teeter/tipping.hpp"

namespace teeter {
namespace {

double residual_slip_of(const Summary& summary) {
  double farthest = 0.0;
  for (const BlockOutcome& block : summary.blocks) farthest = std::fmax(farthest, std::fabs(block.final_slip));
  return farthest;
}

// Slips are small: in mm where the scenario does not say otherwise.
std::string slip_text(const Limit& limit) {
  return with_unit(limit.slip, asked_unit(limit.units, Dimension::length).value_or(ShownUnit{"mm", 0.001}));
}

}  // namespace

std::optional<bool> Limit::reached(const Summary& summary) const {
  if (overturns(map_code(summary))) return true;
  const bool ended = summary.status == Status::done;
  switch (state) {
    case LimitState::overturning: break;
    case LimitState::uplift: {
      const MotionKind motion = motion_of(summary);
      if (motion == MotionKind::rocks || motion == MotionKind::hops || summary.status == Status::lift_off) return true;
      break;
    }
    case LimitState::tilt:
      if (!summary.blocks.empty() && tipping_of(summary, closest_to_tipping(summary)).share >= share) return true;
      break;
    case LimitState::slip:
      if (ended && residual_slip_of(summary) >= slip) return true;
      break;
  }
  return ended ? std::optional(false) : std::nullopt;
}

std::string Limit::verb() const {
  switch (state) {
    case LimitState::overturning: break;
    case LimitState::uplift: return "lift it off its base";
    case LimitState::tilt: return fmt::format("tilt it to {:.3g} % of its tipping angle", 100.0 * share);
    case LimitState::slip: return fmt::format("leave it {} or more from where it stood", slip_text(*this));
  }
  return "overturn it";
}

std::string Limit::verbs() const {
  const std::string plural = verb();
  return plural.substr(0, plural.find(' ')) + "s" + plural.substr(plural.find(' '));
}

std::string Limit::noun() const {
  switch (state) {
    case LimitState::overturning: break;
    case LimitState::uplift: return "uplift";
    case LimitState::tilt: return fmt::format("a tilt to {:.3g} % of the tipping angle", 100.0 * share);
    case LimitState::slip: return fmt::format("a residual slip of {}", slip_text(*this));
  }
  return "overturning";
}

std::string Limit::itself() const {
  switch (state) {
    case LimitState::overturning: break;
    case LimitState::uplift: return "leaves its base";
    case LimitState::tilt: return fmt::format("tilts to {:.3g} % of its tipping angle", 100.0 * share);
    case LimitState::slip: return fmt::format("ends {} or more from where it stood", slip_text(*this));
  }
  return "overturns";
}

Limit limit_of(const Study& study, const Scenario& scenario) {
  return {study.limit, study.limit_share, study.limit_slip, scenario.output.units};
}

void check_limit(const Scenario& scenario, const Study& study, std::vector<BrokenRule>& broken) {
  if (!(study.limit_share > 0.0 && study.limit_share <= 1.0))
    broken.push_back({"study.limit_share", fmt::format("must be above 0 and at most 1, found {}", study.limit_share)});
  if (!(study.limit_slip > 0.0))
    broken.push_back({"study.limit_slip", fmt::format("must be above 0, found {}", study.limit_slip)});
  if (study.limit == LimitState::slip && !entry_of(scenario).slides)
    broken.push_back(
        {"study.limit", fmt::format("with model \"{}\" nothing slides: choose a model that does, or another "
                                    "limit",
                                    entry_of(scenario).name)});
}

std::vector<StudyColumn> limit_columns(const Limit& limit) {
  std::vector<StudyColumn> columns;
  if (limit.state == LimitState::slip) columns.push_back({"residual_slip", "m", {}});
  if (limit.state != LimitState::overturning) columns.push_back({"reached", "", {}});
  return columns;
}

void write_limit(const Limit& limit, const Summary& summary, double* row) {
  if (limit.state == LimitState::overturning) return;
  if (limit.state == LimitState::slip) *row++ = residual_slip_of(summary);
  const std::optional<bool> reached = limit.reached(summary);
  *row = reached ? (*reached ? 1.0 : 0.0) : std::numeric_limits<double>::quiet_NaN();
}

double reached_in_row(const Limit& limit, const std::vector<StudyColumn>& columns, const double* row) {
  if (limit.state != LimitState::overturning) return row[columns.size() - 1];
  return std::isnan(row[0]) ? row[0] : (overturns(row[0]) ? 1.0 : 0.0);
}

void judge_by(const Limit& limit, const Scenario& scenario, ScaleSearch& search) {
  if (limit.state == LimitState::overturning) return;
  if (limit.state == LimitState::uplift && entry_of(scenario).in_lanes) {
    search.by_fate = [](const Fate& fate) { return fate.moved || fate.overturned; };
    return;
  }
  search.by_run = [limit](const Scenario& scaled) -> std::pair<std::optional<bool>, Status> {
    const Summary summary = simulate_summary(scaled);
    return {limit.reached(summary), summary.status};
  };
}

}  // namespace teeter
