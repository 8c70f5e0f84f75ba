// Monte Carlo: numbers of a scenario drawn at random, and the random restitution law and the corners of stones with a
// run or draw of their own for every case. Draws are functions of (seed, case, key).
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>

#include "block/masonry/imperfection.hpp"
#include "core/normal.hpp"
#include "core/number.hpp"
#include "core/random.hpp"
#include "run/registry.hpp"
#include "scenario/keys.hpp"
#include "study/case_rows.hpp"
#include "study/grid_plan.hpp"
#include "study/kinds.hpp"
#include "study/limit_state.hpp"
#include "study/neighbour.hpp"
#include "study/proportion.hpp"

namespace teeter {
namespace {

struct Draw {
  RandomKey random;
  ScenarioKey key;
  UnitValue unit;
};

double draw(const RandomKey& random, std::uint64_t seed, std::uint64_t i, std::uint64_t k) {
  const double u = random_inside(seed, i, k);
  if (random.distribution == Spread::uniform) return random.from + u * (random.to - random.from);
  const bool lognormal = random.distribution == Spread::lognormal;
  const auto to_normal = [&](double x) {
    const double distance = lognormal ? (x > 0.0 ? std::log(x / random.mean) : -HUGE_VAL) : x - random.mean;
    return distance / random.deviation;
  };
  double z = 0.0;
  if (!random.bounded) {
    z = normal_quantile(u);
  } else {
    // The share between the bounds, taken on the side where it is exact.
    const double low = to_normal(random.from);
    const double high = to_normal(random.to);
    const double flip = low + high > 0.0 ? -1.0 : 1.0;
    const double share_low = normal_share(flip > 0.0 ? low : -high);
    const double share_high = normal_share(flip > 0.0 ? high : -low);
    z = flip * normal_quantile(share_low + u * (share_high - share_low));
    z = std::clamp(z, low, high);
  }
  return lognormal ? random.mean * std::exp(random.deviation * z) : random.mean + random.deviation * z;
}

// Without keys of its own a study draws what the section [uncertainty] says, as neighbours of a margin are drawn.
bool draws_by_uncertainty(const Scenario& scenario, const Study& study) {
  return study.random.empty() && scenario.uncertainty != Uncertainty{};
}

class Lottery {
 public:
  Lottery(const Scenario& scenario, const Study& study)
      : scenario_(scenario), seed_(static_cast<std::uint64_t>(study.seed)) {
    for (const RandomKey& random : study.random)
      draws_.push_back({random, std::get<ScenarioKey>(find_key(scenario, random.key, sections())),
                        std::get<UnitValue>(find_unit(random.over))});
    if (const auto* law = std::get_if<RandomRatio>(&scenario.restitution)) first_run_ = law->run;
    by_uncertainty_ = draws_by_uncertainty(scenario, study);
  }
  bool has_random_law() const { return std::holds_alternative<RandomRatio>(scenario_.restitution); }

  std::vector<StudyColumn> columns() const {
    std::vector<StudyColumn> columns;
    for (const Draw& draw : draws_)
      columns.push_back(
          {draw.random.over.empty() ? draw.random.key : draw.random.key + " / " + draw.random.over, "", {}});
    return columns;
  }
  void values_at(long i, double* values) const {
    for (std::size_t k = 0; k < draws_.size(); ++k)
      values[k] = draw(draws_[k].random, seed_, static_cast<std::uint64_t>(i), k);
  }
  void apply(long i, Scenario& scratch) const {
    scratch = by_uncertainty_ ? neighbour(scenario_, {.seed = seed_}, i) : scenario_;
    std::vector<double> values(draws_.size());
    values_at(i, values.data());
    for (const bool in_units : {false, true})
      for (std::size_t k = 0; k < draws_.size(); ++k)
        if (draws_[k].random.over.empty() != in_units) draws_[k].key.set(scratch, values[k] * draws_[k].unit(scratch));
    if (auto* law = std::get_if<RandomRatio>(&scratch.restitution))
      law->run = first_run_ + static_cast<std::uint64_t>(i);
    scratch.imperfection.draw = scenario_.imperfection.draw + static_cast<std::uint64_t>(i);
  }
  std::vector<std::string> settings(long i) const {
    Scenario scenario;
    apply(i, scenario);
    std::vector<std::string> settings;
    for (const Draw& draw : draws_)
      for (const auto& [path, text] : draw.key.written) settings.push_back(path + "=" + text(scenario));
    if (by_uncertainty_) {
      settings.push_back(fmt::format("uncertainty.seed={}", seed_));
      settings.push_back(fmt::format("uncertainty.draw={}", i));
    }
    if (has_random_law())
      settings.push_back(fmt::format("restitution.run={}", first_run_ + static_cast<std::uint64_t>(i)));
    if (has_cut_corners(scenario)) settings.push_back(fmt::format("imperfection.draw={}", scenario.imperfection.draw));
    return settings;
  }
  const Scenario& scenario() const { return scenario_; }

