// The fixed header of a miniSEED record and its blockettes, field by field; every claim about sizes is checked.
#include "ground/formats/mseed_header.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>

#include "core/bits.hpp"
#include "ground/formats/lines.hpp"
#include "ground/formats/mseed_fields.hpp"

namespace teeter {
namespace {

constexpr unsigned max_length_exponent = 19;  // libmseed's own limit is 20; half of it leaves room for our header

enum Encoding : unsigned { int16 = 1, int32 = 3, float32 = 4, float64 = 5, steim1 = 10, steim2 = 11 };

bool has_plausible_date(const MseedFields& fields) {
  const unsigned year = fields.u16(20);
  const unsigned day = fields.u16(22);
  return year >= 1900 && year <= 2100 && day >= 1 && day <= 366;
}

bool has_plausible_text(std::string_view record) {
  for (const char c : record.substr(0, 6))
    if (!(c >= '0' && c <= '9') && c != ' ' && c != '\0') return false;
  if (std::string_view("DRQM").find(record[6]) == std::string_view::npos) return false;
  if (record[7] != ' ' && record[7] != '\0') return false;
  for (const char c : record.substr(8, 12))
    if ((c < 0x20 || c > 0x7e) && c != '\0') return false;
  return true;
}

// The fixed header in the byte order that makes its start time plausible; nothing where neither does.
std::optional<MseedFields> fixed_fields_of(std::string_view record) {
  if (record.size() < mseed_fixed_header || !has_plausible_text(record)) return std::nullopt;
  for (const bool big_endian : {true, false}) {
    const MseedFields fields(record, big_endian);
    if (has_plausible_date(fields) && fields.u8(24) <= 23 && fields.u8(25) <= 59 && fields.u8(26) <= 60 &&
        fields.u16(28) <= 9999)
      return fields;
  }
  return std::nullopt;
}

std::string code(std::string_view text) {
  text = text.substr(0, text.find('\0'));
  return std::string(trimmed(text));
}

double nominal_rate(int factor, int multiplier) {
  if (factor == 0 || multiplier == 0) return 0.0;
  const double f = factor > 0 ? factor : -1.0 / factor;
  const double m = multiplier > 0 ? multiplier : -1.0 / multiplier;
  return f * m;
}

Microseconds start_time(const MseedFields& fields) {
  const std::chrono::sys_days first{std::chrono::year{static_cast<int>(fields.u16(20))} / 1 / 1};
  const auto day = first + std::chrono::days{fields.u16(22) - 1};
  const Microseconds seconds = (Microseconds{fields.u8(24)} * 60 + fields.u8(25)) * 60 + fields.u8(26);
  Microseconds ticks = fields.u16(28);  // of 0.1 ms
  const bool corrected = (fields.u8(36) & 2U) != 0;
  if (!corrected) ticks += fields.i32(40);
  return std::chrono::microseconds(day.time_since_epoch()).count() + seconds * 1'000'000 + ticks * 100;
}

// Goes through the chain of blockettes for the three that matter; 1000 must be there.
void read_blockettes(const MseedFields& fields, std::size_t offset, MseedHeader& header) {
  std::size_t at = fields.u16(46);
  bool described = false;
  while (at != 0) {
    if (at < mseed_fixed_header || at + 8 > fields.bytes().size())
      fail_at_mseed_record(offset, "a blockette lies outside of the record");
    const unsigned type = fields.u16(at);
    if (type == 100) {
      header.rate = bits_as<float>(fields.u32(at + 4));
    } else if (type == 1001) {
      header.start += fields.i8(at + 5);
    } else if (type == 1000 && !described) {
      described = true;
      header.encoding = fields.u8(at + 4);
      if (fields.u8(at + 5) > 1) fail_at_mseed_record(offset, "the byte order of the samples is neither 0 nor 1");
      header.big_endian_data = fields.u8(at + 5) == 1;
      const unsigned exponent = fields.u8(at + 6);
      if (exponent < min_mseed_length_exponent || exponent > max_length_exponent)
        fail_at_mseed_record(offset, fmt::format("a record length of 2^{} bytes is not read", exponent));
      header.length = std::size_t{1} << exponent;
    }
    const std::size_t next = fields.u16(at + 2);
    if (next != 0 && next < at + 4) fail_at_mseed_record(offset, "the blockettes do not follow each other");
    at = next;
  }
  if (!described) fail_at_mseed_record(offset, "no blockette 1000 states its length and encoding");
}

// The most samples that the bytes can hold.
std::size_t capacity(const MseedHeader& header) {
  const std::size_t bytes = header.length - header.data_at;
  switch (header.encoding) {
    case int16: return bytes / 2;
    case int32:
    case float32: return bytes / 4;
    case float64: return bytes / 8;
    case steim1: return bytes / 64 * 60;   // 15 words of 4 differences in a frame
    case steim2: return bytes / 64 * 105;  // of 7
    default: return 0;
  }
}

void check_samples(const MseedHeader& header, std::size_t offset) {
  constexpr unsigned known[] = {int16, int32, float32, float64, steim1, steim2};
  if (std::find(std::begin(known), std::end(known), header.encoding) == std::end(known)) {
    fail_at_mseed_record(
        offset, fmt::format("encoding {} is not read; integers, floating-point numbers, Steim-1 and Steim-2 are",
                            header.encoding));
  }
  if (header.data_at < mseed_fixed_header || header.data_at >= header.length)
    fail_at_mseed_record(offset, "the samples lie outside of the record");
  if (header.count > capacity(header))
    fail_at_mseed_record(offset, fmt::format("{} samples are declared, more than fit into the record", header.count));
  if (!std::isfinite(header.rate) || header.rate < 0.0)
    fail_at_mseed_record(offset, "the sample rate is not a positive number");
}

}  // namespace

bool is_floating_encoding(unsigned encoding) { return encoding == float32 || encoding == float64; }
bool is_steim_encoding(unsigned encoding) { return encoding == steim1 || encoding == steim2; }

void fail_at_mseed_record(std::size_t offset, std::string_view message) {
  throw RecordProblem(fmt::format("miniSEED record at byte {}: {}", offset, message));
}

bool is_mseed_header(std::string_view bytes) { return fixed_fields_of(bytes).has_value(); }

MseedHeader read_mseed_header(std::string_view bytes, std::size_t offset) {
  const auto fields = fixed_fields_of(bytes.substr(offset, std::size_t{1} << max_length_exponent));
  if (!fields) fail_at_mseed_record(offset, "not a record header");
  const std::string_view record = fields->bytes();
  MseedHeader header;
  header.id = {code(record.substr(18, 2)), code(record.substr(8, 5)), code(record.substr(13, 2)),
               code(record.substr(15, 3))};
  if (header.id.location == "--") header.id.location.clear();
  header.start = start_time(*fields);
  header.rate = nominal_rate(fields->i16(32), fields->i16(34));
  header.count = fields->u16(30);
  header.data_at = fields->u16(44);
  read_blockettes(*fields, offset, header);
  if (header.count != 0 && header.rate != 0.0) check_samples(header, offset);
  return header;
}

}  // namespace teeter
