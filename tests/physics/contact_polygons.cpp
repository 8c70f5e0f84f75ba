// Convex polygons and assemblies of them: closed forms and quadratures of docs/theory.md, section 21.
#include <algorithm>
#include <numbers>

#include "block/masonry/masonry.hpp"
#include "physics/contact_helpers.hpp"
#include "teeter/limit.hpp"

namespace teeter::physics {
namespace {

constexpr double gravity = 9.81;

Scenario assembly(ContactScheme scheme, double step, double friction) {
  Scenario s;
  s.model = ModelKind::contact;
  s.gravity = gravity;
  s.friction.static_coefficient = friction;
  s.contact.scheme = scheme;
  s.contact.step = step;
  return s;
}

Scenario trapezoid(ContactScheme scheme, double step) {
  Scenario s = assembly(scheme, step, 5.0);
  Block block;
  block.vertices = {{0.0, 0.0}, {0.6, 0.0}, {0.35, 2.0}, {0.05, 2.0}};
  block.density = 2000.0;
  s.blocks = {block};
  return s;
}

Scenario arch(double radius, double thickness, double degrees, long voussoirs, double friction, double step) {
  Scenario s = assembly(ContactScheme::implicit_euler, step, friction);
  s.arch.radius = radius;
  s.arch.thickness = thickness;
  s.arch.half_angle = degrees * std::numbers::pi / 180.0;
  s.arch.voussoirs = voussoirs;
  s.arch.density = 2000.0;
  build_masonry(s);
  return s;
}

const std::vector<double>& column(const History& history, const std::string& name) {
  for (const Column& c : history.columns)
    if (c.name == name) return c.values;
  throw std::runtime_error("no column " + name);
}

// Shortest rectangular pulses that overturn it without an impact, to the right and to the left: quadrature of the rigid
// body on a corner.
TEST(ContactPolygon, PulsesThatOverturnATrapezoid) {
  for (const auto& [sign, expected] : {std::pair{1.0, 0.311168}, {-1.0, 0.543157}}) {
    const double found = bisect(expected - 0.01, expected + 0.01, [sign = sign](double duration) {
      Scenario s = trapezoid(ContactScheme::implicit_euler, 0.001);
      s.ground.horizontal = rectangular(sign * 0.5 * gravity, duration);
      s.run.duration = 5.0;
      const Fate fate = decide(s);
      return fate.overturned && fate.impacts == 0;  // shorter pulses can overturn it to the other side, after impacts
    });
    EXPECT_NEAR(found, expected, 1e-5);
  }
}

TEST(ContactPolygon, ImpactsAndRatiosOfATrapezoid) {
  Scenario s = trapezoid(ContactScheme::hybrid, 0.0000625);
  s.initial.angle = {0.5 * std::atan2(0.6 - 23.0 / 90.0, 8.0 / 9.0)};  // on its right corner
  s.run.duration = 3.0;
  const Summary summary = simulate_summary(s);
  ASSERT_GE(summary.impacts.size(), 3U);
  EXPECT_NEAR(summary.impacts[0].time, 0.483284, 2e-5);
  EXPECT_NEAR(summary.impacts[1].time, 2.299875, 5e-4);
  EXPECT_NEAR(summary.impacts[2].time, 2.847648, 5e-4);
  EXPECT_NEAR(summary.impacts[0].ratio, 0.871792, 2e-4);  // leaves the right corner
  EXPECT_NEAR(summary.impacts[1].ratio, 0.834575, 2e-4);
}

// The first vertex and the way round are the user's affair: the same bytes.
TEST(ContactPolygon, StartVertexAndOrientationDoNotMatter) {
  Scenario s = trapezoid(ContactScheme::implicit_euler, 0.002);
  s.ground.horizontal = rectangular(0.5 * gravity, 0.2);
  s.run.duration = 1.0;
  const std::vector<double> angle = column(simulate(s), "angle_0");
  std::rotate(s.blocks[0].vertices.begin(), s.blocks[0].vertices.begin() + 2, s.blocks[0].vertices.end());
  std::reverse(s.blocks[0].vertices.begin(), s.blocks[0].vertices.end());
  EXPECT_EQ(column(simulate(s), "angle_0"), angle);
}

TEST(ContactPolygon, AMirrorImageMovesLikeOne) {
  Scenario s = trapezoid(ContactScheme::implicit_euler, 0.002);
  s.ground.horizontal = rectangular(0.5 * gravity, 0.2);
  s.run.duration = 1.0;
  const std::vector<double> angle = column(simulate(s), "angle_0");
  for (auto& vertex : s.blocks[0].vertices) vertex[0] = -vertex[0];
  s.ground.horizontal = rectangular(-0.5 * gravity, 0.2);
  const std::vector<double> mirrored = column(simulate(s), "angle_0");
  ASSERT_EQ(mirrored.size(), angle.size());
  for (std::size_t i = 0; i < angle.size(); ++i) EXPECT_NEAR(mirrored[i], -angle[i], 1e-12);
}

// A square on a fixed incline: implicit Euler slides it g (sin - mu cos) t (t + dt)/2.
TEST(ContactPolygon, ASquareSlidesDownAFixedIncline) {
  const double slope = 25.0 * std::numbers::pi / 180.0;
  const double c = std::cos(slope);
  const double n = std::sin(slope);
  const auto at = [&](double x, double y) { return std::array{x * c + y * n, -x * n + y * c}; };
  Scenario s = assembly(ContactScheme::implicit_euler, 0.001, 0.3);
  Block incline;
  incline.fixed = true;
  incline.vertices = {at(-5, -1), at(20, -1), at(20, 0), at(-5, 0)};
  Block square;
  square.vertices = {at(0, 0), at(1, 0), at(1, 1), at(0, 1)};
  s.base.none = true;
  s.blocks = {incline, square};
  s.run.duration = 1.0;
  const History history = simulate(s);
  const double x = column(history, "x_1").back() - column(history, "x_1").front();
  const double y = column(history, "y_1").back() - column(history, "y_1").front();
  EXPECT_NEAR(std::hypot(x, y), gravity * (n - 0.3 * c) * 0.5 * (1.0 + 0.001), 1e-13);
  EXPECT_EQ(column(history, "x_0").back(), column(history, "x_0").front());
}

// Two columns under a lintel are the rocking frame.
TEST(ContactAssembly, PulsesThatOverturnATrilith) {
  for (const auto& [share, expected] : {std::pair{0.4, 0.4144377}, {0.3, 0.7546666}}) {
    const auto overturns = [share = share](double duration) {
      Scenario s = assembly(ContactScheme::implicit_euler, 0.002, 3.0);
      for (const auto& [width, height, x, y] :
           {std::array{0.5, 2.0, -1.25, 0.0}, {0.5, 2.0, 1.25, 0.0}, {3.0, 0.4, 0.0, 2.0}}) {
        Block block;
        block.width = width;
        block.height = height;
        block.at = {x, y};
        s.blocks.push_back(block);
      }
      s.ground.horizontal = rectangular(share * gravity, duration);
      s.run.duration = 10.0;  // a fall so near its limit takes its time
      return decide(s).overturned;
    };
    EXPECT_FALSE(overturns(expected - 5e-5)) << share;
    EXPECT_TRUE(overturns(expected + 5e-5)) << share;
  }
}

// Three voussoirs: every joint is a hinge, so the pulse that brings it down is a quadrature.
TEST(ContactAssembly, PulsesThatBringDownAnArchOfThree) {
  for (const auto& [share, expected] : {std::pair{1.15, 0.753122}, {1.3, 0.553573}, {1.6, 0.378662}, {2.0, 0.272051}}) {
    const auto comes_down = [share = share](double duration) {
      Scenario s = arch(5.0, 1.2, 75.0, 3, 3.0, 0.002);
      s.ground.horizontal = rectangular(share * 0.7802672 * gravity, duration);
      s.run.duration = 6.0;
      return decide(s).overturned;
    };
    EXPECT_FALSE(comes_down(expected - 5e-5)) << share;
    EXPECT_TRUE(comes_down(expected + 5e-5)) << share;
  }
}

// The farthest that the left voussoir of that arch turns and comes back is where its weight and its thrust balance, at
// 0.30261 rad, whatever the push and the steps were.
TEST(ContactAssembly, AnArchOfThreeTurnsBackUpToItsBarrier) {
  Scenario s = arch(5.0, 1.2, 75.0, 3, 3.0, 0.004);
  s.run.duration = 12.0;
  double peak = 0.0;
  double low = 0.378662 - 2e-3;
  double high = 0.378662 + 2e-3;
  for (int i = 0; i < 28; ++i) {
    const double middle = 0.5 * (low + high);
    s.ground.horizontal = rectangular(1.6 * 0.7802672 * gravity, middle);
    const Summary summary = simulate_summary(s);
    const bool comes_back = !summary.overturned && std::fabs(summary.blocks[0].final_angle) < 0.1;
    if (comes_back) peak = std::fabs(summary.blocks[0].peak_angle);
    (comes_back ? low : high) = middle;
  }
  EXPECT_NEAR(peak, 0.30261, 1e-4);
}

// Hinges of Oppenheim's arch move during a stronger push, so that no quadrature gives the pulse; contact dynamics with
// steps of 2, 1 and 0.5 ms agreed to 6e-5 (s), and a second code did to 1 %.
TEST(ContactAssembly, PulsesThatBringDownOppenheimsArch) {
  for (const auto& [share, expected] :
       {std::pair{0.40, 1.1937}, {0.45, 0.7984}, {0.5, 0.6317}, {0.6, 0.4644}, {1.0, 0.2191}}) {
    const auto comes_down = [share = share](double duration) {
      Scenario s = arch(10.0, 1.5, 78.75, 7, 2.0, 0.002);
      s.ground.horizontal = rectangular(share * gravity, duration);
      s.run.duration = 8.0;
      return decide(s).overturned;
    };
    EXPECT_FALSE(comes_down(expected - 2e-4)) << share;
    EXPECT_TRUE(comes_down(expected + 2e-4)) << share;
  }
}

// Oppenheim's arch under 0.40 g: the angles of its three links, by the equation of the four-bar mechanism.
TEST(ContactAssembly, LinksOfOppenheimsArch) {
  Scenario s = arch(10.0, 1.5, 78.75, 7, 2.0, 0.001);
  s.ground.horizontal = rectangular(0.40 * gravity, 10.0);
  s.run.duration = 0.8;
  s.run.output_step = 0.4;
  const History history = simulate(s);
  // Counter-clockwise there, clockwise here; first order in the step, 0.27 % and 0.15 % at 1 ms.
  const double expected[2][3] = {{0.0045317, -0.0047049, 0.0013814}, {0.0218547, -0.0227572, 0.0069425}};
  const int link_of[] = {0, 0, 1, 1, 2, 2, 2};
  for (std::size_t k = 0; k < 2; ++k)
    for (int i = 0; i < 7; ++i)
      EXPECT_NEAR(-column(history, "angle_" + std::to_string(i))[k + 1] / expected[k][link_of[i]], 1.0,
                  k == 0 ? 3e-3 : 2e-3)
          << i;
  ASSERT_TRUE(history.summary.assembly);
  EXPECT_EQ(history.summary.assembly->joints, 8);
}

// Below its static factor it stays, above it goes; and the collapse is followed until nothing moves.
TEST(ContactAssembly, OppenheimsArchCollapsesByFourHinges) {
  Scenario s = arch(10.0, 1.5, 78.75, 7, 0.75, 0.004);
  s.ground.horizontal = rectangular(0.36 * gravity, 1.0);
  s.run.duration = 1.5;
  Summary summary = simulate_summary(s);
  EXPECT_EQ(summary.verdict, Verdict::rest);
  ASSERT_TRUE(summary.assembly);
  EXPECT_EQ(summary.assembly->verdict, AssemblyVerdict::stands);
  EXPECT_LT(summary.assembly->peak_opening, 1e-9);
  s.ground.horizontal = rectangular(0.5 * gravity, 1.0);
  s.run.duration = 12.0;
  summary = simulate_summary(s);
  EXPECT_EQ(summary.verdict, Verdict::overturned);
  EXPECT_EQ(summary.assembly->verdict, AssemblyVerdict::collapses);
  EXPECT_GT(summary.assembly->fallen.size(), 3U);
  std::vector<int> hinges;
  for (const AssemblyJoint& joint : summary.assembly->hinges) hinges.push_back(joint.joint.value_or(-1));
  std::sort(hinges.begin(), hinges.end());
  // From 0.45 g on joint 5 opens too.
  for (const int joint : {0, 2, 4, 7}) EXPECT_NE(std::find(hinges.begin(), hinges.end(), joint), hinges.end()) << joint;
  EXPECT_EQ(summary.assembly->side, Side::left);
}

// Lengths by four, times by two: the same angles.
TEST(ContactAssembly, AScaledArchMovesAlike) {
  Scenario small = arch(2.5, 0.375, 78.75, 7, 0.75, 0.001);
  small.ground.horizontal = rectangular(0.45 * gravity, 0.2);
  small.run.duration = 0.4;
  small.run.output_step = 0.1;
  Scenario large = arch(10.0, 1.5, 78.75, 7, 0.75, 0.002);
  large.ground.horizontal = rectangular(0.45 * gravity, 0.4);
  large.run.duration = 0.8;
  large.run.output_step = 0.2;
  const History a = simulate(small);
  const History b = simulate(large);
  for (int i = 0; i < 7; ++i) {
    const std::string name = "angle_" + std::to_string(i);
    ASSERT_EQ(column(a, name).size(), column(b, name).size());
    for (std::size_t k = 0; k < column(a, name).size(); ++k) EXPECT_NEAR(column(a, name)[k], column(b, name)[k], 1e-9);
  }
}

Scenario courses_of(long courses, long per_course, double width, double height, double friction, FirstCourse first) {
  Scenario s = assembly(ContactScheme::implicit_euler, 0.002, friction);
  s.wall.courses = courses;
  s.wall.per_course = per_course;
  s.wall.width = width;
  s.wall.height = height;
  s.wall.density = 2000.0;
  s.wall.first_course = first;
  build_masonry(s);
  return s;
}

// Right and left, of the associative law: below, rest solves Coulomb's law too.
std::array<double, 2> factors(Scenario s) {
  s.limit.flow = LimitFlow::associative;
  const LimitResult result = find_limit(s);
  EXPECT_TRUE(result.stands);
  EXPECT_EQ(result.directions.size(), 2U);
  return {result.directions[0].associative.value(), result.directions[1].associative.value()};
}

// Farthest that a block went (m), under the ground motion of the scenario.
double farthest(const Scenario& s) {
  const History history = simulate(s);
  EXPECT_NE(history.summary.status, Status::failed) << history.summary.reason;
  double most = 0.0;
  for (std::size_t i = 0; i < s.blocks.size(); ++i)
    for (const char* name : {"x_", "y_"}) {
      const std::vector<double>& places = column(history, name + std::to_string(i));
      most = std::max(most, std::fabs(places.back() - places.front()));
    }
  return most;
}

double farthest_under(Scenario s, double acceleration, double duration) {
  s.ground.horizontal = rectangular(acceleration, 10.0);
  s.run.duration = duration;
  s.run.output_step = duration;
  return farthest(s);
}

// A push that grows by 0.01 g a second, from 0.98 of what linear programs say: the shares of it at which a block has
// gone 1e-6 m and 1 cm.
std::array<double, 2> shares_at_which_it_moves(Scenario s, double factor) {
  const double until = 0.05 * factor / 0.01;
  s.ground.horizontal = sampled(until, {0.98 * factor * gravity, 1.03 * factor * gravity});
  s.run.duration = until;
  s.run.output_step = s.contact.step;
  const History history = simulate(s);
  const std::vector<double>& times = column(history, "time");
  std::vector<double> gone(times.size());
  for (std::size_t i = 0; i < s.blocks.size(); ++i) {
    const std::vector<double>& x = column(history, "x_" + std::to_string(i));
    const std::vector<double>& y = column(history, "y_" + std::to_string(i));
    for (std::size_t k = 0; k < times.size(); ++k) gone[k] = std::max(gone[k], std::hypot(x[k] - x[0], y[k] - y[0]));
  }
  const auto share_at = [&](double distance) {
    const auto k = static_cast<std::size_t>(
        std::find_if(gone.begin(), gone.end(), [&](double d) { return d > distance; }) - gone.begin());
    return k < gone.size() ? 0.98 + 0.05 * times[k] / until : 2.0;
  };
  return {share_at(1e-6), share_at(0.01)};
}

// Candidate check of openings and lintels: 34 blocks.
TEST(ContactAssembly, AWallWithADoorwayBearsMoreToTheLeft) {
  Scenario s = courses_of(6, 6, 0.5, 0.25, 0.65, FirstCourse::full);
  s.wall.openings = {{0.75, 0.0, 1.0, 0.75, Lintel{0.25, 0.25}}};
  build_masonry(s);
  EXPECT_EQ(s.blocks.size(), 34U);
  const std::array<double, 2> bears = factors(s);
  EXPECT_NEAR(bears[0], 0.479702, 1e-6);
  EXPECT_NEAR(bears[1], 0.597346, 1e-6);
}

TEST(ContactAssembly, ASlowRampMovesItAtItsStaticFactor) {
  const Scenario oppenheim = arch(10.0, 1.5, 78.75, 7, 2.0, 0.002);
  const Scenario first_wall = courses_of(6, 5, 0.4, 0.175, 0.65, FirstCourse::half);
  EXPECT_NEAR(factors(oppenheim)[0], 0.370010, 1e-6);
  EXPECT_NEAR(factors(first_wall)[0], 0.642859, 1e-6);
  // Inertia takes its time. What a wall does once it moves is not unique under Coulomb's law.
  const std::array<double, 2> of_arch = shares_at_which_it_moves(oppenheim, factors(oppenheim)[0]);
  EXPECT_NEAR(of_arch[0], 1.0011, 1e-4);
  EXPECT_NEAR(of_arch[1], 1.021, 5e-4);
  const std::array<double, 2> of_wall = shares_at_which_it_moves(first_wall, factors(first_wall)[0]);
  EXPECT_GT(of_wall[0], 1.0);
  EXPECT_NEAR(of_wall[0], 1.0003, 4e-4);  // how soon depends on which of its solutions a step takes first
  EXPECT_NEAR(of_wall[1], 1.008, 2e-3);
}

// A constant push: below the factor nothing moves, not even by rounding; above it a wall or an arch is on its way.
TEST(ContactAssembly, APushBesideTheStaticFactor) {
  for (const Scenario& s :
       {arch(10.0, 1.5, 78.75, 7, 2.0, 0.002), courses_of(6, 5, 0.4, 0.175, 0.65, FirstCourse::half)}) {
    const double limit = factors(s)[0] * gravity;
    EXPECT_LT(farthest_under(s, 0.995 * limit, 0.4), 1e-13);  // some digits of the last place
    const double gone = farthest_under(s, 1.005 * limit, 0.4);
    EXPECT_GT(gone, 1e-3);
    EXPECT_LT(gone, 55e-3);
  }
}

// A wall, an arch or a column by chance, that stands.
Scenario random_assembly(Dice& dice) {
  const double friction = dice.uniform(0.5, 0.9);
  switch (dice.below(3)) {
    case 0:
      return courses_of(2 + dice.below(4), 2 + dice.below(3), dice.uniform(0.3, 0.6), dice.uniform(0.15, 0.3), friction,
                        dice.chance(0.5) ? FirstCourse::full : FirstCourse::half);
    case 1: {
      const double radius = dice.uniform(2.0, 8.0);
      return arch(radius, dice.uniform(0.18, 0.3) * radius, dice.uniform(60.0, 85.0), 5 + dice.below(6), friction,
                  0.002);
    }
    default: {
      Scenario s = assembly(ContactScheme::implicit_euler, 0.002, friction);
      double width = dice.uniform(0.8, 1.2);
      for (int i = 0, drums = 2 + dice.below(4); i < drums; ++i) {
        const double top = width * dice.uniform(0.85, 1.0);
        s.column.drums.push_back({width, top, dice.uniform(0.4, 0.8)});
        width = top;
      }
      build_masonry(s);
      return s;
    }
  }
}

TEST(ContactAssembly, RandomOnesStayBelowTheirFactorAndMoveAboveIt) {
  Dice dice(23);
  for (int i = 0; i < 30; ++i) {
    const Scenario s = random_assembly(dice);
    const std::array<double, 2> bears = factors(s);
    for (const double side : {1.0, -1.0}) {
      const double limit = side * bears[side > 0.0 ? 0 : 1] * gravity;
      EXPECT_LT(farthest_under(s, 0.995 * limit, 0.1), 1e-9) << i << ", " << side;
      EXPECT_GT(farthest_under(s, 1.02 * limit, 0.1), 1e-5) << i << ", " << side;
    }
  }
}

// An image in a mirror bears to the left what the original bears to the right, and moves to the other side.
TEST(ContactAssembly, AMirrorImageBearsAndMovesToTheOtherSide) {
  Dice dice(7);
  for (int i = 0; i < 6; ++i) {
    Scenario s = random_assembly(dice);
    Scenario image = assembly(s.contact.scheme, s.contact.step, *s.friction.static_coefficient);
    image.base = s.base;
    for (Block block : s.blocks) {
      if (block.at) block.at = {-(*block.at)[0], (*block.at)[1]};
      for (std::array<double, 2>& corner : block.vertices) corner[0] = -corner[0];
      block.com[0] = -block.com[0];
      image.blocks.push_back(block);
    }
    const std::array<double, 2> bears = factors(s);
    const std::array<double, 2> mirrored = factors(image);
    EXPECT_NEAR(bears[0], mirrored[1], 1e-8) << i;
    EXPECT_NEAR(bears[1], mirrored[0], 1e-8) << i;
    // The motion of the associative law is unique.
    s.contact.flow = image.contact.flow = ContactFlow::associative;
    const double push = 1.1 * bears[0] * gravity;
    const double there = farthest_under(s, push, 0.1);
    EXPECT_NEAR(farthest_under(image, -push, 0.1) / there, 1.0, 1e-5) << i;
  }
}

}  // namespace
}  // namespace teeter::physics
