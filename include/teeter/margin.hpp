// How far a scenario is from the other verdict, and so how much its verdict is worth.
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
  // In place of what the scenario's uncertainty says: one share for sizes, shaking, supports and restitution (in models
  // that slide: friction).
  std::optional<double> spread{};
  std::uint64_t seed = 1;
  long azimuths = 36;  // directions of the shaking in a full turn that are tried (model space); 0: only its own
};

struct ScaleInterval {
  double from = 0.0;
  std::optional<double> to;  // empty: it overturns up to max_scale, as far as followed
};

// What a verdict is worth, from what cases close by do: `samples` neighbours, and the same case with up to `reach` more
// or less shaking (docs/scenario.md, How sure).
enum class Certainty {
  safe,       // it stays up, and so does every case close by
  close,      // it stays up, but some case close by falls or cannot be followed
  coin_toss,  // the verdict changes within 1 % of the shaking, or one neighbour in twenty has the other one
  falls,      // it falls, and so do nearly all neighbours: a fall by little is a fall
  open,       // the run ended before a verdict
};

// The smallest factor over directions of the shaking (model space): no planar margin can see it.
struct AzimuthMargin {
  double turn = 0.0;         // rad, over which directions were tried; by symmetry of the body the rest is the same
  long tried = 0;            // directions, those between the even ones included
  double step = 0.0;         // rad, between the even ones
  double finest_step = 0.0;  // rad, around the worst
  double factor_step = 0.0;  // between the factors that were tried before the smallest was refined
  double max_scale = 0.0;    // largest factor that was tried
  std::optional<double> worst_azimuth;  // rad, value of ground.azimuth; empty: it falls at no factor in no direction
  std::optional<double> worst_scale;    // smallest factor at which it falls there
  long undecided = 0;                   // cases that could not be followed to their end
};

// What neighbours differ in.
struct UncertainInput {
  std::string name;    // key of the section [uncertainty]
  double reach = 0.0;  // a share; rad of the azimuth
};

// Share of the neighbours that fall, of those that could be followed, with Wilson's interval of 95 %: how far the share
// of so many neighbours may be from that of endlessly many.
struct FallChance {
  double estimate = 0.0;
  double low = 0.0;
  double high = 1.0;
};

struct Margin {
  Verdict verdict = Verdict::rest;  // of the scenario itself
  Status status = Status::done;
  Outlook outlook = Outlook::open;  // whether it falls in the end
  Certainty certainty = Certainty::open;

  // Cases close by.
  long samples = 0;
  double spread = 0.0;                 // the largest share by which an input differs
  std::vector<UncertainInput> inputs;  // that differ
  long overturned = 0;                 // of the samples
  long undecided = 0;                  // of the samples: not followed to their end
  std::optional<FallChance> chance;    // empty: no neighbour was followed to its end
  double reach = 0.0;                  // share of the shaking, less and more, that is looked at closely
  std::optional<double> change_below;  // factors nearest to 1 and within `reach` of it at which the verdict changes
  std::optional<double> change_above;
  bool followed_nearby = true;  // throughout `reach`

  // Factors on the whole ground motion at which it overturns, among those from min_scale to max_scale.
  bool searched = false;  // from 0 on; otherwise only within `reach`
  double min_scale = 0.0;
  double max_scale = 0.0;
  std::vector<ScaleInterval> overturning;
  std::optional<double> first_overturning_scale;
  std::optional<double> followed_up_to;   // the last factor before the first that could not be followed to its end
  Status not_followed = Status::done;     // why that one could not be
  bool shaken = false;                    // there is a ground motion to scale
  std::optional<AzimuthMargin> azimuths;  // models in three dimensions, where directions differ
  std::vector<std::string> warnings;
};

// Throws ScenarioError. Scales multiply the horizontal and the vertical motion alike.
Margin find_margin(const Scenario& scenario, const MarginOptions& options = {}, const Progress& progress = {});

// Only what cases close by do: min_scale and max_scale are 1 less and more `reach`. The same certainty as that of
// find_margin, in a small part of its time. `summary` is of this scenario. Throws ScenarioError.
Margin look_nearby(const Scenario& scenario, const Summary& summary);

// Whether look_nearby() takes no longer than a moment, judged by the model and the steps of the run.
bool nearby_is_quick(const Scenario& scenario, const Summary& summary);

// look_nearby() where that is quick.
std::optional<Margin> look_nearby_if_quick(const Scenario& scenario, const Summary& summary);

// By the rules above; reads the part on cases close by.
Certainty certainty_of(const Margin& margin);

}  // namespace teeter
