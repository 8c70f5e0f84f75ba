// What would change a verdict.
#include "bindings.hpp"
#include "core/files.hpp"
#include "interruptible.hpp"
#include "io/remedy_output.hpp"
#include "io/remedy_report.hpp"
#include "scenario.hpp"
#include "teeter/other_direction.hpp"

namespace teeter::python {
namespace {

struct FoundRemedies {
  Given given;
  RemedyFindings found;
};

std::shared_ptr<FoundRemedies> remedy(std::shared_ptr<GivenScenario> given, int jobs) {
  one_scenario(given->file, "remedy");
  return interruptible([&](const std::atomic<bool>& stop) {
    RemedyFindings found = find_remedies(given->file.scenario, given->file.remedy, {jobs, {}, &stop});
    return std::make_shared<FoundRemedies>(FoundRemedies{given, std::move(found)});
  });
}

void write_remedy_report(const FoundRemedies& self, const std::string& path) {
  const py::gil_scoped_release unlocked;
  const History history = simulate_both_directions(self.given->file.scenario, {});
  const std::optional<Margin> margin = look_nearby_if_quick(self.given->file.scenario, history.summary);
  write_files("", {{path, remedy_report_html(self.given->file, history, margin, self.found)}});
}

}  // namespace

void bind_remedy(py::module_& module) {
  py::class_<FoundRemedies, std::shared_ptr<FoundRemedies>>(module, "Remedies")
      .def_property_readonly("summary", [](const FoundRemedies& self) { return to_python(to_json(self.found)); })
      .def_property_readonly("words", [](const FoundRemedies& self) { return plain_text(remedy_words(self.found)); })
      .def("report", &write_remedy_report);
  module.def("remedy", &remedy);
}

}  // namespace teeter::python
