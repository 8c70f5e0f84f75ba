#include "models/rocking/step.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/sincos.hpp"
#include "models/rocking/series.hpp"
#include "solve/polynomial.hpp"

namespace teeter {

int series_order(const RockingModel& model, Side side, const Forcing<double>& forcing, double limit) {
  const bool simple = std::max(forcing.horizontal_degree, forcing.vertical_degree) <= 1;
  return simple ? order_for(model.taylor, model.corner(side).p * limit) : model.taylor.order;
}

namespace {

using One = Pack<double, 1>;

template <class Weight>
void extend(const RockingModel& model, int order, const Weight& weight, double phi, RockingSeries<One>& s,
            StepSeries& series) {
  if (model.slender) {
    extend_slender(order, weight, One(phi), s);
    series.cosine.fill(0.0);
    series.cosine[0] = 1.0;
    series.sine[0] = phi;
    for (int k = 1; k + 2 <= order; ++k) series.sine[k] = -s.angle[k].part[0];
  } else {
    extend_nonlinear(order, weight, s);
    for (int k = 0; k + 2 <= order; ++k) {
      series.cosine[k] = first_of(s.lever[k]).part[0];
      series.sine[k] = second_of(s.lever[k]).part[0];
    }
  }
  for (int k = 0; k <= order; ++k) series.angle[k] = s.angle[k].part[0];
  for (int k = 0; k + 2 <= order; ++k) series.acceleration[k] = (k + 1.0) * (k + 2.0) * series.angle[k + 2];
}

}  // namespace

void expand_rocking(const RockingModel& model, const RockingState& state, const Forcing<double>& forcing, int order,
                    StepSeries& series) {
  const Corner& corner = model.corner(state.side);
  const double phi = sign_of(state.side) * corner.alpha - state.angle;
  RockingSeries<One> s;
  s.angle[0] = state.angle;
  s.angle[1] = state.rate;
  if (!model.slender) {
    const SinCos sc =
        state.angle == 0.0 ? SinCos{sign_of(state.side) * corner.sin_alpha, corner.cos_alpha} : sincos(phi);
    s.lever[0] = Twin<One>::of(sc.cos, sc.sin);
  }
  One weight[max_taylor_order + 1];
  for (int k = 0; k + 2 <= order; ++k) {
    s.push[k] = k <= forcing.horizontal_degree ? -corner.mobility * forcing.horizontal[k] : 0.0;
    weight[k] = k <= forcing.vertical_degree ? -corner.mobility * forcing.vertical[k] : 0.0;
  }
  if (forcing.vertical_degree == 0)
    extend(model, order, SteadyWeight<One>{weight[0]}, phi, s, series);
  else
    extend(model, order, VaryingWeight<One>{weight[0], weight, forcing.vertical_degree}, phi, s, series);
}

double rocking_reach(const RockingModel& model, const RockingState& state, const StepSeries& series, int order,
                     double limit) {
  const Corner& corner = model.corner(state.side);
  const double scale = std::max({std::fabs(state.angle), std::fabs(state.rate) / corner.p, 1e-3 * corner.alpha});
  const double longest = std::min(1.0 / corner.p, model.shaking.longest_step);
  return std::min(limit, taylor_step(series.angle.data(), order, model.taylor.error * scale, longest));
}

double ground_work(const RockingModel& model, Side side, const StepSeries& series, int order, double u) {
  // Power = inertia * rate * (theta'' without gravity's share), as a product of series, integrated term by term.
  const Corner& corner = model.corner(side);
  const int last = order - 2;
  Coefficients<double> pushed{};
  for (int k = 0; k <= last; ++k)
    pushed[k] = series.acceleration[k] + corner.mobility * model.shaking.gravity * series.sine[k];
  // Every term of the product counts: it oscillates twice as fast as its factors.
  std::array<double, 2 * max_taylor_order + 2> work{};
  for (int i = 0; i <= last; ++i)
    for (int j = 0; j <= last + 1; ++j) work[i + j + 1] += (j + 1.0) * series.angle[j + 1] * pushed[i];
  for (int k = 1; k <= 2 * last + 2; ++k) work[k] *= reciprocals[k];
  return corner.inertia * evaluate(work.data(), 2 * last + 2, u);
}

}  // namespace teeter
