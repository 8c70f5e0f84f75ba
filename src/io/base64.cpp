#include "io/base64.hpp"

#include <bit>
#include <cstdint>
#include <cstring>

namespace teeter {
namespace {

static_assert(std::endian::native == std::endian::little, "pages hold little-endian numbers");

template <class Number>
std::string bytes_of(const std::vector<double>& values) {
  std::string bytes(values.size() * sizeof(Number), '\0');
  for (std::size_t i = 0; i < values.size(); ++i) {
    const auto number = static_cast<Number>(values[i]);
    std::memcpy(bytes.data() + i * sizeof(Number), &number, sizeof(Number));
  }
  return bytes;
}

}  // namespace

std::string base64(const std::string& bytes) {
  constexpr char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text((bytes.size() + 2) / 3 * 4, '=');
  const auto byte = [&](std::size_t i) { return static_cast<std::uint32_t>(static_cast<unsigned char>(bytes[i])); };
  char* out = text.data();
  std::size_t i = 0;
  for (; i + 3 <= bytes.size(); i += 3, out += 4) {
    const std::uint32_t group = byte(i) << 16U | byte(i + 1) << 8U | byte(i + 2);
    out[0] = alphabet[group >> 18U];
    out[1] = alphabet[(group >> 12U) & 63U];
    out[2] = alphabet[(group >> 6U) & 63U];
    out[3] = alphabet[group & 63U];
  }
  if (i == bytes.size()) return text;
  const bool two = i + 2 == bytes.size();
  const std::uint32_t group = byte(i) << 16U | (two ? byte(i + 1) << 8U : 0U);
  out[0] = alphabet[group >> 18U];
  out[1] = alphabet[(group >> 12U) & 63U];
  if (two) out[2] = alphabet[(group >> 6U) & 63U];
  return text;
}

std::string base64_of_doubles(const std::vector<double>& values) { return base64(bytes_of<double>(values)); }
std::string base64_of_floats(const std::vector<double>& values) { return base64(bytes_of<float>(values)); }

}  // namespace teeter
