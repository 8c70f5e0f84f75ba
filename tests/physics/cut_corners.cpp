// Stones with cut corners: the factor of a block and of an arch in closed form, in statics and in motion, and the share
// of walls that a push brings down.
#include "block/masonry/imperfection.hpp"
#include "block/masonry/masonry.hpp"
#include "core/random.hpp"
#include "models/contact/resting.hpp"
#include "physics/assembly_helpers.hpp"
#include "physics/contact_helpers.hpp"

namespace teeter::physics {
namespace {

constexpr double width = 0.6;
constexpr double height = 2.0;

Scenario cut_block_on_floor(double corners, std::uint64_t draw) {
  Scenario s = contact_wall(ContactScheme::implicit_euler, 2e-3);
  s.blocks[0].width = width;
  s.blocks[0].height = height;
  s.imperfection = {.corners = corners, .seed = 7, .draw = draw};
  s.run.duration = 8.0;
  return s;
}

// Centre of the rectangle less four right-angled triangles with legs c, and from it the factor about a lower corner.
double cut_block_factor(const Scenario& s, double direction) {
  double area = width * height;
  double x = 0.0;
  double y = area * 0.5 * height;
  double leg[4];
  for (std::uint64_t k = 0; k < 4; ++k) {
    const double c = s.imperfection.corners * width * random_uniform(s.imperfection.seed, s.imperfection.draw, k);
    leg[k] = c;
    const bool right = k == 1 || k == 2;
    x -= 0.5 * c * c * (right ? 1.0 : -1.0) * (0.5 * width - c / 3.0);
    y -= 0.5 * c * c * (k < 2 ? c / 3.0 : height - c / 3.0);
    area -= 0.5 * c * c;
  }
  // The ground goes right, the block turns about its left corner.
  const double pivot = direction > 0.0 ? x / area + 0.5 * width - leg[0] : 0.5 * width - leg[1] - x / area;
  return pivot * area / y;
}

double bearing_factor(const Scenario& s, double direction) {
  const test::Bearing found = test::bearing_of(assembly_of(s), direction);
  EXPECT_EQ(found.status, LpStatus::optimal);
  return found.associative.state.factor;
}

TEST(CutCorners, ABlockTipsAboutWhatIsLeftOfItsBase) {
  Worst closed_form;
  double narrowest = 1.0;
  for (std::uint64_t draw = 0; draw < 20; ++draw)
    for (const double direction : {1.0, -1.0}) {
      const Scenario s = cut_block_on_floor(0.1, draw);
      const double factor = bearing_factor(s, direction);
      closed_form.offer(std::fabs(factor - cut_block_factor(s, direction)));
      narrowest = std::min(narrowest, factor);
      // Both bottom corners cut by c: (b - 2 c)/h, but for the weight of what is cut, of the order of c^2.
      EXPECT_GT(factor, (width - 2.0 * 0.1 * width) / height - 0.01);
      EXPECT_LT(factor, width / height + 0.01);
    }
  EXPECT_WORST(closed_form, 1e-12);
  EXPECT_LT(narrowest, 0.26);  // 0.24 at the least, 0.30 whole
}

TEST(CutCorners, ASteadyPushTipsItInMotionWhereStaticsSay) {
  int compared = 0;
  for (std::uint64_t draw = 0; draw < 4; ++draw)
    for (const double direction : {1.0, -1.0}) {
      Scenario s = cut_block_on_floor(0.1, draw);
      const double factor = cut_block_factor(s, direction);
      for (const double share : {0.999, 1.001}) {
        s.ground.horizontal = rectangular(direction * share * factor * g, 20.0);
        EXPECT_EQ(decide(s).overturned, share > 1.0) << draw << " " << direction;
        ++compared;
      }
    }
  EXPECT_EQ(compared, 16);
}

AssemblyBlock with_cuts(const AssemblyBlock& block, double c) {
  AssemblyBlock cut = test::polygon_block(without_corners(block.outline, std::vector<double>(block.outline.size(), c)));
  const AssemblyBlock whole = test::polygon_block(block.outline);
  // Weight and centre of annular sectors, less what is cut.
  cut.centre = block.centre + cut.centre - whole.centre;
  cut.weight *= block.weight / whole.weight;
  return cut;
}

constexpr double arch_angle = 78.75 * pi / 180.0;

double arch_with_cuts(double c) {
  Assembly arch = test::circular_arch(10, 1.5, arch_angle, 7, 20);
  for (AssemblyBlock& block : arch.blocks)
    if (!block.fixed) block = with_cuts(block, c);
  find_joints(arch);
  return test::bearing_of(arch).associative.state.factor;
}

// Joints of the thickness that the cuts leave, below the weights of the whole arch.
double thin_arch(double c) {
  Assembly arch = test::circular_arch(10, 1.5, arch_angle, 7, 20);
  const Assembly thin = test::circular_arch(10, 1.5 - 2.0 * c, arch_angle, 7, 20);
  for (std::size_t i = 0; i < arch.blocks.size(); ++i) arch.blocks[i].outline = thin.blocks[i].outline;
  find_joints(arch);
  return test::bearing_of(arch).associative.state.factor;
}

TEST(CutCorners, AnArchLosesWhatAThinnerOneLacks) {
  const double whole = arch_with_cuts(0.0);
  EXPECT_NEAR(whole, 0.370010, 1e-6);
  double last_loss = 0.0;
  double last_apart = 0.0;
  for (const double c : {0.04, 0.02, 0.01}) {
    const double loss = whole - arch_with_cuts(c);
    const double apart = std::fabs(arch_with_cuts(c) - thin_arch(c));
    EXPECT_GT(loss, 0.0);
    EXPECT_LT(apart, c * c);
    if (last_loss > 0.0) {
      EXPECT_NEAR(last_loss / loss, 2.0, 0.05);   // linear in c
      EXPECT_NEAR(last_apart / apart, 4.0, 0.3);  // quadratic in c
    }
    last_loss = loss;
    last_apart = apart;
  }
}

// Seven stones of 0.25 x 0.5 m in three courses; the first scenario has no cuts.
Scenario narrow_wall() {
  Scenario s;
  s.model = ModelKind::contact;
  s.friction.static_coefficient = 1.5;
  s.contact.scheme = ContactScheme::implicit_euler;
  s.contact.step = 0.01;
  s.wall.courses = 3;
  s.wall.per_course = 2;
  s.wall.width = 0.25;
  s.wall.height = 0.5;
  build_masonry(s);
  s.run.duration = 5.0;
  return s;
}

// Every corner cut by as much as any is.
Scenario with_largest_cuts(const Scenario& s, double corners) {
  Scenario cut = s;
  for (Block& block : cut.blocks) {
    const Vec2 base{(*block.at)[0], (*block.at)[1]};
    const double half = 0.5 * block.width;
    const std::vector<Vec2> whole{base + Vec2{-half, 0.0}, base + Vec2{half, 0.0}, base + Vec2{half, block.height},
                                  base + Vec2{-half, block.height}};
    const double c = corners * std::min(block.width, block.height);
    for (const Vec2& corner : without_corners(whole, {c, c, c, c})) block.vertices.push_back({corner.x, corner.y});
    block.at.reset();
  }
  return cut;
}

TEST(CutCorners, TheShareOfWallsThatCollapseLiesBetweenNoneAndAll) {
  constexpr double corners = 0.1;
  const Scenario whole = narrow_wall();
  const double most = bearing_factor(whole, 1.0);
  const double least = bearing_factor(with_largest_cuts(whole, corners), 1.0);
  ASSERT_LT(least, 0.97 * most);
  std::vector<double> factors;
  for (std::uint64_t draw = 0; draw < 100; ++draw) {
    Scenario s = whole;
    s.imperfection = {.corners = corners, .seed = 3, .draw = draw};
    factors.push_back(bearing_factor(s, 1.0));
    EXPECT_LT(factors.back(), most + 1e-3);  // the weight of what is cut is of second order
    EXPECT_GT(factors.back(), least - 1e-3);
  }
  std::vector<double> order = factors;
  std::sort(order.begin(), order.end());
  const double push = 0.5 * (order[49] + order[50]);
  const auto falls = [&](Scenario s) {
    s.ground.horizontal = rectangular(push * s.gravity, 20.0);
    return decide(s).overturned;
  };
  EXPECT_FALSE(falls(whole));
  EXPECT_TRUE(falls(with_largest_cuts(whole, corners)));
  int fallen = 0;
  int as_statics_say = 0;
  for (std::uint64_t draw = 0; draw < 100; ++draw) {
    Scenario s = whole;
    s.imperfection = {.corners = corners, .seed = 3, .draw = draw};
    const bool fell = falls(s);
    fallen += fell ? 1 : 0;
    as_statics_say += fell == (factors[draw] < push) ? 1 : 0;
  }
  EXPECT_GE(as_statics_say, 95);  // a push of nearly the factor takes longer than the run
  EXPECT_GT(fallen, 40);
  EXPECT_LT(fallen, 60);
}

}  // namespace
}  // namespace teeter::physics
