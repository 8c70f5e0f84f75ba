#include "validate/measured/cubes.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "core/tests_of_shares.hpp"

namespace teeter {
namespace {

constexpr std::array laws{SpaceImpact::newton, SpaceImpact::moreau};
constexpr double frictions[] = {0.10, 0.12, 0.14, 0.16, 0.18, 0.20, 0.22, 0.24, 0.26, 0.28, 0.30};
constexpr double restitutions[] = {0.0, 0.0625, 0.125, 0.1875, 0.25};

std::vector<Toss> every_other(const std::vector<Toss>& tosses, long remainder) {
  std::vector<Toss> some;
  std::copy_if(tosses.begin(), tosses.end(), std::back_inserter(some),
               [&](const Toss& toss) { return toss.number % 2 == remainder; });
  return some;
}

CubeJudgement fitted(const std::vector<Toss>& tosses, SpaceImpact law, const std::function<void()>& done) {
  CubeJudgement best;
  best.position = std::numeric_limits<double>::infinity();
  for (const double friction : frictions)
    for (const double restitution : restitutions) {
      CubeJudgement tried = judge_tosses(tosses, {law, friction, restitution});
      if (tried.position < best.position) best = std::move(tried);
      done();
    }
  return best;
}

CubeChance chance_of_faces(const std::vector<Toss>& tosses, const CubeJudgement& verdicts, int draws,
                           const std::function<void()>& done) {
  CubeChance chance;
  chance.deviations = start_deviations(tosses);
  chance.draws = draws;
  std::vector<std::map<int, long>> counts(tosses.size());
  for_cases(
      tosses.size(),
      [&](std::size_t i) {
        for (int draw = 0; draw < draws; ++draw) {
          const SpaceState start =
              drawn_start(tosses[i].samples.front(), chance.deviations, static_cast<std::size_t>(tosses[i].number),
                          static_cast<std::size_t>(draw));
          ++counts[i][computed_face(start, tosses[i].samples.size(), verdicts.parameters)];
        }
      },
      [&](std::size_t, std::size_t) { done(); });
  const auto count = static_cast<double>(tosses.size());
  for (std::size_t i = 0; i < tosses.size(); ++i) {
    const int measured = face_down(tosses[i].samples.back().q);
    const auto share = [&](int face) { return static_cast<double>(counts[i][face]) / draws; };
    double square = 0.0;
    for (const int face : {-3, -2, -1, 1, 2, 3}) {
      chance.faces.push_back({share(face), face == measured});
      const double miss = share(face) - (face == measured ? 1.0 : 0.0);
      square += miss * miss;
    }
    chance.brier += square / count;
    chance.log_score -= std::log((static_cast<double>(counts[i][measured]) + 0.5) / (draws + 3.0)) / count;
    chance.of_measured_face.push_back(share(measured));
    chance.of_computed_face.push_back(share(verdicts.errors[i].face));
    chance.expected_misses += 1.0 - chance.of_computed_face.back();
    chance.misses += verdicts.errors[i].right_face ? 0 : 1;
  }
  chance.brier_of_verdicts = 2.0 * static_cast<double>(chance.misses) / count;
  chance.brier_of_ignorance = 5.0 / 6.0;
  return chance;
}

}  // namespace

CubeJudgement judge_tosses(const std::vector<Toss>& tosses, const TossParameters& parameters) {
  CubeJudgement result{parameters, toss_errors(tosses, parameters)};
  const auto count = static_cast<double>(tosses.size());
  std::vector<double> last;
  for (const TossError& error : result.errors) {
    result.right_faces += error.right_face ? 1 : 0;
    result.position += error.mean_position / count;
    result.rotation += error.mean_rotation / count;
    last.push_back(error.position.back());
  }
  std::sort(last.begin(), last.end());
  result.final_place = sorted_quantile(last, 0.5);
  return result;
}

LawsApart compare_laws(const CubeJudgement& newton, const CubeJudgement& moreau) {
  LawsApart apart;
  for (std::size_t i = 0; i < newton.errors.size(); ++i) {
    const TossError& a = newton.errors[i];
    const TossError& b = moreau.errors[i];
    apart.only_newton += a.right_face && !b.right_face ? 1 : 0;
    apart.only_moreau += b.right_face && !a.right_face ? 1 : 0;
    apart.newton_closer += a.mean_position < b.mean_position ? 1 : 0;
    apart.moreau_closer += b.mean_position < a.mean_position ? 1 : 0;
  }
  apart.faces_p = sign_test(apart.only_newton, apart.only_newton + apart.only_moreau);
  apart.positions_p = sign_test(apart.newton_closer, apart.newton_closer + apart.moreau_closer);
  return apart;
}

CubeResults compute_cubes(const std::vector<Toss>& tosses, int draws, const CasesDone& progress) {
  CubeResults results;
  results.tosses = tosses.size();
  const std::vector<Toss> even = every_other(tosses, 0);
  const std::vector<Toss> odd = every_other(tosses, 1);
  // Parts of about equal cost for the line that tells how far it is: whole sets, and draws of a toss.
  const std::size_t parts = std::size(laws) * (2 + std::size(frictions) * std::size(restitutions) + 1) + tosses.size();
  std::size_t finished = 0;
  const auto done = [&] {
    if (progress) progress(++finished, parts);
  };
  for (std::size_t k = 0; k < laws.size(); ++k) {
    TossParameters parameters;
    parameters.law = laws[k];
    results.given[k] = judge_tosses(tosses, parameters);
    done();
    parameters.steps_a_sample *= 2;
    results.finer[k] = judge_tosses(tosses, parameters);
    done();
    results.on_even[k] = fitted(even, laws[k], done);
    results.on_odd[k] = judge_tosses(odd, results.on_even[k].parameters);
    done();
  }
  results.given_apart = compare_laws(results.given[0], results.given[1]);
  results.fitted_apart = compare_laws(results.on_odd[0], results.on_odd[1]);
  results.chance = chance_of_faces(tosses, results.given[0], draws, done);
  return results;
}

}  // namespace teeter
