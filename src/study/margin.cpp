#include "teeter/margin.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "block/masonry/imperfection.hpp"
#include "follow/unit_slips.hpp"
#include "ground/run_time.hpp"
#include "run/registry.hpp"
#include "run/run_length.hpp"
#include "study/azimuth_margin.hpp"
#include "study/decide_many.hpp"
#include "study/neighbour.hpp"
#include "study/proportion.hpp"
#include "study/scale_search.hpp"
#include "study/width_only.hpp"

namespace teeter {
namespace {

constexpr double close_reach = 0.05;         // share of the shaking that is looked at closely, less and more
constexpr long close_steps = 40;             // across it
constexpr double even_odds_reach = 0.01;     // no shaking is known better than this
constexpr double even_odds_share = 0.05;     // of the neighbours
constexpr double cost_of_still_step = 0.05;  // in moving ones
constexpr double cost_on_support = 4.0;      // of a step on a floor or plate or with anchors, in plain ones

constexpr Excitation Ground::*directions[] = {&Ground::horizontal, &Ground::transverse, &Ground::vertical};

// From 0.95 to 1.05; 1 itself is among them.
std::vector<double> close_factors() {
  std::vector<double> factors;
  const double whole = close_steps / (2.0 * close_reach);
  for (long i = -close_steps / 2; i <= close_steps / 2; ++i)
    factors.push_back((whole + static_cast<double>(i)) / whole);
  return factors;
}

Outlook outlook_of(const Summary& summary) {
  if (summary.verdict == Verdict::overturned) return Outlook::falls;
  return summary.verdict == Verdict::rest ? Outlook::stays : summary.outlook;
}

// The edges of the intervals next to the factor 1.
void set_changes(const ScaleFindings& found, Margin& margin) {
  for (const ScaleInterval& interval : found.overturning) {
    const bool present = interval.from <= 1.0 && (!interval.to || *interval.to >= 1.0);
    if (present) {
      if (interval.from > 1.0 - close_reach) margin.change_below = interval.from;
      margin.change_above = interval.to;
      return;
    }
    if (interval.from > 1.0) {
      margin.change_above = interval.from;
      return;
    }
    margin.change_below = interval.to;
  }
}

void set_neighbours(const Scenario& scenario, const MarginOptions& options, Margin& margin) {
  margin.samples = options.samples;
  margin.inputs = uncertain_inputs(scenario, options.spread);
  margin.spread = options.spread.value_or(largest_share(margin.inputs));
  const auto change = [&](std::size_t k, Scenario& scratch) {
    scratch = neighbour(scenario, options, static_cast<long>(k));
  };
  for (const Fate& fate : decide_many(scenario, static_cast<std::size_t>(options.samples), change, 0)) {
    if (fate.overturned) {
      ++margin.overturned;
    } else if (fate.status != Status::done) {
      ++margin.undecided;
    }
  }
  const long followed = margin.samples - margin.undecided;
  if (followed == 0) return;
  const Proportion share = proportion(margin.overturned, followed, 0.95);
  margin.chance = {share.estimate, share.low, share.high};
}

void set_scales(ScaleFindings found, Margin& margin) {
  margin.overturning = std::move(found.overturning);
  if (!margin.overturning.empty()) margin.first_overturning_scale = margin.overturning.front().from;
  margin.followed_up_to = found.followed_up_to;
  margin.not_followed = found.not_followed;
}

Margin look_nearby(const Scenario& scenario, const Summary& summary, const MarginOptions& options) {
  Margin margin;
  margin.verdict = summary.verdict;
  margin.status = summary.status;
  margin.outlook = outlook_of(summary);
  const Ground& ground = scenario.ground;
  margin.shaken = std::any_of(std::begin(directions), std::end(directions), [&](Excitation Ground::*direction) {
    return (ground.*direction).kind != ExcitationKind::none;
  });
  set_neighbours(scenario, options, margin);
  if (margin.shaken) {
    ScaleFindings found = find_overturning_scales(scenario, {close_factors(), options.precision, 0});
    set_changes(found, margin);
    margin.reach = close_reach;
    margin.followed_nearby = found.undecided == 0;
    margin.min_scale = 1.0 - close_reach;
    margin.max_scale = 1.0 + close_reach;
    set_scales(std::move(found), margin);
  }
  margin.certainty = certainty_of(margin);
  return margin;
}

// Where the neighbourhood of 1 was looked at closely, the wide search does so too: both find the same edges there.
std::vector<double> all_factors(const MarginOptions& options) {
  std::vector<double> factors = even_factors(options.max_scale, options.grid);
  for (const double factor : close_factors())
    if (factor < options.max_scale) factors.push_back(factor);
  std::sort(factors.begin(), factors.end());
  factors.erase(std::unique(factors.begin(), factors.end()), factors.end());
  return factors;
}

}  // namespace

Certainty certainty_of(const Margin& margin) {
  const bool falls = margin.outlook == Outlook::falls;
  if (!falls && margin.status != Status::done) return Certainty::open;
  const long others = falls ? margin.samples - margin.overturned - margin.undecided : margin.overturned;
  double nearest = 1.0;
  if (margin.change_below) nearest = std::min(nearest, 1.0 - *margin.change_below);
  if (margin.change_above) nearest = std::min(nearest, *margin.change_above - 1.0);
  const bool many = others > 0 && static_cast<double>(others) >= even_odds_share * static_cast<double>(margin.samples);
  if (nearest <= even_odds_reach || many) return Certainty::coin_toss;
  if (falls) return Certainty::falls;
  if (nearest <= close_reach || others > 0 || margin.undecided > 0 || !margin.followed_nearby) return Certainty::close;
  return margin.outlook == Outlook::open ? Certainty::open : Certainty::safe;
}

bool nearby_is_quick(const Scenario& scenario, const Summary& summary) {
  const ModelEntry* model = find_model(summary.model);
  if (model == nullptr) return false;
  double steps = static_cast<double>(summary.work.steps);
  const double shaking = std::min(summary.run_duration, summary.ground_duration.value_or(never));
  // Where this one fell at once, others may rock on as long as the ground moves.
  if (summary.verdict == Verdict::overturned && summary.end_time > 0.0)
    steps *= std::max(1.0, shaking / summary.end_time);
  if (scenario.support.floor || scenario.support.isolation || !scenario.anchors.empty()) steps *= cost_on_support;
  if (model->step != nullptr) steps += cost_of_still_step * shaking / model->step(scenario);
  return steps <= static_cast<double>(model->quick_steps);
}

Margin look_nearby(const Scenario& scenario, const Summary& summary) { return look_nearby(scenario, summary, {}); }

std::optional<Margin> look_nearby_if_quick(const Scenario& scenario, const Summary& summary) {
  if (summary.status == Status::time_limit || !nearby_is_quick(scenario, summary)) return std::nullopt;
  return look_nearby(scenario, summary);
}

Margin find_margin(const Scenario& scenario, const MarginOptions& options, const Progress& progress) {
  const Summary present = simulate_summary(scenario);
  Margin margin = look_nearby(scenario, present, options);
  const std::vector<std::string> slips = unit_slips(scenario);
  margin.warnings.insert(margin.warnings.begin(), slips.begin(), slips.end());
  margin.searched = true;
  margin.min_scale = 0.0;
  margin.max_scale = options.max_scale;
  const bool over_azimuths = entry_of(scenario).in_space && options.azimuths > 0;
  const double first = over_azimuths ? 0.5 : 1.0;  // of the progress
  const auto from = [&](double begin, double share) -> Progress {
    if (!progress) return {};
    return [&progress, begin, share](double done) { progress(begin + share * done); };
  };
  set_scales(find_overturning_scales(scenario, {all_factors(options), options.precision, 0}, from(0.0, first)), margin);
  if (margin.shaken)
    margin.azimuths = find_azimuth_margin(scenario, options, margin.first_overturning_scale, from(first, 1.0 - first));
  if (outlasts(present.ground_duration.value_or(never), present.run_duration)) {
    margin.warnings.push_back(fmt::format("only the first {} of the shaking are judged: {}",
                                          in_seconds(present.run_duration), shaking_length_words(present)));
  }
  if (has_cut_corners(scenario))
    margin.warnings.push_back(words_for_cut_corners(scenario.imperfection, scenario.imperfection));
  if (is_narrower_along_depth(scenario)) margin.warnings.push_back(std::string("the margin is ") + width_only_warning);
  return margin;
}

}  // namespace teeter
