// One step or one impact of an assembly as a contact problem (docs/theory.md, section 14).
#pragma once

#include <array>
#include <vector>

#include "models/contact/geometry.hpp"
#include "solve/contact_solver.hpp"

namespace teeter {

// An assembly at the beginning of a step.
struct Scene {
  const AssemblyState& state;
  const std::vector<Pose>& poses;
  const std::vector<Pair>& pairs;
};

// An end of a pair in a step or an impact.
struct ActiveEnd {
  int pair = 0;
  int end = 0;
  ContactLaw law = ContactLaw::coulomb;
  double target = 0.0;              // m or m/s: the contact presses when it opens by less than this
  double normal_speed = 0.0;        // m/s, opening before
  double tangential_speed = 0.0;    // m/s, of the upper body to the right of the normal, before
  double normal_impulse = 0.0;      // N s
  double tangential_impulse = 0.0;  // N s, on the upper body
  double slid = 0.0;                // m, over the step
  ContactMode mode = ContactMode::open;
};

// How well the contact problems of a run were solved.
struct ContactTrouble {
  long problems = 0;
  long unsolved = 0;            // approximate: residual above what the solvers promise, and not relaxed
  long helped = 0;              // not solved by the method that was asked for, but automatically
  long relaxed = 0;             // no solution for Coulomb's law was found: the associative one was taken
  double worst_residual = 0.0;  // scaled
  bool broken = false;          // a solution that is no number, or far from one
  std::array<long, static_cast<std::size_t>(ContactMethod::proximal) + 1> by_method{};
};

class ContactStepper {
 public:
  explicit ContactStepper(const ContactModel& model) : model_(&model) {}

  // The published scheme: displacements over h (s), with gaps and directions of the start, for all contacts nearer
  // than what may close within the step.
  void implicit_euler(const Scene& scene, double h, AssemblyState& to);

  // Velocities over h (s), directions at the middle of the step.
  enum class Ends { persistent, touching_at_middle };
  void moreau(const Scene& scene, double h, Ends ends, AssemblyState& to);

  // Velocities jump at the given ends, whose law and target are set.
  void impact(const Scene& scene, std::vector<ActiveEnd>& ends, AssemblyState& to);

  // The last step or impact.
  const std::vector<ActiveEnd>& ends() const { return ends_; }
  double residual() const { return solution_.residual; }
  const ContactTrouble& trouble() const { return trouble_; }

 private:
  void start_problem(const AssemblyState& from, double share, double unit, Vec2 kick);
  void add_contact(const Scene& scene, const std::vector<Pose>& poses, const TouchPlace& place, const ActiveEnd& end);
  void solve_problem(double impulse_unit, bool resting = false);
  bool finds_rest();
  void solve_relaxed();

  const ContactModel* model_;
  ContactProblem problem_;
  ContactSolution solution_;
  ContactSolution relaxed_;
  ContactSolver solver_;
  std::vector<ActiveEnd> ends_;
  std::vector<ActiveEnd> last_step_;  // ends and modes of the last velocity step, tried first
  std::vector<Pose> middle_;
  double unit_ = 1.0;  // m or m/s, of the problem's motions
  ContactTrouble trouble_;
};

// Opening and sliding speed of an end (m/s).
struct EndSpeed {
  double normal;
  double tangential;
};
EndSpeed speed_at(const AssemblyState& state, const std::vector<Pose>& poses, const Pair& pair,
                  const TouchPlace& place);

// Modes and forces of the last step, remembered in the pairs; h is its length (s).
void remember(const std::vector<ActiveEnd>& ends, double h, std::vector<Pair>& pairs);

}  // namespace teeter
