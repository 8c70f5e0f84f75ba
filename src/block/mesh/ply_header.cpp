#include "block/mesh/ply_header.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "block/mesh/readers.hpp"
#include "block/mesh/text_lines.hpp"

namespace teeter {
namespace {

constexpr std::size_t max_elements = 100;
constexpr std::size_t max_properties = 1000;  // of all elements

PlyType type_of(const TextLines& lines, std::string_view word) {
  static constexpr std::array<std::pair<std::string_view, PlyType>, 16> names{{{"char", PlyType::int8},
                                                                               {"int8", PlyType::int8},
                                                                               {"uchar", PlyType::uint8},
                                                                               {"uint8", PlyType::uint8},
                                                                               {"short", PlyType::int16},
                                                                               {"int16", PlyType::int16},
                                                                               {"ushort", PlyType::uint16},
                                                                               {"uint16", PlyType::uint16},
                                                                               {"int", PlyType::int32},
                                                                               {"int32", PlyType::int32},
                                                                               {"uint", PlyType::uint32},
                                                                               {"uint32", PlyType::uint32},
                                                                               {"float", PlyType::float32},
                                                                               {"float32", PlyType::float32},
                                                                               {"double", PlyType::float64},
                                                                               {"float64", PlyType::float64}}};
  for (const auto& [name, type] : names)
    if (name == word) return type;
  lines.fail(fmt::format("{} is no type (char, uchar, short, ushort, int, uint, float, double)", teeter::quoted(word)));
}

std::string_view expected(TextLines& lines, std::string_view what) {
  std::string_view word;
  if (!lines.word(word)) lines.fail(fmt::format("{} is missing", what));
  return word;
}

PlyHeader::Encoding encoding_of(TextLines& lines) {
  const std::string_view name = expected(lines, "the format");
  const std::string_view version = expected(lines, "the version of the format");
  if (version != "1.0") lines.fail(fmt::format("version 1.0 expected, not {}", teeter::quoted(version)));
  if (name == "ascii") return PlyHeader::Encoding::ascii;
  if (name == "binary_little_endian") return PlyHeader::Encoding::little_endian;
  if (name == "binary_big_endian") return PlyHeader::Encoding::big_endian;
  lines.fail(fmt::format("ascii, binary_little_endian or binary_big_endian expected, not {}", teeter::quoted(name)));
}

PlyElement element_of(TextLines& lines) {
  PlyElement element;
  element.name = expected(lines, "the name of the element");
  element.line = lines.number();
  const std::string_view count = expected(lines, "the number of rows");
  const char* end = count.data() + count.size();
  const auto [stopped, error] = std::from_chars(count.data(), end, element.rows);
  if (error != std::errc() || stopped != end)
    lines.fail(fmt::format("the number of rows must be 0 or more, not {}", teeter::quoted(count)));
  return element;
}

PlyProperty property_of(TextLines& lines) {
  PlyProperty property{};
  std::string_view word = expected(lines, "the type of the property");
  if (word == "list") {
    property.count = type_of(lines, expected(lines, "the type of the list's length"));
    if (!is_whole(*property.count)) lines.fail("the length of a list must have a whole type, not float or double");
    word = expected(lines, "the type of the list");
  }
  property.type = type_of(lines, word);
  property.name = expected(lines, "the name of the property");
  return property;
}

// Only what the body needs is looked at; the rest is passed over by its size.
void check_element(const PlyElement& element) {
  const auto refuse = [&](const std::string& why) { throw MeshProblem(at_line(element.line), why); };
  const auto property = [&](std::string_view name) {
    const auto found = std::find_if(element.properties.begin(), element.properties.end(),
                                    [&](const PlyProperty& p) { return p.name == name; });
    return found == element.properties.end() ? nullptr : &*found;
  };
  if (element.properties.empty() && element.rows > 0)
    refuse(fmt::format("the element {} has no properties", teeter::quoted(element.name)));
  if (element.name == "vertex") {
    if (element.rows > max_mesh_points) refuse(too_many_points());
    for (const char* name : {"x", "y", "z"})
      if (!property(name) || property(name)->count)
        refuse(fmt::format("the points need a property \"{}\" that is a number", name));
  } else if (element.name == "face") {
    if (element.rows > max_mesh_triangles) refuse(too_many_triangles());
    const PlyProperty* corners = property("vertex_indices") ? property("vertex_indices") : property("vertex_index");
    if (!corners || !corners->count || !is_whole(corners->type))
      refuse("the faces need a list of whole numbers named \"vertex_indices\" or \"vertex_index\"");
  } else if (element.name == "tristrips" && element.rows > 0) {
    refuse("strips of triangles are not read; export the body as faces");
  }
}

}  // namespace

std::size_t bytes_of(PlyType type) {
  switch (type) {
    case PlyType::int8:
    case PlyType::uint8: return 1;
    case PlyType::int16:
    case PlyType::uint16: return 2;
    case PlyType::int32:
    case PlyType::uint32:
    case PlyType::float32: return 4;
    case PlyType::float64: return 8;
  }
  return 0;
}

const PlyElement* PlyHeader::find(std::string_view name) const {
  const auto found =
      std::find_if(elements.begin(), elements.end(), [&](const PlyElement& e) { return e.name == name; });
  return found == elements.end() ? nullptr : &*found;
}

PlyHeader read_ply_header(std::string_view bytes) {
  TextLines lines(bytes);
  std::string_view word;
  if (!lines.next() || !lines.word(word) || word != "ply") lines.fail("a PLY file begins with the line \"ply\"");
  PlyHeader header;
  bool encoded = false;
  std::size_t properties = 0;
  while (true) {
    if (!lines.next()) lines.fail("the file ends before \"end_header\"");
    if (!lines.word(word) || word == "comment" || word == "obj_info") continue;
    if (word == "end_header") break;
    if (word == "format") {
      header.encoding = encoding_of(lines);
      encoded = true;
    } else if (word == "element") {
      if (header.elements.size() == max_elements) lines.fail(fmt::format("more than {} elements", max_elements));
      header.elements.push_back(element_of(lines));
      const PlyElement& last = header.elements.back();
      if (header.find(last.name) != &last)
        lines.fail(fmt::format("the element {} is declared twice", teeter::quoted(last.name)));
    } else if (word == "property") {
      if (header.elements.empty()) lines.fail("a property must follow its element");
      if (++properties > max_properties) lines.fail(fmt::format("more than {} properties", max_properties));
      header.elements.back().properties.push_back(property_of(lines));
    } else {
      lines.fail(
          fmt::format("format, comment, element, property or end_header expected, not {}", teeter::quoted(word)));
    }
  }
  if (!encoded) lines.fail("the header ends without a line \"format ...\"");
  if (!header.find("vertex")) lines.fail("the header declares no element \"vertex\"");
  for (const PlyElement& element : header.elements) check_element(element);
  header.bytes = lines.position();
  header.lines = lines.number();
  return header;
}

}  // namespace teeter
