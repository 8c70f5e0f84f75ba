#include "cli/results.hpp"

#include <gtest/gtest.h>
#include <hdf5.h>

#include <algorithm>
#include <cmath>
#include <regex>
#include <set>
#include <sstream>

#include "core/number.hpp"

namespace teeter::test {

using nlohmann::json;

namespace {

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, separator);) parts.push_back(part);
  return parts;
}

bool is_of_type(const json& value, const std::string& type) {
  if (const std::size_t at = type.find(" or null"); at != std::string::npos)
    return value.is_null() || is_of_type(value, type.substr(0, at));
  return (type == "number" && value.is_number() && std::isfinite(value.get<double>())) ||
         (type == "whole" && value.is_number_integer()) || (type == "text" && value.is_string()) ||
         (type == "list" && value.is_array()) || (type == "object" && value.is_object()) ||
         (type == "flag" && value.is_boolean());
}

double largest_of(const std::vector<double>& values) {
  double most = 0.0;
  for (const double value : values) most = std::max(most, std::fabs(value));
  return most;
}

void expect_balance(const json& energy, const Columns& history) {
  const double scale = std::max({largest_of(history["kinetic"]), largest_of(history["potential"]),
                                 std::fabs(energy["input"].get<double>()), 1e-12});
  const double sliding = energy.value("lost_by_sliding", 0.0);
  const double lost = energy["lost_at_impacts"].get<double>() + sliding + energy.value("lost_by_damping", 0.0);
  const double missing = energy.value("lost_by_scheme", 0.0);
  const double final = energy["final"];
  EXPECT_NEAR(energy["initial"].get<double>() + energy["input"].get<double>() - lost - missing, final, 1e-7 * scale);
  EXPECT_NEAR(history["kinetic"].front() + history["potential"].front(), energy["initial"].get<double>(), 1e-9 * scale);
  EXPECT_NEAR(history["kinetic"].back() + history["potential"].back(), final, 1e-9 * scale);
  EXPECT_NEAR(history["lost"].back(), lost, 1e-9 * scale);
  EXPECT_EQ(history["lost"].front(), 0.0);
  for (std::size_t i = 1; i < history.rows(); ++i)
    EXPECT_GE(history["lost"][i], history["lost"][i - 1] - 1e-12 * scale) << history["time"][i];
}

void expect_impact(const json& impact, const Columns& history, std::size_t blocks) {
  expect_types(impact, {{"time", "number"},
                        {"interface", "whole"},
                        {"rate_before", "list"},
                        {"rate_after", "list"},
                        {"energy_before", "number"},
                        {"energy_after", "number"},
                        {"ratio", "number"}});
  ASSERT_EQ(impact["rate_before"].size(), blocks);
  ASSERT_EQ(impact["rate_after"].size(), blocks);
  const double before = impact["energy_before"];
  EXPECT_LE(impact["energy_after"].get<double>(), before * (1.0 + 1e-12));
  EXPECT_GE(impact["energy_after"].get<double>(), 0.0);
  const auto& time = history["time"];
  const double at = impact["time"];
  EXPECT_GE(std::count(time.begin(), time.end(), at), 2) << "rows at the impact at " << at;
}

}  // namespace

const std::vector<double>& Columns::operator[](const std::string& name) const {
  static const std::vector<double> none(1, std::nan(""));
  const auto found = values.find(name);
  if (found != values.end()) return found->second;
  ADD_FAILURE() << "no column " << name;
  return none;
}

std::pair<std::size_t, std::size_t> Columns::around(double time) const {
  const auto& all = (*this)["time"];
  const auto [first, end] = std::equal_range(all.begin(), all.end(), time);
  EXPECT_GE(end - first, 2) << "rows at " << time;
  if (end - first < 2) return {0, 0};
  return {static_cast<std::size_t>(first - all.begin()), static_cast<std::size_t>(end - all.begin() - 1)};
}

