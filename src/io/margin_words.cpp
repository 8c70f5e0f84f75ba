#include "io/margin_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numbers>

#include "io/words.hpp"
#include "study/neighbour.hpp"

namespace teeter {
namespace {

// A factor that three digits do not tell from this shaking.
bool is_this_shaking(double factor) { return short_number(factor) == "1"; }

// The interval that holds the factor 1, if any.
const ScaleInterval* present_interval(const Margin& margin) {
  for (const ScaleInterval& interval : margin.overturning)
    if (interval.from <= 1.0 && (!interval.to || *interval.to >= 1.0)) return &interval;
  return nullptr;
}

std::string falls_from(double factor) {
  if (is_this_shaking(factor)) return "It survives this shaking, just: the least bit stronger, and it would fall.";
  return fmt::format("It would fall at {} times this shaking.", short_number(factor));
}

std::string stays_below(double factor) {
  if (is_this_shaking(factor))
    return "It falls from this shaking on, just: the least bit weaker, and it would stay up.";
  return fmt::format("It would stay up at just under {} times this shaking.", short_number(factor));
}

std::string stays_above(double factor) {
  const std::string lead = "Stronger shaking is not always worse: ";
  if (is_this_shaking(factor)) return lead + "the least bit more, and it would stay up.";
  return lead + fmt::format("just above {} times it stays up again.", short_number(factor));
}

std::string falls_below(double factor) {
  const std::string lead = "Weaker shaking is not always safer: ";
  if (is_this_shaking(factor)) return lead + "the least bit less, and it would fall.";
  return lead + fmt::format("it would fall at {} times this shaking.", short_number(factor));
}

// Why stronger shaking was not followed: "... shaking <this>".
std::string not_followed(Status why) {
  switch (why) {
    case Status::lift_off: return "throws it off the ground and is not followed";
    case Status::impact_limit: return "makes it bounce more often than run.max_impacts and is not followed";
    case Status::time_limit: return "takes longer than the time limit to follow";
    case Status::failed:
    case Status::done: break;
  }
  return "could not be followed";
}

// It stays up, and no fall is known between this shaking and the last that was followed.
void tell_no_fall(const Margin& margin, const ScaleInterval* above, std::vector<std::string>& lines) {
  const double last = margin.followed_up_to.value_or(margin.max_scale);
  const std::string lost =
      margin.followed_up_to ? fmt::format("; stronger shaking {}", not_followed(margin.not_followed)) : "";
  const bool fell_below = !margin.overturning.empty() && margin.overturning.front().from < 1.0;
  if (last < 1.0 && !margin.followed_up_to) {
    lines.push_back(fmt::format("It does not fall up to {} times this shaking; that is as far as was searched.",
                                short_number(last)));
  } else if (!margin.searched && last < margin.min_scale) {
    lines.push_back(fmt::format("{} less shaking {}.", percent(margin.reach), not_followed(margin.not_followed)));
  } else if (last < 1.0) {
    lines.push_back(
        fmt::format("Shaking beyond {} times this {}.", short_number(last), not_followed(margin.not_followed)));
  } else if (is_this_shaking(last)) {
    lines.push_back(fmt::format("Stronger shaking than this {}.", not_followed(margin.not_followed)));
  } else {
    lines.push_back(fmt::format("It does not fall {} {} times this shaking{}.", fell_below ? "at 1 to" : "up to",
                                short_number(last), lost));
  }
  if (above != nullptr)
    lines.push_back(fmt::format("Where it can be followed again, it falls: from {} times this shaking on.",
                                short_number(above->from)));
}

void tell_scales(const Margin& margin, std::vector<std::string>& lines) {
  const ScaleInterval* present = present_interval(margin);
  const auto found = std::find_if(margin.overturning.begin(), margin.overturning.end(),
                                  [](const ScaleInterval& interval) { return interval.from > 1.0; });
  const ScaleInterval* above = found == margin.overturning.end() ? nullptr : &*found;
  const bool told = above != nullptr && (!margin.followed_up_to || *margin.followed_up_to >= above->from);
  if (present != nullptr) {
    if (present->from > margin.min_scale) lines.push_back(stays_below(present->from));
    if (present->to) lines.push_back(stays_above(*present->to));
  } else if (told) {
    lines.push_back(falls_from(above->from));
  } else if (margin.searched || margin.followed_up_to) {
    tell_no_fall(margin, above, lines);
  }
  if (!margin.overturning.empty() && &margin.overturning.front() != present && margin.overturning.front().from < 1.0)
    lines.push_back(falls_below(margin.overturning.front().from));
  if (margin.followed_up_to && (present != nullptr || told))
    lines.push_back(fmt::format("Shaking beyond {} times this {}.", short_number(*margin.followed_up_to),
                                not_followed(margin.not_followed)));
}

// "200 objects and shakings that differ by up to 1 %"
std::string neighbours(const Margin& margin) {
  return fmt::format("{} objects{} {}", margin.samples, margin.shaken ? " and shakings" : "",
                     differ_words(margin.inputs));
}

void tell_neighbours(const Margin& margin, std::vector<std::string>& lines) {
  if (margin.samples == 0) return;
  std::string fall = margin.overturned == 1 ? "1 falls" : fmt::format("{} fall", margin.overturned);
  const bool stated = default_inputs(margin.inputs).size() < margin.inputs.size();
  if (margin.overturned == 0) fall = "none falls";
  if (margin.overturned == margin.samples) fall = "all fall";
  if (margin.chance && stated && margin.overturned == 0)
    fall += fmt::format(": a chance of at most {:.2g} %, by their number", 100.0 * margin.chance->high);
  if (margin.chance && stated && margin.overturned == margin.samples)
    fall += fmt::format(": a chance of at least {:.3g} %, by their number", 100.0 * margin.chance->low);
  if (margin.chance && margin.overturned > 0 && margin.overturned < margin.samples)
    fall += fmt::format(": a chance of {} ({:.2g} to {:.2g} %, by their number)", percent(margin.chance->estimate),
                        100.0 * margin.chance->low, 100.0 * margin.chance->high);
  const std::string lost =
      margin.undecided > 0 ? fmt::format("; {} could not be followed", margin.undecided) : std::string();
  lines.push_back(fmt::format("Of {}, {}{}.", neighbours(margin), fall, lost));
}

// The worst direction of the shaking, and how closely directions were looked at.
void tell_azimuths(const AzimuthMargin& m, std::vector<std::string>& lines) {
  const auto degrees = [](double radians) { return short_number(radians * 180.0 / std::numbers::pi) + "°"; };
  const std::string looked = fmt::format(
      "{} directions were tried, {} apart{}, at factors {} apart: thinner gaps may hide a fall{}", m.tried,
      degrees(m.step), m.worst_azimuth ? fmt::format(" and {} around the worst", degrees(m.finest_step)) : "",
      short_number(m.factor_step), m.undecided > 0 ? fmt::format("; {} cases could not be followed", m.undecided) : "");
  const std::string symmetric =
      m.turn < 6.0 ? fmt::format(" (over half a turn: by its symmetry the other half is the same)") : "";
  if (m.worst_azimuth) {
    lines.push_back(fmt::format(
        "Wherever the shaking comes from, it first falls at {} times this shaking: with ground.azimuth = {}{}. {}.",
        short_number(*m.worst_scale), degrees(*m.worst_azimuth), symmetric, looked));
  } else {
    lines.push_back(fmt::format("Wherever the shaking comes from, it does not fall up to {} times it{}. {}.",
                                short_number(m.max_scale), symmetric, looked));
  }
  lines.emplace_back("A margin in a plane, or of one direction, cannot see this.");
}

// All cases close by agree with the verdict.
bool is_unanimous(const Margin& margin) {
  const long others = margin.outlook == Outlook::falls ? margin.samples - margin.overturned : margin.overturned;
  return others == 0 && margin.undecided == 0 && !margin.change_below && !margin.change_above && margin.followed_nearby;
}

}  // namespace

std::string qualified(const std::string& headline, Certainty certainty) {
  const bool close = certainty == Certainty::close;
  if (!close && certainty != Certainty::coin_toss) return headline;
  std::string rest = headline;
  if (rest[0] >= 'A' && rest[0] <= 'Z') rest[0] = static_cast<char>(rest[0] - 'A' + 'a');
  return (close ? "Close: " : "A coin toss: ") + rest;
}

void tell_margin(const Margin& margin, std::vector<std::string>& lines) {
  if (!margin.searched && is_unanimous(margin)) {
    const std::string shaking =
        margin.shaken ? fmt::format("{} more or less shaking, and for ", percent(margin.reach)) : "";
    lines.push_back(fmt::format("The verdict is the same for {}{}.", shaking, neighbours(margin)));
    return;
  }
  if (margin.shaken) tell_scales(margin, lines);
  if (margin.azimuths) tell_azimuths(*margin.azimuths, lines);
  tell_neighbours(margin, lines);
}

}  // namespace teeter
