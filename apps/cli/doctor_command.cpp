#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "commands.hpp"
#include "core/version.hpp"
#include "doctor_checks.hpp"
#include "io/json.hpp"
#include "terminal.hpp"

namespace teeter::cli {
namespace {

const char* name_of(DoctorCheck::State state) {
  switch (state) {
    case DoctorCheck::State::good: return "good";
    case DoctorCheck::State::missing: return "missing";
    case DoctorCheck::State::failed: return "failed";
  }
  return "";
}

bool all_well(const std::vector<DoctorCheck>& checks) {
  return std::none_of(checks.begin(), checks.end(), [](const DoctorCheck& check) {
    return check.essential && check.state != DoctorCheck::State::good;
  });
}

std::string document(const std::vector<DoctorCheck>& checks) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const DoctorCheck& check : checks) {
    nlohmann::ordered_json entry = {{"name", check.name}, {"state", name_of(check.state)}, {"found", check.found}};
    if (!check.consequence.empty()) entry["consequence"] = check.consequence;
    entry["essential"] = check.essential;
    list.push_back(std::move(entry));
  }
  return to_document(
      {{"schema", "teeter.doctor/1"}, {"version", std::string(version)}, {"well", all_well(checks)}, {"checks", list}});
}

std::string text(const std::vector<DoctorCheck>& checks) {
  std::string out = all_well(checks) ? "Teeter works here.\n" : "Something essential is wrong.\n";
  for (const DoctorCheck& check : checks) {
    const char* mark = check.state == DoctorCheck::State::good ? "" : check.essential ? "WRONG: " : "without: ";
    out += fmt::format("  {:<17} {}{}\n", check.name, mark, check.found);
    if (!check.consequence.empty()) out += fmt::format("  {:<17}   {}\n", "", check.consequence);
  }
  return out;
}

}  // namespace

void execute(const DoctorCommand& command) {
  const std::vector<DoctorCheck> checks = examine();
  print(command.json ? document(checks) : text(checks));
  if (!all_well(checks)) throw std::runtime_error("the self-test failed");
}

}  // namespace teeter::cli
