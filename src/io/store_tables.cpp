#include "io/store_tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>

#include "core/error.hpp"
#include "io/plain_bytes.hpp"
#include "io/store_checksums.hpp"
#include "io/study_fingerprint.hpp"

namespace teeter {
namespace {

constexpr const char* schema = "teeter.study/1";

std::string sql_quoted(const std::string& name) {
  std::string text = "\"";
  for (const char c : name) text += c == '"' ? std::string("\"\"") : std::string(1, c);
  return text + "\"";
}

std::string settings_text(const std::vector<std::string>& settings) {
  using Json = nlohmann::json;
  return Json(settings).dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::vector<std::string> settings_of(const std::string& text, const std::string& path) {
  try {
    return nlohmann::json::parse(text).get<std::vector<std::string>>();
  } catch (const nlohmann::json::exception&) {
    throw InputError(path + ": is damaged: the settings cannot be read");
  }
}

// Of all that does not change while the study runs.
std::string heading_sum(const StoreHeading& heading) {
  std::string all;
  for (const std::string& text : {heading.kind, heading.title, heading.fingerprint, heading.version,
                                  heading.scenario_path, heading.scenario_text, settings_text(heading.settings),
                                  heading.records, heading.columns, heading.shard, std::to_string(heading.cases)})
    all += fmt::format("{} {}\n", text.size(), text);
  return hash_text(all);
}

// The value of a stored field: a number, or the number of the label.
double stored_value(const Statement& row, int place, const StudyColumn& column, const std::string& path) {
  if (!row.is_text(place)) {
    const double value = row.number(place);
    if (!column.labels.empty() && !std::isnan(value))
      throw InputError(fmt::format("{}: is damaged: {} is {}", path, column.name, value));
    return value;
  }
  const auto found = std::find(column.labels.begin(), column.labels.end(), row.text(place));
  if (found == column.labels.end())
    throw InputError(fmt::format("{}: is damaged: {} is \"{}\"", path, column.name, plain_bytes(row.text(place))));
  return static_cast<double>(found - column.labels.begin());
}

void check_code(double code, const StudyPlan& plan, long i, const std::string& path) {
  const auto is_it = [&](const OutcomeCode& known) { return code == static_cast<double>(known.code); };
  if (std::isnan(code) || std::any_of(plan.codes.begin(), plan.codes.end(), is_it)) return;
  throw InputError(fmt::format("{}: is damaged: case {} has the code {}, which means nothing", path, i, code));
}

long case_number(const Statement& row, const StudyTable& table, const std::string& path) {
  const std::int64_t i = row.whole(0);
  if (i < 0 || i >= table.cases) throw InputError(fmt::format("{}: is damaged: there is no case {}", path, i));
  return static_cast<long>(i);
}

void load_failures(const Database& database, const std::string& path, StudyTable& table, StoreChecksums& found) {
  Statement rows(database, "SELECT \"case\", reason FROM failures");
  while (rows.step()) {
    table.failures.push_back({case_number(rows, table, path), rows.text(1)});
    found.add_failure(table.failures.back().index, table.failures.back().reason);
  }
  const auto before = [](const CaseFailure& a, const CaseFailure& b) { return a.index < b.index; };
  std::stable_sort(table.failures.begin(), table.failures.end(), before);
  const auto same = [](const CaseFailure& a, const CaseFailure& b) { return a.index == b.index; };
  table.failures.erase(std::unique(table.failures.begin(), table.failures.end(), same), table.failures.end());
}

}  // namespace

bool has_tables(const Database& database) {
  Statement count(database, "SELECT count(*) FROM sqlite_master");
  return count.step() && count.whole(0) > 0;
}

void make_tables(Database& database, const StudyPlan& plan) {
  std::string columns;
  for (const auto* group : {&plan.inputs, &plan.outputs})
    for (const StudyColumn& column : *group) columns += ", " + sql_quoted(column.name);
  database.run("CREATE TABLE study(key TEXT PRIMARY KEY, value) WITHOUT ROWID");
  database.run(("CREATE TABLE cases(\"case\" INTEGER PRIMARY KEY" + columns + ")").c_str());
  database.run("CREATE TABLE failures(\"case\" INTEGER PRIMARY KEY, reason TEXT)");
  StoreChecksums::make_table(database);
}

void store_heading(Database& database, const StoreHeading& heading) {
  Statement insert(database, "INSERT OR REPLACE INTO study VALUES (?, ?)");
  const auto put_text = [&](const char* key, const std::string& value) {
    insert.bind(1, key);
    insert.bind(2, value);
    insert.execute();
  };
  put_text("schema", schema);
  put_text("kind", heading.kind);
  put_text("title", heading.title);
  put_text("fingerprint", heading.fingerprint);
  put_text("version", heading.version);
  put_text("scenario_path", heading.scenario_path);
  put_text("scenario", heading.scenario_text);
  put_text("settings", settings_text(heading.settings));
  put_text("records", heading.records);
  put_text("columns", heading.columns);
  put_text("shard", heading.shard);
  put_text("checksum", heading_sum(heading));
  const auto put_number = [&](const char* key, double value) {
    insert.bind(1, key);
    insert.bind(2, value);
    insert.execute();
  };
  put_number("cases", static_cast<double>(heading.cases));
  put_number("finished", heading.finished ? 1.0 : 0.0);
  put_number("seconds", heading.seconds);
}

StoreHeading stored_heading(const Database& database, const std::string& path) {
  Statement known(database,
                  "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name IN "
                  "('study', 'cases', 'failures')");
  if (!known.step() || known.whole(0) != 3) throw InputError(path + ": is not a store of a study");
  Statement summed(database, "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = 'checksums'");
  if (!summed.step() || summed.whole(0) != 1)
    throw InputError(path + ": has no checksums: an older teeter made it, or it is damaged; run the study anew");
  std::map<std::string, std::string> texts;
  double cases = 0.0;
  StoreHeading heading;
  Statement rows(database, "SELECT key, value FROM study");
  while (rows.step()) {
    const std::string key = rows.text(0);
    if (key == "cases") cases = rows.number(1);
    if (key == "finished") heading.finished = rows.whole(1) != 0;
    if (key == "seconds") heading.seconds = rows.number(1);
    texts[key] = rows.text(1);
  }
  if (texts["schema"] != schema) throw InputError(fmt::format("{}: is not a store of a study ({})", path, schema));
  constexpr double most = 9e15;
  heading.cases = cases >= 0.0 && cases < most ? static_cast<long>(cases) : 0;
  heading.kind = texts["kind"];
  heading.title = texts["title"];
  heading.fingerprint = texts["fingerprint"];
  heading.version = texts["version"];
  heading.scenario_path = texts["scenario_path"];
  heading.scenario_text = texts["scenario"];
  heading.settings = settings_of(texts["settings"], path);
  heading.records = texts["records"];
  heading.columns = texts["columns"];
  heading.shard = texts["shard"];
  if (texts["checksum"] != heading_sum(heading))
    throw InputError(path + ": is damaged: what it says of its study is not as it was written");
  return heading;
}

std::vector<std::string> differences_between(const StoreHeading& found, const StoreHeading& wanted) {
  std::vector<std::string> list;
  if (found.version != wanted.version)
    list.push_back(fmt::format("it was made by teeter {}, this is {}", plain_bytes(found.version), wanted.version));
  if (found.scenario_text != wanted.scenario_text) list.push_back("the text of the scenario differs");
  if (found.settings != wanted.settings) list.push_back("the settings (--set) differ");
  if (found.records != wanted.records) list.push_back("the samples of the records differ");
  if (found.columns != wanted.columns || found.cases != wanted.cases) list.push_back("its cases or columns differ");
  if (found.shard != wanted.shard) {
    const auto named = [](const std::string& shard) {
      return shard.empty() ? "all cases" : "shard " + plain_bytes(shard);
    };
    list.push_back(fmt::format("it is of {}, not of {}", named(found.shard), named(wanted.shard)));
  }
  if (list.empty() && found.fingerprint != wanted.fingerprint) list.push_back("the settings of its objects differ");
  return list;
}

void check_integrity(const Database& database, const std::string& path) {
  namespace fs = std::filesystem;
  // SQLite reads what is missing of the last page as zeros. With a log, the log has the whole page.
  const std::string log = path + "-wal";
  Statement size(database, "PRAGMA page_size");
  if (size.step() && (!fs::exists(log) || fs::file_size(log) == 0) &&
      fs::file_size(path) % static_cast<std::uintmax_t>(size.whole(0)) != 0)
    throw InputError(path + ": is damaged: its end is missing");
  Statement check(database, "PRAGMA quick_check(1)");
  if (check.step() && check.text(0) != "ok")
    throw InputError(fmt::format("{}: is damaged: {}", path, plain_bytes(check.text(0))));
}

std::string insert_case_text(const StudyPlan& plan) {
  std::string places = "?";
  for (std::size_t c = 0; c < plan.inputs.size() + plan.outputs.size(); ++c) places += ", ?";
  return "INSERT OR REPLACE INTO cases VALUES (" + places + ")";
}

void bind_value(Statement& statement, int place, const StudyColumn& column, double value) {
  const auto labels = static_cast<double>(column.labels.size());
  if (value >= 0.0 && value < labels && value == std::floor(value)) {
    statement.bind(place, column.labels[static_cast<std::size_t>(value)]);
  } else {
    statement.bind(place, value);
  }
}

void load_cases(const Database& database, const std::string& path, const StudyPlan& plan, StudyTable& table) {
  Statement rows(database, "SELECT * FROM cases");
  const auto inputs = static_cast<int>(plan.inputs.size());
  const auto outputs = static_cast<int>(plan.outputs.size());
  if (rows.width() != 1 + inputs + outputs) throw InputError(path + ": is damaged: its columns are others");
  StoreChecksums found;
  while (rows.step()) {
    const long i = case_number(rows, table, path);
    double* values = table.row(i);
    for (int c = 0; c < outputs; ++c)
      values[c] = stored_value(rows, 1 + inputs + c, plan.outputs[static_cast<std::size_t>(c)], path);
    if (plan.code_column >= 0) check_code(values[plan.code_column], plan, i, path);
    found.add_case(i, {values, plan.outputs.size()});
    table.done[static_cast<std::size_t>(i)] = 1;
  }
  load_failures(database, path, table, found);
  const std::string difference = found.difference_from(StoreChecksums::stored(database));
  if (!difference.empty()) throw InputError(fmt::format("{}: is damaged: {}", path, difference));
}

}  // namespace teeter
