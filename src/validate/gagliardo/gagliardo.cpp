#include "validate/gagliardo/gagliardo.hpp"

#include <algorithm>
#include <cmath>

#include "block/geometry.hpp"
#include "block/restitution.hpp"

namespace teeter {
namespace papers {

Scenario wall_by_equation(double pulse, double ratio) {
  Scenario scenario = standing(0.50, 3.50);
  set_ratio(scenario, ratio);
  scenario.ground.horizontal = rectangular(0.20 * scenario.gravity, pulse);
  scenario.run.duration = 5.0;
  scenario.run.output_step = 0.01;
  return scenario;
}

Scenario wall_by_contacts(double pulse, double step) {
  Scenario scenario = wall_by_equation(pulse, 1.0);
  scenario.model = ModelKind::contact;
  scenario.restitution = Housner{};
  scenario.friction.static_coefficient = 0.6;
  scenario.contact.scheme = ContactScheme::implicit_euler;
  scenario.contact.flow = ContactFlow::associative;
  scenario.contact.step = step;
  return scenario;
}

double wall_ratio() {
  const Scenario scenario = standing(0.50, 3.50);
  return restitution_ratio(Housner{}, geometry_of(scenario.blocks[0], scenario.gravity), Side::right);
}

NumericalRatio numerical_ratio(double step, double release) {
  constexpr int phases = 16;
  Scenario exact = standing(0.50, 3.50);
  exact.initial.angle = {release};
  exact.run.max_impacts = 1;
  const double landing = simulate_summary(exact).impacts.at(0).time;
  Scenario scenario = wall_by_contacts(0.15, step);
  scenario.ground = {};
  scenario.initial.angle = {release};
  scenario.run.duration = 2.2 * landing + 0.3;
  NumericalRatio result;
  for (int k = 0; k < phases; ++k) {
    scenario.contact.step = landing / (std::floor(landing / step) + (k + 0.5) / phases);
    const double ratio = simulate_summary(scenario).contact->swings.at(1).ratio;
    result.mean += ratio / phases;
    result.least = std::min(result.least, ratio);
    result.largest = std::max(result.largest, ratio);
  }
  return result;
}

}  // namespace papers

std::span<const ClaimRow> gagliardo_claims() {
  static constexpr ClaimRow rows[] = {{"G1", papers::gagliardo_agreement},   {"G2", papers::gagliardo_overturning},
                                      {"G3", papers::gagliardo_restitution}, {"G4", papers::gagliardo_ratio},
                                      {"G5", papers::gagliardo_cost},        {"G6", papers::gagliardo_duality}};
  return rows;
}

}  // namespace teeter
