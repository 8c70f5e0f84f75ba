#include "validate/measured/boulders.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <map>
#include <numbers>
#include <optional>

#include "block/tipping.hpp"
#include "core/normal.hpp"
#include "core/random.hpp"
#include "teeter/simulate.hpp"
#include "validate/measured/boulder_logistic.hpp"

namespace teeter {
namespace {

constexpr std::size_t azimuth_count = 24;
constexpr double tried_frictions[] = {0.4, 0.6, 0.8};
constexpr double tried_restitutions[] = {0.0, 0.2};
constexpr double tried_factors[] = {0.8, 0.9, 1.0, 1.1};

constexpr double tried_base_shares[] = {1.0, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3};
constexpr double tried_tolerances[] = {0.001, 0.002, 0.005, 0.010};  // m

using Verdicts = std::vector<char>;  // falls, of every test

// Verdicts of one specimen under one model, computed when first asked for.
class VerdictTable {
 public:
  VerdictTable(const BoulderData& data, const Boulder& boulder, BoulderModel model, std::function<void()> done)
      : data_(data), boulder_(boulder), model_(model), done_(std::move(done)) {}

  const Verdicts& of(const BoulderParameters& p) {
    const std::array key{p.azimuth, p.friction, p.restitution, p.factor, p.base_share};
    const auto found = known_.find(key);
    if (found != known_.end()) return found->second;
    Verdicts verdicts(data_.tests.size());
    for_cases(data_.tests.size(), [&](std::size_t i) {
      const BoulderTest& test = data_.tests[i];
      const Fate fate = fate_of_test(test, p);
      verdicts[i] = fate.overturned ? 1 : 0;
      if (!fate.overturned && fate.status != Status::done) ++undecided;
    });
    if (done_) done_();
    return known_.emplace(key, std::move(verdicts)).first->second;
  }

  std::atomic<long> undecided = 0;

 private:
  Fate fate_of_test(const BoulderTest& test, const BoulderParameters& p) const {
    if (model_ == BoulderModel::rocking) return decide(boulder_in_plane(boulder_, test, p));
    const auto table = moving_part(boulder_, test, p);
    return table ? decide(boulder_in_space(boulder_, table, p)) : Fate{};
  }

