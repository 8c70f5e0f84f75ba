// libmseed, kept quiet and given only records of our own making.
#include "ground/formats/mseed_decode.hpp"

#include <fmt/format.h>
#include <libmseed.h>

#include <algorithm>
#include <bit>
#include <mutex>

#include "ground/formats/mseed_fields.hpp"
#include "ground/formats/mseed_header.hpp"

namespace teeter {
namespace {

void no_message(char*) {}

// libmseed prints to the terminal and takes orders from the environment unless told otherwise.
void quieten_libmseed() {
  static std::once_flag once;
  std::call_once(once, [] {
    ms_loginit(no_message, "", no_message, "");
    unpackheaderbyteorder = -1;
    unpackdatabyteorder = -1;
    unpackencodingformat = -1;
    unpackencodingfallback = -1;
  });
}

class Decoder {
 public:
  Decoder() { quieten_libmseed(); }
  Decoder(const Decoder&) = delete;
  Decoder& operator=(const Decoder&) = delete;
  ~Decoder() { msr_free(&record_); }

  // Appends the samples of the record, whose header has been checked.
  void append(std::string_view record, const MseedHeader& header, std::size_t offset, std::vector<double>& values);

 private:
  void prepare(std::string_view data, const MseedHeader& header);

  MSRecord* record_ = nullptr;
  std::vector<char> buffer_;
};

// A record of our own making around the data: one blockette, every field known to be sound.
void Decoder::prepare(std::string_view data, const MseedHeader& header) {
  constexpr std::size_t data_at = 64;
  const std::size_t length =
      std::bit_ceil(std::max(data_at + data.size(), std::size_t{1} << min_mseed_length_exponent));
  buffer_.assign(length, '\0');
  const auto put16 = [&](std::size_t at, std::size_t value) {
    buffer_[at] = static_cast<char>(static_cast<unsigned char>(value >> 8U));
    buffer_[at + 1] = static_cast<char>(static_cast<unsigned char>(value & 0xFFU));
  };
  constexpr std::string_view start = "000001D STA    CHANE";
  std::copy(start.begin(), start.end(), buffer_.begin());
  put16(20, 2000);
  put16(22, 1);
  put16(30, header.count);
  put16(32, 1);
  put16(34, 1);
  buffer_[39] = 1;  // number of blockettes
  put16(44, data_at);
  put16(46, mseed_fixed_header);
  put16(48, 1000);
  buffer_[52] = static_cast<char>(header.encoding);
  buffer_[53] = header.big_endian_data ? 1 : 0;
  buffer_[54] = static_cast<char>(std::countr_zero(length));
  std::copy(data.begin(), data.end(), buffer_.begin() + data_at);
}

template <class T>
void append_as(const MSRecord& record, std::vector<double>& values) {
  const T* samples = static_cast<const T*>(record.datasamples);
  values.insert(values.end(), samples, samples + record.numsamples);
}

void Decoder::append(std::string_view record, const MseedHeader& header, std::size_t offset,
                     std::vector<double>& values) {
  prepare(record.substr(header.data_at), header);
  const int result = msr_unpack(buffer_.data(), static_cast<int>(buffer_.size()), &record_, 1, 0);
  if (result != MS_NOERROR) fail_at_mseed_record(offset, "the samples cannot be decoded");
  if (record_->numsamples != static_cast<std::int64_t>(header.count)) {
    fail_at_mseed_record(offset,
                         fmt::format("{} samples are declared, {} were found", header.count, record_->numsamples));
  }
  if (record_->sampletype == 'i') append_as<std::int32_t>(*record_, values);
  if (record_->sampletype == 'f') append_as<float>(*record_, values);
  if (record_->sampletype == 'd') append_as<double>(*record_, values);
}

// Steim records repeat their last sample as a check.
bool passes_check(std::string_view record, const MseedHeader& header, double last) {
  if (!is_steim_encoding(header.encoding)) return true;
  return MseedFields(record, header.big_endian_data).i32(header.data_at + 8) == last;
}

}  // namespace

std::vector<double> decode_mseed(std::string_view bytes, const MseedStream& stream,
                                 std::vector<std::string>& warnings) {
  Decoder decoder;
  std::vector<double> values;
  values.reserve(stream.samples);
  std::size_t damaged = 0;
  std::size_t first_damaged = 0;
  for (const MseedPiece& piece : stream.pieces) {
    const MseedHeader header = read_mseed_header(bytes, piece.offset);
    const std::string_view record = bytes.substr(piece.offset, header.length);
    decoder.append(record, header, piece.offset, values);
    if (!passes_check(record, header, values.back()) && damaged++ == 0) first_damaged = piece.offset;
  }
  if (damaged != 0) {
    warnings.push_back(fmt::format("{}: {} records do not end with their check value, first at byte {}: damaged file?",
                                   to_text(stream.id), damaged, first_damaged));
  }
  return values;
}

}  // namespace teeter
