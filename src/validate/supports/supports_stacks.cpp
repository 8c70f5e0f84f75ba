// D11: stacks on isolated plates.
#include <cmath>

#include "validate/supports/supports.hpp"

namespace teeter::support_claims {
namespace {

using namespace setup;

Scenario stacked(Scenario s) {
  s.model = ModelKind::stack;
  return s;
}

Isolation bearings(double mass, double friction, std::optional<double> radius, std::optional<double> limit) {
  Isolation plate;
  plate.kind = BearingKind::slider;
  plate.mass = mass;
  plate.friction = friction;
  plate.radius = radius;
  plate.limit = limit;
  return plate;
}

Scenario plinth_with_bust() {
  Scenario s = stacked(block_of(0.5, 0.6, 250.0));
  s.blocks.push_back(block_of(0.3, 0.9, 90.0).blocks[0]);
  s.initial = {};
  return s;
}

}  // namespace

Claim stacks() {
  Claim claim;
  claim.source = "Closed forms and another integrator";
  claim.statement =
      "A stack on a plate moves as its parts demand: one block as D3, D5 and D6 say, several that stand as one body; "
      "a slider is a fuse for all that stands on it, until the plate meets its stop.";
  Scenario s = stacked(usual_block());
  Isolation soft;
  soft.mass = 60.0;
  soft.period = 1.5;
  soft.damping = 0.1;
  s.support.isolation = soft;
  s.ground.horizontal = wave(ExcitationKind::sine, 0.3 * g, 6.0);
  const Summary sprung = simulate(s).summary;
  const Impact& first = sprung.impacts.at(0);
  claim.numbers.push_back(
      {"one block on springs: lifts after", 0.409716345, sprung.first_uplift.value_or(0.0), 1e-9, "s"});
  claim.numbers.push_back({"first impact", 0.970154757, first.time, 1e-9, "s"});
  claim.numbers.push_back({"rate after it", 0.708337338, first.rate_after[0], 1e-9, "rad/s"});
  claim.numbers.push_back({"velocity of the plate after it", 0.634111169, (*first.plate_velocity)[1], 1e-9, "m/s"});

  s = stacked(block_of(0.2, 1.2, 80.0));
  s.support.isolation = bearings(20.0, 0.05, 2.0, 0.04);
  s.ground.horizontal = wave(ExcitationKind::sine, 0.3 * g, 8.0);
  const Summary stopped = simulate(s).summary;
  const IsolationOutcome::Stop& blow = stopped.isolation->stops.at(0);
  claim.numbers.push_back({"one block on sliders: blow on the stop after", 0.261025865, blow.time, 1e-9, "s"});
  claim.numbers.push_back({"rate after the blow", -0.503569509, blow.rate_after, 1e-9, "rad/s"});

  s = stacked(usual_block());
  Anchor tendon;
  tendon.edges = false;
  tendon.at = 0.05;
  tendon.stiffness = 30000.0;
  tendon.preload = 800.0;
  s.anchors = {tendon};
  s.initial.angle = {0.1};
  const Summary tied = simulate(s).summary;
  claim.numbers.push_back({"one block on a tendon: first impact", 0.288383246, tied.impacts.at(0).time, 1e-9, "s"});
  claim.numbers.push_back({"second impact", 0.680626537, tied.impacts.at(1).time, 1e-9, "s"});

  s = plinth_with_bust();
  s.support.isolation = bearings(60.0, 0.1, {}, {});
  s.ground.horizontal = rectangular(0.3 * g, 0.4);
  claim.numbers.push_back({"bust and plinth on flat sliders, push of 0.3 g: end", -0.47088,
                           simulate(s).summary.isolation->final_displacement, 1e-9, "m"});

  s.ground.horizontal = wave(ExcitationKind::sine, 0.6 * g, 6.0);
  const double lifts_bust = 0.3 / 0.9;
  s.support.isolation->friction = lifts_bust - 1e-6;
  const Summary fused = simulate(s).summary;
  claim.facts.push_back(
      {"on sliders just below b/h of the bust nothing lifts", fused.impact_count == 0 && fused.isolation->cannot_lift});
  s.support.isolation->friction = lifts_bust + 1e-3;
  const Summary lifted = simulate(s).summary;
  claim.facts.push_back({"just above, the bust does", lifted.impact_count > 0});
  s.support.isolation = bearings(60.0, 0.05, 2.0, 0.06);
  const History struck = simulate(s);
  claim.facts.push_back({"the blow on a stop tips what stands on the plate",
                         struck.summary.isolation->stop_hits > 0 && struck.summary.isolation->stops[0].tipped});
  for (const Summary& run : {sprung, stopped, tied, lifted, struck.summary})
    claim.facts.push_back(
        {"the account of energies closes to 1e-9 of what went through it", missing_energy(run) < 1e-9});
  claim.plots.push_back({"Bust and plinth on sliders with a stop at 6 cm",
                         "time, s",
                         "angle, rad; way of the plate, m",
                         {{"bust", column(struck, "time"), column(struck, "angle_1"), false},
                          {"plinth", column(struck, "time"), column(struck, "angle_0"), false},
                          {"plate", column(struck, "time"), column(struck, "plate_displacement_0"), false}}});
  return claim;
}

}  // namespace teeter::support_claims
