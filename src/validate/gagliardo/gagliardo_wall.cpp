// G1, G2 and G5: the wall under its pulses, by both formulations.
#include <algorithm>
#include <cmath>

#include "validate/gagliardo/gagliardo.hpp"

namespace teeter::papers {
namespace {

// The largest angles between the impacts, one after the other (rad).
std::vector<double> peaks_of(const History& history) {
  const std::vector<double> angle = column(history, "angle_0");
  std::vector<double> peaks{0.0};
  for (const double one : angle) {
    if (one * peaks.back() < 0.0) peaks.push_back(0.0);
    if (std::fabs(one) > std::fabs(peaks.back())) peaks.back() = one;
  }
  return peaks;
}

// The shortest pulse that overturns the wall (s).
double critical_pulse(const std::function<Scenario(double)>& scenario, double width) {
  return turning_point(0.55, 0.7, width, [&](double pulse) {
    Scenario one = scenario(pulse);
    one.run.duration = 12.0;
    one.run.max_impacts = 3;  // survival: it comes back, again and again
    return decide(one).overturned;
  });
}

}  // namespace

Claim gagliardo_agreement() {
  Claim claim;
  claim.source = "Gagliardo et al., Figs. 2(a), 3(a)";
  claim.statement =
      "Under 0.20 g for 0.15 s the wall's response by contact problems agrees with that of the differential equation "
      "(ratio of rates 0.95).";
  const History equation = simulate(wall_by_equation(0.15, 0.95));
  const History contacts = simulate(wall_by_contacts(0.15, 1e-3));
  const std::vector<double> exact = peaks_of(equation);
  const std::vector<double> found = peaks_of(contacts);
  const double tolerances[] = {2e-3, 0.02, 0.03, 0.04};
  for (std::size_t k = 0; k < 4; ++k)
    claim.numbers.push_back({fmt::format("peak {} of the rotation, steps of 1 ms, over that of the equation", k + 1),
                             1.0, found.at(k) / exact.at(k), tolerances[k], ""});
  claim.numbers.push_back({"time of the fourth impact", equation.summary.impacts.at(3).time,
                           contacts.summary.impacts.at(3).time, 0.05, "s"});
  Scenario hybrid = wall_by_contacts(0.15, 1e-3);
  hybrid.contact.scheme = ContactScheme::hybrid;
  hybrid.contact.flow = ContactFlow::coulomb;
  const double located = peaks_of(simulate(hybrid)).at(3);
  const double housner = peaks_of(simulate(wall_by_equation(0.15, wall_ratio()))).at(3);
  claim.facts.push_back(
      fact(std::fabs(located / housner - 1.0) < 2e-3,
           "With impacts located within the steps (scheme hybrid) and the ratio {:.3f} of eq. (2) the "
           "fourth peaks agree to {:.1e}.",
           wall_ratio(), std::fabs(located / housner - 1.0)));
  claim.facts.push_back(
      fact(contacts.summary.end_time < equation.summary.end_time - 0.5,
           "In small swings the steps take more than 0.95 leaves: the contact problems come to rest after "
           "{:.1f} s, the equation after {:.1f} s.",
           contacts.summary.end_time, equation.summary.end_time));
  claim.plots.push_back({"Rotation, 0.20 g for 0.15 s (Fig. 2a)",
                         "time (s)",
                         "rotation (rad)",
                         {over_time("equation, ratio 0.95", equation, "angle_0"),
                          over_time("contact problems, 1 ms", contacts, "angle_0")}});
  claim.plots.push_back({"Angular velocity (Fig. 3a)",
                         "time (s)",
                         "angular velocity (rad/s)",
                         {over_time("equation, ratio 0.95", equation, "rate_0"),
                          over_time("contact problems, 1 ms", contacts, "rate_0")}});
  return claim;
}

Claim gagliardo_overturning() {
  Claim claim;
  claim.source = "Gagliardo et al., Fig. 2(b)";
  claim.statement = "A pulse of 0.20 g and 0.62 s overturns the wall, by both formulations: incipient overturning.";
  const double by_equation = critical_pulse([](double pulse) { return wall_by_equation(pulse, 0.95); }, 1e-7);
  const double by_contacts = critical_pulse([](double pulse) { return wall_by_contacts(pulse, 2e-3); }, 1e-5);
  claim.numbers.push_back({"shortest pulse that overturns, equation", 0.62, by_equation, 0.01, "s"});
  claim.numbers.push_back({"shortest pulse that overturns, contact problems, 2 ms", 0.62, by_contacts, 0.01, "s"});
  claim.facts.push_back(fact(by_equation < 0.62 && by_contacts < 0.62 && std::fabs(by_equation - by_contacts) < 1e-4,
                             "The two limits, {:.4f} s and {:.4f} s, are both below 0.62 s.", by_equation,
                             by_contacts));
  ClaimPlot plot{"Rotation, 0.20 g (Fig. 2b)", "time (s)", "rotation (rad)", {}};
  for (const double pulse : {0.62, 0.61}) {
    Scenario equation = wall_by_equation(pulse, 0.95);
    Scenario contacts = wall_by_contacts(pulse, 1e-3);
    const History by_ode = simulate(equation);
    const History by_problems = simulate(contacts);
    const bool falls = pulse > 0.615;
    claim.facts.push_back(
        fact(by_ode.summary.overturned.has_value() == falls && by_problems.summary.overturned.has_value() == falls,
             "{} s: the wall {} by both.", pulse, falls ? "overturns" : "comes back"));
    plot.series.push_back(over_time(fmt::format("equation, {} s", pulse), by_ode, "angle_0"));
    plot.series.push_back(over_time(fmt::format("contact problems, {} s", pulse), by_problems, "angle_0"));
  }
  claim.plots.push_back(plot);
  return claim;
}

Claim gagliardo_cost() {
  Claim claim;
  claim.source = "Gagliardo et al., Fig. 4";
  claim.statement =
      "The contact problems take up to 100 times as long as the differential equation with a step of 1 ms, and about "
      "ten "
      "times less with 8 ms.";
  claim.finding = Finding::differs;
  claim.reason =
      "Times belong to programs and machines, so work is counted here, not time: the factor between the steps is that "
      "of "
      "their numbers, 8; bench/contact_vs_engines measures times.";
  Scenario second = wall_by_equation(0.15, 0.95);
  second.run.duration = 1.0;
  const Work equation = simulate(second).summary.work;
  ClaimSeries problems = marks("contact problems", {}, {});
  for (const double step : {1e-3, 2e-3, 4e-3, 8e-3}) {
    Scenario scenario = wall_by_contacts(0.15, step);
    scenario.run.duration = 1.0;
    problems.x.push_back(1e3 * step);
    problems.y.push_back(static_cast<double>(simulate_summary(scenario).contact->problems));
  }
  claim.numbers.push_back(
      {"contact problems at 1 ms over those at 8 ms", 10.0, problems.y.front() / problems.y.back(), 3.0, ""});
  const double evaluations = static_cast<double>(equation.rhs);
  claim.facts.push_back(fact(problems.y.front() >= 1000.0 && equation.steps >= 4 &&
                                 equation.rhs > 10 * equation.steps && problems.y.front() > evaluations,
                             "One second of motion takes {} contact problems at 1 ms, each of three freedoms and two "
                             "contacts; the equation takes {} steps by power series, with {} evaluations in all.",
                             problems.y.front(), equation.steps, equation.rhs));
  claim.plots.push_back({"Work for one second of motion",
                         "step (ms)",
                         "number",
                         {problems, level_line("evaluations of the equation", 1.0, 8.0, evaluations)},
                         true,
                         true});
  return claim;
}

}  // namespace teeter::papers
