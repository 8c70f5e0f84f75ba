// Written piece by piece, since a large study does not fit in memory as one JSON value.
#include <cmath>
#include <functional>
#include <nlohmann/json.hpp>

#include "core/number.hpp"
#include "io/byte_buffer.hpp"
#include "io/code_meanings.hpp"
#include "io/json_text.hpp"
#include "io/risk_json.hpp"
#include "io/study_fields.hpp"
#include "io/study_objects.hpp"
#include "io/study_output.hpp"

namespace teeter {
namespace {

using Json = nlohmann::ordered_json;

std::string quoted(const std::string& text) { return Json(text).dump(-1, ' ', false, Json::error_handler_t::replace); }

std::string number(double value) { return std::isfinite(value) ? to_text(value) : "null"; }

std::string field(const StudyColumn& column, double value) {
  const std::string* label = label_of(column, value);
  return label != nullptr ? quoted(*label) : number(value);
}

// "[a, b, c]" of `count` items.
void write_list(ByteBuffer& out, long count, const std::function<std::string(long)>& item) {
  out << "[";
  for (long k = 0; k < count; ++k) out << (k == 0 ? "" : ", ") << item(k);
  out << "]";
}

void write_list(ByteBuffer& out, const std::vector<double>& values) {
  write_list(out, static_cast<long>(values.size()),
             [&](long k) { return number(values[static_cast<std::size_t>(k)]); });
}

void write_list(ByteBuffer& out, const std::vector<std::string>& texts) {
  write_list(out, static_cast<long>(texts.size()), [&](long k) { return quoted(texts[static_cast<std::size_t>(k)]); });
}

void write_axes(ByteBuffer& out, const StudyPlan& plan) {
  out << "  \"axes\": [";
  const char* comma = "";
  for (const GridAxis& axis : plan.axes) {
    out << comma << "\n    {\"name\": " << quoted(axis.name) << ", \"values\": ";
    write_list(out, axis.values);
    out << "}";
    comma = ",";
  }
  out << (plan.axes.empty() ? "],\n" : "\n  ],\n");
}

// A row per value of the second axis.
void write_codes(ByteBuffer& out, const StudyResult& result) {
  const auto across = static_cast<long>(result.plan.axes[0].values.size());
  const auto column = static_cast<std::size_t>(result.plan.code_column);
  out << "  \"codes\": [";
  for (long first = 0; first < result.table.cases; first += across) {
    out << (first == 0 ? "\n    " : ",\n    ");
    write_list(out, across, [&](long k) { return number(result.table.row(first + k)[column]); });
  }
  out << "\n  ],\n";
}

void write_columns(ByteBuffer& out, const StudyResult& result) {
  const StudyPlan& plan = result.plan;
  const long cases = result.table.cases;
  std::vector<double> inputs(plan.inputs.size());
  out << "  \"columns\": {";
  const char* comma = "";
  const auto write = [&](const StudyColumn& column, const std::function<double(long)>& value) {
    out << comma << "\n    " << quoted(column.name) << ": ";
    write_list(out, cases, [&](long i) { return field(column, value(i)); });
    comma = ",";
  };
  for (std::size_t c = 0; c < inputs.size(); ++c)
    write(plan.inputs[c], [&](long i) {
      if (plan.describe) plan.describe(i, inputs.data());
      return inputs[c];
    });
  for (std::size_t c = 0; c < plan.outputs.size(); ++c)
    write(plan.outputs[c], [&](long i) { return result.table.row(i)[c]; });
  out << "\n  },\n";
}

void write_findings(ByteBuffer& out, const StudyFindings& findings) {
  Json numbers = Json::object();
  Json units = Json::object();
  for (const StudyNumber& one : findings.numbers) {
    numbers[one.name] = std::isfinite(one.value) ? Json(one.value) : Json(nullptr);
    if (!one.unit.empty()) units[one.name] = one.unit;
  }
  const auto text = [](const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); };
  out << "  \"findings\": {\n    \"numbers\": " << text(numbers) << ",\n    \"units\": " << text(units)
      << ",\n    \"curves\": [";
  const char* comma = "";
  for (const StudyCurve& curve : findings.curves) {
    out << comma << "\n      {\"name\": " << quoted(curve.name) << ", \"x\": ";
    write_list(out, curve.x);
    out << ", \"y\": ";
    write_list(out, curve.y);
    if (!curve.low.empty()) {
      out << ", \"low\": ";
      write_list(out, curve.low);
    }
    if (!curve.high.empty()) {
      out << ", \"high\": ";
      write_list(out, curve.high);
    }
    out << "}";
    comma = ",";
  }
  out << (findings.curves.empty() ? "],\n" : "\n    ],\n") << "    \"sentences\": ";
  write_list(out, findings.sentences);
  if (findings.risk)
    out << ",\n    \"deaggregation\": " << text(deaggregation_json(*findings.risk))
        << ",\n    \"hazards\": " << text(hazards_json(*findings.risk));
  out << "\n  },\n";
}

// Of studies that read records: those that could not be used.
void write_left_out(ByteBuffer& out, const Study& study) {
  out << "  \"left_out\": [";
  const char* comma = "";
  for (const LeftOutRecord& one : study.left_out) {
    out << comma << "\n    {\"file\": " << quoted(one.file) << ", \"reason\": " << quoted(one.reason) << "}";
    comma = ",";
  }
  out << (study.left_out.empty() ? "],\n" : "\n  ],\n");
}

void write_failures(ByteBuffer& out, const StudyResult& result) {
  const StudyPlan& plan = result.plan;
  std::vector<double> inputs(plan.inputs.size());
  out << "  \"failures\": [";
  const char* comma = "";
  for (const CaseFailure& failure : result.table.failures) {
    if (plan.describe) plan.describe(failure.index, inputs.data());
    out << comma << "\n    {\"case\": " << std::to_string(failure.index) << ", \"reason\": " << quoted(failure.reason)
        << ", \"inputs\": {";
    for (std::size_t c = 0; c < inputs.size(); ++c)
      out << (c == 0 ? "" : ", ") << quoted(plan.inputs[c].name) << ": " << field(plan.inputs[c], inputs[c]);
    out << "}}";
    comma = ",";
  }
  out << (result.table.failures.empty() ? "],\n" : "\n  ],\n");
}

}  // namespace

