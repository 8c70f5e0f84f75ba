// Mass matrix of a chain of rigid bodies in the plane: each turn moves everything from one body upwards. Products and
// solutions take work proportional to the number of bodies, where those of a dense matrix grow with its square and
// cube.
#pragma once

#include <vector>

#include "core/vec2.hpp"

namespace teeter {

struct TurningChain {
  struct Body {
    double mass;     // kg
    double inertia;  // kg m2, about its centre
    Vec2 centre;     // m
  };
  struct Turn {
    std::size_t body;  // the lowest that turns
    Vec2 about;        // m
    double sign;       // 1 clockwise, -1 counter-clockwise
    double inertia;    // kg m2, of all that turns, about that point: the entry on the diagonal
  };
  std::vector<Body> bodies;  // from the ground upwards
  std::vector<Turn> turns;   // of one body after those of the bodies below; at most two of each
};

// Products with M and solutions of M x = b on a basis, the other turns being zero: what is above a turn is felt there
// as an articulated inertia (docs/theory.md, section 12).
class ChainSolver {
 public:
  explicit ChainSolver(const TurningChain& chain) : chain_(&chain) {}

  void multiply(const std::vector<double>& x, std::vector<double>& product);

  // The basis in ascending order; false when the matrix is not positive definite there.
  bool factorise(const std::vector<std::size_t>& basis);
  // In place, one value for each of the basis.
  void solve(std::vector<double>& values);

 private:
  struct Velocity {
    double rate;  // rad/s
    Vec2 of;      // m/s, of the centre
  };
  // A body that turns or not: velocities and forces are told at its origin.
  struct Link {
    Vec2 step;                // m, velocity of the origin for a unit of the rate of the link below
    std::size_t first, last;  // of its pivots
  };
  // A turn of the basis with what is felt there, once the turns listed before it give way.
  struct Pivot {
    double sign;
    Vec2 lever;      // m, velocity of the link's origin for a unit of the turn
    double moment;   // kg m2, felt by a turn about the origin
    Vec2 momentum;   // kg m, the origin's share of it
    double inverse;  // 1 / (kg m2)
    double turned;   // what is left of the right side
  };

  const TurningChain* chain_;
  std::vector<Velocity> velocities_;  // of bodies
  std::vector<Link> links_;
  std::vector<Pivot> pivots_;
};

}  // namespace teeter
