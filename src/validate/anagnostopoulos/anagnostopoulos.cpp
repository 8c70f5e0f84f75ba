#include "validate/anagnostopoulos/anagnostopoulos.hpp"

namespace teeter {
namespace anagnostopoulos {

Block steel_block(int number) {
  struct Row {
    double height, width, depth;  // mm
    double mass;                  // kg
  };
  constexpr Row rows[] = {{120, 29, 45, 1.3}, {135, 60, 50, 2.95}, {238, 60, 50, 5.3}, {100, 60, 50, 2.3}};
  const Row& row = rows[number - 1];
  Block block;
  block.width = 1e-3 * row.width;
  block.height = 1e-3 * row.height;
  block.depth = 1e-3 * row.depth;
  block.mass = row.mass;
  return block;
}

Scenario tested(std::initializer_list<int> numbers) {
  Scenario scenario;
  scenario.model = numbers.size() > 1 ? ModelKind::stack : ModelKind::rocking;
  scenario.gravity = setup::g;
  for (const int number : numbers) scenario.blocks.push_back(steel_block(number));
  scenario.initial.angle.assign(numbers.size(), 0.0);
  scenario.initial.rate.assign(numbers.size(), 0.0);
  return scenario;
}

}  // namespace anagnostopoulos

std::span<const ClaimRow> anagnostopoulos_claims() {
  using namespace anagnostopoulos;
  static constexpr ClaimRow rows[] = {
      {"A1", impact_formula},      {"A2", ratio_of_two_to_one}, {"A3", table_of_corrections},
      {"A4", integration_methods}, {"A5", free_decay},          {"A6", size_and_decay},
      {"A7", shaken_block},        {"A8", mirror_images},       {"A9", two_block_equations},
      {"A10", two_block_impact},   {"A11", released_pairs},     {"A12", small_impacts},
      {"A13", constant_ratios},    {"A14", shaken_pairs},       {"A15", overturning_map},
      {"A16", error_estimate},
  };
  return rows;
}

}  // namespace teeter
