// What CSMIP (CDMG) Volume 1 and Volume 2 files have in common: headers of fixed size and titles of blocks of samples.
#pragma once

#include "ground/formats/numbered_header.hpp"

namespace teeter {

struct CsmipLayout {
  std::string_view first_words;  // of the first line, upper case
  std::size_t text_lines;
  std::size_t real_lines;
  std::size_t event_line;  // 1-based, as is the next
  std::size_t station_line;
};

struct CsmipHeader {
  std::vector<std::string_view> text;
  NumberedHeader integers;
};

CsmipHeader read_csmip_header(LineReader& lines, const CsmipLayout& layout);
std::string csmip_title(const CsmipHeader& header, const CsmipLayout& layout);

// Name, azimuth and vertical from integer 27 and the text line "Chan 1: 90 Deg".
void describe_csmip_direction(RecordChannel& channel, const CsmipHeader& header, std::vector<std::string>& warnings);

// The peak in `line` after `label`: "MAX = -.200 G, AT 11.576 SEC"; left alone where there is none.
void read_csmip_peak(RecordChannel& channel, std::string_view line, std::string_view label);

// "n points of accel data equally spaced at dt sec, in cm/sec2. (8f10.6)" and its relatives.
struct CsmipBlock {
  std::size_t count;
  Quantity quantity;
  double step;  // s
  std::string unit;
  FieldFormat format;
  std::size_t line;
};
// "g" of " g .  "
std::string_view without_full_stop(std::string_view text);

bool is_csmip_block_title(std::string_view line);
bool csmip_block_follows(LineReader lines);
// Reads the title; without a descriptor in it the samples are laid out as `usual`.
CsmipBlock read_csmip_block_title(LineReader& lines, FieldFormat usual);

// The unit that is given or found, which has to measure acceleration; `line` is where it stands.
ChosenUnit choose_acceleration_unit(const RecordOptions& options, std::string_view found, std::size_t line);

// Puts evenly spaced accelerations that follow a title into the channel.
void read_csmip_samples(RecordChannel& channel, LineReader& lines, const CsmipBlock& block,
                        const RecordOptions& options, std::vector<std::string>& warnings);

// Puts `count` pairs of time and value, 10F7.3, into the channel, in the unit of the file; the times give the step.
void read_csmip_pairs(RecordChannel& channel, LineReader& lines, std::size_t count, const RecordOptions& options,
                      std::vector<std::string>& warnings);

}  // namespace teeter
