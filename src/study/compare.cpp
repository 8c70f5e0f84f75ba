#include "study/compare.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "run/run_length.hpp"
#include "study/width_only.hpp"
#include "teeter/tipping.hpp"

namespace teeter {
namespace {

const std::vector<double>* column(const History& history, const std::string& name) {
  for (const Column& one : history.columns)
    if (one.name == name) return &one.values;
  return nullptr;
}

// A sampled quantity that keeps its last value: a block that lies or rests stays so.
class Sampled {
 public:
  Sampled(const std::vector<double>& times, const std::vector<double>& values) : times_(&times), values_(&values) {}
  // Times must not fall from call to call.
  double at(double t) {
    const std::vector<double>& times = *times_;
    const std::vector<double>& values = *values_;
    while (next_ < times.size() && times[next_] <= t) ++next_;
    if (next_ == 0) return values.front();
    if (next_ == times.size()) return values.back();
    const double span = times[next_] - times[next_ - 1];
    const double share = span > 0.0 ? (t - times[next_ - 1]) / span : 1.0;
    return values[next_ - 1] + share * (values[next_] - values[next_ - 1]);
  }

 private:
  const std::vector<double>* times_;
  const std::vector<double>* values_;
  std::size_t next_ = 0;
};

// The tilt of a block; of a body in space that in the plane of another run.
std::vector<double> angle_in(std::optional<Plane> plane, const History& history, int block) {
  const auto* w = column(history, "qw_0");
  const auto* angle = column(history, fmt::format("angle_{}", block));
  if (plane != Plane::depth || w == nullptr) return angle != nullptr ? *angle : std::vector<double>{};
  const auto& x = *column(history, "qx_0");
  const auto& y = *column(history, "qy_0");
  const auto& z = *column(history, "qz_0");
  std::vector<double> lean(w->size());
  for (std::size_t i = 0; i < lean.size(); ++i)
    lean[i] = std::atan2(2.0 * (y[i] * z[i] - (*w)[i] * x[i]), 1.0 - 2.0 * (x[i] * x[i] + y[i] * y[i]));
  return lean;
}

// Two planar runs in planes of their own have no tilt in common.
bool in_other_planes(const ComparedRun& a, const ComparedRun& b) { return a.plane && b.plane && *a.plane != *b.plane; }

void look_at_block(const ComparedRun& a, const ComparedRun& b, int block, Parting& parting) {
  const auto* time_a = column(a.history, "time");
  const auto* time_b = column(b.history, "time");
  const std::vector<double> angle_a = angle_in(b.plane, a.history, block);
  const std::vector<double> angle_b = angle_in(a.plane, b.history, block);
  if (time_a == nullptr || time_b == nullptr || angle_a.empty() || angle_b.empty()) return;
  const Tipping tipping = tipping_of(a.history.summary, static_cast<std::size_t>(block));
  const double alpha = std::min(tipping.left, tipping.right);
  if (!(alpha > 0.0)) return;
  std::vector<double> times = *time_a;
  times.insert(times.end(), time_b->begin(), time_b->end());
  std::sort(times.begin(), times.end());
  Sampled first(*time_a, angle_a);
  Sampled second(*time_b, angle_b);
  for (const double t : times) {
    const double difference = std::fabs(first.at(t) - second.at(t)) / alpha;
    if (difference > parting_share && (!parting.time || t < *parting.time)) parting.time = t;
    if (difference > parting.largest) parting = {parting.time, difference, t, block};
  }
}

std::string end_of(const Summary& summary) {
  if (summary.shaking_goes_on)
    return fmt::format("{} when the run ended at {}",
                       summary.verdict == Verdict::moving ? "was moving"
                       : summary.end_time > 0.0           ? "had rocked and stood still"
                                                          : "had not moved",
                       in_seconds(summary.run_duration));
  switch (summary.verdict) {
    case Verdict::rest: return summary.end_time > 0.0 ? "rocks and comes to rest" : "does not move";
    case Verdict::moving: return "still moves at the end";
    case Verdict::overturned: return fmt::format("falls at {:.3g} s", summary.end_time);
  }
  return {};
}

const ScaleInterval* first_above(const Margin& margin) {
  for (const ScaleInterval& interval : margin.overturning)
    if (interval.from > 1.0) return &interval;
  return nullptr;
}

// "would fall at 1.26 times this shaking"; empty where there is nothing to scale.
std::string change_of(const Margin& margin) {
  const auto is_this = [](double factor) { return fmt::format("{:.3g}", factor) == "1"; };
  if (!margin.shaken || margin.status != Status::done) return {};
  for (const ScaleInterval& interval : margin.overturning) {
    if (interval.from > 1.0 || (interval.to && *interval.to < 1.0)) continue;
    if (interval.from == 0.0) return "falls however weak the shaking";
    if (is_this(interval.from)) return "would stay up with the least bit less";
    return fmt::format("would stay up at just under {:.3g} times this shaking", interval.from);
  }
  const double followed = margin.followed_up_to.value_or(margin.max_scale);
  const ScaleInterval* above = first_above(margin);
  if (above == nullptr || above->from > followed)
    return fmt::format("does not fall up to {:.3g} times this shaking", followed);
  if (is_this(above->from)) return "would fall with the least bit more";
  return fmt::format("would fall at {:.3g} times this shaking", above->from);
}

// A fall below this shaking that stays apart from what happens at it; empty: none.
std::string weaker_fall_of(const Margin& margin) {
  if (!margin.shaken || margin.status != Status::done || margin.overturning.empty()) return {};
  const ScaleInterval& first = margin.overturning.front();
  if (first.from == 0.0 || !first.to || *first.to >= 1.0) return {};
  return fmt::format(", though it falls at {:.3g} times", first.from);
}

// What the verdict of a run is worth and which shaking would change it, behind its name.
std::string margin_of(const ComparedRun& run) {
  if (!run.margin) return " (how much more it could take was not checked)";
  std::string text = change_of(*run.margin);
  if (!text.empty()) text = ", " + text + weaker_fall_of(*run.margin);
  if (!text.empty() && run.history.summary.shaking_goes_on) text += " within that time";
  if (run.margin->certainty == Certainty::coin_toss) text += " (a coin toss)";
  if (run.margin->certainty == Certainty::close) text += " (close)";
  return text;
}

bool falls(const ComparedRun& run) { return run.history.summary.verdict == Verdict::overturned; }

// Whether it falls is what counts: a run that ends before the block rests is no other verdict.
std::string agreement(const Comparison& comparison) {
  if (std::all_of(comparison.runs.begin(), comparison.runs.end(), falls)) return "It falls in all of them. ";
  const auto cut = std::find_if(comparison.runs.begin(), comparison.runs.end(),
                                [](const ComparedRun& run) { return run.history.summary.shaking_goes_on; });
  if (std::none_of(comparison.runs.begin(), comparison.runs.end(), falls))
    return cut == comparison.runs.end() ? "It stays up in all of them. "
                                        : fmt::format("It had not fallen in any of them when the runs ended; {}. ",
                                                      shaking_length_words(cut->history.summary));
  return "They disagree. ";
}

void describe(Comparison& comparison) {
  std::string ends;
  for (const ComparedRun& run : comparison.runs)
    ends += fmt::format("{}{}: {}{}", ends.empty() ? "" : "; ", run.name, end_of(run.history.summary), margin_of(run));
  comparison.sentences.push_back(agreement(comparison) + ends + ".");
  const ComparedRun& first = comparison.runs.front();
  for (std::size_t k = 1; k < comparison.runs.size(); ++k) {
    const Parting& parting = comparison.partings[k];
    if (in_other_planes(first, comparison.runs[k])) continue;
    const std::string which = first.scenario.blocks.size() > 1 ? fmt::format(" of block {}", parting.block + 1) : "";
    if (!parting.time) {
      comparison.sentences.push_back(
          fmt::format("'{}' and '{}' agree throughout: the tilts{} differ by at most {:.2g} % of the tipping angle.",
                      first.name, comparison.runs[k].name, which, 100.0 * parting.largest));
      continue;
    }
    comparison.sentences.push_back(fmt::format(
        "'{}' and '{}' differ from {:.3g} s on: by more than {:g} % of the tipping angle in tilt{}. The largest "
        "difference is {}, at {:.3g} s.",
        first.name, comparison.runs[k].name, *parting.time, 100.0 * parting_share, which,
        parting.largest > 1.0 ? "more than the tipping angle" : fmt::format("{:.3g} %", 100.0 * parting.largest),
        parting.largest_time));
  }
}

// "leans to 5.2° (33 % of what tips it)", or that it falls.
std::string lean_of(const ComparedRun& run) {
  if (falls(run)) return "falls";
  const Summary& summary = run.history.summary;
  const Tipping tipping = tipping_of(summary, 0);
  const double peak = summary.space ? summary.space->peak_tilt : std::fabs(summary.blocks[0].peak_angle);
  const auto degrees = [](double radians) { return fmt::format("{:.3g}°", radians * 180.0 / std::numbers::pi); };
  const std::string where =
      summary.space && peak > 0.0 ? fmt::format(" towards azimuth {}", degrees(summary.space->peak_azimuth)) : "";
  return fmt::format("leans to {}{} ({:.0f} % of what tips it that way)", degrees(peak), where, 100.0 * tipping.share);
}

// What the third dimension changes, beside the planes that were looked at.
void describe_space(Comparison& comparison) {
  const auto space = std::find_if(comparison.runs.begin(), comparison.runs.end(),
                                  [](const ComparedRun& run) { return run.history.summary.space.has_value(); });
  std::string planes;
  bool planar_fall = false;
  for (const ComparedRun& run : comparison.runs) {
    if (!run.plane) continue;
    planes += fmt::format("{}{}: {}", planes.empty() ? "" : "; ", run.name, lean_of(run));
    planar_fall = planar_fall || falls(run);
  }
  if (space == comparison.runs.end() || planes.empty()) return;
  const char* verdict = "The verdict is the same";
  if (falls(*space) && !planar_fall) verdict = "It falls in space and in no plane: the planar verdict is not safe here";
  if (!falls(*space) && planar_fall)
    verdict = "It falls in a plane and not in space: here the plane is on the safe side";
  comparison.sentences.push_back(
      fmt::format("What the third dimension changes: in space it {}; {}. {}.", lean_of(*space), planes, verdict));
  const SpaceOutcome& body = *space->history.summary.space;
  comparison.sentences.push_back(
      fmt::format("No planar model can show that it twists by up to {:.3g}° and that its base walks up to {:.3g} mm.",
                  std::fabs(body.peak_twist) * 180.0 / std::numbers::pi, 1000.0 * body.walked));
  if (space->margin && space->margin->azimuths && space->margin->azimuths->worst_azimuth)
    comparison.sentences.push_back(fmt::format(
        "Nor that the shaking is worst when it is turned to ground.azimuth = {:.3g}°: it then falls at {:.3g} "
        "times this shaking.",
        *space->margin->azimuths->worst_azimuth * 180.0 / std::numbers::pi, *space->margin->azimuths->worst_scale));
}

}  // namespace

Parting part(const ComparedRun& a, const ComparedRun& b) {
  Parting parting;
  if (in_other_planes(a, b)) return parting;
  const std::size_t blocks = std::min(a.history.summary.blocks.size(), b.history.summary.blocks.size());
  for (std::size_t k = 0; k < blocks; ++k) look_at_block(a, b, static_cast<int>(k), parting);
  return parting;
}

Comparison compare(std::vector<ComparedScenario> scenarios, const Progress& progress) {
  Comparison comparison;
  const auto count = static_cast<double>(scenarios.size());
  for (auto& [name, scenario, plane] : scenarios) {
    const auto done = static_cast<double>(comparison.runs.size());
    Progress share;
    if (progress) share = [&](double part_done) { progress((done + part_done) / count); };
    History history = simulate(scenario, share);
    std::optional<Margin> margin;
    if (nearby_is_quick(scenario, history.summary)) margin = find_margin(scenario, {}, share);
    comparison.runs.push_back({std::move(name), std::move(scenario), std::move(history), std::move(margin), plane});
  }
  for (const ComparedRun& run : comparison.runs) comparison.partings.push_back(part(comparison.runs.front(), run));
  if (comparison.runs.empty()) return comparison;
  describe(comparison);
  describe_space(comparison);
  Summary& first = comparison.runs.front().history.summary;
  if (is_narrower_along_depth(comparison.runs.front().scenario)) first.warnings.emplace_back(width_only_warning);
  return comparison;
}

}  // namespace teeter
