// Whole numbers in the bytes of a miniSEED record.
#pragma once

#include <cstdint>
#include <string_view>

namespace teeter {

// In either byte order; positions are not checked.
class MseedFields {
 public:
  MseedFields(std::string_view bytes, bool big_endian) : bytes_(bytes), big_endian_(big_endian) {}
  unsigned u8(std::size_t at) const { return static_cast<unsigned char>(bytes_[at]); }
  unsigned u16(std::size_t at) const { return big_endian_ ? (u8(at) << 8U) | u8(at + 1) : (u8(at + 1) << 8U) | u8(at); }
  std::uint32_t u32(std::size_t at) const {
    return big_endian_ ? (u16(at) << 16U) | u16(at + 2) : (u16(at + 2) << 16U) | u16(at);
  }
  std::int8_t i8(std::size_t at) const { return static_cast<std::int8_t>(u8(at)); }
  std::int16_t i16(std::size_t at) const { return static_cast<std::int16_t>(u16(at)); }
  std::int32_t i32(std::size_t at) const { return static_cast<std::int32_t>(u32(at)); }
  bool big_endian() const { return big_endian_; }
  std::string_view bytes() const { return bytes_; }

 private:
  std::string_view bytes_;
  bool big_endian_;
};

}  // namespace teeter
