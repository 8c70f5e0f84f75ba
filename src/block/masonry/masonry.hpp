// Blocks that a table describes together: walls, arches, columns of drums, drawings.
#pragma once

#include <string>
#include <vector>

#include "teeter/scenario.hpp"

namespace teeter {

inline constexpr long most_masonry_blocks = 5000;

// Why blocks cannot be made: the key and what is wrong, in the words of a rule.
struct MasonryFault {
  std::string key;
  std::string message;
};

std::vector<MasonryFault> wall_faults(const Wall& wall);
std::vector<MasonryFault> arch_faults(const Arch& arch);
std::vector<MasonryFault> column_faults(const DrumColumn& column);

// `foot` (m): the height at which the wall or column stands. The numbers must be sound.
std::vector<Block> wall_blocks(const Wall& wall, double foot);
std::vector<Block> arch_blocks(const Arch& arch);
std::vector<Block> column_blocks(const DrumColumn& column, double foot);
std::vector<Block> drawn_blocks(const Import& import);

double half_angle_of(const Arch& arch);  // rad

std::vector<MasonryFault> masonry_faults(const Scenario& scenario);

// Replaces the blocks that come from tables by what the tables say now; those listed by themselves stay, in front.
// Leaves them as they are where there are faults.
void build_masonry(Scenario& scenario);

// "block 4", with its name where it has one. Blocks count from 0, as in the keys of the file.
std::string words_for_block(const Scenario& scenario, std::size_t i);

}  // namespace teeter
