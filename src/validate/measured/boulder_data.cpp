#include "validate/measured/boulder_data.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "core/error.hpp"
#include "core/units.hpp"
#include "validate/measured/measured_table.hpp"

namespace teeter {
namespace {

constexpr double table_step = 0.005;      // s
constexpr double gravity_unit = 9.80665;  // m/s2 per g

std::shared_ptr<const Record> table_motion(const std::string& path) {
  const MeasuredTable file = read_measured_table(path);
  const std::size_t column = file.column("acceleration_g");
  Record record;
  record.step = table_step;
  record.file = path;
  record.unit = "g";
  record.acceleration.reserve(file.table.rows.size());
  for (const CsvRow& row : file.table.rows) record.acceleration.push_back(gravity_unit * file.number(row, column));
  return std::make_shared<const Record>(std::move(record));
}

}  // namespace

std::size_t BoulderData::fold_of(const BoulderTest& test) const {
  const auto at = std::lower_bound(motions.begin(), motions.end(), test.motion);
  return static_cast<std::size_t>(at - motions.begin()) % boulder_folds;
}

BoulderData read_boulders(const std::string& folder) {
  const MeasuredTable file = read_measured_table(folder + "/boulder_tests.csv");
  const std::size_t number = file.column("test");
  const std::size_t motion = file.column("ground_motion");
  const std::size_t pga = file.column("pga_g");
  const std::size_t pgv_over_pga = file.column("pgv_over_pga_s");
  const std::array overturned{file.column("overturned_sp1"), file.column("overturned_sp2")};
  BoulderData data;
  data.folder = folder;
  for (const CsvRow& row : file.table.rows) {
    BoulderTest test;
    test.number = std::lround(file.number(row, number));
    test.motion = row.fields[motion];
    test.pga = file.number(row, pga);
    test.pgv_over_pga = file.number(row, pgv_over_pga);
    for (std::size_t k = 0; k < boulder_specimens; ++k) test.overturned[k] = file.number(row, overturned[k]) != 0.0;
    data.motions.push_back(test.motion);
    const std::string path = fmt::format("{}/boulder_records_200hz/Test{:03}.csv.gz", folder, test.number);
    if (!std::filesystem::exists(path)) {
      ++data.without_motion;
      continue;
    }
    test.table = table_motion(path);
    data.tests.push_back(std::move(test));
  }
  std::sort(data.motions.begin(), data.motions.end());
  data.motions.erase(std::unique(data.motions.begin(), data.motions.end()), data.motions.end());
  if (data.tests.empty()) throw InputError(folder + ": holds no table motion of a test");
  return data;
}

}  // namespace teeter
