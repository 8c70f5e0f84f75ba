// One scenario under several models or with changes.
#include "io/compare_output.hpp"

#include "bindings.hpp"
#include "core/error.hpp"
#include "interruptible.hpp"
#include "scenario.hpp"

namespace teeter::python {
namespace {

using Changes = std::vector<std::pair<std::string, std::vector<std::string>>>;  // name and settings

std::vector<ComparedScenario> scenarios_of(const GivenScenario& given, const std::vector<Variant>& variants) {
  std::vector<ComparedScenario> scenarios;
  std::vector<std::string> problems;
  for (const Variant& variant : in_planes(given.file.scenario, variants)) {
    try {
      scenarios.push_back(variant.plane
                              ? plane_of(given.file.scenario, variant)
                              : ComparedScenario{variant.name, with_settings(given, variant.settings).scenario});
    } catch (const InputError& error) {
      for (const std::string& message : error.messages()) problems.push_back(variant.name + ": " + message);
    }
  }
  if (!problems.empty()) throw InputError(problems);
  return scenarios;
}

std::shared_ptr<Comparison> compared(const GivenScenario& given, const std::vector<std::string>& models,
                                     const Changes& changes) {
  one_scenario(given.file, "compare");
  std::vector<Variant> variants = variants_of_models(models);
  if (models.empty()) variants.push_back({"as given", {}});
  for (const auto& [name, settings] : changes) variants.push_back({name, settings});
  if (variants.size() < 2) throw InputError("compare: needs two models or more, or changes");
  return interruptible([&](const std::atomic<bool>& /*stop*/) {
    return std::make_shared<Comparison>(compare(scenarios_of(given, variants)));
  });
}

py::list runs(const py::object& self) {
  py::list all;
  for (const ComparedRun& run : self.cast<const Comparison&>().runs) {
    py::dict columns;
    for (const Column& column : run.history.columns)
      columns[py::str(column.name)] = view(self, column.values.data(), column.values.size());
    all.append(py::make_tuple(run.name, columns));
  }
  return all;
}

}  // namespace

void bind_compare(py::module_& module) {
  py::class_<Comparison, std::shared_ptr<Comparison>>(module, "Comparison")
      .def_property_readonly("summary", [](const Comparison& one) { return to_python(to_json(one)); })
      .def_property_readonly("words", [](const Comparison& one) { return plain_text(words_for(one)); })
      .def_property_readonly("csv", [](const Comparison& one) { return compare_csv(one); })
      .def_property_readonly("runs", &runs);
  module.def("compare", &compared);
}

}  // namespace teeter::python
