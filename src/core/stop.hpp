// How work looks at the StopScope of its thread. It is found by the thread, not handed down: a solver deep below a
// study could not be reached otherwise without an argument in every call between them.
#pragma once

#include "teeter/stop.hpp"

namespace teeter {

inline constinit thread_local StopScope* present_stop = nullptr;  // the innermost scope

void look_at_stop();

// Throws Stopped or TimeUp. Cheap where there is no scope: fit for any loop whose turns take a microsecond or more.
inline void check_stop() {
  if (present_stop != nullptr) look_at_stop();
}

double case_time_limit();  // s, the shortest of the present scopes

// Makes the scopes of another thread, or none, those of this one.
class StopHeir {
 public:
  explicit StopHeir(StopScope* inherited) : own_(present_stop) { present_stop = inherited; }
  StopHeir(const StopHeir&) = delete;
  StopHeir& operator=(const StopHeir&) = delete;
  ~StopHeir() { present_stop = own_; }

 private:
  StopScope* own_;
};

}  // namespace teeter
