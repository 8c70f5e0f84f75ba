// PLY, text or binary of either order of bytes: points and faces by the names of their properties, the rest passed
// over.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>

#include "block/mesh/binary_values.hpp"
#include "block/mesh/ply_header.hpp"
#include "block/mesh/readers.hpp"
#include "block/mesh/text_lines.hpp"

namespace teeter {
namespace {

// Where the numbers of the rows come from. A source also knows the place for messages.
class TextRows {
 public:
  TextRows(std::string_view bytes, const PlyHeader& header) : lines_(bytes) {
    while (lines_.number() < header.lines) lines_.next();
  }
  void begin_row(const PlyElement& element) {
    std::string_view word;
    do {
      if (!lines_.next())
        lines_.fail(fmt::format("the file ends before all {} rows of {}", element.rows, element.name));
      ahead_ = {};
    } while (!lines_.word(word));
    ahead_ = word;
  }
  void end_row() {
    std::string_view word;
    if (next_word(word)) lines_.fail(fmt::format("{} is more than the header declares for a row", quoted(word)));
  }
  double number(PlyType /*type*/, std::string_view name) {
    if (ahead_.empty()) return lines_.number_word(name);
    const std::string_view word = std::exchange(ahead_, {});
    return lines_.to_number(word, name);
  }
  std::int64_t whole(PlyType /*type*/, std::string_view name) {
    std::string_view word;
    if (!next_word(word)) lines_.fail(fmt::format("{} is missing at the end of the line", name));
    std::int64_t value = 0;
    const char* end = word.data() + word.size();
    const auto [stopped, error] = std::from_chars(word.data(), end, value);
    if (error != std::errc() || stopped != end)
      lines_.fail(fmt::format("{} must be a whole number, not {}", name, quoted(word)));
    return value;
  }
  void pass_over(PlyType /*type*/, std::size_t count, std::string_view name) {
    std::string_view word;
    for (std::size_t i = 0; i < count; ++i)
      if (!next_word(word)) lines_.fail(fmt::format("{} is missing at the end of the line", name));
  }
  [[noreturn]] void fail(const std::string& message) const { lines_.fail(message); }

 private:
  bool next_word(std::string_view& word) {
    if (ahead_.empty()) return lines_.word(word);
    word = std::exchange(ahead_, {});
    return true;
  }
  TextLines lines_;
  std::string_view ahead_;
};

class BinaryRows {
 public:
  BinaryRows(std::string_view bytes, const PlyHeader& header)
      : bytes_(bytes), at_(header.bytes), big_(header.encoding == PlyHeader::Encoding::big_endian) {}
  void begin_row(const PlyElement& /*element*/) {}
  void end_row() {}
  double number(PlyType type, std::string_view name) {
    const char* from = take(bytes_of(type), name);
    if (type == PlyType::float32) return scalar_at<float>(from, big_);
    return type == PlyType::float64 ? scalar_at<double>(from, big_) : static_cast<double>(whole_at(from, type));
  }
  std::int64_t whole(PlyType type, std::string_view name) { return whole_at(take(bytes_of(type), name), type); }
  void pass_over(PlyType type, std::size_t count, std::string_view name) { take(count * bytes_of(type), name); }
  [[noreturn]] void fail(const std::string& message) const { throw MeshProblem(at_byte(at_), message); }

