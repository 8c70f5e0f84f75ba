#include <fmt/format.h>

#include <cmath>

#include "io/remedy_output.hpp"
#include "study/intensity.hpp"
#include "study/proportion.hpp"

namespace teeter {
namespace {

std::string lengths(double metres) {
  return metres < 1.0 ? fmt::format("{:.4g} cm", 100.0 * metres) : fmt::format("{:.4g} m", metres);
}

std::string floor_name(long floor) { return floor == 0 ? "the ground" : fmt::format("floor {}", floor); }

std::string quantity(const MeasureFindings& one, double value) {
  if (one.unit == "m") return lengths(value);
  if (one.unit == "N" && std::fabs(value) >= 1000.0) return fmt::format("{:.4g} kN", 1e-3 * value);
  if (one.measure.kind == MeasureKind::floor) return floor_name(std::lround(value));
  return one.unit.empty() ? fmt::format("{:.3g}", value) : fmt::format("{:.4g} {}", value, one.unit);
}

// Three digits, rounded to the side that is farther along: what is told does not fall short of what is needed.
double rounded_onwards(double value, bool rises) {
  if (value == 0.0) return 0.0;
  const double unit = std::pow(10.0, std::floor(std::log10(std::fabs(value))) - 2.0);
  const double steps = value / unit;
  return unit * (rises ? std::ceil(steps - 1e-9) : std::floor(steps + 1e-9));
}

double told_value(const MeasureFindings& one) {
  const bool rises = one.searched_to > one.from;
  const double told = rounded_onwards(*one.safe_from, rises);
  return rises ? std::fmin(told, one.searched_to) : std::fmax(told, one.searched_to);
}

// "the ground or floor 1"
std::string safe_floor_names(const MeasureFindings& one) {
  std::string names;
  for (const FloorMargin& floor : one.floors)
    if (floor.safe) names += (names.empty() ? "" : " or ") + floor_name(floor.floor);
  return names;
}

// "It falls at 1.9 times on floor 1, not up to 3 times on the ground."
std::string floor_margins(const RemedyFindings& found, const MeasureFindings& one) {
  std::string text;
  for (const FloorMargin& floor : one.floors) {
    const std::string margin = floor.margin ? fmt::format("at {:.3g} times", *floor.margin)
                                            : fmt::format("not up to {:g} times", 2.0 * found.asked.margin);
    text += fmt::format("{} {} on {}", text.empty() ? " It falls" : ",", margin, floor_name(floor.floor));
  }
  return text + ".";
}

std::string best_words(const RemedyFindings& found, const MeasureFindings& one);
std::string target_words(const RemedyFindings& found);
std::string wilson_words(const MeasureFindings& one);

std::string floor_sentence(const RemedyFindings& found, const MeasureFindings& one) {
  std::string text = one.reached ? fmt::format("To {}: {} (now {}).", target_words(found), safe_floor_names(one),
                                               quantity(one, *one.present))
                                 : fmt::format("No floor reaches it ({}).", best_words(found, one));
  if (one.records == 0) return text + floor_margins(found, one);
  return one.reached ? text + fmt::format(" On {} {}.", quantity(one, one.at), wilson_words(one)) : text;
}

// "a base 59.1 cm wide (now 50 cm)"
std::string taken_so_far(const MeasureFindings& one) {
  const std::string value = one.safe_from ? quantity(one, told_value(one)) : "";
  switch (one.measure.kind) {
    case MeasureKind::wider_base:
      return fmt::format("a base {} wide (now {})", value, quantity(one, one.present.value_or(one.from)));
    case MeasureKind::plinth:
      return fmt::format("a plinth {} wide and {} thick", value, lengths(one.measure.thickness));
    case MeasureKind::ballast:
      return one.measure.height ? fmt::format("{} of ballast at {}", value, lengths(*one.measure.height))
                                : fmt::format("{} of ballast at a tenth of its height", value);
    case MeasureKind::lower_centre: return fmt::format("lowering its centre of mass by {}", value);
    case MeasureKind::friction_pad: return fmt::format("a pad with a friction of {} or less", value);
    case MeasureKind::isolation:
      return one.measure.bearing == BearingKind::slider
                 ? fmt::format("a plate on sliders with a friction of {} or less", value)
                 : fmt::format("an isolated plate with a period of {} or more", value);
    case MeasureKind::anchor:
      return one.measure.edges ? fmt::format("anchors of {} at both ends of the base", value)
                               : fmt::format("a tie of {} under the base", value);
    case MeasureKind::floor: return fmt::format("{} (now {})", safe_floor_names(one), quantity(one, *one.present));
  }
  return {};
}

// "Lowering", "A wider base": the subject of sentences about ranges.
std::string subject_of(const MeasureFindings& one) {
  switch (one.measure.kind) {
    case MeasureKind::wider_base: return "A base";
    case MeasureKind::plinth: return "A plinth";
    case MeasureKind::ballast: return "Ballast";
    case MeasureKind::lower_centre: return "Lowering";
    case MeasureKind::friction_pad: return "A pad";
    case MeasureKind::isolation: return "An isolated plate";
    case MeasureKind::anchor: return "An anchor";
    case MeasureKind::floor: return "Another floor";
  }
  return {};
}

const char* of_or_by(const MeasureFindings& one) { return one.measure.kind == MeasureKind::lower_centre ? "by" : "of"; }

std::string target_words(const RemedyFindings& found) {
  if (!found.asked.probability) return fmt::format("stand {:g} times this shaking", found.asked.margin);
  const auto measure = find_intensity(found.asked.suite);
  const ShownUnit unit = measure.index() == 0 ? shown_in(std::get<IntensityMeasure>(measure), "") : ShownUnit{};
  return fmt::format("fall in at most {:g} % of such shakings of {:.3g} {} ({})", 100.0 * *found.asked.probability,
                     found.asked.suite.levels.front() / unit.si, unit.name, found.asked.suite.intensity);
}

std::string wilson_words(const MeasureFindings& one) {
  const Proportion share = proportion(one.overturning, one.records, 0.95);
  return fmt::format("{} of {} records overturn it (95 % confidence: {:.2g} to {:.2g} %)", one.overturning, one.records,
                     100.0 * share.low, 100.0 * share.high);
}

std::string best_words(const RemedyFindings& found, const MeasureFindings& one) {
  if (one.records > 0) return fmt::format("best: {} at {}", wilson_words(one), quantity(one, *one.best_at));
  const char* at = one.measure.kind == MeasureKind::floor ? "on" : "at";
  if (!one.best_margin)
    return fmt::format("best: no fall up to {:g} times {} {}", 2.0 * found.asked.margin, at,
                       quantity(one, *one.best_at));
  return fmt::format("best: {:.3g} times {} {}", *one.best_margin, at, quantity(one, *one.best_at));
}

std::string island_words(const MeasureFindings& one) {
  std::string text;
  for (std::size_t k = 0; k < one.also_safe.size(); ++k) {
    const auto& [from, to] = one.also_safe[k];
    const bool last = k + 1 == one.also_safe.size();
    const double next = last ? one.safe_from.value_or(one.searched_to) : one.also_safe[k + 1].first;
    text += fmt::format("{}{} {} {} to {} works too, {} to {} does not.", text.empty() ? "" : " ", subject_of(one),
                        of_or_by(one), quantity(one, from), quantity(one, to), quantity(one, to), quantity(one, next));
  }
  return text;
}

}  // namespace

std::string measure_sentence(const RemedyFindings& found, const MeasureFindings& one) {
  if (one.measure.kind == MeasureKind::floor) return floor_sentence(found, one);
  std::string text;
  if (!one.reached) {
    text = fmt::format("{} does not reach it up to {} ({}).", subject_of(one), quantity(one, one.searched_to),
                       best_words(found, one));
  } else {
    const std::string what = taken_so_far(one);
    text = fmt::format("To {}: {}; from there to {} every value tried does, in steps of {}.", target_words(found), what,
                       quantity(one, one.searched_to), quantity(one, one.spacing));
    if (one.records > 0) text += fmt::format(" There {}.", wilson_words(one));
  }
  const std::string islands = island_words(one);
  return islands.empty() ? text : text + " " + islands;
}

Words remedy_words(const RemedyFindings& found) {
  Words words;
  words.tone = "open";
  std::string ways;
  for (const MeasureFindings& one : found.measures)
    if (one.reached) ways += (ways.empty() ? "" : ", or ") + taken_so_far(one);
  const std::string target = target_words(found);
  if (found.nothing_needed)
    words.headline = fmt::format("Nothing is needed to {}.", target);
  else if (!ways.empty())
    words.headline = fmt::format("To {}: {}.", target, ways);
  else
    words.headline = fmt::format("No measure that was tried makes it {}.", target);
  if (found.asked.probability)
    words.details.push_back(
        fmt::format("Today {} of {} records overturn it.", found.present_overturning, found.asked.suite.suite.size()));
  else if (found.present_margin)
    words.details.push_back(fmt::format("Today it falls at {:.3g} times this shaking.", *found.present_margin));
  else
    words.details.push_back(
        fmt::format("Today nothing up to {:g} times this shaking overturns it.", 2.0 * found.asked.margin));
  for (const MeasureFindings& one : found.measures) {
    if (!one.reached) words.details.push_back(measure_sentence(found, one));
    if (one.reached && one.records == 0 && !one.floors.empty())
      words.details.push_back(floor_margins(found, one).substr(1));
    if (one.reached && !one.also_safe.empty()) words.details.push_back(island_words(one));
    if (one.reached && one.records > 0)
      words.details.push_back(fmt::format("With {}: {}.", taken_so_far(one), wilson_words(one)));
  }
  for (const LeftOutMeasure& one : found.left_out)
    words.details.push_back(fmt::format("Not looked at: {}: {}.", one.kind, one.reason));
  std::string steps;
  for (const MeasureFindings& one : found.measures)
    if (one.floors.empty())
      steps += fmt::format("{}{} {}", steps.empty() ? "" : ", ", one.kind, quantity(one, one.spacing));
  if (!steps.empty())
    words.details.push_back(fmt::format("Values were tried in steps ({}): narrower gaps are not seen.", steps));
  if (!found.asked.probability)
    words.details.emplace_back(
        "The shaking was raised in steps of at most 0.05 times, for today and for what is told to work in steps of "
        "0.01: narrower ranges in which it falls are not seen.");
  words.details.emplace_back(
      "Assumes a rigid object in a plane, this shaking and no other, and what the model of each case says of sliding.");
  words.warnings = found.warnings;
  return words;
}

}  // namespace teeter
