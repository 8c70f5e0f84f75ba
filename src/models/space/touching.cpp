#include "models/space/touching.hpp"

#include <algorithm>
#include <numbers>

namespace teeter {
namespace {

constexpr int flat_points = 8;
constexpr int first_flat_id = -flat_points - 1;
constexpr int rolling_id = -1;

double gap_of(const SpaceState& state, const Vec3& arm) { return state.x.z() + arm.z(); }
double opening_of(const SpaceState& s, const Vec3& arm) { return s.v.z() + s.w.x() * arm.y() - s.w.y() * arm.x(); }

double rim_gap(const SpaceRim& rim, const SpaceState& state, const Mat3& r) {
  return gap_of(state, r * lowest_rim_point(rim, r, Eigen::Vector2d(1.0, 0.0)));
}

SpaceContacts around_rim(const SpaceRim& rim, const Mat3& r, const Eigen::Vector2d& first) {
  SpaceContacts contacts;
  for (int k = 0; k < flat_points; ++k) {
    const auto [s, c] = sincos(2.0 * std::numbers::pi * k / flat_points);
    const Eigen::Vector2d direction(c * first.x() - s * first.y(), s * first.x() + c * first.y());
    contacts.add(first_flat_id + k, rim_point_towards(rim, r, direction));
  }
  return contacts;
}

bool has(const SpaceContacts& contacts, int id) {
  const auto end = contacts.id.begin() + contacts.count;
  return std::find(contacts.id.begin(), end, id) != end;
}

// All of few points; of many the extreme ones in equally spaced directions, the first of which turns with the body.
SpaceContacts outermost(const std::vector<int>& ids, const SpaceBody& body, const Mat3& r) {
  SpaceContacts kept;
  if (static_cast<int>(ids.size()) <= most_cones) {
    for (const int id : ids) kept.add(id, body.points[static_cast<std::size_t>(id)]);
    return kept;
  }
  std::vector<Eigen::Vector2d> places;
  Eigen::Vector2d middle = Eigen::Vector2d::Zero();
  for (const int id : ids) {
    places.emplace_back((r * body.points[static_cast<std::size_t>(id)]).head<2>());
    middle += places.back() / static_cast<double>(ids.size());
  }
  const Eigen::Vector2d first = (places[0] - middle).normalized();
  for (int k = 0; k < most_cones; ++k) {
    const auto [s, c] = sincos(2.0 * std::numbers::pi * k / most_cones);
    const Eigen::Vector2d direction(c * first.x() - s * first.y(), s * first.x() + c * first.y());
    std::size_t farthest = 0;
    for (std::size_t i = 1; i < ids.size(); ++i)
      if (places[i].dot(direction) > places[farthest].dot(direction)) farthest = i;
    if (!has(kept, ids[farthest])) kept.add(ids[farthest], body.points[static_cast<std::size_t>(ids[farthest])]);
  }
  return kept;
}

SpaceContacts touching_corners(const SpaceModel& model, const SpaceState& state, const Mat3& r,
                               std::vector<int>& crowd) {
  const SpaceBody& body = model.body;
  SpaceContacts contacts;
  const Vec3 down = r.row(2);
  for (std::size_t i = 0; i < body.points.size(); ++i) {
    if (!(state.x.z() + down.dot(body.points[i]) <= model.touch)) continue;
    if (contacts.count == most_cones && crowd.empty()) crowd.assign(contacts.id.begin(), contacts.id.end());
    if (contacts.count == most_cones) crowd.push_back(static_cast<int>(i));
    contacts.add(static_cast<int>(i), body.points[i]);
  }
  return crowd.empty() ? contacts : outermost(crowd, body, r);
}

void keep_pressing_crowd(const SpaceModel& model, const SpaceState& state, const Mat3& r, Touching& touching) {
  for (const int id : touching.crowd) {
    const double opening = opening_of(state, r * model.body.points[static_cast<std::size_t>(id)]);
    if (!(opening <= model.speed_rounding)) continue;
    touching.pressing_crowd.push_back(id);
    touching.fastest_closing = std::max(touching.fastest_closing, -opening);
  }
  touching.pressing = outermost(touching.pressing_crowd, model.body, r);
}

SpaceContacts rolling_contact(const SpaceRim& rim, const Mat3& r, const Eigen::Vector2d& towards) {
  SpaceContacts contacts;
  contacts.rolling = &rim;
  contacts.towards = towards;
  contacts.add(rolling_id, lowest_rim_point(rim, r, towards));
  return contacts;
}

// Contacts that do not open, and how fast the fastest of them closes.
void keep_pressing(const SpaceModel& model, const SpaceState& state, const Mat3& r, Touching& touching) {
  SpaceContacts& kept = touching.pressing;
  kept = touching.all;
  kept.count = 0;
  for (std::size_t i = 0; i < static_cast<std::size_t>(touching.all.count); ++i) {
    const double opening = opening_of(state, r * touching.all.point[i]);
    if (!(opening <= model.speed_rounding)) continue;
    kept.add(touching.all.id[i], touching.all.point[i]);
    touching.fastest_closing = std::max(touching.fastest_closing, -opening);
  }
  if (kept.count == 0) kept.rolling = nullptr;
}

bool all_stay_down(const SpaceModel& model, const SpaceState& state, const SpaceContacts& contacts, const Mat3& r) {
  for (std::size_t i = 0; i < static_cast<std::size_t>(contacts.count); ++i)
    if (opening_of(state, r * contacts.point[i]) > model.flat_speed) return false;
  return true;
}

bool any_closes(const SpaceModel& model, const SpaceState& state, const SpaceContacts& contacts, const Mat3& r) {
  for (std::size_t i = 0; i < static_cast<std::size_t>(contacts.count); ++i)
    if (opening_of(state, r * contacts.point[i]) < -100.0 * model.speed_rounding) return true;
  return false;
}

// Where the body turns over the rim, the contact lies ahead of it.
Eigen::Vector2d ahead(const SpaceState& state, const Eigen::Vector2d& otherwise) {
  const Eigen::Vector2d direction(state.w.y(), -state.w.x());  // w x k
  return direction.norm() > 0.0 ? Eigen::Vector2d(direction.normalized()) : otherwise;
}

SpaceContacts touching_rim(const SpaceModel& model, const SpaceState& state, const Mat3& r, const Eigen::Vector2d& away,
                           const Eigen::Vector2d& rolled_towards) {
  const SpaceRim& rim = *model.body.base;
  if (lies_flat(model, state)) {
    const SpaceContacts flat = around_rim(rim, r, away);
    if (all_stay_down(model, state, flat, r) && !any_closes(model, state, flat, r)) return flat;
    return around_rim(rim, r, ahead(state, rolled_towards));
  }
  SpaceContacts rolling = rolling_contact(rim, r, rolled_towards);
  if (gap_of(state, r * rolling.point[0]) > model.touch) return {};
  return rolling;
}

}  // namespace

bool lies_flat(const SpaceModel& model, const SpaceState& state) {
  if (!model.body.base || !(upright_part(state.q) > 0.0)) return false;
  const SpaceRim& rim = *model.body.base;
  const double slope = lean_of(state.q).norm() * std::max(rim.a, rim.b);
  return slope <= model.touch && std::fabs(gap_of(state, state.q * rim.centre)) <= model.touch;
}

Touching look_at_ground(const SpaceModel& model, const SpaceState& state, const Eigen::Vector2d& away,
                        const Eigen::Vector2d& rolled_towards) {
  const Mat3 r = state.q.toRotationMatrix();
  Touching touching;
  touching.all = model.body.base ? touching_rim(model, state, r, away, rolled_towards)
                                 : touching_corners(model, state, r, touching.crowd);
  if (touching.crowd.empty()) {
    keep_pressing(model, state, r, touching);
  } else {
    keep_pressing_crowd(model, state, r, touching);
  }
  return touching;
}

void take_in(int id, const Vec3& point, const double* impulses, SpaceContacts& contacts) {
  if (contacts.count < most_cones) return contacts.add(id, point);
  std::size_t least = 0;
  for (std::size_t i = 1; i < static_cast<std::size_t>(contacts.count); ++i)
    if (impulses[3 * i + 2] < impulses[3 * least + 2]) least = i;
  contacts.id[least] = id;
  contacts.point[least] = point;
}

bool take_in_sunk(const SpaceModel& model, const SpaceStep& step, int number, Touching& touching) {
  SpaceContacts& contacts = touching.pressing;
  const Mat3 r = step.end.q.toRotationMatrix();
  if (model.body.base && contacts.count > 0 && !contacts.rolling) {
    const Vec3 lowest = lowest_rim_point(*model.body.base, r, Eigen::Vector2d(1.0, 0.0));
    if (gap_of(step.end, r * lowest) >= -model.gap_rounding) return false;
    take_in(first_flat_id - 1 - number, lowest, step.answer.p, contacts);
    return true;
  }
  int sunk = -1;
  double depth = -model.gap_rounding;
  for (const int id : touching.pressing_crowd) {
    const double gap = gap_of(step.end, r * model.body.points[static_cast<std::size_t>(id)]);
    if (gap >= depth || has(contacts, id)) continue;
    depth = gap;
    sunk = id;
  }
  if (sunk < 0) return false;
  take_in(sunk, model.body.points[static_cast<std::size_t>(sunk)], step.answer.p, contacts);
  return true;
}

int closing_beside(const SpaceModel& model, const SpaceState& state, const std::vector<int>& crowd,
                   const SpaceContacts& contacts) {
  const Mat3 r = state.q.toRotationMatrix();
  int fastest = -1;
  double opening = -100.0 * model.speed_rounding;
  for (const int id : crowd) {
    const double now = opening_of(state, r * model.body.points[static_cast<std::size_t>(id)]);
    if (now >= opening || has(contacts, id)) continue;
    opening = now;
    fastest = id;
  }
  return fastest;
}

double least_gap_beside(const SpaceModel& model, const SpaceState& state, const SpaceContacts& contacts) {
  const SpaceBody& body = model.body;
  const Mat3 r = state.q.toRotationMatrix();
  if (body.base) {
    const double top = rim_gap(*body.top, state, r);
    return contacts.count > 0 ? top : std::min(top, rim_gap(*body.base, state, r));
  }
  const Vec3 down = r.row(2);
  double least = INFINITY;
  for (std::size_t i = 0; i < body.points.size(); ++i) {
    const double gap = state.x.z() + down.dot(body.points[i]);
    if (gap < least && !has(contacts, static_cast<int>(i))) least = gap;
  }
  return least;
}

SpaceContacts contacts_of_face(const SpaceBody& body, const SpaceFace& face, const SpaceState& state,
                               const Eigen::Vector2d& away) {
  const Mat3 r = state.q.toRotationMatrix();
  if (body.base) return around_rim(*body.base, r, away);
  return outermost(face.points, body, r);
}

bool touches_beside_base(const SpaceModel& model, const SpaceState& state) {
  const SpaceBody& body = model.body;
  const Mat3 r = state.q.toRotationMatrix();
  if (body.base) return rim_gap(*body.top, state, r) <= model.touch;
  const Vec3 down = r.row(2);
  for (std::size_t i = 0; i < body.points.size(); ++i)
    if (!body.in_base[i] && state.x.z() + down.dot(body.points[i]) <= model.touch) return true;
  return false;
}

void base_gaps(const SpaceModel& model, const SpaceState& state, std::vector<double>& gaps) {
  const SpaceBody& body = model.body;
  const Mat3 r = state.q.toRotationMatrix();
  gaps.clear();
  if (body.base) {
    const Vec3 lowest = lowest_rim_point(*body.base, r, Eigen::Vector2d(1.0, 0.0));
    gaps.push_back(gap_of(state, r * lowest));
    gaps.push_back(gap_of(state, r * (2.0 * body.base->centre - lowest)));
    return;
  }
  const std::vector<int>& around = body.faces[0].points;  // anticlockwise from below
  for (auto i = around.rbegin(); i != around.rend(); ++i)
    gaps.push_back(state.x.z() + r.row(2).dot(body.points[static_cast<std::size_t>(*i)]));
  if (gaps.size() <= most_cones) return;
  const auto [least, largest] = std::minmax_element(gaps.begin(), gaps.end());
  gaps = {*least, *largest};
}

double gap_of_lowest(const SpaceModel& model, const SpaceState& state) {
  return least_gap_beside(model, state, SpaceContacts{});
}

}  // namespace teeter
