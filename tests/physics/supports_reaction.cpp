// Flat sliders that feel what presses on them (load = "reaction"): limits, an impact step by step, energy.
#include <cstdlib>

#include "core/random.hpp"
#include "models/rocking/pressed_impact.hpp"
#include "physics/supports_helpers.hpp"

namespace teeter {
namespace {

Isolation feeling_sliders(double mass, double friction) {
  Isolation plate = on_sliders(mass, friction);
  plate.load = BearingLoad::reaction;
  return plate;
}

// The impact in a hundred thousand steps of the normal impulse, each with Coulomb's friction of its own.
PressedImpact impact_in_steps(const Scenario& s, Side leaving, double rate, double velocity) {
  const double m = *s.blocks[0].mass;
  const double b = 0.5 * s.blocks[0].width;
  const double h = 0.5 * s.blocks[0].height;
  const double central = m * (4.0 * b * b + 4.0 * h * h) / 12.0;
  const Isolation& plate = *s.support.isolation;
  const double total = m + plate.mass;
  const double side = leaving == Side::right ? 1.0 : -1.0;
  // Unknown: rates of turning and of the plate for unit normal impulse at the new corner, and the friction below.
  double closing = side * 2.0 * b * rate;
  const double step = 1e-5 * 2.0 * m * b * std::fabs(rate);
  while (closing < 0.0) {
    // About the new corner: (central + m h^2) dw + m h du = side b dP. Along x: total du + m h dw = -friction dP.
    const double inertia = central + m * h * h;
    const double holds = m * h * side * b / inertia;  // friction that keeps the plate as it is
    double friction = velocity == 0.0 ? -holds : velocity > 0.0 ? *plate.friction : -*plate.friction;
    if (velocity == 0.0 && std::fabs(holds) > *plate.friction)
      friction = holds > 0.0 ? -*plate.friction : *plate.friction;
    const double determinant = inertia * total - m * h * m * h;
    const double turn = (side * b * total + m * h * friction) / determinant;
    const double push = (-friction * inertia - m * h * side * b) / determinant;
    const double before = velocity;
    rate += turn * step;
    velocity += push * step;
    if (before * velocity < 0.0) velocity = 0.0;
    closing += (1.0 / m + side * b * turn) * step;
  }
  return {rate, velocity};
}

TEST(SlidersThatFeel, AnImpactIsThatOfSmallSteps) {
  Scenario s = usual_block();
  for (const double friction : {0.02, 0.1, 0.18, 0.3})
    for (const double mass : {20.0, 100.0})
      for (const double velocity : {-0.4, -0.05, 0.0, 0.03, 0.2, 0.6}) {
        s.support.isolation = feeling_sliders(mass, friction);
        const PressedImpact ours = pressed_impact(make_supported_model(s), Side::right, -0.8, velocity, 1);
        const PressedImpact steps = impact_in_steps(s, Side::right, -0.8, velocity);
        EXPECT_NEAR(ours.rate, steps.rate, 2e-4) << friction << " " << mass << " " << velocity;
        EXPECT_NEAR(ours.velocity, steps.velocity, 2e-4) << friction << " " << mass << " " << velocity;
      }
}

// From rest, sliding with the kick: r = (J - m d (d - g mu h)) / (J + m d (d - g mu h)), g the share of the object.
TEST(SlidersThatFeel, AnImpactFromRestHasAClosedForm) {
  Scenario s = usual_block();
  s.support.isolation = feeling_sliders(100.0, 0.05);
  const double share = 200.0 / 300.0;
  const double own = 200.0 * (0.4 * 0.4 + 1.6 * 1.6) / 12.0 + 200.0 * 0.64 * (1.0 - share);
  const double arm = 0.2 - share * 0.05 * 0.8;
  const double r = (own - 200.0 * 0.2 * arm) / (own + 200.0 * 0.2 * arm);
  const PressedImpact hit = pressed_impact(make_supported_model(s), Side::right, -0.8, 0.0, 1);
  EXPECT_NEAR(hit.rate, -0.8 * r, 1e-14);
  const double normal = 200.0 * 0.2 * 0.8 * (1.0 + r);
  EXPECT_NEAR(hit.velocity, -share * 0.8 * 0.8 * (1.0 - r) + 0.05 * normal / 300.0, 1e-14);
  // Enough friction holds the plate: Housner.
  s.support.isolation = feeling_sliders(100.0, 0.25);
  const PressedImpact held = pressed_impact(make_supported_model(s), Side::right, -0.8, 0.0, 1);
  EXPECT_NEAR(held.rate, -0.8 * 0.911764706, 1e-9);
  EXPECT_EQ(held.velocity, 0.0);
}

TEST(SlidersThatFeel, AFlatObjectPressesWithItsWeight) {
  Scenario s = usual_block();
  s.support.isolation = feeling_sliders(60.0, 0.1);
  s.ground.horizontal = rectangular_push(0.3 * test_gravity, 0.4);
  s.run.duration = 5.0;
  EXPECT_NEAR(simulate(s).summary.isolation->final_displacement, -0.47088, 1e-10);
}

Summary with_load(Scenario s, BearingLoad load) {
  s.support.isolation->load = load;
  return simulate(s).summary;
}

TEST(SlidersThatFeel, WithoutFrictionThereIsNothingToFeel) {
  Scenario s = usual_block();
  s.initial.angle = {0.15};
  s.support.isolation = on_sliders(60.0, 0.0);
  s.run.duration = 2.0;
  const Summary feels = with_load(s, BearingLoad::reaction);
  const Summary weight = with_load(s, BearingLoad::weight);
  ASSERT_GT(feels.impact_count, 2);
  ASSERT_EQ(feels.impact_count, weight.impact_count);
  for (std::size_t i = 0; i < feels.impacts.size(); ++i) {
    EXPECT_NEAR(feels.impacts[i].time, weight.impacts[i].time, 1e-10);
    EXPECT_NEAR(feels.impacts[i].rate_after[0], weight.impacts[i].rate_after[0], 1e-10);
  }
}

// What the sliders hold, through impacts too, is the ground.
TEST(SlidersThatFeel, FrictionThatAlwaysHoldsIsTheGround) {
  Scenario s = usual_block();
  s.initial.angle = {0.1};
  s.ground.horizontal = one_sine(0.1 * test_gravity, 6.0);
  s.run.duration = 4.0;
  const Summary ground = simulate_summary(s);
  s.support.isolation = feeling_sliders(30.0, 1.0);
  const Summary held = simulate_summary(s);
  ASSERT_GT(ground.impact_count, 4);
  EXPECT_EQ(held.isolation->peak_displacement, 0.0);
  EXPECT_NEAR(held.blocks[0].peak_angle, ground.blocks[0].peak_angle, 1e-10);
  EXPECT_NEAR(held.impacts[0].rate_after[0], ground.impacts[0].rate_after[0], 1e-10);
}

Scenario drawn_feeling_case(std::uint64_t index) {
  std::uint64_t draw = 0;
  const auto between = [&](double low, double high) {
    return low + (high - low) * random_uniform(2403, index, draw++);
  };
  const double height = between(0.4, 3.0);
  Scenario s = block_of(height * between(0.12, 0.6), height, between(5.0, 800.0));
  Block& block = s.blocks[0];
  if (between(0.0, 1.0) < 0.5) block.com = {between(-0.2, 0.2) * block.width, between(-0.2, 0.2) * block.height};
  s.support.isolation = feeling_sliders(*block.mass * between(0.1, 2.0), between(0.02, 0.6));
  if (between(0.0, 1.0) < 0.3) {
    s.support.isolation->limit = between(0.02, 0.3);
    s.support.isolation->stop_restitution = between(0.0, 1.0) < 0.5 ? 0.0 : between(0.0, 0.9);
  }
  const double law = between(0.0, 1.0);
  if (law > 0.6) s.restitution = CorrectedRatio{between(0.8, 1.1)};
  if (law > 0.8) s.restitution = ConstantRatio{{between(0.5, 1.0), between(0.5, 1.0)}};
  const double most = test_gravity * block.width / height;
  s.ground.horizontal = one_sine(most * between(0.5, 5.0), between(2.0, 20.0));
  if (between(0.0, 1.0) < 0.3) s.ground.vertical = one_sine(between(0.0, 3.0), between(4.0, 20.0));
  if (between(0.0, 1.0) < 0.5) s.initial.angle = {between(-0.8, 0.8) * std::atan2(block.width, height)};
  if (between(0.0, 1.0) < 0.2) s.support.floor = one_storey(between(0.2, 1.0), 0.05);
  s.run.output_step = 0.5;
  return s;
}

long feeling_cases_asked_for() {
  const char* text = std::getenv("TEETER_SUPPORT_RUNS");
  return text == nullptr ? 200 : std::atol(text);
}

TEST(SlidersThatFeel, RandomRunsAccountForTheirEnergyAndImpactsNeverCreateIt) {
  long with_impacts = 0;
  for (long i = 0; i < feeling_cases_asked_for(); ++i) {
    const Scenario s = drawn_feeling_case(static_cast<std::uint64_t>(i));
    const Summary run = simulate(s).summary;
    if (run.status == Status::lift_off) continue;
    ASSERT_EQ(run.status, Status::done) << i << " " << run.reason;
    EXPECT_LT(missing_energy(run), 1e-9) << i;
    for (const Impact& hit : run.impacts) EXPECT_LE(hit.energy_after, hit.energy_before * (1.0 + 1e-12)) << i;
    with_impacts += run.impact_count > 0;
    if (run.verdict != Verdict::moving) {
      EXPECT_EQ(decide(s).overturned, run.verdict == Verdict::overturned) << i;
    }
  }
  EXPECT_GT(2 * with_impacts, feeling_cases_asked_for());
}

TEST(SlidersThatFeel, MirroredRunsMirrorTheMotion) {
  for (std::uint64_t i = 0; i < 60; ++i) {
    Scenario s = drawn_feeling_case(i);
    const Summary one = simulate_summary(s);
    s.ground.horizontal.scale = -s.ground.horizontal.scale;
    s.blocks[0].com[0] = -s.blocks[0].com[0];
    for (double& angle : s.initial.angle) angle = -angle;
    if (auto* law = std::get_if<ConstantRatio>(&s.restitution)) std::swap(law->value[0], law->value[1]);
    const Summary other = simulate_summary(s);
    EXPECT_NEAR(one.blocks[0].peak_angle, -other.blocks[0].peak_angle, 1e-12) << i;
    EXPECT_EQ(one.impact_count, other.impact_count) << i;
    EXPECT_NEAR(one.isolation->final_displacement, -other.isolation->final_displacement, 1e-12) << i;
  }
}

}  // namespace
}  // namespace teeter
