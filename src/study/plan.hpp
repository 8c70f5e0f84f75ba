// A study made ready to run: case i -> scenario -> row. One file per kind, one row in the table of kinds.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "teeter/outcome.hpp"
#include "teeter/study.hpp"
#include "workers/workers.hpp"

namespace teeter {

// The values of one direction of a grid.
struct GridAxis {
  std::string name;            // key, with its unit: "ground.horizontal.omega / p"
  std::vector<double> values;  // in that unit
};

struct ObjectPart;

struct StudyOptions {
  bool lanes = true;  // several cases in one register, where the model allows it; the same bytes either way
};

// Only what the kind of study needs is filled in.
struct StudyPlan {
  std::vector<GridAxis> axes;  // case i has the values i % n0, i / n0 % n1, ... of the axes
  std::vector<StudyColumn> inputs;
  std::vector<StudyColumn> outputs;
  long cases = 0;
  std::size_t batch = 1;                                     // cases worth handing out together
  std::function<void(long i, double* inputs)> describe;      // the input columns of a case
  std::function<Scenario(long i)> scenario;                  // what is simulated
  std::function<std::vector<std::string>(long i)> settings;  // KEY=VALUE that turn the file's scenario into it
  MakeRunner make_runner;                                    //
  std::function<StudyFindings(const StudyTable&)> conclude;  // called when every case is there
  // Where the next cases depend on what others gave (refined maps): runs lists of cases until it knows enough and marks
  // the rest of the table as inferred. Empty: all cases are run.
  std::function<void(StudyTable&, const std::function<void(std::span<const long>)>& run, const std::atomic<bool>& stop)>
      fill_in_rounds;
  bool draws_uncertainty = false;      // cases are drawn as the scenario's [uncertainty] says
  bool follows_runs = true;            // cases end as [run] says; not where forcing periods are counted
  int code_column = -1;                // of the outputs: code as in a map; -1: none
  std::span<const OutcomeCode> codes;  // that cases can have, where there is such a column
  std::vector<std::string> warnings;
  // Of several objects: the plan of each; case i is case i % n of object i / n. Otherwise null.
  std::shared_ptr<const std::vector<ObjectPart>> objects;
};

struct ObjectPart {
  std::string name;
  StudyPlan plan;
  std::vector<std::size_t> outputs;  // the place of each of its columns among those of all
};

// Every rule the study breaks; keys are paths in the scenario file.
std::vector<BrokenRule> broken_rules(const Scenario& scenario, const Study& study);

// Throws ScenarioError.
StudyPlan plan_study(const Scenario& scenario, const Study& study, const StudyOptions& options = {});

// Column `column` of the outputs holds the codes of the scenario's model.
void tell_codes(StudyPlan& plan, const Scenario& scenario, int column);

// The empty table of a plan.
StudyTable table_for(const StudyPlan& plan);

// Rows of a batch go to their places.
void put(StudyTable& table, const CaseRows& rows);

// Runs what is not done yet. `take` sees every batch after it is in the table; it may be empty. Returns early when
// `stop` is set.
void fill(StudyTable& table, const StudyPlan& plan, const Workforce& workforce, const TakeRows& take,
          const std::atomic<bool>& stop);

}  // namespace teeter
