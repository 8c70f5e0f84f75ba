#include "io/space_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <numbers>
#include <optional>

#include "io/words.hpp"

namespace teeter {
namespace {

std::string in_degrees(double radians) { return short_number(radians * 180.0 / std::numbers::pi) + "°"; }

std::string in_metres(double metres) {
  if (metres < 0.01) return short_number(1000.0 * metres) + " mm";
  return metres < 1.0 ? short_number(100.0 * metres) + " cm" : short_number(metres) + " m";
}

// One of eight directions of the floor.
std::string_view direction_words(double azimuth) {
  constexpr std::string_view words[] = {
      "to the right", "to the right and to the back", "to the back",  "to the left and to the back",
      "to the left",  "to the left and to the front", "to the front", "to the right and to the front"};
  const double eighths = std::round(azimuth / (std::numbers::pi / 4.0));
  return words[static_cast<std::size_t>(static_cast<long>(eighths) & 7)];
}

std::string face_words(const std::string& face) {
  if (face.empty() || face == "base") return {};
  if (face == "top") return ", onto its top";
  if (face[0] >= '0' && face[0] <= '9') return fmt::format(", onto face {} of its hull", face);
  return face == "side" ? ", onto its side" : fmt::format(", onto its side {}", face);
}

// How far a mesh that lies on a face of its hull leans from where it stood (rad).
std::optional<double> lean_on_face(const SpaceOutcome& space, const std::string& face) {
  if (space.shape != "mesh") return {};
  const auto found = std::find(space.faces.begin(), space.faces.end(), face);
  const auto at = static_cast<std::size_t>(found - space.faces.begin());
  if (at >= space.face_points.size()) return {};
  std::array<double, 3> normal{};  // by Newell
  const std::vector<int>& corners = space.face_points[at];
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const auto& a = space.points[static_cast<std::size_t>(corners[i])];
    const auto& b = space.points[static_cast<std::size_t>(corners[(i + 1) % corners.size()])];
    for (std::size_t k = 0; k < 3; ++k)
      normal[k] += (a[(k + 1) % 3] - b[(k + 1) % 3]) * (a[(k + 2) % 3] + b[(k + 2) % 3]);
  }
  return std::atan2(std::hypot(normal[0], normal[1]), -normal[2]);
}

// What a face of a hull is, once it lies on it: a verdict "falls" may be a roll over a low edge.
void tell_face(const Summary& s, std::vector<std::string>& lines) {
  if (!s.overturned) return;
  const std::optional<double> lean = lean_on_face(*s.space, s.overturned->face);
  if (!lean) return;
  constexpr double lies = 60.0 * std::numbers::pi / 180.0;
  lines.push_back(fmt::format("On that face it leans by {} from upright{}.", in_degrees(*lean),
                              *lean < lies ? ": it rolled over an edge of its base, and does not lie down" : ""));
}

}  // namespace

std::string fall_in_space(const Overturning& fall) {
  return fmt::format("{} (azimuth {}){}", direction_words(fall.azimuth), in_degrees(fall.azimuth),
                     face_words(fall.face));
}

void tell_closeness_in_space(const Summary& s, std::vector<std::string>& lines) {
  const SpaceOutcome& space = *s.space;
  if (space.floor_tilt != 0.0)
    lines.push_back(fmt::format("The floor goes down by {} {} (azimuth {}); tilts and places are relative to it.",
                                in_degrees(space.floor_tilt), direction_words(space.floor_azimuth),
                                in_degrees(space.floor_azimuth)));
  tell_face(s, lines);
  if (space.peak_tilt == 0.0 || s.overturned) return;
  lines.push_back(fmt::format("It leaned {} to {} of the tilt at which it tips that way ({} of {}) at {} s.",
                              direction_words(space.peak_azimuth), percent(s.blocks[0].peak_ratio),
                              in_degrees(space.peak_tilt), in_degrees(space.tipping_tilt),
                              short_number(space.peak_tilt_time)));
  if (s.blocks[0].peak_ratio > 1.0) lines.emplace_back("It went beyond the tipping tilt, and came back.");
  if (s.verdict == Verdict::moving && space.decided_by == "energy")
    lines.emplace_back("It still moves, but has too little energy left to fall.");
}

void tell_records_in_space(const Summary& s, std::vector<std::string>& lines) {
  const bool pair = std::any_of(s.records.begin(), s.records.end(),
                                [](const RecordUse& use) { return use.direction == "transverse"; });
  if (!pair) return;
  std::string text;
  for (const RecordUse& use : s.records) {
    const char* axis = use.direction == "horizontal" ? "x" : use.direction == "transverse" ? "y" : "z";
    const std::string file = std::filesystem::path(use.file).filename().string();
    const bool reversed = std::any_of(use.treatment.begin(), use.treatment.end(),
                                      [](const std::string& done) { return done.starts_with("sign reversed"); });
    text +=
        fmt::format("{}{} by {}{}{}", text.empty() ? "" : ", ", axis, file,
                    use.component.empty() ? "" : " (" + use.component + ")", reversed ? " with its sign reversed" : "");
  }
  const std::string turned = s.space->ground_azimuth == 0.0
                                 ? ""
                                 : fmt::format("; x and y are turned by {}", in_degrees(s.space->ground_azimuth));
  lines.push_back(fmt::format("The ground is moved along {}{}.", text, turned));
}

void tell_walk(const Summary& s, std::vector<std::string>& lines) {
  const SpaceOutcome& space = *s.space;
  constexpr double least_turn = 1e-3;  // rad
  if (s.overturned) return;
  if (s.blocks[0].peak_slip == 0.0) {
    lines.emplace_back("Its base stays in its place.");
  } else {
    lines.push_back(fmt::format("The middle of its base ends {} from where it began; on the way it was up to {} off.",
                                in_metres(s.blocks[0].final_slip), in_metres(s.blocks[0].peak_slip)));
  }
  if (std::fabs(space.twist) > least_turn)
    lines.push_back(fmt::format("It ends turned by {} about the vertical, {}.", in_degrees(std::fabs(space.twist)),
                                space.twist > 0.0 ? "anticlockwise from above" : "clockwise from above"));
}

}  // namespace teeter
