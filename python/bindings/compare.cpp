// One scenario under several models or with changes.
#include "io/compare_output.hpp"

#include "bindings.hpp"
#include "core/error.hpp"
#include "interruptible.hpp"
#include "scenario.hpp"

namespace teeter::python {
namespace {

using Variants = std::vector<std::pair<std::string, std::vector<std::string>>>;  // name and settings

std::vector<std::pair<std::string, Scenario>> scenarios_of(const GivenScenario& given, const Variants& variants) {
  std::vector<std::pair<std::string, Scenario>> scenarios;
  std::vector<std::string> problems;
  for (const auto& [name, settings] : variants) {
    try {
      scenarios.emplace_back(name, with_settings(given, settings).scenario);
    } catch (const InputError& error) {
      for (const std::string& message : error.messages()) problems.push_back(name + ": " + message);
    }
  }
  if (!problems.empty()) throw InputError(problems);
  return scenarios;
}

std::shared_ptr<Comparison> compared(const GivenScenario& given, const std::vector<std::string>& models,
                                     const Variants& changes) {
  one_scenario(given.file, "compare");
  Variants variants;
  for (const Variant& variant : variants_of_models(models)) variants.emplace_back(variant.name, variant.settings);
  if (models.empty()) variants.push_back({"as given", {}});
  variants.insert(variants.end(), changes.begin(), changes.end());
  if (variants.size() < 2) throw InputError("compare: needs two models or more, or changes");
  return interruptible([&](const std::atomic<bool>& stop) {
    return std::make_shared<Comparison>(compare(scenarios_of(given, variants), until(stop)));
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
