// B5 and B6: average acceleration, and springs in place of a rigid support.
#include <algorithm>
#include <cmath>

#include "validate/bilotti/bilotti.hpp"

namespace teeter::papers {
namespace {

// A pulse of 0.25 s; it takes 0.5 g to lift an edge of a block on rigid ground.
Scenario rocking_pulse(double amplitude) {
  Scenario scenario = bilotti_block(5.0);
  scenario.winkler.large_rotations = true;
  scenario.ground.horizontal = rectangular(amplitude * kgf, 0.25);
  scenario.run.duration = 0.5;
  scenario.run.output_step = 5e-4;
  return scenario;
}

// Of the first lean (rad).
double first_peak(const Scenario& scenario) {
  double peak = 0.0;
  for (const double angle : column(simulate(scenario), "angle_0")) peak = std::min(peak, angle);
  return -peak;
}

Scenario on_springs(Scenario scenario, double stiffness) {  // kgf/m2
  scenario.winkler.stiffness = stiffness * kgf;
  scenario.winkler.step = std::min(1e-4, 1e-4 * std::sqrt(1e9 / stiffness));
  return scenario;
}

Scenario on_rigid_ground(Scenario scenario) {
  scenario.model = ModelKind::friction;
  return scenario;
}

}  // namespace

Claim bilotti_newmark() {
  Claim claim;
  claim.source = "Bilotti, Giliberti, section 4";
  claim.statement = "In the same cases Newmark's scheme gave problems of numerical stability.";
  claim.expected = Expected::not_checkable;
  claim.finding = Finding::differs;
  claim.reason =
      "The parameters of the scheme are not given; with average acceleration, and sticking tried first, none of our "
      "runs "
      "is unstable.";
  double worst = 0.0;
  bool converged = true;
  for (const double friction : {0.6, 0.3, 0.2})
    for (const double step : {2e-4, 1e-4, 5e-5}) {
      Scenario scenario = with_load(bilotti_block(friction));
      scenario.winkler.step = step;
      const Summary summary = simulate(scenario).summary;
      converged = converged && summary.status == Status::done && summary.winkler->failures == 0;
      worst = std::max(worst, -summary.energy.lost_by_scheme / summary.energy.input);
    }
  claim.facts.push_back(
      fact(converged && worst < 0.1,
           "For f = 0.6, 0.3 and 0.2 with steps of 2e-4, 1e-4 and 5e-5 s every step converges, and the "
           "scheme adds at most {:.1g} % of the work of the load.",
           100.0 * worst));
  ClaimPlot plot{"Energy of the block, f = 0.6 (our load)", "time (s)", "kinetic and potential energy (J)", {}};
  std::vector<double> left;
  for (const WinklerScheme scheme : {WinklerScheme::symmetric, WinklerScheme::published}) {
    Scenario scenario = with_load(bilotti_block(0.6));
    scenario.winkler.scheme = scheme;
    const History history = simulate(scenario);
    ClaimSeries energy = over_time(scheme == WinklerScheme::symmetric ? "average acceleration" : "the paper's scheme",
                                   history, "kinetic");
    const std::vector<double> potential = column(history, "potential");
    for (std::size_t i = 0; i < potential.size(); ++i) energy.y[i] += potential[i];
    left.push_back(energy.y.back());
    plot.series.push_back(energy);
  }
  claim.facts.push_back(
      fact(left[1] < 0.8 * left[0],
           "The paper's scheme damps by itself: at 0.6 s it has {:.1f} J left, average acceleration {:.1f} J "
           "(f = 0.6).",
           left[1], left[0]));
  claim.plots.push_back(plot);
  return claim;
}

Claim bilotti_rigid_support() {
  Claim claim;
  claim.source = "Bilotti, Giliberti, section 4";
  claim.statement = "K = 1e9 and gamma = 1e9 (kgf, m, s) simulate a rigid support with Coulomb's friction.";
  claim.expected = Expected::approximate;
  claim.finding = Finding::differs;
  ClaimPlot slip{"Displacement of the base, f = 0.2 (our load)", "time (s)", "displacement (mm)", {}};
  for (const double friction : {0.3, 0.2}) {
    const History springs = simulate(with_load(bilotti_block(friction)));
    const History rigid = simulate(on_rigid_ground(with_load(bilotti_block(friction))));
    const auto most = [](const History& history) {
      double value = 0.0;
      for (const double x : column(history, "slip_0")) value = std::max(value, x);
      return 1e3 * value;
    };
    claim.numbers.push_back({fmt::format("largest slip, f = {}, rigid support", friction), most(rigid), most(springs),
                             0.1 * most(rigid), "mm"});
    if (friction < 0.25)
      slip.series = {over_time("rigid, Coulomb", rigid, "slip_0", 1e3), over_time("springs", springs, "slip_0", 1e3)};
  }
  const double rigid = first_peak(on_rigid_ground(rocking_pulse(0.55)));
  ClaimSeries peaks = marks("springs", {}, {});
  for (const double stiffness : {1e7, 1e8, 1e9, 1e10, 1e11}) {
    peaks.x.push_back(stiffness);
    peaks.y.push_back(first_peak(on_springs(rocking_pulse(0.55), stiffness)) / rigid);
  }
  claim.numbers.push_back(
      {"peak rotation, 0.55 g for 0.25 s, over that on a rigid support", 1.0, peaks.y[2], 0.1, "", false});
  const double stronger = first_peak(rocking_pulse(0.8)) / first_peak(on_rigid_ground(rocking_pulse(0.8)));
  claim.numbers.push_back(
      {"peak rotation, 0.80 g for 0.25 s, over that on a rigid support", 1.0, stronger, 0.1, "", false});
  std::vector<double> excess = peaks.y;
  for (double& ratio : excess) ratio -= 1.0;
  const double order = setup::slope(peaks.x, excess);
  claim.facts.push_back(
      fact(peaks.y[4] > 1.0 && order > -0.5 && order < -0.3,
           "It comes nearer slowly, {:.2f}, {:.2f}, {:.2f} and {:.2f} for K = 1e8, 1e9, 1e10 and 1e11 at "
           "0.55 g: the excess falls like K^{:.2f}.",
           peaks.y[1], peaks.y[2], peaks.y[3], peaks.y[4], order));
  const Summary lifted = simulate_summary(with_load(bilotti_block(0.6)));
  const Summary still = simulate_summary(on_rigid_ground(with_load(bilotti_block(0.6))));
  claim.facts.push_back(
      fact(lifted.winkler->lifted && still.impact_count == 0 && still.blocks[0].peak_angle == 0.0,
           "Under 0.375 weights a rigidly supported block does not rock at all (it takes 0.5); on these "
           "springs it turns by {:.2g} mrad (f = 0.6).",
           1e3 * std::fabs(lifted.blocks[0].peak_angle)));
  claim.reason =
      "Sliding is that of a rigid support, but the edge that sinks in brings the pivot inwards: rocking just above its "
      "threshold is still up to twice as large.";
  claim.plots = {slip,
                 {"Peak rotation over that on a rigid support, 0.55 g for 0.25 s",
                  "K (kgf/m2)",
                  "ratio",
                  {peaks, level_line("rigid", 1e7, 1e11, 1.0)},
                  true,
                  false}};
  return claim;
}

}  // namespace teeter::papers
