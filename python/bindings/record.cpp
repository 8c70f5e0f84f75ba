// Ground-motion files: samples, measures, response spectra.
#include "bindings.hpp"
#include "core/files.hpp"
#include "io/record_survey.hpp"
#include "scenario/load_record.hpp"

namespace teeter::python {
namespace {

std::vector<SurveyedComponent> read(const std::string& path, const std::string& component,
                                    const std::string& station_xml, const RecordOptions& options) {
  const py::gil_scoped_release unlocked;
  RecordFile file = load_record_file(path, station_xml, options);
  if (!component.empty()) file.channels = {pick_component(file, path, component)};
  return survey(path, file);
}

py::array samples(const py::object& self) {
  const RecordChannel& channel = self.cast<const SurveyedComponent&>().channel;
  return view(self, channel.values.data(), channel.values.size());
}

py::object component_summary(const SurveyedComponent& component) {
  return to_python(survey_json({component}).at("records").at(0));
}

// The numbers move into the array, which owns them.
py::array owned(std::vector<double> values) {
  auto* kept = new std::vector<double>(std::move(values));
  const py::capsule owner(kept, [](void* vector) { delete static_cast<std::vector<double>*>(vector); });
  return py::array_t<double>(static_cast<py::ssize_t>(kept->size()), kept->data(), owner);
}

py::tuple path_of(const SurveyedComponent& component) {
  IntegratedRecord path = integrated(component.channel.values, component.channel.step);
  return py::make_tuple(owned(std::move(path.velocity)), owned(std::move(path.displacement)));
}

py::tuple spectrum(const SurveyedComponent& component, const std::vector<double>& periods, double damping) {
  const auto response = [&] {
    const py::gil_scoped_release unlocked;
    return response_spectrum(component.channel.values, component.channel.step, damping, periods);
  };
  ResponseSpectrum found = response();
  return py::make_tuple(owned(std::move(found.period)), owned(std::move(found.pseudo_acceleration)),
                        owned(std::move(found.displacement)));
}

}  // namespace

void bind_record(py::module_& module) {
  py::class_<RecordOptions>(module, "RecordOptions")
      .def(py::init<>())
      .def_readwrite("format", &RecordOptions::format)
      .def_readwrite("unit", &RecordOptions::unit)
      .def_readwrite("step", &RecordOptions::step)
      .def_readwrite("sensitivity", &RecordOptions::sensitivity)
      .def_readwrite("allow_truncated", &RecordOptions::allow_truncated)
      .def_readwrite("resample", &RecordOptions::resample);
  py::class_<SurveyedComponent, std::shared_ptr<SurveyedComponent>>(module, "Component")
      .def_property_readonly("samples", &samples)
      .def_property_readonly("summary", &component_summary)
      .def_property_readonly("path", &path_of)
      .def("spectrum", &spectrum);
  module.def("read_record", &read);
  module.def("log_spaced", [](double from, double to, int count) { return owned(log_spaced(from, to, count)); });
  module.def("record_table", [](const std::vector<SurveyedComponent>& components) { return survey_table(components); });
  module.def("record_page", [](const std::vector<SurveyedComponent>& components, const std::string& path) {
    write_files("", {{path, survey_page(components)}});
  });
}

}  // namespace teeter::python
