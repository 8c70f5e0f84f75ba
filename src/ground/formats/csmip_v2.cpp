// CSMIP (CDMG) Volume 2, corrected accelerograms: acceleration, velocity and displacement of each component.
#include <fmt/format.h>

#include "ground/formats/csmip.hpp"
#include "ground/formats/option_words.hpp"

namespace teeter {
namespace {

constexpr CsmipLayout layout{"CORRECTED ACCELEROGRAM", 25, 13, 3, 7};
constexpr FieldFormat usual_format{8, 10};
constexpr std::size_t blocks_per_component = 3;

bool starts_component(std::string_view line) { return starts_with_ignoring_case(trimmed(line), layout.first_words); }

bool ends_block(std::string_view line) {
  return is_end_mark(line) || starts_component(line) || is_csmip_block_title(line);
}

void report_short(const std::string& message, std::size_t line, const RecordOptions& options,
                  std::vector<std::string>& warnings) {
  if (!options.allow_truncated) throw RecordProblem(line, 1, cut_short(options, message));
  warnings.push_back(message);
}

// Velocity and displacement follow from the acceleration: only the number of their lines is checked.
void pass_block(LineReader& lines, const CsmipBlock& block, const RecordOptions& options,
                std::vector<std::string>& warnings) {
  const auto per_line = static_cast<std::size_t>(block.format.count);
  const std::size_t declared = (block.count + per_line - 1) / per_line;
  const std::size_t found = skip_until(lines, ends_block);
  if (found < declared)
    report_short(fmt::format("{} lines of samples are declared in line {}, {} were found", declared, block.line, found),
                 lines.number(), options, warnings);
  warn_about_left_out(found > declared ? found - declared : 0, lines.number(), warnings);
}

void read_acceleration(RecordChannel& channel, LineReader& lines, const CsmipBlock& block, const RecordOptions& options,
                       std::vector<std::string>& warnings) {
  read_csmip_samples(channel, lines, block, options, warnings);
  const std::size_t samples_end = lines.number();
  warn_about_left_out(skip_until(lines, ends_block), samples_end, warnings);
}

void read_blocks(RecordChannel& channel, LineReader& lines, const RecordOptions& options,
                 std::vector<std::string>& warnings) {
  std::size_t blocks = 0;
  do {
    const CsmipBlock block = read_csmip_block_title(lines, usual_format);
    ++blocks;
    if (block.quantity == Quantity::acceleration && channel.values.empty()) {
      read_acceleration(channel, lines, block, options, warnings);
    } else {
      pass_block(lines, block, options, warnings);
    }
  } while (csmip_block_follows(lines));
  if (channel.values.empty()) throw RecordProblem(lines.number(), 1, "the component has no acceleration");
  if (blocks < blocks_per_component && at_end(lines))
    report_short("the file ends before the velocity and displacement", lines.number(), options, warnings);
}

RecordChannel read_component(LineReader& lines, const CsmipHeader& header, const RecordOptions& options,
                             std::vector<std::string>& warnings) {
  RecordChannel channel;
  describe_csmip_direction(channel, header, warnings);
  for (const std::string_view line : header.text) read_csmip_peak(channel, line, "PEAK ACCELERATION");
  read_blocks(channel, lines, options, warnings);
  return channel;
}

}  // namespace

bool recognises_csmip_v2(std::string_view bytes) {
  const auto lines = first_lines(bytes, 1);
  return !lines.empty() && starts_component(lines[0]);
}

RecordFile read_csmip_v2(std::string_view bytes, const RecordOptions& options) {
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