void write_study_json(const ScenarioFile& file, const StudyResult& result, const ByteSink& sink) {
  const StudyPlan& plan = result.plan;
  ByteBuffer out(sink);
  out << "{\n  \"schema\": \"teeter.study/1\",\n";
  out << "  \"kind\": " << quoted(file.study ? file.study->kind : "") << ",\n";
  out << "  \"title\": " << quoted(file.scenario.title) << ",\n";
  if (!result.shard.whole()) out << "  \"shard\": " << quoted(result.shard.text()) << ",\n";
  write_axes(out, plan);
  const bool grid_of_codes = plan.code_column >= 0 && plan.axes.size() == 2;
  if (grid_of_codes) write_codes(out, result);
  if (plan.code_column >= 0) out << "  \"code_meanings\": " << codes_json(plan.codes).dump() << ",\n";
  if (!grid_of_codes || (file.study && file.study->detail == MapDetail::full)) write_columns(out, result);
  write_findings(out, result.findings);
  if (!file.objects.empty()) out << "  \"objects\": " << json_text(study_objects_json(file, result)) << ",\n";
  if (file.study && !file.study->records.empty()) write_left_out(out, *file.study);
  write_failures(out, result);
  std::vector<std::string> warnings = plan.warnings;
  warnings.insert(warnings.end(), result.findings.warnings.begin(), result.findings.warnings.end());
  out << "  \"warnings\": ";
  write_list(out, warnings);
  long computed = 0;
  for (const std::uint8_t done : result.table.done) computed += done == 1 ? 1 : 0;
  out << ",\n  \"work\": {\"cases\": " << std::to_string(plan.cases) << ", \"computed\": " << std::to_string(computed)
      << ", \"threads\": " << std::to_string(result.work.threads) << ", \"seconds\": " << number(result.work.seconds)
      << "}\n}\n";
  out.flush();
}

}  // namespace teeter
