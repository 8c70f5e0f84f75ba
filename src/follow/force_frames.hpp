// Contact forces at some hundred instants of a run, for pictures.
#pragma once

#include <utility>
#include <vector>

#include "teeter/history.hpp"

namespace teeter {

class ForceFrames {
 public:
  // A run of this length (s), where it is known, gets as many frames as a picture needs.
  explicit ForceFrames(std::optional<double> duration) : spacing_(duration.value_or(usual_length) / frames_per_run) {}

  bool due(double time) const { return time >= next_; }
  double last() const { return frames_.empty() ? -1.0 : frames_.back().time; }  // s
  void add(ForceFrame frame) {
    const double time = frame.time;
    held_ += frame.forces.size();
    frames_.push_back(std::move(frame));
    if (frames_.size() > most_frames || (held_ > most_forces && frames_.size() > 1)) thin();
    next_ = time + spacing_;
  }
  std::vector<ForceFrame> take() { return std::move(frames_); }

 private:
  static constexpr double frames_per_run = 400.0;
  static constexpr double usual_length = 4.0;         // s, of a run that ends by itself
  static constexpr std::size_t most_frames = 800;     // then every second one goes
  static constexpr std::size_t most_forces = 200000;  // in all frames

  // A longer run than thought, or more forces: pictures half as often, from the beginning on.
  void thin() {
    std::vector<ForceFrame> kept;
    held_ = 0;
    for (std::size_t k = 0; k < frames_.size(); k += 2) {
      held_ += frames_[k].forces.size();
      kept.push_back(std::move(frames_[k]));
    }
    frames_ = std::move(kept);
    spacing_ *= 2.0;
  }

  double spacing_;        // s
  double next_ = 0.0;     // s
  std::size_t held_ = 0;  // forces in all frames
  std::vector<ForceFrame> frames_;
};

}  // namespace teeter
