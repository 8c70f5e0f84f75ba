#include "io/assembly_output.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include "io/names.hpp"
#include "io/or_null.hpp"
#include "io/words.hpp"

namespace teeter {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t most_named = 6;  // joints of a sentence
constexpr double nothing = 1e-6;       // m, less than anybody could see or measure

std::string opening_words(double metres) {
  if (metres < 0.01) return short_number(1000.0 * metres) + " mm";
  return metres < 1.0 ? short_number(100.0 * metres) + " cm" : short_number(metres) + " m";
}

std::string blocks_of(const AssemblyOutcome& a, const AssemblyJoint& joint) {
  if (joint.lower < 0) return fmt::format("block {}/ground", called(a, joint.upper));
  const auto [low, high] = std::minmax(joint.upper, joint.lower);
  return fmt::format("blocks {}/{}", called(a, low), called(a, high));
}

std::string in_brackets(const AssemblyOutcome& a, const std::optional<AssemblyJoint>& joint) {
  return joint ? fmt::format(" ({})", blocks_of(a, *joint)) : "";
}

bool of_an_arch(const std::vector<AssemblyJoint>& joints) {
  return !joints.empty() &&
         std::all_of(joints.begin(), joints.end(), [](const AssemblyJoint& joint) { return joint.joint.has_value(); });
}

std::string named(const AssemblyOutcome& a, const std::vector<AssemblyJoint>& joints) {
  std::string text;
  if (of_an_arch(joints) && joints.size() <= most_named) {
    std::vector<int> numbers;
    for (const AssemblyJoint& joint : joints) numbers.push_back(*joint.joint);
    std::sort(numbers.begin(), numbers.end());
    for (const int number : numbers) text += fmt::format("{}{}", text.empty() ? "" : ", ", number);
    return fmt::format("at joint{} {}", joints.size() == 1 ? "" : "s", text);
  }
  for (const AssemblyJoint& joint : joints) {
    if (joints.size() > most_named) return fmt::format("at {} joints", joints.size());
    text += (text.empty() ? "" : ", ") + blocks_of(a, joint);
  }
  return "between " + text;
}

std::string count_word(std::size_t count) {
  constexpr std::array<std::string_view, 7> words = {"no", "one", "two", "three", "four", "five", "six"};
  return count < words.size() ? std::string(words[count]) : std::to_string(count);
}

std::string mechanism_words(const AssemblyOutcome& a) {
  std::string text;
  if (!a.hinges.empty()) {
    text = "hinges " + named(a, a.hinges);
    const bool arch = of_an_arch(a.hinges) && a.sliding.empty();
    text += arch ? fmt::format(" ({}-hinge mechanism to the {})", count_word(a.hinges.size()), name_of(a.side))
                 : fmt::format(" (to the {})", name_of(a.side));
  }
  if (!a.sliding.empty()) text += (text.empty() ? "sliding " : ", sliding ") + named(a, a.sliding);
  return text;
}

Json name_json(const AssemblyOutcome& a, int i) {
  const auto k = static_cast<std::size_t>(i);
  return i < 0 || k >= a.names.size() || a.names[k].empty() ? Json(nullptr) : Json(a.names[k]);
}

Json joint_json(const AssemblyOutcome& a, const AssemblyJoint& joint) {
  Json json{{"upper", joint.upper}, {"lower", joint.lower < 0 ? Json("ground") : Json(joint.lower)}};
  if (joint.joint) json["joint"] = *joint.joint;
  if (!a.names.empty()) json["names"] = {name_json(a, joint.upper), name_json(a, joint.lower)};
  return json;
}

Json joints_json(const AssemblyOutcome& a, const std::vector<AssemblyJoint>& joints) {
  Json list = Json::array();
  for (const AssemblyJoint& joint : joints) list.push_back(joint_json(a, joint));
  return list;
}

std::string_view verdict_name(AssemblyVerdict verdict) {
  switch (verdict) {
    case AssemblyVerdict::stands: return "stands";
    case AssemblyVerdict::damaged: return "damaged";
    case AssemblyVerdict::collapses: return "collapses";
  }
  return {};
}

}  // namespace

std::string called(const AssemblyOutcome& a, int i) {
  const auto k = static_cast<std::size_t>(i);
  return k < a.names.size() && !a.names[k].empty() ? a.names[k] : std::to_string(i + 1);
}

std::string assembly_sentence(const AssemblyOutcome& a, Status status) {
  const std::string stands = status == Status::done ? "It stands" : "Until then it stood";
  const std::string fallen = fmt::format("{} of {} blocks", a.fallen.size(), a.blocks);
  if (a.verdict == AssemblyVerdict::collapses) {
    const std::string how = mechanism_words(a);
    return fmt::format("It collapses at {} s: {}{} {}{}.", short_number(*a.time), how.empty() ? "" : how + ", ", fallen,
                       a.fallen.size() == 1 ? "falls" : "fall", a.followed_to_rest ? "" : " while it is followed");
  }
  if (a.verdict == AssemblyVerdict::damaged) {
    const std::string lost = a.joints_lost == 0   ? ""
                             : a.joints_lost == 1 ? "1 joint is lost, "
                                                  : fmt::format("{} joints are lost, ", a.joints_lost);
    const std::string open = a.largest_opening < nothing
                                 ? "no joint is open"
                                 : fmt::format("joints open by up to {}{}", opening_words(a.largest_opening),
                                               in_brackets(a, a.opening_joint));
    const std::string slipped =
        a.largest_slip < nothing
            ? "none slipped"
            : fmt::format("slipped by up to {}{}", opening_words(a.largest_slip), in_brackets(a, a.slip_joint));
    return fmt::format("{}, damaged: {}, {}, {}{} fell.", stands, open, slipped, lost, fallen);
  }
  if (a.peak_opening <= a.largest_opening + 1e-9 || opening_words(a.peak_opening) == "0 mm")
    return stands + "; no joint moved.";
  return fmt::format("{}; joints opened by up to {} and closed again.", stands, opening_words(a.peak_opening));
}

Json assembly_json(const AssemblyOutcome& a, Status status) {
  const bool collapses = a.verdict == AssemblyVerdict::collapses;
  const auto joint = [&](const std::optional<AssemblyJoint>& at) { return at ? joint_json(a, *at) : Json(nullptr); };
  return {{"verdict", verdict_name(a.verdict)},
          {"words", assembly_sentence(a, status)},
          {"time", or_null(a.time)},
          {"largest_opening", a.largest_opening},
          {"opening_joint", joint(a.opening_joint)},
          {"largest_slip", a.largest_slip},
          {"slip_joint", joint(a.slip_joint)},
          {"peak_opening", a.peak_opening},
          {"joints", a.joints},
          {"joints_lost", a.joints_lost},
          {"blocks", a.blocks},
          {"blocks_fallen", a.fallen.size()},
          {"fallen", a.fallen},
          {"followed_to_rest", a.followed_to_rest},
          {"mechanism", collapses ? Json{{"hinges", joints_json(a, a.hinges)},
                                         {"sliding", joints_json(a, a.sliding)},
                                         {"side", name_of(a.side)}}
                                  : Json(nullptr)}};
}

}  // namespace teeter
