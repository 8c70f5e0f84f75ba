// Stacks on plates with stops, on sliders, and tied down: one block as model rocking has it, limits, and what is
// conserved.
#include <cstdlib>

#include "core/random.hpp"
#include "physics/supports_helpers.hpp"

namespace teeter {
namespace {

Scenario stack_of(std::initializer_list<std::array<double, 3>> sizes) {  // width, height, mass
  Scenario s;
  s.model = ModelKind::stack;
  for (const auto& [width, height, mass] : sizes) {
    Block& block = s.blocks.emplace_back();
    block.width = width;
    block.height = height;
    block.mass = mass;
  }
  s.run.tolerance = 1e-12;
  return s;
}

Scenario plinth_and_bust() { return stack_of({{0.5, 0.6, 250.0}, {0.3, 0.9, 90.0}}); }

Isolation with_stop(Isolation plate, double limit, double restitution = 0.0) {
  plate.limit = limit;
  plate.stop_restitution = restitution;
  return plate;
}

Isolation swinging(double mass, double period, double damping) {
  Isolation plate;
  plate.mass = mass;
  plate.period = period;
  plate.damping = damping;
  return plate;
}

Anchor edge_ties(double stiffness, double preload, std::optional<double> strength, double ductility = 1.0) {
  Anchor anchor;
  anchor.stiffness = stiffness;
  anchor.preload = preload;
  anchor.strength = strength;
  anchor.ductility = ductility;
  return anchor;
}

void expect_same_anchors(const Summary& stack, const Summary& rocking) {
  ASSERT_EQ(stack.anchors.size(), rocking.anchors.size());
  for (std::size_t j = 0; j < stack.anchors.size(); ++j) {
    const AnchorOutcome& one = stack.anchors[j];
    const AnchorOutcome& other = rocking.anchors[j];
    EXPECT_EQ(one.at, other.at);
    EXPECT_NEAR(one.peak_force, other.peak_force, 1e-6 * (1.0 + other.peak_force));
    EXPECT_NEAR(one.peak_elongation, other.peak_elongation, 1e-9);
    EXPECT_EQ(one.yielded.has_value(), other.yielded.has_value());
    EXPECT_EQ(one.broken.has_value(), other.broken.has_value());
    if (one.yielded && other.yielded) {
      EXPECT_NEAR(*one.yielded, *other.yielded, 1e-9);
    }
    if (one.broken && other.broken) {
      EXPECT_NEAR(*one.broken, *other.broken, 1e-9);
    }
    EXPECT_NEAR(one.energy_absorbed, other.energy_absorbed, 1e-6);
  }
}

void expect_same_plate(const Summary& stack, const Summary& rocking) {
  ASSERT_EQ(stack.isolation.has_value(), rocking.isolation.has_value());
  if (!stack.isolation) return;
  const IsolationOutcome& one = *stack.isolation;
  const IsolationOutcome& other = *rocking.isolation;
  EXPECT_NEAR(one.peak_displacement, other.peak_displacement, 1e-9);
  EXPECT_NEAR(one.final_displacement, other.final_displacement, 1e-8);
  EXPECT_EQ(one.cannot_lift, other.cannot_lift);
  EXPECT_EQ(one.limit, other.limit);
  EXPECT_EQ(one.first_slip.has_value(), other.first_slip.has_value());
  if (one.first_slip && other.first_slip) {
    EXPECT_NEAR(*one.first_slip, *other.first_slip, 1e-9);
  }
  ASSERT_EQ(one.stop_hits, other.stop_hits);
  for (std::size_t i = 0; i < one.stops.size(); ++i) {
    EXPECT_NEAR(one.stops[i].time, other.stops[i].time, 1e-8) << i;
    EXPECT_NEAR(one.stops[i].rate_after, other.stops[i].rate_after, 1e-8) << i;
    EXPECT_EQ(one.stops[i].tipped, other.stops[i].tipped) << i;
  }
}

// The largest difference that the end of bounces makes is that of their summing: impacts are compared while they are
// large.
void expect_same_run(Scenario s) {
  s.model = ModelKind::rocking;
  const Summary rocking = simulate(s).summary;
  s.model = ModelKind::stack;
  const Summary stack = simulate(s).summary;
  ASSERT_EQ(stack.status, Status::done) << stack.reason;
  EXPECT_EQ(stack.verdict, rocking.verdict);
  EXPECT_LT(missing_energy(stack), 1e-9);
  const std::size_t both = std::min(stack.impacts.size(), rocking.impacts.size());
  ASSERT_GT(both, 0U);
  for (std::size_t i = 0; i < both; ++i) {
    if (std::fabs(rocking.impacts[i].rate_before[0]) < 1e-2) break;
    EXPECT_NEAR(stack.impacts[i].time, rocking.impacts[i].time, 1e-8) << i;
    EXPECT_NEAR(stack.impacts[i].rate_before[0], rocking.impacts[i].rate_before[0], 1e-8) << i;
    EXPECT_NEAR(stack.impacts[i].rate_after[0], rocking.impacts[i].rate_after[0], 1e-8) << i;
    for (int k = 0; k < 2 && rocking.impacts[i].plate_velocity; ++k)
      EXPECT_NEAR((*stack.impacts[i].plate_velocity)[k], (*rocking.impacts[i].plate_velocity)[k], 1e-8) << i;
  }
  EXPECT_NEAR(stack.blocks[0].peak_angle, rocking.blocks[0].peak_angle, 1e-9);
  ASSERT_EQ(stack.first_uplift.has_value(), rocking.first_uplift.has_value());
  if (stack.first_uplift) {
    EXPECT_NEAR(*stack.first_uplift, *rocking.first_uplift, 1e-9);
  }
  expect_same_plate(stack, rocking);
  expect_same_anchors(stack, rocking);
}

Scenario shaken_block(double amplitude, double omega) {
  Scenario s = usual_block();
  s.ground.horizontal = one_sine(amplitude * test_gravity, omega);
  s.ground.vertical = one_sine(0.5, 9.0);
  s.run.duration = 4.0;
  return s;
}

TEST(StackOnSupports, OfOneBlockIsTheModelRockingOnSpringsWithAStop) {
  for (const double restitution : {0.0, 0.4}) {
    Scenario s = shaken_block(0.3, 6.0);
    s.support.isolation = with_stop(swinging(60.0, 1.5, 0.1), 0.05, restitution);
    expect_same_run(s);
  }
}

TEST(StackOnSupports, OfOneBlockIsTheModelRockingOnSliders) {
  for (const auto& [friction, radius, limit] :
       {std::array{0.1, 0.0, 0.0}, std::array{0.2, 1.0, 0.0}, std::array{0.3, 0.0, 0.03}, std::array{0.08, 2.0, 0.05},
        std::array{0.6, 0.0, 0.0}}) {
    Scenario s = shaken_block(0.45, 7.0);
    s.support.isolation = on_sliders(80.0, friction, radius > 0.0 ? std::optional(radius) : std::nullopt);
    if (limit > 0.0) s.support.isolation = with_stop(*s.support.isolation, limit, 0.3);
    s.initial.angle = {0.05};
    s.model = ModelKind::rocking;
    expect_same_run(s);
  }
}

TEST(StackOnSupports, OfOneBlockIsTheModelRockingTiedDown) {
  for (const Anchor& anchor : {edge_ties(2e4, 0.0, {}), edge_ties(2e4, 300.0, 900.0, 4.0), edge_ties(5e4, 0.0, 600.0),
                               tendon(0.05, 3e4, 400.0)}) {
    Scenario s = shaken_block(0.5, 6.0);
    s.anchors = {anchor};
    expect_same_run(s);
    s.support.isolation = swinging(60.0, 0.4, 0.1);
    expect_same_run(s);
    s.support.isolation = with_stop(on_sliders(60.0, 0.35, 2.0), 0.04);
    expect_same_run(s);
    s.support.isolation.reset();
    s.support.floor = one_storey(0.5, 0.05);
    expect_same_run(s);
  }
}

// Checkpoint 9 of the specification: the blow on the stop tips a flat object.
TEST(StackOnSupports, BlowOnTheStopIsThatOfTheCheckpoint) {
  Scenario s = stack_of({{0.2, 1.2, 80.0}});
  s.support.isolation = with_stop(on_sliders(20.0, 0.05, 2.0), 0.04);
  s.ground.horizontal = one_sine(0.3 * test_gravity, 8.0);
  const Summary run = simulate(s).summary;
  ASSERT_GT(run.isolation->stop_hits, 0);
  EXPECT_NEAR(run.isolation->stops[0].time, 0.261025865, 5e-10);
  EXPECT_NEAR(run.isolation->stops[0].rate_after, -0.503569509, 5e-10);
  EXPECT_TRUE(run.isolation->stops[0].tipped);
}

// Two equal blocks glued by symmetry of the blow would be one: the blow opens the lowest interface only where all of
// them turn together, and the momentum about the corner is kept.
TEST(StackOnSupports, BlowKeepsTheMomentumAboutWhatOpens) {
  Scenario s = plinth_and_bust();
  s.support.isolation = with_stop(on_sliders(70.0, 0.02), 0.05);
  s.ground.horizontal = rectangular_push(0.15 * test_gravity, 2.0);
  s.run.duration = 2.0;
  const Summary run = simulate(s).summary;
  ASSERT_GT(run.isolation->stop_hits, 0);
  ASSERT_TRUE(run.isolation->stops[0].tipped);
  // The ground goes right and the plate stays behind, to its left stop: du > 0, what stands on it tips to the left.
  const double relative = (0.15 - 0.02) * test_gravity;
  const double du = std::sqrt(2.0 * relative * 0.05);
  // The bust alone turns about its left corner; the plinth would have to turn more slowly than the bust.
  const double inertia = 90.0 * (0.3 * 0.3 + 0.9 * 0.9) / 3.0;
  EXPECT_NEAR(run.isolation->stops[0].time, std::sqrt(2.0 * 0.05 / relative), 1e-9);
  EXPECT_NEAR(std::fabs(run.isolation->stops[0].rate_after), 90.0 * 0.45 * du / inertia, 0.2);
  EXPECT_LT(run.isolation->stops[0].rate_after, 0.0);
  EXPECT_LT(missing_energy(run), 1e-9);
}

Summary on_bare_ground(Scenario s) {
  s.support.isolation.reset();
  return simulate_summary(s);
}

void expect_same_stack(const Summary& one, const Summary& other, double tolerance) {
  ASSERT_GT(one.impact_count, 2);
  for (const std::size_t block : {0U, 1U})
    EXPECT_NEAR(one.blocks[block].peak_angle, other.blocks[block].peak_angle, tolerance);
  EXPECT_EQ(one.verdict, other.verdict);
}

TEST(StackOnSupports, PlateBetweenStopsThatTouchItIsTheGround) {
  Scenario s = plinth_and_bust();
  s.ground.horizontal = one_sine(0.4 * test_gravity, 6.0);
  s.initial.angle = {0.0, 0.03};
  s.run.duration = 1.0;
  s.support.isolation = with_stop(swinging(60.0, 1.0, 0.1), 1e-10);
  expect_same_stack(simulate_summary(s), on_bare_ground(s), 1e-6);
}

TEST(StackOnSupports, HeavyPlateThatDoesNotSlipIsTheGround) {
  Scenario s = plinth_and_bust();
  s.ground.horizontal = one_sine(0.4 * test_gravity, 6.0);
  s.run.duration = 3.0;
  s.support.isolation = on_sliders(1e11, 3.0, 2.0);
  expect_same_stack(simulate_summary(s), on_bare_ground(s), 1e-6);
}

TEST(StackOnSupports, SlidersAreAFuse) {
  Scenario s = plinth_and_bust();
  s.ground.horizontal = one_sine(0.6 * test_gravity, 6.0);
  EXPECT_GT(on_bare_ground(s).impact_count, 0);
  s.support.isolation = on_sliders(60.0, 0.3 / 0.9 - 1e-6);  // what lifts the bust first
  const Summary fused = simulate_summary(s);
  EXPECT_TRUE(fused.isolation->cannot_lift);
  EXPECT_EQ(fused.impact_count, 0);
  EXPECT_FALSE(fused.first_uplift);
  EXPECT_EQ(fused.outlook, Outlook::stays);
  s.support.isolation = on_sliders(60.0, 0.3 / 0.9 + 1e-3);
  const Summary stiffer = simulate_summary(s);
  EXPECT_FALSE(stiffer.isolation->cannot_lift);
  EXPECT_GT(stiffer.impact_count, 0);
}

// The whole as one body on a flat slider: checkpoint 8.
TEST(StackOnSupports, SlidesAsOneBodyWhileItStands) {
  Scenario s = plinth_and_bust();
  s.support.isolation = on_sliders(60.0, 0.1);
  s.ground.horizontal = rectangular_push(0.3 * test_gravity, 0.4);
  s.run.duration = 5.0;
  const Summary run = simulate(s).summary;
  EXPECT_NEAR(run.isolation->final_displacement, -0.47088, 1e-10);
  EXPECT_EQ(run.verdict, Verdict::rest);
  EXPECT_LT(missing_energy(run), 1e-12);
}

TEST(StackOnSupports, AnchorsOfNoStrengthAreNone) {
  Scenario s = plinth_and_bust();
  s.ground.horizontal = one_sine(0.45 * test_gravity, 5.0);
  s.run.duration = 3.0;
  const Summary bare = simulate_summary(s);
  s.anchors = {edge_ties(1e5, 0.0, 1e-7)};
  expect_same_stack(simulate_summary(s), bare, 1e-6);
}

// The lowest block cannot lift: what stands on it lifts and lands as on the ground. It lands harder than anchors can
// hold: forces do nothing in no time.
TEST(StackOnSupports, AnchorsThatHoldTheLowestBlockLeaveTheBustAloneUntilItLands) {
  Scenario s = plinth_and_bust();
  s.ground.horizontal = one_sine(0.55 * test_gravity, 6.0);
  s.run.duration = 3.0;
  s.anchors = {edge_ties(1e6, 1e5, {})};
  const Summary tied = simulate_summary(s);
  EXPECT_LT(std::fabs(tied.blocks[0].peak_angle), 1e-4);
  Scenario bust = stack_of({{0.3, 0.9, 90.0}});
  bust.ground = s.ground;
  bust.run = s.run;
  const Summary alone = simulate_summary(bust);
  ASSERT_GT(alone.impact_count, 0);
  EXPECT_NEAR(*tied.first_uplift, *alone.first_uplift, 1e-12);
  EXPECT_NEAR(tied.impacts[0].time, alone.impacts[0].time, 1e-10);
  EXPECT_NEAR(tied.impacts[0].rate_before[1], alone.impacts[0].rate_before[0], 1e-9);
}

// Work of the anchors beside kinetic energy and gravity: a stack that leans as one, on still ground.
TEST(StackOnSupports, AnchorsThatYieldAndBreakKeepTheirBooks) {
  Scenario s = plinth_and_bust();
  s.anchors = {edge_ties(4e4, 200.0, 1500.0, 3.0), tendon(0.1, 2e4, 0.0)};
  s.initial.rate = {1.9, 1.9};
  s.run.duration = 2.0;
  const Summary run = simulate(s).summary;
  EXPECT_LT(missing_energy(run), 1e-9);
  EXPECT_GT(run.energy.lost_in_anchors, 1.0);
  EXPECT_TRUE(run.anchors[1].yielded || run.anchors[0].yielded);
}

struct SupportedStackDraws {
  explicit SupportedStackDraws(std::uint64_t index) : index_(index) {}
  double between(double low, double high) { return low + (high - low) * random_uniform(2402, index_, draw_++); }
  bool one_in(double share) { return between(0.0, 1.0) < share; }
  std::uint64_t index_;
  std::uint64_t draw_ = 0;
};

Isolation drawn_plate(SupportedStackDraws& draws) {
  Isolation plate = swinging(draws.between(5.0, 400.0), draws.between(0.3, 3.0), draws.between(0.0, 0.4));
  if (draws.one_in(0.6)) {
    plate = on_sliders(draws.between(5.0, 400.0), draws.between(0.01, 0.6));
    if (draws.one_in(0.6)) plate.radius = draws.between(0.5, 4.0);
  }
  return draws.one_in(0.5)
             ? with_stop(plate, draws.between(0.02, 0.2), draws.one_in(0.5) ? 0.0 : draws.between(0.0, 0.9))
             : plate;
}

Scenario drawn_stack(std::uint64_t index) {
  SupportedStackDraws draws(index);
  Scenario s = stack_of({});
  const int blocks = 1 + static_cast<int>(draws.between(0.0, 4.0));
  double width = draws.between(0.4, 1.2);
  double weight = 0.0;
  for (int k = 0; k < blocks; ++k) {
    Block& block = s.blocks.emplace_back();
    block.width = width;
    block.height = width * draws.between(0.6, 3.0);
    block.mass = draws.between(20.0, 500.0);
    if (k > 0) block.offset = draws.between(-0.1, 0.1) * width;
    width *= draws.between(0.5, 1.1);
    weight += *block.mass * test_gravity;
  }
  const int kind = 1 + static_cast<int>(draws.between(0.0, 3.0));
  if ((kind & 1) != 0) s.support.isolation = drawn_plate(draws);
  if ((kind & 2) != 0) {
    Anchor anchor =
        edge_ties(weight * draws.between(2.0, 200.0), draws.one_in(0.5) ? 0.0 : weight * draws.between(0.0, 0.2), {});
    anchor.edges = draws.one_in(0.6);
    anchor.at = draws.between(-0.5, 0.5) * s.blocks[0].width;
    if (draws.one_in(0.8)) anchor.strength = anchor.preload + weight * draws.between(0.02, 0.8);
    if (anchor.strength) anchor.ductility = draws.one_in(0.3) ? 1.0 : draws.between(1.0, 8.0);
    s.anchors.push_back(anchor);
  }
  s.ground.horizontal = one_sine(draws.between(1.0, 10.0), draws.between(2.0, 15.0));
  if (draws.one_in(0.3)) s.ground.vertical = one_sine(draws.between(0.0, 4.0), draws.between(4.0, 20.0));
  if (draws.one_in(0.3)) s.support.floor = one_storey(draws.between(0.2, 1.0), 0.05);
  s.run.duration = 4.0;
  s.run.tolerance = 1e-10;
  return s;
}

long stacks_asked_for() {
  const char* text = std::getenv("TEETER_SUPPORT_RUNS");
  return text == nullptr ? 150 : std::atol(text);
}

TEST(StackOnSupports, AccountsForItsEnergyInRandomRuns) {
  long with_impacts = 0;
  long with_stops = 0;
  long with_broken_anchors = 0;
  for (long i = 0; i < stacks_asked_for(); ++i) {
    const Summary run = simulate(drawn_stack(static_cast<std::uint64_t>(i))).summary;
    ASSERT_EQ(run.status, Status::done) << i << " " << run.reason;
    EXPECT_LT(missing_energy(run), 1e-9) << i;
    with_impacts += run.impact_count > 0;
    with_stops += run.isolation && run.isolation->stop_hits > 0;
    for (const AnchorOutcome& anchor : run.anchors) with_broken_anchors += anchor.broken.has_value();
    for (const Impact& hit : run.impacts)
      EXPECT_LE(hit.energy_after, hit.energy_before * (1.0 + 1e-10)) << i;  // rates of rounding are dropped
  }
  EXPECT_GT(4 * with_impacts, stacks_asked_for());
  EXPECT_GT(20 * with_stops, stacks_asked_for());
  EXPECT_GT(20 * with_broken_anchors, stacks_asked_for());
}

TEST(StackOnSupports, MirroredRunsMirrorTheMotion) {
  for (std::uint64_t i = 0; i < 60; ++i) {
    Scenario s = drawn_stack(i);
    const Summary one = simulate_summary(s);
    s.ground.horizontal.scale = -s.ground.horizontal.scale;
    for (Block& block : s.blocks) block.offset = -block.offset;
    for (Anchor& anchor : s.anchors) anchor.at = -anchor.at;
    const Summary other = simulate_summary(s);
    ASSERT_EQ(one.impact_count, other.impact_count) << i;
    EXPECT_EQ(one.verdict, other.verdict) << i;
    for (std::size_t k = 0; k < s.blocks.size(); ++k)
      EXPECT_EQ(one.blocks[k].peak_angle, -other.blocks[k].peak_angle) << i;
    if (!one.isolation) continue;
    EXPECT_EQ(one.isolation->peak_displacement, other.isolation->peak_displacement) << i;
    EXPECT_EQ(one.isolation->stop_hits, other.isolation->stop_hits) << i;
  }
}

}  // namespace
}  // namespace teeter
