// Largest responses of damped oscillators to a record: elastic response spectra.
#pragma once

#include <vector>

namespace teeter {

// Exact for acceleration linear between samples, the free vibration after the last sample included.
struct ResponseSpectrum {
  double damping = 0.05;                    // share of the critical one
  std::vector<double> period;               // s
  std::vector<double> displacement;         // m, largest relative to the ground
  std::vector<double> pseudo_velocity;      // m/s, omega times the displacement
  std::vector<double> pseudo_acceleration;  // m/s2, omega^2 times the displacement
};

// Damping from 0 to below 1; periods (s) of at least 0. An oscillator of period 0 is rigid: its pseudo-acceleration is
// the peak of the ground.
ResponseSpectrum response_spectrum(const std::vector<double>& acceleration, double step, double damping,
                                   const std::vector<double>& periods);

// Values evenly spaced in logarithm.
std::vector<double> log_spaced(double from, double to, int count);

// What is drawn and written where nobody asks for others: 100 periods from 0.01 to 10 s.
std::vector<double> usual_periods();

// At which periods (s) and which damping spectra are wanted.
struct SpectrumWish {
  std::vector<double> periods = usual_periods();
  double damping = 0.05;
};

}  // namespace teeter
