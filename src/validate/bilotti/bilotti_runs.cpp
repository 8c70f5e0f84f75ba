// B1 to B4: the block of the paper under our load.
#include <algorithm>
#include <cmath>

#include "core/largest.hpp"
#include "models/winkler/friction.hpp"
#include "validate/bilotti/bilotti.hpp"

namespace teeter::papers {
namespace {

constexpr double frictions[] = {0.6, 0.3, 0.2};

// Contact under a force at the centre of mass that grows slowly to a share of the weight and stays.
double contact_under_steady_push(double weights) {
  Scenario scenario = bilotti_block(5.0);
  scenario.winkler.damping_ratio = 1.0;
  auto record = std::make_shared<Record>();
  record->step = 0.1;
  record->acceleration = {0.0, -weights * kgf, -weights * kgf, -weights * kgf, -weights * kgf, -weights * kgf};
  scenario.ground.horizontal.kind = ExcitationKind::record;
  scenario.ground.horizontal.record = record;
  scenario.run.duration = 0.49;
  return column(simulate(scenario), "contact").back();
}

double slip_after(Scenario scenario, double time) {
  scenario.run.duration = time;
  return column(simulate(scenario), "slip_0").back();
}

}  // namespace

Claim bilotti_iterations() {
  Claim claim;
  claim.source = "Bilotti, Giliberti, section 4";
  claim.statement = "The scheme converges in 2 to 4 iterations a step, for f = 0.6, 0.3 and 0.2.";
  claim.reason =
      "So it is where sticking is tried first in each iteration; if sticking or sliding is taken from the iterate "
      "before, "
      "as printed, a few percent of the steps cycle between the two under our load.";
  ClaimSeries mean = marks("mean", {}, {});
  ClaimSeries most = marks("most", {}, {});
  ClaimSeries cycling = marks("as printed", {}, {});
  for (const double friction : frictions) {
    Scenario scenario = with_load(bilotti_block(friction));
    scenario.winkler.scheme = WinklerScheme::published;
    const WinklerOutcome ours = simulate_summary(scenario).winkler.value();
    claim.numbers.push_back(
        {fmt::format("mean number of iterations, f = {}", friction), 3.0, ours.mean_iterations, 1.0, ""});
    claim.facts.push_back(fact(ours.failures == 0 && ours.most_iterations <= 5,
                               "f = {}: at most {} iterations, no step without convergence.", friction,
                               ours.most_iterations));
    const PrintedIteration printed = printed_iteration(friction);
    const double share = 100.0 * static_cast<double>(printed.cycling) / static_cast<double>(printed.steps);
    claim.facts.push_back(
        fact(share > 1.0 && share < 20.0 && (printed.cycling_under_load == 0) == (friction > 0.5),
             "f = {}, as printed: {:.1f} % of the steps do not converge in 50 iterations; {} of them while "
             "the load acts.",
             friction, share, printed.cycling_under_load));
    mean.x.push_back(friction);
    mean.y.push_back(ours.mean_iterations);
    most.x.push_back(friction);
    most.y.push_back(static_cast<double>(ours.most_iterations));
    cycling.x.push_back(friction);
    cycling.y.push_back(share);
  }
  claim.plots = {{"Iterations a step, sticking tried first", "friction coefficient f", "iterations", {mean, most}},
                 {"Steps that never converge", "friction coefficient f", "share of the steps (%)", {cycling}}};
  return claim;
}

Claim bilotti_sliding() {
  Claim claim;
  claim.source = "Bilotti, Giliberti, Figs. 5 to 7";
  claim.statement = "Sliding grows in importance as the friction falls: f = 0.6, 0.3, 0.2.";
  claim.reason = "The history of the load is not in the text; ours is one cycle of a square wave of 0.375 weights.";
  ClaimPlot slip{"Displacement of the base (our load)", "time (s)", "displacement (mm)", {}};
  ClaimPlot rotation{"Rotation (our load)", "time (s)", "rotation (mrad)", {}};
  std::vector<double> slips;
  std::vector<double> turns;
  for (const double friction : frictions) {
    const History history = simulate(with_load(bilotti_block(friction)));
    slips.push_back(largest_magnitude(column(history, "slip_0")));
    turns.push_back(largest_magnitude(column(history, "angle_0")));
    slip.series.push_back(over_time(fmt::format("f = {}", friction), history, "slip_0", 1e3));
    rotation.series.push_back(over_time(fmt::format("f = {}", friction), history, "angle_0", 1e3));
  }
  claim.facts.push_back(fact(slips[0] < 2e-3 && slips[1] > 5.0 * slips[0] && slips[2] > 2.0 * slips[1],
                             "The base moves by at most {:.2g}, {:.3g} and {:.3g} mm.", 1e3 * slips[0], 1e3 * slips[1],
                             1e3 * slips[2]));
  claim.facts.push_back(
      fact(turns[0] > 5.0 * turns[1] && turns[1] > turns[2],
           "The block turns by at most {:.2g}, {:.2g} and {:.2g} mrad: sliding spares it the rocking.", 1e3 * turns[0],
           1e3 * turns[1], 1e3 * turns[2]));
  claim.plots = {slip, rotation};
  return claim;
}

Claim bilotti_contact() {
  Claim claim;
  claim.source = "Bilotti, Giliberti, Figs. 5 to 7";
  claim.statement = "The percentage of the base in contact varies in time.";
  claim.reason = "The history of the load is not in the text; ours is one cycle of a square wave of 0.375 weights.";
  for (const double friction : frictions) {
    const History history = simulate(with_load(bilotti_block(friction)));
    const std::vector<double> contact = column(history, "contact");
    const double least = *std::min_element(contact.begin(), contact.end());
    const double most = *std::max_element(contact.begin(), contact.end());
    claim.facts.push_back(fact(most == 1.0 && least < (friction > 0.5 ? 0.01 : 0.6),
                               "f = {}: between {:.0f} and {:.0f} %.", friction, 100.0 * least, 100.0 * most));
    claim.plots.push_back({fmt::format("Contact, f = {} (our load)", friction),
                           "time (s)",
                           "share of the base in contact (%)",
                           {over_time(fmt::format("f = {}", friction), history, "contact", 100.0)}});
  }
  // Equilibrium: the resultant of a triangle of pressure under the edge lies where weight and push ask for it.
  for (const double weights : {0.1, 0.25, 0.3}) {
    const double expected = weights <= 1.0 / 6.0 ? 1.0 : 3.0 * (0.5 - weights);
    claim.facts.push_back(fact(std::fabs(contact_under_steady_push(weights) - expected) < 2e-3,
                               "Pushed slowly with {} weights it keeps {:.0f} %, as equilibrium demands.", weights,
                               100.0 * expected));
  }
  return claim;
}

Claim bilotti_friction_law() {
  Claim claim;
  claim.source = "Bilotti, Giliberti, eq. (2.4)";
  claim.statement = "The friction law tends to Coulomb's for epsilon to 0 and gamma to infinity.";
  Scenario scenario = with_load(bilotti_block(0.2));
  scenario.winkler.friction = WinklerFriction::coulomb;
  const double exact = slip_after(scenario, 0.05);
  scenario.winkler.friction = WinklerFriction::regularised;
  scenario.winkler.slip = 0.0;
  ClaimSeries by_gamma = marks("epsilon = 0", {}, {});
  for (const double gamma : {1e5, 1e6, 1e7, 1e8, 1e9}) {
    scenario.winkler.stick = gamma * kgf;
    by_gamma.x.push_back(gamma);
    by_gamma.y.push_back(std::fabs(slip_after(scenario, 0.05) / exact - 1.0));
  }
  scenario.winkler.stick = 1e9 * kgf;
  ClaimSeries by_epsilon = marks("gamma = 1e9 kgf s/m", {}, {});
  for (const double epsilon : {1e-1, 1e0, 1e1, 1e2}) {
    scenario.winkler.slip = epsilon * kgf;
    by_epsilon.x.push_back(epsilon);
    by_epsilon.y.push_back(std::fabs(slip_after(scenario, 0.05) / exact - 1.0));
  }
  const double gamma_order = setup::slope(by_gamma.x, by_gamma.y);
  const double epsilon_order = setup::slope(by_epsilon.x, by_epsilon.y);
  claim.facts.push_back(
      fact(gamma_order < -0.7 && by_gamma.y.back() < 1e-4,
           "f = 0.2: the slip at 0.05 s differs from Coulomb's by {:.1e} at gamma = 1e5 kgf s/m and by "
           "{:.1e} at 1e9.",
           by_gamma.y.front(), by_gamma.y.back()));
  claim.facts.push_back(fact(epsilon_order > 0.8 && by_epsilon.y.front() < 1e-3,
                             "It differs by {:.1e} at epsilon = 100 kgf s/m and by {:.1e} at 0.1.", by_epsilon.y.back(),
                             by_epsilon.y.front()));
  ClaimPlot law{"Friction over normal force, f = 0.3, N = 4000 kgf", "sliding speed (mm/s)", "T / N", {}};
  for (const double gamma : {1e6, 1e7, 1e9})
    law.series.push_back(
        line_of(fmt::format("gamma = {:.0e} kgf s/m", gamma), spaced(-3.0, 3.0, 301), [=](double speed) {
          return friction_at({0.3, 1.0 / gamma, 1e-9}, 4000.0, 1e-3 * speed).force / 4000.0;
        }));
  claim.plots.push_back(law);
  claim.plots.push_back({"Distance of the slip at 0.05 s from Coulomb's, f = 0.2",
                         "gamma (kgf s/m)",
                         "relative difference",
                         {by_gamma},
                         true,
                         true});
  return claim;
}

}  // namespace teeter::papers
