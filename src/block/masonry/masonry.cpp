#include "block/masonry/masonry.hpp"

#include <fmt/format.h>

namespace teeter {

std::vector<MasonryFault> masonry_faults(const Scenario& scenario) {
  std::vector<MasonryFault> faults;
  const auto add = [&](std::vector<MasonryFault> more) { faults.insert(faults.end(), more.begin(), more.end()); };
  if (scenario.wall.courses != 0) add(wall_faults(scenario.wall));
  if (scenario.arch.voussoirs != 0) add(arch_faults(scenario.arch));
  if (!scenario.column.drums.empty()) add(column_faults(scenario.column));
  return faults;
}

void build_masonry(Scenario& scenario) {
  if (!masonry_faults(scenario).empty()) return;
  std::erase_if(scenario.blocks, [](const Block& block) { return block.source != BlockSource::listed; });
  const auto add = [&](std::vector<Block> more, BlockSource source) {
    for (Block& block : more) {
      block.source = source;
      scenario.blocks.push_back(std::move(block));
    }
  };
  const double foot = scenario.base.none ? 0.0 : scenario.base.level;
  if (scenario.wall.courses != 0) add(wall_blocks(scenario.wall, foot), BlockSource::wall);
  if (scenario.arch.voussoirs != 0) add(arch_blocks(scenario.arch), BlockSource::arch);
  if (!scenario.column.drums.empty()) add(column_blocks(scenario.column, foot), BlockSource::column);
  if (!scenario.import.blocks.empty()) add(drawn_blocks(scenario.import), BlockSource::import);
}

std::string words_for_block(const Scenario& scenario, std::size_t i) {
  const std::string& name = scenario.blocks[i].name;
  return name.empty() ? fmt::format("block {}", i) : fmt::format("block {} ({})", i, name);
}

}  // namespace teeter
