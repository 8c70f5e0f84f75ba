// What engineers ask of a record: peaks, intensity, duration, period.
#pragma once

#include <vector>

#include "teeter/ground.hpp"

namespace teeter {

// Of the acceleration linear between samples, integrated from rest without any correction.
struct RecordMeasures {
  double pga = 0.0;          // m/s2
  double pga_time = 0.0;     // s
  double pgv = 0.0;          // m/s
  double pgd = 0.0;          // m
  double arias = 0.0;        // m/s, pi/(2 g) times the integral of a^2
  double cav = 0.0;          // m/s, the integral of |a|
  double d5_75 = 0.0;        // s, between 5 % and 75 % of the Arias intensity
  double d5_95 = 0.0;        // s, between 5 % and 95 % of the Arias intensity
  double mean_period = 0.0;  // s, Rathje's, from the Fourier amplitudes between 0.25 and 20 Hz; 0 where there are none
  double final_velocity = 0.0;      // m/s, what the missing correction leaves
  double final_displacement = 0.0;  // m
  double drift = 0.0;  // m/s, mean velocity over the last tenth of the record, when a ground is at rest again
};

// Which peaks of a record, integrated as it is, are drift rather than motion of the ground.
enum class Drift {
  none,
  displacement,              // it grows to the end
  velocity_and_displacement  // the ground never comes to rest
};
Drift drift_of(const RecordMeasures& measures, double duration);

RecordMeasures measure(const std::vector<double>& acceleration, double step);

// Velocity and displacement at the samples, from rest.
struct IntegratedRecord {
  std::vector<double> velocity;      // m/s
  std::vector<double> displacement;  // m
};
IntegratedRecord integrated(const std::vector<double>& acceleration, double step);

// Largest |velocity| (m/s), also between samples.
double peak_velocity(const std::vector<double>& acceleration, double step);

// Husid plot: the share of the Arias intensity that has arrived by each sample, 0 to 1; all 0 where nothing shakes.
std::vector<double> husid(const std::vector<double>& acceleration, double step);

}  // namespace teeter
