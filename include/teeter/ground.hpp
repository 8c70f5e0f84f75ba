// What the ground does, as a user describes it: plain data, no behaviour.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace teeter {

enum class ExcitationKind {
  none,
  rectangular,
  half_sine,
  sine,    // one full cycle
  cosine,  // one full cycle, Zhang-Makris type B
  type_c,  // Zhang-Makris type C_n, n = cycles
  ricker,
  ricker_antisymmetric,
  mavroeidis,
  harmonic,
  record,
  sequence,
};

// One recorded component, evenly sampled, linear between samples, zero outside.
struct Record {
  double step = 0.0;                   // s
  std::vector<double> acceleration;    // m/s2, after the treatment
  std::string file;                    // where it was read from; empty: not from a file
  std::string format;                  // name of the file format
  std::string component;               // as the file calls it
  std::string unit;                    // as the file or the user states it
  std::string title;                   // free text of the file's header
  std::vector<std::string> treatment;  // what was done to the samples, in order
  std::vector<std::string> warnings;   // what the reader found odd
};

// One direction of the ground motion. Which fields count depends on `kind`.
struct Excitation {
  ExcitationKind kind = ExcitationKind::none;
  std::optional<double> amplitude;       // m/s2
  std::optional<double> displacement;    // m, harmonic only: table amplitude, acceleration = displacement*omega^2
  std::optional<double> omega;           // rad/s, of the full sine
  std::optional<double> duration;        // s
  std::optional<double> cycles;          // number of full cycles
  double phase = 0.0;                    // rad
  double start = 0.0;                    // s
  double gamma = 2.0;                    // mavroeidis: oscillations in the envelope
  double ramp = 0.0;                     // s, harmonic: linear growth from start
  double scale = 1.0;                    // multiplies the whole excitation
  std::shared_ptr<const Record> record;  // kind record
  std::vector<Excitation> parts;         // kind sequence: summed where they overlap
};

struct Ground {
  Excitation horizontal;  // positive to the right
  Excitation vertical;    // positive upwards
  // Model space alone.
  Excitation transverse;  // positive away from the viewer
  double azimuth = 0.0;   // rad, turns horizontal and transverse together, from +x towards +y
  int recorded_axes = 0;  // how many of horizontal, transverse, vertical are of one recording: 0, 2 or 3
};

}  // namespace teeter