Columns read_history_csv(const std::filesystem::path& path) {
  Columns columns;
  const auto lines = split(contents(path), '\n');
  if (lines.empty()) return columns;
  columns.names = split(lines[0], ',');
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const auto fields = split(lines[i], ',');
    EXPECT_EQ(fields.size(), columns.names.size()) << "row " << i;
    for (std::size_t c = 0; c < std::min(fields.size(), columns.names.size()); ++c) {
      const double value = parse_number(fields[c]).value_or(std::nan(""));
      EXPECT_TRUE(std::isfinite(value)) << columns.names[c] << " of row " << i << ": " << fields[c];
      columns.values[columns.names[c]].push_back(value);
    }
  }
  return columns;
}

Columns read_history_h5(const std::filesystem::path& path, const std::vector<std::string>& names,
                        std::map<std::string, std::string>& units) {
  Columns columns;
  const hid_t file = H5Fopen(path.c_str(), H5F_ACC_RDONLY, H5P_DEFAULT);
  EXPECT_GE(file, 0);
  for (const std::string& name : names) {
    const hid_t data = H5Dopen2(file, name.c_str(), H5P_DEFAULT);
    EXPECT_GE(data, 0) << name;
    if (data < 0) continue;
    const hid_t space = H5Dget_space(data);
    std::vector<double> values(static_cast<std::size_t>(H5Sget_simple_extent_npoints(space)));
    EXPECT_GE(H5Dread(data, H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data()), 0);
    columns.names.push_back(name);
    columns.values[name] = std::move(values);
    const hid_t unit = H5Aopen(data, "unit", H5P_DEFAULT);
    EXPECT_GE(unit, 0) << name;
    const hid_t type = H5Aget_type(unit);
    std::string text(H5Tget_size(type), '\0');
    H5Aread(unit, type, text.data());
    units[name] = text.c_str();
    H5Tclose(type);
    H5Aclose(unit);
    H5Sclose(space);
    H5Dclose(data);
  }
  H5Fclose(file);
  return columns;
}

Results results_of(const TemporaryFolder& folder, const std::string& scenario, std::vector<std::string> more) {
  folder.write("case.toml", scenario);
  std::vector<std::string> words{"run", "case.toml", "-o", "out", "--json"};
  words.insert(words.end(), more.begin(), more.end());
  const Outcome outcome = run_program(folder, words);
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  return {json::parse(outcome.out, nullptr, false), read_history_csv(folder / "out" / "history.csv")};
}

void expect_types(const json& object, const std::map<std::string, std::string>& types) {
  for (const auto& [key, type] : types) {
    ASSERT_TRUE(object.contains(key)) << key;
    EXPECT_TRUE(is_of_type(object[key], type)) << key << " is " << object[key] << ", not " << type;
  }
}

void expect_common_keys(const json& s) {
  expect_types(s, {{"schema", "text"},
                   {"model", "text"},
                   {"title", "text"},
                   {"verdict", "text"},
                   {"status", "text"},
                   {"overturned", "object or null"},
                   {"end_time", "number"},
                   {"blocks", "list"},
                   {"impacts", "list"},
                   {"impact_count", "whole"},
                   {"required_friction", "number or null"},
                   {"energy", "object"},
                   {"work", "object"}});
  EXPECT_EQ(s["schema"], "teeter.run/1");
  EXPECT_TRUE((std::set<std::string>{"rest", "moving", "overturned"}.count(s["verdict"]) == 1)) << s["verdict"];
  EXPECT_TRUE(
      (std::set<std::string>{"done", "impact-limit", "lift-off", "failed", "time-limit"}.count(s["status"]) == 1));
  expect_types(s["energy"],
               {{"initial", "number"}, {"final", "number"}, {"lost_at_impacts", "number"}, {"input", "number"}});
  expect_types(s["work"], {{"steps", "whole"}, {"rhs", "whole"}, {"seconds", "number"}});
}

