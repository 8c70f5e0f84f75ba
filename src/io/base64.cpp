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
  std::string text;
  text.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const std::size_t rest = bytes.size() - i;
    std::uint32_t group = 0;
    for (std::size_t j = 0; j < 3; ++j)
      group = (group << 8U) | (j < rest ? static_cast<unsigned char>(bytes[i + j]) : 0U);
    text += alphabet[(group >> 18U) & 63U];
    text += alphabet[(group >> 12U) & 63U];
    text += rest > 1 ? alphabet[(group >> 6U) & 63U] : '=';
    text += rest > 2 ? alphabet[group & 63U] : '=';
  }
  return text;
}

std::string base64_of_doubles(const std::vector<double>& values) { return base64(bytes_of<double>(values)); }
std::string base64_of_floats(const std::vector<double>& values) { return base64(bytes_of<float>(values)); }

}  // namespace teeter
