// Parameters of a block from a test of free rocking.
#include <fmt/format.h>

#include <array>

#include "bindings.hpp"
#include "core/error.hpp"
#include "core/number.hpp"
#include "core/suggest.hpp"
#include "core/units.hpp"
#include "interruptible.hpp"
#include "io/files.hpp"
#include "io/identify_output.hpp"
#include "scenario.hpp"

namespace teeter::python {
namespace {

struct Identified {
  Identification result;
  IdentifyContext context;
};

void choose(IdentifyOptions& options, const std::string& name) {
  constexpr std::array<std::string_view, 4> names{"restitution", "p", "alpha", "release"};
  const std::array<bool*, 4> chosen{&options.fit_restitution, &options.fit_p, &options.fit_alpha, &options.fit_release};
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (name != names[i]) continue;
    *chosen[i] = true;
    return;
  }
  const std::vector<std::string_view> known(names.begin(), names.end());
  const std::string near = nearest_word(name, known);
  throw InputError(fmt::format("fit: unknown parameter \"{}\", {}", name,
                               near.empty() ? "available: " + joined(known) : "did you mean " + near + "?"));
}

std::optional<double> noise_of(const std::string& text, const char* option, Dimension dimension) {
  if (text.empty()) return std::nullopt;
  if (const auto plain = parse_number(text)) return *plain;
  const auto value = parse_quantity(text, dimension);
  if (const auto* problem = std::get_if<UnitProblem>(&value))
    throw InputError(fmt::format("{}: {}", option, problem->message));
  return std::get<double>(value);
}

// Each problem after what it belongs to: the scenario's keys, or the table.
void check(const ScenarioFile& file, const std::string& name, const PeaksFile& peaks, const IdentifyOptions& options) {
  std::vector<std::string> messages;
  for (const std::string& problem : identify_problems(file.scenario, peaks.observations, options)) {
    const std::string key = problem.substr(0, problem.find_first_of(".: "));
    const bool of_scenario = key == "model" || key == "block" || key == "ground" || key == "initial";
    messages.push_back((of_scenario ? file.path : name) + ": " + problem);
  }
  if (!messages.empty()) throw InputError(messages);
}

// `text` is the table itself, or None: then `name` is its file.
std::shared_ptr<Identified> find(const GivenScenario& given, const std::string& name,
                                 const std::optional<std::string>& text, const PeaksOptions& reading,
                                 const std::vector<std::string>& fit, const std::string& noise_angle,
                                 const std::string& noise_time, IdentifyOptions options) {
  options.fit_restitution = false;
  for (const std::string& parameter : fit) choose(options, parameter);
  options.noise_angle = noise_of(noise_angle, "noise_angle", Dimension::angle);
  options.noise_time = noise_of(noise_time, "noise_time", Dimension::time);
  return interruptible([&](const std::atomic<bool>&) {
    const PeaksFile peaks = text ? read_peaks_text(*text, name, reading) : read_peaks_file(name, reading);
    check(given.file, name, peaks, options);
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
