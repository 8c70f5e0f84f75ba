// The numbers of a scenario by their path in the file, for studies that vary them; and the units they vary in.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "core/units.hpp"
#include "scenario/sections.hpp"
#include "teeter/scenario.hpp"

namespace teeter {

struct ScenarioKey {
  std::function<void(Scenario&, double)> set;  // SI
  Dimension dimension = Dimension::none;
  bool shapes_blocks = false;  // changes blocks by a factor: needs them as the file has them
  // Keys of the file, and their values as text, that say what `set` did: the arguments of --set.
  std::vector<std::pair<std::string, std::function<std::string(const Scenario&)>>> written;
};

// The key, or why the scenario has none of this name. Besides the file's keys: block.N.p and block.N.radius (all
// lengths of the block scaled), block.N.alpha (the radius kept), ground.scale (both directions). `sections` are those
// of all models.
std::variant<ScenarioKey, std::string> find_key(const Scenario& scenario, const std::string& path,
                                                std::span<const ScenarioSection* const> sections);

// What one unit called `name` is worth (SI) in this scenario: p, 1/p, alpha, "p alpha", g, "g tan alpha", R; of the
// first block, of the corner it tips over first. Empty name: 1.
using UnitValue = double (*)(const Scenario&);
std::variant<UnitValue, std::string> find_unit(const std::string& name);

}  // namespace teeter