void expect_common_contract(const Results& results, std::size_t blocks) {
  const json& s = results.summary;
  const Columns& history = results.history;
  ASSERT_TRUE(s.is_object());
  expect_common_keys(s);

  std::vector<std::string> names{"time"};
  for (std::size_t i = 0; i < blocks; ++i)
    for (const char* part : {"angle", "rate", "x", "y", "slip"}) names.push_back(part + ("_" + std::to_string(i)));
  for (const char* name : {"ground_acceleration", "ground_acceleration_vertical", "ground_velocity",
                           "ground_displacement", "kinetic", "potential", "lost", "contact"})
    names.emplace_back(name);
  ASSERT_GE(history.names.size(), names.size());
  EXPECT_TRUE(std::equal(names.begin(), names.end(), history.names.begin())) << "columns of the contract come first";
  const auto& time = history["time"];
  EXPECT_TRUE(std::is_sorted(time.begin(), time.end()));
  EXPECT_EQ(time.front(), 0.0);
  EXPECT_GE(time.back(), s["end_time"].get<double>());
  for (const double share : history["contact"]) EXPECT_TRUE(share >= 0.0 && share <= 1.0);
  for (const double energy : history["kinetic"]) EXPECT_GE(energy, 0.0);

  ASSERT_EQ(s["blocks"].size(), blocks);
  for (std::size_t i = 0; i < blocks; ++i) {
    const json& block = s["blocks"][i];
    expect_types(block, {{"alpha", "number"},
                         {"p", "number"},
                         {"peak_angle", "number"},
                         {"peak_angle_time", "number"},
                         {"peak_ratio", "number"},
                         {"final_angle", "number"},
                         {"peak_slip", "number"},
                         {"final_slip", "number"},
                         {"verdict", "text"}});
    const std::string n = std::to_string(i);
    EXPECT_EQ(history["angle_" + n].back(), block["final_angle"].get<double>());
    EXPECT_EQ(history["slip_" + n].back(), block["final_slip"].get<double>());
    const double peak = std::fabs(block["peak_angle"].get<double>());
    EXPECT_LE(largest_of(history["angle_" + n]), peak * (1.0 + 1e-9) + 1e-15);
    EXPECT_NEAR(largest_of(history["angle_" + n]), peak, 0.02 * peak);
    EXPECT_LE(largest_of(history["slip_" + n]), std::fabs(block["peak_slip"].get<double>()) + 1e-9);
  }
  double last = 0.0;
  for (const json& impact : s["impacts"]) {
    expect_impact(impact, history, blocks);
    EXPECT_GE(impact["time"].get<double>(), last);
    last = impact["time"];
  }
  EXPECT_EQ(s["impacts"].size(), std::min<std::size_t>(1000, s["impact_count"].get<std::size_t>()));
  if (s["overturned"].is_object()) {
    expect_types(s["overturned"],
                 {{"time", "number"}, {"block", "whole"}, {"side", "text"}, {"impacts_before", "whole"}});
    EXPECT_EQ(s["overturned"]["time"], s["end_time"]);
    EXPECT_EQ(time.back(), s["end_time"].get<double>());
    EXPECT_EQ(s["blocks"][s["overturned"]["block"].get<std::size_t>()]["verdict"], "overturned");
  }
  expect_balance(s["energy"], history);
}

void expect_refusal(const std::string& scenario, const std::string& from, const std::string& to, const std::string& at,
                    const std::string& message) {
  TemporaryFolder folder;
  const std::string bad = replaced(scenario, from, to);
  const std::size_t place = at.empty() ? scenario.find(from) + to.size() : bad.find(at);
  ASSERT_LE(place, bad.size()) << at;
  const long line = 1 + std::count(bad.begin(), bad.begin() + static_cast<long>(place), '\n');
  folder.write("bad.toml", bad);
  const Outcome outcome = run_program(folder, {"run", "bad.toml", "-o", "out", "--json", "--report"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.out, "");
  EXPECT_EQ(folder.listing(), std::vector<std::string>{"bad.toml"});
  const auto lines = split(outcome.err, '\n');
  ASSERT_EQ(lines.size(), 1U) << "one mistake, one line:\n" << outcome.err;
  std::smatch parts;
  ASSERT_TRUE(std::regex_match(lines[0], parts, std::regex("bad\\.toml:([0-9]+):([0-9]+): (.*)"))) << lines[0];
  const std::string said = parts[3];
  EXPECT_TRUE(std::regex_match(said, std::regex(message))) << said << "\nis not: " << message;
  EXPECT_EQ(std::stol(parts[1]), line) << lines[0];
  const Outcome margin = run_program(folder, {"margin", "bad.toml", "--json"});
  EXPECT_EQ(margin.status, 2);
  EXPECT_EQ(margin.out, "");
  EXPECT_EQ(margin.err, outcome.err);
}

}  // namespace teeter::test
