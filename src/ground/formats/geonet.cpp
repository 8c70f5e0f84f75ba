// GeoNet (New Zealand) V1A and V2A: for each component text, integers, reals and blocks of 10 fields of 8 columns.
#include <fmt/format.h>

#include <array>

#include "core/number.hpp"
#include "ground/formats/option_words.hpp"
#include "ground/formats/readers.hpp"

namespace teeter {
namespace {

constexpr std::string_view format_unit = "mm/s2";  // of acceleration, in every file
constexpr std::size_t text_lines = 16;
constexpr std::size_t integer_lines = 4;
constexpr std::size_t real_lines = 6;
constexpr std::size_t samples_of_line = 10;
constexpr FieldFormat fields_of_line{10, 8};
constexpr std::size_t components_of_station = 3;  // a file cut between two of them shows no other sign

// 0-based lines of the text header.
enum TextAt : std::size_t { site_name = 2, event_time = 7, component_text = 12, peak_text = 13 };
// 1-based positions, as the published description counts them.
enum IntegerAt : std::size_t { component_azimuth = 28, accelerations = 34, velocities = 35, displacements = 36 };
constexpr std::size_t sample_interval = 26;

struct Header {
  std::array<std::string_view, text_lines> text;
  std::vector<double> integers;
  std::vector<double> reals;
  std::size_t count_line = 0;
};

bool starts_component(std::string_view line) {
  return starts_with_ignoring_case(line, "Corrected accelerogram") ||
         starts_with_ignoring_case(line, "Uncorrected accelerogram");
}

std::vector<double> read_block(LineReader& lines, std::size_t line_count) {
  std::vector<double> numbers;
  for (std::size_t i = 0; i < line_count; ++i) {
    const auto fields = fixed_fields(lines.expect("a header line of ten numbers"), fields_of_line);
    if (fields.size() != samples_of_line)
      throw RecordProblem(lines.number(), 1, "expected ten header numbers of eight columns");
    for (const Token& field : fields) numbers.push_back(record_number(field, lines.number()));
  }
  return numbers;
}

Header read_header(LineReader& lines) {
  Header header;
  for (std::string_view& line : header.text) line = lines.expect("a line of the text header");
  header.integers = read_block(lines, integer_lines);
  header.count_line = lines.number();
  header.reals = read_block(lines, real_lines);
  return header;
}

// "Component N28W  Longitudinal Accelerometer Axis", "Component Up".
void set_component(RecordFile& file, RecordChannel& channel, const Header& header) {
  const auto words = split_tokens(header.text[component_text], blank_characters);
  if (words.size() >= 2 && upper_case(words[0].text) == "COMPONENT") channel.name = to_utf8(words[1].text);
  const std::string name = upper_case(channel.name);
  const bool down = name.starts_with("DOWN") || name == "DN";
  channel.vertical = down || name == "UP" || name.starts_with("VERT");
  if (down) file.warnings.emplace_back("the vertical component is positive downwards");
  const double azimuth = header.integers[component_azimuth - 1];
  if (!channel.vertical && azimuth >= 0.0 && azimuth <= 360.0) channel.azimuth = azimuth;  // 0 stands there for "Up"
}

// "Acceleration:  Peak -11026.2 mm/s/s at  44.87 s"; "unevaluated" states none.
void set_stated_peak(RecordChannel& channel, const Header& header) {
  const auto words = split_tokens(header.text[peak_text], blank_characters);
  for (std::size_t i = 0; i + 2 < words.size(); ++i) {
    if (upper_case(words[i].text) != "PEAK") continue;
    const auto peak = parse_number(words[i + 1].text);
    const auto unit = record_unit(words[i + 2].text);
    if (!peak || !unit || unit->quantity != Quantity::acceleration) return;
    channel.stated_peak = *peak * unit->factor;
    channel.stated_digit = last_digit(words[i + 1].text) * unit->factor;
    return;
  }
}

std::size_t lines_for(std::size_t count) { return (count + samples_of_line - 1) / samples_of_line; }

std::string_view line_numbered(LineReader from, std::size_t number) {
  std::string_view line;
  while (from.number() < number && from.next(line)) continue;
  return line;
}

std::vector<double> read_accelerations(LineReader& lines, std::size_t count, const RecordOptions& options,
                                       std::vector<std::string>& warnings) {
  const LineReader start = lines;
  std::vector<double> values = read_fixed(lines, fields_of_line, count, options, warnings);
  // Else values of the next block would have been taken for accelerations.
  if (lines.number() - start.number() > lines_for(count))
    throw RecordProblem(lines.number(), 1, "a line of the accelerations before this one has fewer than ten samples");
  const std::size_t in_last = fixed_fields(line_numbered(start, lines.number()), fields_of_line).size();
  if (values.size() == count && in_last > (count - 1) % samples_of_line + 1)
    warnings.push_back(fmt::format("more than the {} declared samples: the rest is left out", count));
  return values;
}

// Velocity and displacement were computed from the acceleration: they are not read, but their lines are counted.
void skip_samples(LineReader& lines, double declared, std::size_t count_line, std::string_view what,
                  const RecordOptions& options, std::vector<std::string>& warnings) {
  if (declared == 0.0) return;
  const std::size_t line_count = lines_for(checked_count(declared, count_line));
  const std::size_t in_last = (static_cast<std::size_t>(declared) - 1) % samples_of_line + 1;
  LineReader ahead = lines;
  std::string_view line;
  for (std::size_t i = 1; i <= line_count; ++i, lines = ahead) {
    const bool there = ahead.next(line) && !starts_component(line);
    if (there && (i < line_count || fixed_fields(line, fields_of_line).size() >= in_last)) continue;
    const std::string message = fmt::format("the {} of a component ends before its declared count", what);
    if (!options.allow_truncated) throw RecordProblem(ahead.number(), 1, cut_short(options, message));
    warnings.push_back(message);
    if (there) lines = ahead;
    return;
  }
}

// Moves to the next component; false at the end of the file.
bool find_component(LineReader& lines, std::vector<std::string>& warnings) {
  LineReader ahead = lines;
  bool surplus = false;
  bool found = false;
  for (std::string_view line; !found && ahead.next(line);) {
    found = starts_component(line);
    if (found) break;
    surplus = surplus || !trimmed(line).empty();
    lines = ahead;
  }
  if (surplus) warnings.emplace_back("lines after the declared samples are left out");
  return found;
}

RecordChannel read_component(LineReader& lines, const RecordOptions& options, RecordFile& file) {
  const Header header = read_header(lines);
  RecordChannel channel;
  set_component(file, channel, header);
  if (file.title.empty())
    file.title = to_utf8(fmt::format("{}, {}", trimmed(header.text[site_name]), trimmed(header.text[event_time])));
  const ChosenUnit unit = choose_unit(options, format_unit);
  channel.unit = unit.name;
  channel.quantity = unit.unit.quantity;
  channel.step = options.step.value_or(header.reals[sample_interval - 1]);
  const std::size_t count = checked_count(header.integers[accelerations - 1], header.count_line);
  channel.values = read_accelerations(lines, count, options, file.warnings);
  to_si(channel.values, unit.unit.factor);
  set_stated_peak(channel, header);
  if (channel.values.size() < count) return channel;
  skip_samples(lines, header.integers[velocities - 1], header.count_line, "velocity", options, file.warnings);
  skip_samples(lines, header.integers[displacements - 1], header.count_line, "displacement", options, file.warnings);
  return channel;
}

}  // namespace

bool recognises_geonet(std::string_view bytes) {
  const auto lines = first_lines(bytes, 1);
  return !lines.empty() && trimmed(lines[0]).ends_with("GNS Science");
}

RecordFile read_geonet(std::string_view bytes, const RecordOptions& options) {
  RecordFile file;
  LineReader lines(bytes);
  do {
    if (file.channels.size() == max_record_channels)
      throw RecordProblem(lines.number(), 1, fmt::format("more than {} components", max_record_channels));
    file.channels.push_back(read_component(lines, options, file));
  } while (find_component(lines, file.warnings));
  if (file.channels.size() < components_of_station)
    file.warnings.push_back(fmt::format("{} of {} components are there", file.channels.size(), components_of_station));
  return file;
}

}  // namespace teeter
