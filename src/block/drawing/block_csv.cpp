// A table of corners: block, x, y and perhaps fixed, density, mass; the rows of a block follow each other.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "block/drawing/drawing.hpp"
#include "core/csv.hpp"
#include "core/error.hpp"
#include "core/number.hpp"

namespace teeter {
namespace {

constexpr std::string_view names[] = {"block", "x", "y", "fixed", "density", "mass"};
enum Field : std::size_t { block_name, x, y, fixed, density, mass, field_count };

class CornerTable {
 public:
  CornerTable(const CsvTable& table, const std::string& file) : file_(&file) {
    if (table.open_quote > 0) fail(table.open_quote, "a quote is never closed");
    if (table.rows.empty()) fail(1, "is empty: a header block,x,y is expected");
    const CsvRow& header = table.rows[0];
    columns_.fill(header.fields.size());
    for (std::size_t c = 0; c < header.fields.size(); ++c) {
      const auto* known = std::find(std::begin(names), std::end(names), header.fields[c]);
      if (known == std::end(names))
        fail(header.line, fmt::format("unknown column \"{}\": block,x,y and perhaps fixed,density,mass are expected",
                                      header.fields[c].substr(0, 40)));
      columns_[static_cast<std::size_t>(known - std::begin(names))] = c;
    }
    for (const Field needed : {block_name, x, y})
      if (columns_[needed] == header.fields.size())
        fail(header.line, fmt::format("column {} is missing: the header is block,x,y", names[needed]));
  }

  [[noreturn]] void fail(std::size_t line, const std::string& message) const {
    throw InputError({fmt::format("{}:{}: {}", *file_, line, message)});
  }

  const std::string& text(const CsvRow& row, Field field) const {
    static const std::string none;
    return columns_[field] < row.fields.size() ? row.fields[columns_[field]] : none;
  }

  double number(const CsvRow& row, Field field) const {
    const auto value = parse_number(text(row, field));
    if (!value)
      fail(row.line, fmt::format("{} must be a number, found \"{}\"", names[field], text(row, field).substr(0, 40)));
    return *value;
  }

  bool is_fixed(const CsvRow& row) const {
    const std::string& word = text(row, fixed);
    if (word.empty() || word == "false" || word == "0" || word == "no") return false;
    if (word == "true" || word == "1" || word == "yes") return true;
    fail(row.line, fmt::format("fixed must be true or false, found \"{}\"", word.substr(0, 40)));
  }

  void read_optional(const CsvRow& row, Field field, std::optional<double>& value) const {
    if (text(row, field).empty()) return;
    const double read = number(row, field);
    if (!(read > 0.0)) fail(row.line, fmt::format("{} must be above 0, found {}", names[field], read));
    if (value && *value != read) fail(row.line, fmt::format("{} differs from the row before", names[field]));
    value = read;
  }

 private:
  const std::string* file_;
  std::array<std::size_t, field_count> columns_{};
};

}  // namespace

std::vector<DrawnBlock> read_block_csv(std::string_view text, const std::string& file, double unit) {
  const CsvTable table = read_csv(text);
  const CornerTable corners(table, file);
  std::vector<DrawnBlock> blocks;
  std::set<std::string> known;
  constexpr std::size_t most_rows = 50000;
  if (table.rows.size() > most_rows) corners.fail(1, fmt::format("more than {} rows", most_rows));
  for (std::size_t r = 1; r < table.rows.size(); ++r) {
    const CsvRow& row = table.rows[r];
    const std::string& name = corners.text(row, block_name);
    if (name.empty()) corners.fail(row.line, "a row without the name of its block");
    if (blocks.empty() || blocks.back().name != name) {
      if (!known.insert(name).second)
        corners.fail(row.line, fmt::format("the rows of block \"{}\" must follow each other", name));
      blocks.push_back({name, fmt::format("{}:{}", file, row.line), {}, corners.is_fixed(row), {}, {}});
    }
    DrawnBlock& block = blocks.back();
    if (corners.is_fixed(row) && !block.fixed && !corners.text(row, fixed).empty())
      corners.fail(row.line, "fixed differs from the row before");
    corners.read_optional(row, density, block.density);
    corners.read_optional(row, mass, block.mass);
    if (block.density && block.mass) corners.fail(row.line, "give density or mass, not both");
    block.vertices.push_back({unit * corners.number(row, x), unit * corners.number(row, y)});
  }
  if (blocks.empty()) corners.fail(1, "holds no block");
  return blocks;
}

}  // namespace teeter
