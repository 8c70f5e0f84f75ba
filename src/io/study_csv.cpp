#include <cmath>

#include "core/csv.hpp"
#include "core/number.hpp"
#include "io/byte_buffer.hpp"
#include "io/study_fields.hpp"
#include "io/study_output.hpp"

namespace teeter {
namespace {

std::string csv_field(const StudyColumn& column, double value) {
  if (std::isnan(value)) return {};
  if (const std::string* label = label_of(column, value)) return csv_quoted(*label);
  return to_text(value);
}

}  // namespace

void write_study_csv(const StudyResult& result, const ByteSink& sink) {
  const StudyPlan& plan = result.plan;
  ByteBuffer out(sink);
  out << "case";
  for (const StudyColumn& column : plan.inputs) out << "," << csv_quoted(column.name);
  for (const StudyColumn& column : plan.outputs) out << "," << csv_quoted(column.name);
  out << (plan.fill_in_rounds ? ",computed\n" : "\n");
  std::vector<double> inputs(plan.inputs.size());
  for (long i = 0; i < result.table.cases; ++i) {
    const int done = result.table.done[static_cast<std::size_t>(i)];
    if (done == 0) continue;
    if (plan.describe) plan.describe(i, inputs.data());
    out << std::to_string(i);
    for (std::size_t c = 0; c < inputs.size(); ++c) out << "," << csv_field(plan.inputs[c], inputs[c]);
    const double* row = result.table.row(i);
    for (const StudyColumn& column : plan.outputs) out << "," << csv_field(column, *row++);
    if (plan.fill_in_rounds) out << (done == 1 ? ",1" : ",0");
    out << "\n";
  }
  out.flush();
}

}  // namespace teeter
