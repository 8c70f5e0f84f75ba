// What the summary of a run tells that the motion itself does not keep: peaks, uplift, ways, forces, impacts.
#pragma once

#include <vector>

#include "follow/peak.hpp"
#include "models/space/motion.hpp"
#include "teeter/history.hpp"

namespace teeter {

struct PeakTilt {
  double tilt = 0.0;     // rad
  double time = 0.0;     // s
  double azimuth = 0.0;  // rad
  double twist = 0.0;    // rad, of the body then
};

class SpaceWatch {
 public:
  SpaceWatch(const SpaceMotion& motion, double end);
  void stepped(const SpaceMotion& motion);

  const PeakTilt& peak() const { return peak_; }
  const Peak& peak_angle() const { return angle_; }
  double peak_twist() const { return peak_twist_; }
  double twist() const { return twist_; }                          // rad, counted on beyond half turns
  Eigen::Vector2d displacement() const { return last_ - start_; }  // m, of the middle of the base
  double walked() const { return walked_; }
  double slip_path() const { return slip_path_; }
  const std::vector<double>& uplift() const { return uplift_; }
  const std::vector<Impact>& impacts() const { return impacts_; }
  double required_friction() const { return required_friction_; }
  double required_friction_at_impacts() const { return required_friction_at_impacts_; }
  double least_normal_force() const { return least_normal_; }
  const Vec3& last_force() const { return last_force_; }  // N, of the ground on the body

 private:
  struct Instant {
    double time = 0.0;
    double tilt = 0.0;
    double azimuth = 0.0;
    double twist = 0.0;
  };
  void look_at_tilt(const Instant& now);
  void look_at_base(const SpaceMotion& motion);
  void look_at_forces(const SpaceMotion& motion);
  void add_impact(const SpaceMotion& motion);

  Eigen::Vector2d start_;  // m, of the middle of the base
  Eigen::Vector2d last_;
  Instant before_last_, last_instant_;
  PeakTilt peak_;
  Peak angle_;
  double twist_ = 0.0;
  double last_turn_ = 0.0;
  double peak_twist_ = 0.0;
  double walked_ = 0.0;
  double slip_path_ = 0.0;
  std::vector<double> uplift_;
  std::vector<double> gaps_;
  std::vector<Impact> impacts_;
  double required_friction_ = 0.0;
  double required_friction_at_impacts_ = 0.0;
  double least_normal_;
  Vec3 last_force_;
};

std::string_view name_of(SpaceImpactKind kind);

// Middle of the base (m), world axes.
Eigen::Vector2d base_middle(const SpaceModel& model, const SpaceState& state);

}  // namespace teeter
