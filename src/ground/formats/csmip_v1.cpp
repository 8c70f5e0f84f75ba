// CSMIP (CDMG) Volume 1, uncorrected accelerograms: a title and even samples, or pairs of time and value.
#include "ground/formats/csmip.hpp"

namespace teeter {
namespace {

constexpr CsmipLayout layout{"UNCORRECTED ACCELEROGRAM", 13, 7, 2, 6};
constexpr std::size_t unit_and_peak_line = 12;
constexpr FieldFormat usual_format{8, 9};

bool starts_component(std::string_view line) { return starts_with_ignoring_case(trimmed(line), layout.first_words); }

// "G/10" of "UNITS OF UNCOR ACCEL ARE SEC AND G/10.     MAX  =  -.200 G, AT  11.576 SEC."
std::string_view unit_in(std::string_view line) {
  constexpr std::string_view marker = "SEC AND";
  const std::string upper = upper_case(line);
  const std::size_t at = upper.find(marker);
  if (at == std::string::npos) return {};
  const std::size_t from = at + marker.size();
  return without_full_stop(line.substr(from, upper.find("MAX", from) - from));
}

// Integer 33, or 28 where that is not filled in.
std::size_t pair_count(const CsmipHeader& header, std::size_t line) {
  const double count = header.integers.number(33).value_or(0.0);
  return checked_count(count > 0.0 ? count : header.integers.number(28).value_or(0.0), line);
}

RecordChannel read_component(LineReader& lines, const CsmipHeader& header, const RecordOptions& options,
                             std::vector<std::string>& warnings) {
  RecordChannel channel;
  describe_csmip_direction(channel, header, warnings);
  const std::string_view unit_line = header.text[unit_and_peak_line - 1];
  read_csmip_peak(channel, unit_line, "MAX");
  if (csmip_block_follows(lines)) {
    read_csmip_samples(channel, lines, read_csmip_block_title(lines, usual_format), options, warnings);
    return channel;
  }
  const std::size_t count = pair_count(header, lines.number());
  const ChosenUnit unit = choose_acceleration_unit(options, unit_in(unit_line), lines.number());
  channel.unit = unit.name;
  read_csmip_pairs(channel, lines, count, options, warnings);
  to_si(channel.values, unit.unit.factor);
  return channel;
}

}  // namespace

bool recognises_csmip_v1(std::string_view bytes) {
  const auto lines = first_lines(bytes, 1);
  return !lines.empty() && starts_component(lines[0]);
}

RecordFile read_csmip_v1(std::string_view bytes, const RecordOptions& options) {
  RecordFile file;
  LineReader lines(bytes);
  do {
    const CsmipHeader header = read_csmip_header(lines, layout);
    if (file.channels.empty()) file.title = csmip_title(header, layout);
    add_component(file, read_component(lines, header, options, file.warnings), lines.number());
  } while (find_next_component(lines, starts_component, file.warnings));
  return file;
}

}  // namespace teeter
