#include "models/contact/rules.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "block/masonry/imperfection.hpp"
#include "block/masonry/masonry.hpp"
#include "block/polygon.hpp"
#include "limit/fields.hpp"
#include "models/contact/fields.hpp"
#include "models/contact/geometry.hpp"
#include "models/contact/standing.hpp"
#include "scenario/check_fields.hpp"
#include "scenario/masonry_fields.hpp"
#include "scenario/shared_rules.hpp"

namespace teeter {
namespace {

constexpr std::size_t max_blocks = 5000;
constexpr std::size_t most_hybrid = 60;
constexpr double deepest = 1e-6;  // share of the largest side that blocks may begin inside each other

void check_scheme(Rules& rules, const Contact& contact) {
  const Place at{nullptr, "contact"};
  const bool hybrid = contact.scheme == ContactScheme::hybrid;
  const bool euler = contact.scheme == ContactScheme::implicit_euler;
  rules.require(contact.flow == ContactFlow::coulomb || euler, {&at, "flow"},
                "associative flow needs scheme = \"implicit-euler\": at velocity level its dilation is a real jump");
  rules.require(!(contact.normal_restitution > 0.0) || !euler, {&at, "normal_restitution"},
                "is for the schemes moreau and hybrid: implicit Euler has no impact law");
  rules.require(!contact.rocking_restitution || hybrid, {&at, "rocking_restitution"},
                "is for the scheme hybrid, which locates impacts");
}

bool has_place(const Block& block) { return block.at.has_value() || !block.vertices.empty(); }

void check_place(Rules& rules, const Block& block, const Place& at) {
  if (!block.at) return;
  rules.finite((*block.at)[0], {&at, "at"});
  rules.require(std::fabs((*block.at)[1]) <= 1e9, {&at, "at"},
                [&] { return fmt::format("the base must lie within 1e9 m, found {}", (*block.at)[1]); });
  rules.require(block.offset == 0.0, {&at, "offset"}, "give offset or at, not both");
}

// Blocks stand on each other, or all of them have a place.
void check_places(Rules& rules, const Scenario& scenario) {
  const auto placed = std::count_if(scenario.blocks.begin(), scenario.blocks.end(), has_place);
  const auto all = static_cast<std::ptrdiff_t>(scenario.blocks.size());
  for (std::size_t i = 0; i < scenario.blocks.size(); ++i) {
    const Place block{nullptr, "block", static_cast<int>(i)};
    rules.require(placed == 0 || placed == all || has_place(scenario.blocks[i]), {&block, "at"},
                  "missing: other blocks have a place; give all or none");
    rules.require(placed == all || !scenario.blocks[i].fixed, {&block, "fixed"},
                  "a fixed block needs a place: at or vertices");
    check_place(rules, scenario.blocks[i], block);
  }
  const auto moves = [](double value) { return value != 0.0; };
  const std::vector<double>& angles = scenario.initial.angle;
  const std::vector<double>& rates = scenario.initial.rate;
  const bool upright =
      std::none_of(angles.begin(), angles.end(), moves) && std::none_of(rates.begin(), rates.end(), moves);
  if (placed == 0) {
    check_standing(rules, scenario);
    return rules.require(all < 2 || upright || !has_cut_corners(scenario), {nullptr, "imperfection.corners"},
                         "blocks with cut corners that stand on each other start upright and at rest");
  }
  if (placed == 1 && all == 1 && !scenario.blocks[0].vertices.empty()) return;  // it may lean
  rules.require(upright, {nullptr, "initial"}, "blocks that have a place start upright and at rest");
}

// The key of the file that a block comes from.
void require_of_block(Rules& rules, const Scenario& scenario, std::size_t i, const std::string& message) {
  const Block& block = scenario.blocks[i];
  const std::string text = block.origin.empty() ? message : block.origin + ": " + message;
  const auto told = [&] { return text; };
  const Place listed{nullptr, "block", static_cast<int>(i)};
  switch (block.source) {
    case BlockSource::listed: return rules.require(false, {&listed, block.vertices.empty() ? "at" : "vertices"}, told);
    case BlockSource::wall: return rules.require(false, {nullptr, "wall"}, told);
    case BlockSource::arch: return rules.require(false, {nullptr, "arch"}, told);
    case BlockSource::column: return rules.require(false, {nullptr, "column"}, told);
    case BlockSource::import: return rules.require(false, {nullptr, "import"}, told);
  }
}

void check_polygons(Rules& rules, const Scenario& scenario) {
  double length = 0.0;
  std::map<std::string, std::size_t> names;
  bool moving = scenario.blocks.empty();
  for (const Block& block : scenario.blocks) {
    length =
        std::max(length, block.vertices.empty() ? std::max(block.width, block.height) : longest_edge(block.vertices));
    moving = moving || !block.fixed;
  }
  rules.require(moving, {nullptr, "block"}, "all blocks are fixed: nothing can move");
  for (std::size_t i = 0; i < scenario.blocks.size(); ++i) {
    const Block& block = scenario.blocks[i];
    const Place at{nullptr, "block", static_cast<int>(i)};
    if (!block.name.empty()) {
      const auto named = names.emplace(block.name, i);
      rules.require(named.second, {&at, "name"},
                    [&] { return fmt::format("\"{}\" is the name of block {} too", block.name, named.first->second); });
    }
    if (block.vertices.empty()) continue;
    if (const auto fault = polygon_fault(block.vertices, words_for_block(scenario, i), length))
      require_of_block(rules, scenario, i, *fault);
  }
}

void check_masonry(Rules& rules, const Scenario& scenario) {
  const auto check = [&](const ScenarioSection& section, const void* values) {
    check_fields(rules, section.fields, values, {nullptr, section.name});
  };
  check(base_section, &scenario.base);
  if (scenario.wall.courses != 0) check(wall_section, &scenario.wall);
  if (scenario.arch.voussoirs != 0) check(arch_section, &scenario.arch);
  check(import_section, &scenario.import);
  check(imperfection_section, &scenario.imperfection);
  for (const MasonryFault& fault : masonry_faults(scenario))
    rules.require(false, {nullptr, fault.key}, [&] { return fault.message; });
}

// A column that leans may start with a corner below the ground or inside the block below.
void check_lean(Rules& rules, const Scenario& scenario, const ContactModel& model) {
  const AssemblyState state = initial_assembly(model, scenario);
  std::vector<Pose> poses;
  pose_bodies(state, poses);
  Neighbours neighbours;
  neighbours.update(model, state, poses);
  for (const Pair& pair : neighbours.pairs()) {
    if (!pair.facing) continue;
    const double gap = std::min(place_of(model, poses, pair, 0).gap, place_of(model, poses, pair, 1).gap);
    if (gap >= -1e-9 * model.length) continue;
    const Place block{nullptr, "block", pair.upper};
    const Place initial{nullptr, "initial"};
    if (pair.lower == the_base) {
      rules.require(false, {&initial, "position"},
                    [&] { return fmt::format("a corner would start {:.3g} m below the ground", -gap); });
    } else {
      rules.require(false, {&block, "offset"}, [&] {
        return fmt::format("block {} would start {:.3g} m inside block {}", pair.upper + 1, -gap, pair.lower + 1);
      });
    }
    return;
  }
}

}  // namespace

void check_contact(Rules& rules, const Scenario& scenario) {
  rules.require(scenario.blocks.size() <= max_blocks, {nullptr, "block"}, [&] {
    return fmt::format("model contact takes up to {} blocks, found {}", max_blocks, scenario.blocks.size());
  });
  const Place at{nullptr, "contact"};
  check_fields(rules, contact_section.fields, &scenario.contact, at);
  check_scheme(rules, scenario.contact);
  rules.require(scenario.contact.solver != ContactSolverKind::enumerate || scenario.blocks.size() <= 2, {&at, "solver"},
                "enumerate tries every combination of modes: it takes up to two blocks");
  const bool many = scenario.blocks.size() > most_hybrid && has_place(scenario.blocks.front());
  rules.require(!many || scenario.contact.scheme != ContactScheme::hybrid, {&at, "scheme"}, [&] {
    return fmt::format(
        "hybrid takes up to {} blocks that have a place, found {}: scheme = \"implicit-euler\" is for large assemblies",
        most_hybrid, scenario.blocks.size());
  });
  check_places(rules, scenario);
  check_masonry(rules, scenario);
  check_polygons(rules, scenario);
  check_limit(rules, scenario);
}

// Nothing may start inside something else.
void check_contact_start(Rules& rules, const Scenario& scenario) {
  ContactModel model = make_contact_model(scenario);
  if (model.column) return check_lean(rules, scenario, model);
  model.standing = initial_assembly(model, scenario);  // initial.position moves all
  if (const auto overlap = deepest_overlap(model); overlap && overlap->depth > deepest * model.length) {
    // The first of the two that stands in the file.
    const auto [a, b] = std::minmax(overlap->one, overlap->other);
    require_of_block(rules, scenario, a, fmt::format("blocks {} and {} overlap by {:#.3g} m", a, b, overlap->depth));
  }
  for (std::size_t i = 0; i < scenario.blocks.size(); ++i) {
    const double depth = depth_in_ground(model, i);
    if (scenario.blocks[i].fixed || !(depth > deepest * model.length)) continue;
    return require_of_block(rules, scenario, i,
                            fmt::format("{} lies {:.3g} m inside the ground", words_for_block(scenario, i), depth));
  }
}

}  // namespace teeter
