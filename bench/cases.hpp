// What is simulated: maps of one-sine pulses over frequency and amplitude, and one record at many amplitudes.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "support/gravity.hpp"
#include "teeter/scenario.hpp"

namespace bench {

inline constexpr double rest_tolerance = 1e-9;  // share of alpha

struct BlockSize {
  std::string name;
  double half_width;   // m
  double half_height;  // m
};

std::vector<BlockSize> block_sizes();

struct PulseCase {
  double omega;      // rad/s
  double amplitude;  // m/s2
};

// Rows of omega/p by columns of amplitude / (g tan alpha), `points` of each.
std::vector<PulseCase> pulse_map(const BlockSize& size, std::size_t points);

struct RecordCases {
  std::shared_ptr<const teeter::Record> record;
  std::vector<double> push;    // the record's acceleration / g
  std::vector<double> scales;  // one simulation each
};

RecordCases record_cases(const BlockSize& size, std::size_t scales);

// The block alone; the ground is filled in per case. Long enough to come to rest or to fall.
teeter::Scenario standing_block(const BlockSize& size, double tolerance);
void set_pulse(teeter::Scenario& scenario, const PulseCase& pulse);
void set_record(teeter::Scenario& scenario, const std::shared_ptr<const teeter::Record>& record, double scale);

}  // namespace bench
