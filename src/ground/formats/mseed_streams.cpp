// Goes through the headers of a miniSEED file and sorts its records by channel and time.
#include "ground/formats/mseed_streams.hpp"
#include "ground/formats/option_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ground/formats/mseed_header.hpp"

namespace teeter {
namespace {

constexpr double clock_digit = 100.0;  // microseconds: how finely the fixed header writes its start time

MseedStream& stream_for(std::vector<MseedStream>& streams, const MseedHeader& header, std::size_t offset) {
  for (MseedStream& stream : streams) {
    if (!(stream.id == header.id)) continue;
    if (std::fabs(header.rate / stream.rate - 1.0) > 1e-4) {
      fail_at_mseed_record(offset, fmt::format("the sample rate of {} changes from {} to {} per second",
                                               to_text(header.id), stream.rate, header.rate));
    }
    if (stream.floating != is_floating_encoding(header.encoding))
      fail_at_mseed_record(offset, fmt::format("{} mixes whole and floating-point numbers", to_text(header.id)));
    return stream;
  }
  if (streams.size() == max_record_channels) throw RecordProblem("more than 64 channels");
  return streams.emplace_back(MseedStream{header.id, header.rate, is_floating_encoding(header.encoding), 0, {}});
}

}  // namespace

std::vector<MseedStream> collect_mseed_streams(std::string_view bytes, const RecordOptions& options,
                                               std::vector<std::string>& warnings) {
  std::vector<MseedStream> streams;
  std::size_t without_samples = 0;
  for (std::size_t offset = 0; offset < bytes.size();) {
    const bool cut = bytes.size() - offset < mseed_fixed_header;
    const MseedHeader header = cut ? MseedHeader{} : read_mseed_header(bytes, offset);
    if (cut || header.length > bytes.size() - offset) {
      const std::string message = fmt::format("the file ends inside the record at byte {}", offset);
      if (!options.allow_truncated || streams.empty()) throw RecordProblem(cut_short(options, message));
      warnings.push_back(message);
      break;
    }
    if (header.count == 0 || header.rate == 0.0) {
      ++without_samples;
    } else {
      MseedStream& stream = stream_for(streams, header, offset);
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

void order_mseed_pieces(MseedStream& stream) {
  std::stable_sort(stream.pieces.begin(), stream.pieces.end(),
                   [](const MseedPiece& a, const MseedPiece& b) { return a.start < b.start; });
  const double step = 1e6 / stream.rate;
  for (std::size_t i = 1; i < stream.pieces.size(); ++i) {
    const MseedPiece& before = stream.pieces[i - 1];
    const MseedPiece& piece = stream.pieces[i];
    const double late = static_cast<double>(piece.start - before.start) - step * static_cast<double>(before.count);
    if (std::fabs(late) <= std::max(0.5 * step, clock_digit)) continue;
    throw RecordProblem(fmt::format("{}: {} of {:.6g} s at {}", to_text(stream.id), late > 0.0 ? "a gap" : "an overlap",
                                    1e-6 * std::fabs(late), to_iso_time(piece.start)));
  }
}

}  // namespace teeter
