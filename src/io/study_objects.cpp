#include "io/study_objects.hpp"

#include <algorithm>
#include <cmath>

#include "core/csv.hpp"
#include "core/number.hpp"
#include "io/setting_columns.hpp"
#include "study/object_plan.hpp"

namespace teeter {
namespace {

using Json = nlohmann::ordered_json;

Json number_or_null(double value) { return std::isfinite(value) ? Json(value) : Json(nullptr); }

Json numbers_or_nulls(const std::vector<double>& values) {
  Json list = Json::array();
  for (const double value : values) list.push_back(number_or_null(value));
  return list;
}

// Cases that overturn; null where the outputs do not tell.
Json overturned_cases(const StudyResult& result) {
  OverturnedCount count(result.plan);
  if (!count.known()) return nullptr;
  for (long i = 0; i < result.table.cases; ++i)
    if (result.table.done[static_cast<std::size_t>(i)] != 0) count.add(result.table.row(i));
  return count.count();
}

Json json_of_findings(const StudyFindings& findings) {
  Json numbers = Json::object();
  Json units = Json::object();
  for (const StudyNumber& one : findings.numbers) {
    numbers[one.name] = number_or_null(one.value);
    if (!one.unit.empty()) units[one.name] = one.unit;
  }
  Json curves = Json::array();
  for (const StudyCurve& curve : findings.curves) {
    Json one{{"name", curve.name}, {"x", numbers_or_nulls(curve.x)}, {"y", numbers_or_nulls(curve.y)}};
    if (!curve.low.empty()) one["low"] = numbers_or_nulls(curve.low);
    if (!curve.high.empty()) one["high"] = numbers_or_nulls(curve.high);
    curves.push_back(std::move(one));
  }
  return {{"numbers", numbers}, {"units", units}, {"curves", curves}, {"sentences", findings.sentences}};
}

}  // namespace

StudyResult result_of_object(const StudyResult& result, std::size_t object) {
  StudyResult own;
  own.plan = (*result.plan.objects)[object].plan;
  own.table = table_of_object(result.plan, result.table, object);
  own.work = result.work;
  own.shard = result.shard;
  const bool complete = std::find(own.table.done.begin(), own.table.done.end(), 0) == own.table.done.end();
  if (complete && own.plan.conclude) own.findings = own.plan.conclude(own.table);
  return own;
}

Json study_objects_json(const ScenarioFile& file, const StudyResult& result) {
  Json objects = Json::array();
  for (std::size_t k = 0; k < file.objects.size(); ++k) {
    const StudyResult own = result_of_object(result, k);
    objects.push_back({{"name", file.objects[k].name},
                       {"set", file.objects[k].settings},
                       {"cases", own.table.cases},
                       {"failed", own.table.failures.size()},
                       {"overturned", overturned_cases(own)},
                       {"findings", json_of_findings(own.findings)}});
  }
  return objects;
}

std::string study_objects_csv(const ScenarioFile& file, const StudyResult& result) {
  std::vector<std::vector<std::string>> settings;
  std::vector<std::string> names;  // of numbers that any object has
  const Json objects = study_objects_json(file, result);
  for (const Json& object : objects) {
    settings.push_back(object["set"].get<std::vector<std::string>>());
    for (const auto& [name, value] : object["findings"]["numbers"].items())
      if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  }
  const SettingColumns columns(settings);
  std::string text = "name" + columns.header() + ",cases,failed,overturned";
  for (const std::string& name : names) text += "," + csv_quoted(name);
  text += "\n";
  const auto field = [](const Json& value) {
    if (value.is_number_float()) return to_text(value.get<double>());
    return value.is_null() ? std::string() : value.dump();
  };
  for (std::size_t k = 0; k < objects.size(); ++k) {
    const Json& object = objects[k];
    text += csv_quoted(file.objects[k].name) + columns.row(k);
    for (const char* key : {"cases", "failed", "overturned"}) text += "," + field(object[key]);
    const Json& numbers = object["findings"]["numbers"];
    for (const std::string& name : names) text += "," + (numbers.contains(name) ? field(numbers[name]) : "");
    text += "\n";
  }
  return text;
}

}  // namespace teeter
