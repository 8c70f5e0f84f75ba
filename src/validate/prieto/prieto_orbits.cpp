// P3, P5 and P6: runs with the impact force beside the piecewise model and, for Lipscombe's blocks, beside nothing.
#include <algorithm>
#include <cmath>

#include "block/geometry.hpp"
#include "block/restitution.hpp"
#include "models/dirac/laws.hpp"
#include "validate/prieto/prieto.hpp"

namespace teeter::papers {
namespace {

// Equations (54) to (56): the angle at time tau, released from rest at x0 > 0.
double piecewise_angle(double x0, double ratio, double tau) {
  const double first = std::acosh(1.0 / (1.0 - x0));
  if (tau <= first) return 1.0 + (x0 - 1.0) * std::cosh(tau);
  double speed = std::sqrt(2.0 * x0 - x0 * x0);
  double start = first;
  for (int side = -1;; side = -side) {
    speed *= ratio;
    const double flight = 2.0 * std::atanh(speed);
    const double since = tau - start;
    if (speed < 1e-9) return 0.0;
    if (since <= flight) return side * (1.0 - std::cosh(since) + speed * std::sinh(since));
    start += flight;
  }
}

// Largest distance of a run from the piecewise solution up to a time.
double distance_from_piecewise(const History& history, double ratio, double until) {
  const ClaimSeries found = orbit("", history);
  double worst = 0.0;
  for (std::size_t i = 0; i < found.x.size() && found.x[i] <= until; ++i)
    worst = std::max(worst, std::fabs(found.y[i] - piecewise_angle(0.5, ratio, found.x[i])));
  return worst;
}

// The ratio of speeds that a force of r = 0.8 gives a block of this slenderness, for a width that goes to zero.
double effective_ratio(double slenderness, DiracFactor factor) {
  Scenario scenario = standing(2.0 / slenderness, 2.0);
  set_ratio(scenario, 0.8);
  scenario.dirac.factor = factor;
  scenario.initial.angle = {0.5 * std::atan(1.0 / slenderness)};
  scenario.run.max_impacts = 2;
  const auto share = [&](double width) {
    const Summary summary = simulate(with_impact_force(scenario, width)).summary;
    return summary.energy_levels.at(1).energy / summary.energy_levels.at(0).energy;
  };
  return std::sqrt(2.0 * share(1e-4) - share(2e-4));
}

// Lipscombe's block, 0.10 m high, as in the captions; the rate in rad/s.
Scenario lipscombe(double slenderness, double angle, double rate, double ratio) {
  Scenario scenario = standing(0.10 / slenderness, 0.10);
  set_ratio(scenario, ratio);
  scenario.dirac.factor = DiracFactor::paper;
  scenario.initial.angle = {angle};
  scenario.initial.rate = {rate};
  scenario.run.duration = 3.0;
  return with_impact_force(scenario, 2e-4);
}

double housner_ratio(const Scenario& scenario) {
  return restitution_ratio(Housner{}, geometry_of(scenario.blocks[0], scenario.gravity), Side::right);
}

}  // namespace

Claim prieto_piecewise() {
  Claim claim;
  claim.source = "Prieto et al., Fig. 5";
  claim.statement =
      "With n = 1/5000 the motion under the force lies on that of the piecewise model (r = 0.7 in the text, 0.8 in the "
      "caption; here both).";
  constexpr double width = 1.0 / 5000;
  const double speed = std::sqrt(0.75);
  for (const double ratio : {0.8, 0.7}) {
    const Scenario scenario = with_impact_force(prieto_release(ratio), width);
    const History history = simulate(scenario);
    const double first = history.summary.impacts.at(0).time;
    claim.numbers.push_back(
        {fmt::format("first impact, piecewise and by the force, r = {}", ratio), std::acosh(2.0), first, 4e-5, "1/p"});
    const double late = (first - std::acosh(2.0)) / (width * first_impact_coefficient(-std::log(ratio)) / speed);
    claim.facts.push_back(fact(std::fabs(late - 1.0) < 0.02,
                               "r = {}: the first impact is late by {:.2e}/p, {:.3f} times what the theory gives.",
                               ratio, first - std::acosh(2.0), late));
    const double distance = distance_from_piecewise(history, ratio, 6.0);
    claim.facts.push_back(fact(distance < 2e-3,
                               "r = {}: up to 6/p the two are never more than {:.1e} of the tipping angle apart.",
                               ratio, distance));
    ClaimPlot plot{fmt::format("Angle, r = {}", ratio), "time (1/p)", "angle / tipping angle", {}};
    ClaimSeries solution;
    solution.name = "piecewise, eqs. (54) to (56)";
    solution.x = spaced(0.0, 8.0, 401);
    for (const double tau : solution.x) solution.y.push_back(piecewise_angle(0.5, ratio, tau));
    ClaimSeries force = marks("force, n = 1/5000", {}, {});
    const ClaimSeries all = orbit("", history);
    for (std::size_t i = 0; i < all.x.size() && all.x[i] <= 8.0; i += 12) {
      force.x.push_back(all.x[i]);
      force.y.push_back(all.y[i]);
    }
    plot.series = {solution, force};
    claim.plots.push_back(plot);
  }
  return claim;
}

Claim prieto_general_blocks() {
  Claim claim;
  claim.source = "Prieto et al., eq. (65)";
  claim.statement = "With the factor sin(alpha)/alpha the force gives the restitution r to blocks of any slenderness.";
  claim.expected = Expected::approximate;
  claim.finding = Finding::differs;
  claim.reason =
      "The factor weakens the force: the restitution that results is r^(sin(alpha)/alpha), more than r for stocky "
      "blocks; without the factor it is r.";
  ClaimSeries found = marks("runs, width extrapolated to zero", {}, {});
  bool follows = true;
  bool exact = true;
  for (const double slenderness : {1.0, 2.0, 4.0, 8.0}) {
    const double ratio = effective_ratio(slenderness, DiracFactor::paper);
    const double alpha = std::atan(1.0 / slenderness);
    follows = follows && std::fabs(ratio - std::pow(0.8, std::sin(alpha) / alpha)) < 1e-6;
    exact = exact && std::fabs(effective_ratio(slenderness, DiracFactor::one) - 0.8) < 1e-6;
    claim.numbers.push_back({fmt::format("v'/v for h/b = {}", slenderness), 0.8, ratio, 3e-3, "", slenderness >= 4.0});
    found.x.push_back(slenderness);
    found.y.push_back(ratio);
  }
  claim.facts.push_back(fact(follows, "All four are 0.8^(sin(alpha)/alpha) to 1e-6."));
  claim.facts.push_back(fact(exact, "Without the factor all four are 0.8 to 1e-6."));
  ClaimSeries theory;
  theory.name = "r^(sin(alpha)/alpha)";
  theory.x = spaced(0.7, 9.0, 84);
  for (const double slenderness : theory.x) {
    const double alpha = std::atan(1.0 / slenderness);
    theory.y.push_back(std::pow(0.8, std::sin(alpha) / alpha));
  }
  claim.plots.push_back({"Restitution that the force of eq. (65) gives, r = 0.8",
                         "h/b",
                         "v'/v",
                         {theory, found, level_line("r", 0.7, 9.0, 0.8)}});
  return claim;
}

Claim prieto_lipscombe() {
  Claim claim;
  claim.source = "Prieto et al., Figs. 6, 7";
  claim.statement = "Eq. (65) follows the free rocking of two of Lipscombe's blocks, h/b = 4 and h/b = 8.";
  claim.expected = Expected::not_checkable;
  claim.reason =
      "The sizes and the measured angles are not printed, so only what follows from the captions is checked; the "
      "figure is for blocks 0.10 m high.";
  struct Caption {
    double slenderness, angle, rate, ratio, housner;
    const char* figure;
  };
  for (const Caption& c :
       {Caption{4.0, 0.23, -0.32, 0.923, 0.912, "Fig. 6"}, Caption{8.0, 0.126, -0.08, 0.9769, 0.9769, "Fig. 7"}}) {
    const Scenario scenario = lipscombe(c.slenderness, c.angle, c.rate, c.ratio);
    const History history = simulate(scenario);
    const double alpha = history.summary.blocks[0].alpha_right;
    const double p = history.summary.blocks[0].p;
    claim.numbers.push_back(
        {fmt::format("Housner's r for h/b = {}", c.slenderness), c.housner, housner_ratio(scenario), 5e-4, ""});
    claim.facts.push_back(fact(history.summary.impact_count > 5 && history.summary.verdict != Verdict::overturned,
                               "{}: released at {} rad, {:.3f} of its tipping angle, with {} rad/s it rocks; the first "
                               "impacts are at {:.3f}, {:.3f} and {:.3f} s.",
                               c.figure, c.angle, c.angle / alpha, c.rate, history.summary.impacts.at(0).time,
                               history.summary.impacts.at(1).time, history.summary.impacts.at(2).time));
    Scenario per_unit = scenario;
    per_unit.initial.rate = {c.rate * p};
    const bool falls = simulate_summary(per_unit).verdict == Verdict::overturned;
    claim.facts.push_back(fact(falls, "{}: with {} per 1/p in place of rad/s it would overturn.", c.figure, c.rate));
    Scenario sharp = scenario;
    sharp.model = ModelKind::rocking;
    claim.plots.push_back({fmt::format("{}: h/b = {}, 0.10 m high", c.figure, c.slenderness),
                           "time (s)",
                           "angle (rad)",
                           {over_time("force, eq. (65)", history, "angle_0"),
                            over_time("piecewise, the same r", simulate(sharp), "angle_0")}});
  }
  return claim;
}

}  // namespace teeter::papers
