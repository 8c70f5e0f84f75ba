#include "io/hdf5_parts.hpp"
#include "io/write_history.hpp"

namespace teeter {

std::string history_hdf5(const History& history, const std::string& scenario_text,
                         const std::vector<std::string>& settings) {
  const Hdf5Handle file(new_hdf5_file(), H5Fclose);
  for (const Column& column : history.columns) {
    const Hdf5Handle data(write_hdf5_numbers(file, column.name, column.values), H5Dclose);
    write_hdf5_attribute(data, "unit", column.unit);
  }
  write_hdf5_text(file, "scenario", scenario_text);
  std::string lines;
  for (const std::string& setting : settings) lines += setting + "\n";
  write_hdf5_text(file, "settings", lines);
  write_hdf5_attribute(file, "schema", "teeter.history/1");
  return hdf5_image(file);
}

}  // namespace teeter
