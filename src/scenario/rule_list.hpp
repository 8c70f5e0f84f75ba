// The list of broken rules while a scenario is checked, and the places its rules speak of.
#pragma once

#include <fmt/format.h>

#include <cmath>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "teeter/scenario.hpp"

namespace teeter {

// A place in the scenario file; its text is put together only when a rule is broken, since studies check every case.
struct Place {
  const Place* parent;
  std::string_view name;
  int index = -1;

  std::string text() const {
    const std::string own = index < 0 ? std::string(name) : fmt::format("{}.{}", name, index);
    return parent == nullptr ? own : parent->text() + "." + own;
  }
};

class Rules {
 public:
  template <class Message>
  void require(bool kept, const Place& at, Message message) {
    if (!kept) broken_.push_back({at.text(), message()});
  }
  void require(bool kept, const Place& at, const char* message) {
    if (!kept) broken_.push_back({at.text(), message});
  }
  void positive(double value, const Place& at) {
    require(value > 0.0, at, [&] { return fmt::format("must be above 0, found {}", value); });
    if (value > 0.0) bounded(value, at);
  }
  void not_negative(double value, const Place& at) {
    require(value >= 0.0, at, [&] { return fmt::format("must be at least 0, found {}", value); });
    if (value >= 0.0) bounded(value, at);
  }
  void finite(double value, const Place& at) {
    require(std::isfinite(value), at, [&] { return fmt::format("must be a finite number, found {}", value); });
    if (std::isfinite(value)) bounded(value, at);
  }
  // Beyond all physics, and small enough that no product of the equations overflows.
  void bounded(double value, const Place& at) {
    require(std::fabs(value) <= 1e30, at, [&] { return fmt::format("must be at most 1e30 in size, found {}", value); });
  }
  void length(double value, const Place& at) {
    require(value > 0.0, at, [&] { return fmt::format("must be above 0, found {}", value); });
    require(!(value > 0.0) || (value >= 1e-9 && value <= 1e9), at,
            [&] { return fmt::format("must be from 1e-9 to 1e9 m, found {}", value); });
  }
  void within(double value, double low, double high, const Place& at) {
    require(value >= low && value <= high, at,
            [&] { return fmt::format("must be from {} to {}, found {}", low, high, value); });
  }
  std::vector<BrokenRule> take() { return std::move(broken_); }

 private:
  std::vector<BrokenRule> broken_;
};

}  // namespace teeter
