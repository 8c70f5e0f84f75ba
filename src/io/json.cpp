#include "io/json.hpp"

#include <algorithm>

#include "io/assembly_output.hpp"
#include "io/json_energy.hpp"
#include "io/json_space.hpp"
#include "io/json_support.hpp"
#include "io/names.hpp"
#include "io/or_null.hpp"
#include "io/other_direction.hpp"
#include "study/neighbour.hpp"
#include "teeter/tipping.hpp"

namespace teeter {
namespace {

using Json = nlohmann::ordered_json;

Json block_json(const Summary& summary, std::size_t i) {
  const BlockOutcome& block = summary.blocks[i];
  const Tipping tipping = tipping_of(summary, i);
  Json json = {{"alpha", std::min(block.alpha_left, block.alpha_right)},
               {"alpha_left", block.alpha_left},
               {"alpha_right", block.alpha_right},
               {"p", block.p},
               {"peak_angle", block.peak_angle},
               {"peak_angle_time", block.peak_angle_time},
               {"peak_ratio", block.peak_ratio},
               {"final_angle", block.final_angle},
               {"peak_slip", block.peak_slip},
               {"final_slip", block.final_slip},
               {"verdict", name_of(block.verdict)}};
  if (block.peak_rate) json["peak_rate"] = *block.peak_rate;
  if (block.alpha_with_all_above) json["stack_alpha"] = std::min(tipping.left, tipping.right);
  json["tipping_angle"] = tipping.angle;
  json["tipping_share"] = tipping.share;
  json["tipping_body"] = tipping.with_all_above ? "with all above" : "alone";
  return json;
}

void add_corners(Json& json, const CornersAtImpact& corners) {
  const auto velocities = [](const std::array<CornersAtImpact::Velocity, 2>& both) {
    Json list = Json::array();
    for (const auto& one : both) list.push_back({{"normal", one.normal}, {"tangential", one.tangential}});
    return list;
  };
  json["velocities_before"] = velocities(corners.before);
  json["velocities_after"] = velocities(corners.after);
  json["normal_impulses"] = corners.normal_impulses;
  json["tangential_impulses"] = corners.tangential_impulses;
  json["phases"] = corners.phases;
}

Json to_json(const Impact& impact) {
  Json json = {{"time", impact.time},
               {"interface", impact.interface},
               {"rate_before", impact.rate_before},
               {"rate_after", impact.rate_after},
               {"energy_before", impact.energy_before},
               {"energy_after", impact.energy_after},
               {"ratio", impact.ratio}};
  if (impact.corners) add_corners(json, *impact.corners);
  if (impact.points) add_points(json, *impact.points);
  if (impact.plate_velocity) {
    json["plate_velocity_before"] = (*impact.plate_velocity)[0];
    json["plate_velocity_after"] = (*impact.plate_velocity)[1];
  }
  if (impact.pattern_before.empty()) return json;
  json["pattern_before"] = impact.pattern_before;
  json["pattern_after"] = impact.pattern_after;
  json["clamped"] = impact.clamped;
  return json;
}

Json to_json(const InterfaceOutcome& interface) {
  return {{"required_friction", or_null(interface.required_friction)},
          {"required_friction_at_impacts", or_null(interface.required_friction_at_impacts)},
          {"least_normal_force", interface.least_normal_force},
          {"tension", or_null(interface.tension)},
          {"tension_at_impact", or_null(interface.tension_at_impact)},
          {"sliding", or_null(interface.sliding)},
          {"flight", or_null(interface.flight)}};
}

void add_friction(Json& json, const FrictionOutcome& friction) {
  json["kinetic_angle"] = friction.kinetic_angle;
  json["class"] = friction.slender ? "slender" : "flat";
  json["modes"] = Json::array();
  for (const FrictionOutcome::Modes& m : friction.modes)
    json["modes"].push_back({{"time", m.time}, {"A", m.left}, {"B", m.right}});
  json["mode_count"] = friction.mode_count;
  json["final_speed"] = friction.final_speed;
}

Json to_json(const ContactOutcome::Swing& swing) {
  return {{"time", swing.time}, {"angle", swing.angle}, {"ratio", swing.ratio}};
}

Json to_json(const ContactOutcome& contact) {
  Json methods = Json::object();
  for (const auto& [name, count] : contact.methods) methods[name] = count;
  Json swings = Json::array();
  for (const ContactOutcome::Swing& swing : contact.swings) swings.push_back(to_json(swing));
  return {{"scheme", contact.scheme},
          {"step", contact.step},
          {"problems", contact.problems},
          {"solved", contact.problems - contact.unsolved - contact.relaxed},
          {"approximate", contact.unsolved},
          {"unsolved", contact.unsolved},
          {"helped", contact.helped},
          {"relaxed", contact.relaxed},
          {"worst_residual", contact.worst_residual},
          {"methods", methods},
          {"split_limits", contact.split_limits},
          {"clamped_impacts", contact.clamped_impacts},
          {"pulled_impacts", contact.pulled_impacts},
          {"swings", swings}};
}

Json to_json(const WinklerOutcome& winkler) {
  return {{"scheme", winkler.scheme},
          {"step", winkler.step},
          {"bounce_period", winkler.bounce_period},
          {"steps_per_period", winkler.bounce_period / winkler.step},
          {"damping_ratio", winkler.damping_ratio},
          {"numerical_damping_ratio", winkler.numerical_damping_ratio},
          {"vertical_stiffness", winkler.vertical_stiffness},
          {"rocking_stiffness", winkler.rocking_stiffness},
          {"uplift_acceleration", winkler.uplift_acceleration},
          {"settlement", winkler.settlement},
          {"contact_min", winkler.least_contact},
          {"lifted", winkler.lifted},
          {"slid", winkler.slid},
          {"creep", winkler.creep},
          {"iterations_mean", winkler.mean_iterations},
          {"iterations_max", winkler.most_iterations},
          {"failures", winkler.failures}};
}

Json to_json(const Overturning& fall) {
  return {{"time", fall.time},
          {"block", fall.block},
          {"side", name_of(fall.side)},
          {"impacts_before", fall.impacts_before}};
}

Json to_json(const RecordUse& use) {
  return {{"direction", use.direction}, {"file", use.file},         {"format", use.format},
          {"component", use.component}, {"unit_in_file", use.unit}, {"samples", use.samples},
          {"step", use.step},           {"scale", use.scale},       {"peak", use.peak},
          {"treatment", use.treatment}, {"warnings", use.warnings}};
}

template <class T>
Json list_of(const std::vector<T>& items) {
  Json list = Json::array();
  for (const T& item : items) list.push_back(to_json(item));
  return list;
}

Json chance_json(const FallChance& chance) {
  return {{"fall", chance.estimate}, {"interval", {chance.low, chance.high}}};
}

Json inputs_json(const std::vector<UncertainInput>& inputs) {
  Json json = Json::object();
  for (const UncertainInput& input : inputs) json[input.name] = input.reach;
  return json;
}

Json nearby_json(const Margin& m) {
  return {{"samples", m.samples},
          {"spread", m.spread},
          {"overturned", m.overturned},
          {"undecided", m.undecided},
          {"probability", m.chance ? chance_json(*m.chance) : Json(nullptr)},
          {"uncertainty", inputs_json(m.inputs)},
          {"uncertainty_default", default_inputs(m.inputs)},
          {"reach", m.reach},
          {"change_below", or_null(m.change_below)},
          {"change_above", or_null(m.change_above)}};
}

Json azimuths_json(const AzimuthMargin& m) {
  return {{"worst_azimuth", or_null(m.worst_azimuth)},
          {"worst_scale", or_null(m.worst_scale)},
          {"turn", m.turn},
          {"tried", m.tried},
          {"step", m.step},
          {"finest_step", m.finest_step},
          {"factor_step", m.factor_step},
          {"max_scale", m.max_scale},
          {"undecided", m.undecided}};
}

}  // namespace

Json to_json(const Summary& s, const std::optional<Margin>& margin) {
  Json json = {{"schema", "teeter.run/1"},
               {"model", s.model},
               {"title", s.title},
               {"verdict", name_of(s.verdict)},
               {"status", name_of(s.status)}};
  if (s.status != Status::done) json["reason"] = s.reason;
  json["outlook"] = name_of(s.outlook);
  json["certainty"] = margin && !is_closer_along_depth(s) ? name_of(margin->certainty) : "not_checked";
  json["nearby"] = margin ? nearby_json(*margin) : Json(nullptr);
  json["overturned"] = s.overturned ? to_json(*s.overturned) : Json(nullptr);
  json["end_time"] = s.end_time;
  json["run_duration"] = s.run_duration;
  json["ground_duration"] = or_null(s.ground_duration);
  json["shaking_goes_on"] = s.shaking_goes_on;
  json["blocks"] = Json::array();
  for (std::size_t i = 0; i < s.blocks.size(); ++i) json["blocks"].push_back(block_json(s, i));
  json["closest_block"] = closest_to_tipping(s);
  if (s.other_direction) json["other_direction"] = other_direction_json(*s.other_direction);
  json["impacts"] = list_of(s.impacts);
  json["impact_count"] = s.impact_count;
  json["required_friction"] = or_null(s.required_friction);
  json["required_friction_at_impacts"] = or_null(s.required_friction_at_impacts);
  json["least_normal_force"] = s.least_normal_force;
  if (!s.interfaces.empty()) {
    json["interfaces"] = list_of(s.interfaces);
    json["clamped_impacts"] = s.clamped_impacts;
  }
  json["energy"] = {{"initial", s.energy.initial},
                    {"final", s.energy.final},
                    {"lost_at_impacts", s.energy.lost_at_impacts},
                    {"input", s.energy.input}};
  if (s.friction) {
    json["energy"]["lost_by_sliding"] = s.energy.lost_by_sliding;
    add_friction(json, *s.friction);
  }
  if (s.contact) {
    json["energy"]["lost_by_sliding"] = s.energy.lost_by_sliding;
    json["energy"]["lost_by_scheme"] = s.energy.lost_by_scheme;
    json["contact"] = to_json(*s.contact);
    if (s.assembly) json["assembly"] = assembly_json(*s.assembly, s.status);
  }
  if (s.winkler) {
    json["energy"]["lost_by_sliding"] = s.energy.lost_by_sliding;
    json["energy"]["lost_by_damping"] = s.energy.lost_by_damping;
    json["energy"]["lost_by_scheme"] = s.energy.lost_by_scheme;
    json["energy"]["elastic"] = s.energy.elastic;
    json["winkler"] = to_json(*s.winkler);
  }
  if (!s.energy_levels.empty()) json["energy_levels"] = energy_levels_json(s.energy_levels);
  if (s.space) add_space(json, s);
  if (s.dirac) json["dirac"] = dirac_json(*s.dirac);
  add_support(json, s);
  json["records"] = list_of(s.records);
  json["warnings"] = s.warnings;
  json["work"] = {{"steps", s.work.steps}, {"rhs", s.work.rhs}, {"seconds", s.work.seconds}};
  return json;
}

Json to_json(const Margin& m) {
  Json scales = Json::array();
  for (const ScaleInterval& interval : m.overturning) scales.push_back({interval.from, or_null(interval.to)});
  Json json = {{"schema", "teeter.margin/1"},
               {"verdict", name_of(m.verdict)},
               {"certainty", name_of(m.certainty)},
               {"overturning_scales", scales},
               {"first_overturning_scale", or_null(m.first_overturning_scale)},
               {"max_scale", m.max_scale},
               {"followed_up_to", or_null(m.followed_up_to)},
               {"not_followed", m.followed_up_to ? Json(name_of(m.not_followed)) : Json(nullptr)},
               {"nearby", nearby_json(m)},
               {"warnings", m.warnings}};
  if (m.azimuths) json["azimuths"] = azimuths_json(*m.azimuths);
  return json;
}

Json to_json(const Words& words) {
  return {{"headline", words.headline},
          {"tone", words.tone},
          {"details", words.details},
          {"warnings", words.warnings},
          {"certainty", words.certainty}};
}

std::string to_document(const Json& json) { return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n"; }

}  // namespace teeter
