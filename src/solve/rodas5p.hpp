// One step of Rodas5P, a linearly implicit Runge-Kutta method of order 5 for stiff equations: L-stable, no iteration,
// an estimate of order 4, and a polynomial of order 4 in between (G. Steinebach, BIT Numerical Mathematics 63, 2023).
#pragma once

#include <Eigen/LU>
#include <array>
#include <cstddef>

namespace teeter {

// Derivatives of the rates of n unknowns, exact, or the order is lost. The last of them, `sums`, act on nothing.
template <int n, int sums>
struct LinearisedRates {
  Eigen::Matrix<double, n, n - sums> by_value;
  Eigen::Matrix<double, n, 1> by_time;
};

template <int n>
struct StiffStep {
  using Values = Eigen::Matrix<double, n, 1>;
  Values start;
  Values end;
  Values error;
  std::array<Values, 3> bends;

  // At the share u of the step, from 0 to 1.
  Values at(double u) const {
    return (1.0 - u) * start + u * (end + (1.0 - u) * (bends[0] + u * (bends[1] + u * bends[2])));
  }
};

namespace rodas5p {

inline constexpr std::size_t stages = 8;
inline constexpr double gamma = 0.21193756319429014;
inline constexpr std::array<double, stages> nodes = {
    0.0, 0.6358126895828704, 0.4095798393397535, 0.9769306725060716, 0.4288403609558664, 1.0, 1.0, 1.0};
inline constexpr std::array<double, stages> time_weights = {
    gamma, -0.42387512638858027, -0.3384627126235924, 1.8046452872882734, 2.325825639765069, 0.0, 0.0, 0.0};
using Row = std::array<double, stages>;
// Stage i begins at the sum of places[i][j] times stage j.
inline constexpr std::array<Row, stages> places = {
    {{},
     {3.0},
     {2.849394379747939, 0.45842242204463923},
     {-6.954028509809101, 2.489845061869568, -10.358996098473584},
     {2.8029986275628964, 0.5072464736228206, -0.3988312541770524, -0.04721187230404641},
     {-7.502846399306121, 2.561846144803919, -11.627539656261098, -0.18268767659942256, 0.030198172008377946},
     {-7.502846399306121, 2.561846144803919, -11.627539656261098, -0.18268767659942256, 0.030198172008377946, 1.0},
     {-7.502846399306121, 2.561846144803919, -11.627539656261098, -0.18268767659942256, 0.030198172008377946, 1.0,
      1.0}}};
inline constexpr std::array<Row, stages> couplings = {
    {{},
     {-14.155112264123755},
     {-17.97296035885952, -2.859693295451294},
     {147.12150275711716, -1.41221402718213, 71.68940251302358},
     {165.43517024871676, -0.4592823456491126, 42.90938336958603, -5.961986721573306},
     {24.854864614690072, -3.0009227002832186, 47.4931110020768, 5.5814197821558125, -0.6610691825249471},
     {30.91273214028599, -3.1208243349937974, 77.79954646070892, 34.28646028294783, -19.097331116725623,
      -28.087943162872662},
     {37.80277123390563, -3.2571969029072276, 112.26918849496327, 66.9347231244047, -40.06618937091002,
      -54.66780262877968, -9.48861652309627}}};
inline constexpr std::array<Row, 3> bends = {
    {{25.948786856663858, -2.5579724845846235, 10.433815404888879, -2.3679251022685204, 0.524948541321073,
      1.1241088310450404, 0.4272876194431874, -0.17202221070155493},
     {-9.91568850695171, -0.9689944594115154, 3.0438037242978453, -24.495224566215796, 20.176138334709044,
      15.98066361424651, -6.789040303419874, -6.710236069923372},
     {11.419903575922262, 2.8879645146136994, 72.92137995996029, 80.12511834622643, -52.072871366152654,
      -59.78993625266729, -0.15582684282751913, 4.883087185713722}}};

}  // namespace rodas5p

// From `start` at t over the length h; `rates(t, values)` returns their derivatives, `first` those at t.
// The sums stay out of the elimination: their units would spoil its choice of pivots.
template <int n, int sums, class Rates>
StiffStep<n> stiff_step(const Rates& rates, double t, const Eigen::Matrix<double, n, 1>& start,
                        const Eigen::Matrix<double, n, 1>& first, const LinearisedRates<n, sums>& slopes, double h) {
  using Values = Eigen::Matrix<double, n, 1>;
  constexpr int coupled_ones = n - sums;
  using Square = Eigen::Matrix<double, coupled_ones, coupled_ones>;
  const double diagonal = h * rodas5p::gamma;
  const Square part = slopes.by_value.template topRows<coupled_ones>();
  const Eigen::PartialPivLU<Square> matrix(Square::Identity() / diagonal - part);
  std::array<Values, rodas5p::stages> stage;
  StiffStep<n> step;
  step.start = start;
  for (std::size_t i = 0; i < rodas5p::stages; ++i) {
    Values place = start;
    Values coupled = Values::Zero();
    for (std::size_t j = 0; j < i; ++j) {
      place += rodas5p::places[i][j] * stage[j];
      coupled += rodas5p::couplings[i][j] * stage[j];
    }
    const Values force = i == 0 ? first : rates(t + rodas5p::nodes[i] * h, place);
    const Values right = force + coupled / h + (rodas5p::time_weights[i] * h) * slopes.by_time;
    const Eigen::Matrix<double, coupled_ones, 1> solved = matrix.solve(right.template head<coupled_ones>());
    stage[i].template head<coupled_ones>() = solved;
    stage[i].template tail<sums>() =
        diagonal * (right.template tail<sums>() + slopes.by_value.template bottomRows<sums>() * solved);
    step.end = place + stage[i];
  }
  step.error = stage.back();
  for (std::size_t k = 0; k < step.bends.size(); ++k) {
    step.bends[k] = Values::Zero();
    for (std::size_t j = 0; j < rodas5p::stages; ++j) step.bends[k] += rodas5p::bends[k][j] * stage[j];
  }
  return step;
}

}  // namespace teeter
