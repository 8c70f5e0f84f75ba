#include "io/limit_output.hpp"
#include "io/or_null.hpp"
#include "scenario/choices.hpp"

namespace teeter {
namespace {

using LimitJson = nlohmann::ordered_json;

LimitJson lower_json(int lower) { return lower == no_block ? LimitJson(nullptr) : LimitJson(lower); }

LimitJson joint_json(int upper, int lower, const std::optional<int>& joint) {
  LimitJson json = LimitJson::object();
  if (joint) json["joint"] = *joint;
  json["pair"] = {upper, lower_json(lower)};
  return json;
}

LimitJson mechanism_json(const LimitMechanism& mechanism) {
  LimitJson hinges = LimitJson::array();
  for (const LimitHinge& hinge : mechanism.hinges) {
    hinges.push_back(joint_json(hinge.upper, hinge.lower, hinge.joint));
    hinges.back()["end"] = hinge.end;
    hinges.back()["at"] = hinge.at;
  }
  LimitJson sliding = LimitJson::array();
  for (const LimitSliding& joint : mechanism.sliding)
    sliding.push_back(joint_json(joint.upper, joint.lower, joint.joint));
  return {{"flow", mechanism.flow},
          {"kind", mechanism.kind},
          {"velocities", mechanism.velocities},
          {"hinges", std::move(hinges)},
          {"sliding", std::move(sliding)}};
}

void add_state(LimitJson& json, const LimitCollapse& state) {
  LimitJson forces = LimitJson::array();
  for (const LimitForce& force : state.forces)
    forces.push_back({{"upper", force.upper},
                      {"lower", lower_json(force.lower)},
                      {"at", force.at},
                      {"direction", force.direction},
                      {"normal", force.normal},
                      {"tangential", force.tangential}});
  LimitJson thrust = LimitJson::array();
  for (const LimitThrust& joint : state.thrust)
    thrust.push_back(
        {{"upper", joint.upper}, {"lower", lower_json(joint.lower)}, {"at", joint.at}, {"force", joint.force}});
  json["mechanism"] = mechanism_json(state.mechanism);
  json["forces"] = std::move(forces);
  json["thrust"] = std::move(thrust);
}

// Of all blocks, null for one that has none; null altogether where none has.
LimitJson names_json(const LimitResult& result) {
  LimitJson names = LimitJson::array();
  bool any = false;
  for (const LimitBlock& block : result.blocks) {
    any = any || !block.name.empty();
    names.push_back(block.name.empty() ? LimitJson(nullptr) : LimitJson(block.name));
  }
  return any ? names : LimitJson(nullptr);
}

LimitJson direction_json(const LimitDirection& told) {
  LimitJson json{{"direction", told.direction},
                 {"associative", or_null(told.associative)},
                 {"associative_certificate", told.associative ? LimitJson(told.associative_certificate) : nullptr},
                 {"coulomb", or_null(told.coulomb)},
                 {"coulomb_certificate", told.coulomb ? LimitJson(told.coulomb_certificate) : nullptr},
                 {"coulomb_search", {{"runs", told.coulomb_runs}, {"cut_short", told.coulomb_cut_short}}},
                 {"tilt", or_null(told.tilt)},
                 {"unlimited", told.unlimited}};
  if (told.state) {
    add_state(json, *told.state);
  } else {
    json["mechanism"] = nullptr;
    json["forces"] = json["thrust"] = LimitJson::array();
  }
  json["coulomb_state"] = nullptr;
  if (told.coulomb_state) {
    LimitJson state = LimitJson::object();
    add_state(state, *told.coulomb_state);
    json["coulomb_state"] = std::move(state);
  }
  return json;
}

}  // namespace

LimitJson limit_json(const LimitResult& result) {
  LimitJson directions = LimitJson::array();
  for (const LimitDirection& told : result.directions) directions.push_back(direction_json(told));
  const Words words = limit_words(result);
  return {{"schema", "teeter.limit/1"},
          {"load", choice_name(result.load)},
          {"stands", result.stands},
          {"blocks", result.blocks.size()},
          {"names", names_json(result)},
          {"joints", result.joints},
          {"contacts", result.points},
          {"friction", result.friction},
          {"length", result.length},
          {"directions", std::move(directions)},
          {"words", {{"headline", words.headline}, {"details", words.details}, {"warnings", words.warnings}}}};
}

}  // namespace teeter
