#include "scenario/laws.hpp"

#include <algorithm>

namespace teeter {
namespace {

constexpr Field constant_fields[] = {
    field<&ConstantRatio::value>(
        "value", "share of the rate that an impact leaves: a number, or `[leaving right, leaving left]`",
        within(0.0, 1.0))
        .required("missing: law constant needs value")
        .one_or_two_numbers()
        .varies()
        .called("r")
        .ask("Share kept", 0.0, 1.0)
        .sides("leaving its right corner", "leaving its left corner"),
    field<&ConstantRatio::interface>("interface", "the same between the blocks of a stack", within(0.0, 1.0))
        .or_else("`value`")
        .varies()
        .ask("Share kept between blocks")
        .for_blocks(ForBlocks::several),
};

constexpr Field inset_fields[] = {
    field<&InsetPivots::ratio>("ratio", "contact points moved inwards by this share of the half-width",
                               {.low = 0.0, .high = 1.0, .below = true})
        .required("missing: law inset needs ratio")
        .varies()
        .ask("Corners rounded by, of half the width", 0.0, 0.5),
};

constexpr Field energy_fields[] = {
    field<&EnergyShare::eta>("eta", "share of Housner's energy loss that is given back", within(0.0, 1.0))
        .required("missing: law energy needs eta")
        .varies()
        .called("η")
        .ask("Share of the loss given back", 0.0, 1.0),
    field<&EnergyShare::interface>("interface", "the same between the blocks of a stack", within(0.0, 1.0))
        .or_else("`eta`")
        .varies()
        .ask("Share given back between blocks")
        .for_blocks(ForBlocks::several),
};

constexpr Field random_fields[] = {
    field<&RandomRatio::epsilon>("epsilon", "deviation of the ratio", within(0.0, 1.0))
        .required("missing: law random needs epsilon")
        .called("ε")
        .ask("Spread", 0.0, 0.5),
    field<&RandomRatio::mean>("mean", "of the ratio", between(0.0, 1.0))
        .or_else("Housner's ratio")
        .ask("Share kept on average"),
    choice<&RandomRatio::distribution>("distribution", "what is drawn").ask("Distribution"),
    choice<&RandomRatio::per>("per", "how often").ask("Drawn"),
    choice<&RandomRatio::sigma>("sigma", "which deviation").ask("Spread means"),
    field<&RandomRatio::seed>("seed", "of the draws", at_least(0.0)).ask("Number of the random draw", 1.0, 50.0),
    field<&RandomRatio::run>("run", "which of the runs of this seed", at_least(0.0)).ask("Which run of this draw"),
};

constexpr Field degrading_fields[] = {
    field<&DegradingRatio::epsilon>("epsilon", "by how much -ln r grows or falls from impact to impact",
                                    within(0.0, 100.0))
        .required("missing: law degrading needs epsilon")
        .called("ε")
        .ask("Loss per impact", 0.0, 0.3),
    field<&DegradingRatio::start>("start", "ratio of the first impact", {.low = 0.0, .high = 1.0, .above = true})
        .or_else("Housner's ratio")
        .ask("Share kept at the first impact"),
    field<&DegradingRatio::sign>("sign", "1: it grows, the ratio falls; -1: the other way round", plus_or_minus_one)
        .ask("With every impact (1: less is kept, -1: more)"),
};

constexpr Field factor_fields[] = {
    field<&CorrectedRatio::factor>(
        "factor", "times Housner's ratio, never above 1; or `\"fitted\"`: the trend of tests with three steel blocks",
        above(0.0))
        .required("missing: law factor needs a number or \"fitted\"")
        .or_word<&CorrectedRatio::fitted>("fitted")
        .varies()
        .ask("Times Housner’s", 0.5, 1.5),
};

template <class Kind>
Restitution made() {
  return Kind{};
}

// All numbers that vary, times the factor, where their limits allow.
template <class Kind>
Restitution by_fields(const Restitution& law, double factor) {
  Restitution changed = law;
  const auto cut = [&](const Field& field, double value) {
    const double high = field.limits.below ? 0.999 * field.limits.high : field.limits.high;
    return std::min(high, factor * value);
  };
  for (const Field& field : law_of(law).fields) {
    if (!field.varied) continue;
    const FieldValue value = field.at(&std::get<Kind>(changed));
    if (auto* const* number = std::get_if<double*>(&value)) **number = cut(field, **number);
    if (auto* const* number = std::get_if<std::optional<double>*>(&value); number != nullptr && **number)
      **number = cut(field, ***number);
    if (auto* const* pair = std::get_if<NumberPair*>(&value))
      for (double& number : **pair) number = cut(field, number);
  }
  return changed;
}

// A law whose draws or steps must stay as they are has a factor of its own.
template <class Kind>
Restitution by_its_factor(const Restitution& law, double factor) {
  Kind changed = std::get<Kind>(law);
  changed.factor *= factor;
  return changed;
}

constexpr Law table[] = {
    {"housner",
     "angular momentum about the new corner is kept",
     {},
     made<Housner>,
     [](const Restitution& /*law*/, double factor) -> Restitution {
       return CorrectedRatio{factor, false};
     },
     "from its shape (Housner)"},
    {"constant", "the same ratio at every impact", constant_fields, made<ConstantRatio>, by_fields<ConstantRatio>,
     "a fixed share of the speed", "value = 0.9"},
    {"factor", "Housner's ratio times a factor; cut at 1, in a stack where energy would be created", factor_fields,
     made<CorrectedRatio>, by_its_factor<CorrectedRatio>, "times Housner’s", "factor = 1.0"},
    {"inset", "rotation about points inside the corners", inset_fields, made<InsetPivots>, by_fields<InsetPivots>,
     "rounded corners", "ratio = 0.1"},
    {"energy", "a share of Housner's energy loss is given back", energy_fields, made<EnergyShare>,
     by_fields<EnergyShare>, "some energy given back", "eta = 0.3"},
    {"random", "a ratio drawn for every impact, or once", random_fields, made<RandomRatio>, by_its_factor<RandomRatio>,
     "a little different every time", "epsilon = 0.05, seed = 1"},
    {"degrading", "-ln r grows or falls from impact to impact; the ratio is never above 1", degrading_fields,
     made<DegradingRatio>, by_its_factor<DegradingRatio>, "less with every impact", "epsilon = 0.02"},
};
static_assert(std::size(table) == std::variant_size_v<Restitution>);

}  // namespace

std::span<const Law> laws() { return table; }

const Law& law_of(const Restitution& restitution) { return table[restitution.index()]; }

void* fields_of(Restitution& restitution) {
  return std::visit([](auto& law) -> void* { return &law; }, restitution);
}

const void* fields_of(const Restitution& restitution) {
  return std::visit([](const auto& law) -> const void* { return &law; }, restitution);
}

}  // namespace teeter
