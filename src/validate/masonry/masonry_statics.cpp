// M1 to M4: what walls and arches bear at rest, and that motion begins there.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "teeter/limit.hpp"
#include "validate/masonry/masonry.hpp"

namespace teeter::masonry_claims {
namespace {

using namespace setup;

constexpr double printed = 6e-7;  // what six decimals leave open

Scenario wall_one(long courses) { return wall(courses, 5, 0.4, 0.175, 0.65, FirstCourse::half); }
Scenario oppenheim() { return arch(10.0, 1.5, 78.75 * degree, 7, 2.0, 2e-3); }
Scenario semicircle(double thickness) { return arch(1.0, thickness, 0.5 * pi, 27, 20.0, 2e-3); }

// The lowest certified state of Coulomb's law, to the right.
LimitDirection coulomb(Scenario s) {
  s.limit.flow = LimitFlow::both;
  s.limit.direction = LimitSide::right;
  return find_limit(s).directions[0];
}

// Farthest that a block goes within 0.4 s (m), pushed by a share of what the assembly bears.
double gone(Scenario s, double push) {
  s.ground.horizontal = rectangular(push * g, 10.0);
  s.run.duration = 0.4;
  s.run.output_step = 0.4;
  const History history = simulate(s);
  double farthest = 0.0;
  for (std::size_t i = 0; i < s.blocks.size(); ++i) {
    const std::vector<double> x = column(history, "x_" + std::to_string(i));
    farthest = std::max(farthest, std::fabs(x.back() - x.front()));
  }
  return farthest;
}

}  // namespace

Claim wall_factors() {
  Claim claim;
  claim.source = "Linear programs";
  claim.statement =
      "Sideways push, as a share of the weight, that walls in running bond bear under the associative law, as two "
      "other solvers of linear programs find it.";
  const auto number = [&](const char* name, double expected, const Scenario& s) {
    claim.numbers.push_back({name, expected, factor(s), printed, ""});
  };
  number("6 courses of 5, 0.4 x 0.175 m, friction 0.65, halves first", 0.642859, wall_one(6));
  number("10 courses", 0.579999, wall_one(10));
  number("6 courses, whole blocks first: slides", 0.65, wall(6, 5, 0.4, 0.175, 0.65, FirstCourse::full));
  number("10 courses, whole blocks first", 0.592818, wall(10, 5, 0.4, 0.175, 0.65, FirstCourse::full));
  number("9 courses of 4, 0.5 x 0.25 m, friction 0.6", 0.534327, wall(9, 4, 0.5, 0.25, 0.6, FirstCourse::full));
  number("16 courses of 16", 0.470678, wall(16, 16, 0.5, 0.25, 0.6, FirstCourse::full));
  ClaimSeries halves{"halves first", {}, {}, true};
  ClaimSeries whole{"whole blocks first", {}, {}, true};
  for (long courses = 2; courses <= 12; ++courses) {
    halves.x.push_back(static_cast<double>(courses));
    halves.y.push_back(factor(wall_one(courses)));
    whole.x.push_back(static_cast<double>(courses));
    whole.y.push_back(factor(wall(courses, 5, 0.4, 0.175, 0.65, FirstCourse::full)));
  }
  claim.plots.push_back({"Walls of 5 blocks a course", "courses", "bears, share of the weight", {halves, whole}});
  return claim;
}

Claim arch_factors() {
  Claim claim;
  claim.source = "All mechanisms of four hinges; linear programs; thrust lines";
  claim.statement = "Sideways push that circular arches bear without sliding, and the thinnest semicircle that stands.";
  const double angle = 78.75 * degree;
  const auto number = [&](const char* name, double expected, const Scenario& s) {
    claim.numbers.push_back({name, expected, factor(s), printed, ""});
  };
  number("Oppenheim's arch: R 10 m, t 1.5 m, 78.75 degrees, 7 voussoirs", 0.370010, arch(10, 1.5, angle, 7, 20, 2e-3));
  number("16 voussoirs", 0.353770, arch(10, 1.5, angle, 16, 20, 2e-3));
  number("27 voussoirs", 0.353656, arch(10, 1.5, angle, 27, 20, 2e-3));
  number("100 voussoirs", 0.353489, arch(10, 1.5, angle, 100, 20, 2e-3));
  number("semicircle of 27, t/R = 0.15", 0.145104, semicircle(0.15));
  number("semicircle of 27, t/R = 0.20", 0.284094, semicircle(0.20));
  double low = 0.09;
  double high = 0.12;
  while (high - low > 1e-7) {
    const double middle = 0.5 * (low + high);
    (factor(semicircle(middle)) > 0.0 ? high : low) = middle;
  }
  claim.numbers.push_back({"thinnest semicircle of 27 that stands, t/R", 0.106776, high, printed, ""});
  ClaimSeries ours{"computed", {}, {}, false};
  for (const double thickness : spaced(0.108, 0.24, 23)) {
    ours.x.push_back(thickness);
    ours.y.push_back(factor(semicircle(thickness)));
  }
  claim.plots.push_back({"Semicircle of 27 voussoirs",
                         "thickness over radius",
                         "bears, share of the weight",
                         {ours, {"reference", {0.106776, 0.15, 0.20}, {0.0, 0.145104, 0.284094}, true}}});
  return claim;
}

Claim coulomb_states() {
  Claim claim;
  claim.source = "Certified states";
  claim.statement =
      "Under Coulomb friction, which does not dilate, walls can collapse below what the associative law says: states "
      "that pass the certificate were found at 0.638982 and 0.5584.";
  const LimitDirection six = coulomb(wall_one(6));
  const LimitDirection ten = coulomb(wall_one(10));
  const auto fact = [&](const char* name, const LimitDirection& told, double at_most) {
    claim.facts.push_back(
        {fmt::format("{}: a certified state at {:.6f}, at most {}", name, told.coulomb.value_or(0.0), at_most),
         told.coulomb && *told.coulomb <= at_most + printed && told.coulomb_certificate < 1e-6 &&
             *told.coulomb < *told.associative});
  };
  fact("6 courses", six, 0.638982);
  fact("10 courses", ten, 0.5584);
  const double friction[] = {0.45, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75};
  ClaimSeries associative{"associative", {}, {}, true};
  ClaimSeries lowest{"lowest Coulomb state found", {}, {}, true};
  for (const double mu : friction) {
    const LimitDirection told = coulomb(wall(4, 3, 0.4, 0.175, mu, FirstCourse::half));
    associative.x.push_back(mu);
    associative.y.push_back(*told.associative);
    if (!told.coulomb) continue;
    lowest.x.push_back(mu);
    lowest.y.push_back(*told.coulomb);
  }
  claim.plots.push_back(
      {"A wall of 4 courses of 3", "friction coefficient", "bears, share of the weight", {associative, lowest}});
  return claim;
}

Claim statics_in_motion() {
  Claim claim;
  claim.source = "Linear programs beside motion";
  claim.statement =
      "Below what linear programs say nothing moves, although sliding does not dilate; above it everything that should "
      "moves.";
  const std::vector<double> shares = {0.98, 0.99, 0.995, 1.005, 1.01, 1.015, 1.02};
  const auto follow = [&](const char* name, const Scenario& s) {
    const double bears = factor(s);
    ClaimSeries series{name, {}, {}, true};
    for (const double share : shares) {
      series.x.push_back(share);
      series.y.push_back(gone(s, share * bears));
      if (share == 0.995)
        claim.facts.push_back(
            {fmt::format("{} at 0.995 of its factor {:.6f}: no block goes 1e-9 m in 0.4 s", name, bears),
             series.y.back() < 1e-9});
      if (share == 1.005)
        claim.facts.push_back({fmt::format("at 1.005: one goes {:.1e} m", series.y.back()), series.y.back() > 5e-4});
    }
    return series;
  };
  std::vector<ClaimSeries> series;
  series.push_back(follow("Oppenheim's arch", oppenheim()));
  series.push_back(follow("wall of 6 courses", wall_one(6)));
  series.push_back(follow("column of 3 cubes", wall(3, 1, 0.5, 0.5, 1.5, FirstCourse::full)));
  claim.plots.push_back({"Farthest way of a block in 0.4 s", "push over what it bears", "m", series});
  return claim;
}

}  // namespace teeter::masonry_claims
