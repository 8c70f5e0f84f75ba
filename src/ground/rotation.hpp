// Two horizontal components seen from other directions: along an azimuth, and over all of them (RotD).
#pragma once

#include <array>
#include <vector>

namespace teeter {

using TwoComponents = std::array<std::vector<double>, 2>;  // of the same step and length

// Whether motion along both tells the motion in every direction: they are at least 10 degrees from parallel.
bool span_the_plane(double first_azimuth, double second_azimuth);

// The motion along `azimuth`, from components along two others that need not be at right angles. Degrees clockwise from
// north; the two must span the plane.
std::vector<double> along_azimuth(const TwoComponents& components, const std::array<double, 2>& azimuths,
                                  double azimuth);

// Of the peaks in the directions 0, 1, ... 179 degrees from the first component: least, median and largest, after
// Boore (2010).
struct RotD {
  double d00 = 0.0;
  double d50 = 0.0;
  double d100 = 0.0;
  double strongest = 0.0;  // degrees from the first component towards the second, where the largest is
};

// Components at right angles, m/s2.
RotD rotd_of_acceleration(const TwoComponents& acceleration);           // m/s2
RotD rotd_of_velocity(const TwoComponents& acceleration, double step);  // m/s

// Pseudo-acceleration (m/s2), every period with its own directions.
struct RotDSpectrum {
  double damping = 0.05;
  std::vector<double> period;  // s
  std::vector<RotD> value;     // m/s2
};
RotDSpectrum rotd_spectrum(const TwoComponents& acceleration, double step, double damping,
                           const std::vector<double>& periods);

}  // namespace teeter
