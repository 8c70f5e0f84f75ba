#include "assembly_cost.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "block/masonry/masonry.hpp"
#include "models/contact/motion.hpp"
#include "support/gravity.hpp"
#include "support/timing.hpp"
#include "teeter/limit.hpp"

namespace bench {
namespace {

using namespace teeter;

std::vector<std::array<double, 2>> corners_of(const Block& block) {
  if (!block.vertices.empty()) {
    std::vector<std::array<double, 2>> corners = block.vertices;
    double area = 0.0;
    for (std::size_t k = 0; k < corners.size(); ++k) {
      const auto& a = corners[k];
      const auto& b = corners[(k + 1) % corners.size()];
      area += a[0] * b[1] - b[0] * a[1];
    }
    if (area < 0.0) std::reverse(corners.begin(), corners.end());
    return corners;
  }
  const auto [x, y] = *block.at;
  const double half = 0.5 * block.width;
  return {{x - half, y}, {x + half, y}, {x + half, y + block.height}, {x - half, y + block.height}};
}

AssemblyWork work_of(const std::string& name, Scenario scenario, bool ground, double friction, double collapsed) {
  build_masonry(scenario);
  AssemblyWork work{name, {}, ground, friction, 0.0, collapsed};
  for (const Block& block : scenario.blocks) work.stones.push_back({corners_of(block), block.fixed});
  Scenario limit = scenario_of(work, 0.002);
  limit.limit.flow = LimitFlow::associative;
  limit.limit.direction = LimitSide::right;
  work.factor = find_limit(limit).directions.at(0).associative.value_or(0.0);
  return work;
}

Scenario wall_of(long courses, long per_course) {
  Scenario s;
  s.wall.courses = courses;
  s.wall.per_course = per_course;
  s.wall.width = 0.5;
  s.wall.height = 0.25;
  return s;
}

}  // namespace

Scenario scenario_of(const AssemblyWork& work, double step) {
  Scenario s;
  s.model = ModelKind::contact;
  s.gravity = gravity;
  s.base.none = !work.ground;
  s.friction.static_coefficient = work.friction;
  s.contact.step = step;
  s.contact.scheme = ContactScheme::implicit_euler;
  for (const Stone& stone : work.stones) {
    Block block;
    block.vertices = stone.corners;
    block.fixed = stone.fixed;
    block.density = 2000.0;
    s.blocks.push_back(block);
  }
  return s;
}

std::vector<AssemblyWork> assembly_works() {
  Scenario arch;
  arch.arch.radius = 10.0;
  arch.arch.thickness = 1.5;
  arch.arch.half_angle = 78.75 * std::numbers::pi / 180.0;
  arch.arch.voussoirs = 27;
  arch.arch.edges = ArchEdges::straight;
  return {work_of("arch of 27 voussoirs", arch, false, 0.75, 0.5),
          work_of("wall of 40 blocks", wall_of(9, 4), true, 0.6, 0.125),
          work_of("wall of 264 blocks", wall_of(16, 16), true, 0.6, 0.125)};
}

AssemblyRun our_assembly(const AssemblyWork& work, const Push& push) {
  Scenario s = scenario_of(work, push.step);
  Record record;
  record.step = push.end + push.step;
  record.acceleration = {push.start, push.start + push.rate * record.step};
  s.ground.horizontal.kind = ExcitationKind::record;
  s.ground.horizontal.record = std::make_shared<Record>(record);
  const ContactModel model = make_contact_model(s);
  ContactMotion motion(model, initial_assembly(model, s));
  Farthest farthest(push.way);
  const double start = thread_seconds();
  while (motion.time() < push.end && !motion.ended()) {
    const double before = motion.time();
    motion.advance();
    double most = 0.0;
    for (std::size_t i = 0; i < model.bodies.size(); ++i) {
      const Vec2 way = motion.state().bodies[i].place - model.standing.bodies[i].place;
      most = std::max(most, std::hypot(way.x, way.y));
    }
    if (farthest.reached(before, motion.time(), most)) break;
  }
  return {farthest.time(), 1e6 * (thread_seconds() - start) / static_cast<double>(motion.pieces())};
}

}  // namespace bench
