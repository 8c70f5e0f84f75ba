#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "io/limit_output.hpp"

namespace teeter {
namespace {

constexpr double same_factor = 1e-6;
constexpr std::size_t most_named = 12;  // joints in a sentence

struct LimitFactors {
  double associative;
  std::optional<double> coulomb;
};

bool has_lower(const LimitFactors& factors) {
  return factors.coulomb && *factors.coulomb < factors.associative - same_factor;
}

// "bears 0.643 g at rest; a disturbance may bring it down from 0.639 g"
std::string bears(const LimitResult& result, const LimitFactors& factors) {
  const std::string tilt = result.load == LimitLoad::tilt ? "bears a tilt of " : "bears ";
  std::string text = tilt + limit_factor_text(result, factors.associative) + " at rest";
  if (has_lower(factors))
    text += fmt::format("; a disturbance may bring it down from {}", limit_factor_text(result, *factors.coulomb));
  return text;
}

std::string no_limit(const LimitResult& result) {
  switch (result.load) {
    case LimitLoad::horizontal: return "no horizontal acceleration brings it down: no limit";
    case LimitLoad::tilt: return "no tilt up to 90° brings it down: no limit";
    case LimitLoad::live: return "these forces never bring it down: no limit";
  }
  return {};
}

std::string pair_text(const LimitResult& result, int upper, int lower) {
  return fmt::format("{}/{}", limit_block_name(result, upper), limit_block_name(result, lower));
}

template <class Item, class Text>
std::string listed(const std::vector<Item>& items, Text text) {
  std::string list;
  for (std::size_t i = 0; i < std::min(items.size(), most_named); ++i)
    list += fmt::format("{}{}", i == 0 ? "" : ", ", text(items[i]));
  return items.size() > most_named ? fmt::format("{} and {} more", list, items.size() - most_named) : list;
}

std::string counted(std::size_t count, const char* one, const char* several) {
  return fmt::format("{} {}", count, count == 1 ? one : several);
}

std::string mechanism_text(const LimitResult& result, const LimitMechanism& mechanism) {
  std::string text;
  if (!mechanism.hinges.empty()) {
    const auto name = [&](const LimitHinge& hinge) {
      return hinge.joint ? fmt::format("joint {} ({})", *hinge.joint, hinge.end)
                         : fmt::format("{} ({})", pair_text(result, hinge.upper, hinge.lower), hinge.end);
    };
    text +=
        fmt::format("{} at {}", counted(mechanism.hinges.size(), "hinge", "hinges"), listed(mechanism.hinges, name));
  }
  if (!mechanism.sliding.empty()) {
    const auto name = [&](const LimitSliding& joint) {
      return joint.joint ? fmt::format("joint {}", *joint.joint) : pair_text(result, joint.upper, joint.lower);
    };
    text += fmt::format("{}{} at {}", text.empty() ? "" : "; ",
                        counted(mechanism.sliding.size(), "sliding joint", "sliding joints"),
                        listed(mechanism.sliding, name));
  }
  return text;
}

std::string where_to(const LimitResult& result, const std::string& direction) {
  if (result.load == LimitLoad::tilt) return direction == "right" ? "Right side up" : "Left side up";
  if (result.load == LimitLoad::live) return "Under the given forces";
  return fmt::format("Ground accelerating to the {}", direction);
}

void tell_direction(const LimitResult& result, const LimitDirection& told, Words& words) {
  const std::string lead = where_to(result, told.direction);
  if (told.unlimited) {
    words.details.push_back(fmt::format("{}: {}.", lead, no_limit(result)));
    return;
  }
  const LimitFactors factors{*told.associative, told.coulomb};
  std::string text = fmt::format("{}: {}", lead, bears(result, factors));
  if (result.load == LimitLoad::horizontal)
    text += fmt::format(" (a tilt of {:.2f}°)", *told.tilt * 180.0 / std::numbers::pi);
  words.details.push_back(text + ".");
  if (told.state)
    words.details.push_back("  There it gives way by " + mechanism_text(result, told.state->mechanism) + ".");
  if (has_lower(factors))
    words.details.push_back(
        fmt::format("  Lowest collapse state found under Coulomb friction, certificate {:.0e}: {}. A lower one may "
                    "exist.",
                    told.coulomb_certificate, mechanism_text(result, told.coulomb_state->mechanism)));
}

void tell_search(const LimitResult& result, Words& words) {
  if (result.flow == LimitFlow::associative) {
    words.details.push_back(
        "Sliding joints were taken to open as they slide (associative); a disturbance may bring it down from less. Not "
        "searched: flow = \"associative\".");
    return;
  }
  const bool missing = std::any_of(result.directions.begin(), result.directions.end(), [](const LimitDirection& told) {
    return told.associative && !told.coulomb && told.coulomb_runs + (told.coulomb_cut_short ? 1 : 0) > 0;
  });
  const bool cut = std::any_of(result.directions.begin(), result.directions.end(),
                               [](const LimitDirection& told) { return told.coulomb_cut_short; });
  if (missing)
    words.warnings.push_back(
        "No certified collapse state under Coulomb friction was found: from what load on a disturbance may bring it "
        "down is not known.");
  if (cut)
    words.warnings.push_back(
        "The assembly is large: the search for collapse states under Coulomb friction was cut short.");
}

// The least of each over all directions: what is borne at rest and what a disturbance may need can be least on other
// sides.
std::optional<LimitFactors> least_factors(const LimitResult& result) {
  std::optional<LimitFactors> least;
  for (const LimitDirection& told : result.directions) {
    if (!told.associative) continue;
    if (!least) least = LimitFactors{*told.associative, told.coulomb};
    least->associative = std::min(least->associative, *told.associative);
    if (told.coulomb) least->coulomb = std::min(least->coulomb.value_or(*told.coulomb), *told.coulomb);
  }
  return least;
}

}  // namespace

std::string limit_factor_text(const LimitResult& result, double factor, int digits) {
  switch (result.load) {
    case LimitLoad::horizontal: return fmt::format("{:.{}f} g", factor, digits);
    case LimitLoad::tilt: return fmt::format("{:.2f}°", std::atan(factor) * 180.0 / std::numbers::pi);
    case LimitLoad::live: return fmt::format("{} times the given forces", short_number(factor));
  }
  return {};
}

std::string limit_block_name(const LimitResult& result, int block) {
  if (block == no_block) return "ground";
  const std::string& name = result.blocks[static_cast<std::size_t>(block)].name;
  return name.empty() ? fmt::format("{}", block + 1) : name;
}

Words limit_words(const LimitResult& result) {
  Words words;
  words.tone = "still";
  words.warnings = result.warnings;
  if (!result.stands) {
    words.tone = "falls";
    const bool loaded = result.load == LimitLoad::live;
    words.headline = "It does not stand under its own weight.";
    words.details.push_back(fmt::format("No forces in its joints hold {} in equilibrium{}: there is no factor.",
                                        counted(result.blocks.size(), "block", "blocks"),
                                        loaded ? " even without the live loads" : ""));
    return words;
  }
  const std::optional<LimitFactors> least = least_factors(result);
  if (least) {
    words.headline = "It " + bears(result, *least) + ".";
  } else {
    words.headline = no_limit(result) + ".";
    words.headline[0] = static_cast<char>(words.headline[0] - 'a' + 'A');
  }
  for (const LimitDirection& told : result.directions) tell_direction(result, told, words);
  tell_search(result, words);
  if (least)
    words.details.push_back(
        "The thrust line is one of many admissible ones; only where the mechanism moves is it the only one.");
  words.details.push_back(fmt::format("{}, {}, friction {}. Rigid blocks, no tension, no crushing, steady load.",
                                      counted(result.blocks.size(), "block", "blocks"),
                                      counted(static_cast<std::size_t>(result.points), "contact", "contacts"),
                                      short_number(result.friction)));
  return words;
}

}  // namespace teeter
