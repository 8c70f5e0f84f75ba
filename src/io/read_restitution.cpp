#include "io/read_restitution.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace teeter {
namespace {

ConstantRatio read_constant(TableReader& reader) {
  ConstantRatio law;
  reader.allow_only({"law", "value", "interface"});
  if (!reader.has("value")) reader.problem("value", "missing: law constant needs value");
  if (const auto values = reader.numbers("value")) {
    if (values->empty() || values->size() > 2) {
      reader.problem("value", fmt::format("must be a number or a list of two, found {}", values->size()));
    } else {
      law.value = {values->front(), values->back()};
    }
  }
  law.interface = law.value[0];
  reader.read("interface", law.interface);
  return law;
}

CorrectedRatio read_factor(TableReader& reader) {
  CorrectedRatio law;
  reader.allow_only({"law", "factor"});
  if (!reader.has("factor")) reader.problem("factor", "missing: law factor needs a number or \"fitted\"");
  law.fitted = reader.is_text("factor", "fitted");
  if (!law.fitted) reader.read("factor", law.factor);
  return law;
}

void read_natural(TableReader& reader, std::string_view key, std::uint64_t& field) {
  const auto value = reader.has(key) ? reader.whole_number(key) : std::nullopt;
  if (value && *value < 0) reader.problem(key, fmt::format("must be at least 0, found {}", *value));
  if (value && *value >= 0) field = static_cast<std::uint64_t>(*value);
}

RandomRatio read_random(TableReader& reader) {
  RandomRatio law;
  reader.allow_only({"law", "epsilon", "mean", "distribution", "per", "sigma", "seed", "run"});
  if (!reader.has("epsilon")) reader.problem("epsilon", "missing: law random needs epsilon");
  reader.read("epsilon", law.epsilon);
  reader.read("mean", law.mean);
  std::string distribution = "lognormal";
  reader.read("distribution", distribution, {"lognormal", "truncated-normal"});
  if (distribution != "lognormal") law.distribution = RandomRatio::Distribution::truncated_normal;
  std::string per = "impact";
  reader.read("per", per, {"impact", "run"});
  if (per == "run") law.per = RandomRatio::Per::run;
  std::string sigma = "paper";
  reader.read("sigma", sigma, {"paper", "consistent"});
  if (sigma == "consistent") law.sigma = RandomRatio::Sigma::consistent;
  read_natural(reader, "seed", law.seed);
  read_natural(reader, "run", law.run);
  return law;
}

DegradingRatio read_degrading(TableReader& reader) {
  DegradingRatio law;
  reader.allow_only({"law", "epsilon", "start", "sign"});
  if (!reader.has("epsilon")) reader.problem("epsilon", "missing: law degrading needs epsilon");
  reader.read("epsilon", law.epsilon);
  reader.read("start", law.start);
  long sign = law.sign;
  reader.read("sign", sign);
  law.sign = static_cast<int>(std::clamp(sign, -2L, 2L));  // the rules judge it
  return law;
}

}  // namespace

Restitution read_restitution(TableReader reader) {
  constexpr std::array<std::string_view, 7> laws = {"housner", "constant", "factor",   "inset",
                                                    "energy",  "random",   "degrading"};
  const std::string law = reader.has("law") ? reader.choice("law", laws).value_or("") : "housner";
  if (law == "housner") {
    reader.allow_only({"law"});
    return Housner{};
  }
  if (law == "constant") return read_constant(reader);
  if (law == "factor") return read_factor(reader);
  if (law == "inset") {
    InsetPivots inset;
    reader.allow_only({"law", "ratio"});
    if (!reader.has("ratio")) reader.problem("ratio", "missing: law inset needs ratio");
    reader.read("ratio", inset.ratio);
    return inset;
  }
  if (law == "energy") {
    EnergyShare share;
    reader.allow_only({"law", "eta", "interface"});
    if (!reader.has("eta")) reader.problem("eta", "missing: law energy needs eta");
    reader.read("eta", share.eta);
    share.interface = share.eta;
    reader.read("interface", share.interface);
    return share;
  }
  if (law == "random") return read_random(reader);
  if (law == "degrading") return read_degrading(reader);
  return Housner{};
}

}  // namespace teeter
