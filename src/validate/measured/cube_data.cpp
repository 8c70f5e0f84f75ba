#include "validate/measured/cube_data.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>

#include "core/error.hpp"
#include "validate/measured/measured_table.hpp"

namespace teeter {

std::vector<Toss> read_tosses(const std::string& folder) {
  const MeasuredTable file = read_measured_table(folder + "/cube_tosses.csv.gz");
  constexpr std::array names{"toss", "step",   "x_m",    "y_m",    "z_m",      "qw",       "qx",      "qy",
                             "qz",   "vx_mps", "vy_mps", "vz_mps", "wx_radps", "wy_radps", "wz_radps"};
  std::array<std::size_t, names.size()> column{};
  for (std::size_t k = 0; k < names.size(); ++k) column[k] = file.column(names[k]);
  std::vector<Toss> tosses;
  for (const CsvRow& row : file.table.rows) {
    std::array<double, names.size()> n{};
    for (std::size_t k = 0; k < names.size(); ++k) n[k] = file.number(row, column[k]);
    const long number = std::lround(n[0]);
    if (tosses.empty() || tosses.back().number != number) tosses.push_back({number, {}});
    if (std::lround(n[1]) != static_cast<long>(tosses.back().samples.size()))
      throw InputError(fmt::format("{}:{}: step {} of toss {} is out of order", file.path, row.line, n[1], number));
    SpaceState& state = tosses.back().samples.emplace_back();
    state.x = {n[2], n[3], n[4]};
    state.q = Turn(n[5], n[6], n[7], n[8]).normalized();
    state.v = {n[9], n[10], n[11]};
    state.w = state.q * Vec3(n[12], n[13], n[14]);
  }
  if (tosses.empty()) throw InputError(file.path + ": holds no toss");
  return tosses;
}

int face_down(const Turn& q) {
  const Vec3 up = q.conjugate() * Vec3::UnitZ();  // in body axes
  Eigen::Index axis = 0;
  up.cwiseAbs().maxCoeff(&axis);
  return static_cast<int>(axis + 1) * (up[axis] > 0.0 ? -1 : 1);
}

double lowest_corner(const SpaceState& state) {
  const Vec3 up = state.q.conjugate() * Vec3::UnitZ();
  return state.x.z() - 0.5 * cube_width * up.cwiseAbs().sum();
}

}  // namespace teeter
