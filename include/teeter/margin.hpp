// How far a scenario is from the other verdict.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "teeter/simulate.hpp"

namespace teeter {

struct MarginOptions {
  double max_scale = 10.0;  // factors on the shaking from 0 to here are searched
  long grid = 1000;         // factors tried before the edges are refined: thinner intervals may be missed
  double precision = 1e-7;  // of the edges
  long samples = 200;       // neighbours
  double spread = 0.01;     // each of width, height, restitution and shaking varies by up to this share
  std::uint64_t seed = 1;
};

struct ScaleInterval {
  double from = 0.0;
  std::optional<double> to;  // empty: it overturns up to max_scale, as far as followed
};

struct Margin {
  Verdict verdict = Verdict::rest;         // of the scenario itself
  std::vector<ScaleInterval> overturning;  // factors on the whole ground motion at which it overturns
  std::optional<double> first_overturning_scale;
  long samples = 0;
  double spread = 0.0;
  long overturned = 0;  // of the samples
  double max_scale = 0.0;
  std::optional<double> followed_up_to;  // from this factor on, some cases leave the ground and are not followed
  bool shaken = false;                   // there is a ground motion to scale
  std::vector<std::string> warnings;
};

// Throws ScenarioError. Scales multiply the horizontal and the vertical motion alike.
Margin find_margin(const Scenario& scenario, const MarginOptions& options = {}, const Progress& progress = {});

}  // namespace teeter
