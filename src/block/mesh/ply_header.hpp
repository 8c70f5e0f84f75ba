// The header of a PLY file: how its numbers are written and which rows follow.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace teeter {

enum class PlyType { int8, uint8, int16, uint16, int32, uint32, float32, float64 };

std::size_t bytes_of(PlyType type);
inline bool is_whole(PlyType type) { return type != PlyType::float32 && type != PlyType::float64; }

struct PlyProperty {
  std::string name;
  PlyType type;
  std::optional<PlyType> count;  // of a list: the type of its length
};

struct PlyElement {
  std::string name;
  std::size_t rows = 0;
  std::size_t line = 0;  // where it is declared
  std::vector<PlyProperty> properties;
};

struct PlyHeader {
  enum class Encoding { ascii, little_endian, big_endian } encoding = Encoding::ascii;
  std::vector<PlyElement> elements;
  std::size_t bytes = 0;  // of the header
  std::size_t lines = 0;

  const PlyElement* find(std::string_view name) const;
};

// Also checks that points have coordinates, that faces list their corners, and that there are not too many of them.
PlyHeader read_ply_header(std::string_view bytes);

}  // namespace teeter
