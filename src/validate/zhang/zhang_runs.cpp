// Z3 and Z4: what the corners do after a release, without and with bounce.
#include <algorithm>
#include <cmath>

#include "validate/zhang/zhang.hpp"

namespace teeter::papers {
namespace {

struct Coefficients {
  double static_friction, kinetic_friction;
};
constexpr Coefficients none{0.0, 0.0};
constexpr Coefficients small{0.02, 0.01};
constexpr Coefficients large{0.5, 0.3};

ZhangBlock block_of(double aspect, Coefficients friction, double restitution) {
  return {aspect, friction.static_friction, friction.kinetic_friction, restitution};
}

// Heights of the corners over time (mm), up to `until`.
ClaimSeries corner_height(std::string name, const Scenario& scenario, const History& history, double side,
                          double until) {
  const std::vector<double> time = column(history, "time");
  const std::vector<double> y = column(history, "y_0");
  const std::vector<double> angle = column(history, "angle_0");
  ClaimSeries height;
  height.name = std::move(name);
  for (std::size_t i = 0; i < time.size() && time[i] <= until; ++i) {
    const double lift = y[i] - side * 0.5 * scenario.blocks[0].width * std::sin(angle[i]) -
                        0.5 * scenario.blocks[0].height * std::cos(angle[i]);
    height.x.push_back(time[i]);
    height.y.push_back(1e3 * lift);
  }
  return height;
}

ClaimPlot corner_plot(const std::string& title, double aspect, Coefficients friction, double restitution,
                      double until) {
  const Scenario scenario = scenario_of(block_of(aspect, friction, restitution));
  const History history = simulate(scenario);
  return {fmt::format("{}: l/L = {:.4g}, friction {}/{}", title, aspect, friction.kinetic_friction,
                      friction.static_friction),
          "time (s)",
          "height of the corner (mm)",
          {corner_height("A", scenario, history, -1.0, until), corner_height("B", scenario, history, +1.0, until)}};
}

}  // namespace

Claim zhang_without_bounce() {
  Claim claim;
  claim.source = "Zhang et al., Fig. 4 and comment 1";
  claim.statement =
      "Without bounce (e = 0) A of a flat block (l/L = 1/2) never rises and B hits once; A of a slender one (l/L = 2) "
      "rises, the more the larger the friction, and the block is at rest after one impact at B and one at A.";
  claim.expected = Expected::approximate;
  claim.finding = Finding::differs;
  bool stays_down = true;
  for (const Coefficients friction : {none, small, large}) {
    const Summary flat = simulate_summary(scenario_of(block_of(0.5, friction, 0.0)));
    stays_down = stays_down && flat.impact_count == 1 && flat.verdict == Verdict::rest &&
                 std::fabs(flat.impacts.at(0).corners->after[0].normal) < 1e-9;
  }
  claim.facts.push_back(
      fact(stays_down, "l/L = 1/2: for all three frictions there is one impact, at B, and the block is at rest."));
  const double free = first_landing(block_of(2.0, none, 0.0)).rise_of_a;
  const double little = first_landing(block_of(2.0, small, 0.0)).rise_of_a;
  const double much = first_landing(block_of(2.0, large, 0.0)).rise_of_a;
  claim.facts.push_back(
      fact(std::min({free, little, much}) > 0.2 && much > 2.0 * free,
           "l/L = 2: A rises with {:.3f} of the landing speed without friction, {:.3f} with 0.01/0.02 "
           "and {:.3f} with 0.3/0.5.",
           free, little, much));
  claim.numbers.push_back(
      {"rebound with friction 0.01/0.02 over that without, l/L = 2 (at least)", 1.0, little / free, 0.02, "", false});
  const auto impacts = [](Coefficients friction) {
    return static_cast<double>(simulate_summary(scenario_of(block_of(2.0, friction, 0.0))).impact_count);
  };
  claim.numbers.push_back({"impacts until rest, l/L = 2, no friction", 2.0, impacts(none), 0.5, "", false});
  claim.numbers.push_back({"impacts until rest, l/L = 2, friction 0.3/0.5", 2.0, impacts(large), 0.5, "", false});
  claim.numbers.push_back({"ratio of rates at the impacts, l/L = 2, friction 0.3/0.5: Housner's", 0.7, much, 1e-9, ""});
  claim.reason =
      "Every impact keeps a fixed share of the rate (0.25 to 0.7), so rest after two impacts is only what the eye "
      "sees; "
      "and a little friction gives less rebound than none.";
  for (const double aspect : {0.5, std::sqrt(2.0), 2.0})
    claim.plots.push_back(corner_plot("e = 0", aspect, large, 0.0, 0.6));
  return claim;
}

Claim zhang_with_bounce() {
  Claim claim;
  claim.source = "Zhang et al., Fig. 5 and comment 2";
  claim.statement =
      "With e = 0.8, at l/L = sqrt(2) and little or no friction A stays on the ground and B hops (half-rocking), and "
      "with much friction A leaves it; a flat block passes energy from B to A; a slender one passes little with small "
      "friction and much with large friction.";
  const double critical = std::sqrt(2.0);
  const Summary half = simulate_summary(scenario_of(block_of(critical, none, 0.8)));
  double lift = 0.0;
  double unlike = 0.0;
  for (const Impact& impact : half.impacts) {
    lift = std::max(lift, std::fabs(impact.corners->after[0].normal));
    unlike = std::max(unlike, std::fabs(impact.corners->after[1].normal + 0.8 * impact.corners->before[1].normal));
  }
  claim.facts.push_back(
      fact(half.impact_count > 40 && lift < 1e-9 && unlike < 1e-9,
           "l/L = sqrt(2), no friction: in all {} impacts A stays down and B leaves with 0.8 of its speed.",
           half.impact_count));
  const auto landing = [](double aspect, Coefficients friction) {
    return first_landing(block_of(aspect, friction, 0.8));
  };
  const double trembling = landing(critical, small).rise_of_a;
  const double leaving = landing(critical, large).rise_of_a;
  claim.facts.push_back(
      fact(trembling < 0.02 && leaving > 0.4,
           "l/L = sqrt(2): A leaves with {:.3f} of the landing speed with 0.01/0.02, with {:.3f} with "
           "0.3/0.5.",
           trembling, leaving));
  const Landing flat = landing(0.5, none);
  const Landing rough_flat = landing(0.5, large);
  claim.facts.push_back(fact(flat.rise_of_a > flat.rise_of_b && rough_flat.rise_of_a > 0.5 * rough_flat.rise_of_b &&
                                 rough_flat.rise_of_b > 0.5 * rough_flat.rise_of_a,
                             "l/L = 1/2: A and B leave with {:.2f} and {:.2f} of the landing speed without friction "
                             "(a strong exchange), with {:.2f} and {:.2f} with 0.3/0.5 (similar energies).",
                             flat.rise_of_a, flat.rise_of_b, rough_flat.rise_of_a, rough_flat.rise_of_b));
  const std::vector<Impact> impacts = simulate_summary(scenario_of(block_of(0.5, none, 0.8))).impacts;
  const auto on_a = std::find_if(impacts.begin() + 1, impacts.end(),
                                 [](const Impact& impact) { return impact.corners->normal_impulses[0] > 0.0; });
  const CornersAtImpact corners = on_a->corners.value();
  const double exchanged =
      std::fabs(corners.after[1].normal - corners.before[1].normal) / std::fabs(corners.before[0].normal);
  claim.facts.push_back(
      fact(corners.normal_impulses[1] == 0.0 && exchanged > 0.3,
           "l/L = 1/2, no friction: when A lands again, the speed of B changes by {:.2f} of that of A.", exchanged));
  const Landing slender = landing(2.0, small);
  const Landing rough = landing(2.0, large);
  claim.facts.push_back(
      fact(slender.rise_of_b > 1.5 * slender.rise_of_a && rough.rise_of_a > 2.0 * slender.rise_of_a,
           "l/L = 2: A and B leave with {:.2f} and {:.2f} with 0.01/0.02, with {:.2f} and {:.2f} with "
           "0.3/0.5.",
           slender.rise_of_a, slender.rise_of_b, rough.rise_of_a, rough.rise_of_b));
  claim.plots = {corner_plot("e = 0.8", critical, none, 0.8, 0.7), corner_plot("e = 0.8", critical, large, 0.8, 0.7),
                 corner_plot("e = 0.8", 0.5, none, 0.8, 0.7), corner_plot("e = 0.8", 2.0, none, 0.8, 0.7)};
  return claim;
}

}  // namespace teeter::papers
