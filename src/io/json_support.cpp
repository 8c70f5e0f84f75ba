#include "io/json_support.hpp"

#include "io/or_null.hpp"

namespace teeter {
namespace {

using Json = nlohmann::ordered_json;

Json floor_json(const FloorOutcome& floor) {
  Json json{{"periods", floor.periods},
            {"factors", floor.factors},
            {"peak_acceleration", floor.peak_acceleration},
            {"peak_displacement", floor.peak_displacement},
            {"amplification", floor.amplification}};
  if (floor.storeys == 0) return json;
  json["floor"] = floor.floor;
  json["storeys"] = floor.storeys;
  return json;
}

Json isolation_json(const IsolationOutcome& plate) {
  Json stops = Json::array();
  for (const IsolationOutcome::Stop& stop : plate.stops)
    stops.push_back({{"time", stop.time}, {"rate_after", stop.rate_after}, {"tipped", stop.tipped}});
  return {{"peak_displacement", plate.peak_displacement},
          {"final_displacement", plate.final_displacement},
          {"peak_acceleration", plate.peak_acceleration},
          {"stop_hits", plate.stop_hits},
          {"stops", stops},
          {"first_slip", or_null(plate.first_slip)},
          {"limit", or_null(plate.limit)},
          {"cannot_lift", plate.cannot_lift}};
}

Json anchor_json(const AnchorOutcome& anchor) {
  return {{"at", anchor.at},
          {"peak_force", anchor.peak_force},
          {"peak_elongation", anchor.peak_elongation},
          {"yielded", or_null(anchor.yielded)},
          {"broken", or_null(anchor.broken)},
          {"energy_absorbed", anchor.energy_absorbed}};
}

Json screening_json(const Screening& s) {
  return {{"pga", s.pga},
          {"pgv", s.pgv},
          {"static", {{"limit", s.static_limit}, {"passes", s.static_passes}}},
          {"impulse_velocity", {{"limit", s.impulse_velocity}, {"passes", s.impulse_passes}}},
          {"ishiyama_velocity", {{"limit", s.ishiyama_velocity}, {"passes", s.ishiyama_passes}}},
          {"reserve_energy",
           {{"capacity", s.capacity},
            {"frequency", s.frequency},
            {"damping", or_null(s.damping)},
            {"demand", or_null(s.demand)},
            {"passes", or_null(s.reserve_energy_passes)}}},
          {"disagreements", s.disagreements}};
}

}  // namespace

void add_support(Json& run, const Summary& s) {
  run["first_uplift"] = or_null(s.first_uplift);
  if (s.floor) run["support"]["floor"] = floor_json(*s.floor);
  if (s.isolation) {
    run["support"]["isolation"] = isolation_json(*s.isolation);
    run["energy"]["lost_in_support"] = s.energy.lost_in_support;
  }
  if (!s.anchors.empty()) {
    run["anchors"] = Json::array();
    for (const AnchorOutcome& anchor : s.anchors) run["anchors"].push_back(anchor_json(anchor));
    run["energy"]["lost_in_anchors"] = s.energy.lost_in_anchors;
  }
  if (s.certificate) {
    run["certificate"] = {
        {"kind", s.certificate->kind}, {"energy_share", s.certificate->energy_share}, {"time", s.certificate->time}};
  }
  if (s.screening) run["screening"] = screening_json(*s.screening);
}

}  // namespace teeter
