// Checkpoint 7: the mirror image is the same motion bit by bit, and similar blocks move alike.
#include "physics/reference_ground.hpp"

namespace teeter::physics {
namespace {

Scenario mirrored(Scenario s) {
  s.ground.horizontal.scale = -s.ground.horizontal.scale;
  s.initial.angle[0] = -s.initial.angle[0];
  s.initial.rate[0] = -s.initial.rate[0];
  s.blocks[0].com[0] = -s.blocks[0].com[0];
  if (auto* law = std::get_if<ConstantRatio>(&s.restitution)) std::swap(law->value[0], law->value[1]);
  return s;
}

// Rows at which two columns differ, for a short message.
std::string differing(const std::vector<double>& a, const std::vector<double>& b, double sign) {
  for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i)
    if (a[i] != sign * b[i])
      return "row " + std::to_string(i) + " differs by " + std::to_string((a[i] / b[i] - sign) * 1e16) + "e-16";
  return a.size() == b.size() ? "" : "different number of rows";
}

void expect_mirrored(const Scenario& s, const std::string& name) {
  SCOPED_TRACE(name);
  const History one = simulate(s);
  const History two = simulate(mirrored(s));
  for (const char* same : {"time", "y_0", "kinetic", "potential", "lost", "contact", "normal_force_0"}) {
    const std::string difference = differing(column(one, same), column(two, same), 1.0);
    ASSERT_EQ(difference, "") << same;
  }
  for (const char* turned : {"angle_0", "rate_0", "acceleration_0", "shear_force_0", "ground_acceleration",
                             "ground_velocity", "ground_displacement"}) {
    const std::string difference = differing(column(one, turned), column(two, turned), -1.0);
    ASSERT_EQ(difference, "") << turned;
  }
  // The position is exact only to rounding: at rest x_0 is the corner minus R sin(alpha), and the corner is arbitrary.
  for (std::size_t i = 0; i < column(one, "x_0").size(); ++i)
    EXPECT_NEAR(column(one, "x_0")[i], -column(two, "x_0")[i], 1e-15);
  const Summary& a = one.summary;
  const Summary& b = two.summary;
  ASSERT_EQ(a.impacts.size(), b.impacts.size());
  for (std::size_t i = 0; i < a.impacts.size(); ++i) {
    EXPECT_EQ(a.impacts[i].time, b.impacts[i].time);
    EXPECT_EQ(a.impacts[i].rate_before[0], -b.impacts[i].rate_before[0]);
    EXPECT_EQ(a.impacts[i].rate_after[0], -b.impacts[i].rate_after[0]);
    EXPECT_EQ(a.impacts[i].energy_after, b.impacts[i].energy_after);
  }
  EXPECT_EQ(a.verdict, b.verdict);
  EXPECT_EQ(a.end_time, b.end_time);
  EXPECT_EQ(a.blocks[0].peak_angle, -b.blocks[0].peak_angle);
  EXPECT_EQ(a.blocks[0].peak_angle_time, b.blocks[0].peak_angle_time);
  EXPECT_EQ(a.required_friction, b.required_friction);
  EXPECT_EQ(a.energy.input, b.energy.input);
}

std::vector<Scenario> bodies() {
  Scenario plain = block(0.4, 2.0);
  Scenario slender = plain;
  slender.equations.slender = true;
  Scenario sides = plain;
  sides.restitution = ConstantRatio{{0.9, 0.75}, 1.0};
  Scenario heavy_side = plain;
  heavy_side.blocks[0].com = {0.07, -0.15};
  Scenario slender_side = heavy_side;
  slender_side.equations.slender = true;
  return {plain, slender, sides, heavy_side, slender_side};
}

TEST(Mirror, EveryExcitationGivesTheMirroredMotionBitByBit) {
  int n = 0;
  for (const Scenario& body : bodies())
    for (const double eta : {1.3, 3.0})
      for (const auto& [name, e] : every_kind(eta * g * 0.2, 3.0 * p_of(body), 0.1)) {
        Scenario s = body;
        s.ground.horizontal = e;
        s.run.duration = 6.0;
        s.run.output_step = 0.05;
        expect_mirrored(s, name + " body " + std::to_string(n));
        s.ground.vertical = wave(ExcitationKind::sine, 0.4 * g, 8.0 * p_of(body));
        expect_mirrored(s, name + " with vertical, body " + std::to_string(n));
        s.initial.angle = {0.05};
        expect_mirrored(s, name + " with tilt, body " + std::to_string(n));
        ++n;
      }
}

TEST(Mirror, FreeMotion) {
  for (const Scenario& body : bodies())
    for (const double angle : {0.0, 0.03, 0.19})
      for (const double rate : {-0.4, 0.02, 0.9}) {
        Scenario s = body;
        s.initial.angle = {angle};
        s.initial.rate = {rate};
        s.run.duration = 5.0;
        s.run.output_step = 0.05;
        expect_mirrored(s, std::to_string(angle) + " " + std::to_string(rate));
      }
}

// A weak hump in one direction directly before a strong swing in the other: both corners could lift within one series
// of the ground motion, and the order in which they are tried must not show.
TEST(Mirror, UpliftWhenBothDirectionsExceedTheLimitShortlyAfterEachOther) {
  for (const double excess : {1e-9, 1e-6, 1e-3, 0.02})
    for (const double strength : {5.0, 10.0, 30.0, 100.0})
      for (const double lead : {0.5, 0.9, 0.99}) {
        Scenario s = block(0.4, 2.0);
        const double limit = g * 0.2;
        // a = limit (1 + excess - K (1 - cos(w (t - tm)))), starting where it is still below the limit
        const double w = 4.0;
        const double ahead = std::acos(1.0 - lead * (1.9 / strength));
        Excitation swing = wave(ExcitationKind::harmonic, strength * limit, w);
        swing.phase = pi / 2 - ahead;
        swing.duration = 3.0;
        s.ground.horizontal = sequence({rectangular((1.0 + excess - strength) * limit, 3.0), swing});
        s.run.duration = 5.0;
        s.run.output_step = 0.05;
        expect_mirrored(s, std::to_string(excess) + " " + std::to_string(strength) + " " + std::to_string(lead));
      }
}

TEST(Similarity, BlocksOfOtherSizeMoveAlikeInScaledTime) {
  Worst angle;
  Worst when;
  for (const double c : {1e-4, 0.1, 4.0, 7.3, 1e3})
    for (const bool slender : {false, true}) {
      Scenario s = block(0.4, 2.0);
      s.equations.slender = slender;
      s.run.tolerance = 1e-13;
      s.ground.horizontal = wave(ExcitationKind::sine, 0.3 * g, 12.0);
      s.ground.vertical = wave(ExcitationKind::sine, 0.2 * g, 14.0);
      s.initial.angle = {0.01};
      s.run.duration = 20.0;
      Scenario big = s;
      big.blocks[0].width *= c;
      big.blocks[0].height *= c;
      *big.ground.horizontal.omega /= std::sqrt(c);
      *big.ground.vertical.omega /= std::sqrt(c);
      *big.run.duration *= std::sqrt(c);
      big.run.output_step *= std::sqrt(c);
      const Summary one = simulate_summary(s);
      const Summary two = simulate_summary(big);
      EXPECT_EQ(one.verdict, Verdict::rest);
      EXPECT_EQ(two.verdict, Verdict::rest);
      angle.offer(relative(two.blocks[0].peak_angle, one.blocks[0].peak_angle), std::to_string(c));
      const std::size_t count = std::min<std::size_t>({one.impacts.size(), two.impacts.size(), 10U});
      ASSERT_GE(count, 1U);
      for (std::size_t i = 0; i < count; ++i)
        when.offer(relative(two.impacts[i].time, one.impacts[i].time * std::sqrt(Real(c))), std::to_string(c));
      when.offer(relative(two.end_time, one.end_time * std::sqrt(Real(c))), std::to_string(c));
    }
  EXPECT_WORST(angle, 1e-12);
  EXPECT_WORST(when, 1e-12);
}

// Mass scales forces and energies only; gravity scales time.
TEST(Similarity, MassDoesNotChangeTheMotion) {
  Scenario s = block(0.4, 2.0);
  s.ground.horizontal = wave(ExcitationKind::sine, 0.35 * g, 9.0);
  Scenario heavy = s;
  heavy.blocks[0].density = 8.0 * 2000.0;  // a power of two: bit by bit
  const History one = simulate(s);
  const History two = simulate(heavy);
  EXPECT_EQ(column(one, "angle_0"), column(two, "angle_0"));
  EXPECT_EQ(8.0 * one.summary.energy.lost_at_impacts, two.summary.energy.lost_at_impacts);
  EXPECT_EQ(one.summary.required_friction, two.summary.required_friction);
}

}  // namespace
}  // namespace teeter::physics
