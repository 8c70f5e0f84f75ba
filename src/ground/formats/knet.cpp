// K-NET and KiK-net ASCII: 17 header lines read by their number, then integer counts around an offset.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "core/number.hpp"
#include "ground/formats/option_words.hpp"
#include "ground/formats/readers.hpp"

namespace teeter {
namespace {

constexpr std::size_t label_width = 18;
constexpr std::size_t header_length = 17;
enum HeaderLine : std::size_t {
  origin_time = 1,
  magnitude = 5,
  station_code = 6,
  sampling_frequency = 11,
  duration_time = 12,
  direction = 13,
  scale_factor = 14,
  peak_acceleration = 15,
};

// Values by line number: the labels differ between the published description and the files.
using Header = std::array<std::string_view, header_length + 1>;

Header read_header(LineReader& lines) {
  Header header;
  for (std::size_t number = 1; number <= header_length; ++number) {
    const std::string_view line = lines.expect("a K-NET header line");
    if (line.size() > label_width) header[number] = trimmed(line.substr(label_width));
  }
  return header;
}

// "100Hz", "138": the number before any letters; nothing where the value is empty.
std::optional<double> quantity_on(const Header& header, HeaderLine number) {
  const std::string_view text = header[number];
  if (text.empty()) return std::nullopt;
  const std::string_view digits = trimmed(text.substr(0, text.find_first_of("Hhs")));
  const double value = record_number({digits, label_width + 1}, number);
  if (value <= 0.0) throw RecordProblem(number, label_width + 1, "expected a number above zero");
  return value;
}

struct Scale {
  double per_count;
  std::string unit;
};

// "2000(gal)/8388608".
Scale read_scale(std::string_view text) {
  const std::size_t open = text.find('(');
  const std::size_t close = text.find(")/", open == std::string_view::npos ? 0 : open);
  if (open == std::string_view::npos || close == std::string_view::npos)
    throw RecordProblem(scale_factor, label_width + 1, "expected a scale factor such as 2000(gal)/8388608");
  const double numerator = record_number({trimmed(text.substr(0, open)), label_width + 1}, scale_factor);
  const double denominator = record_number({trimmed(text.substr(close + 2)), label_width + close + 3}, scale_factor);
  const double per_count = numerator / denominator;
  if (!(numerator > 0.0 && denominator > 0.0 && std::isfinite(per_count)))
    throw RecordProblem(scale_factor, label_width + 1, "the scale factor must be above zero");
  return {per_count, std::string(text.substr(open + 1, close - open - 1))};
}

void set_component(RecordFile& file, RecordChannel& channel, std::string_view text) {
  const bool borehole = text == "1" || text == "2" || text == "3";
  if (text == "N-S" || text == "1" || text == "4") {
    channel.name = "NS";
    channel.azimuth = 0.0;
  } else if (text == "E-W" || text == "2" || text == "5") {
    channel.name = "EW";
    channel.azimuth = 90.0;
  } else if (text == "U-D" || text == "3" || text == "6") {
    channel.name = "UD";
    channel.vertical = true;
  } else {
    channel.name = to_utf8(text);
    file.warnings.push_back(fmt::format("the direction \"{}\" is not known", printable(text)));
  }
  if (borehole) file.warnings.emplace_back("the sensor stands in the borehole, not at the surface");
}

// At most `limit` counts; true when the file holds more than that.
bool read_counts(LineReader& lines, std::size_t limit, std::vector<double>& counts) {
  bool more = false;
  for (std::string_view line; !more && lines.next(line);) {
    for_each_token(line, blank_characters, [&](const Token& token) {
      more = counts.size() == limit;
      if (!more) counts.push_back(record_number(token, lines.number()));
      return !more;
    });
  }
  return more;
}

std::vector<double> read_declared(LineReader& lines, std::size_t declared, const RecordOptions& options,
                                  std::vector<std::string>& warnings) {
  std::vector<double> counts;
  const bool more = read_counts(lines, declared, counts);
  if (more) warnings.push_back(fmt::format("more than the {} declared samples: the rest is left out", declared));
  if (counts.size() < declared) {
    const std::string message = fmt::format("{} samples are declared, {} were found", declared, counts.size());
    if (!options.allow_truncated || counts.size() < 2)
      throw RecordProblem(lines.number(), 1, cut_short(options, message));
    warnings.push_back(message);
  }
  return counts;
}

std::vector<double> read_undeclared(LineReader& lines) {
  std::vector<double> counts;
  if (read_counts(lines, max_record_samples, counts)) throw RecordProblem(lines.number(), 1, "more than 2^24 samples");
  return counts;
}

void remove_mean(std::vector<double>& counts) {
  double sum = 0.0;
  for (const double count : counts) sum += count;
  const double mean = sum / static_cast<double>(std::max<std::size_t>(counts.size(), 1));
  for (double& count : counts) count -= mean;
}

void set_stated_peak(RecordChannel& channel, std::string_view text) {
  constexpr double gal = 0.01;  // the label names the unit, whatever the user says about the samples
  const auto peak = parse_number(text);
  if (!peak) return;
  channel.stated_peak = *peak * gal;
  channel.stated_digit = last_digit(text) * gal;
}

}  // namespace

bool recognises_knet(std::string_view bytes) {
  const auto lines = first_lines(bytes, station_code);
  return lines.size() == station_code && lines[0].starts_with("Origin Time") &&
         lines[station_code - 1].starts_with("Station Code");
}

RecordFile read_knet(std::string_view bytes, const RecordOptions& options) {
  RecordFile file;
  RecordChannel channel;
  LineReader lines(bytes);
  const Header header = read_header(lines);
  file.title = to_utf8(fmt::format("{} {} M{}", header[station_code], header[origin_time], header[magnitude]));
  set_component(file, channel, header[direction]);

  const auto frequency = quantity_on(header, sampling_frequency);
  const auto duration = quantity_on(header, duration_time);
  if (!frequency && !options.step)
    throw RecordProblem(sampling_frequency, label_width + 1, "no sampling frequency: " + give(options, "dt", "0.01"));
  channel.step = options.step ? *options.step : 1.0 / *frequency;

  const Scale scale = read_scale(header[scale_factor]);
  const ChosenUnit unit = choose_unit(options, scale.unit);
  channel.unit = unit.name;
  channel.quantity = unit.unit.quantity;
  channel.values = frequency && duration
                       ? read_declared(lines, checked_count(std::round(*frequency * *duration), duration_time), options,
                                       file.warnings)
                       : read_undeclared(lines);
  // The stated maximum is the one after this step: the counts carry an offset of the recorder.
  remove_mean(channel.values);
  file.warnings.emplace_back("the mean of the counts was removed");
  to_si(channel.values, scale.per_count * unit.unit.factor);
  set_stated_peak(channel, header[peak_acceleration]);
  file.channels.push_back(std::move(channel));
  return file;
}

}  // namespace teeter
