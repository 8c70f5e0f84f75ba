#include "scenario.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <iterator>

#include "bindings.hpp"

namespace teeter::python {
namespace {

// Files, and before them what is in memory under a name.
RecordSource records_of(const std::string& path, const Samples& samples) {
  const RecordSource files = record_files(std::filesystem::path(path).parent_path().string());
  return {[files, &samples](const std::string& name) { return samples.contains(name) ? name : files.resolve(name); },
          [files, &samples](const std::string& name, std::size_t limit) {
            const auto found = samples.find(name);
            return found != samples.end() ? found->second : files.read(name, limit);
          },
          [files, &samples](const std::string& pattern) {
            return samples.contains(pattern) ? std::vector{pattern} : files.matching(pattern);
          }};
}

Given read_path(const std::string& path, const std::vector<std::string>& settings) {
  const py::gil_scoped_release unlocked;
  return std::make_shared<GivenScenario>(GivenScenario{read_scenario_file(path, settings), {}});
}

Given read_text(const std::string& text, const std::string& path, const std::vector<std::string>& settings,
                const std::map<std::string, py::bytes>& samples) {
  GivenScenario given;
  for (const auto& [name, bytes] : samples) given.samples[name] = bytes;
  const py::gil_scoped_release unlocked;
  given.file = read_scenario_text(text, path, settings, records_of(path, given.samples));
  return std::make_shared<GivenScenario>(std::move(given));
}

using Matrix = py::array_t<double, py::array::c_style | py::array::forcecast>;

// Rows of numbers that read back as the same bits.
py::bytes samples_text(const std::string& header, const Matrix& samples) {
  if (samples.ndim() < 1 || samples.ndim() > 2) throw py::value_error("samples: one or two dimensions are expected");
  const py::ssize_t width = samples.ndim() == 2 ? samples.shape(1) : 1;
  std::string text = header;
  const double* value = samples.data();
  for (py::ssize_t row = 0; row < samples.shape(0); ++row) {
    for (py::ssize_t column = 0; column < width; ++column)
      fmt::format_to(std::back_inserter(text), "{}{}", column == 0 ? "" : " ", *value++);
    text += '\n';
  }
  return text;
}

}  // namespace

ScenarioFile with_settings(const GivenScenario& given, const std::vector<std::string>& settings) {
  std::vector<std::string> all = given.file.settings;
  all.insert(all.end(), settings.begin(), settings.end());
  return read_scenario_text(given.file.text, given.file.path, all, records_of(given.file.path, given.samples));
}

void bind_scenario(py::module_& module) {
  py::class_<GivenScenario, std::shared_ptr<GivenScenario>>(module, "ScenarioFile")
      .def_property_readonly("path", [](const GivenScenario& given) { return given.file.path; })
      .def_property_readonly("text", [](const GivenScenario& given) { return given.file.text; })
      .def_property_readonly("settings", [](const GivenScenario& given) { return given.file.settings; })
      .def_property_readonly("title", [](const GivenScenario& given) { return given.file.scenario.title; })
      .def_property_readonly("object_names",
                             [](const GivenScenario& given) {
                               std::vector<std::string> names;
                               for (const ScenarioObject& object : given.file.objects) names.push_back(object.name);
                               return names;
                             })
      .def_property_readonly("study_kind", [](const GivenScenario& given) -> py::object {
        return given.file.study ? py::object(py::str(given.file.study->kind)) : py::none();
      });
  module.def("read_path", [](const std::string& path, const std::vector<std::string>& settings) {
    return std::const_pointer_cast<GivenScenario>(read_path(path, settings));
  });
  module.def("read_text", [](const std::string& text, const std::string& path, const std::vector<std::string>& settings,
                             const std::map<std::string, py::bytes>& samples) {
    return std::const_pointer_cast<GivenScenario>(read_text(text, path, settings, samples));
  });
  module.def("samples_text", &samples_text);
}

}  // namespace teeter::python
