#include "validate/masonry/masonry.hpp"

#include "block/masonry/masonry.hpp"
#include "teeter/limit.hpp"

namespace teeter {
namespace masonry_claims {

Scenario assembly(double friction, double step) {
  Scenario s;
  s.model = ModelKind::contact;
  s.gravity = setup::g;
  s.friction.static_coefficient = friction;
  s.contact.scheme = ContactScheme::implicit_euler;
  s.contact.step = step;
  return s;
}

Scenario arch(double radius, double thickness, double half_angle, long voussoirs, double friction, double step) {
  Scenario s = assembly(friction, step);
  s.arch.radius = radius;
  s.arch.thickness = thickness;
  s.arch.half_angle = half_angle;
  s.arch.voussoirs = voussoirs;
  s.arch.density = 2000.0;
  build_masonry(s);
  return s;
}

Scenario wall(long courses, long per_course, double width, double height, double friction, FirstCourse first) {
  Scenario s = assembly(friction, 2e-3);
  s.wall.courses = courses;
  s.wall.per_course = per_course;
  s.wall.width = width;
  s.wall.height = height;
  s.wall.density = 2000.0;
  s.wall.first_course = first;
  build_masonry(s);
  return s;
}

double factor(Scenario scenario) {
  scenario.limit.flow = LimitFlow::associative;
  scenario.limit.direction = LimitSide::right;
  const LimitResult result = find_limit(scenario);
  return result.stands ? result.directions[0].associative.value() : 0.0;
}

}  // namespace masonry_claims

std::span<const ClaimRow> assembly_claims() {
  using namespace masonry_claims;
  static constexpr ClaimRow rows[] = {{"M1", wall_factors},      {"M2", arch_factors},       {"M3", coulomb_states},
                                      {"M4", statics_in_motion}, {"M5", overturning_pulses}, {"M6", four_hinges}};
  return rows;
}

}  // namespace teeter
