#include "io/or_null.hpp"
#include "io/remedy_output.hpp"
#include "study/proportion.hpp"

namespace teeter {
namespace {

using Json = nlohmann::ordered_json;

Json remedy_target_json(const RemedyFindings& found) {
  if (!found.asked.probability) return {{"margin", found.asked.margin}};
  return {{"probability", *found.asked.probability},
          {"intensity", found.asked.suite.intensity},
          {"level", found.asked.suite.levels.front()},
          {"records", found.asked.suite.suite.size()}};
}

// Of a suite: how many overturn it, with Wilson's interval; else null.
Json suite_json(const MeasureFindings& one) {
  if (one.records == 0) return nullptr;
  const Proportion share = proportion(one.overturning, one.records, 0.95);
  return {{"records", one.records},
          {"overturned", one.overturning},
          {"share", share.estimate},
          {"low", share.low},
          {"high", share.high}};
}

// Of the measure floor: the margin on each, and those that meet the target; else null.
Json margins_by_floor(const MeasureFindings& one) {
  if (one.floors.empty()) return nullptr;
  Json margins = Json::array();
  for (const FloorMargin& floor : one.floors)
    margins.push_back({{"floor", floor.floor}, {"margin", or_null(floor.margin)}});
  return margins;
}

Json safe_floors(const MeasureFindings& one) {
  if (one.floors.empty()) return nullptr;
  Json floors = Json::array();
  for (const FloorMargin& floor : one.floors)
    if (floor.safe) floors.push_back(floor.floor);
  return floors;
}

Json measure_json(const RemedyFindings& found, const MeasureFindings& one) {
  Json islands = Json::array();
  for (const auto& [from, to] : one.also_safe) islands.push_back({from, to});
  return {
      {"kind", one.kind},
      {"variable", one.variable},
      {"unit", one.unit},
      {"reached", one.reached},
      {"present", or_null(one.present)},
      {"from", one.from},
      {"safe_from", or_null(one.safe_from)},
      {"searched_to", one.searched_to},
      {"spacing", one.spacing},
      {"also_safe", std::move(islands)},
      {"best_margin", or_null(one.best_margin)},
      {"best_at", or_null(one.best_at)},
      {"group", one.group},
      {"share", or_null(one.share)},
      {"at", one.at},
      {"set", one.set},
      {"object",
       {{"mass", one.object.mass}, {"inertia", one.object.inertia}, {"alpha", one.object.alpha}, {"p", one.object.p}}},
      {"margins_by_floor", margins_by_floor(one)},
      {"safe_floors", safe_floors(one)},
      {"suite", suite_json(one)},
      {"unfollowed", one.unfollowed},
      {"sentence", measure_sentence(found, one)}};
}

}  // namespace

Json to_json(const RemedyFindings& found) {
  Json measures = Json::array();
  for (const MeasureFindings& one : found.measures) measures.push_back(measure_json(found, one));
  Json left_out = Json::array();
  for (const LeftOutMeasure& one : found.left_out) left_out.push_back({{"kind", one.kind}, {"reason", one.reason}});
  const Words words = remedy_words(found);
  std::vector<std::string> sentences = words.details;
  sentences.insert(sentences.begin(), words.headline);
  return {{"schema", "teeter.remedy/1"},
          {"target", remedy_target_json(found)},
          {"present_margin", or_null(found.present_margin)},
          {"nothing_needed", found.nothing_needed},
          {"measures", std::move(measures)},
          {"left_out", std::move(left_out)},
          {"sentences", std::move(sentences)},
          {"warnings", found.warnings}};
}

}  // namespace teeter
