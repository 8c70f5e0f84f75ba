#include "io/other_direction.hpp"

#include <fmt/format.h>

#include "io/names.hpp"
#include "io/words.hpp"
#include "teeter/outcome.hpp"

namespace teeter {
namespace {

std::string tilt_along_depth(const OtherDirection& other) {
  return other.peak_ratio < 0.01 ? "less than 1 %" : fmt::format("{:.0f} %", 100.0 * other.peak_ratio);
}

std::string outcome_along_depth(const OtherDirection& other) {
  if (other.overturned) return fmt::format("overturns it after {} s", short_number(other.overturned->time));
  if (other.outlook == Outlook::falls) return "tips it: it is falling when the run ends";
  if (other.status != Status::done) return "could not be followed: " + other.reason;
  switch (other.motion) {
    case MotionKind::still: return "does not move it";
    case MotionKind::slides: return "makes it slide without rocking";
    case MotionKind::hops: return "makes it hop; it stays up";
    case MotionKind::rocks: break;
  }
  const bool stays = other.verdict == Verdict::rest || other.outlook == Outlook::stays;
  return fmt::format("rocks it to {} of its tipping angle there; it {}", tilt_along_depth(other),
                     stays ? "stays up" : "is still rocking when the run ends");
}

bool falls(const std::optional<Overturning>& overturned, Outlook outlook) {
  return overturned || outlook == Outlook::falls;
}

}  // namespace

bool falls_along_depth_only(const Summary& summary) {
  const auto& other = summary.other_direction;
  return other && falls(other->overturned, other->outlook) && !falls(summary.overturned, summary.outlook);
}

bool is_closer_along_depth(const Summary& summary) {
  const auto& other = summary.other_direction;
  if (!other || falls(summary.overturned, summary.outlook)) return false;
  return falls_along_depth_only(summary) || other->peak_ratio > summary.blocks.front().peak_ratio;
}

std::string with_rocking_along_depth(const std::string& headline, const Summary& summary) {
  const auto& other = summary.other_direction;
  const bool stands = other && (other->verdict == Verdict::rest || other->outlook == Outlook::stays);
  if (!stands || other->motion != MotionKind::rocks || motion_of(summary) != MotionKind::still ||
      headline != "It does not move.")
    return headline;
  return "It rocks along its depth but stays up; across its width it does not move.";
}

std::string with_fall_along_depth(const std::string& headline) {
  std::string rest = headline;
  if (rest[0] >= 'A' && rest[0] <= 'Z') rest[0] = static_cast<char>(rest[0] - 'A' + 'a');
  const bool qualified = rest.starts_with("close: ") || rest.starts_with("a coin toss: ");
  return fmt::format("It falls along its depth; across its width {}{}", qualified ? "it is " : "", rest);
}

void tell_other_direction(const Summary& summary, std::vector<std::string>& lines) {
  if (!summary.other_direction) return;
  const OtherDirection& other = *summary.other_direction;
  lines.push_back(fmt::format("Its depth of {} is less than its width: along the depth the same shaking {}.",
                              shown(other.width, Dimension::length, summary.units), outcome_along_depth(other)));
  std::string assumed;
  for (std::size_t k = 0; k < other.assumptions.size(); ++k) {
    const bool last = k + 1 == other.assumptions.size();
    assumed += (k == 0 ? "" : last ? ", and " : ", ") + other.assumptions[k];
  }
  lines.push_back(fmt::format("That assumes {}.", assumed));
  if (!falls(summary.overturned, summary.outlook)) lines.emplace_back("All that follows is across the width only.");
}

nlohmann::ordered_json other_direction_json(const OtherDirection& other) {
  nlohmann::ordered_json json = {
      {"width", other.width}, {"verdict", name_of(other.verdict)}, {"status", name_of(other.status)}};
  if (other.status != Status::done) json["reason"] = other.reason;
  json["outlook"] = name_of(other.outlook);
  json["overturned"] = nullptr;
  if (other.overturned) {
    json["overturned"] = {{"time", other.overturned->time},
                          {"side", name_of(other.overturned->side)},
                          {"impacts_before", other.overturned->impacts_before}};
  }
  json["end_time"] = other.end_time;
  json["alpha"] = other.alpha;
  json["peak_angle"] = other.peak_angle;
  json["peak_ratio"] = other.peak_ratio;
  json["motion"] = name_of(other.motion);
  json["assumptions"] = other.assumptions;
  return json;
}

}  // namespace teeter
