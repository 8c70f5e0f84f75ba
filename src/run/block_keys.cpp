#include "run/block_keys.hpp"

#include <fmt/format.h>

#include <cmath>

#include "block/geometry.hpp"
#include "core/number.hpp"
#include "core/sincos.hpp"

namespace teeter {
namespace {

using Field = double& (*)(Block&);
using OptionalField = std::optional<double>& (*)(Block&);

struct BlockField {
  std::string_view name;
  Dimension dimension;
  Field plain;
  OptionalField optional;
  OptionalField instead;  // a field that this one replaces
};

constexpr OptionalField mass_of = [](Block& b) -> std::optional<double>& { return b.mass; };
constexpr OptionalField density_of = [](Block& b) -> std::optional<double>& { return b.density; };

constexpr BlockField fields[] = {
    {"width", Dimension::length, [](Block& b) -> double& { return b.width; }, nullptr, nullptr},
    {"height", Dimension::length, [](Block& b) -> double& { return b.height; }, nullptr, nullptr},
    {"depth", Dimension::length, nullptr, [](Block& b) -> std::optional<double>& { return b.depth; }, nullptr},
    {"offset", Dimension::length, [](Block& b) -> double& { return b.offset; }, nullptr, nullptr},
    {"mass", Dimension::mass, nullptr, mass_of, density_of},
    {"density", Dimension::density, nullptr, density_of, mass_of},
    {"inertia", Dimension::inertia, nullptr, [](Block& b) -> std::optional<double>& { return b.inertia; }, nullptr},
};

std::string pair_text(const std::array<double, 2>& pair) {
  return fmt::format("[{}, {}]", to_text(pair[0]), to_text(pair[1]));
}

std::string list_text(const std::vector<double>& values) {
  std::string text = "[";
  for (const double value : values) text += (text.size() > 1 ? ", " : "") + to_text(value);
  return text + "]";
}

ScenarioKey field_key(const BlockField& field, std::size_t n, const std::string& path) {
  ScenarioKey key;
  key.dimension = field.dimension;
  key.set = [field, n](Scenario& s, double value) {
    Block& block = s.blocks[n];
    if (field.plain != nullptr) {
      field.plain(block) = value;
      return;
    }
    field.optional(block) = value;
    if (field.instead != nullptr) field.instead(block).reset();
  };
  key.written = {{path, [field, n](const Scenario& s) {
                    Block block = s.blocks[n];
                    return to_text(field.plain != nullptr ? field.plain(block) : field.optional(block).value_or(0.0));
                  }}};
  return key;
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

}  // namespace

std::optional<std::size_t> place_in_list(const std::string& part, std::size_t size) {
  if (part.empty() || part.size() > 6 || part.find_first_not_of("0123456789") != std::string::npos) return std::nullopt;
  const std::size_t place = std::stoul(part);
  if (place >= size) return std::nullopt;
  return place;
}

void resize(Block& block, double width, double height) {
  if (block.inertia) {
    *block.inertia *= (std::pow(block.width * width, 2) + std::pow(block.height * height, 2)) /
                      (std::pow(block.width, 2) + std::pow(block.height, 2));
  }
  block.width *= width;
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
  if (parts.size() < 3 || parts.size() > 4) return std::nullopt;
  const auto n = place_in_list(parts[1], scenario.blocks.size());
  if (!n) return std::nullopt;
  if (parts.size() == 4) {
    const auto side = place_in_list(parts[3], 2);
    if (parts[2] != "com" || !side) return std::nullopt;
    return ScenarioKey{
        [n = *n, side = *side](Scenario& s, double value) { s.blocks[n].com[side] = value; },
        Dimension::length,
        false,
        {{fmt::format("block.{}.com", *n), [n = *n](const Scenario& s) { return pair_text(s.blocks[n].com); }}}};
  }
  for (const BlockField& field : fields)
    if (field.name == parts[2]) return field_key(field, *n, fmt::format("block.{}.{}", *n, parts[2]));
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

std::optional<ScenarioKey> state_key(const Scenario& scenario, const std::vector<std::string>& parts) {
  if (parts.size() < 2 || parts.size() > 3) return std::nullopt;
  if (parts[0] == "impact") {
    const auto corner = parts.size() == 3 ? place_in_list(parts[2], 2) : std::nullopt;
    if (parts[1] != "normal" || (parts.size() == 3 && !corner)) return std::nullopt;
    return ScenarioKey{[corner](Scenario& s, double value) {
                         if (!corner || *corner == 0) s.impact.normal[0] = value;
                         if (!corner || *corner == 1) s.impact.normal[1] = value;
                       },
                       Dimension::none,
                       false,
                       {{"impact.normal", [](const Scenario& s) { return pair_text(s.impact.normal); }}}};
  }
  if (parts[1] == "angle" || parts[1] == "rate") {
    const bool rate = parts[1] == "rate";
    if (parts.size() == 2 && scenario.blocks.size() > 1) return std::nullopt;  // which block?
    const auto n = parts.size() == 3 ? place_in_list(parts[2], scenario.blocks.size()) : std::optional<std::size_t>(0);
    if (!n) return std::nullopt;
    const auto list = [rate](Scenario& s) -> std::vector<double>& { return rate ? s.initial.rate : s.initial.angle; };
    return ScenarioKey{[list, n = *n](Scenario& s, double value) {
                         std::vector<double>& values = list(s);
                         values.resize(s.blocks.size(), 0.0);
                         values[n] = value;
                       },
                       rate ? Dimension::angular_rate : Dimension::angle,
                       false,
                       {{"initial." + parts[1],
                         [rate](const Scenario& s) { return list_text(rate ? s.initial.rate : s.initial.angle); }}}};
  }
  if (parts[1] == "position" || parts[1] == "velocity") {
    const bool velocity = parts[1] == "velocity";
    const auto side = parts.size() == 3 ? place_in_list(parts[2], 2) : std::nullopt;
    const auto& given = velocity ? scenario.initial.velocity : scenario.initial.position;
    if (!side || !given) return std::nullopt;
    return ScenarioKey{[velocity, side = *side](Scenario& s, double value) {
                         (*(velocity ? s.initial.velocity : s.initial.position))[side] = value;
                       },
                       velocity ? Dimension::velocity : Dimension::length,
                       false,
                       {{"initial." + parts[1], [velocity](const Scenario& s) {
                           return pair_text(*(velocity ? s.initial.velocity : s.initial.position));
                         }}}};
  }
  return std::nullopt;
}

}  // namespace teeter