  const BoulderData& data_;
  const Boulder& boulder_;
  BoulderModel model_;
  std::function<void()> done_;
  std::map<std::array<double, 5>, Verdicts> known_;
};

long right_verdicts(const BoulderData& data, std::size_t specimen, const Verdicts& verdicts,
                    const std::function<bool(const BoulderTest&)>& counts) {
  long right = 0;
  for (std::size_t i = 0; i < data.tests.size(); ++i)
    if (counts(data.tests[i]) && (verdicts[i] != 0) == data.tests[i].overturned[specimen]) ++right;
  return right;
}

// The azimuth with most right verdicts; of equals the one in the middle of the longest run, round the circle.
std::size_t best_azimuth(const std::vector<long>& right) {
  const long most = *std::max_element(right.begin(), right.end());
  const std::size_t n = right.size();
  std::size_t best_start = 0;
  std::size_t best_length = 0;
  for (std::size_t i = 0; i < n; ++i) {
    std::size_t length = 0;
    while (length < n && right[(i + length) % n] == most) ++length;
    if (length > best_length) {
      best_length = length;
      best_start = i;
    }
  }
  return (best_start + (best_length - 1) / 2) % n;
}

std::vector<BoulderParameters> others_at(BoulderModel model, double azimuth) {
  std::vector<BoulderParameters> all;
  if (model == BoulderModel::rocking) {
    for (const double factor : tried_factors) all.push_back({.azimuth = azimuth, .factor = factor});
    return all;
  }
  for (const double friction : tried_frictions)
    for (const double restitution : tried_restitutions)
      all.push_back({.azimuth = azimuth, .friction = friction, .restitution = restitution});
  return all;
}

// The numbers one class away; nothing where the grid ends.
std::optional<BoulderParameters> moved(BoulderParameters p, BoulderMove move) {
  if (move == BoulderMove::azimuth_less || move == BoulderMove::azimuth_more) {
    const std::span<const double> all = boulder_azimuths();
    const auto at = static_cast<std::size_t>(std::ranges::find(all, p.azimuth) - all.begin());
    p.azimuth = all[(at + (move == BoulderMove::azimuth_more ? 1 : azimuth_count - 1)) % azimuth_count];
    return p;
  }
  const double* at = std::ranges::find(tried_frictions, p.friction);
  const bool more = move == BoulderMove::friction_more;
  if (at == (more ? std::end(tried_frictions) - 1 : std::begin(tried_frictions))) return std::nullopt;
  p.friction = more ? at[1] : at[-1];
  return p;
}

MovedVerdicts moved_verdicts(const BoulderData& data, const BoulderJudgement& judged, BoulderMove move,
                             VerdictTable& table) {
  MovedVerdicts result{move, 0, 0, 0};
  for (std::size_t i = 0; i < data.tests.size(); ++i) {
    const std::optional<BoulderParameters> away = moved(judged.chosen[data.fold_of(data.tests[i])], move);
    if (!away) continue;
    const bool falls = table.of(*away)[i] != 0;
    ++result.tests;
    result.changed += falls != judged.verdicts[i] ? 1 : 0;
    result.right += falls == judged.measured[i] ? 1 : 0;
  }
  return result;
}

BoulderJudgement judge(const BoulderData& data, const Boulder& boulder, std::size_t specimen, BoulderModel model,
                       const std::function<void()>& done) {
  BoulderJudgement judged;
  judged.model = model;
  judged.specimen = specimen;
  VerdictTable table(data, boulder, model, done);
  judged.verdicts.resize(data.tests.size());
  for (const double azimuth : boulder_azimuths())
    judged.right_by_azimuth.push_back(
        right_verdicts(data, specimen, table.of({.azimuth = azimuth}), [](const BoulderTest&) { return true; }));
  for (std::size_t fold = 0; fold < boulder_folds; ++fold) {
    const auto elsewhere = [&](const BoulderTest& test) { return data.fold_of(test) != fold; };
    std::vector<long> right;
    for (const double azimuth : boulder_azimuths())
      right.push_back(right_verdicts(data, specimen, table.of({.azimuth = azimuth}), elsewhere));
    const double azimuth = boulder_azimuths()[best_azimuth(right)];
    long most = -1;
    for (const BoulderParameters& tried : others_at(model, azimuth)) {
      const long now = right_verdicts(data, specimen, table.of(tried), elsewhere);
      if (now <= most) continue;
      most = now;
      judged.chosen[fold] = tried;
    }
    const Verdicts& verdicts = table.of(judged.chosen[fold]);
    for (std::size_t i = 0; i < data.tests.size(); ++i)
      if (data.fold_of(data.tests[i]) == fold) judged.verdicts[i] = verdicts[i] != 0;
  }
  std::map<std::string, long> wrong;
  for (std::size_t i = 0; i < data.tests.size(); ++i) {
    const bool fell = data.tests[i].overturned[specimen];
    judged.measured.push_back(fell);
    judged.falls += fell ? 1 : 0;
    judged.right += judged.verdicts[i] == fell ? 1 : 0;
    judged.right_falls += judged.verdicts[i] && fell ? 1 : 0;
    if (judged.verdicts[i] != fell) ++wrong[data.tests[i].motion];
  }
  judged.worst_motions.assign(wrong.begin(), wrong.end());
  std::stable_sort(judged.worst_motions.begin(), judged.worst_motions.end(),
                   [](const auto& a, const auto& b) { return a.second > b.second; });
  if (model == BoulderModel::space)
    for (const BoulderMove move :
         {BoulderMove::azimuth_less, BoulderMove::azimuth_more, BoulderMove::friction_less, BoulderMove::friction_more})
      judged.moved.push_back(moved_verdicts(data, judged, move, table));
  judged.undecided = table.undecided;
  return judged;
}

BoulderChance chance_of_falls(const BoulderData& data, const Boulder& boulder, const BoulderJudgement& judged,
                              int draws, const std::function<void()>& done) {
  constexpr double azimuth_range = 10.0 * std::numbers::pi / 180.0;
  constexpr double friction_range = 0.25;
  constexpr double com_deviation = 0.02;  // of the height of the centre
  constexpr double shaking_deviation = 0.05;
  BoulderChance chance;
  chance.draws = draws;
  chance.falls.resize(data.tests.size());
  const std::size_t piece = data.tests.size() / 20 + 1;
  std::atomic<std::size_t> finished = 0;
  for_cases(data.tests.size(), [&](std::size_t i) {
    const BoulderTest& test = data.tests[i];
    long falls = 0;
    for (int draw = 0; draw < draws; ++draw) {
      std::uint64_t number = 16U * static_cast<std::uint64_t>(draw);
      const auto random = [&] {
        return random_inside(2 + judged.specimen, static_cast<std::uint64_t>(test.number), number++);
      };
      BoulderParameters p = judged.chosen[data.fold_of(test)];
      p.azimuth += azimuth_range * (2.0 * random() - 1.0);
      p.friction *= 1.0 + friction_range * (2.0 * random() - 1.0);
      BoulderChange change;
      for (double& com : change.com) com = com_deviation * boulder.stand.com_height * normal_quantile(random());
      change.shaking = std::exp(shaking_deviation * normal_quantile(random()));
      const auto table = moving_part(boulder, test, p, change);
      falls += table && decide(boulder_in_space(boulder, table, p, change)).overturned ? 1 : 0;
    }
    chance.falls[i] = {(static_cast<double>(falls) + 0.5) / (draws + 1.0), test.overturned[judged.specimen]};
    if (++finished % piece == 0) done();
  });
  return chance;
}

void count_verdicts(const BoulderData& data, std::size_t specimen, const Verdicts& verdicts, ChangedBase& base) {
  for (std::size_t i = 0; i < data.tests.size(); ++i) {
    const bool fell = data.tests[i].overturned[specimen];
    const bool falls = verdicts[i] != 0;
    base.right += falls == fell ? 1 : 0;
    base.falls_told += falls && fell ? 1 : 0;
    base.false_falls += falls && !fell ? 1 : 0;
  }
}

std::vector<ChangedBase> changed_bases(const BoulderData& data, std::size_t specimen, const BoulderJudgement& rocking,
                                       const BoulderJudgement& space, const std::function<void()>& done) {
  std::vector<ChangedBase> bases;
  const Boulder scanned = scanned_boulder(data, specimen);
  VerdictTable narrower(data, scanned, BoulderModel::rocking, done);
  for (const double share : tried_base_shares) {
    ChangedBase& base = bases.emplace_back();
    base.share = share;
    BoulderParameters p = rocking.chosen.front();
    p.base_share = share;
    count_verdicts(data, specimen, narrower.of(p), base);
  }
  for (const double tolerance : tried_tolerances) {
    ChangedBase& base = bases.emplace_back();
    base.model = BoulderModel::space;
    base.tolerance = tolerance;
    const Boulder boulder = scanned_boulder(data, specimen, tolerance);
    base.weakest_edge = std::numbers::pi;
    for (const TippingEdge& edge : tipping_edges(boulder.stand.base, boulder.stand.com_height))
      base.weakest_edge = std::min(base.weakest_edge, std::atan2(edge.distance, boulder.stand.com_height));
    VerdictTable table(data, boulder, BoulderModel::space, done);
    count_verdicts(data, specimen, table.of(space.chosen.front()), base);
  }
  return bases;
}

}  // namespace

std::span<const double> boulder_azimuths() {
  static const std::array<double, azimuth_count> all = [] {
    std::array<double, azimuth_count> turn{};
    for (std::size_t k = 0; k < azimuth_count; ++k)
      turn[k] = 2.0 * std::numbers::pi * static_cast<double>(k) / azimuth_count;
    return turn;
  }();
  return all;
}

BoulderResults compute_boulders(const BoulderData& data, int draws, const CasesDone& progress) {
  BoulderResults results;
  results.tests = data.tests.size();
  results.without_motion = data.without_motion;
  results.motions = data.motions.size();
  // About as many tables of verdicts as there will be; the last one shows all.
  constexpr std::size_t parts = boulder_specimens * (2 * azimuth_count + 12 + 32);
  std::atomic<std::size_t> finished = 0;
  const auto done = [&] {
    if (progress) progress(std::min(++finished, parts - 1), parts);
  };
  for (std::size_t k = 0; k < boulder_specimens; ++k) {
    const Boulder boulder = scanned_boulder(data, k);
    results.rocking[k] = judge(data, boulder, k, BoulderModel::rocking, done);
    results.space[k] = judge(data, boulder, k, BoulderModel::space, done);
    results.chance[k] = chance_of_falls(data, boulder, results.space[k], draws, done);
    results.rivals[k] = {{"always \"stands\"", std::vector<bool>(data.tests.size(), false)},
                         {"logistic curve, our folds", logistic_verdicts(data, k)}};
    results.bases[k] = changed_bases(data, k, results.rocking[k], results.space[k], done);
  }
  if (progress) progress(parts, parts);
  return results;
}

}  // namespace teeter
