// Several contacts hit at once: the impact law of Liu, Zhao and Brogliato with Coulomb friction, for any mass matrix
// and any contact directions. Positions are frozen; the contacts are springs that give back the share e^2 of their
// work.
#pragma once

#include <Eigen/Core>
#include <string>
#include <vector>

#include "teeter/choices.hpp"

namespace teeter {

enum class TangentialPhase { open, stick, slip_right /* vt > 0 */, slip_left, frictionless };

struct ImpactContact {
  double stiffness = 1.0;    // only ratios between contacts matter
  double restitution = 0.0;  // energetic, 0..1
  double static_friction = 0.0;
  double kinetic_friction = 0.0;  // at most the static one
};

// Few enough that nothing is allocated.
inline constexpr int most_impact_contacts = 6;
inline constexpr int most_impact_freedoms = 8;

template <int most_rows, int most_columns>
using SmallMatrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::ColMajor, most_rows, most_columns>;
template <int most>
using SmallVector = Eigen::Matrix<double, Eigen::Dynamic, 1, Eigen::ColMajor, most, 1>;

using ImpactMass = SmallMatrix<most_impact_freedoms, most_impact_freedoms>;
using ImpactDirections = SmallMatrix<most_impact_freedoms, most_impact_contacts>;  // a column for each contact
using ImpactVelocity = SmallVector<most_impact_freedoms>;
using PerContact = SmallVector<most_impact_contacts>;

// Freedoms n, contacts m. Resting contacts belong to it as well.
struct MultipleImpact {
  ImpactMass mass;            // n x n
  ImpactDirections normals;   // n x m, columns w_n: normal velocity = w_n . velocity
  ImpactDirections tangents;  // n x m, columns w_t
  ImpactVelocity velocity;    // n, before
  std::vector<ImpactContact> contacts;
  double elasticity = 1.0;  // eta, 1..10: the force of a contact grows with depth^eta
  StartRule start_rule = StartRule::by_static;
  double tolerance = 1e-10;  // relative, of the integration
  int max_segments = 4000;
};

struct ImpactOutcome {
  bool solved = false;
  std::string reason;                                // when not solved
  ImpactVelocity velocity;                           // n, after
  PerContact normal_impulses;                        // m
  PerContact tangential_impulses;                    // m; only the sum is meaningful for coinciding tangents
  double friction_work = 0.0;                        // J, not positive
  std::vector<std::vector<TangentialPhase>> phases;  // per contact, in order, without repeats
  int segments = 0;
};

ImpactOutcome solve_multiple_impact(const MultipleImpact& impact);

}  // namespace teeter
