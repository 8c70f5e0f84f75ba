// Stacks on an isolated plate on springs: one block as model rocking has it, limits, and what is conserved.
#include "core/random.hpp"
#include "physics/supports_helpers.hpp"

namespace teeter {
namespace {

struct Size {
  double width;   // m
  double height;  // m
  double mass;    // kg
};

Scenario stacked(std::initializer_list<Size> sizes) {
  Scenario s;
  s.model = ModelKind::stack;
  for (const Size& size : sizes) {
    Block& block = s.blocks.emplace_back();
    block.width = size.width;
    block.height = size.height;
    block.mass = size.mass;
  }
  s.run.tolerance = 1e-12;
  return s;
}

Isolation springs_of(double mass, double period, double damping) {
  Isolation plate;
  plate.mass = mass;
  plate.period = period;
  plate.damping = damping;
  return plate;
}

const std::vector<double>& column(const History& history, const std::string& name) {
  for (const Column& one : history.columns)
    if (one.name == name) return one.values;
  throw std::out_of_range(name);
}

Scenario bust_on_plinth() { return stacked({{0.5, 0.6, 250.0}, {0.3, 0.9, 90.0}}); }

TEST(StackOnPlate, OfOneBlockIsTheModelRocking) {
  for (const Restitution& law :
       {Restitution{Housner{}}, Restitution{CorrectedRatio{0.95}}, Restitution{ConstantRatio{{0.8, 0.8}}}}) {
    Scenario s = usual_block();
    s.restitution = law;
    s.support.isolation = springs_of(60.0, 1.5, 0.1);
    s.ground.horizontal = one_sine(0.3 * test_gravity, 6.0);
    s.ground.vertical = one_sine(1.0, 9.0);
    s.run.duration = 3.0;
    const Summary rocking = simulate_summary(s);
    s.model = ModelKind::stack;
    const Summary stack = simulate_summary(s);
    ASSERT_EQ(stack.impact_count, rocking.impact_count);
    ASSERT_GT(stack.impact_count, 0);
    EXPECT_EQ(stack.verdict, rocking.verdict);
    for (std::size_t i = 0; i < stack.impacts.size(); ++i) {
      EXPECT_NEAR(stack.impacts[i].time, rocking.impacts[i].time, 1e-9);
      EXPECT_NEAR(stack.impacts[i].rate_before[0], rocking.impacts[i].rate_before[0], 1e-9);
      EXPECT_NEAR(stack.impacts[i].rate_after[0], rocking.impacts[i].rate_after[0], 1e-9);
      for (int k = 0; k < 2; ++k)
        EXPECT_NEAR((*stack.impacts[i].plate_velocity)[k], (*rocking.impacts[i].plate_velocity)[k], 1e-9);
      EXPECT_NEAR(stack.impacts[i].energy_after, rocking.impacts[i].energy_after, 1e-7);
    }
    EXPECT_NEAR(stack.blocks[0].peak_angle, rocking.blocks[0].peak_angle, 1e-9);
    EXPECT_NEAR(stack.isolation->peak_displacement, rocking.isolation->peak_displacement, 1e-9);
    EXPECT_NEAR(stack.isolation->peak_acceleration, rocking.isolation->peak_acceleration, 1e-8);
  }
}

TEST(StackOnPlate, ThatIsFreeKeepsItsCommonCentre) {
  Scenario s = bust_on_plinth();
  s.support.isolation = on_springs(70.0, 0.0, 0.0);
  s.initial.angle = {0.08, -0.05};
  s.run.duration = 3.0;
  const History history = simulate(s);
  ASSERT_GT(history.summary.impact_count, 3);
  const auto moment = [&](std::size_t row) {
    return 250.0 * column(history, "x_0")[row] + 90.0 * column(history, "x_1")[row] +
           70.0 * column(history, "plate_displacement_0")[row];
  };
  for (std::size_t row = 0; row < column(history, "time").size(); ++row) EXPECT_NEAR(moment(row), moment(0), 1e-9);
  EXPECT_GT(history.summary.isolation->peak_displacement, 0.01);
  EXPECT_LT(missing_energy(history.summary), 1e-9);
}

TEST(StackOnPlate, SoHeavyThatTheStackDoesNotMatterIsAFloor) {
  Scenario s = bust_on_plinth();
  s.ground.horizontal = one_sine(0.3 * test_gravity, 5.0);
  s.run.duration = 3.0;
  s.support.floor = one_storey(0.9, 0.08);
  const Summary floor = simulate_summary(s);
  s.support.floor.reset();
  s.support.isolation = springs_of(1e11, 0.9, 0.08);
  const Summary heavy = simulate_summary(s);
  ASSERT_GT(floor.impact_count, 2);
  EXPECT_EQ(floor.impact_count, heavy.impact_count);
  for (const std::size_t block : {0U, 1U})
    EXPECT_NEAR(floor.blocks[block].peak_angle, heavy.blocks[block].peak_angle, 1e-6);
}

TEST(StackOnPlate, MirroredShakingMirrorsTheMotion) {
  Scenario s = bust_on_plinth();
  s.support.isolation = springs_of(50.0, 1.2, 0.05);
  s.ground.horizontal = one_sine(0.25 * test_gravity, 9.4);
  s.run.duration = 4.0;
  const Summary one = simulate_summary(s);
  s.ground.horizontal.scale = -1.0;
  const Summary other = simulate_summary(s);
  ASSERT_GT(one.impact_count, 2);
  EXPECT_EQ(one.impact_count, other.impact_count);
  for (const std::size_t block : {0U, 1U}) EXPECT_EQ(one.blocks[block].peak_angle, -other.blocks[block].peak_angle);
  EXPECT_EQ(one.isolation->peak_displacement, other.isolation->peak_displacement);
}

TEST(StackOnPlate, LiftsWhenThePlateAndNotTheGroundShakesHardEnough) {
  Scenario s = bust_on_plinth();
  s.ground.horizontal = one_sine(0.45 * test_gravity, 6.0);
  EXPECT_GT(simulate_summary(s).impact_count, 0);
  s.support.isolation = springs_of(100.0, 3.0, 0.2);
  const Summary isolated = simulate_summary(s);
  EXPECT_EQ(isolated.impact_count, 0);
  EXPECT_EQ(isolated.verdict, Verdict::rest);
  EXPECT_EQ(isolated.outlook, Outlook::stays);
  // As a whole on springs: an oscillator of their period.
  EXPECT_LT(isolated.isolation->peak_acceleration, test_gravity * 0.3 / 0.9);
  EXPECT_EQ(isolated.isolation->final_displacement, 0.0);
}

TEST(StackOnPlate, AccountsForItsEnergyInRandomRuns) {
  long with_impacts = 0;
  for (std::uint64_t i = 0; i < 100; ++i) {
    std::uint64_t draw = 0;
    const auto between = [&](double low, double high) { return low + (high - low) * random_uniform(2401, i, draw++); };
    Scenario s = stacked({});
    const int blocks = 1 + static_cast<int>(between(0.0, 4.0));
    double width = between(0.4, 1.2);
    for (int k = 0; k < blocks; ++k) {
      Block& block = s.blocks.emplace_back();
      block.width = width;
      block.height = width * between(0.6, 3.0);
      block.mass = between(20.0, 500.0);
      if (k > 0) block.offset = between(-0.1, 0.1) * width;
      width *= between(0.5, 1.1);
    }
    // One draw a statement: compilers evaluate arguments in either order.
    const double damping = between(0.0, 0.4);
    const double period = between(0.3, 3.0);
    s.support.isolation = springs_of(between(5.0, 400.0), period, damping);
    const double omega = between(2.0, 15.0);
    s.ground.horizontal = one_sine(between(1.0, 8.0), omega);
    if (between(0.0, 1.0) < 0.3) {
      const double vertical_omega = between(4.0, 20.0);
      s.ground.vertical = one_sine(between(0.0, 4.0), vertical_omega);
    }
    if (between(0.0, 1.0) < 0.3) s.support.floor = one_storey(between(0.2, 1.0), 0.05);
    s.run.duration = 4.0;
    s.run.tolerance = 1e-10;
    const Summary run = simulate(s).summary;
    ASSERT_EQ(run.status, Status::done) << i << " " << run.reason;
    EXPECT_LT(missing_energy(run), 1e-9) << i;
    with_impacts += run.impact_count > 0;
    for (const Impact& hit : run.impacts) EXPECT_LE(hit.energy_after, hit.energy_before * (1.0 + 1e-12)) << i;
  }
  EXPECT_GT(with_impacts, 50);
}

}  // namespace
}  // namespace teeter
