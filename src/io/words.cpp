#include "io/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/units.hpp"
#include "io/assembly_output.hpp"
#include "io/margin_words.hpp"
#include "io/names.hpp"
#include "io/other_direction.hpp"
#include "io/space_words.hpp"
#include "io/support_words.hpp"
#include "io/words_of_cut_runs.hpp"
#include "teeter/outcome.hpp"
#include "teeter/tipping.hpp"

namespace teeter {
namespace {

std::string degrees(const Summary& s, double radians) { return shown(radians, Dimension::angle, s.units); }

std::string length(const Summary& s, double metres) { return shown(std::fabs(metres), Dimension::length, s.units); }

std::string times(long n) { return n == 1 ? "1 impact" : fmt::format("{} impacts", n); }

bool never_moved(const Summary& s) { return motion_of(s) == MotionKind::still; }
bool only_bounced(const Summary& s) { return motion_of(s) == MotionKind::hops; }
bool only_slid(const Summary& s) { return motion_of(s) == MotionKind::slides; }

// Models in which the base may slide.
bool can_slide(const Summary& s) { return s.friction || s.contact || s.winkler || s.space; }

// Blocks beside each other have no one stack to speak of.
bool is_column(const Summary& s) { return !s.contact || !s.interfaces.empty(); }

bool glides(const Summary& s) {
  return s.friction && s.verdict == Verdict::rest && std::fabs(s.friction->final_speed) > 1e-9;
}

// How a sentence calls all that moves.
std::string subject(const Summary& s) {
  if (s.blocks.size() == 1) return "It";
  return is_column(s) ? "The stack" : "The assembly";
}

// Its name where it has one, else its number.
std::string label_of_block(const Summary& s, std::size_t i) {
  return s.assembly ? called(*s.assembly, static_cast<int>(i)) : std::to_string(i + 1);
}

// How a sentence calls a block: the only one is "It".
std::string name_of_block(const Summary& s, std::size_t i) {
  return s.blocks.size() == 1 ? "It" : "Block " + label_of_block(s, i);
}

// Whether a block leans farther than it could be let go.
bool leans_beyond_tipping(const Summary& s) {
  if (s.space) return false;
  for (std::size_t i = 0; i < s.blocks.size(); ++i) {
    const Tipping tipping = tipping_of(s, i);
    const double angle = s.blocks[i].final_angle;
    const double limit = angle < 0.0 ? tipping.left : tipping.right;
    if (limit > 0.0 && std::fabs(angle) > limit) return true;
  }
  return false;
}

// What had become of it when the run ended while the ground still moved.
std::string state_at_end(const Summary& s) {
  const bool rests = s.verdict == Verdict::rest;
  if (never_moved(s)) return "had not moved";
  if (only_bounced(s)) return rests ? "had bounced and come to rest" : "was still bouncing";
  if (only_slid(s)) return rests ? "had slid and stopped" : "was sliding";
  if (!rests && leans_beyond_tipping(s)) return "was leaning beyond its tipping angle";
  return rests ? "had rocked and was standing still" : "was still rocking";
}

// A column speaks of the block that falls, other assemblies of how they collapse.
bool collapses(const Summary& s) {
  return s.assembly && s.assembly->verdict == AssemblyVerdict::collapses && !is_column(s);
}

std::string headline_of(const Summary& s) {
  if (collapses(s)) return assembly_sentence(*s.assembly, s.status);
  if (s.overturned) {
    const std::string after = s.overturned->impacts_before > 0 ? ", after " + times(s.overturned->impacts_before) : "";
    const std::string where =
        s.space ? fall_in_space(*s.overturned) : fmt::format("to the {}", name_of(s.overturned->side));
    return fmt::format("{} falls {} after {} s{}.", name_of_block(s, static_cast<std::size_t>(s.overturned->block)),
                       where, short_number(s.overturned->time), after);
  }
  if (s.status == Status::lift_off) return subject(s) + " is thrown off the ground.";
  if (s.status != Status::done) return "The run stopped before a verdict.";
  if (glides(s)) return "It glides on: there is no friction to stop it.";
  if (s.shaking_goes_on) return subject(s) + " " + state_at_end(s) + when_cut(s);
  if (never_moved(s)) return subject(s) + " does not move.";
  if (only_bounced(s))
    return subject(s) + (s.verdict == Verdict::rest ? " bounces and comes to rest." : " is still bouncing.");
  if (only_slid(s))
    return s.verdict == Verdict::rest ? subject(s) + " slides and stops." : subject(s) + " slides without rocking.";
  if (s.verdict == Verdict::rest || s.outlook == Outlook::stays) return subject(s) + " rocks but stays up.";
  if (s.outlook == Outlook::falls) return subject(s) + " is falling when the run ends.";
  return subject(s) + " is still rocking when the run ends.";
}

std::string tone_of(const Summary& s) {
  if (s.overturned || s.outlook == Outlook::falls) return "falls";
  if (s.status != Status::done || s.shaking_goes_on) return "open";
  if (never_moved(s)) return "still";
  return s.verdict == Verdict::rest || s.outlook == Outlook::stays ? "rocks" : "open";
}

void tell_closeness(const Summary& s, std::vector<std::string>& lines) {
  if (s.space) return tell_closeness_in_space(s, lines);
  if (never_moved(s) || only_slid(s) || only_bounced(s) || s.overturned || s.blocks.size() > 1) return;
  const BlockOutcome& block = s.blocks[0];
  const double alpha = block.peak_angle < 0.0 ? block.alpha_left : block.alpha_right;
  lines.push_back(fmt::format("It leaned to {} of the tipping angle ({} of {}) at {} s.", percent(block.peak_ratio),
                              degrees(s, std::fabs(block.peak_angle)), degrees(s, alpha),
                              short_number(block.peak_angle_time)));
  if (block.peak_ratio > 1.0 && std::fabs(block.final_angle) < alpha)
    lines.push_back("It went beyond the tipping angle, and the shaking brought it back.");
}

// What the tipping angle of a block is of.
std::string tipping_words(const Summary& s, const Tipping& tipping) {
  if (!is_column(s)) return "it tips alone on a level base";
  return tipping.with_all_above ? "it tips with all above it" : "it tips";
}

// Blocks beside each other: also the one that went farthest.
void tell_farthest(const Summary& s, std::vector<std::string>& lines) {
  const auto moved = std::max_element(s.blocks.begin(), s.blocks.end(), [](const auto& a, const auto& b) {
    return std::fabs(a.peak_slip) < std::fabs(b.peak_slip);
  });
  lines.push_back(fmt::format("{} was farthest from its place: {}.",
                              name_of_block(s, static_cast<std::size_t>(moved - s.blocks.begin())),
                              length(s, moved->peak_slip)));
}

// Several blocks: the one that came closest to its tipping angle.
void tell_closeness_of_stack(const Summary& s, std::vector<std::string>& lines) {
  if (never_moved(s) || only_slid(s) || only_bounced(s) || s.overturned || s.blocks.size() < 2) return;
  const std::size_t i = closest_to_tipping(s);
  const Tipping tipping = tipping_of(s, i);
  if (tipping.angle <= 0.0 && !is_column(s)) return tell_farthest(s, lines);
  if (tipping.angle <= 0.0)
    return lines.push_back(fmt::format("{} overhangs so far that it tips by itself.", name_of_block(s, i)));
  lines.push_back(fmt::format("{}{} leaned most: to {} of the angle at which {} ({} of {}) at {} s.",
                              name_of_block(s, i), i == 0 && is_column(s) ? " (the lowest)" : "",
                              percent(tipping.share), tipping_words(s, tipping),
                              degrees(s, std::fabs(s.blocks[i].peak_angle)), degrees(s, tipping.angle),
                              short_number(s.blocks[i].peak_angle_time)));
  if (!is_column(s)) return tell_farthest(s, lines);
  constexpr double trembling = 1e-6;  // rad
  std::string still;
  for (std::size_t k = 0; k < s.blocks.size(); ++k) {
    if (std::fabs(s.blocks[k].peak_angle) > trembling) continue;
    still += (still.empty() ? "" : ", ") + label_of_block(s, k);
  }
  if (!still.empty())
    lines.push_back(fmt::format("Standing still, counted from the bottom: block{} {}.",
                                still.find(',') == std::string::npos ? "" : "s", still));
}

void tell_slip_of_stack(const Summary& s, std::vector<std::string>& lines) {
  const auto most = std::max_element(s.blocks.begin(), s.blocks.end(), [](const auto& a, const auto& b) {
    return std::fabs(a.final_slip) < std::fabs(b.final_slip);
  });
  if (most->final_slip == 0.0) return lines.push_back("No block has slid out of its place in the end.");
  const auto i = static_cast<std::size_t>(most - s.blocks.begin());
  lines.push_back(fmt::format("{} slid most: it ends {} to the {} on {}.", name_of_block(s, i),
                              length(s, most->final_slip), most->final_slip < 0.0 ? "left" : "right",
                              i == 0 ? std::string("the ground") : "block " + label_of_block(s, i - 1)));
}

void tell_slip(const Summary& s, std::vector<std::string>& lines) {
  if (s.space) return tell_walk(s, lines);
  if (!can_slide(s) || glides(s) || !is_column(s)) return;
  if (s.blocks.size() > 1) return tell_slip_of_stack(s, lines);
  const BlockOutcome& block = s.blocks[0];
  if (block.peak_slip == 0.0 || (s.winkler && !s.winkler->slid)) return lines.push_back("Its base does not slide.");
  if (block.final_slip == 0.0)
    return lines.push_back(
        fmt::format("Its base ends where it began; on the way it was up to {} off.", length(s, block.peak_slip)));
  const char* side = block.final_slip < 0.0 ? "left" : "right";
  lines.push_back(fmt::format("Its base ends {} to the {} of where it began; on the way it was up to {} off.",
                              length(s, block.final_slip), side, length(s, block.peak_slip)));
}

// A block on springs: how much of its base it kept down, and what its springs do while nothing else moves.
void tell_foundation(const Summary& s, std::vector<std::string>& lines) {
  if (!s.winkler || s.overturned) return;
  const WinklerOutcome& winkler = *s.winkler;
  if (!winkler.lifted) return lines.push_back("The whole base stays down; only its springs give.");
  if (winkler.least_contact == 0.0) return lines.push_back("At times no part of its base is down.");
  if (winkler.least_contact < 0.01) return lines.push_back("At times less than 1 % of its base is down.");
  lines.push_back(fmt::format("At least {} of its base stays down.", percent(winkler.least_contact)));
}

void tell_friction(const Summary& s, std::vector<std::string>& lines) {
  if (!s.required_friction || can_slide(s)) return;
  const double needed = std::max(*s.required_friction, s.required_friction_at_impacts.value_or(0.0));
  constexpr double usual = 1.2;  // hardly any dry surfaces have more
  if (needed > usual) {
    lines.push_back(
        fmt::format("Assumes no sliding, which would need a friction of {}: more than surfaces usually have.",
                    short_number(needed)));
  } else if (needed > 0.0) {
    lines.push_back(fmt::format("Assumes no sliding: true if friction is above {}.", short_number(needed)));
  }
}

// Nothing moved: how far from it, so that a shaking of another unit shows.
void tell_strength(const Summary& s, std::vector<std::string>& lines) {
  if (!never_moved(s) || s.isolation || s.status != Status::done) return;
  const auto in_g = [](double acceleration) { return short_number(acceleration / standard_gravity) + " g"; };
  if (!s.screening) {
    double strongest = 0.0;
    for (const RecordUse& use : s.records)
      if (use.direction != "vertical") strongest = std::max(strongest, use.peak);
    if (strongest > 0.0) lines.push_back(fmt::format("The ground's record reaches {} sideways.", in_g(strongest)));
    return;
  }
  const char* what = s.floor ? "floor" : "ground";
  const std::string peak = in_g(s.screening->pga);
  const std::string reach = s.shaking_goes_on ? fmt::format("Until then the {} reached {}", what, peak)
                                              : fmt::format("The {} reaches {}", what, peak);
  const bool rigid_ground = !s.winkler && s.screening->static_passes;
  lines.push_back(rigid_ground ? fmt::format("{}; it takes {} to lift it.", reach, in_g(s.screening->static_limit))
                               : reach + ".");
}

// A warning as a sentence; keys and file names at its start stay as they are written.
std::string as_sentence(std::string text) {
  if (text.empty()) return text;
  const std::string first = text.substr(0, text.find(' '));
  const bool key = text.substr(first.size()).starts_with(" = ");  // width = 25: ...
  if (!key && first.find_first_of("._:=/") == std::string::npos && text[0] >= 'a' && text[0] <= 'z')
    text[0] = static_cast<char>(text[0] - 'a' + 'A');
  if (std::string(".!?").find(text.back()) == std::string::npos) text += ".";
  return text;
}

}  // namespace

std::string percent(double share) {
  if (share > 0.0 && share < 0.01) return "less than 1 %";
  return fmt::format("{:.0f} %", 100.0 * share);
}

Words words_for(const Summary& summary, const std::optional<Margin>& margin) {
  Words words{with_supports(headline_of(summary), summary), tone_of(summary), {}, summary.warnings};
  if (margin) {
    words.certainty = name_of(margin->certainty);
    words.headline = qualified(words.headline, margin->certainty);
  }
  if (falls_along_depth_only(summary)) {
    words.headline = with_fall_along_depth(words.headline);
    words.tone = "falls";
  }
  if (const std::string rocks = with_rocking_along_depth(words.headline, summary); rocks != words.headline) {
    words.headline = rocks;
    words.tone = "rocks";
  }
  if (is_closer_along_depth(summary)) words.certainty = "not_checked";  // the margin is of the width
  tell_support(summary, words.details);
  tell_other_direction(summary, words.details);
  if (summary.assembly && !collapses(summary))
    words.details.push_back(assembly_sentence(*summary.assembly, summary.status));
  tell_strength(summary, words.details);
  tell_closeness(summary, words.details);
  if (summary.space) tell_records_in_space(summary, words.details);
  tell_closeness_of_stack(summary, words.details);
  if (!summary.overturned && summary.impact_count > 0) {
    const std::string then = summary.status == Status::time_limit ? " until then"
                             : summary.verdict == Verdict::rest
                                 ? "; at rest after " + short_number(summary.end_time) + " s"
                                 : "; still moving after " + short_number(summary.end_time) + " s";
    words.details.push_back(fmt::format("{}{}.", times(summary.impact_count), then));
  }
  tell_slip(summary, words.details);
  tell_foundation(summary, words.details);
  if (margin) {
    tell_margin(*margin, words.details);
  } else if (words.tone != "open") {
    words.details.push_back(
        "Not checked: whether a slightly different object or shaking would change this. teeter margin tells.");
  }
  if (margin && summary.shaking_goes_on) words.details.push_back(margin_of_cut_run(summary));
  tell_friction(summary, words.details);
  tell_screening(summary, words.details);
  if (summary.status != Status::done) words.warnings.insert(words.warnings.begin(), summary.reason);
  for (const std::string& warning : margin ? margin->warnings : std::vector<std::string>{})
    if (std::find(words.warnings.begin(), words.warnings.end(), warning) == words.warnings.end())
      words.warnings.push_back(warning);
  for (std::string& warning : words.warnings) warning = as_sentence(std::move(warning));
  return words;
}

}  // namespace teeter
