#include "io/read_hazard.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <numbers>

#include "core/error.hpp"
#include "core/number.hpp"
#include "core/units.hpp"
#include "core/utf8.hpp"
#include "io/csv_table.hpp"

namespace teeter {
namespace {

constexpr double earth_radius = 6371.0;  // km
constexpr double one_degree = std::numbers::pi / 180.0;

struct HazardFile {
  const std::string& path;
  const HazardRequest& request;

  [[noreturn]] void refuse(std::size_t line, const std::string& message) const {
    throw InputError(fmt::format("{}:{}: {}", path, line, message));
  }
  double number(const CsvRow& row, std::size_t column, std::string_view what) const {
    const auto value = parse_number(row.fields[column]);
    if (!value) refuse(row.line, fmt::format("{}: \"{}\" is not a number", what, row.fields[column]));
    return *value;
  }
  Dimension dimension() const { return request.intensity == "pgv" ? Dimension::velocity : Dimension::acceleration; }
};

std::string lower_case(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return lower;
}

// Rising intensities, falling rates. Probabilities are rounded where they are exported: there, equal ones may follow
// each other.
void check_curve(const HazardFile& file, HazardCurve& curve, const std::vector<std::size_t>& lines, bool rounded) {
  if (curve.rates.size() < 2)
    file.refuse(lines.empty() ? 1 : lines.back(),
                fmt::format("a hazard curve needs at least two points with a rate above 0, found {}", lines.size()));
  bool flat = false;
  for (std::size_t i = 1; i < curve.rates.size(); ++i) {
    if (!(curve.intensities[i] > curve.intensities[i - 1]))
      file.refuse(lines[i], fmt::format("intensities must rise: {} follows {} (SI units)", curve.intensities[i],
                                        curve.intensities[i - 1]));
    flat = flat || curve.rates[i] == curve.rates[i - 1];
    if (curve.rates[i] > curve.rates[i - 1] || (curve.rates[i] == curve.rates[i - 1] && !rounded))
      file.refuse(lines[i],
                  fmt::format("annual rates must fall: {} follows {} a year", curve.rates[i], curve.rates[i - 1]));
  }
  if (flat)
    curve.warnings.push_back(
        fmt::format("{}: some neighbouring probabilities are equal: no shaking is expected in between", file.path));
}

// "intensity [g]": what one of the unit is, in SI.
double unit_of_column(const HazardFile& file, std::size_t line, const std::string& name) {
  const std::size_t open = name.find('[');
  const std::size_t close = name.find(']', open == std::string::npos ? 0 : open);
  const std::string head = lower_case(std::string_view(name).substr(0, std::min(open, name.size())));
  if (!head.starts_with("intensity"))
    file.refuse(line, fmt::format("is no hazard curve: the first line is to be \"intensity [g],annual rate\", or what "
                                  "OpenQuake exports; found \"{}\"",
                                  name));
  if (open == std::string::npos || close == std::string::npos)
    file.refuse(line, "the unit is missing: write \"intensity [g]\", [m/s2], [m/s] or [cm/s]");
  const std::string unit = name.substr(open + 1, close - open - 1);
  const auto one = parse_quantity("1 " + unit, file.dimension());
  if (one.index() != 0)
    file.refuse(line, fmt::format("\"{}\" is no unit of study.intensity = \"{}\", allowed: {}", unit,
                                  file.request.intensity, allowed_units(file.dimension())));
  return std::get<double>(one);
}

HazardCurve read_own(const HazardFile& file, const NamedTable& table) {
  if (table.names.size() != 2)
    file.refuse(table.line, fmt::format("a hazard curve has two columns, \"intensity [g],annual rate\"; found {}",
                                        table.names.size()));
  const double unit = unit_of_column(file, table.line, table.names[0]);
  if (!lower_case(table.names[1]).starts_with("annual rate"))
    file.refuse(table.line, fmt::format("the second column must be \"annual rate\" (exceedances a year, not a "
                                        "probability), found \"{}\"",
                                        table.names[1]));
  HazardCurve curve{file.path};
  std::vector<std::size_t> lines;
  for (const CsvRow& row : table.rows) {
    const double intensity = file.number(row, 0, "intensity");
    const double rate = file.number(row, 1, "annual rate");
    if (!(intensity > 0.0)) file.refuse(row.line, fmt::format("an intensity must be above 0, found {}", intensity));
    if (!(rate > 0.0)) file.refuse(row.line, fmt::format("an annual rate must be above 0, found {}", rate));
    curve.intensities.push_back(intensity * unit);
    curve.rates.push_back(rate);
    lines.push_back(row.line);
  }
  check_curve(file, curve, lines, false);
  return curve;
}

// The value of `key=value` in the comment at the head, without quotes.
std::string said_in_head(std::string_view head, std::string_view key) {
  const std::string wanted = std::string(key) + "=";
  for (std::size_t at = head.find(wanted); at != std::string_view::npos; at = head.find(wanted, at + 1)) {
    const char before = at == 0 ? ' ' : head[at - 1];
    if (std::isalnum(static_cast<unsigned char>(before)) != 0 || before == '_') continue;
    std::string_view rest = head.substr(at + wanted.size());
    const std::size_t begin = std::min(rest.find_first_not_of("'\" "), rest.size());
    rest.remove_prefix(begin);
    return std::string(rest.substr(0, std::min(rest.find_first_of("'\", \r\n"), rest.size())));
  }
  return {};
}

double investigation_time(const HazardFile& file, std::string_view head) {
  const std::string text = said_in_head(head, "investigation_time");
  const auto years = parse_number(text);
  if (!years || !(*years > 0.0))
    file.refuse(1, text.empty() ? "the first line does not say investigation_time=..., without which probabilities are "
                                  "no rates"
                                : fmt::format("investigation_time={} is no number of years above 0", text));
  return *years;
}

void check_measure(const HazardFile& file, std::string_view head) {
  const std::string found = said_in_head(head, "imt");
  if (found.empty()) file.refuse(1, "the first line does not say imt=..., the measure of the shaking");
  if (lower_case(found) != file.request.intensity)
    file.refuse(1, fmt::format("the curves are of {}, study.intensity is \"{}\"", found, file.request.intensity));
}

double distance_km(double lon, double lat, const std::array<double, 2>& site) {
  const double by_lat = std::sin(0.5 * one_degree * (lat - site[1]));
  const double by_lon = std::sin(0.5 * one_degree * (lon - site[0]));
  const double share = by_lat * by_lat + std::cos(one_degree * lat) * std::cos(one_degree * site[1]) * by_lon * by_lon;
  return 2.0 * earth_radius * std::asin(std::min(1.0, std::sqrt(share)));
}

std::size_t column_named(const HazardFile& file, const NamedTable& table, std::string_view name) {
  const auto found = std::find(table.names.begin(), table.names.end(), name);
  if (found == table.names.end()) file.refuse(table.line, fmt::format("has no column \"{}\"", name));
  return static_cast<std::size_t>(found - table.names.begin());
}

const CsvRow& nearest_site(const HazardFile& file, const NamedTable& table, std::string& note) {
  const std::size_t lon = column_named(file, table, "lon");
  const std::size_t lat = column_named(file, table, "lat");
  if (table.rows.empty()) file.refuse(table.line, "holds no site");
  if (!file.request.site) {
    if (table.rows.size() > 1)
      file.refuse(table.rows[1].line,
                  fmt::format("holds {} sites: say which, with study.site = [longitude, latitude]", table.rows.size()));
    return table.rows.front();
  }
  const CsvRow* nearest = nullptr;
  double least = INFINITY;
  for (const CsvRow& row : table.rows) {
    const double away = distance_km(file.number(row, lon, "lon"), file.number(row, lat, "lat"), *file.request.site);
    if (nearest != nullptr && !(away < least)) continue;
    nearest = &row;
    least = away;
  }
  note = fmt::format("The curve of {} is that of the site [{}, {}], {:.2g} km from study.site.", file.path,
                     nearest->fields[lon], nearest->fields[lat], least);
  return *nearest;
}

HazardCurve read_exported(const HazardFile& file, const NamedTable& table, std::string_view head) {
  const double years = investigation_time(file, head);
  check_measure(file, head);
  const double unit = file.request.intensity == "pgv" ? 0.01 : standard_gravity;  // cm/s, g
  HazardCurve curve{file.path};
  const CsvRow& row = nearest_site(file, table, curve.note);
  std::vector<std::size_t> lines;
  long certain = 0;
  for (std::size_t c = 0; c < table.names.size(); ++c) {
    if (!table.names[c].starts_with("poe-")) continue;
    const auto intensity = parse_number(std::string_view(table.names[c]).substr(4));
    if (!intensity || !(*intensity > 0.0))
      file.refuse(table.line, fmt::format("\"{}\" does not name an intensity above 0", table.names[c]));
    const double poe = file.number(row, c, table.names[c]);
    if (!(poe >= 0.0 && poe <= 1.0))
      file.refuse(row.line, fmt::format("{}: {} is no probability", table.names[c], poe));
    if (poe == 0.0) break;
    if (poe == 1.0) {
      ++certain;
      continue;
    }
    curve.intensities.push_back(*intensity * unit);
    curve.rates.push_back(-std::log1p(-poe) / years);
    lines.push_back(row.line);
  }
  if (certain > 0)
    curve.warnings.push_back(
        fmt::format("{}: {} of its probabilities {} 1, which is no rate: the curve begins above {}", file.path, certain,
                    certain == 1 ? "is" : "are", certain == 1 ? "that intensity" : "those intensities"));
  check_curve(file, curve, lines, true);
  return curve;
}

}  // namespace

HazardCurve read_hazard(std::string_view bytes, const std::string& path, const HazardRequest& request) {
  const HazardFile file{path, request};
  if (bytes.starts_with("\xef\xbb\xbf")) bytes.remove_prefix(3);
  if (bytes.find('\0') != std::string_view::npos || !is_utf8(bytes)) file.refuse(1, "is not a text");
  const NamedTable table = read_csv_table(bytes, path);
  if (table.names.empty()) file.refuse(1, "is empty");
  const std::string_view head = bytes.substr(0, std::min(bytes.find('\n'), bytes.size()));
  if (table.names.front() == "lon") return read_exported(file, table, head);
  return read_own(file, table);
}

}  // namespace teeter
