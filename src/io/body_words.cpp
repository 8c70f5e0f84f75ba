#include <fmt/format.h>

#include <cmath>
#include <numbers>

#include "block/tipping.hpp"
#include "io/body_output.hpp"

namespace teeter {
namespace {

constexpr std::size_t corners_told = 12;

// Digits that a reader of lengths needs, without an exponent for everyday sizes.
std::string length_text(double metres) { return fmt::format("{:.4g}", std::fabs(metres) < 1e-12 ? 0.0 : metres); }

std::string degrees_text(double radians, int decimals = 1) {
  const double value = radians * 180.0 / std::numbers::pi;
  const double smallest = 0.5 * std::pow(10.0, -decimals);
  return fmt::format("{:.{}f}°", std::fabs(value) < smallest ? 0.0 : value, decimals);
}

// As on a compass of the plane, 0° to 360°.
std::string azimuth_text(double azimuth) {
  return degrees_text(azimuth < -1e-9 ? azimuth + 2.0 * std::numbers::pi : azimuth);
}

std::string entry(const char* name, const std::string& text) { return fmt::format("{:<10}{}", name, text); }

std::string base_text(const StandingBody& body) {
  std::string text = fmt::format("{} corners from the foot of the centre of mass, m:", body.base.size());
  for (std::size_t i = 0; i < std::min(corners_told, body.base.size()); ++i)
    text += fmt::format(" ({}, {})", length_text(body.base[i].x), length_text(body.base[i].y));
  if (body.base.size() > corners_told) text += " ... (all with --json)";
  return text;
}

std::string tipping_text(const StandingBody& body) {
  std::string text;
  for (int i = 0; i < 8; ++i) {
    const double azimuth = std::numbers::pi / 4.0 * i;
    text += fmt::format("{}{}: {}", i == 0 ? "" : ", ", degrees_text(azimuth, 0),
                        degrees_text(tipping_angle(body.base, body.com_height, azimuth)));
  }
  return text + " (azimuth from +x towards +y: angle)";
}

std::string rotation_text(const Rotation& q) {
  const double sine = std::sqrt(q.x * q.x + q.y * q.y + q.z * q.z);
  if (sine < 1e-9) return "not at all: the base is flat as given";
  return fmt::format("by {} about ({:.3f}, {:.3f}, {:.3f}), to set the base flat", degrees_text(angle_of(q), 2),
                     q.x / sine, q.y / sine, q.z / sine);
}

// Empty where all are as the base is taken.
std::string readings_text(const std::vector<BaseReading>& readings) {
  if (readings.back().weakest.angle <= 1.01 * readings.front().weakest.angle) return "";
  std::string text = degrees_text(readings.front().weakest.angle) + " on the base as taken";
  for (const BaseReading& reading : readings)
    if (reading.within > 0.0)
      text += fmt::format(", {} within {:.2g} mm", degrees_text(reading.weakest.angle), 1000.0 * reading.within);
  return text + ": the least tipping angle if all corners that low were base";
}

std::string sentence_of(std::string text) {
  if (text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text.ends_with('?') ? text : text + ".";
}

}  // namespace

Words standing_words(const StandingBody& body) {
  Words words;
  const TippingEdge weakest = weakest_edge(body.base, body.com_height);
  words.headline = fmt::format("It tips at {} towards azimuth {}, its weakest direction.",
                               degrees_text(weakest.angle, 2), azimuth_text(weakest.azimuth));
  words.tone = "still";
  const auto& i = body.inertia;
  words.details = {
      entry("volume", fmt::format("{:.6g} m3, {} m at most in x, y or z", body.volume, length_text(body.size))),
      entry("mass", fmt::format("{:.6g} kg ({:.4g} kg/m3)", body.mass, body.density)),
      entry("centre",
            fmt::format("({}, {}, {}) m as given, {} m above the base", length_text(body.centre.x),
                        length_text(body.centre.y), length_text(body.centre.z), length_text(body.com_height))),
      entry("inertia",
            fmt::format("Ixx {:.4g}, Iyy {:.4g}, Izz {:.4g}, Ixy {:.3g}, Ixz {:.3g}, Iyz {:.3g} kg m2 about the "
                        "centre, standing",
                        i[0], i[1], i[2], i[3], i[4], i[5])),
      entry("turned", rotation_text(body.rotation)),
      entry("base", base_text(body)),
      entry("tipping", tipping_text(body)),
      entry("pass", fmt::format("the centre of mass must rise by {:.4g} m over the weakest edge, {} m away",
                                rise_over_edge(weakest.distance, body.com_height), length_text(weakest.distance)))};
  for (const std::string& note : body.notes) words.warnings.push_back(sentence_of(note));
  return words;
}

Words body_words(const MeshBody& body) {
  Words words = standing_words(body.standing);
  std::string text = fmt::format("{} of {} of the hull", body.face, body.hull.faces.size());
  if (!body.found) {
    text += ", as asked for";
  } else if (body.search.rolls > 0) {
    text += fmt::format(", reached from face {} below the centre of mass by {} roll{} over edges", body.search.below,
                        body.search.rolls, body.search.rolls == 1 ? "" : "s");
  } else {
    text += ", below the centre of mass";
  }
  std::string others;
  for (const StandingFace& face : body.faces)
    others += fmt::format("{}{} ({})", others.empty() ? "" : ", ", face.face, degrees_text(face.angle));
  words.details.insert(
      words.details.begin(),
      {entry("mesh", fmt::format("{} triangles, {} points, {} closed shell{}; hull: {} corners, {} faces",
                                 body.triangles, body.points, body.shells, body.shells == 1 ? "" : "s",
                                 body.hull.vertices.size(), body.hull.faces.size())),
       entry("face", text)});
  if (const std::string hanging = readings_text(body.readings); !hanging.empty())
    words.details.push_back(entry("readings", hanging));
  words.details.push_back(entry("faces", fmt::format("it can stand on, largest first, with the least tipping angle: {}",
                                                     others.empty() ? "none of the largest" : others)));
  return words;
}

}  // namespace teeter
