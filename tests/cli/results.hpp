// What a run wrote, read back: JSON, the columns of history.csv and history.h5, and refusals of bad scenarios.
#pragma once

#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/program.hpp"

namespace teeter::test {

struct Columns {
  std::vector<std::string> names;
  std::map<std::string, std::vector<double>> values;
  const std::vector<double>& operator[](const std::string& name) const;
  std::size_t rows() const { return (*this)["time"].size(); }
  // The last row before and the first after the event at `time`: both must be there.
  std::pair<std::size_t, std::size_t> around(double time) const;
};

Columns read_history_csv(const std::filesystem::path& path);

// Values, and units in `units`, of the named datasets.
Columns read_history_h5(const std::filesystem::path& path, const std::vector<std::string>& names,
                        std::map<std::string, std::string>& units);

struct Results {
  nlohmann::json summary;
  Columns history;
};

// `teeter run case.toml -o out --json` in `folder`; expects status 0.
Results results_of(const TemporaryFolder& folder, const std::string& scenario, std::vector<std::string> more = {});

// Every key is there and of the type: number, whole, text, list, object, flag, with "or null" behind it if it may be.
void expect_types(const nlohmann::json& object, const std::map<std::string, std::string>& types);

// Top-level keys every model has, of the right type and among the names allowed.
void expect_common_keys(const nlohmann::json& summary);

// Those, for `blocks` blocks; energies that balance; a history that agrees with the summary.
void expect_common_contract(const Results& results, std::size_t blocks);

// `scenario` with `from` replaced by `to` is refused by run and margin: status 2, nothing written, and one line
// "bad.toml:LINE:COLUMN: MESSAGE" on standard error whose message matches the regular expression. LINE is that of `at`
// in the changed scenario, or when that is empty the last line of `to`.
void expect_refusal(const std::string& scenario, const std::string& from, const std::string& to, const std::string& at,
                    const std::string& message);

}  // namespace teeter::test
