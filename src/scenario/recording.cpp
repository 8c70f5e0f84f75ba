#include "scenario/recording.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <optional>
#include <string_view>

#include "ground/formats/lines.hpp"

namespace teeter {
namespace {

// A name taken apart at what tells the component.
struct ComponentName {
  std::string before;
  std::string after;
  std::string of;                      // what horizontal components share in its place
  std::vector<std::string> verticals;  // what stands in its place for the vertical one
  std::vector<std::string> partners;   // and for the other horizontal one
};

bool is_one_of(char c, std::string_view characters) { return characters.find(c) != std::string_view::npos; }

// "NS", "EW", and of KiK-net "NS1", "EW2": the end of the name.
std::optional<ComponentName> knet_name(const std::string& name) {
  const std::size_t dot = name.rfind('.');
  if (dot == std::string::npos) return std::nullopt;
  const std::string end = upper_case(std::string_view(name).substr(dot + 1));
  const bool numbered = end.size() == 3 && (end[2] == '1' || end[2] == '2');
  if (!(end.size() == 2 || numbered) || (!end.starts_with("NS") && !end.starts_with("EW"))) return std::nullopt;
  const std::string number = numbered ? end.substr(2) : "";
  const bool small = name[dot + 1] == 'n' || name[dot + 1] == 'e';
  const bool north = end.starts_with("NS");
  return ComponentName{name.substr(0, dot + 1),
                       "",
                       number,
                       {(small ? "ud" : "UD") + number},
                       {std::string(small ? (north ? "ew" : "ns") : (north ? "EW" : "NS")) + number}};
}

// What stands for the other one of a pair: E and N, 1 and 2, R and T.
std::string partner_letter(char letter) {
  constexpr std::string_view letters = "ENen12RT";
  constexpr std::string_view others = "NEne21TR";
  return {others[letters.find(letter)]};
}

// Band, instrument and orientation, such as HNE, between dots or underscores.
std::optional<ComponentName> seed_name(const std::string& name) {
  for (std::size_t at = 1; at + 3 < name.size(); ++at) {
    if (!is_one_of(name[at - 1], "._") || !is_one_of(name[at + 3], "._")) continue;
    const std::string code = name.substr(at, 3);
    if (is_one_of(code[0], "BCDEFGHLMS") && is_one_of(code[1], "NGHL") && is_one_of(code[2], "EN12RT"))
      return ComponentName{name.substr(0, at + 2), name.substr(at + 3), "", {"Z"}, {partner_letter(code[2])}};
  }
  return std::nullopt;
}

// Three digits of an azimuth, or -E and -N, at the end of the stem.
std::optional<ComponentName> peer_name(const std::string& name) {
  const std::size_t dot = std::min(name.rfind('.'), name.size());
  const std::string_view stem = std::string_view(name).substr(0, dot);
  const std::string after = name.substr(dot);
  if (stem.size() > 2 && stem[stem.size() - 2] == '-' && is_one_of(stem.back(), "ENen"))
    return ComponentName{name.substr(0, dot - 1),
                         after,
                         "",
                         {stem.back() == 'e' || stem.back() == 'n' ? "v" : "V"},
                         {partner_letter(stem.back())}};
  if (stem.size() < 5) return std::nullopt;
  const std::string_view digits = stem.substr(stem.size() - 3);
  for (const char c : digits)
    if (!is_one_of(c, "0123456789")) return std::nullopt;
  const int azimuth = std::stoi(std::string(digits));
  if (azimuth > 360 || is_one_of(stem[stem.size() - 4], "0123456789")) return std::nullopt;
  // Components of one instrument stand at right angles; north is 000 or 360.
  std::vector<std::string> partners;
  for (const int other : {(azimuth + 90) % 360, (azimuth + 270) % 360}) {
    partners.push_back(fmt::format("{:03}", other));
    if (other == 0) partners.emplace_back("360");
  }
  return ComponentName{name.substr(0, dot - 3),
                       after,
                       fmt::format("{}", azimuth % 90),
                       {"-UP", "UP", "-up", "up", "-V", "V", "DWN", "-DN", "VRT", "VER", "-Z"},
                       partners};
}

std::optional<ComponentName> component_name(const std::string& name) {
  for (const auto& read : {knet_name, seed_name, peer_name})
    if (auto found = read(name)) return found;
  return std::nullopt;
}

std::vector<std::string> siblings(const std::string& file, std::vector<std::string> ComponentName::*which) {
  const std::filesystem::path path(file);
  std::vector<std::string> found;
  if (const auto name = component_name(path.filename().string()))
    for (const std::string& other : *name.*which)
      found.push_back((path.parent_path() / (name->before + other + name->after)).string());
  return found;
}

}  // namespace

std::string recording_of(const std::string& file) {
  const std::filesystem::path path(file);
  const auto name = component_name(path.filename().string());
  if (!name) return file;
  // "*" keeps it apart from files whose name is the rest.
  return (path.parent_path() / (name->before + "*" + name->of + name->after)).string();
}

std::vector<std::string> vertical_siblings(const std::string& file) {
  return siblings(file, &ComponentName::verticals);
}

std::vector<std::string> horizontal_siblings(const std::string& file) {
  return siblings(file, &ComponentName::partners);
}

}  // namespace teeter
