#include <cmath>
#include <numbers>

#include "block/tipping.hpp"
#include "io/body_output.hpp"

namespace teeter {
namespace {

using OrderedJson = nlohmann::ordered_json;

constexpr int azimuths_told = 72;

OrderedJson rotation_json(const Rotation& q) {
  const double sine = std::sqrt(q.x * q.x + q.y * q.y + q.z * q.z);
  OrderedJson axis = nullptr;
  if (sine > 0.0) axis = {q.x / sine, q.y / sine, q.z / sine};
  return {{"quaternion", {q.w, q.x, q.y, q.z}}, {"angle", angle_of(q)}, {"axis", axis}};
}

OrderedJson outline_json(const std::vector<PlanePoint>& outline) {
  OrderedJson points = OrderedJson::array();
  for (const PlanePoint& p : outline) points.push_back({p.x, p.y});
  return points;
}

}  // namespace

OrderedJson standing_json(const StandingBody& body, const std::string& name) {
  const TippingEdge weakest = weakest_edge(body.base, body.com_height);
  OrderedJson edges = OrderedJson::array();
  for (const TippingEdge& edge : tipping_edges(body.base, body.com_height))
    edges.push_back({{"azimuth", edge.azimuth},
                     {"distance", edge.distance},
                     {"angle", edge.angle},
                     {"rise", rise_over_edge(edge.distance, body.com_height)}});
  OrderedJson tipping = OrderedJson::array();
  for (int i = 0; i < azimuths_told; ++i) {
    const double azimuth = 2.0 * std::numbers::pi * i / azimuths_told;
    tipping.push_back({{"azimuth", azimuth}, {"angle", tipping_angle(body.base, body.com_height, azimuth)}});
  }
  return {{"schema", "teeter.body/1"},
          {"body", name},
          {"volume", body.volume},
          {"mass", body.mass},
          {"density", body.density},
          {"size", body.size},
          {"centre", {body.centre.x, body.centre.y, body.centre.z}},
          {"com_height", body.com_height},
          {"inertia", body.inertia},
          {"rotation", rotation_json(body.rotation)},
          {"base", outline_json(body.base)},
          {"plan", outline_json(body.plan)},
          {"weakest",
           {{"azimuth", weakest.azimuth},
            {"distance", weakest.distance},
            {"angle", weakest.angle},
            {"rise", rise_over_edge(weakest.distance, body.com_height)}}},
          {"edges", edges},
          {"tipping", tipping},
          {"notes", body.notes}};
}

OrderedJson body_json(const MeshBody& body, const std::string& file) {
  OrderedJson json = standing_json(body.standing, file);
  OrderedJson faces = OrderedJson::array();
  for (const StandingFace& face : body.faces)
    faces.push_back({{"face", face.face}, {"area", face.area}, {"com_height", face.com_height}, {"angle", face.angle}});
  json["mesh"] = {{"triangles", body.triangles},
                  {"points", body.points},
                  {"shells", body.shells},
                  {"cavities", body.cavities},
                  {"hull_vertices", body.hull.vertices.size()},
                  {"hull_faces", body.hull.faces.size()}};
  json["face"] = {{"index", body.face},
                  {"found", body.found},
                  {"below_centre", body.search.below},
                  {"rolls", body.found ? body.search.rolls : 0}};
  json["standing_faces"] = faces;
  OrderedJson readings = OrderedJson::array();
  for (const BaseReading& reading : body.readings)
    readings.push_back(
        {{"within", reading.within}, {"angle", reading.weakest.angle}, {"azimuth", reading.weakest.azimuth}});
  json["base_readings"] = readings;
  return json;
}

}  // namespace teeter
