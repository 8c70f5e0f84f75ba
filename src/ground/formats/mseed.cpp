// miniSEED: binary records of one channel each. Headers are read here, strictly; libmseed only decodes the samples,
// from a clean record made for it, so that nothing of a hostile header reaches it.
#include <fmt/format.h>
#include <libmseed.h>

#include <algorithm>
#include <bit>
#include <chrono>
#include <cmath>
#include <mutex>

#include "ground/formats/readers.hpp"
#include "ground/formats/station_xml.hpp"

namespace teeter {
namespace {

constexpr std::size_t fixed_header = 48;
constexpr unsigned min_length_exponent = 7;
constexpr unsigned max_length_exponent = 19;  // libmseed's own limit is 20; half of it leaves room for our header
constexpr double clock_digit = 100.0;         // microseconds: how finely the fixed header writes its start time

// Whole numbers of a record, in either byte order.
class Fields {
 public:
  Fields(std::string_view bytes, bool big_endian) : bytes_(bytes), big_endian_(big_endian) {}
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

bool has_plausible_date(const Fields& fields) {
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
std::optional<Fields> fixed_fields_of(std::string_view record) {
  if (record.size() < fixed_header || !has_plausible_text(record)) return std::nullopt;
  for (const bool big_endian : {true, false}) {
    const Fields fields(record, big_endian);
    if (has_plausible_date(fields) && fields.u8(24) <= 23 && fields.u8(25) <= 59 && fields.u8(26) <= 60 &&
        fields.u16(28) <= 9999)
      return fields;
  }
  return std::nullopt;
}

enum Encoding : unsigned { int16 = 1, int32 = 3, float32 = 4, float64 = 5, steim1 = 10, steim2 = 11 };

bool is_floating(unsigned encoding) { return encoding == float32 || encoding == float64; }
bool is_steim(unsigned encoding) { return encoding == steim1 || encoding == steim2; }

struct Header {
  ChannelId id;
  Microseconds start = 0;
  double rate = 0.0;      // samples/s; 0: none
  std::size_t count = 0;  // samples declared
  unsigned encoding = 0;
  bool big_endian_data = true;
  std::size_t length = 0;  // bytes of the whole record
  std::size_t data_at = 0;
};

[[noreturn]] void fail_at(std::size_t offset, std::string_view message) {
  throw RecordProblem(fmt::format("miniSEED record at byte {}: {}", offset, message));
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

Microseconds start_time(const Fields& fields) {
  const std::chrono::sys_days first{std::chrono::year{static_cast<int>(fields.u16(20))} / 1 / 1};
  const auto day = first + std::chrono::days{fields.u16(22) - 1};
  const Microseconds seconds = (Microseconds{fields.u8(24)} * 60 + fields.u8(25)) * 60 + fields.u8(26);
  Microseconds ticks = fields.u16(28);  // of 0.1 ms
  const bool corrected = (fields.u8(36) & 2U) != 0;
  if (!corrected) ticks += fields.i32(40);
  return std::chrono::microseconds(day.time_since_epoch()).count() + seconds * 1'000'000 + ticks * 100;
}

// Goes through the chain of blockettes for the three that matter; 1000 must be there.
void read_blockettes(const Fields& fields, std::size_t offset, Header& header) {
  std::size_t at = fields.u16(46);
  bool described = false;
  while (at != 0) {
    if (at < fixed_header || at + 8 > fields.bytes().size()) fail_at(offset, "a blockette lies outside of the record");
    const unsigned type = fields.u16(at);
    if (type == 100) {
      header.rate = std::bit_cast<float>(fields.u32(at + 4));
    } else if (type == 1001) {
      header.start += fields.i8(at + 5);
    } else if (type == 1000 && !described) {
      described = true;
      header.encoding = fields.u8(at + 4);
      if (fields.u8(at + 5) > 1) fail_at(offset, "the byte order of the samples is neither 0 nor 1");
      header.big_endian_data = fields.u8(at + 5) == 1;
      const unsigned exponent = fields.u8(at + 6);
      if (exponent < min_length_exponent || exponent > max_length_exponent)
        fail_at(offset, fmt::format("a record length of 2^{} bytes is not read", exponent));
      header.length = std::size_t{1} << exponent;
    }
    const std::size_t next = fields.u16(at + 2);
    if (next != 0 && next < at + 4) fail_at(offset, "the blockettes do not follow each other");
    at = next;
  }
  if (!described) fail_at(offset, "no blockette 1000 states its length and encoding");
}

// The most samples that the bytes can hold.
std::size_t capacity(const Header& header) {
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

void check_samples(const Header& header, std::size_t offset) {
  constexpr unsigned known[] = {int16, int32, float32, float64, steim1, steim2};
  if (std::find(std::begin(known), std::end(known), header.encoding) == std::end(known))
    fail_at(offset, fmt::format("encoding {} is not read; integers, floating-point numbers, Steim-1 and Steim-2 are",
                                header.encoding));
  if (header.data_at < fixed_header || header.data_at >= header.length)
    fail_at(offset, "the samples lie outside of the record");
  if (header.count > capacity(header))
    fail_at(offset, fmt::format("{} samples are declared, more than fit into the record", header.count));
  if (!std::isfinite(header.rate) || header.rate < 0.0) fail_at(offset, "the sample rate is not a positive number");
}

Header read_header(std::string_view bytes, std::size_t offset) {
  const auto fields = fixed_fields_of(bytes.substr(offset, std::size_t{1} << max_length_exponent));
  if (!fields) fail_at(offset, "not a record header");
  const std::string_view record = fields->bytes();
  Header header;
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

struct Piece {
  std::size_t offset;
  Microseconds start;
  std::size_t count;
};

struct Stream {
  ChannelId id;
  double rate;
  bool floating;
  std::size_t samples = 0;
  std::vector<Piece> pieces;
};

Stream& stream_for(std::vector<Stream>& streams, const Header& header, std::size_t offset) {
  for (Stream& stream : streams) {
    if (!(stream.id == header.id)) continue;
    if (std::fabs(header.rate / stream.rate - 1.0) > 1e-4)
      fail_at(offset, fmt::format("the sample rate of {} changes from {} to {} per second", to_text(header.id),
                                  stream.rate, header.rate));
    if (stream.floating != is_floating(header.encoding))
      fail_at(offset, fmt::format("{} mixes whole and floating-point numbers", to_text(header.id)));
    return stream;
  }
  if (streams.size() == max_record_channels) throw RecordProblem("more than 64 channels");
  return streams.emplace_back(Stream{header.id, header.rate, is_floating(header.encoding), 0, {}});
}

// Which records belong to which channel, with all limits checked; no sample is decoded yet.
std::vector<Stream> collect_streams(std::string_view bytes, const RecordOptions& options,
                                    std::vector<std::string>& warnings) {
  std::vector<Stream> streams;
  std::size_t without_samples = 0;
  for (std::size_t offset = 0; offset < bytes.size();) {
    const bool cut = bytes.size() - offset < fixed_header;
    const Header header = cut ? Header{} : read_header(bytes, offset);
    if (cut || header.length > bytes.size() - offset) {
      const std::string message = fmt::format("the file ends inside the record at byte {}", offset);
      if (!options.allow_truncated || streams.empty()) throw RecordProblem(message);
      warnings.push_back(message);
      break;
    }
    if (header.count == 0 || header.rate == 0.0) {
      ++without_samples;
    } else {
      Stream& stream = stream_for(streams, header, offset);
      stream.samples += header.count;
      if (stream.samples > max_record_samples)
        throw RecordProblem(fmt::format("{}: more than 2^24 samples", to_text(stream.id)));
      stream.pieces.push_back({offset, header.start, header.count});
    }
    offset += header.length;
  }
  if (without_samples != 0) warnings.push_back(fmt::format("{} records hold no samples", without_samples));
  return streams;
}

// Brings the pieces into the order of time; gaps and overlaps are errors: a record must not be stitched silently.
void order_pieces(Stream& stream) {
  std::stable_sort(stream.pieces.begin(), stream.pieces.end(),
                   [](const Piece& a, const Piece& b) { return a.start < b.start; });
  const double step = 1e6 / stream.rate;
  for (std::size_t i = 1; i < stream.pieces.size(); ++i) {
    const Piece& before = stream.pieces[i - 1];
    const Piece& piece = stream.pieces[i];
    const double late = static_cast<double>(piece.start - before.start) - step * static_cast<double>(before.count);
    if (std::fabs(late) <= std::max(0.5 * step, clock_digit)) continue;
    throw RecordProblem(fmt::format("{}: {} of {:.6g} s at {}", to_text(stream.id), late > 0.0 ? "a gap" : "an overlap",
                                    1e-6 * std::fabs(late), to_iso_time(piece.start)));
  }
}

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
  void append(std::string_view record, const Header& header, std::size_t offset, std::vector<double>& values);

 private:
  void prepare(std::string_view data, const Header& header);

  MSRecord* record_ = nullptr;
  std::vector<char> buffer_;
};

// A record of our own making around the data: one blockette, every field known to be sound.
void Decoder::prepare(std::string_view data, const Header& header) {
  constexpr std::size_t data_at = 64;
  const std::size_t length = std::bit_ceil(std::max(data_at + data.size(), std::size_t{1} << min_length_exponent));
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
  put16(46, fixed_header);
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

void Decoder::append(std::string_view record, const Header& header, std::size_t offset, std::vector<double>& values) {
  prepare(record.substr(header.data_at), header);
  const int result = msr_unpack(buffer_.data(), static_cast<int>(buffer_.size()), &record_, 1, 0);
  if (result != MS_NOERROR) fail_at(offset, "the samples cannot be decoded");
  if (record_->numsamples != static_cast<std::int64_t>(header.count))
    fail_at(offset, fmt::format("{} samples are declared, {} were found", header.count, record_->numsamples));
  if (record_->sampletype == 'i') append_as<std::int32_t>(*record_, values);
  if (record_->sampletype == 'f') append_as<float>(*record_, values);
  if (record_->sampletype == 'd') append_as<double>(*record_, values);
}

// Steim records repeat their last sample as a check.
bool passes_check(std::string_view record, const Header& header, double last) {
  if (!is_steim(header.encoding)) return true;
  return Fields(record, header.big_endian_data).i32(header.data_at + 8) == last;
}

std::vector<double> decode(std::string_view bytes, const Stream& stream, std::vector<std::string>& warnings) {
  Decoder decoder;
  std::vector<double> values;
  values.reserve(stream.samples);
  std::size_t damaged = 0;
  std::size_t first_damaged = 0;
  for (const Piece& piece : stream.pieces) {
    const Header header = read_header(bytes, piece.offset);
    const std::string_view record = bytes.substr(piece.offset, header.length);
    decoder.append(record, header, piece.offset, values);
    if (!passes_check(record, header, values.back()) && damaged++ == 0) first_damaged = piece.offset;
  }
  if (damaged != 0)
    warnings.push_back(fmt::format("{}: {} records do not end with their check value, first at byte {}: damaged file?",
                                   to_text(stream.id), damaged, first_damaged));
  return values;
}

struct Scale {
  std::string unit;
  RecordUnit si;
};

constexpr std::string_view counts_hint = "give sensitivity = ... (counts per m/s2) or a StationXML file";

Scale scale_by_metadata(const StationChannel& metadata, const std::string& id) {
  if (!metadata.sensitivity) throw RecordProblem(fmt::format("StationXML: {} has no InstrumentSensitivity", id));
  const double sensitivity = *metadata.sensitivity;
  const auto unit = record_unit(metadata.input_unit);
  if (sensitivity == 0.0 || !unit)
    throw RecordProblem(fmt::format("StationXML: the sensitivity of {}, {} per \"{}\", cannot be used", id, sensitivity,
                                    printable(metadata.input_unit)));
  if (!metadata.output_unit.empty() && upper_case(metadata.output_unit).find("COUNT") == std::string::npos)
    throw RecordProblem(fmt::format("StationXML: the sensitivity of {} is in \"{}\", not in counts", id,
                                    printable(metadata.output_unit)));
  return {"counts", {unit->quantity, unit->factor / sensitivity}};
}

Scale scale_of(const Stream& stream, const RecordOptions& options, const StationChannel* metadata) {
  const std::string id = to_text(stream.id);
  if (!options.unit.empty() && !stream.floating)
    throw RecordProblem(fmt::format("{}: samples are counts, unit = \"{}\" does not apply: {}", id,
                                    printable(options.unit), counts_hint));
  if (!options.unit.empty() && options.sensitivity) throw RecordProblem("give unit or sensitivity, not both");
  if (!options.unit.empty()) {
    const ChosenUnit chosen = choose_unit(options, {});
    return {chosen.name, chosen.unit};
  }
  if (options.sensitivity) {
    if (!std::isfinite(*options.sensitivity) || *options.sensitivity == 0.0)
      throw RecordProblem("sensitivity must be a number other than 0");
    return {"counts", {Quantity::acceleration, 1.0 / *options.sensitivity}};
  }
  if (metadata != nullptr) return scale_by_metadata(*metadata, id);
  if (!options.station_xml.empty())
    throw RecordProblem(
        fmt::format("the StationXML file does not describe {} at {}", id, to_iso_time(stream.pieces.front().start)));
  if (stream.floating)
    throw RecordProblem(fmt::format("{}: the file does not state its unit: give unit = \"m/s2\", or, for counts, {}",
                                    id, counts_hint.substr(5)));
  throw RecordProblem(fmt::format("{}: samples are counts: {}", id, counts_hint));
}

// The offset of raw counts stays in the values: removing it is the user's decision.
void report_mean(const std::vector<double>& counts, const std::string& name, std::vector<std::string>& warnings) {
  double sum = 0.0;
  for (const double value : counts) sum += value;
  const double mean = sum / static_cast<double>(counts.size());
  double peak = 0.0;
  for (const double value : counts) peak = std::max(peak, std::fabs(value - mean));
  if (std::fabs(mean) > 0.01 * peak)
    warnings.push_back(
        fmt::format("component {}: the counts have a mean of {:.6g}: use baseline = \"mean\"", name, mean));
}

void set_direction(RecordChannel& channel, const std::string& channel_code, const StationChannel* metadata,
                   std::vector<std::string>& warnings) {
  const std::optional<double> dip = metadata != nullptr ? metadata->dip : std::nullopt;
  channel.vertical = channel_code.ends_with('Z') || (dip && std::fabs(*dip) > 85.0);
  if (channel.vertical) {
    if (dip && *dip > 0.0)
      warnings.push_back(fmt::format("component {}: positive is down (dip {} in the StationXML file): use scale = -1",
                                     channel.name, *dip));
  } else if (metadata != nullptr && metadata->azimuth) {
    channel.azimuth = metadata->azimuth;
  } else if (channel_code.ends_with('E') || channel_code.ends_with('N')) {
    channel.azimuth = channel_code.ends_with('E') ? 90.0 : 0.0;
  }
}

std::string name_of(const Stream& stream, const std::vector<Stream>& streams) {
  const auto same = std::count_if(streams.begin(), streams.end(),
                                  [&](const Stream& other) { return other.id.channel == stream.id.channel; });
  return same > 1 || stream.id.channel.empty() ? to_text(stream.id) : stream.id.channel;
}

}  // namespace

bool recognises_mseed(std::string_view bytes) { return fixed_fields_of(bytes).has_value(); }

RecordFile read_mseed(std::string_view bytes, const RecordOptions& options) {
  RecordFile file;
  std::vector<Stream> streams = collect_streams(bytes, options, file.warnings);
  if (streams.empty()) throw RecordProblem("no record holds samples");
  std::vector<StationChannel> station;
  if (!options.station_xml.empty()) station = read_station_xml(options.station_xml);
  for (Stream& stream : streams) {
    order_pieces(stream);
    const Microseconds start = stream.pieces.front().start;
    const StationChannel* metadata = find_channel(station, stream.id, start);
    const Scale scale = scale_of(stream, options, metadata);
    RecordChannel channel;
    channel.name = name_of(stream, streams);
    channel.unit = scale.unit;
    channel.quantity = scale.si.quantity;
    channel.step = options.step.value_or(1.0 / stream.rate);
    set_direction(channel, stream.id.channel, metadata, file.warnings);
    channel.values = decode(bytes, stream, file.warnings);
    if (scale.unit == "counts") report_mean(channel.values, channel.name, file.warnings);
    to_si(channel.values, scale.si.factor);
    if (file.title.empty())
      file.title = fmt::format("{}.{}, {}", stream.id.network, stream.id.station, to_iso_time(start));
    file.channels.push_back(std::move(channel));
  }
  return file;
}

}  // namespace teeter
