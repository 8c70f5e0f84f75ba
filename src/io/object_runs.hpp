// The runs of the objects of a scenario file: words, teeter.objects/1, objects.csv.
#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "io/read_scenario.hpp"
#include "teeter/history.hpp"
#include "teeter/output.hpp"

namespace teeter {

struct ObjectRun {
  std::string name;
  std::vector<std::string> settings;  // KEY=VALUE
  Summary summary;
  std::optional<Margin> margin;  // where it was looked for
  Words words;
  std::vector<double> times;   // s, a selection of the rows, for a figure of all
  std::vector<double> shares;  // tilt of the block closest to tipping / its tipping angle, at these times
};

struct ObjectRunOptions {
  int threads = 0;  // 0: as many as the processor has
  // Of a run that is there; none: what cases close by do, where that is quick.
  std::function<std::optional<Margin>(const Scenario&, const Summary&)> margin;
  // One object at a time, in any order, before its motion is forgotten; may be empty.
  std::function<void(std::size_t object, const History&, const std::optional<Margin>&)> take;
  Progress progress;  // one thread at a time; may be empty
};

// In the order of the file, whatever the number of threads. Throws ScenarioError and what the functions throw.
std::vector<ObjectRun> run_objects(const ScenarioFile& file, const ObjectRunOptions& options);

// Largest tilt / tipping angle of the block that came closest.
double closest_share(const Summary& summary);
inline constexpr double far_beyond = 2.0;  // share from which people are not told how far

// The worst first in the headline, then a line for each.
Words words_for(const std::vector<ObjectRun>& runs);

nlohmann::ordered_json to_json(const ScenarioFile& file, const std::vector<ObjectRun>& runs);

std::string objects_csv(const std::vector<ObjectRun>& runs);

}  // namespace teeter
