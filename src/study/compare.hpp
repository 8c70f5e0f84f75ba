// The same scenario under several models, or with changes: where do the motions part?
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "study/planes.hpp"
#include "teeter/margin.hpp"

namespace teeter {

struct ComparedRun {
  std::string name;  // of the model or the change
  Scenario scenario;
  History history;
  std::optional<Margin> margin;  // where it is quick to find
  std::optional<Plane> plane{};  // of a planar model beside one in space
};

// How the angles of two runs differ, in shares of the tipping angle of the block that differs most.
struct Parting {
  std::optional<double> time;  // s, from which they differ by more than parting_share; empty: never
  double largest = 0.0;        // largest difference
  double largest_time = 0.0;   // s
  int block = 0;               // that differs most
};

inline constexpr double parting_share = 0.02;

Parting part(const ComparedRun& a, const ComparedRun& b);

struct Comparison {
  std::vector<ComparedRun> runs;
  std::vector<Parting> partings;  // of each run from the first one; the first entry is of the first with itself
  std::vector<std::string> sentences;
};

struct ComparedScenario {
  std::string name;
  Scenario scenario;
  std::optional<Plane> plane{};
};

// Simulates them all. Throws ScenarioError.
Comparison compare(std::vector<ComparedScenario> scenarios, const Progress& progress = {});

}  // namespace teeter
