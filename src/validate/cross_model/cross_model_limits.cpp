// X2: the models that approximate the rocking block come as near as wanted.
#include <fmt/format.h>

#include <cmath>

#include "validate/cross_model/cross_model.hpp"

namespace teeter::cross_model {
namespace {

using namespace setup;

// A half sine throws the block to its peak before any impact; the impacts follow on still ground.
Scenario thrown(ModelKind model) { return pulse_on_block(model, ExcitationKind::half_sine, 2.0, 4.0); }

constexpr std::size_t impact_seen = 4;  // the fifth

struct Outcome {
  double peak;   // rad
  double fifth;  // s, time of the fifth impact
};

Outcome outcome(const Scenario& scenario) {
  const Summary summary = simulate_summary(scenario);
  return {summary.blocks[0].peak_angle, summary.impacts.size() > impact_seen ? summary.impacts[impact_seen].time : NAN};
}

struct Approach {
  ClaimSeries peak;
  ClaimSeries fifth;
};

// Errors over a parameter that goes to its limit.
template <typename Set>
Approach approach(const char* name, ModelKind model, const std::vector<double>& parameters, const Outcome& exact,
                  const Set& set) {
  Approach result{{name, {}, {}, true}, {name, {}, {}, true}};
  for (const double parameter : parameters) {
    Scenario scenario = thrown(model);
    set(scenario, parameter);
    const Outcome found = outcome(scenario);
    result.peak.x.push_back(parameter);
    result.peak.y.push_back(std::fabs(found.peak / exact.peak - 1.0));
    result.fifth.x.push_back(parameter);
    result.fifth.y.push_back(std::fabs(found.fifth / exact.fifth - 1.0));
  }
  return result;
}

}  // namespace

Claim limits() {
  Claim claim;
  claim.source = "Our own comparison";
  claim.statement =
      "One block rocks alike as rocking, as a stack of one, with friction that holds, in the limits of small steps "
      "(contact) and of a narrow impact force (dirac), and, slowly, on hard springs (winkler).";
  const Outcome exact = outcome(thrown(ModelKind::rocking));
  for (const ModelKind model : {ModelKind::stack, ModelKind::friction}) {
    const Outcome same = outcome(thrown(model));
    claim.numbers.push_back(
        {fmt::format("peak angle, {}", name_of(model)), exact.peak / degree, same.peak / degree, 1e-8, "°"});
    claim.numbers.push_back({fmt::format("fifth impact, {}", name_of(model)), exact.fifth, same.fifth, 1e-8, "s"});
  }
  const Approach steps = approach("contact, step in s", ModelKind::contact, {8e-3, 4e-3, 2e-3, 1e-3, 5e-4, 2.5e-4},
                                  exact, [](Scenario& s, double step) { s.contact.step = step; });
  const Approach paper = approach("dirac as published, n", ModelKind::dirac, {2e-3, 2e-4, 2e-5, 2e-6}, exact,
                                  [](Scenario& s, double n) { s.dirac.penalty = n; });
  const Approach energy =
      approach("dirac, form energy, n", ModelKind::dirac, {2e-3, 2e-4, 2e-5, 2e-6}, exact, [](Scenario& s, double n) {
        s.dirac.penalty = n;
        s.dirac.form = DiracForm::energy;
      });
  const Approach springs = approach("winkler, K in N/m²", ModelKind::winkler, {1e8, 1e9, 1e10, 1e11, 1e12}, exact,
                                    [](Scenario& s, double stiffness) {
                                      s.winkler.stiffness = stiffness;
                                      s.winkler.damping_ratio = 1.0;
                                      s.winkler.step = 2e-4 * std::sqrt(1e8 / stiffness);
                                      s.run.duration = 1.5;
                                    });
  claim.numbers.push_back(
      {"order of dirac as published in n, peak (uplift)", 2.0 / 3.0, slope(paper.peak.x, paper.peak.y), 0.1, ""});
  claim.numbers.push_back(
      {"order of dirac, form energy, fifth impact", 1.0, slope(energy.fifth.x, energy.fifth.y), 0.1, ""});
  claim.numbers.push_back({"order of winkler in K, peak", -0.4, slope(springs.peak.x, springs.peak.y), 0.06, ""});
  claim.facts.push_back(
      {fmt::format("contact: the fifth impact is off by {:.1e} of its time with steps of 8 ms, by {:.1e} with 0.25 ms.",
                   steps.fifth.y.front(), steps.fifth.y.back()),
       steps.fifth.y.back() < 2e-5 && steps.fifth.y.back() < 0.02 * steps.fifth.y.front()});
  claim.facts.push_back(
      {fmt::format("dirac, n = 2e-6: the peak is off by {:.1e} as published, the fifth impact by {:.1e} in the form "
                   "energy; winkler, K = 1e12 N/m²: the peak by {:.1e}.",
                   paper.peak.y.back(), energy.fifth.y.back(), springs.peak.y.back()),
       paper.peak.y.back() < 3e-3 && energy.fifth.y.back() < 1e-6 && springs.peak.y.back() < 0.06});
  claim.plots.push_back(
      {"Fifth impact", "step in s, or n", "relative error", {steps.fifth, paper.fifth, energy.fifth}, true, true});
  claim.plots.push_back({"Peak angle", "step in s, or n", "relative error", {steps.peak, paper.peak}, true, true});
  claim.plots.push_back({"Peak angle on springs", "K, N/m²", "relative error", {springs.peak}, true, true});
  return claim;
}

}  // namespace teeter::cross_model
