// Z7, Z9, Z11 and Z12: whether corners stick or slip during an impact, and what follows.
#include <algorithm>
#include <cmath>

#include "validate/zhang/zhang.hpp"

namespace teeter::papers {
namespace {

Landing landing_of(double aspect, double kinetic, double static_friction, StartRule start_rule) {
  return first_landing({aspect, static_friction, kinetic, 1.0, start_rule});
}

// The aspect ratio from which on the first impact sticks.
double sticks_from(double low, double high, double kinetic, double static_friction, StartRule start_rule) {
  return turning_point(low, high, 1e-6, [&](double aspect) {
    return landing_of(aspect, kinetic, static_friction, start_rule).sticks();
  });
}

// By how much |d| jumps where the impact begins to stick.
double jump_at(double aspect, double kinetic, double static_friction, StartRule start_rule) {
  return landing_of(aspect + 1e-5, kinetic, static_friction, start_rule).rise_of_a -
         landing_of(aspect - 1e-5, kinetic, static_friction, start_rule).rise_of_a;
}

double housner_of_aspect(double aspect) { return (aspect * aspect - 0.5) / (aspect * aspect + 1.0); }

}  // namespace

Claim zhang_slip_or_stick() {
  Claim claim;
  claim.source = "Zhang et al., comments 3, 7, 10, Figs. 6(f), 8, 9";
  claim.statement =
      "With mu = 0.6, mu_s = 1 the corners slip for sqrt(1/2) <= l/L < 1 and stick from 1 on (comment 3); \"stick "
      "always "
      "occurs\" (comment 7).";
  claim.expected = Expected::contradictory;
  claim.finding = Finding::contradicts_itself;
  claim.reason =
      "The two comments exclude each other; the first needs sticking to be decided by the kinetic coefficient, while "
      "sticking at l/L = 2 with 0.3/0.5 (comment 10) needs the static one.";
  claim.numbers.push_back({"l/L from which an impact sticks, 0.6/1, start by the kinetic coefficient", 1.0,
                           sticks_from(0.8, 1.5, 0.6, 1.0, StartRule::by_kinetic), 1e-3, ""});
  const bool slips = !landing_of(0.72, 0.6, 1.0, StartRule::by_kinetic).sticks() &&
                     !landing_of(0.9, 0.6, 1.0, StartRule::by_kinetic).sticks();
  const bool sticks = landing_of(0.72, 0.6, 1.0, StartRule::by_static).sticks() &&
                      landing_of(0.9, 0.6, 1.0, StartRule::by_static).sticks() &&
                      landing_of(2.0, 0.6, 1.0, StartRule::by_static).sticks();
  claim.facts.push_back(
      fact(slips && sticks,
           "At l/L = 0.72 and 0.9 the first impact slips by the kinetic rule (comment 3) and sticks by "
           "the static one (comment 7)."));
  const Landing by_kinetic = landing_of(2.0, 0.3, 0.5, StartRule::by_kinetic);
  const Landing by_static = landing_of(2.0, 0.3, 0.5, StartRule::by_static);
  claim.facts.push_back(fact(!by_kinetic.sticks() && by_static.sticks() && ratio_to_stick(2.0) > 0.3,
                             "At l/L = 2 with 0.3/0.5 sticking takes a ratio of {:.3f}: it slips by the kinetic rule, "
                             "which comment 3 needs, and sticks by the static one.",
                             ratio_to_stick(2.0)));
  Scenario bouncing = scenario_of({1.0, 1.0, 0.6, 1.0});
  bouncing.run.duration = 1.0;
  const Summary later = simulate_summary(bouncing);
  const auto slipping = std::ranges::count_if(later.impacts, [](const Impact& impact) {
    return std::ranges::any_of(impact.corners->phases, [](const std::vector<std::string>& corner) {
      return std::ranges::any_of(corner, [](const std::string& phase) { return phase.starts_with("slip"); });
    });
  });
  claim.facts.push_back(
      fact(2 * slipping > later.impact_count && later.impact_count > 5,
           "Nor does stick always occur later (Fig. 9, l/L = 1): in {} of the {} impacts of the first "
           "second a corner slips.",
           slipping, later.impact_count));
  const std::vector<double> aspects = spaced(0.05, 3.0, 119);
  claim.plots.push_back({"Ratio of forces that sticking takes from the start",
                         "l/L",
                         "tangential over normal force",
                         {line_of("3a/(4a^2 + 1)", aspects, ratio_to_stick), level_line("0.6", 0.0, 3.0, 0.6),
                          level_line("0.5", 0.0, 3.0, 0.5), level_line("0.3", 0.0, 3.0, 0.3),
                          marks("first sticking, runs",
                                {sticks_from(0.8, 1.5, 0.6, 1.0, StartRule::by_kinetic),
                                 sticks_from(1.1, 1.8, 0.3, 0.5, StartRule::by_static)},
                                {0.6, 0.5})}});
  return claim;
}

Claim zhang_jump() {
  Claim claim;
  claim.source = "Zhang et al., Fig. 6(c), (d), comment 8";
  claim.statement =
      "With small friction d jumps at some l/L; the jump goes to the right and shrinks as friction vanishes, and "
      "shrinks "
      "into the minimum when friction is large.";
  claim.reason = "It needs the static coefficient to decide whether an impact begins with sticking.";
  struct Case {
    double kinetic, static_friction, low, high;
  };
  std::vector<double> places;
  std::vector<double> jumps;
  for (const Case& c : {Case{0.3, 0.5, 1.15, 2.0}, Case{0.18, 0.3, 1.6, 4.0}, Case{0.06, 0.1, 5.0, 10.0}}) {
    const double place = sticks_from(c.low, c.high, c.kinetic, c.static_friction, StartRule::by_static);
    places.push_back(place);
    jumps.push_back(jump_at(place, c.kinetic, c.static_friction, StartRule::by_static));
    const double m = c.static_friction;
    claim.numbers.push_back({fmt::format("l/L of the jump, {}/{}: root of 3a/(4a^2 + 1) = mu_s", c.kinetic, m),
                             (3.0 + std::sqrt(9.0 - 16.0 * m * m)) / (8.0 * m), place, 1e-4, ""});
  }
  claim.facts.push_back(
      fact(jumps[0] > 0.4 && jumps[0] > jumps[1] && jumps[1] > jumps[2] && jumps[2] > 0.02,
           "|d| jumps by {:.2f} at {:.2f} for 0.3/0.5, by {:.2f} at {:.2f} for 0.18/0.3 and by {:.2f} at "
           "{:.2f} for 0.06/0.1.",
           jumps[0], places[0], jumps[1], places[1], jumps[2], places[2]));
  const double rough = sticks_from(0.6, 1.2, 0.6, 0.72, StartRule::by_static);
  const double rough_jump = jump_at(rough, 0.6, 0.72, StartRule::by_static);
  claim.facts.push_back(fact(std::fabs(rough_jump) < 0.2 && rough < 0.8,
                             "For 0.6/0.72 it is {:.2f} at {:.3f}, beside the minimum.", rough_jump, rough));
  const double place = sticks_from(1.3, 4.0, 0.3, 0.5, StartRule::by_kinetic);
  const double smooth = jump_at(place, 0.3, 0.5, StartRule::by_kinetic);
  claim.facts.push_back(fact(std::fabs(smooth) < 1e-3,
                             "If the kinetic coefficient decides there is no jump (0.3/0.5, at {:.2f}).", place));
  const std::vector<double> aspects = spaced(0.1, 5.0, 246);
  claim.plots.push_back(
      {"e = 1, friction mu/mu_s",
       "l/L",
       "|d|, rise of A over fall of B",
       {rebound_curve("0.3/0.5", {1.0, 0.5, 0.3}, aspects), rebound_curve("0.18/0.3", {1.0, 0.3, 0.18}, aspects),
        rebound_curve("0.3/0.5, kinetic start", {1.0, 0.5, 0.3, 1.0, StartRule::by_kinetic}, aspects),
        rebound_curve("no friction", {}, aspects)}});
  return claim;
}

Claim zhang_tangential_phases() {
  Claim claim;
  claim.source = "Zhang et al., Fig. 11(b), comment 10";
  claim.statement =
      "With mu = 0.3, mu_s = 0.5 the impact slips with a reversal at l/L = 0.3, slips one way at 1.2 and sticks at 2.";
  const Landing flat = landing_of(0.3, 0.3, 0.5, StartRule::by_static);
  const Landing middle = landing_of(1.2, 0.3, 0.5, StartRule::by_static);
  const Landing slender = landing_of(2.0, 0.3, 0.5, StartRule::by_static);
  claim.facts = {fact(flat.phases.starts_with("slip- slip+"), "l/L = 0.3: B goes through {}.", flat.phases),
                 fact(middle.phases == "slip+", "l/L = 1.2: {}.", middle.phases),
                 fact(slender.sticks(), "l/L = 2: {}.", slender.phases)};
  ClaimSeries sliding = line_of("runs", spaced(0.1, 2.5, 121), [](double aspect) {
    return landing_of(aspect, 0.3, 0.5, StartRule::by_static).sliding;
  });
  claim.plots.push_back(
      {"Sliding of the corners after the impact, friction 0.3/0.5, e = 1",
       "l/L",
       "sliding speed over landing speed of B",
       {sliding, marks("Fig. 11(b)", {0.3, 1.2, 2.0}, {flat.sliding, middle.sliding, slender.sliding})}});
  return claim;
}

Claim zhang_all_sticking() {
  Claim claim;
  claim.source = "Zhang et al., comments 3 to 5";
  claim.statement =
      "Housner's assumption, corners that always stick, is valid only for l/L > sqrt(1/2) and enough friction.";
  const auto rise = [](double aspect, double friction) {
    return first_landing({aspect, friction, friction, 0.0}).rise_of_a;
  };
  constexpr double rough = 50.0;
  for (const double aspect : {1.0, 2.0})
    claim.numbers.push_back({fmt::format("ratio of rates, l/L = {}, friction 50, e = 0: Housner's", aspect),
                             housner_of_aspect(aspect), rise(aspect, rough), 1e-8, ""});
  claim.numbers.push_back({"l/L from which A rises, friction 50", std::sqrt(0.5),
                           turning_point(0.5, 1.0, 1e-5, [&](double aspect) { return rise(aspect, rough) > 1e-7; }),
                           1e-3, ""});
  claim.facts.push_back(
      fact(std::fabs(rise(0.5, rough)) < 1e-9,
           "At l/L = 0.5 Housner's ratio is {:.2f}, which would push A into the ground; the block stays "
           "where it lands.",
           housner_of_aspect(0.5)));
  const double smooth = rise(1.0, 0.5);
  claim.facts.push_back(fact(smooth < housner_of_aspect(1.0) - 0.02 && ratio_to_stick(1.0) > 0.5,
                             "At l/L = 1 sticking takes a friction of {:.1f}; with 0.5 the ratio is {:.3f} instead of "
                             "{:.3f}.",
                             ratio_to_stick(1.0), smooth, housner_of_aspect(1.0)));
  const std::vector<double> aspects = spaced(0.1, 3.0, 117);
  claim.plots.push_back({"Ratio of rates at the first impact, e = 0",
                         "l/L",
                         "rate after over rate before",
                         {line_of("Housner, (a^2 - 1/2)/(a^2 + 1)", spaced(0.35, 3.0, 107), housner_of_aspect),
                          line_of("friction 50", aspects, [&](double a) { return rise(a, rough); }),
                          line_of("friction 0.5", aspects, [&](double a) { return rise(a, 0.5); }),
                          line_of("friction 0.2", aspects, [&](double a) { return rise(a, 0.2); })}});
  return claim;
}

}  // namespace teeter::papers
