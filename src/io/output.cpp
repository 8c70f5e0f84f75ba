// Results as text for users of the library: the writers of the program, without their internal types.
#include "teeter/output.hpp"

#include "core/files.hpp"
#include "io/json.hpp"
#include "io/study_output.hpp"
#include "study/object_plan.hpp"

namespace teeter {
namespace {

StudyResult result_of(const ScenarioFile& file, const StudyRun& run) {
  if (!file.study) throw ScenarioError(std::vector<BrokenRule>{{"study", "is missing"}});
  StudyResult result;
  result.plan = plan_study(file);
  if (result.plan.cases != run.table.cases || result.plan.outputs.size() != run.table.outputs.size())
    throw ScenarioError(std::vector<BrokenRule>{{"study", "is not the one that was run"}});
  result.table = run.table;
  result.findings = run.findings;
  result.work = {run.threads, run.seconds};
  return result;
}

}  // namespace

std::string json_text(const Summary& summary, const std::optional<Margin>& margin) {
  return to_document(to_json(summary, margin));
}

std::string json_text(const Margin& margin) { return to_document(to_json(margin)); }

std::string json_text(const ScenarioFile& file, const StudyRun& run) {
  std::string text;
  write_study_json(file, result_of(file, run), [&](std::string_view bytes) { text += bytes; });
  return text;
}

std::string study_csv(const ScenarioFile& file, const StudyRun& run) {
  std::string text;
  write_study_csv(result_of(file, run), [&](std::string_view bytes) { text += bytes; });
  return text;
}

void write_file(const std::string& path, std::string_view bytes) { write_files("", {{path, std::string(bytes)}}); }

}  // namespace teeter
