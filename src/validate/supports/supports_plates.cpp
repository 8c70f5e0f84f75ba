// D1 to D5: floors, and blocks on isolated plates.
#include <fmt/format.h>

#include <cmath>

#include "ground/floor.hpp"
#include "models/rocking/supported_model.hpp"
#include "validate/supports/supports.hpp"

namespace teeter::support_claims {
namespace {

using namespace setup;

Isolation springs_of(double mass, double stiffness, double damper) {
  Isolation plate;
  plate.mass = mass;
  plate.stiffness = stiffness;
  plate.damper = damper;
  return plate;
}

Isolation sliders_of(double mass, double friction, std::optional<double> radius = {}) {
  Isolation plate;
  plate.kind = BearingKind::slider;
  plate.mass = mass;
  plate.friction = friction;
  plate.radius = radius;
  return plate;
}

Floor one_storey(double period, double damping) {
  Floor floor;
  floor.period = period;
  floor.damping = {damping};
  return floor;
}

ClaimFact energy_closes(const Summary& summary) {
  return {"the account of energies closes to 1e-9 of what went through it", missing_energy(summary) < 1e-9};
}

}  // namespace

Claim floors() {
  Claim claim;
  claim.source = "Closed forms";
  claim.statement =
      "A floor of one mode follows a step as an oscillator does; a building of equal storeys has the known modes; a "
      "floor lifts a block that the ground would not.";
  const double w = 2.0 * pi / 0.5;
  const Motion floor = floor_motion(build_motion(rectangular(2.0, 10.0)), {{w, 0.05, 1.0}}, 20.0);
  claim.numbers.push_back(
      {"step of 2 m/s2: acceleration at 0.1 s", 1.506176440, acceleration(floor, 0.1), 1e-9, "m/s2"});
  Floor three;
  three.period = 1.0;
  three.storeys = 3;
  const auto modes = floor_oscillators(three);
  claim.numbers.push_back(
      {"three storeys: second frequency over the first", 2.801937736, modes[1].omega / modes[0].omega, 1e-9, ""});
  claim.numbers.push_back({"factor of the first mode on the top", 1.220410935, modes[0].factor, 1e-9, ""});
  claim.numbers.push_back({"factor of the second", -0.280110191, modes[1].factor, 1e-9, ""});
  Scenario s = block_of(0.3, 1.5, 100.0);
  s.ground.horizontal = rectangular(0.15 * g, 0.7);
  s.support.floor = one_storey(0.8, 0.0);
  s.run.duration = 0.7;
  const History history = simulate(s);
  claim.numbers.push_back({"block on a floor of 0.8 s, push of 0.15 g: lifts after",
                           std::acos(1.0 - 0.2 / 0.15) * 0.8 / (2.0 * pi), history.summary.first_uplift.value_or(0.0),
                           1e-9, "s"});
  claim.numbers.push_back({"its angle after 0.7 s", -0.0626397870, history.summary.blocks[0].final_angle, 1e-9, "rad"});
  claim.facts.push_back(energy_closes(history.summary));
  const std::vector<double> times = spaced(0.0, 2.0, 200);
  claim.plots.push_back({"A floor of 0.5 s under a step of the ground",
                         "time, s",
                         "acceleration, m/s²",
                         {line_of("floor", times, [&](double t) { return acceleration(floor, t); }),
                          line_of("ground", times, [](double) { return 2.0; })}});
  return claim;
}

Claim impacts() {
  Claim claim;
  claim.source = "Momentum of object and plate";
  claim.statement =
      "On a plate that is free to move an impact keeps less of the speed than Housner's ratio: the lighter the plate, "
      "the less.";
  const double masses[] = {1e-9, 20.0, 100.0, 1e15};
  const double ratios[] = {0.7, 0.753731343, 0.833333333, 0.911764706};
  const char* names[] = {"no plate mass", "20 kg", "100 kg", "a plate that does not move"};
  const auto ratio = [](double mass) {
    Scenario s = usual_block();
    s.support.isolation = springs_of(mass, 0.0, 0.0);
    return make_supported_model(s).ratio_on_plate[0];
  };
  for (int i = 0; i < 4; ++i) claim.numbers.push_back({names[i], ratios[i], ratio(masses[i]), 1e-9, ""});
  Scenario s = usual_block();
  s.support.isolation = springs_of(100.0, 0.0, 0.0);
  s.initial.angle = {0.1};
  s.run.duration = 0.4;
  const Summary released = simulate(s).summary;
  const Impact& hit = released.impacts.at(0);
  claim.numbers.push_back({"released at 0.1 rad on 100 kg: impact after", 0.268887019, hit.time, 1e-9, "s"});
  claim.numbers.push_back({"rate before", -0.807944544, hit.rate_before[0], 1e-9, "rad/s"});
  claim.numbers.push_back(
      {"jump of the plate", -0.071817293, (*hit.plate_velocity)[1] - (*hit.plate_velocity)[0], 1e-9, "m/s"});
  claim.numbers.push_back({"energy lost", 9.574024323, hit.energy_before - hit.energy_after, 1e-8, "J"});
  claim.facts.push_back(energy_closes(released));
  claim.plots.push_back({"What an impact keeps of the speed",
                         "mass of the plate, kg",
                         "ratio",
                         {line_of("on a free plate", spaced_logarithmically(1.0, 1e5, 60), ratio),
                          line_of("Housner", spaced_logarithmically(1.0, 1e5, 2), [&](double) { return ratios[3]; })},
                         true});
  return claim;
}

Claim springs() {
  Claim claim;
  claim.source = "Closed forms and another integrator";
  claim.statement =
      "Stiff springs take no impulse in no time: the ratio stays that of a free plate, but once the plate stands again "
      "the block turns as Housner says. A soft plate lifts its block later, and may still let it fall.";
  Scenario s = usual_block();
  s.initial.angle = {0.12};
  s.run.duration = 0.45;
  const auto rate_at_end = [](const History& history) { return history.columns[2].values.back(); };
  claim.numbers.push_back({"on the ground: rate after 0.45 s", -0.53776242, rate_at_end(simulate(s)), 1e-8, "rad/s"});
  const double wanted[] = {-0.53769946, -0.53776218};
  int i = 0;
  for (const double k : {1e8, 1e10}) {
    s.support.isolation = springs_of(60.0, k, 0.6 * std::sqrt(k * 260.0));
    const History history = simulate(s);
    claim.numbers.push_back(
        {fmt::format("springs of {:.0e} N/m", k), wanted[i++], rate_at_end(history), 1e-8, "rad/s"});
    claim.numbers.push_back({"ratio at its impact", 0.806930693, history.summary.impacts.at(0).ratio, 1e-9, ""});
  }
  s = usual_block();
  Isolation soft;
  soft.mass = 60.0;
  soft.period = 1.5;
  soft.damping = 0.1;
  s.support.isolation = soft;
  s.ground.horizontal = wave(ExcitationKind::sine, 0.3 * g, 6.0);
  const History fall = simulate(s);
  claim.numbers.push_back({"period 1.5 s, one sine of 0.3 g: lifts after", 0.409716345,
                           fall.summary.first_uplift.value_or(0.0), 1e-9, "s"});
  claim.numbers.push_back(
      {"plate after its impact", 0.634111169, (*fall.summary.impacts.at(0).plate_velocity)[1], 1e-8, "m/s"});
  claim.numbers.push_back(
      {"overturns after", 1.805446900, fall.summary.overturned ? fall.summary.overturned->time : 0.0, 1e-8, "s"});
  claim.facts.push_back(energy_closes(fall.summary));
  claim.plots.push_back({"A plate on soft springs",
                         "time, s",
                         "way of the plate, m; angle of the block, rad",
                         {{"plate", column(fall, "time"), column(fall, "plate_displacement_0"), false},
                          {"block", column(fall, "time"), column(fall, "angle_0"), false}}});
  return claim;
}

Claim sliders() {
  Claim claim;
  claim.source = "Closed forms of dry friction";
  claim.statement =
      "Under a block that stays flat a plate on sliders ends where dry friction says, whatever the masses, flat or in "
      "a "
      "bowl.";
  Scenario s = block_of(1.0, 0.2, 200.0);
  s.support.isolation = sliders_of(60.0, 0.1);
  s.ground.horizontal = rectangular(0.3 * g, 0.4);
  claim.numbers.push_back({"flat, 0.3 g for 0.4 s: ends at", -0.2 * 0.16 * g * 0.3 / 0.2,
                           simulate_summary(s).isolation->final_displacement, 1e-9, "m"});
  s.support.isolation = sliders_of(60.0, 0.08, 1.5);
  s.ground.horizontal = rectangular(0.35 * g, 0.3);
  const IsolationOutcome bowl = *simulate_summary(s).isolation;
  claim.numbers.push_back(
      {"bowl of 1.5 m, 0.35 g for 0.3 s: farthest", 0.245419755, bowl.peak_displacement, 1e-9, "m"});
  claim.numbers.push_back({"ends at", 0.005419755, bowl.final_displacement, 1e-9, "m"});
  s.ground.horizontal = wave(ExcitationKind::sine, 0.35 * g, 7.0);
  const History swung = simulate(s);
  const IsolationOutcome& plate = *swung.summary.isolation;
  claim.numbers.push_back(
      {"one sine of 0.35 g: slips after", std::asin(0.08 / 0.35) / 7.0, plate.first_slip.value_or(0.0), 1e-9, "s"});
  claim.numbers.push_back({"farthest", 0.186404646, plate.peak_displacement, 1e-9, "m"});
  claim.numbers.push_back({"ends at", 0.053595354, plate.final_displacement, 1e-9, "m"});
  claim.facts.push_back(energy_closes(swung.summary));
  claim.plots.push_back({"In a bowl under one sine",
                         "time, s",
                         "way of the plate, m",
                         {{"plate", column(swung, "time"), column(swung, "plate_displacement_0"), false}}});
  return claim;
}

Claim stops() {
  Claim claim;
  claim.source = "Momentum at the stop";
  claim.statement = "A plate that hits its stop tips the block that stands on it at once.";
  Scenario s = block_of(0.2, 1.2, 80.0);
  s.support.isolation = sliders_of(20.0, 0.05, 2.0);
  s.support.isolation->limit = 0.04;
  s.ground.horizontal = wave(ExcitationKind::sine, 0.3 * g, 8.0);
  s.run.duration = 0.2612;
  const Summary summary = simulate(s).summary;
  const IsolationOutcome::Stop& stop = summary.isolation->stops.at(0);
  claim.numbers.push_back({"hits after", 0.261025865, stop.time, 1e-9, "s"});
  claim.numbers.push_back({"rate of the block then", -0.503569509, stop.rate_after, 1e-8, "rad/s"});
  claim.numbers.push_back({"energy lost", 3.567683122, summary.energy.lost_at_impacts, 1e-8, "J"});
  claim.facts.push_back({"the block stood flat until then", stop.tipped});
  claim.facts.push_back(energy_closes(summary));
  s.run.duration = 1.2;
  const History after = simulate(s);
  claim.plots.push_back({"The blow and what follows",
                         "time, s",
                         "way of the plate, m; angle of the block, rad",
                         {{"plate", column(after, "time"), column(after, "plate_displacement_0"), false},
                          {"block", column(after, "time"), column(after, "angle_0"), false}}});
  return claim;
}

}  // namespace teeter::support_claims
