// D6 to D10: anchors, what it takes to overturn, rules of thumb, remedies, risk.
#include <fmt/format.h>

#include <cmath>

#include "block/geometry.hpp"
#include "models/rocking/supported_energy.hpp"
#include "run/screening.hpp"
#include "study/remedy_measures.hpp"
#include "study/risk_integral.hpp"
#include "study/scale_search.hpp"
#include "validate/supports/supports.hpp"

namespace teeter::support_claims {
namespace {

using namespace setup;

Anchor tendon(double at, double stiffness, double preload) {
  Anchor anchor;
  anchor.edges = false;
  anchor.at = at;
  anchor.stiffness = stiffness;
  anchor.preload = preload;
  return anchor;
}

Anchor at_edges(double stiffness, double preload = 0.0) {
  Anchor anchor;
  anchor.stiffness = stiffness;
  anchor.preload = preload;
  return anchor;
}

Scenario tied(const Anchor& anchor) {
  Scenario s = usual_block();
  s.anchors = {anchor};
  return s;
}

Barrier barrier_of(const Scenario& scenario) {
  const SupportedModel model = make_supported_model(scenario);
  return barrier_from(model, std::vector<AnchorState>(model.anchors.size()), Side::right, 0.0);
}

Screening rules_of(const Scenario& scenario) {
  Summary summary;
  screen(summary, scenario);
  return summary.screening.value_or(Screening{});
}

double first_fall(const Scenario& scenario) {
  const auto found = find_overturning_scales(scenario, {even_factors(2.0, 40), 1e-10});
  return found.overturning.empty() ? 0.0 : found.overturning.front().from;
}

}  // namespace

Claim anchors() {
  Claim claim;
  claim.source = "Closed forms and another integrator";
  claim.statement = "An elastic anchor brings a block back sooner; small flights have a closed form.";
  Scenario s = tied(tendon(0.05, 30000.0, 800.0));
  s.initial.angle = {0.1};
  const History central = simulate(s);
  claim.numbers.push_back(
      {"tendon, released at 0.1 rad: first impact", 0.288383246, central.summary.impacts.at(0).time, 1e-9, "s"});
  claim.numbers.push_back({"second impact", 0.680626537, central.summary.impacts.at(1).time, 1e-9, "s"});
  s = tied(at_edges(20000.0));
  s.initial.angle = {0.1};
  const History both = simulate(s);
  claim.numbers.push_back({"at the edges: first impact", 0.262624788, both.summary.impacts.at(0).time, 1e-9, "s"});
  claim.numbers.push_back({"second impact", 0.756805591, both.summary.impacts.at(1).time, 1e-9, "s"});
  for (const auto& [anchor, wanted, name] :
       {std::tuple{tendon(0.0, 2e5, 500.0), 7.36527387e-4, "stiff tendon after 1 mrad/s: half a cycle"},
        std::tuple{tendon(0.0, 39240.0, 0.0), 9.24226979e-4, "tendon that just balances the weight"}}) {
    s = tied(anchor);
    s.initial.rate = {1e-3};
    s.run.duration = 0.01;
    claim.numbers.push_back({name, wanted, simulate_summary(s).impacts.at(0).time, 1e-12, "s"});
  }
  claim.facts.push_back(
      {"the account of energies closes to 1e-9 of what went through it", missing_energy(central.summary) < 1e-9});
  claim.plots.push_back({"Released at 0.1 rad",
                         "time, s",
                         "angle, rad",
                         {{"tendon", column(central, "time"), column(central, "angle_0"), false},
                          {"at the edges", column(both, "time"), column(both, "angle_0"), false}}});
  return claim;
}

Claim barriers() {
  Claim claim;
  claim.source = "Work of tipping slowly";
  claim.statement =
      "Anchors raise the energy that a fall takes; the most is often where one breaks, not where the weight tips.";
  Anchor ductile = at_edges(5e4, 100.0);
  ductile.strength = 1500.0;
  ductile.ductility = 6.0;
  struct Row {
    const char* name;
    Scenario scenario;
    double energy;
    double lean;
    double precision;
  };
  const Row rows[] = {
      {"bare", usual_block(), 48.30664749, 0.244978663, 1e-9},
      {"tendon of half of what balances the weight", tied(tendon(0.0, 19620.0, 0.0)), 92.63307437, 0.463647609, 1e-7},
      {"ductile at the edges", tied(ductile), 255.094290, 0.423149920, 1e-9}};
  for (const Row& row : rows) {
    const Barrier barrier = barrier_of(row.scenario);
    claim.numbers.push_back({fmt::format("{}: energy", row.name), row.energy, barrier.energy, 1e-6, "J"});
    claim.numbers.push_back({fmt::format("{}: at", row.name), row.lean, barrier.lean, row.precision, "rad"});
  }
  const auto lowest = [&](double strength) {
    Anchor anchor = ductile;
    anchor.strength = strength;
    return barrier_of(tied(anchor)).energy;
  };
  claim.plots.push_back({"What a fall takes",
                         "strength of an anchor, N",
                         "energy, J",
                         {line_of("ductility 6", spaced(150.0, 3000.0, 100), lowest)}});
  return claim;
}

Claim screening() {
  Claim claim;
  claim.source = "Closed forms";
  claim.statement = "The rules of thumb have the numbers of their closed forms.";
  Scenario s = usual_block();
  s.ground.horizontal = rectangular(3.0, 0.1);
  const Screening found = rules_of(s);
  claim.numbers.push_back({"lifts above", 2.4525, found.static_limit, 1e-9, "m/s2"});
  claim.numbers.push_back({"sudden velocity that just overturns", 0.827250973, found.impulse_velocity, 1e-9, "m/s"});
  claim.numbers.push_back({"Ishiyama's velocity", 0.330900389, found.ishiyama_velocity, 1e-9, "m/s"});
  claim.numbers.push_back({"reserve energy: capacity", 2.464839533, found.capacity, 1e-9, "m/s2"});
  claim.numbers.push_back({"its frequency", 0.474210860, found.frequency, 1e-9, "Hz"});
  claim.numbers.push_back({"its damping", 0.029390639, found.damping.value_or(0.0), 1e-9, ""});
  const auto sudden = [](double height) {
    Scenario tall = block_of(0.4, height, 200.0);
    tall.ground.horizontal = rectangular(3.0, 0.1);
    return rules_of(tall).impulse_velocity;
  };
  claim.plots.push_back({"A sudden velocity that overturns a block 0.4 m wide",
                         "height, m",
                         "velocity, m/s",
                         {line_of("closed form", spaced(0.6, 4.0, 30), sudden)}});
  return claim;
}

Claim remedies() {
  Claim claim;
  claim.source = "Closed forms";
  claim.statement =
      "A slender wall under one rectangular pulse falls at g alpha/(a(1 - e^(-p t))) times that pulse; a wider base "
      "and a "
      "slab under a block have the numbers of their closed forms.";
  Scenario wall = standing(0.5, 3.5);
  wall.equations.slender = true;
  wall.ground.horizontal = rectangular(0.2 * g, 0.4);
  const Rectangle shape = rectangle(wall.blocks[0]);
  claim.numbers.push_back({"wall of 0.5 m x 3.5 m, 0.2 g for 0.4 s: margin",
                           g * shape.alpha / (0.2 * g * (1.0 - std::exp(-shape.p * 0.4))), first_fall(wall), 1e-8, ""});
  const auto margin_at = [&](double width) {
    return first_fall(measure_of(MeasureKind::wider_base).change(wall, {}, width));
  };
  claim.numbers.push_back({"margin with a base of 0.590856594 m", 1.5, margin_at(0.590856594), 1e-8, ""});
  RemedyMeasure slab;
  slab.kind = MeasureKind::plinth;
  slab.thickness = 0.15;
  const Scenario raised = measure_of(slab.kind).change(block_of(0.5, 2.0, 800.0), slab, 0.8);
  const BlockGeometry body = geometry_of(raised.blocks[0], g);
  claim.numbers.push_back({"slab of 0.8 m x 0.15 m under 0.5 m x 2 m: mass", 1088.0, body.mass, 1e-9, "kg"});
  claim.numbers.push_back({"height of the centre", 0.865441176, body.com_height, 5e-10, "m"});
  claim.numbers.push_back({"inertia", 543.953921569, body.inertia, 5e-10, "kg m2"});
  claim.plots.push_back({"A wider base under the wall",
                         "width, m",
                         "margin",
                         {line_of("found by search", spaced(0.5, 0.7, 21), margin_at)}});
  return claim;
}

Claim risk() {
  Claim claim;
  claim.source = "Integrals in closed form";
  claim.statement =
      "The annual rate of falling is the closed-form integral over a hazard curve that is a power law between its "
      "points.";
  const HazardCurve hazard{"", {0.1, 0.2, 0.5, 1.0, 2.0}, {2e-2, 6e-3, 8e-4, 9e-5, 6e-6}};
  const Lognormal fragility{0.6, 0.4};
  const RiskParts parts = risk_parts(hazard, fragility);
  claim.numbers.push_back({"five points, median 0.6 g, spread 0.4", 7.315211357e-4, parts.sum(), 1e-13, "1/year"});
  claim.numbers.push_back({"below the table", 1.23583e-8, parts.below, 1e-13, "1/year"});
  claim.numbers.push_back({"above it", 5.997567e-6, parts.above, 1e-12, "1/year"});
  const HazardCurve law{
      "", {0.1, 0.3, 2.0}, {1e-4 * std::pow(0.1, -2.5), 1e-4 * std::pow(0.3, -2.5), 1e-4 * std::pow(2.0, -2.5)}};
  claim.numbers.push_back({"one power law", 1e-4 * std::pow(0.6, -2.5) * std::exp(0.5 * 2.5 * 2.5 * 0.4 * 0.4),
                           annual_rate(law, fragility), 1e-15, "1/year"});
  const auto rate = [&](double median) { return annual_rate(hazard, {median, 0.4}); };
  claim.plots.push_back({"How often it falls",
                         "median strength, g",
                         "annual rate, 1/year",
                         {line_of("spread 0.4", spaced_logarithmically(0.1, 2.0, 60), rate)},
                         true,
                         true});
  return claim;
}

}  // namespace teeter::support_claims
