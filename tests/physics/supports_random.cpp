// Random objects on random supports: what energy proves is never contradicted, and no energy is lost sight of.
#include <cstdlib>

#include "core/random.hpp"
#include "physics/supports_helpers.hpp"

namespace teeter {
namespace {

class SupportDraws {
 public:
  explicit SupportDraws(std::uint64_t index) : index_(index) {}
  double between(double low, double high) { return low + (high - low) * random_uniform(24, index_, draw_++); }
  bool one_in(double share) { return between(0.0, 1.0) < share; }

 private:
  std::uint64_t index_;
  std::uint64_t draw_ = 0;
};

Isolation random_plate(SupportDraws& draws, double mass) {
  Isolation plate = draws.one_in(0.5) ? on_sliders(mass * draws.between(0.1, 2.0), draws.between(0.02, 0.4))
                                      : on_springs(mass * draws.between(0.1, 2.0), 0.0, 0.0);
  if (plate.kind == BearingKind::slider) {
    if (draws.one_in(0.6)) plate.radius = draws.between(0.5, 4.0);
  } else {
    plate.stiffness.reset();
    plate.damper.reset();
    plate.period = draws.between(0.3, 4.0);
    plate.damping = draws.between(0.02, 0.4);
  }
  if (!draws.one_in(0.5)) return plate;
  plate.limit = draws.between(0.02, 0.3);
  plate.stop_restitution = draws.one_in(0.5) ? 0.0 : draws.between(0.0, 0.9);
  return plate;
}

Anchor random_anchor(SupportDraws& draws, const Block& block) {
  const double weight = *block.mass * test_gravity;
  Anchor anchor;
  anchor.edges = draws.one_in(0.6);
  anchor.at = draws.between(-0.5, 0.5) * block.width;
  anchor.stiffness = weight * draws.between(5.0, 500.0);
  anchor.preload = draws.one_in(0.5) ? 0.0 : weight * draws.between(0.0, 0.3);
  if (draws.one_in(0.15)) return anchor;
  anchor.strength = anchor.preload + weight * draws.between(0.02, 2.0);
  if (draws.one_in(0.3))
    anchor.fracture_energy = weight * block.width * draws.between(0.01, 0.3);
  else
    anchor.ductility = draws.one_in(0.3) ? 1.0 : draws.between(1.0, 8.0);
  return anchor;
}

Scenario random_supported_case(std::uint64_t index) {
  SupportDraws draws(index);
  const double height = draws.between(0.4, 3.0);
  Scenario s = block_of(height * draws.between(0.12, 0.6), height, draws.between(5.0, 800.0));
  Block& block = s.blocks[0];
  if (draws.one_in(0.5)) block.com = {draws.between(-0.2, 0.2) * block.width, draws.between(-0.2, 0.2) * block.height};
  const double most = test_gravity * block.width / height;
  s.ground.horizontal = draws.one_in(0.3) ? rectangular_push(most * draws.between(0.5, 4.0), draws.between(0.1, 0.8))
                                          : one_sine(most * draws.between(0.5, 5.0), draws.between(2.0, 20.0));
  if (draws.one_in(0.2)) s.ground.vertical = one_sine(draws.between(0.0, 3.0), draws.between(4.0, 20.0));
  if (draws.one_in(0.2)) s.initial.angle = {draws.between(-0.8, 0.8) * std::atan2(block.width, height)};
  const int kind = static_cast<int>(draws.between(0.0, 7.0)) + 1;  // any combination but none
  if ((kind & 1) != 0) {
    Floor floor = one_storey(draws.between(0.1, 1.5), draws.between(0.01, 0.15));
    floor.storeys = static_cast<long>(draws.between(1.0, 6.0));
    floor.floor = std::floor(draws.between(1.0, static_cast<double>(floor.storeys) + 0.999));
    s.support.floor = floor;
  }
  if ((kind & 2) != 0) s.support.isolation = random_plate(draws, *block.mass);
  if ((kind & 4) != 0) s.anchors.push_back(random_anchor(draws, block));
  s.run.output_step = 0.5;
  return s;
}

// The same run on ground that hardly moves until late: up to then nothing is proved and everything is followed.
Scenario without_proofs(Scenario s, double until) {
  s.ground.vertical = rectangular_push(1e-13, until);
  s.run.duration = until;
  return s;
}

long runs_asked_for() {
  const char* text = std::getenv("TEETER_SUPPORT_RUNS");
  return text == nullptr ? 400 : std::atol(text);
}

TEST(Supports, CertificatesAreNeverContradictedInRandomRuns) {
  long proved = 0;
  long blind = 0;
  for (long i = 0; i < runs_asked_for(); ++i) {
    const Scenario s = random_supported_case(static_cast<std::uint64_t>(i));
    const Summary run = simulate(s).summary;
    if (run.status == Status::lift_off) continue;
    ASSERT_EQ(run.status, Status::done) << i << " " << run.reason;
    EXPECT_LT(missing_energy(run), 1e-9) << i;
    const Fate fate = decide(s);
    const bool fell = run.verdict == Verdict::overturned;
    if (run.verdict != Verdict::moving) {
      EXPECT_EQ(fate.overturned, fell) << i;
    }
    if (!run.certificate) continue;
    ++proved;
    EXPECT_EQ(run.certificate->kind == "falls", fell) << i << " " << run.certificate->kind;
    if (s.ground.vertical.kind != ExcitationKind::none) continue;
    const Summary followed = simulate_summary(without_proofs(s, run.end_time + 20.0));
    ++blind;
    EXPECT_EQ(followed.verdict == Verdict::overturned, run.certificate->kind == "falls") << i;
    if (run.certificate->kind == "rest") {
      EXPECT_EQ(followed.blocks[0].final_angle, 0.0) << i;
    }
  }
  EXPECT_GT(2 * proved, runs_asked_for());
  EXPECT_GT(3 * blind, runs_asked_for());
}

// Its object falls and presses the plate against the stop: bounces of the last digit of x once went on for ever.
TEST(Supports, BouncesOnAStopEndWhereTheirHeightCannotBeTold) {
  const Summary run = simulate(random_supported_case(5905)).summary;
  ASSERT_EQ(run.status, Status::done) << run.reason;
  EXPECT_EQ(run.verdict, Verdict::overturned);
  EXPECT_LT(missing_energy(run), 1e-9);
  ASSERT_TRUE(run.isolation);
  EXPECT_GT(run.isolation->stop_hits, 20);
  EXPECT_LT(run.isolation->stop_hits, 100);
}

TEST(Supports, MirroredRunsMirrorTheMotion) {
  for (std::uint64_t i = 0; i < 60; ++i) {
    Scenario s = random_supported_case(i);
    const Summary one = simulate_summary(s);
    s.ground.horizontal.scale = -s.ground.horizontal.scale;
    s.blocks[0].com[0] = -s.blocks[0].com[0];
    for (double& angle : s.initial.angle) angle = -angle;
    for (Anchor& anchor : s.anchors) anchor.at = -anchor.at;
    const Summary other = simulate_summary(s);
    EXPECT_EQ(one.blocks[0].peak_angle, -other.blocks[0].peak_angle) << i;
    EXPECT_EQ(one.impact_count, other.impact_count) << i;
    EXPECT_EQ(one.verdict, other.verdict) << i;
  }
}

}  // namespace
}  // namespace teeter
