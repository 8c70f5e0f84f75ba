#include "validate/supports/supports.hpp"

#include <cmath>

namespace teeter {
namespace support_claims {

Scenario block_of(double width, double height, double mass) {
  Scenario scenario = setup::standing(width, height);
  scenario.blocks[0].density.reset();
  scenario.blocks[0].mass = mass;
  scenario.run.tolerance = 1e-12;
  return scenario;
}

Scenario usual_block() { return block_of(0.4, 1.6, 200.0); }

double missing_energy(const Summary& summary) {
  const EnergyLedger& e = summary.energy;
  const double missing = e.initial + e.input - e.final - e.lost_at_impacts - e.lost_in_support - e.lost_in_anchors;
  return std::fabs(missing) / (std::fabs(e.initial) + std::fabs(e.input) + e.lost_at_impacts);
}

}  // namespace support_claims

std::span<const ClaimRow> support_table_claims() {
  using namespace support_claims;
  static constexpr ClaimRow rows[] = {{"D1", floors},   {"D2", impacts}, {"D3", springs},  {"D4", sliders},
                                      {"D5", stops},    {"D6", anchors}, {"D7", barriers}, {"D8", screening},
                                      {"D9", remedies}, {"D10", risk},   {"D11", stacks}};
  return rows;
}

}  // namespace teeter
