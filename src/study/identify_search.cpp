#include "study/identify_search.hpp"

#include <algorithm>
#include <cmath>

#include "study/renumbering.hpp"

namespace teeter {
namespace {

constexpr double usual_missing_share = 0.1;
constexpr std::size_t beginnings_followed = 4;
constexpr int max_rounds = 20;

bool first_is_release(const TestData& data) {
  return is_fitted(data, TestParameter::release) && !data.observations.front().number;
}

// How many extremes of the model can be meant: half of them may be missing.
std::size_t extremes_needed(const TestData& data) {
  std::size_t count = 2 * data.observations.size() + 20;
  for (const Observation& observed : data.observations)
    if (observed.number) count = std::max(count, static_cast<std::size_t>(*observed.number) + 1);
  return count;
}

MatchingRules rules_for(const TestData& data, const Noise& noise, double missing_share) {
  return {noise.angle, noise.time, missing_share, data.sided, first_is_release(data)};
}

double missing_share(const TestData& data, const std::vector<long>& numbers) {
  const auto seen = static_cast<double>(numbers.size());
  const long first = first_is_release(data) ? numbers.front() : 0;
  const double missed = static_cast<double>(numbers.back() - first + 1) - seen;
  return (1.0 + missed) / (1.0 / usual_missing_share + seen + missed);
}

// Noise with which a rough beginning is judged: it must not miss the valley it lies in.
Noise broad_noise(const FreeRocking& guess, const std::optional<Noise>& stated) {
  const Noise noise = stated.value_or(Noise{usual_noise_angle, usual_noise_time});
  return {std::max(noise.angle, 0.03 * guess.alpha), std::max(noise.time, 0.15 / guess.p)};
}

std::vector<double> restitutions(const TestData& data, const FreeRocking& guess) {
  std::vector<double> values{guess.restitution};
  if (!is_fitted(data, TestParameter::restitution)) return values;
  for (double loss = 0.004; loss < 1.3; loss *= 1.25) values.push_back(std::exp(-loss));
  return values;
}

std::vector<double> factors(bool fitted) {
  if (!fitted) return {1.0};
  return {1.0, 0.9, 1.1, 0.8, 1.25, 0.7, 1.4};
}

std::vector<double> releases(const TestData& data, const FreeRocking& guess) {
  if (!is_fitted(data, TestParameter::release)) return {guess.release};
  const Observation& first = data.observations.front();
  const double side = guess.release < 0.0 ? -1.0 : 1.0;
  std::vector<double> values;
  if (first.angle && first.number.value_or(0) == 0) {
    const double lean = std::clamp(std::fabs(*first.angle), 0.01 * guess.alpha, 0.98 * guess.alpha);
    for (const double factor : {1.0, 0.9}) values.push_back(side * factor * lean);
    return values;
  }
  for (const double share : {0.98, 0.9, 0.8, 0.6, 0.4, 0.2}) values.push_back(side * share * guess.alpha);
  return values;
}

// Times of the release for which the first observed time falls on an extreme.
std::vector<double> starts(const TestData& data, const FreeRocking& guess) {
  if (!is_fitted(data, TestParameter::start)) return {guess.start};
  std::size_t i = 0;
  while (i < data.observations.size() && !data.observations[i].time) ++i;
  if (i == data.observations.size()) return {guess.start};
  const Observation& timed = data.observations[i];
  constexpr std::size_t tries = 8;
  std::vector<Extreme> extremes;
  FreeRocking from_zero = guess;
  from_zero.start = 0.0;
  const std::size_t first = timed.number ? static_cast<std::size_t>(*timed.number) : i;
  const bool settled = timed.number || (i == 0 && first_is_release(data));
  find_extremes(from_zero, first + (settled ? 1 : tries), extremes);
  std::vector<double> values;
  for (std::size_t k = first; k < extremes.size(); ++k) values.push_back(*timed.time - extremes[k].time);
  return values;
}

struct Beginning {
  FreeRocking test;
  Matching matching;
};

// Keeps the best few, each with other numbers.
void offer(const FreeRocking& test, Matching matching, std::size_t kept, std::vector<Beginning>& best) {
  if (matching.numbers.empty()) return;
  const auto same = std::find_if(best.begin(), best.end(),
                                 [&](const Beginning& other) { return other.matching.numbers == matching.numbers; });
  if (same == best.end()) {
    best.push_back({test, std::move(matching)});
  } else if (matching.cost < same->matching.cost) {
    *same = {test, std::move(matching)};
  }
  std::stable_sort(best.begin(), best.end(),
                   [](const Beginning& a, const Beginning& b) { return a.matching.cost < b.matching.cost; });
  if (best.size() > kept) best.pop_back();
}

template <class F>
void for_each_rough_test(const TestData& data, const FreeRocking& guess, F&& f) {
  for (const double p : factors(is_fitted(data, TestParameter::p))) {
    for (const double alpha : factors(is_fitted(data, TestParameter::alpha))) {
      FreeRocking test = guess;
      test.p *= p;
      test.alpha = std::min(test.alpha * alpha, 1.5);
      if (test.left) test.left->alpha = std::min(guess.left->alpha * alpha, 1.5);
      for (const double release : releases(data, test)) {
        test.release = release;
        for (const double restitution : restitutions(data, guess)) {
          test.restitution = restitution;
          if (test.left) test.left->restitution = restitution * guess.left->restitution / guess.restitution;
          for (const double start : starts(data, test)) {
            test.start = start;
            f(test);
          }
        }
      }
    }
  }
}

// Numbers without a gap are kept apart: a gap in the wrong place can hide them while the values are rough.
std::vector<Beginning> find_beginnings(const TestData& data, const FreeRocking& guess, const MatchingRules& rules) {
  std::vector<Beginning> best;
  std::vector<Beginning> without_gaps;
  std::vector<Extreme> extremes;
  for_each_rough_test(data, guess, [&](const FreeRocking& test) {
    find_extremes(test, extremes_needed(data), extremes);
    offer(test, match_peaks(data.observations, extremes, rules), beginnings_followed, best);
    offer(test, match_without_gaps(data.observations, extremes, rules), 2, without_gaps);
  });
  for (Beginning& beginning : without_gaps) offer(beginning.test, beginning.matching, best.size() + 1, best);
  return best;
}

struct Candidate {
  TestFit fit;
  std::vector<long> numbers;
  double share = usual_missing_share;  // of missing extremes
  double unlikelihood = 0.0;           // -2 ln of the probability density
};

double unlikelihood_of(const TestFit& fit, double matching_cost) {
  double sum = matching_cost;
  for (const ResidualKey& key : fit.keys) sum += 2.0 * std::log(key.is_time ? fit.noise.time : fit.noise.angle);
  return sum;
}

// Fits and matches in turn until the numbers stay. `noise`: fixed, or nothing to estimate it.
bool settle(const TestData& data, const std::optional<Noise>& noise, Candidate& candidate) {
  for (int round = 0; round < max_rounds; ++round) {
    const auto keys = residual_keys(data, candidate.numbers);
    if (keys.size() < data.fitted.size()) return false;
    candidate.fit = noise ? fit_test(data, keys, *noise, observed_values(data, keys), candidate.fit.test)
                          : fit_test_and_noise(data, keys, candidate.fit.test);
    if (candidate.fit.solution.residuals.size() == 0) return false;
    std::vector<Extreme> extremes;
    find_extremes(candidate.fit.test, extremes_needed(data), extremes);
    const Matching matching =
        match_peaks(data.observations, extremes, rules_for(data, candidate.fit.noise, candidate.share));
    if (matching.numbers.empty()) return false;
    candidate.unlikelihood = unlikelihood_of(candidate.fit, matching.cost);
    candidate.share = missing_share(data, matching.numbers);
    if (matching.numbers == candidate.numbers) return true;
    candidate.numbers = matching.numbers;
  }
  return true;  // two numberings that are as good as each other: the last will do
}

// Moves to a better numbering while there is one.
std::vector<Numbering> improve(const TestData& data, const std::optional<Noise>& stated, Candidate& best) {
  for (int round = 0;; ++round) {
    std::vector<Numbering> others = other_numberings(data, best.numbers, best.fit, best.share, first_is_release(data));
    const auto cheapest = std::min_element(others.begin(), others.end(),
                                           [](const Numbering& a, const Numbering& b) { return a.cost < b.cost; });
    const double own = best.fit.solution.cost + gap_cost(best.numbers, best.share);
    if (round == max_rounds || cheapest == others.end() || !(cheapest->cost < own)) return others;
    Candidate moved = best;
    moved.numbers = cheapest->numbers;
    moved.fit.test = cheapest->test;
    if (!settle(data, stated, moved) || !(moved.unlikelihood < best.unlikelihood)) return others;
    best = std::move(moved);
  }
}

// The probability of each number: given the parameters, and against other numberings with their own parameters.
std::vector<double> certainty_of(const TestData& data, const Candidate& best, const std::vector<Numbering>& others) {
  std::vector<Extreme> extremes;
  find_extremes(best.fit.test, extremes_needed(data), extremes);
  std::vector<double> certainty =
      certainties(data.observations, extremes, rules_for(data, best.fit.noise, best.share), best.numbers);
  const double own = best.fit.solution.cost + gap_cost(best.numbers, best.share);
  double all = 1.0;
  std::vector<double> otherwise(certainty.size(), 0.0);
  for (const Numbering& other : others) {
    const double weight = std::exp(std::min(0.5 * (own - other.cost), 50.0));
    all += weight;
    for (std::size_t i = 0; i < otherwise.size(); ++i)
      if (other.numbers[i] != best.numbers[i]) otherwise[i] += weight;
  }
  for (std::size_t i = 0; i < certainty.size(); ++i) certainty[i] = std::min(certainty[i], 1.0 - otherwise[i] / all);
  return certainty;
}

}  // namespace

std::optional<SearchResult> search_test(const TestData& data, const FreeRocking& guess,
                                        const std::optional<Noise>& stated) {
  const Noise broad = broad_noise(guess, stated);
  std::optional<Candidate> best;
  for (const Beginning& beginning : find_beginnings(data, guess, rules_for(data, broad, usual_missing_share))) {
    Candidate candidate;
    candidate.fit.test = beginning.test;
    candidate.numbers = beginning.matching.numbers;
    if (!settle(data, broad, candidate) || !settle(data, stated, candidate)) continue;
    const bool better = !best || (candidate.fit.solution.converged && !best->fit.solution.converged) ||
                        (candidate.fit.solution.converged == best->fit.solution.converged &&
                         candidate.unlikelihood < best->unlikelihood);
    if (better) best = std::move(candidate);
  }
  if (!best) return std::nullopt;
  const std::vector<Numbering> others = improve(data, stated, *best);
  SearchResult result;
  result.numbers = best->numbers;
  result.certainty = certainty_of(data, *best, others);
  std::vector<long> certain = best->numbers;
  for (std::size_t i = 0; i < certain.size(); ++i) {
    result.used.push_back(result.certainty[i] >= certain_enough);
    if (!result.used[i]) certain[i] = -1;
  }
  result.fit = std::move(best->fit);
  if (certain == best->numbers) return result;
  const auto keys = residual_keys(data, certain);
  if (keys.size() <= data.fitted.size()) {  // too few are certain: all are kept
    result.used.assign(certain.size(), true);
    return result;
  }
  result.fit = stated ? fit_test(data, keys, *stated, observed_values(data, keys), result.fit.test)
                      : fit_test_and_noise(data, keys, result.fit.test);
  return result;
}

}  // namespace teeter
