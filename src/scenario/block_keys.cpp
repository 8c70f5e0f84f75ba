#include "scenario/block_keys.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string_view>

#include "block/geometry.hpp"
#include "core/number.hpp"
#include "core/sincos.hpp"
#include "scenario/field_keys.hpp"

namespace teeter {
namespace {

std::string pair_text(const std::array<double, 2>& pair) {
  return fmt::format("[{}, {}]", to_text(pair[0]), to_text(pair[1]));
}

// Everything of the block that a change of size or shape touches.
ScenarioKey shape_key(std::size_t n, std::function<void(Scenario&, double)> set, Dimension dimension) {
  const std::string base = fmt::format("block.{}.", n);
  ScenarioKey key{std::move(set), dimension, true, {}};
  key.written = {{base + "width", [n](const Scenario& s) { return to_text(s.blocks[n].width); }},
                 {base + "height", [n](const Scenario& s) { return to_text(s.blocks[n].height); }},
                 {base + "com", [n](const Scenario& s) { return pair_text(s.blocks[n].com); }},
                 {base + "offset", [n](const Scenario& s) { return to_text(s.blocks[n].offset); }}};
  return key;
}

// The sizes of a polygon are those of its corners, and follow from them: `vertices` alone can be set.
bool follows_from_corners(const Block& block, const std::string& name) {
  static constexpr std::string_view names[] = {"width", "height", "at", "offset", "p", "radius", "alpha"};
  return !block.vertices.empty() && std::find(std::begin(names), std::end(names), name) != std::end(names);
}

}  // namespace

void resize(Block& block, double width, double height) {
  if (block.inertia) {
    *block.inertia *= (std::pow(block.width * width, 2) + std::pow(block.height * height, 2)) /
                      (std::pow(block.width, 2) + std::pow(block.height, 2));
  }
  block.width *= width;
  for (auto* diameter : {&block.diameter, &block.top_diameter})
    if (*diameter) **diameter *= width;
  block.stretched[0] *= width;
  block.stretched[1] *= height;
  block.com[0] *= width;
  block.offset *= width;
  block.height *= height;
  block.com[1] *= height;
}

void scale_lengths(Block& block, double factor) {
  // A mass from the density grows with the area, and a given inertia with the mass.
  if (block.inertia && !block.mass) *block.inertia *= factor * factor;
  resize(block, factor, factor);
}

std::optional<ScenarioKey> block_key(const Scenario& scenario, const std::vector<std::string>& parts) {
  if (parts.size() < 3) return std::nullopt;
  const auto n = place_in_list(parts[1], scenario.blocks.size());
  if (!n || follows_from_corners(scenario.blocks[*n], parts[2])) return std::nullopt;
  const auto block = [n = *n](Scenario& s) -> void* { return &s.blocks[n]; };
  if (auto key = field_key(scenario, block_section.fields, block, parts, 2)) return key;
  if (parts.size() > 3 || scenario.blocks[*n].mesh) return std::nullopt;
  if (parts[2] == "p") {
    // All lengths by one factor: p goes with one over its root.
    return shape_key(
        *n,
        [n = *n](Scenario& s, double p) {
          const double now = geometry_of(s.blocks[n], s.gravity).first_to_tip().p;
          scale_lengths(s.blocks[n], (now / p) * (now / p));
        },
        Dimension::angular_rate);
  }
  if (parts[2] == "radius") {
    return shape_key(
        *n,
        [n = *n](Scenario& s, double radius) {
          scale_lengths(s.blocks[n], radius / geometry_of(s.blocks[n], s.gravity).first_to_tip().radius);
        },
        Dimension::length);
  }
  if (parts[2] == "alpha" && scenario.blocks[*n].com[0] == 0.0) {
    return shape_key(
        *n,
        [n = *n](Scenario& s, double alpha) {
          const SinCos now = sincos(geometry_of(s.blocks[n], s.gravity).first_to_tip().alpha);
          const SinCos then = sincos(alpha);
          resize(s.blocks[n], then.sin / now.sin, then.cos / now.cos);
        },
        Dimension::angle);
  }
  return std::nullopt;
}

}  // namespace teeter
