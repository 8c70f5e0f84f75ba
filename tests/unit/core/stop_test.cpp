#include "core/stop.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <thread>

#include "workers/workers.hpp"

namespace teeter {
namespace {

using namespace std::chrono_literals;

// What a loop that looks says in the end; it gives up after ten seconds.
std::string ended_by() {
  const auto late = std::chrono::steady_clock::now() + 10s;
  try {
    while (std::chrono::steady_clock::now() < late) check_stop();
  } catch (const Stopped& stopped) {
    return std::string("Stopped: ") + stopped.what();
  } catch (const TimeUp& time) {
    return std::string("TimeUp: ") + time.what();
  }
  return {};
}

TEST(Stop, IsNothingWithoutAScope) {
  EXPECT_EQ(present_stop, nullptr);
  EXPECT_NO_THROW(check_stop());
  {
    const StopScope scope({});
    EXPECT_NO_THROW(check_stop());
  }
  EXPECT_EQ(present_stop, nullptr);
}

TEST(Stop, ComesFromAFlagATimeOrAQuestion) {
  const std::atomic<bool> asked{true};
  {
    const StopScope scope({.asked = &asked});
    EXPECT_EQ(ended_by(), "Stopped: stopped");
  }
  {
    const StopScope scope({.seconds = 0.02});
    EXPECT_EQ(ended_by(), "Stopped: this takes longer than 0.02 s");
  }
  {
    const StopScope scope({.run_seconds = 0.02});
    EXPECT_EQ(ended_by(), "TimeUp: the time limit of 0.02 s was reached");
  }
  int questions = 0;
  const StopScope scope({.unwanted = [&] { return ++questions == 3; }});
  EXPECT_EQ(ended_by(), "Stopped: nobody waits for the answer");
  EXPECT_EQ(questions, 3);
}

TEST(Stop, LooksThroughEveryScopeAroundIt) {
  std::atomic<bool> asked{false};
  int pulses = 0;
  const StopScope outer({.asked = &asked, .look = [&] { asked = ++pulses > 2; }, .case_seconds = 7.0});
  const StopScope inner({.run_seconds = 60.0, .case_seconds = 9.0});
  EXPECT_EQ(case_time_limit(), 7.0);
  EXPECT_EQ(ended_by(), "Stopped: stopped");
  const StopHeir unhurried(nullptr);
  EXPECT_NO_THROW(check_stop());
}

TEST(Stop, ReachesTheThreadsOfAWorkforce) {
  std::vector<long> cases(8);
  const std::atomic<bool> never{false};
  const StopScope scope({.seconds = 0.05});
  const MakeRunner make_runner = [] {
    return [](std::span<const long> some) {
      while (true) check_stop();
      return CaseRows{{some.begin(), some.end()}, {}, {}, 0.0};
    };
  };
  const auto began = std::chrono::steady_clock::now();
  EXPECT_THROW(threads(2)(
                   cases, 1, make_runner, [](CaseRows&&) {}, never),
               Stopped);
  EXPECT_LT(std::chrono::steady_clock::now() - began, 5s);
}

TEST(Stop, EndsCasesAtWorkWhenAWorkforceIsStopped) {
  std::vector<long> cases(8);
  std::atomic<bool> stop{false};
  const MakeRunner make_runner = [&] {
    return [&](std::span<const long> some) {
      stop = true;
      while (true) check_stop();
      return CaseRows{{some.begin(), some.end()}, {}, {}, 0.0};
    };
  };
  long taken = 0;
  threads(2)(
      cases, 1, make_runner, [&](CaseRows&&) { ++taken; }, stop);
  EXPECT_EQ(taken, 0);
}

}  // namespace
}  // namespace teeter
