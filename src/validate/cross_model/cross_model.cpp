#include "validate/cross_model/cross_model.hpp"

#include <cmath>

namespace teeter {
namespace cross_model {

using namespace setup;

const char* name_of(ModelKind model) {
  switch (model) {
    case ModelKind::rocking: return "rocking";
    case ModelKind::dirac: return "dirac";
    case ModelKind::stack: return "stack";
    case ModelKind::friction: return "friction";
    case ModelKind::contact: return "contact";
    default: return "winkler";
  }
}

Scenario pulse_on_block(ModelKind model, ExcitationKind kind, double amplitude, double frequency) {
  Scenario scenario = standing(0.6, 2.4);
  scenario.model = model;
  const Rectangle body = rectangle(scenario.blocks[0]);
  scenario.ground.horizontal = wave(kind, amplitude * g * std::tan(body.alpha), frequency * body.p);
  scenario.friction.static_coefficient = 10.0;
  scenario.contact.step = 1e-3;
  scenario.dirac.penalty = 2e-5;
  scenario.winkler.stiffness = 1e10;
  scenario.winkler.damping_ratio = 0.5;
  scenario.winkler.friction = WinklerFriction::coulomb;
  scenario.winkler.large_rotations = true;
  scenario.winkler.step = 2e-5;
  scenario.run.duration = 6.0;
  scenario.run.output_step = 0.01;
  return scenario;
}

}  // namespace cross_model

std::span<const ClaimRow> cross_model_claims() {
  using namespace cross_model;
  static constexpr ClaimRow rows[] = {{"X1", one_pulse}, {"X2", limits}, {"X3", closed_forms}};
  return rows;
}

}  // namespace teeter
