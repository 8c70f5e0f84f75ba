#include "study/peak_matching.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace teeter {
namespace {

constexpr double impossible = std::numeric_limits<double>::infinity();

// -2 ln of the probability of the observation if it is extreme k, without the constant.
double misfit(const Observation& observed, const std::vector<Extreme>& extremes, std::size_t k,
              const MatchingRules& rules) {
  if (observed.number && *observed.number != static_cast<long>(k)) return impossible;
  double sum = 0.0;
  if (observed.time) {
    const double z = (*observed.time - extremes[k].time) / rules.noise_time;
    sum += z * z;
  }
  if (observed.angle) {
    const double difference =
        rules.sided ? *observed.angle - extremes[k].angle : std::fabs(*observed.angle) - std::fabs(extremes[k].angle);
    const double z = difference / rules.noise_angle;
    sum += z * z;
  }
  return sum;
}

// ln(e^a + e^b)
double log_sum(double a, double b) {
  if (a < b) std::swap(a, b);
  if (b == -impossible) return a;
  return a + std::log1p(std::exp(b - a));
}

// Extremes are missed independently of each other: d - 1 in a row before the next one that is seen.
struct Skips {
  double seen;    // -2 ln(1 - share)
  double missed;  // -2 ln(share)
  explicit Skips(double share) : seen(-2.0 * std::log1p(-share)), missed(-2.0 * std::log(share)) {}
};

using Rows = std::vector<std::vector<double>>;

// ln of the probability of the observations up to i with the last being extreme k.
Rows forward(const std::vector<Observation>& observations, const std::vector<Extreme>& extremes,
             const MatchingRules& rules) {
  const std::size_t count = extremes.size();
  const Skips skips(rules.missing_share);
  Rows rows(observations.size(), std::vector<double>(count, -impossible));
  for (std::size_t i = 0; i < observations.size(); ++i) {
    double before = i == 0 ? 0.0 : -impossible;  // all ways to come to extreme k
    for (std::size_t k = 0; k < count; ++k) {
      if (i > 0) {
        before -= 0.5 * skips.missed;
        if (k > 0) before = log_sum(before, rows[i - 1][k - 1]);
      } else if (k > 0) {
        before = rules.first_is_release ? -impossible : before - 0.5 * skips.missed;
      }
      rows[i][k] = before - 0.5 * (skips.seen + misfit(observations[i], extremes, k, rules));
    }
  }
  return rows;
}

// ln of the probability of the observations after i when i is extreme k.
Rows backward(const std::vector<Observation>& observations, const std::vector<Extreme>& extremes,
              const MatchingRules& rules) {
  const std::size_t count = extremes.size();
  const Skips skips(rules.missing_share);
  Rows rows(observations.size(), std::vector<double>(count, 0.0));
  for (std::size_t i = observations.size() - 1; i-- > 0;) {
    double after = -impossible;
    for (std::size_t k = count; k-- > 0;) {
      rows[i][k] = after;
      const double here = rows[i + 1][k] - 0.5 * (skips.seen + misfit(observations[i + 1], extremes, k, rules));
      after = log_sum(after - 0.5 * skips.missed, here);
    }
  }
  return rows;
}

}  // namespace

Matching match_peaks(const std::vector<Observation>& observations, const std::vector<Extreme>& extremes,
                     const MatchingRules& rules) {
  const std::size_t n = observations.size();
  const std::size_t count = extremes.size();
  const Skips skips(rules.missing_share);
  std::vector<double> previous(count, impossible);
  std::vector<double> current(count, impossible);
  std::vector<std::vector<int>> from(n, std::vector<int>(count, -1));
  for (std::size_t i = 0; i < n; ++i) {
    double best = impossible;  // the cheapest way to come to extreme k
    int best_from = -1;
    for (std::size_t k = 0; k < count; ++k) {
      if (i == 0) {
        best = k == 0 ? 0.0 : rules.first_is_release ? impossible : best + skips.missed;
      } else {
        best += skips.missed;
        if (k > 0 && previous[k - 1] < best) {
          best = previous[k - 1];
          best_from = static_cast<int>(k) - 1;
        }
      }
      current[k] = best == impossible ? impossible : best + skips.seen + misfit(observations[i], extremes, k, rules);
      from[i][k] = best_from;
    }
    previous.swap(current);
  }
  const auto last = std::min_element(previous.begin(), previous.end());
  if (n == 0 || last == previous.end() || *last == impossible) return {};
  Matching matching{std::vector<long>(n), *last};
  auto k = static_cast<int>(last - previous.begin());
  for (std::size_t i = n; i-- > 0;) {
    matching.numbers[i] = k;
    k = from[i][static_cast<std::size_t>(k)];
  }
  return matching;
}

Matching match_without_gaps(const std::vector<Observation>& observations, const std::vector<Extreme>& extremes,
                            const MatchingRules& rules) {
  constexpr std::size_t latest_first = 20;
  const std::size_t n = observations.size();
  if (extremes.size() < n) return {};
  const std::size_t last = rules.first_is_release ? 0 : std::min(latest_first, extremes.size() - n);
  const Skips skips(rules.missing_share);
  double best = impossible;
  std::size_t best_first = 0;
  for (std::size_t first = 0; first <= last; ++first) {
    double cost = static_cast<double>(first) * skips.missed + static_cast<double>(n) * skips.seen;
    for (std::size_t i = 0; i < n && cost < best; ++i) cost += misfit(observations[i], extremes, first + i, rules);
    if (cost < best) {
      best = cost;
      best_first = first;
    }
  }
  if (best == impossible) return {};
  Matching matching{std::vector<long>(n), best};
  for (std::size_t i = 0; i < n; ++i) matching.numbers[i] = static_cast<long>(best_first + i);
  return matching;
}

std::vector<double> certainties(const std::vector<Observation>& observations, const std::vector<Extreme>& extremes,
                                const MatchingRules& rules, const std::vector<long>& numbers) {
  const Rows ahead = forward(observations, extremes, rules);
  const Rows behind = backward(observations, extremes, rules);
  std::vector<double> shares;
  for (std::size_t i = 0; i < observations.size(); ++i) {
    double all = -impossible;
    for (std::size_t k = 0; k < extremes.size(); ++k) all = log_sum(all, ahead[i][k] + behind[i][k]);
    const auto k = static_cast<std::size_t>(numbers[i]);
    shares.push_back(std::exp(ahead[i][k] + behind[i][k] - all));
  }
  return shares;
}

}  // namespace teeter
