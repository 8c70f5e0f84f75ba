// A16: how errors of measured lengths and angles get into the angular acceleration.
#include <fmt/format.h>

#include <cmath>

#include "validate/anagnostopoulos/anagnostopoulos.hpp"

namespace teeter::anagnostopoulos {
namespace {

using namespace setup;

constexpr double angle_error = 0.5 * degree;  // as stated
constexpr double alpha_error = 0.6 * degree;  // as stated
constexpr double length_error = 1e-3;         // m, as stated, of height and width

double radius_error(const Block& block) {
  return 0.5 * length_error * (block.width + block.height) / std::hypot(block.width, block.height);
}

// (42) for theta'' = prefactor g sin(alpha - theta), prefactor proportional to 1/R: in rad/s2.
double absolute_error(const Block& block, double angle, double prefactor) {
  const Rectangle body = rectangle(block);
  const double scale = prefactor * g / body.radius;
  return scale * (std::sin(body.alpha - angle) * radius_error(block) / body.radius +
                  std::cos(body.alpha - angle) * (alpha_error + angle_error));
}

double relative_error(const Block& block, double angle) {
  const Rectangle body = rectangle(block);
  return absolute_error(block, angle, 0.75) / (0.75 * g / body.radius * std::sin(body.alpha - angle));
}

}  // namespace

Claim error_estimate() {
  Claim claim;
  claim.source = "Anagnostopoulos, section 4.2, eqs. (41), (42)";
  claim.statement =
      "From errors of 1 mm, 0.6° in α and 0.5° in the angle follows an error of 1.4 rad/s² in the angular "
      "acceleration, which is 14 % of the acceleration of gravity.";
  claim.expected = Expected::contradictory;
  claim.finding = Finding::contradicts_itself;
  claim.reason =
      "The prefactor of (41) must be 3/(4R), as (12) has it, and rad/s² cannot be a share of m/s²; the relative "
      "error depends on the angle and grows beyond all bounds near the tipping angle.";
  const Block block = steel_block(2);
  const Rectangle body = rectangle(block);
  Scenario scenario = tested({2});
  scenario.initial.angle = {11.0 * degree};
  scenario.run.duration = 0.01;
  const double found = column(simulate(scenario), "acceleration_0").front();
  const double right = -0.75 * g / body.radius * std::sin(body.alpha - 11.0 * degree);
  claim.numbers.push_back({"acceleration of block 2 at 11° by (41) as printed",
                           4.0 / (3.0 * body.radius) * g * std::sin(body.alpha - 11.0 * degree), found, 1.0, "rad/s²",
                           false});
  claim.numbers.push_back({"the same with -3/(4R)", right, found, 1e-9, "rad/s²"});
  const double flat = steel_block(1).width;
  const double tall = steel_block(1).height;
  claim.numbers.push_back({"error of α from 1 mm, block 1", 0.6,
                           length_error * (flat + tall) / (flat * flat + tall * tall) / degree, 0.05, "°"});
  claim.numbers.push_back({"absolute error at 0°, block 2, prefactor of (41)", 1.4,
                           absolute_error(block, 0.0, 4.0 / 3.0), 0.2, "rad/s²", false});
  claim.numbers.push_back({"relative error at 0°, block 2", 14.0, 100.0 * relative_error(block, 0.0), 2.0, "%", false});
  claim.facts.push_back(
      {fmt::format("With 3/(4R) the error is {:.2f} rad/s² at 0° (block 2), and relative to the acceleration itself "
                   "{:.1f} % at 0°, {:.1f} % at 11° and {:.0f} % at 22°.",
                   absolute_error(block, 0.0, 0.75), 100.0 * relative_error(block, 0.0),
                   100.0 * relative_error(block, 11.0 * degree), 100.0 * relative_error(block, 22.0 * degree)),
       relative_error(block, 22.0 * degree) > 0.4 && relative_error(block, 0.0) < 0.08});
  ClaimPlot plot{"Relative error of the angular acceleration", "angle, share of α", "error, %", {}, false, true};
  const std::vector<double> shares = spaced(0.0, 0.98, 99);
  for (int number = 1; number <= 3; ++number) {
    const Block one = steel_block(number);
    plot.series.push_back(line_of(fmt::format("block {}", number), shares, [&](double share) {
      return 100.0 * relative_error(one, share * rectangle(one).alpha);
    }));
  }
  plot.series.push_back(line_of("14 %, as published", shares, [](double) { return 14.0; }));
  claim.plots.push_back(plot);
  return claim;
}

}  // namespace teeter::anagnostopoulos
