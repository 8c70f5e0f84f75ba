// Many simulations: the table, what it says, and the files of a study.
#include <algorithm>

#include "bindings.hpp"
#include "core/error.hpp"
#include "interruptible.hpp"
#include "io/fragility_export.hpp"
#include "io/objects_page.hpp"
#include "io/study_job.hpp"
#include "io/study_objects.hpp"
#include "io/study_report.hpp"
#include "scenario.hpp"
#include "study/intensity.hpp"
#include "study/limit_state.hpp"

namespace teeter::python {
namespace {

struct FinishedStudy {
  Given given;
  StudyResult result;
  std::vector<double> inputs;  // of all cases, one after the other; empty until asked for
};

// Counted by the threads that work, told by the one that listens.
struct Counter {
  std::atomic<long> done{0};
  std::atomic<long> total{0};
};

std::shared_ptr<FinishedStudy> study(std::shared_ptr<GivenScenario> given, int jobs, const std::string& folder,
                                     bool resume, bool lanes, double time_limit, const py::object& progress) {
  if (folder.empty() && resume) throw InputError("resume: needs output, the folder to continue in");
  Counter counter;
  StudyJob job;
  job.folder = folder;
  job.resume = resume;
  job.options.lanes = lanes;
  job.case_seconds = time_limit;
  job.hire = [jobs](const std::string& /*fingerprint*/) {
    return HiredWorkforce{threads(jobs), jobs > 0 ? jobs : hardware_threads()};
  };
  job.progress = [&](const StudyProgress& now) {
    counter.done = now.done;
    counter.total = now.total;
  };
  const auto tell = [&] {
    if (!progress.is_none() && counter.total > 0) progress(counter.done.load(), counter.total.load());
  };
  StudyOutcome outcome = interruptible(
      [&](const std::atomic<bool>& stop) {
        StudyOutcome finished = run_study(given->file, job, stop);
        if (!folder.empty() && finished.complete)
          write_files(folder, study_files(folder, given->file, finished.result));
        return finished;
      },
      tell);
  tell();
  return std::make_shared<FinishedStudy>(FinishedStudy{given, std::move(outcome.result), {}});
}

void find_inputs(FinishedStudy& study) {
  const StudyPlan& plan = study.result.plan;
  const std::size_t width = plan.inputs.size();
  const auto cases = static_cast<std::size_t>(plan.cases);
  if (!plan.describe || !study.inputs.empty()) return;
  study.inputs.resize(cases * width);
  for (std::size_t i = 0; i < cases; ++i) plan.describe(static_cast<long>(i), study.inputs.data() + i * width);
}

py::dict columns_of(const py::object& self, const std::vector<StudyColumn>& columns, const std::vector<double>& values,
                    std::size_t cases) {
  py::dict all;
  for (std::size_t c = 0; c < columns.size() && !values.empty(); ++c)
    all[py::str(columns[c].name)] = view(self, values.data() + c, cases, columns.size());
  return all;
}

py::dict inputs(const py::object& self) {
  auto& study = self.cast<FinishedStudy&>();
  find_inputs(study);
  const auto cases = static_cast<std::size_t>(study.result.plan.cases);
  return columns_of(self, study.result.plan.inputs, study.inputs, cases);
}

py::dict outputs(const py::object& self) {
  const StudyResult& result = self.cast<const FinishedStudy&>().result;
  return columns_of(self, result.plan.outputs, result.table.values, static_cast<std::size_t>(result.table.cases));
}

template <class Field>
py::dict per_column(const FinishedStudy& study, const Field& field) {
  py::dict all;
  for (const auto* columns : {&study.result.plan.inputs, &study.result.plan.outputs})
    for (const StudyColumn& column : *columns) all[py::str(column.name)] = field(column);
  return all;
}

py::array done(const py::object& self) {
  const StudyTable& table = self.cast<const FinishedStudy&>().result.table;
  py::array_t<std::uint8_t> array({static_cast<py::ssize_t>(table.cases)}, {1}, table.done.data(), self);
  py::detail::array_proxy(array.ptr())->flags &= ~py::detail::npy_api::NPY_ARRAY_WRITEABLE_;
  return array;
}

py::list axes(const py::object& self) {
  py::list all;
  for (const GridAxis& axis : self.cast<const FinishedStudy&>().result.plan.axes)
    all.append(py::make_tuple(axis.name, view(self, axis.values.data(), axis.values.size())));
  return all;
}

py::object code_column(const FinishedStudy& study) {
  const int column = study.result.plan.code_column;
  if (column < 0) return py::none();
  return py::str(study.result.plan.outputs[static_cast<std::size_t>(column)].name);
}

std::vector<std::string> code_words(const FinishedStudy& study) {
  std::vector<std::string> words;
  for (const OutcomeCode& one : study.result.plan.codes) words.emplace_back(one.words);
  return words;
}

std::vector<int> overturning_codes(const FinishedStudy& study) {
  std::vector<int> codes;
  for (const OutcomeCode& one : study.result.plan.codes)
    if (one.overturns) codes.push_back(one.code);
  return codes;
}

py::list curves(const py::object& self) {
  py::list all;
  const auto line = [&](const std::vector<double>& values) -> py::object {
    return values.empty() ? py::object(py::none()) : view(self, values.data(), values.size());
  };
  for (const StudyCurve& curve : self.cast<const FinishedStudy&>().result.findings.curves)
    all.append(py::make_tuple(curve.name, line(curve.x), line(curve.y), line(curve.low), line(curve.high)));
  return all;
}

py::dict numbers(const FinishedStudy& study) {
  py::dict all;
  for (const StudyNumber& one : study.result.findings.numbers) all[py::str(one.name)] = one.value;
  return all;
}

std::vector<std::string> warnings(const FinishedStudy& study) {
  std::vector<std::string> all = study.result.plan.warnings;
  const std::vector<std::string>& found = study.result.findings.warnings;
  all.insert(all.end(), found.begin(), found.end());
  return all;
}

py::list failures(const FinishedStudy& study) {
  py::list all;
  for (const CaseFailure& failure : study.result.table.failures)
    all.append(py::make_tuple(failure.index, failure.reason));
  return all;
}

std::vector<std::string> settings_of(const FinishedStudy& study, long number) {
  const StudyPlan& plan = study.result.plan;
  if (number < 0 || number >= plan.cases) throw py::index_error("there is no such case");
  return plan.settings ? plan.settings(number) : std::vector<std::string>{};
}

std::string written(const std::function<void(const ByteSink&)>& write) {
  std::string text;
  write([&](std::string_view bytes) { text += bytes; });
  return text;
}

py::object summary(const FinishedStudy& study) {
  const std::string text =
      written([&](const ByteSink& sink) { write_study_json(study.given->file, study.result, sink); });
  return to_python(nlohmann::ordered_json::parse(text));
}

}  // namespace

void bind_study(py::module_& module) {
  py::class_<FinishedStudy, std::shared_ptr<FinishedStudy>>(module, "Study")
      .def_property_readonly("inputs", &inputs)
      .def_property_readonly("outputs", &outputs)
      .def_property_readonly("done", &done)
      .def_property_readonly("cases", [](const FinishedStudy& study) { return study.result.table.cases; })
      .def_property_readonly("axes", &axes)
      .def_property_readonly("code_column", &code_column)
      .def_property_readonly("code_words", &code_words)
      .def_property_readonly("overturning_codes", &overturning_codes)
      .def_property_readonly(
          "units",
          [](const FinishedStudy& study) { return per_column(study, [](const StudyColumn& c) { return c.unit; }); })
      .def_property_readonly(
          "labels",
          [](const FinishedStudy& study) { return per_column(study, [](const StudyColumn& c) { return c.labels; }); })
      .def_property_readonly("numbers", &numbers)
      .def_property_readonly("curves", &curves)
      .def_property_readonly("sentences", [](const FinishedStudy& study) { return study.result.findings.sentences; })
      .def_property_readonly("warnings", &warnings)
      .def_property_readonly("failures", &failures)
      .def("settings", &settings_of)
      .def_property_readonly("kind", [](const FinishedStudy& study) { return study.given->file.study->kind; })
      .def_property_readonly("intensity", [](const FinishedStudy& study) { return study.given->file.study->intensity; })
      .def_property_readonly("intensity_axis",
                             [](const FinishedStudy& study) {
                               const auto measure = find_intensity(*study.given->file.study);
                               if (measure.index() != 0) return std::tuple(std::string(), std::string(), 1.0);
                               const ShownUnit shown = shown_in(std::get<IntensityMeasure>(measure),
                                                                study.given->file.scenario.output.units);
                               return std::tuple(std::get<IntensityMeasure>(measure).title, shown.name, shown.si);
                             })
      .def_property_readonly("limit",
                             [](const FinishedStudy& study) {
                               return limit_of(*study.given->file.study, study.given->file.scenario).noun();
                             })
      .def_property_readonly("title", [](const FinishedStudy& study) { return study.given->file.scenario.title; })
      .def_property_readonly("summary", &summary)
      .def_property_readonly("words", [](const FinishedStudy& study) { return plain_text(study_words(study.result)); })
      .def_property_readonly("csv",
                             [](const FinishedStudy& study) {
                               return written([&](const ByteSink& sink) { write_study_csv(study.result, sink); });
                             })
      .def_property_readonly("objects_csv",
                             [](const FinishedStudy& study) {
                               return study.given->file.objects.empty()
                                          ? std::string()
                                          : study_objects_csv(study.given->file, study.result);
                             })
      .def("export_fragility",
           [](const FinishedStudy& study, const std::string& path) {
             write_files("", {fragility_export(path, study.given->file, study.result)});
           })
      .def("report", [](const FinishedStudy& study, const std::string& path) {
        const py::gil_scoped_release unlocked;
        const ScenarioFile& file = study.given->file;
        write_files("", {{path, file.objects.empty() ? study_report_html(file, study.result)
                                                     : objects_page(file, study.result, {})}});
      });
  module.def("study", &study);
}

}  // namespace teeter::python
