// X1: the same block and the same pulses through all six models.
#include <fmt/format.h>

#include <cmath>

#include "validate/cross_model.hpp"

namespace teeter::cross_model {
namespace {

using namespace setup;

constexpr double frequency = 5.0;  // of the pulses, over p

struct Difference {
  ModelKind model;
  double peak_tolerance;  // in shares of alpha, under the weak pulse
  const char* why;
};

constexpr Difference differences[] = {
    {ModelKind::stack, 1e-8, "the same mechanics, its impact found as a contact problem"},
    {ModelKind::friction, 1e-6, "the same, since nothing slides and corners do not bounce"},
    {ModelKind::contact, 1e-3, "steps of 1 ms"},
    {ModelKind::dirac, 0.01, "the smoothed impact delays the uplift, n = 2e-5"},
    {ModelKind::winkler, 0.15, "the block turns about a point inside its corner and loses less at impacts"},
};

Scenario pulse(ModelKind model, double amplitude) {
  return pulse_on_block(model, ExcitationKind::sine, amplitude, frequency);
}

const char* verdict(const Summary& summary) {
  return summary.verdict == Verdict::overturned ? "overturns" : "stays up";
}

}  // namespace

Claim one_pulse() {
  Claim claim;
  claim.source = "Our own comparison";
  claim.statement =
      "A block of 0.6 m by 2.4 m that cannot slide answers to one cycle of a sine in the same way in all six models, "
      "apart "
      "from what each of them neglects.";
  claim.expected = Expected::approximate;
  claim.finding = Finding::differs;
  claim.reason =
      "Five models agree within what their steps and smoothing cost; on springs the block leans farther and overturns "
      "under a "
      "pulse that the others survive, because the base presses over a length, not at a corner.";
  const Summary reference = simulate_summary(pulse(ModelKind::rocking, 2.0));
  ClaimPlot angles{fmt::format("Amplitude 2 g tan α, frequency {:g} p", frequency), "time, s", "angle / α", {}};
  ClaimPlot apart{"Difference from the model rocking, same pulse", "time, s", "difference / α", {}, false, true};
  const double alpha = reference.blocks[0].alpha_right;
  const History exact = simulate(pulse(ModelKind::rocking, 2.0));
  for (const Difference& one : differences) {
    const Summary summary = simulate_summary(pulse(one.model, 2.0));
    claim.numbers.push_back({fmt::format("peak over α, {}: {}", name_of(one.model), one.why),
                             reference.blocks[0].peak_ratio, summary.blocks[0].peak_ratio, one.peak_tolerance, ""});
  }
  for (const ModelKind model : models) {
    const History history = simulate(pulse(model, 2.0));
    angles.series.push_back({name_of(model), column(history, "time"), column(history, "angle_0", 1.0 / alpha)});
  }
  for (const double amplitude : {2.0, 2.5, 3.0}) {
    const Summary sharp = simulate_summary(pulse(ModelKind::rocking, amplitude));
    std::string others;
    bool same = true;
    bool springs_overturn = false;
    for (const ModelKind model : models) {
      const Summary summary = simulate_summary(pulse(model, amplitude));
      others += fmt::format("{}{} {}", others.empty() ? "" : ", ", name_of(model), verdict(summary));
      if (model == ModelKind::winkler) {
        springs_overturn = summary.verdict == Verdict::overturned;
      } else {
        same = same && (summary.verdict == Verdict::overturned) == (sharp.verdict == Verdict::overturned);
      }
    }
    claim.facts.push_back(
        {fmt::format("Amplitude {:g} g tan α: {}.", amplitude, others), same && springs_overturn == (amplitude > 2.2)});
  }
  claim.plots.push_back(angles);
  return claim;
}

}  // namespace teeter::cross_model
