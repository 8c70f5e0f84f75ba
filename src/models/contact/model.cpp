#include "models/contact/model.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "block/contact.hpp"
#include "block/geometry.hpp"
#include "block/polygon.hpp"

namespace teeter {
namespace {

constexpr double opposed = 0.866;  // cosine: faces that turn by less still lie on each other

double longest_side(const Block& block) {
  return block.vertices.empty() ? std::max(block.width, block.height) : longest_edge(block.vertices);
}

// The corners from the centre of mass.
std::vector<Vec2> corners_of(const Block& block, const BlockGeometry& g) {
  if (!block.vertices.empty()) {
    std::vector<Vec2> corners = ordered_corners(block.vertices);
    const Vec2 centre = area_of(corners).centroid + Vec2{block.com[0], block.com[1]};
    for (Vec2& corner : corners) corner = corner - centre;
    return corners;
  }
  const double left = -g.half_width - g.com_offset;
  const double right = g.half_width - g.com_offset;
  const double bottom = -g.com_height;
  const double top = block.height - g.com_height;
  return {{left, bottom}, {right, bottom}, {right, top}, {left, top}};
}

// How far a body reaches from a face, where that is least.
double narrowest(const RigidBody& body) {
  double least = 1e300;
  for (std::size_t f = 0; f < body.normals.size(); ++f) {
    double farthest = 0.0;
    for (const Vec2& corner : body.corners)
      farthest = std::max(farthest, dot(body.normals[f], body.corners[f] - corner));
    least = std::min(least, farthest);
  }
  return least;
}

RigidBody body_of(const Block& block, double gravity) {
  const BlockGeometry g = geometry_of(block, gravity);
  RigidBody body;
  body.mass = g.mass;
  body.inertia = g.inertia;
  body.gyration = std::sqrt(g.inertia / g.mass);
  body.corners = corners_of(block, g);
  body.fixed = block.fixed;
  const std::size_t count = body.corners.size();
  for (std::size_t k = 0; k < count; ++k) {
    const Vec2 edge = body.corners[(k + 1) % count] - body.corners[k];
    const double length = std::sqrt(dot(edge, edge));
    body.normals.push_back({edge.y / length + 0.0, -edge.x / length + 0.0});  // no negative zeros
    body.reach = std::max(body.reach, std::sqrt(dot(body.corners[k], body.corners[k])));
  }
  body.least_side = block.vertices.empty() ? std::min(block.width, block.height) : narrowest(body);
  for (std::size_t k = 0; k < count; ++k) {
    const double sharpest = std::max(dot(body.normals[k], body.normals[(k + 1) % count]),
                                     dot(body.normals[k], body.normals[(k + count - 1) % count]));
    const double turn = std::acos(std::clamp(sharpest, -1.0, 1.0));
    body.facing.push_back(sharpest <= 0.0 ? opposed : std::max(opposed, sincos(turn / 3.0).cos));
  }
  return body;
}

// The middle of each base: given, or on the block before.
std::vector<Vec2> standing_bases(const Scenario& scenario) {
  std::vector<Vec2> bases;
  Vec2 top{0.0, scenario.base.none ? 0.0 : scenario.base.level};
  for (std::size_t i = 0; i < scenario.blocks.size(); ++i) {
    const Block& block = scenario.blocks[i];
    const Vec2 on_previous{i == 0 ? 0.0 : top.x + block.offset, top.y};
    if (!block.vertices.empty()) {
      bases.push_back({});
      continue;
    }
    bases.push_back(block.at ? Vec2{(*block.at)[0], (*block.at)[1]} : on_previous);
    top = bases.back() + Vec2{0.0, block.height};
  }
  return bases;
}

double entry(const std::vector<double>& values, std::size_t i) { return values.empty() ? 0.0 : values[i]; }

// The two points about which a block can turn, from the middle of its base; a polygon stands alone.
std::array<double, 2> pivots_of(const ContactModel& model, const Scenario& scenario, std::size_t i) {
  if (scenario.blocks[i].vertices.empty()) return contact_points(scenario, i);
  const double half = 0.5 * (model.bodies[i].corners[1].x - model.bodies[i].corners[0].x);
  return {-half, half};
}

// A column whose blocks have turned: each about the corner on which it leans, carried by the one below.
void lean(const ContactModel& model, const Scenario& scenario, AssemblyState& state) {
  const RigidBody& first = model.bodies[0];
  Vec2 support{0.0, model.level.value_or(0.0)};  // middle of the face below
  if (!scenario.blocks[0].vertices.empty())
    support = model.standing.bodies[0].place + 0.5 * (first.corners[0] + first.corners[1]);
  SinCos below{0.0, 1.0};
  BodyState carrier;  // the body below, or the ground
  for (std::size_t i = 0; i < state.bodies.size(); ++i) {
    BodyState& body = state.bodies[i];
    const Block& block = scenario.blocks[i];
    body.angle = entry(scenario.initial.angle, i);
    body.rate = entry(scenario.initial.rate, i);
    const double lean = body.angle != carrier.angle ? body.angle - carrier.angle : body.rate - carrier.rate;
    const auto [left, right] = pivots_of(model, scenario, i);
    const double pivot = lean == 0.0 ? 0.0 : lean > 0.0 ? right : left;
    const SinCos turn = sincos(body.angle);
    const double offset = i == 0 ? 0.0 : block.offset;
    const Vec2 point = support + turned({offset + pivot, 0.0}, below);
    const Vec2 base = point - turned({pivot, 0.0}, turn);
    const Vec2 middle = 0.5 * (model.bodies[i].corners[0] + model.bodies[i].corners[1]);
    body.place = base - turned(middle, turn);
    const Vec2 of_point = carrier.velocity + carrier.rate * quarter_turn(point - carrier.place);
    body.velocity = of_point + body.rate * quarter_turn(body.place - point);
    if (i == 0 && scenario.initial.velocity)
      body.velocity = {(*scenario.initial.velocity)[0], (*scenario.initial.velocity)[1]};
    support = base + turned({0.0, block.height}, turn);
    below = turn;
    carrier = body;
  }
}

}  // namespace

ContactModel make_contact_model(const Scenario& scenario) {
  const Shaking shaking = shaking_of(scenario);
  const Contact& contact = scenario.contact;
  ContactModel model{{},
                     {},
                     shaking,
                     GroundPath(shaking.horizontal),
                     GroundPath(shaking.vertical),
                     contact.step,
                     scenario.friction.static_coefficient.value_or(0.0),
                     contact.normal_restitution,
                     contact.rocking_restitution,
                     contact.scheme,
                     contact.flow == ContactFlow::associative,
                     contact.solver,
                     true,
                     scenario.base.none ? std::nullopt : std::optional(scenario.base.level),
                     false,
                     false,
                     {},
                     0.0,
                     1e300,
                     0.0,
                     scenario.run.max_impacts};
  const std::vector<Vec2> bases = standing_bases(scenario);
  const auto moving = static_cast<std::size_t>(
      std::count_if(scenario.blocks.begin(), scenario.blocks.end(), [](const Block& block) { return !block.fixed; }));
  model.several = moving > 1;
  model.follows_collapse = model.several && contact.scheme == ContactScheme::implicit_euler;
  int unknown = 0;
  for (std::size_t i = 0; i < scenario.blocks.size(); ++i) {
    const Block& block = scenario.blocks[i];
    model.bodies.push_back(body_of(block, scenario.gravity));
    const RigidBody& body = model.bodies.back();
    BodyState standing;
    standing.place = block.vertices.empty() ? bases[i] - 0.5 * (body.corners[0] + body.corners[1])
                                            : ordered_corners(block.vertices)[0] - body.corners[0];
    model.standing.bodies.push_back(standing);
    model.column = model.column && !block.at && (block.vertices.empty() || scenario.blocks.size() == 1);
    model.unknown.push_back(block.fixed ? the_base : unknown);
    if (block.fixed) continue;
    ++unknown;
    model.length = std::max(model.length, longest_side(block));
    model.smallest_side = std::min(model.smallest_side, body.least_side);
    model.mass_unit += body.mass / static_cast<double>(moving);
  }
  return model;
}

bool has_fallen(const ContactModel& model, const AssemblyState& state, std::size_t body) {
  constexpr double leaning = 0.25 * std::numbers::pi;
  const double dropped = model.standing.bodies[body].place.y - state.bodies[body].place.y;
  return dropped > 0.5 * model.bodies[body].least_side || std::fabs(state.bodies[body].angle) > leaning;
}

AssemblyState initial_assembly(const ContactModel& model, const Scenario& scenario) {
  AssemblyState state = model.standing;
  if (model.column) {
    lean(model, scenario, state);
  } else if (scenario.initial.velocity) {
    const auto first =
        std::find_if(scenario.blocks.begin(), scenario.blocks.end(), [](const Block& block) { return !block.fixed; });
    if (first != scenario.blocks.end())
      state.bodies[static_cast<std::size_t>(first - scenario.blocks.begin())].velocity = {
          (*scenario.initial.velocity)[0], (*scenario.initial.velocity)[1]};
  }
  if (scenario.initial.position) {
    const Vec2 given{(*scenario.initial.position)[0], (*scenario.initial.position)[1]};
    const Vec2 shift = given - state.bodies[0].place;
    for (BodyState& body : state.bodies) body.place = body.place + shift;
  }
  return state;
}

Vec2 mean_acceleration(const ContactModel& model, double from, double to) {
  if (from >= model.shaking.quiet_from) return {};
  const double h = to - from;
  return {(model.horizontal.at(to).velocity - model.horizontal.at(from).velocity) / h,
          (model.vertical.at(to).velocity - model.vertical.at(from).velocity) / h};
}

double kinetic_energy(const ContactModel& model, const AssemblyState& state) {
  double sum = 0.0;
  for (std::size_t i = 0; i < state.bodies.size(); ++i) {
    const BodyState& b = state.bodies[i];
    sum += model.bodies[i].mass * dot(b.velocity, b.velocity) + model.bodies[i].inertia * b.rate * b.rate;
  }
  return 0.5 * sum;
}

double potential_energy(const ContactModel& model, const AssemblyState& state) {
  double sum = 0.0;
  for (std::size_t i = 0; i < state.bodies.size(); ++i)
    sum += model.bodies[i].mass * (state.bodies[i].place.y - model.standing.bodies[i].place.y);
  return model.shaking.gravity * sum;
}

double fastest_corner(const ContactModel& model, const AssemblyState& state) {
  double fastest = 0.0;
  for (std::size_t i = 0; i < state.bodies.size(); ++i) {
    const BodyState& b = state.bodies[i];
    fastest = std::max(fastest, std::sqrt(dot(b.velocity, b.velocity)) + std::fabs(b.rate) * model.bodies[i].reach);
  }
  return fastest;
}

}  // namespace teeter
