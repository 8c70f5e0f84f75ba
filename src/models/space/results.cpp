#include "models/space/results.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numbers>

#include "follow/stepped.hpp"
#include "models/space/entry.hpp"
#include "models/space/rest.hpp"
#include "models/space/samples.hpp"
#include "models/space/surface.hpp"
#include "scenario/choices.hpp"

namespace teeter {
namespace {

Status status_of(const SpaceMotion& motion) {
  return motion.phase() == SpacePhase::impact_limit ? Status::impact_limit : Status::done;
}

// Verdict, outlook and what decided it.
void judge(Summary& summary, SpaceOutcome& space, const SpaceMotion& motion) {
  summary.end_time = motion.time();
  summary.verdict = Verdict::moving;
  space.decided_by = "nothing";
  if (const SpaceFall* fall = motion.fall()) {
    summary.verdict = Verdict::overturned;
    summary.outlook = Outlook::falls;
    const Side side = std::cos(fall->azimuth) < 0.0 ? Side::left : Side::right;
    summary.overturned = Overturning{fall->time, 0, side, fall->impacts_before, fall->azimuth, fall->face};
    space.decided_by = "overturning";
    return;
  }
  const bool energy = motion.decided_by_energy();
  if (motion.frozen()) {
    summary.verdict = Verdict::rest;
    summary.end_time = motion.moved() ? motion.rest_since() : 0.0;
    space.decided_by = "rest";
  } else if (energy) {
    space.decided_by = "energy";
  }
  space.stands = motion.frozen() || energy;
  if (motion.phase() == SpacePhase::resting || energy) summary.outlook = Outlook::stays;
}

void describe_body(SpaceOutcome& space, const SpaceModel& model, const Block& block) {
  const SpaceBody& body = model.body;
  space.shape = choice_name(block.shape);
  if (body.mesh) space.set_down = SetDown{block.file, body.mesh->face, body.mesh->rotation, body.mesh->turned};
  space.mass = body.mass;
  space.inertia = {body.inertia(0, 0), body.inertia(1, 1), body.inertia(2, 2),
                   body.inertia(0, 1), body.inertia(0, 2), body.inertia(1, 2)};
  space.com_height = body.height();
  space.base = base_outline(body);
  for (const SpaceFace& face : body.faces) {
    space.faces.push_back(face.name);
    if (!face.points.empty()) space.face_points.push_back(face.points);
  }
  if (body.base) space.faces.emplace_back("side");
  for (const Vec3& point : body.points) space.points.push_back({point.x(), point.y(), point.z()});
  space.step = model.options.step;
  space.floor_tilt = model.options.floor_tilt;
  space.floor_azimuth = model.options.floor_azimuth;
}

// The direction of the body in which it tips first: on a level floor over an edge, on another one by half a degree.
WeakestDirection weakest_on_floor(const SpaceModel& model, double twist) {
  WeakestDirection weakest = weakest_direction(model.body);
  if (model.ground.floor.level()) return weakest;
  constexpr int samples = 720;
  for (int k = 0; k < samples; ++k) {
    const double angle = 2.0 * std::numbers::pi * k / samples;
    if (tipping_tilt(model, angle + twist, twist) < tipping_tilt(model, weakest.angle + twist, twist))
      weakest.angle = angle;
  }
  weakest.distance = model.body.height() * std::tan(tipping_tilt(model.body, weakest.angle, 0.0));
  return weakest;
}

// The edge over which it tips first, as it stands at the start, and the frequency parameter about it.
void describe_tipping(SpaceOutcome& space, BlockOutcome& block, const SpaceModel& model, double twist) {
  const SpaceBody& body = model.body;
  const WeakestDirection weakest = weakest_on_floor(model, twist);
  space.alpha_azimuth = std::remainder(weakest.angle + twist, 2.0 * std::numbers::pi);
  space.alpha = tipping_tilt(model, space.alpha_azimuth, twist);
  const auto [s, c] = sincos(weakest.angle);
  const Vec3 axis(-s, c, 0.0);
  const double radius = std::hypot(weakest.distance, body.height());
  const double inertia = axis.dot(body.inertia * axis) + body.mass * radius * radius;
  block.p = std::sqrt(model.weight() * radius / inertia);
  block.alpha_right = tipping_tilt(model, 0.0, twist);
  block.alpha_left = tipping_tilt(model, std::numbers::pi, twist);
}

std::string final_face(const SpaceMotion& motion) {
  const SpaceBody& body = motion.model().body;
  if (body.base && !(upright_part(motion.state().q) > 0.5 * std::numbers::sqrt2)) return "side";
  return lowest_face(body, motion.state()).name;
}

void tell_peaks(SpaceOutcome& space, BlockOutcome& block, const SpaceMotion& motion, const SpaceWatch& watch) {
  constexpr double least_tilt = 1e-12;  // rad, below it is rounding
  const double rounding = 1e-6 * motion.model().body.size;
  const PeakTilt& peak = watch.peak();
  space.tipping_tilt = tipping_tilt(motion.model(), peak.azimuth, peak.twist);
  if (peak.tilt > least_tilt) {
    space.peak_tilt = peak.tilt;
    space.peak_tilt_time = peak.time;
    space.peak_azimuth = peak.azimuth;
    block.peak_ratio = peak.tilt / std::max(space.tipping_tilt, 1e-6);
  }
  if (std::fabs(watch.peak_angle().angle) > least_tilt) {
    block.peak_angle = watch.peak_angle().angle;
    block.peak_angle_time = watch.peak_angle().time;
  }
  space.final_face = final_face(motion);
  const double final_angle = planar_angle_of(motion.state().q);
  block.final_angle = std::fabs(final_angle) > least_tilt ? final_angle : 0.0;
  space.peak_twist = watch.peak_twist();
  space.twist = watch.twist();
  const Eigen::Vector2d way = watch.displacement();
  space.base_displacement = {way.x(), way.y()};
  space.walked = watch.walked();
  space.slip_path = watch.slip_path();
  block.peak_slip = space.walked > rounding ? space.walked : 0.0;
  block.final_slip = way.norm() > rounding ? way.norm() : 0.0;
  space.corner_uplift = watch.uplift();
  if (motion.model().body.base) space.corner_uplift = {watch.uplift().back()};
}

// What is not determined: other solutions that nobody looked for, and where a rim leans at first.
void tell_undetermined(Summary& summary, const Scenario& scenario, const SpaceMotion& motion, const SpaceWatch& watch) {
  const SpaceModel& model = motion.model();
  const bool several = std::any_of(watch.impacts().begin(), watch.impacts().end(), [](const Impact& one) {
    return one.points && one.points->normal_impulses.size() > 1;
  });
  if (several && model.mu_kinetic >= 1.0 && !model.options.check_unique)
    summary.warnings.push_back(fmt::format(
        "with a friction of {:.3g} a landing of several corners may have more than one solution, and others "
        "were not looked for: space.check_unique = true counts them",
        model.mu_kinetic));
  const bool turns = scenario.ground.horizontal.kind != ExcitationKind::none &&
                     scenario.ground.transverse.kind != ExcitationKind::none;
  const bool from_flat = lean_of(initial_space_state(model, scenario.initial).q).norm() == 0.0;
  if (model.body.base && turns && from_flat && watch.peak().tilt > model.options.flat_tilt)
    summary.warnings.emplace_back(
        "a round base that lifts from flat under two components leans first where the model cannot tell: how far it "
        "turns and where it ends are uncertain, by some 15 %");
}

void tell_trouble(Summary& summary, SpaceOutcome& space, const SpaceMotion& motion) {
  const SpaceCounts& counts = motion.counts();
  space.flat_landings = counts.flat_landings;
  space.ambiguous_impacts = counts.ambiguous_impacts;
  space.capped_steps = counts.capped_steps;
  space.not_imposed = counts.not_imposed;
  space.worst_residual = counts.worst_residual;
  const SpaceFloor& floor = motion.model().ground.floor;
  if (motion.model().mu_static < std::tan(floor.tilt))
    summary.warnings.push_back(
        fmt::format("friction.static, {}, is below the slope of the floor, {:.3g}: it slides downhill by itself",
                    motion.model().mu_static, std::tan(floor.tilt)));
  if (counts.worst_residual > 1e-8)
    summary.warnings.push_back(fmt::format("a contact problem was solved to {:.1e} only", counts.worst_residual));
  if (counts.capped_steps > 0)
    summary.warnings.push_back(fmt::format(
        "{} steps had more than 60 landings, which were not all located: shorten space.step", counts.capped_steps));
  if (counts.ambiguous_impacts > 0)
    summary.warnings.push_back(fmt::format(
        "{} of {} impacts have more than one solution of the friction law: the one that keeps most energy was taken",
        counts.ambiguous_impacts, counts.impacts));
  if (counts.not_imposed > 0)
    summary.warnings.push_back(
        fmt::format("space.rocking_restitution does not apply at {} of {} impacts: no edge landed while the opposite "
                    "one rested",
                    counts.not_imposed, counts.impacts));
}

void tell_mesh(Summary& summary, const SpaceMesh& mesh, const Block& block) {
  constexpr double degree = std::numbers::pi / 180.0;
  const bool com_given = block.com[0] != 0.0 || block.com[1] != 0.0 || block.com_in_depth.value_or(0.0) != 0.0;
  if (!com_given && block.inertia_numbers.empty())
    summary.warnings.emplace_back(
        "all that the surface of the mesh encloses counts as solid, of even density: what is hollow inside or made of "
        "several materials needs block.com and block.inertia");
  for (const std::string& note : mesh.notes) summary.warnings.push_back("the mesh: " + note);
  if (mesh.turned > 0.01 * degree)
    summary.warnings.push_back(
        fmt::format("the mesh was turned by {:.3g} degrees from the pose of its file, to stand "
                    "on face {} of its hull",
                    mesh.turned / degree, mesh.face));
}

Summary make_summary(const Scenario& scenario, const SpaceMotion& motion, const SpaceWatch& watch, double initial) {
  Summary summary = begin_summary(scenario, space_model.name);
  SpaceOutcome space;
  judge(summary, space, motion);
  summary.status = status_of(motion);
  if (summary.status == Status::impact_limit) summary.reason = "run.max_impacts was reached";
  BlockOutcome block;
  describe_body(space, motion.model(), scenario.blocks[0]);
  space.ground_azimuth = scenario.ground.azimuth;
  describe_tipping(space, block, motion.model(), twist_of(initial_space_state(motion.model(), scenario.initial).q));
  tell_peaks(space, block, motion, watch);
  block.verdict = summary.verdict;
  summary.blocks = {block};
  summary.impacts = watch.impacts();
  summary.impact_count = motion.impacts();
  summary.required_friction = watch.required_friction();
  if (motion.impacts() > 0) summary.required_friction_at_impacts = watch.required_friction_at_impacts();
  summary.least_normal_force = watch.least_normal_force();
  const SpaceLedger& ledger = motion.ledger();
  summary.energy = {initial, motion.energy(), ledger.lost_at_impacts, ledger.input, ledger.friction};
  summary.energy.lost_by_scheme = ledger.lost_at_rest - ledger.defect;
  space.lost_at_rest = ledger.lost_at_rest;
  tell_trouble(summary, space, motion);
  tell_undetermined(summary, scenario, motion, watch);
  if (motion.model().body.mesh) tell_mesh(summary, *motion.model().body.mesh, scenario.blocks[0]);
  summary.space = std::move(space);
  summary.work.steps = motion.counts().moving_steps;
  summary.work.rhs = motion.counts().steps;
  return summary;
}

struct SpaceRun {
  using Motion = SpaceMotion;
  using Watch = SpaceWatch;
  using Samples = SpaceSamples;
  static SpaceModel make_model(const Scenario& scenario) { return make_space_model(scenario); }
  static SpaceMotion start(const SpaceModel& model, const Scenario& scenario, double /*end*/) {
    return {model, initial_space_state(model, scenario.initial)};
  }
  static double energy(const SpaceMotion& motion) { return motion.energy(); }
  static void sample(SpaceSamples& samples, const SpaceMotion& motion, const SpaceWatch& watch) {
    samples.moved(motion, watch);
  }
  static Summary summarise(const Scenario& scenario, const SpaceMotion& motion, const SpaceWatch& watch,
                           double initial) {
    return make_summary(scenario, motion, watch, initial);
  }
  static void finish(SpaceSamples& samples, const SpaceMotion& motion, const SpaceWatch& watch, History& history) {
    samples.finish(motion, watch, history);
    history.surface = surface_of(motion.model().body);
  }
  static bool overturned(const SpaceMotion& motion) { return motion.fall() != nullptr; }
  static Status status(const SpaceMotion& motion) { return status_of(motion); }
};

// A verdict needs no more than the energy decides, and nothing after the fall.
struct SpaceVerdictRun : SpaceRun {
  static SpaceModel make_model(const Scenario& scenario) {
    SpaceModel model = make_space_model(scenario);
    model.options.stop = SpaceStop::decided;
    model.stop_at_overturn = true;
    return model;
  }
};

}  // namespace

History simulate_space(const Scenario& scenario, const Progress& progress) {
  return simulate_stepped<SpaceRun>(scenario, progress);
}

Summary summarise_space(const Scenario& scenario) { return summarise_stepped<SpaceRun>(scenario); }

Fate decide_space(const Scenario& scenario) { return decide_stepped<SpaceVerdictRun>(scenario); }

}  // namespace teeter