 private:
  Scenario scenario_;
  std::uint64_t seed_;
  std::uint64_t first_run_ = 0;
  bool by_uncertainty_ = false;
  std::vector<Draw> draws_;
};

void check_random(const Scenario& scenario, const RandomKey& random, const std::string& at,
                  std::vector<BrokenRule>& broken) {
  const auto require = [&](bool kept, const char* key, const std::string& message) {
    if (!kept) broken.push_back({at + "." + key, message});
  };
  const auto key = find_key(scenario, random.key, sections());
  require(key.index() == 0, "key", key.index() == 0 ? "" : std::get<std::string>(key));
  const auto unit = find_unit(random.over);
  require(unit.index() == 0, "over", unit.index() == 0 ? "" : std::get<std::string>(unit));
  const bool uniform = random.distribution == Spread::uniform;
  if (uniform || random.bounded)
    require(random.from < random.to, "to", fmt::format("must be above `from`, {}, found {}", random.from, random.to));
  if (uniform) return require(random.bounded, "from", "missing: a uniform distribution needs `from` and `to`");
  require(random.deviation > 0.0, "deviation", fmt::format("must be above 0, found {}", random.deviation));
  if (random.distribution == Spread::lognormal) {
    require(random.mean > 0.0, "mean", fmt::format("must be above 0, found {}: it is the median", random.mean));
    require(!random.bounded || random.to > 0.0, "to", "must be above 0");
  }
}

void check_montecarlo(const Scenario& scenario, const Study& study, std::vector<BrokenRule>& broken) {
  if (!study.axes.empty()) broken.push_back({"study", "kind \"montecarlo\" has no axes x, y, z: use [[study.random]]"});
  check_limit(scenario, study, broken);
  if (study.samples < 1 || study.samples > 100000000)
    broken.push_back({"study.samples", fmt::format("must be from 1 to 100000000, found {}", study.samples)});
  for (std::size_t k = 0; k < study.random.size(); ++k)
    check_random(scenario, study.random[k], fmt::format("study.random.{}", k), broken);
  if (study.random.empty() && scenario.uncertainty == Uncertainty{} && !has_cut_corners(scenario) &&
      !std::holds_alternative<RandomRatio>(scenario.restitution))
    broken.push_back(
        {"study.random",
         "missing: nothing is random; add [[study.random]], [uncertainty], [imperfection] or restitution.law = "
         "\"random\""});
}

// Quantiles of what the cases reached, and the share of them that stay below each value.
void add_distribution(const std::string& name, std::vector<double> reached, StudyFindings& findings) {
  std::sort(reached.begin(), reached.end());
  for (const auto& [quantile, q] : {std::pair{"_05", 0.05}, {"_50", 0.5}, {"_95", 0.95}})
    findings.numbers.push_back({name + quantile, sorted_quantile(reached, q), ""});
  StudyCurve curve{name, {}, {}, {}, {}};
  const std::size_t points = std::min<std::size_t>(reached.size(), 401);
  for (std::size_t k = 0; k < points; ++k) {
    const std::size_t at = points > 1 ? k * (reached.size() - 1) / (points - 1) : 0;
    curve.x.push_back(reached[at]);
    curve.y.push_back(static_cast<double>(at + 1) / static_cast<double>(reached.size()));
  }
  findings.curves.push_back(std::move(curve));
}

// The probability of another limit than overturning.
void add_limit(const StudyTable& table, const Limit& limit, StudyFindings& findings) {
  if (limit.state == LimitState::overturning) return;
  long known = 0;
  long reached = 0;
  for (long i = 0; i < table.cases; ++i) {
    const double value = reached_in_row(limit, table.outputs, table.row(i));
    if (std::isnan(value)) continue;
    ++known;
    reached += value > 0.0 ? 1 : 0;
  }
  if (known == 0) return;
  const Proportion share = proportion(reached, known, 0.95);
  findings.sentences.insert(
      findings.sentences.begin(),
      fmt::format("It {} with a probability of {:.3g} % (95 % confidence: {:.3g} to {:.3g} %; {} of {} cases).",
                  limit.itself(), 100.0 * share.estimate, 100.0 * share.low, 100.0 * share.high, reached, known));
  findings.numbers.push_back({"limit_probability", share.estimate, ""});
  findings.numbers.push_back({"limit_probability_low", share.low, ""});
  findings.numbers.push_back({"limit_probability_high", share.high, ""});
  findings.numbers.push_back({"limit_reached", static_cast<double>(reached), ""});
}

StudyFindings conclude(const StudyTable& table, const Limit& limit) {
  constexpr std::size_t peak_ratio = 2;
  const std::size_t tilt = tilt_column(table.outputs);
  StudyFindings findings;
  long known = 0;
  long fallen = 0;
  std::vector<double> peaks;
  std::vector<double> tilts;
  std::vector<double> standing;  // of those that stay up
  for (long i = 0; i < table.cases; ++i) {
    const double* row = table.row(i);
    if (std::isnan(row[0])) continue;
    ++known;
    const bool falls = overturns(row[0]);
    fallen += falls ? 1 : 0;
    peaks.push_back(row[peak_ratio]);
    tilts.push_back(row[tilt]);
    if (!falls) standing.push_back(row[tilt]);
  }
  if (known == 0) return {{}, {}, {"No case could be followed to its end."}, {}};
  const Proportion share = proportion(fallen, known, 0.95);
  findings.sentences.push_back(
      fmt::format("It overturns with a probability of {:.3g} % (95 % confidence: {:.3g} to {:.3g} %; {} of {} cases).",
                  100.0 * share.estimate, 100.0 * share.low, 100.0 * share.high, fallen, known));
  findings.numbers = {{"overturning_probability", share.estimate, ""},
                      {"overturning_probability_low", share.low, ""},
                      {"overturning_probability_high", share.high, ""},
                      {"overturned", static_cast<double>(fallen), ""}};
  add_distribution("peak_ratio", std::move(peaks), findings);
  if (tilt != peak_ratio) add_distribution(table.outputs[tilt].name, std::move(tilts), findings);
  std::sort(standing.begin(), standing.end());
  if (!standing.empty() && standing.back() > 0.0)  // stones among others have no tipping angle
    findings.sentences.push_back(fmt::format(
        "Of those that stay up, half lean to less than {:.3g} % of the tipping angle, 95 % to less than {:.3g} %.",
        100.0 * sorted_quantile(standing, 0.5), 100.0 * sorted_quantile(standing, 0.95)));
  add_limit(table, limit, findings);
  return findings;
}

StudyPlan plan_montecarlo(const Scenario& scenario, const Study& study, const StudyOptions& /*options*/) {
  // Such a scenario may be followed: it is how a case is looked at again.
  if (scenario.uncertainty.draw >= 0)
    throw ScenarioError(std::vector<BrokenRule>{
        {"uncertainty.draw", "is one neighbour; the study \"montecarlo\" draws many: leave it out"}});
  const auto lottery = std::make_shared<const Lottery>(scenario, study);
  StudyPlan plan;
  plan.draws_uncertainty = draws_by_uncertainty(scenario, study);
  plan.inputs = lottery->columns();
  plan.outputs = summary_columns(scenario);
  const Limit limit = limit_of(study, scenario);
  const std::size_t own = plan.outputs.size();
  for (StudyColumn& column : limit_columns(limit)) plan.outputs.push_back(std::move(column));
  plan.cases = study.samples;
  plan.batch = entry_of(scenario).in_lanes ? 64 : 4;
  plan.describe = [lottery](long i, double* inputs) { lottery->values_at(i, inputs); };
  plan.scenario = [lottery](long i) {
    Scenario one;
    lottery->apply(i, one);
    return one;
  };
  plan.settings = [lottery](long i) { return lottery->settings(i); };
  tell_codes(plan, scenario, 0);
  plan.make_runner = one_by_one(plan.outputs.size(), [lottery, limit, own] {
    return [lottery, limit, own, scratch = Scenario{}](long i, double* row) mutable {
      lottery->apply(i, scratch);
      const Summary summary = simulate_summary(scratch);
      write_row(summary, row);
      write_limit(limit, summary, row + own);
      return trouble_of(summary);
    };
  });
  const std::string drawn =
      draws_by_uncertainty(scenario, study)
          ? fmt::format("The cases are objects and shakings {}.", differ_words(uncertain_inputs(scenario, {})))
          : std::string();
  plan.conclude = [limit, drawn](const StudyTable& table) {
    StudyFindings findings = conclude(table, limit);
    if (!drawn.empty()) findings.sentences.push_back(drawn);
    return findings;
  };
  return plan;
}

}  // namespace

const StudyKind montecarlo_study{"montecarlo", "how likely it falls when numbers are uncertain", check_montecarlo,
                                 plan_montecarlo};

}  // namespace teeter
