// What was measured, as a table for people and as JSON for programs.
#pragma once

#include <string>
#include <vector>

#include "accuracy.hpp"

namespace bench {

struct Timing {
  std::string contender;
  double microseconds;  // per simulation
};

struct Result {
  std::string ground;   // map, record
  std::string product;  // full history, verdict only
  std::string block;    // stocky, slender
  std::size_t cases;
  std::vector<Timing> timings;
};

struct WorkReport {
  Work work;
  Tolerances tolerances;
  Accuracy accuracy;
  std::vector<Result> results;
};

std::string as_table(const std::vector<WorkReport>& reports);
std::string as_json(const std::vector<WorkReport>& reports);

}  // namespace bench
