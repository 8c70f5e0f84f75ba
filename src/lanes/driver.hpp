// What happens to a lane between its steps: uplift, impacts, pieces of the ground motion, the end of a case.
#pragma once

#include <array>
#include <optional>

#include "lanes/case.hpp"
#include "models/rocking/chatter.hpp"
#include "models/rocking/free_fate.hpp"
#include "models/rocking/results.hpp"

namespace teeter {

// A case whose verdict is a matter of energy.
struct AwaitingFate {
  std::size_t number;
  long impacts;
  Side side;
  bool fallen;
  double time_left;  // what it adds to the score
};

// What a case that runs alone tells beyond its outcome: all that a summary holds.
struct LaneWitness {
  RockingSeen seen;
  RockingEnd end{};
  bool beyond = false;  // the case turned out to be one for the event loop; nothing else counts then
};

class LaneDriver {
 public:
  explicit LaneDriver(const LaneRounds& rounds);
  void run(std::size_t cases, const CaseSource& source, const OutcomeSink& sink, LaneDepth depth);
  // One case; on TimeUp the witness knows how far it came.
  void watch(const Scenario& scenario, LaneWitness& witness);
  const RockingModel& model() const { return lanes_.front().work.model; }
  void forget();  // what the cases held on to

 private:
  struct Lane {
    LaneCase work;
    bool quiet = false;                 // the ground is still from here on
    double stop = 0.0;                  // s, where the run ends
    std::array<double, 2> last_cell{};  // m/s2, samples of a cell that the end of the run cuts short
    LaneOutcome outcome;
  };

  void run_group();
  bool fill(int i);  // the lane with the next case of these settings; false when there is none now
  bool take(int i);  // the next case into the lane; false at the end
  void leave_idle(int i);
  void look_at(int i);  // after a round in which something happened to the lane

  // Each of these returns whether the case goes on; if not, its outcome has been reported.
  bool start(int i);
  bool enter_piece(int i);
  bool enter_samples(int i, const SampledPart& part);
  bool enter_quiet(int i);
  bool rest(int i, const AfterImpact* bounce);
  bool impact(int i);
  std::optional<bool> bounce(int i);  // nothing: it turns about the other corner from now on
  bool lie_down(int i);
  bool step_alone(int i);
  bool bounce_to_rest(int i);
  bool fly_to_rest(int i);
  bool fly(int i);  // in one piece to the next impact; false where that cannot be
  bool report(int i, Verdict verdict, double end_time, double angle);
  bool report_by_event_loop(int i);
  void report_by_event_loop(std::size_t k, const Scenario& scenario);
  bool await_fate(int i, bool fallen);  // reported together with others
  void report_fates();

  void set_side(int i, Side side);
  double slow_square(int i, Side side);  // (rad/s)^2, only below it an impact can begin the end of bouncing
  void set_lever(int i);
  bool enter_still(int i, double end);
  void enter_cell(int i, const double* samples, std::int64_t cell, std::int64_t last, double start, double step);
  void set_forces(int i);
  void set_bounces(int i);
  void move_in_cell(int i, double share);
  bool next_cell(int i);
  bool make_step(int i, double v, double h, double share);
  double sound_share(int i, const Coefficients<double>& angle) const;
  void note_peak(int i, double lean, double sign, double time);
  void note_rate(int i, const Coefficients<double>& angle, double share, double h);
  void begin_witness(int i);
  void note_impact(int i, Side left, double before);
  void note_rest(int i);
  void note_end(int i, Verdict verdict, double rest_since);
  void find_peak(int i);
  bool on_samples() const { return settings_.ground == LaneGround::samples; }
  RockingState state_of(int i) const;
  Lane& lane_at(int i) { return lanes_[static_cast<std::size_t>(i)]; }
  Side side_of(int i) const { return states_.sign[i] > 0.0 ? Side::right : Side::left; }
  bool full() const { return depth_ == LaneDepth::full; }

  LaneRounds rounds_;
  std::size_t cases_ = 0;
  const CaseSource* source_ = nullptr;
  const OutcomeSink* sink_ = nullptr;
  LaneWitness* witness_ = nullptr;  // of the one case that runs
  LaneDepth depth_ = LaneDepth::verdict;
  std::size_t next_ = 0;
  LaneCases known_;
  int waiting_ = -1;  // a lane whose case has other settings than those that run
  LaneSettings settings_{};
  std::vector<Lane> lanes_;
  LaneStates states_{};
  FateRows<widest_lanes> fates_{};
  AwaitingFate awaiting_[widest_lanes];
  int fates_asked_ = 0;
};

}  // namespace teeter
