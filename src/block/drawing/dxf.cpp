// ASCII DXF: pairs of lines, a code and a value. Of the section ENTITIES, polylines of the plane.
#include <fmt/format.h>

#include <charconv>
#include <optional>

#include "block/drawing/drawing.hpp"
#include "core/error.hpp"
#include "core/number.hpp"

namespace teeter {
namespace {

constexpr std::size_t max_points = 50000;

struct DxfPair {
  int code = 0;
  std::string_view value;
  std::size_t line = 0;  // of the code
};

class DxfPairs {
 public:
  DxfPairs(std::string_view text, const std::string& file) : text_(text), file_(&file) {}

  [[noreturn]] void fail(std::size_t line, const std::string& message) const {
    throw InputError({fmt::format("{}:{}: {}", *file_, line, message)});
  }

  bool next(DxfPair& pair) {
    if (at_ >= text_.size()) return false;
    pair.line = line_ + 1;
    const std::string_view code = take_line();
    if (code.empty() && at_ >= text_.size()) return false;
    const auto [end, error] = std::from_chars(code.data(), code.data() + code.size(), pair.code);
    if (error != std::errc() || end != code.data() + code.size())
      fail(pair.line, "is no DXF: a group code, a whole number, is expected here");
    if (at_ >= text_.size()) fail(pair.line, "the file ends in the middle of a group");
    pair.value = take_line();
    return true;
  }

  double number(const DxfPair& pair) const {
    const auto value = parse_number(pair.value);
    if (!value) fail(pair.line + 1, fmt::format("must be a number, found \"{}\"", pair.value.substr(0, 40)));
    return *value;
  }

  int whole(const DxfPair& pair) const {
    int value = 0;
    const auto [end, error] = std::from_chars(pair.value.data(), pair.value.data() + pair.value.size(), value);
    if (error != std::errc() || end != pair.value.data() + pair.value.size())
      fail(pair.line + 1, fmt::format("must be a whole number, found \"{}\"", pair.value.substr(0, 40)));
    return value;
  }

 private:
  std::string_view take_line() {
    const std::size_t end = std::min(text_.find('\n', at_), text_.size());
    std::string_view line = text_.substr(at_, end - at_);
    at_ = end + 1;
    ++line_;
    const std::size_t first = line.find_first_not_of(" \t\r");
    if (first == std::string_view::npos) return {};
    return line.substr(first, line.find_last_not_of(" \t\r") - first + 1);
  }

  std::string_view text_;
  const std::string* file_;
  std::size_t at_ = 0;
  std::size_t line_ = 0;
};

std::string unit_of_code(int code) {
  switch (code) {
    case 1: return "in";
    case 2: return "ft";
    case 4: return "mm";
    case 5: return "cm";
    case 6: return "m";
    default: return {};
  }
}

// What is being read: one entity of the section ENTITIES at a time.
struct DxfReader {
  DxfPairs pairs;
  DxfContent content;
  DrawnLine current;
  bool in_light = false;     // LWPOLYLINE
  bool in_heavy = false;     // POLYLINE up to SEQEND
  bool in_vertex = false;    // VERTEX of a POLYLINE
  bool heavy_plane = false;  // it lies in the plane
  bool spline_frame = false;
  std::size_t count = 0;

  void add_point(std::size_t line) {
    if (++count > max_points) pairs.fail(line, fmt::format("more than {} points", max_points));
    current.points.push_back({0.0, 0.0});
    current.bulges.push_back(0.0);
  }

  void end_line() {
    if (in_light || (in_heavy && heavy_plane)) content.lines.push_back(std::move(current));
    if (in_heavy && !heavy_plane) ++content.solid_polylines;
    in_light = in_heavy = in_vertex = false;
    current = {};
  }

  void begin_entity(const DxfPair& pair) {
    if (in_heavy && pair.value == "VERTEX") {
      in_vertex = true;
      spline_frame = false;
      add_point(pair.line);
      return;
    }
    const bool ended = in_heavy && pair.value == "SEQEND";
    end_line();
    if (ended) return;
    if (pair.value == "LWPOLYLINE") {
      in_light = true;
    } else if (pair.value == "POLYLINE") {
      in_heavy = heavy_plane = true;
    } else if (pair.value != "ENDSEC") {
      ++content.passed_over;
    }
    current.line = pair.line;
  }

  void take(const DxfPair& pair) {
    if (!in_light && !in_heavy) return;
    if (in_heavy && !in_vertex) {
      if (pair.code == 8) current.layer = pair.value;
      if (pair.code == 70) {
        const int flags = pairs.whole(pair);
        current.closed = (flags & 1) != 0;
        heavy_plane = (flags & (8 | 16 | 64)) == 0;
      }
      return;
    }
    if (in_light && pair.code == 8) current.layer = pair.value;
    if (in_light && pair.code == 70) current.closed = (pairs.whole(pair) & 1) != 0;
    if (in_light && pair.code == 10) add_point(pair.line);
    if (current.points.empty()) return;
    if (pair.code == 10) current.points.back()[0] = pairs.number(pair);
    if (pair.code == 20) current.points.back()[1] = pairs.number(pair);
    if (pair.code == 42) current.bulges.back() = pairs.number(pair);
    // Control points of a fitted curve are no corners.
    if (in_vertex && pair.code == 70 && (pairs.whole(pair) & 16) != 0) {
      current.points.pop_back();
      current.bulges.pop_back();
      in_vertex = false;
    }
  }
};

}  // namespace

DxfContent read_dxf(std::string_view text, const std::string& file) {
  if (text.starts_with("AutoCAD Binary DXF"))
    throw InputError({fmt::format("{}:1: is a binary DXF file: save it as ASCII DXF", file)});
  DxfReader reader{DxfPairs(text, file), {}, {}};
  DxfPair pair;
  std::string_view section;
  bool wants_units = false;
  bool names_section = false;
  while (reader.pairs.next(pair)) {
    if (pair.code == 0) {
      if (section == "ENTITIES") reader.begin_entity(pair);
      names_section = pair.value == "SECTION";
      if (pair.value == "ENDSEC") section = {};
      if (pair.value == "EOF") break;
    } else if (names_section && pair.code == 2) {
      section = pair.value;
      names_section = false;
    } else if (section == "HEADER") {
      if (pair.code == 9) wants_units = pair.value == "$INSUNITS";
      if (wants_units && pair.code == 70) reader.content.unit = unit_of_code(reader.pairs.whole(pair));
    } else if (section == "ENTITIES") {
      reader.take(pair);
    }
  }
  reader.end_line();
  return std::move(reader.content);
}

}  // namespace teeter