 private:
  const char* take(std::size_t size, std::string_view name) {
    if (size > bytes_.size() - at_) fail(fmt::format("the file ends within {}", name));
    const char* from = bytes_.data() + at_;
    at_ += size;
    return from;
  }
  std::int64_t whole_at(const char* from, PlyType type) const {
    switch (type) {
      case PlyType::int8: return scalar_at<std::int8_t>(from, big_);
      case PlyType::uint8: return scalar_at<std::uint8_t>(from, big_);
      case PlyType::int16: return scalar_at<std::int16_t>(from, big_);
      case PlyType::uint16: return scalar_at<std::uint16_t>(from, big_);
      case PlyType::int32: return scalar_at<std::int32_t>(from, big_);
      default: return scalar_at<std::uint32_t>(from, big_);
    }
  }
  std::string_view bytes_;
  std::size_t at_;
  bool big_;
};

constexpr std::size_t max_list = 1U << 28U;  // entries; more cannot be in a file that is not too large

template <class Rows>
std::size_t list_length(Rows& rows, const PlyProperty& property) {
  const std::int64_t length = rows.whole(*property.count, property.name);
  if (length < 0 || length > static_cast<std::int64_t>(max_list))
    rows.fail(fmt::format("the length of a list must be from 0 to {}, not {}", max_list, length));
  return static_cast<std::size_t>(length);
}

template <class Rows>
void pass_over(Rows& rows, const PlyProperty& property) {
  const std::size_t count = property.count ? list_length(rows, property) : 1;
  rows.pass_over(property.type, count, property.name);
}

template <class Rows>
void read_point(Rows& rows, const PlyElement& element, Mesh& mesh) {
  Point3 point;
  for (const PlyProperty& property : element.properties) {
    double* target = property.name == "x"   ? &point.x
                     : property.name == "y" ? &point.y
                     : property.name == "z" ? &point.z
                                            : nullptr;
    if (!target || property.count) {
      pass_over(rows, property);
    } else {
      *target = rows.number(property.type, property.name);
      if (!std::isfinite(*target))
        rows.fail(fmt::format("{} of point {} is not finite", property.name, mesh.points.size()));
    }
  }
  mesh.points.push_back(point);
}

template <class Rows>
void read_corners(Rows& rows, const PlyProperty& property, std::size_t points, std::vector<std::uint32_t>& corners) {
  const std::size_t length = list_length(rows, property);
  if (length < 3) rows.fail(fmt::format("a face needs 3 corners or more, not {}", length));
  corners.clear();
  for (std::size_t i = 0; i < length; ++i) {
    const std::int64_t corner = rows.whole(property.type, property.name);
    if (corner < 0 || corner >= static_cast<std::int64_t>(points))
      rows.fail(fmt::format("corner {} of a face, but the points go from 0 to {}", corner,
                            static_cast<std::int64_t>(points) - 1));
    corners.push_back(static_cast<std::uint32_t>(corner));
  }
}

template <class Rows>
void read_rows(Rows& rows, const PlyElement& element, std::size_t points, Mesh& mesh) {
  const auto listing = std::find_if(element.properties.begin(), element.properties.end(), [](const PlyProperty& p) {
    return p.count && (p.name == "vertex_indices" || p.name == "vertex_index");
  });
  std::vector<std::uint32_t> corners;
  for (std::size_t row = 0; row < element.rows; ++row) {
    rows.begin_row(element);
    if (element.name == "vertex") {
      read_point(rows, element, mesh);
    } else {
      for (auto property = element.properties.begin(); property != element.properties.end(); ++property) {
        if (element.name == "face" && property == listing) {
          read_corners(rows, *property, points, corners);
          if (!add_polygon(mesh, corners)) rows.fail(too_many_triangles());
        } else {
          pass_over(rows, *property);
        }
      }
    }
    rows.end_row();
  }
}

template <class Rows>
Mesh read_all(Rows rows, const PlyHeader& header) {
  Mesh mesh;
  const std::size_t points = header.find("vertex")->rows;
  for (const PlyElement& element : header.elements) read_rows(rows, element, points, mesh);
  return mesh;
}

}  // namespace

Mesh read_ply(std::string_view bytes) {
  const PlyHeader header = read_ply_header(bytes);
  if (header.encoding == PlyHeader::Encoding::ascii) return read_all(TextRows(bytes, header), header);
  return read_all(BinaryRows(bytes, header), header);
}

}  // namespace teeter
