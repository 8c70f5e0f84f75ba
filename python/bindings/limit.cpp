// What an assembly bears at rest.
#include "io/limit_output.hpp"

#include "bindings.hpp"
#include "core/files.hpp"
#include "interruptible.hpp"
#include "io/placed_rules.hpp"
#include "io/read_scenario.hpp"
#include "scenario.hpp"
#include "teeter/simulate.hpp"

namespace teeter::python {
namespace {

struct FoundLimit {
  LimitResult result;
  std::string title;
};

std::shared_ptr<FoundLimit> limit(const GivenScenario& given) {
  one_scenario(given.file, "limit");
  return interruptible([&](const std::atomic<bool>& /*stop*/) {
    try {
      return std::make_shared<FoundLimit>(FoundLimit{find_limit(given.file.scenario), given.file.scenario.title});
    } catch (const ScenarioError& error) {
      throw with_places(given.file, error.rules());
    }
  });
}

void write_page(const FoundLimit& found, const std::string& path) {
  write_files("", {{path, limit_page(found.result, found.title.empty() ? "Limit" : found.title, "teeter.limit")}});
}

}  // namespace

void bind_limit(py::module_& module) {
  py::class_<FoundLimit, std::shared_ptr<FoundLimit>>(module, "FoundLimit")
      .def_property_readonly("summary", [](const FoundLimit& found) { return to_python(limit_json(found.result)); })
      .def_property_readonly("words", [](const FoundLimit& found) { return plain_text(limit_words(found.result)); })
      .def("report", &write_page);
  module.def("limit", &limit);
}

}  // namespace teeter::python
