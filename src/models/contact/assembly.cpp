#include "models/contact/assembly.hpp"

#include <algorithm>
#include <cmath>

namespace teeter {
namespace {

constexpr double unmoved = 1e-4;     // share of the largest side: joints that moved less did not move
constexpr double under_way = 1e-2;   // share of the largest side: joints that moved more show a mechanism
constexpr double taking_part = 0.1;  // share of the fastest joint

std::size_t index(int i) { return static_cast<std::size_t>(i); }

Pose pose_at(const ContactMotion& motion, int body) {
  return body == the_base ? Pose{{0.0, 0.0}, {0.0, 1.0}} : motion.poses()[index(body)];
}

// The joint of an arch below voussoir k; the springings come after the voussoirs, the left one first.
std::optional<int> arch_joint(const Scenario& scenario, const StandingJoint& joint) {
  const auto of_arch = [&](int body) { return scenario.blocks[index(body)].source == BlockSource::arch; };
  if (!of_arch(joint.upper) || (joint.lower != the_base && !of_arch(joint.lower))) return std::nullopt;
  const auto first = std::find_if(scenario.blocks.begin(), scenario.blocks.end(),
                                  [](const Block& block) { return block.source == BlockSource::arch; });
  const int before = static_cast<int>(first - scenario.blocks.begin());
  const int count = static_cast<int>(scenario.arch.voussoirs);
  const int upper = joint.upper - before;
  if (joint.lower == the_base) return upper == 0 ? 0 : count;
  const int lower = joint.lower - before;
  if (lower == count) return 0;
  if (lower == count + 1) return count;
  return std::max(upper, lower);
}

AssemblyJoint told(const Scenario& scenario, const StandingJoint& joint) {
  return {joint.upper, joint.lower, arch_joint(scenario, joint)};
}

}  // namespace

AssemblyObserver::AssemblyObserver(const ContactMotion& motion) {
  const ContactModel& model = motion.model();
  if (!model.several) return;
  for (const StandingJoint& joint : standing_joints(model)) {
    Watched at;
    at.joint = joint;
    at.normal = joint.ends.front().normal;
    const auto place_at = [&](int body) {
      return body == the_base ? Vec2{} : model.standing.bodies[index(body)].place;
    };
    double least = model.bodies[index(joint.upper)].least_side;
    if (joint.lower != the_base) least = std::min(least, model.bodies[index(joint.lower)].least_side);
    at.half = 0.5 * least;
    for (const TouchPlace& end : joint.ends) {
      at.on_upper.push_back(end.point - place_at(joint.upper));
      at.on_lower.push_back(end.point - place_at(joint.lower));
    }
    joints_.push_back(at);
  }
}

// Opening: the wider end; slip: of the end that is closer. Both from where the joint was at the start.
void AssemblyObserver::measure(const ContactMotion& motion, Watched& at) const {
  const Pose upper = pose_at(motion, at.joint.upper);
  const Pose lower = pose_at(motion, at.joint.lower);
  const Vec2 normal = turned(at.normal, lower.turn);
  const Vec2 tangent = quarter_turn(normal);
  double widest = -1e300;
  double closest = 1e300;
  for (std::size_t e = 0; e < at.on_upper.size(); ++e) {
    const Vec2 apart =
        upper.place + turned(at.on_upper[e], upper.turn) - lower.place - turned(at.on_lower[e], lower.turn);
    const double gap = dot(normal, apart);
    if (gap < closest) {
      closest = gap;
      at.slip = dot(tangent, apart);
    }
    widest = std::max(widest, gap);
  }
  at.opening = std::max(widest, 0.0);
}

// Its ends lie beside each other, or far apart.
bool AssemblyObserver::lost(const ContactMotion& motion, const Watched& at) const {
  if (at.opening > at.half) return true;
  if (at.joint.lower == the_base) return false;
  const Pose upper = pose_at(motion, at.joint.upper);
  const Pose lower = pose_at(motion, at.joint.lower);
  const Vec2 tangent = quarter_turn(turned(at.normal, lower.turn));
  const auto extent = [&](int body, const Pose& pose) {
    // The face of the body that the joint began with, by its corners along the tangent.
    const RigidBody& of = motion.model().bodies[index(body)];
    const Vec2 wanted = body == at.joint.upper ? -1.0 * at.normal : at.normal;
    std::size_t face = 0;
    for (std::size_t k = 1; k < of.normals.size(); ++k)
      if (dot(of.normals[k], wanted) > dot(of.normals[face], wanted)) face = k;
    const double a = dot(tangent, pose.place + turned(of.corners[face], pose.turn));
    const double b = dot(tangent, pose.place + turned(of.corners[(face + 1) % of.corners.size()], pose.turn));
    return std::minmax({a, b});
  };
  const auto above = extent(at.joint.upper, upper);
  const auto below = extent(at.joint.lower, lower);
  return std::min(above.second, below.second) <= std::max(above.first, below.first);
}

void AssemblyObserver::note_mechanism(const ContactMotion& motion) {
  double fastest = 0.0;
  for (const Watched& at : joints_) fastest = std::max({fastest, at.opening_rate, std::fabs(at.slip_rate)});
  hinges_.clear();
  sliding_.clear();
  for (std::size_t k = 0; k < joints_.size(); ++k) {
    if (joints_[k].opening_rate > taking_part * fastest) hinges_.push_back(k);
    if (std::fabs(joints_[k].slip_rate) > taking_part * fastest) sliding_.push_back(k);
  }
  double momentum = 0.0;
  for (std::size_t i = 0; i < motion.model().bodies.size(); ++i)
    momentum += motion.model().bodies[i].mass * motion.state().bodies[i].velocity.x;
  side_ = momentum < 0.0 ? Side::left : Side::right;
}

void AssemblyObserver::moved(const ContactMotion& motion) {
  if (joints_.empty() || motion.fell()) return;
  const double h = motion.state().time - motion.before().time;
  double most = 0.0;
  for (Watched& at : joints_) {
    const double opening = at.opening;
    const double slip = at.slip;
    measure(motion, at);
    if (h > 0.0) at.opening_rate = (at.opening - opening) / h;
    if (h > 0.0) at.slip_rate = (at.slip - slip) / h;
    most = std::max({most, at.opening, std::fabs(at.slip)});
    peak_opening_ = std::max(peak_opening_, at.opening);
  }
  // The mechanism is what moves when the joints have begun to open for good.
  const bool shows = most > under_way * motion.model().length;
  if (shows && beginning_) note_mechanism(motion);
  beginning_ = !shows;
}

namespace {

std::vector<std::string> names_of(const Scenario& scenario) {
  std::vector<std::string> names;
  bool any = false;
  for (const Block& block : scenario.blocks) {
    any = any || !block.name.empty();
    names.push_back(block.name);
  }
  return any ? names : std::vector<std::string>{};
}

}  // namespace

std::optional<AssemblyOutcome> AssemblyObserver::outcome(const Scenario& scenario, const ContactMotion& motion) const {
  const ContactModel& model = motion.model();
  if (!model.several) return std::nullopt;
  AssemblyOutcome outcome;
  outcome.names = names_of(scenario);
  outcome.joints = static_cast<long>(joints_.size());
  outcome.peak_opening = peak_opening_;
  outcome.followed_to_rest = motion.still();
  for (std::size_t i = 0; i < model.bodies.size(); ++i) {
    if (model.bodies[i].fixed) continue;
    ++outcome.blocks;
    if (has_fallen(model, motion.state(), i)) outcome.fallen.push_back(static_cast<int>(i));
  }
  for (Watched at : joints_) {
    measure(motion, at);
    if (lost(motion, at)) {
      ++outcome.joints_lost;
      continue;
    }
    if (at.opening > outcome.largest_opening) {
      outcome.largest_opening = at.opening;
      outcome.opening_joint = told(scenario, at.joint);
    }
    if (std::fabs(at.slip) > outcome.largest_slip) {
      outcome.largest_slip = std::fabs(at.slip);
      outcome.slip_joint = told(scenario, at.joint);
    }
  }
  const bool moved = std::max(outcome.largest_opening, outcome.largest_slip) >= unmoved * model.length;
  outcome.verdict = moved || outcome.joints_lost > 0 ? AssemblyVerdict::damaged : AssemblyVerdict::stands;
  if (!motion.fell()) {
    outcome.fallen.clear();
    return outcome;
  }
  outcome.verdict = AssemblyVerdict::collapses;
  outcome.time = motion.fall().time;
  if (std::find(outcome.fallen.begin(), outcome.fallen.end(), motion.fall().body) == outcome.fallen.end())
    outcome.fallen.push_back(motion.fall().body);
  std::sort(outcome.fallen.begin(), outcome.fallen.end());
  for (const std::size_t k : hinges_) outcome.hinges.push_back(told(scenario, joints_[k].joint));
  for (const std::size_t k : sliding_) outcome.sliding.push_back(told(scenario, joints_[k].joint));
  outcome.side = side_;
  return outcome;
}

}  // namespace teeter
