#include "page.hpp"

#include "core/version.hpp"
#include "examples.hpp"
#include "io/form_description.hpp"
#include "io/page.hpp"
#include "io/study_report.hpp"
#include "limits.hpp"

namespace teeter::server {
namespace {

using Json = nlohmann::ordered_json;

// The value of `title` in a TOML text, which the embedded examples have on a line of its own.
std::string title_of(std::string_view toml) {
  const std::size_t key = toml.find("\ntitle");
  const std::size_t from = key == std::string_view::npos ? key : toml.find('"', key);
  if (from == std::string_view::npos) return {};
  return std::string(toml.substr(from + 1, toml.find('"', from + 1) - from - 1));
}

// The policy that the template states for itself, as a header too: there it can also forbid frames.
std::string policy_of(std::string_view page) {
  constexpr std::string_view mark = "Content-Security-Policy\" content=\"";
  const std::size_t at = page.find(mark);
  if (at == std::string_view::npos) return "default-src 'none'; frame-ancestors 'none'";
  const std::size_t from = at + mark.size();
  return std::string(page.substr(from, page.find('"', from) - from)) + "; frame-ancestors 'none'";
}

Json data_for(const std::string& token) {
  Json examples = Json::array();
  for (const EmbeddedFile& file : example_scenarios())
    examples.push_back({{"name", file.name}, {"title", title_of(file.text)}, {"toml", file.text}});
  Json records = Json::array();
  for (const EmbeddedFile& file : example_records()) records.push_back("example:" + std::string(file.name));
  return {{"live", true},
          {"version", version},
          {"token", token},
          {"examples", examples},
          {"records", records},
          {"form", form_description()},
          {"limits", {{"scenario_bytes", max_scenario_bytes}, {"record_bytes", max_upload_bytes}}}};
}

HttpAnswer html_answer(std::string_view page, const std::string& title, const Json& data) {
  HttpAnswer answer;
  answer.type = "text/html; charset=utf-8";
  answer.body = filled_page(page, title, data);
  answer.policy = policy_of(page);
  return answer;
}

}  // namespace

std::string page_data(const std::string& token) { return data_for(token).dump(); }

HttpAnswer page_answer(const std::string& token) { return html_answer(live_template, "Teeter", data_for(token)); }

HttpAnswer scene_answer() {
  HttpAnswer answer;
  answer.type = "text/javascript; charset=utf-8";
  answer.body = scene_script;
  return answer;
}

HttpAnswer study_page_answer(const std::string& token, const ScenarioFile& file, const StudyResult& result) {
  Json data = study_report_data(file, result);
  data["served"] = {{"token", token}};
  return html_answer(study_template, file.scenario.title.empty() ? "Study" : file.scenario.title, data);
}

}  // namespace teeter::server
