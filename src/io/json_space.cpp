#include "io/json_space.hpp"

namespace teeter {
namespace {

using SpaceJson = nlohmann::ordered_json;

void add_body(SpaceJson& block, const SpaceOutcome& space) {
  block["shape"] = space.shape;
  block["mass"] = space.mass;
  block["inertia"] = space.inertia;
  block["com_height"] = space.com_height;
  block["base"] = space.base;
  block["points"] = space.points;
  block["faces"] = space.faces;
  block["face_points"] = space.face_points;
  if (space.set_down)
    block["set_down"] = {{"file", space.set_down->file},
                         {"face", space.set_down->face},
                         {"rotation", space.set_down->rotation},
                         {"angle", space.set_down->angle}};
  block["alpha"] = space.alpha;
  block["alpha_azimuth"] = space.alpha_azimuth;
}

void add_motion(SpaceJson& block, const SpaceOutcome& space) {
  block["final_face"] = space.final_face;
  block["peak_tilt"] = space.peak_tilt;
  block["peak_tilt_time"] = space.peak_tilt_time;
  block["peak_azimuth"] = space.peak_azimuth;
  block["tipping_tilt"] = space.tipping_tilt;
  block["peak_twist"] = space.peak_twist;
  block["twist"] = space.twist;
  block["base_displacement"] = space.base_displacement;
  block["walked"] = space.walked;
  block["slip_path"] = space.slip_path;
  block["corner_uplift"] = space.corner_uplift;
}

}  // namespace

void add_space(SpaceJson& run, const Summary& summary) {
  const SpaceOutcome& space = *summary.space;
  add_body(run["blocks"][0], space);
  add_motion(run["blocks"][0], space);
  if (summary.overturned) {
    run["overturned"]["azimuth"] = summary.overturned->azimuth;
    run["overturned"]["face"] = summary.overturned->face;
  }
  run["stands"] = space.stands;
  run["decided_by"] = space.decided_by;
  run["required_friction_impact"] = run["required_friction_at_impacts"];
  run["flat_landings"] = space.flat_landings;
  run["ambiguous_impacts"] = space.ambiguous_impacts;
  run["capped_steps"] = space.capped_steps;
  run["not_imposed"] = space.not_imposed;
  run["worst_residual"] = space.worst_residual;
  run["space_step"] = space.step;
  run["ground_azimuth"] = space.ground_azimuth;
  if (space.floor_tilt != 0.0) run["floor"] = {{"tilt", space.floor_tilt}, {"azimuth", space.floor_azimuth}};
  SpaceJson& energy = run["energy"];
  energy["friction"] = summary.energy.lost_by_sliding;
  energy["lost_at_rest"] = space.lost_at_rest;
  energy["defect"] = space.lost_at_rest - summary.energy.lost_by_scheme;
}

void add_points(SpaceJson& impact, const PointsAtImpact& points) {
  impact["points"] = points.normal_impulses.size();
  impact["approach"] = points.approach;
  impact["normal_impulses"] = points.normal_impulses;
  impact["tangential_impulses"] = points.tangential_impulses;
  impact["kind"] = points.kind;
}

}  // namespace teeter
