#include "io/support_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/units.hpp"
#include "io/words.hpp"

namespace teeter {
namespace {

std::string way(double metres) {
  const double size = std::fabs(metres);
  if (size < 0.01) return short_number(1000.0 * size) + " mm";
  return size < 1.0 ? short_number(100.0 * size) + " cm" : short_number(size) + " m";
}

std::string in_g(double acceleration) { return short_number(acceleration / standard_gravity) + " g"; }

void tell_floor(const FloorOutcome& floor, std::vector<std::string>& lines) {
  const std::string where = floor.storeys > 0 ? fmt::format("on floor {} of {}", floor.floor, floor.storeys)
                                              : std::string("on a floor of a building");
  if (floor.storeys > 0 && floor.floor == 0)
    return lines.push_back("It stands on the ground floor: the building changes nothing.");
  if (floor.amplification == 0.0) return lines.push_back(fmt::format("It stands {}.", where));
  lines.push_back(fmt::format(
      "It stands {}, which shakes {} times as hard as the ground ({}) and moves up to {} against it.", where,
      short_number(floor.amplification), in_g(floor.peak_acceleration), way(floor.peak_displacement)));
}

// `falls`: the run ends while the plate is still moving.
void tell_plate(const IsolationOutcome& plate, bool falls, bool several, std::vector<std::string>& lines) {
  const std::string of = plate.limit ? fmt::format(" of its {}", way(*plate.limit)) : "";
  const std::string end = falls ? std::string()
                          : std::fabs(plate.final_displacement) < 5e-4
                              ? std::string(" and ends where it began")
                              : fmt::format(" and ends {} off", way(plate.final_displacement));
  if (plate.peak_displacement == 0.0) {
    lines.push_back("The isolated plate does not move.");
  } else {
    lines.push_back(fmt::format("The isolated plate moves up to {}{}{}.", way(plate.peak_displacement), of, end));
  }
  if (plate.stop_hits > 0) {
    const IsolationOutcome::Stop& first = plate.stops.front();
    lines.push_back(fmt::format("The plate hits its stop after {} s{}{}.", short_number(first.time),
                                !first.tipped ? ""
                                : several     ? "; that blow tips what stands on it"
                                              : "; that blow tips the object",
                                plate.stop_hits > 1 ? fmt::format(" ({} blows in all)", plate.stop_hits) : ""));
  } else if (plate.cannot_lift) {
    lines.push_back(fmt::format("{} cannot even lift: the plate slips first, as long as it does not reach a stop.",
                                several ? "What stands on it" : "It"));
  }
}

std::string name_of_anchor(const Summary& s, std::size_t j) {
  if (s.anchors.size() == 1) return "The anchor";
  if (s.anchors.size() == 2) return s.anchors[j].at < s.anchors[1 - j].at ? "The left anchor" : "The right anchor";
  return fmt::format("The anchor {} to the {} of the middle", way(s.anchors[j].at),
                     s.anchors[j].at < 0.0 ? "left" : "right");
}

void tell_anchors(const Summary& s, std::vector<std::string>& lines) {
  bool whole = true;
  for (std::size_t j = 0; j < s.anchors.size(); ++j) {
    const AnchorOutcome& anchor = s.anchors[j];
    if (anchor.broken) {
      lines.push_back(fmt::format("{} breaks after {} s.", name_of_anchor(s, j), short_number(*anchor.broken)));
    } else if (anchor.yielded) {
      lines.push_back(
          fmt::format("{} yields after {} s but holds.", name_of_anchor(s, j), short_number(*anchor.yielded)));
    }
    whole = whole && !anchor.broken && !anchor.yielded;
  }
  if (s.blocks.size() > 1)
    lines.push_back(fmt::format("{} the lowest block to what carries it; what stands on it is not held and may fall.",
                                s.anchors.size() == 1 ? "The anchor ties" : "The anchors tie"));
  if (!whole) return;
  double most = 0.0;
  for (const AnchorOutcome& anchor : s.anchors) most = std::max(most, anchor.peak_force);
  if (most == 0.0)
    return lines.push_back(s.anchors.size() == 1 ? "Nothing pulls at the anchor." : "Nothing pulls at the anchors.");
  lines.push_back(fmt::format("{} whole: at most {} N are needed of one.",
                              s.anchors.size() == 1 ? "The anchor stays" : "The anchors stay", short_number(most)));
}

}  // namespace

void tell_support(const Summary& s, std::vector<std::string>& lines) {
  if (s.floor) tell_floor(*s.floor, lines);
  const bool several = s.blocks.size() > 1;
  if (s.isolation) tell_plate(*s.isolation, s.overturned.has_value(), several, lines);
  if (!s.anchors.empty()) tell_anchors(s, lines);
  if (s.certificate && s.certificate->kind == "stands" && !s.overturned)
    lines.push_back(
        fmt::format("It cannot fall any more from {} s on: it has at most {} of the energy that would take.",
                    short_number(s.certificate->time), percent(s.certificate->energy_share)));
  if (s.isolation || !s.anchors.empty())
    lines.push_back(several ? "Assumes rigid blocks in a plane that do not slide on each other or on what carries them."
                            : "Assumes a rigid object in a plane that does not slide on what carries it.");
}

namespace {

std::string part_of_supports(const Summary& s) {
  const bool tipped = s.isolation && std::any_of(s.isolation->stops.begin(), s.isolation->stops.end(),
                                                 [](const IsolationOutcome::Stop& stop) { return stop.tipped; });
  const auto broken = std::count_if(s.anchors.begin(), s.anchors.end(), [](const auto& a) { return a.broken; });
  const bool pulled = std::any_of(s.anchors.begin(), s.anchors.end(), [](const auto& a) { return a.peak_force > 0.0; });
  const bool holds = pulled && broken == 0;
  if (s.overturned) {
    if (tipped) return "the isolated plate hit its stop";
    if (broken > 0) return broken == 1 ? "an anchor broke" : "its anchors broke";
    return "";
  }
  if (tipped) return "though the isolated plate hits its stop";
  if (broken > 0) return broken == 1 ? "though an anchor breaks" : "though its anchors break";
  if (holds && s.impact_count > 0 && s.blocks.size() > 1)
    return s.anchors.size() == 1 ? "the anchor of its lowest block holds" : "the anchors of its lowest block hold";
  if (holds && s.impact_count > 0) return s.anchors.size() == 1 ? "its anchor holds" : "its anchors hold";
  return s.isolation && s.impact_count == 0 ? "the plate moves instead" : "";
}

}  // namespace

std::string with_supports(std::string headline, const Summary& s) {
  const bool decided = s.overturned || s.verdict == Verdict::rest || s.outlook == Outlook::stays;
  if (!decided || s.status != Status::done || s.shaking_goes_on || !headline.ends_with('.')) return headline;
  if (s.isolation && s.impact_count == 0 && s.isolation->peak_displacement == 0.0) return headline;
  const std::string part = part_of_supports(s);
  if (part.empty()) return headline;
  headline.pop_back();
  return headline + (part.starts_with("though") ? ", " : ": ") + part + ".";
}

// Where a rule of thumb and the simulation say different things.
void tell_screening(const Summary& s, std::vector<std::string>& lines) {
  if (!s.screening) return;
  const bool falls = s.overturned || s.outlook == Outlook::falls;
  for (std::string text : s.screening->disagreements) {
    if (text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
    const char* why = s.isolation ? ". The rule leaves out the isolated plate."
                      : falls     ? ". A rule of thumb knows only the peaks."
                                  : ". A rule of thumb is rough.";
    lines.push_back(text + why);
  }
}

}  // namespace teeter
