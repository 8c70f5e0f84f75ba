#include <fmt/format.h>

#include <functional>
#include <limits>

#include "io/hdf5_parts.hpp"
#include "io/study_fields.hpp"
#include "io/study_output.hpp"

namespace teeter {
namespace {

// A slash is a folder to HDF5.
std::string plain_name(std::string name) {
  for (std::size_t at = name.find('/'); at != std::string::npos; at = name.find('/', at)) name.replace(at, 1, "over");
  return name;
}

void write_column(hid_t file, const StudyColumn& column, const std::vector<double>& values) {
  static const std::string nothing;
  if (column.labels.empty()) {
    const Hdf5Handle data(write_hdf5_numbers(file, plain_name(column.name), values), H5Dclose);
    write_hdf5_attribute(data, "unit", column.unit);
    return;
  }
  std::vector<const std::string*> words;
  words.reserve(values.size());
  for (const double value : values) {
    const std::string* label = label_of(column, value);
    words.push_back(label != nullptr ? label : &nothing);
  }
  const Hdf5Handle data(write_hdf5_words(file, plain_name(column.name), words), H5Dclose);
  write_hdf5_attribute(data, "unit", column.unit);
}

// "0: stays at rest; 1: rocks and stays up; ..."
void write_code_meanings(hid_t file, const StudyPlan& plan) {
  std::string text;
  for (const OutcomeCode& one : plan.codes)
    text += fmt::format("{}{}: {}", text.empty() ? "" : "; ", one.code, one.words);
  const std::string name = plain_name(plan.outputs[static_cast<std::size_t>(plan.code_column)].name);
  const Hdf5Handle data(H5Dopen2(file, name.c_str(), H5P_DEFAULT), H5Dclose);
  write_hdf5_attribute(data, "meaning", text);
}

}  // namespace

std::string study_hdf5(const ScenarioFile& file, const StudyResult& result) {
  const StudyPlan& plan = result.plan;
  const StudyTable& table = result.table;
  std::vector<long> cases;
  for (long i = 0; i < table.cases; ++i)
    if (table.done[static_cast<std::size_t>(i)] != 0) cases.push_back(i);
  const Hdf5Handle out(new_hdf5_file(), H5Fclose);
  std::vector<double> values(cases.size());  // one column at a time: a large study has many rows
  const auto write = [&](const StudyColumn& column, const std::function<double(long)>& value) {
    for (std::size_t k = 0; k < cases.size(); ++k) values[k] = value(cases[k]);
    write_column(out, column, values);
  };
  write({"case", "", {}}, [](long i) { return static_cast<double>(i); });
  std::vector<double> inputs(plan.inputs.size());
  for (std::size_t c = 0; c < plan.inputs.size(); ++c)
    write(plan.inputs[c], [&](long i) {
      if (plan.describe) plan.describe(i, inputs.data());
      return inputs[c];
    });
  for (std::size_t c = 0; c < plan.outputs.size(); ++c) write(plan.outputs[c], [&](long i) { return table.row(i)[c]; });
  if (plan.code_column >= 0) write_code_meanings(out, plan);
  if (plan.fill_in_rounds)
    write({"computed", "", {}}, [&](long i) { return table.done[static_cast<std::size_t>(i)] == 1 ? 1.0 : 0.0; });
  write_hdf5_text(out, "scenario", file.text);
  std::string lines;
  for (const std::string& setting : file.settings) lines += setting + "\n";
  write_hdf5_text(out, "settings", lines);
  write_hdf5_attribute(out, "schema", "teeter.study/1");
  write_hdf5_attribute(out, "kind", file.study ? file.study->kind : "");
  return hdf5_image(out);
}

}  // namespace teeter
