// Ground-motion files: samples, measures, response spectra.
#include "bindings.hpp"
#include "core/error.hpp"
#include "core/files.hpp"
#include "io/record_page.hpp"
#include "io/record_work.hpp"
#include "io/suite_comparison.hpp"
#include "io/suite_target.hpp"

namespace teeter::python {
namespace {

std::vector<SurveyedComponent> read(const std::vector<std::string>& paths, const RecordWork& work) {
  const py::gil_scoped_release unlocked;
  WorkedRecords records = work_on(paths, work);
  std::vector<std::string> problems;
  for (const UnreadRecord& file : records.unread)
    problems.insert(problems.end(), file.problems.begin(), file.problems.end());
  if (!problems.empty()) throw InputError(problems);
  return std::move(records.components);
}

using Azimuths = std::optional<std::array<double, 2>>;

py::object rotd(const std::vector<SurveyedComponent>& components, const Azimuths& azimuths, const SpectrumWish& wish) {
  const auto found = [&] {
    const py::gil_scoped_release unlocked;
    check_spectrum_wish(wish);
    std::vector<PairMeasures> pairs;
    for (const HorizontalPair& pair : horizontal_pairs(components, azimuths))
      pairs.push_back(measure_pair(components, pair, wish));
    return pairs_json(components, pairs);
  };
  return to_python(found());
}

py::object suite(const std::vector<SurveyedComponent>& components, const SuiteWish& wish, const Azimuths& azimuths,
                 const SpectrumWish& spectra) {
  const auto found = [&] {
    const py::gil_scoped_release unlocked;
    std::vector<HorizontalPair> pairs;
    if (wish.measure != SuiteMeasure::component) pairs = horizontal_pairs(components, azimuths);
    return suite_json(compare_suite(components, spectra_of(components, pairs, spectra), wish), components);
  };
  return to_python(found());
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

py::tuple spectrum(const SurveyedComponent& component, const SpectrumWish& wish) {
  const auto response = [&] {
    const py::gil_scoped_release unlocked;
    check_spectrum_wish(wish);
    return response_spectrum(component.channel.values, component.channel.step, wish.damping, wish.periods);
  };
  ResponseSpectrum found = response();
  return py::make_tuple(owned(std::move(found.period)), owned(std::move(found.pseudo_acceleration)),
                        owned(std::move(found.displacement)), owned(std::move(found.pseudo_velocity)));
}

void bind_wishes(py::module_& module) {
  py::enum_<Baseline>(module, "Baseline")
      .value("none", Baseline::none)
      .value("mean", Baseline::mean)
      .value("linear", Baseline::linear)
      .value("quadratic", Baseline::quadratic);
  py::class_<BandFilter>(module, "BandFilter")
      .def_readwrite("low", &BandFilter::low)
      .def_readwrite("high", &BandFilter::high)
      .def_readwrite("order", &BandFilter::order);
  py::class_<RecordRequest>(module, "RecordRequest")
      .def_readwrite("station_xml_file", &RecordRequest::station_xml_file)
      .def_readwrite("options", &RecordRequest::options)
      .def_readwrite("differentiate", &RecordRequest::differentiate)
      .def_readwrite("trim_from", &RecordRequest::trim_from)
      .def_readwrite("trim_to", &RecordRequest::trim_to)
      .def_readwrite("baseline", &RecordRequest::baseline)
      .def_readwrite("taper", &RecordRequest::taper)
      .def_readwrite("filter", &RecordRequest::filter);
  py::class_<RecordWork>(module, "RecordWork")
      .def(py::init<>())
      .def_readwrite("request", &RecordWork::request)
      .def_readwrite("components", &RecordWork::components)
      .def_readwrite("azimuths", &RecordWork::azimuths)
      .def_readwrite("rotate", &RecordWork::rotate)
      .def_readwrite("scale", &RecordWork::scale)
      .def_readwrite("pga", &RecordWork::pga);
  py::class_<SpectrumWish>(module, "SpectrumWish")
      .def(py::init<>())
      .def_readwrite("periods", &SpectrumWish::periods)
      .def_readwrite("damping", &SpectrumWish::damping);
  py::enum_<SuiteMeasure>(module, "SuiteMeasure")
      .value("component", SuiteMeasure::component)
      .value("rotd50", SuiteMeasure::rotd50)
      .value("rotd100", SuiteMeasure::rotd100);
  py::enum_<SuiteFit>(module, "SuiteFit").value("one", SuiteFit::one).value("each", SuiteFit::each);
  py::class_<TargetSpectrum>(module, "TargetSpectrum")
      .def(py::init<>())
      .def_readwrite("period", &TargetSpectrum::period)
      .def_readwrite("acceleration", &TargetSpectrum::acceleration);
  py::class_<SuiteWish>(module, "SuiteWish")
      .def(py::init<>())
      .def_readwrite("target", &SuiteWish::target)
      .def_readwrite("name", &SuiteWish::name)
      .def_readwrite("measure", &SuiteWish::measure)
      .def_readwrite("fit", &SuiteWish::fit)
      .def_readwrite("range", &SuiteWish::range);
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
  bind_wishes(module);
  py::class_<SurveyedComponent, std::shared_ptr<SurveyedComponent>>(module, "Component")
      .def_property_readonly("samples", &samples)
      .def_property_readonly("summary", &component_summary)
      .def_property_readonly("path", &path_of)
      .def_property_readonly("husid",
                             [](const SurveyedComponent& c) { return owned(husid(c.channel.values, c.channel.step)); })
      .def("spectrum", &spectrum);
  module.def("read_record", &read);
  module.def("rotd", &rotd);
  module.def("compare_suite", &suite);
  module.def("read_target", &read_target);
  module.def("record_table", [](const std::vector<SurveyedComponent>& components) { return survey_table(components); });
  module.def("record_page", [](const std::vector<SurveyedComponent>& components, const std::string& path) {
    write_files("", {{path, survey_page(components)}});
  });
}

}  // namespace teeter::python
