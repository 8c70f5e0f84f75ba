// What floors, isolated plates and anchors did, what energy proves, and rules of thumb: parts of the summary.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace teeter {

// What the floor under the object did, its free vibration after the shaking included.
struct FloorOutcome {
  std::vector<double> periods;  // s, of its modes
  std::vector<double> factors;  // of each mode on that floor
  long floor = 0;               // and of how many storeys; none where modes were given
  long storeys = 0;
  double peak_acceleration = 0.0;  // m/s2
  double peak_displacement = 0.0;  // m, against the ground
  double amplification = 0.0;      // peak acceleration over that of the ground
};

// What an isolated plate did.
struct IsolationOutcome {
  struct Stop {
    double time = 0.0;        // s
    double rate_after = 0.0;  // rad/s, of the object
    bool tipped = false;      // it had stood flat until then
  };
  double peak_displacement = 0.0;   // m, size, with the swing after the object rests
  double final_displacement = 0.0;  // m
  double peak_acceleration = 0.0;   // m/s2, size, of the plate itself
  long stop_hits = 0;
  std::vector<Stop> stops;           // the first max_listed_impacts
  std::optional<double> first_slip;  // s, slider
  std::optional<double> limit;       // m
  bool cannot_lift = false;          // the bearing slips before the object lifts, as long as no stop is hit
};

struct AnchorOutcome {
  double at = 0.0;                // m, to the right of the centre line of the base
  double peak_force = 0.0;        // N
  double peak_elongation = 0.0;   // m, until it breaks
  std::optional<double> yielded;  // s
  std::optional<double> broken;   // s
  double energy_absorbed = 0.0;   // J
};

// What the energy alone proves, once the ground has stopped (docs/theory.md, section 23).
struct Certificate {
  std::string kind;           // rest | stands | falls
  double time = 0.0;          // s, from when on it is known
  double energy_share = 0.0;  // of the energy that it takes to fall
};

// Rules of thumb beside the simulation. A rule passes where it says that the object stays up.
struct Screening {
  double pga = 0.0;                // m/s2, of what the object stands on
  double pgv = 0.0;                // m/s
  double static_limit = 0.0;       // m/s2, below which it does not lift
  double impulse_velocity = 0.0;   // m/s, a sudden base velocity that just overturns
  double ishiyama_velocity = 0.0;  // m/s
  double capacity = 0.0;           // m/s2, of the linear oscillator with the same energy
  double frequency = 0.0;          // Hz
  std::optional<double> damping;   // share of the critical one
  std::optional<double> demand;    // m/s2
  bool static_passes = false;
  bool impulse_passes = false;
  bool ishiyama_passes = false;
  std::optional<bool> reserve_energy_passes;
  std::vector<std::string> disagreements;  // with the simulation, as sentences
};

}  // namespace teeter
