// Points as a table: three numbers a row, x, y, z, perhaps with a heading. Their convex hull is the body.
#include <fmt/format.h>

#include "block/mesh/readers.hpp"
#include "block/mesh/text_lines.hpp"
#include "core/csv.hpp"
#include "core/number.hpp"

namespace teeter {
namespace {

double number_of(const CsvRow& row, std::size_t column) {
  const auto value = parse_number(row.fields[column]);
  if (!value || !std::isfinite(*value))
    throw MeshProblem(at_line(row.line), fmt::format("{} of a point must be a number, not {}", "xyz"[column],
                                                     teeter::quoted(row.fields[column])));
  return *value;
}

bool is_heading(const CsvRow& row) {
  for (const std::string& field : row.fields)
    if (parse_number(field)) return false;
  return true;
}

}  // namespace

Mesh read_points(std::string_view bytes) {
  const CsvTable table = read_csv(bytes);
  if (table.open_quote > 0) throw MeshProblem(at_line(table.open_quote), "a quote is not closed");
  Mesh mesh;
  for (const CsvRow& row : table.rows) {
    if (&row == table.rows.data() && is_heading(row)) continue;
    if (row.fields.size() != 3)
      throw MeshProblem(at_line(row.line),
                        fmt::format("a point needs three numbers, x, y and z, found {}", row.fields.size()));
    if (mesh.points.size() == max_mesh_points) throw MeshProblem(at_line(row.line), too_many_points());
    mesh.points.push_back({number_of(row, 0), number_of(row, 1), number_of(row, 2)});
  }
  if (mesh.points.size() < 4)
    throw MeshProblem("", fmt::format("holds {} points; a body needs at least four", mesh.points.size()));
  return mesh;
}

}  // namespace teeter
