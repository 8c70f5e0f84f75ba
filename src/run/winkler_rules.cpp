#include "run/model_rules.hpp"

namespace teeter {
namespace {

void check_numbers(Rules& rules, const Winkler& winkler, const Place& at) {
  rules.positive(winkler.stiffness, {&at, "stiffness"});
  rules.within(winkler.damping_ratio, 0.0, 1000.0, {&at, "damping_ratio"});
  rules.positive(winkler.stick, {&at, "stick"});
  rules.not_negative(winkler.slip, {&at, "slip"});
  rules.require(!(winkler.stick > 0.0 && winkler.slip > winkler.stick), {&at, "slip"}, [&] {
    return fmt::format("must be at most winkler.stick = {}, found {}", winkler.stick, winkler.slip);
  });
  rules.within(winkler.theta, 0.0, 1.0, {&at, "theta"});
  rules.positive(winkler.step, {&at, "step"});
}

}  // namespace

void check_winkler(Rules& rules, const Scenario& scenario) {
  check_one_block(rules, scenario);
  refuse_slender(rules, scenario);
  const Place friction{nullptr, "friction"};
  rules.require(scenario.friction.static_coefficient.has_value(), {&friction, "static"},
                "missing: model winkler needs a coefficient");
  check_place_and_velocity(rules, scenario.initial);
  const Winkler& winkler = scenario.winkler;
  const Place at{nullptr, "winkler"};
  check_numbers(rules, winkler, at);
  rules.require(winkler.scheme == "published" || winkler.scheme == "symmetric" || winkler.scheme == "bdf",
                {&at, "scheme"}, "must be \"published\", \"symmetric\" or \"bdf\"");
  rules.require(winkler.friction == "regularised" || winkler.friction == "coulomb", {&at, "friction"},
                "must be \"regularised\" or \"coulomb\"");
  rules.require(!(winkler.friction == "coulomb" && winkler.scheme == "bdf"), {&at, "friction"},
                "scheme \"bdf\" needs the law \"regularised\"");
}

}  // namespace teeter
