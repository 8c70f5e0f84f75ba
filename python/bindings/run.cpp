// One simulation, and how far it is from the other verdict.
#include <fmt/format.h>

#include <mutex>
#include <optional>

#include "bindings.hpp"
#include "core/error.hpp"
#include "core/files.hpp"
#include "core/within.hpp"
#include "interruptible.hpp"
#include "io/json.hpp"
#include "io/object_runs.hpp"
#include "io/report.hpp"
#include "io/write_history.hpp"
#include "run/registry.hpp"
#include "scenario.hpp"
#include "teeter/margin.hpp"
#include "teeter/other_direction.hpp"

namespace teeter::python {
namespace {

struct Run {
  Given given;
  History history;
  double time_limit;  // s, of what else is asked about it
  mutable std::once_flag looked;
  mutable std::optional<Margin> nearby;

  Run(Given scenario, History motion, double limit)
      : given(std::move(scenario)), history(std::move(motion)), time_limit(limit) {}
};

// What cases close by do, where that is quick; found out when it is first asked for.
const std::optional<Margin>& nearby(const Run& run) {
  interruptible([&](const std::atomic<bool>& /*stop*/) {
    std::call_once(run.looked, [&] {
      run.nearby = done_within(TimeLeft(run.time_limit),
                               [&] { return look_nearby_if_quick(run.given->file.scenario, run.history.summary); });
    });
  });
  return run.nearby;
}

std::shared_ptr<Run> run(std::shared_ptr<GivenScenario> given, double time_limit) {
  return interruptible([&](const std::atomic<bool>& /*stop*/) {
    const StopScope limit({.run_seconds = time_limit});
    return std::make_shared<Run>(given, simulate_both_directions(given->file.scenario), time_limit);
  });
}

py::dict columns(const py::object& self) {
  py::dict all;
  for (const Column& column : self.cast<const Run&>().history.columns)
    all[py::str(column.name)] = view(self, column.values.data(), column.values.size());
  return all;
}

std::map<std::string, std::string> units(const Run& run) {
  std::map<std::string, std::string> all;
  for (const Column& column : run.history.columns) all[column.name] = column.unit;
  return all;
}

// Without a wish the margin is searched where that is quick.
void write_report(const Run& run, const std::string& path, std::optional<bool> with_margin) {
  std::optional<Margin> margin = nearby(run);
  interruptible([&](const std::atomic<bool>& /*stop*/) {
    if (with_margin.value_or(entry_of(run.given->file.scenario).quick_margin)) {
      const auto whole = done_within(TimeLeft(run.time_limit),
                                     [&] { return std::optional<Margin>(find_margin(run.given->file.scenario, {})); });
      if (whole) margin = whole;
    }
    write_files("", {{path, report_html(run.given->file, run.history, margin)}});
  });
}

void save(const Run& run, const std::string& folder) {
  const std::optional<Margin>& margin = nearby(run);
  const py::gil_scoped_release unlocked;
  const ScenarioFile& file = run.given->file;
  write_files(folder, {{folder + "/summary.json", to_document(to_json(run.history.summary, margin))},
                       {folder + "/history.csv", history_csv(run.history)},
                       {folder + "/history.h5", history_hdf5(run.history, file.text, file.settings)}});
}

struct ObjectsRun {
  Given given;
  std::vector<ObjectRun> runs;
};

std::shared_ptr<ObjectsRun> run_all(std::shared_ptr<GivenScenario> given, int jobs, double time_limit) {
  return interruptible([&](const std::atomic<bool>& /*stop*/) {
    const StopScope limit({.case_seconds = time_limit});
    ObjectRunOptions options;
    options.threads = jobs;
    return std::make_shared<ObjectsRun>(ObjectsRun{given, run_objects(given->file, options)});
  });
}

struct FoundMargin {
  Margin margin;
  std::string words;
};

template <class Number>
void require(const char* name, Number value, Number least, Number most) {
  if (!(value >= least && value <= most))
    throw InputError(fmt::format("{}: must be from {} to {}, found {}", name, least, most, value));
}

std::shared_ptr<FoundMargin> margin(const GivenScenario& given, double max_scale, long grid, long samples,
                                    std::optional<double> spread, std::uint64_t seed, long azimuths) {
  one_scenario(given.file, "margin");
  require("max_scale", max_scale, 1e-3, 1e4);
  require("grid", grid, 1L, 10000000L);
  require("samples", samples, 0L, 100000000L);
  if (spread) require("spread", *spread, 0.0, 0.5);
  require("azimuths", azimuths, 0L, 3600L);
  MarginOptions options;
  options.max_scale = max_scale;
  options.grid = grid;
  options.samples = samples;
  options.spread = spread;
  options.seed = seed;
  options.azimuths = azimuths;
  return interruptible([&](const std::atomic<bool>& /*stop*/) {
    const Scenario& scenario = given.file.scenario;
    const Margin found = find_margin(scenario, options);
    return std::make_shared<FoundMargin>(FoundMargin{found, plain_text(words_for(simulate_summary(scenario), found))});
  });
}

}  // namespace

void bind_run(py::module_& module) {
  py::class_<Run, std::shared_ptr<Run>>(module, "Run")
      .def_property_readonly("columns", &columns)
      .def_property_readonly("units", &units)
      .def_property_readonly("facts",
                             [](const Run& run) { return to_python(to_json(run.history.summary, std::nullopt)); })
      .def_property_readonly("summary",
                             [](const Run& run) { return to_python(to_json(run.history.summary, nearby(run))); })
      .def_property_readonly("words",
                             [](const Run& run) { return plain_text(words_for(run.history.summary, nearby(run))); })
      .def_property_readonly("csv", [](const Run& run) { return history_csv(run.history); })
      .def("save", &save)
      .def("report", &write_report);
  py::class_<ObjectsRun, std::shared_ptr<ObjectsRun>>(module, "ObjectsRun")
      .def_property_readonly("summary",
                             [](const ObjectsRun& all) { return to_python(to_json(all.given->file, all.runs)); })
      .def_property_readonly("words", [](const ObjectsRun& all) { return plain_text(words_for(all.runs)); })
      .def_property_readonly("csv", [](const ObjectsRun& all) { return objects_csv(all.runs); });
  py::class_<FoundMargin, std::shared_ptr<FoundMargin>>(module, "Margin")
      .def_property_readonly("summary", [](const FoundMargin& found) { return to_python(to_json(found.margin)); })
      .def_readonly("words", &FoundMargin::words);
  module.def("run", &run);
  module.def("run_objects", &run_all);
  module.def("margin", &margin);
}

}  // namespace teeter::python
