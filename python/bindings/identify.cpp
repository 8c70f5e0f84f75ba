// Parameters of a block from a test of free rocking.
#include "bindings.hpp"
#include "core/files.hpp"
#include "interruptible.hpp"
#include "io/identify_output.hpp"
#include "io/identify_request.hpp"
#include "scenario.hpp"

namespace teeter::python {
namespace {

struct Identified {
  Identification result;
  IdentifyContext context;
};

// `text` is the table itself, or None: then `name` is its file.
std::shared_ptr<Identified> find(const GivenScenario& given, const std::string& name,
                                 const std::optional<std::string>& text, const PeaksOptions& reading,
                                 const std::vector<std::string>& fit, const std::string& noise_angle,
                                 const std::string& noise_time, IdentifyOptions options) {
  one_scenario(given.file, "identify");
  choose_parameters(options, fit, "fit");
  options.noise_angle = noise_of(noise_angle, "noise_angle", Dimension::angle);
  options.noise_time = noise_of(noise_time, "noise_time", Dimension::time);
  return interruptible([&](const std::atomic<bool>&) {
    const PeaksFile peaks = text ? read_peaks_text(*text, name, reading) : read_peaks_file(name, reading);
    check_identify(given.file, name, peaks, options);
    return std::make_shared<Identified>(
        Identified{identify(given.file.scenario, peaks.observations, options),
                   {given.file.scenario.title, name, peaks.rows, peaks.sampled, options.seed}});
  });
}

}  // namespace

void bind_identify(py::module_& module) {
  py::class_<IdentifyOptions>(module, "IdentifyOptions")
      .def(py::init<>())
      .def_readwrite("start", &IdentifyOptions::start)
      .def_readwrite("bootstrap", &IdentifyOptions::bootstrap)
      .def_readwrite("seed", &IdentifyOptions::seed);
  py::class_<PeaksOptions>(module, "PeaksOptions")
      .def(py::init<>())
      .def_readwrite("angle_unit", &PeaksOptions::angle_unit)
      .def_readwrite("kind", &PeaksOptions::kind);
  py::class_<Identified, std::shared_ptr<Identified>>(module, "Identified")
      .def_property_readonly("summary",
                             [](const Identified& one) { return to_python(identify_json(one.result, one.context)); })
      .def_property_readonly("words", [](const Identified& one) { return plain_text(identify_words(one.result)); })
      .def_property_readonly("curve",
                             [](const py::object& self) {
                               const Identification& result = self.cast<const Identified&>().result;
                               return py::make_tuple(view(self, result.curve_time.data(), result.curve_time.size()),
                                                     view(self, result.curve_angle.data(), result.curve_angle.size()));
                             })
      .def("picture", [](const Identified& one, const std::string& path) {
        write_files("", {{path, identify_plot(one.result, one.context)}});
      });
  module.def("identify", &find);
}

}  // namespace teeter::python
