#include "study/study_keys.hpp"

#include <vector>

#include "study/rate_choices.hpp"
#include "study/suite_choices.hpp"
#include "teeter/study.hpp"

namespace teeter {
namespace {

constexpr Field axes_keys[] = {
    described("x", "first axis: a table with `key`, and `from`, `to`, `points` or `values`"),
    described("y", "second axis"),
    described("z", "third axis"),
};

constexpr Field map_keys[] = {
    choice<&Study::detail>("detail", "what is kept of each case; `map`"),
    field<&Study::refine>("refine",
                          "levels of refinement: each halves the spacing of both axes and simulates only cells along "
                          "boundaries; `map`"),
};

constexpr Field output_keys[] = {
    choice<&Study::output>("output", "what is computed; `sweep` and `spectrum`").or_else("the first of its kind"),
    field<&Study::max_scale>("max_scale", "largest factor on the shaking that is tried; `spectrum`, `fragility`"),
};

constexpr Field suite_keys[] = {
    described("records",
              "files or patterns, tables of an entry each, lists of records (CSV), in any mixture; a relative path "
              "starts at the folder of the scenario, in a list at that of the list; `fragility`")
        .or_else("required"),
    choice<&Study::components>("components", "what is taken of a file with several components; `fragility`"),
    choice<&Study::polarity>("polarity", "sign of the horizontal motion; `fragility`"),
    choice<&Study::vertical>("vertical", "what moves the ground vertically; `fragility`"),
    choice<&Study::transverse>("transverse", "what moves the ground along y (model `space`); `fragility`"),
    choice<&Study::method>("method", "how capacities are found; `fragility`"),
    field<&Study::intensity>("intensity",
                             "measure of the shaking: `\"pga\"`, `\"pgv\"`, `\"pgd\"`, `\"arias\"`, `\"cav\"`, "
                             "`\"pga/(g tan alpha)\"`, `\"p pgv/g\"`; `\"sa\"`: the pseudo-acceleration of an "
                             "oscillator; `\"column\"`: a column of the list, method `\"cloud\"` only, since nothing "
                             "tells how it grows when a record is scaled; `fragility`")
        .or_else("`\"pga\"`"),
    field<&Study::period>("period", "of the oscillator; intensity `sa`", Dimension::time, above(0.0))
        .or_else("required by `sa`"),
    field<&Study::damping>("damping", "of the oscillator, share of the critical one; intensity `sa`",
                           within(0.0, 0.99)),
    field<&Study::column>("column", "of the list of records, with a number for each; intensity `column`")
        .or_else("required by `column`"),
    described(
        "levels",
        "intensities to which each record is scaled, rising; texts with units for pga, pgv, pgd; method `stripes`")
        .or_else("required by `stripes`"),
};

constexpr Field limit_keys[] = {
    choice<&Study::limit>("limit", "what the probability is of; `fragility` and `montecarlo`"),
    field<&Study::limit_share>("limit_share", "of the tipping angle; limit `tilt`", within(1e-6, 1.0)),
    field<&Study::limit_slip>("limit_slip", "distance from where it stood; limit `slip`", Dimension::length,
                              above(0.0)),
};

constexpr Field montecarlo_keys[] = {
    described("random", "keys that are drawn at random: a list of tables; `montecarlo`").or_else("none"),
    field<&Study::samples>("samples", "how many are drawn, `chance`: in every case; `montecarlo`, `chance`")
        .or_else("10000; `chance`: 200"),
    field<&Study::seed>("seed", "of the draws; `montecarlo`, `chance`, and `risk` with confidence `bootstrap`"),
};

constexpr Field long_time_keys[] = {
    field<&Study::transient>("transient", "forcing periods left out; `bifurcation`, `basin`"),
    field<&Study::kept>("kept", "forcing periods looked at; `bifurcation`, `basin`"),
    field<&Study::averaged>("averaged", "forcing periods of the Lyapunov exponent; `bifurcation`"),
};

constexpr Field risk_keys[] = {
    described("hazard",
              "file with a hazard curve, or a list of files: `intensity [g],annual rate` in CSV, or what OpenQuake "
              "exports. `numbers` of the results are of the first; `risk`")
        .or_else("required"),
    field<&Study::site>("site",
                        "longitude and latitude in degrees, for files with several sites: the nearest is taken and its "
                        "distance told; `risk`")
        .or_else("none"),
    described("fragility",
              "instead of records: a table with `median`, `beta`, and how well they are known, `median_deviation` (of "
              "ln median) and `beta_deviation`; `risk`")
        .or_else("none"),
    choice<&Study::rate_confidence>("confidence", "where the bounds of the annual rate come from; `risk`"),
    field<&Study::years>("years", "in which the chance of a fall is told; `risk`", above(0.0)),
    described("stood", "years it stood as it stands: one number, or `[youngest, best, oldest]`; `risk`")
        .or_else("not known"),
    field<&Study::level>("level", "likelihood of having stood below which a hazard curve is excluded; `risk`",
                         between(0.0, 1.0)),
    field<&Study::extrapolate>("extrapolate",
                               "`false`: leave out what lies beyond both ends of a hazard curve; `risk`"),
};

constexpr StudyKeyGroup groups[] = {
    {"study", axes_keys},
    {"study map", map_keys},
    {"study output", output_keys},
    {"study fragility", suite_keys},
    {"study limit", limit_keys},
    {"study montecarlo", montecarlo_keys},
    {"study bifurcation", long_time_keys},
    {"study risk", risk_keys},
};

std::vector<Field> keys_of_all_groups() {
  std::vector<Field> keys;
  for (const StudyKeyGroup& group : groups) keys.insert(keys.end(), group.fields.begin(), group.fields.end());
  return keys;
}

constexpr Field fragility_keys[] = {
    described("median", "intensity at which half of such shakings overturn it: m/s2 or m/s, or a text with a unit")
        .required("missing: the median"),
    field<&GivenFragility::beta>("beta", "standard deviation of the logarithm of the capacity", within(1e-6, 10.0))
        .required("missing: the standard deviation of the logarithm"),
    field<&GivenFragility::median_deviation>(
        "median_deviation", "how well ln median is known, as a standard deviation; 0: exactly", at_least(0.0)),
    field<&GivenFragility::beta_deviation>(
        "beta_deviation", "how well beta is known, as a standard deviation; 0: exactly", at_least(0.0)),
};

constexpr Field axis_keys[] = {
    field<&StudyAxis::key>(
        "key",
        "a number of the scenario by its path: `block.0.width`, `friction.static`, `initial.angle`, "
        "`ground.vertical.scale`, ... The scenario must have it: a law or a ground motion of another "
        "kind has other numbers")
        .or_else("required"),
    field<&StudyAxis::over>(
        "over",
        "unit of the values: `\"p\"`, `\"1/p\"`, `\"alpha\"`, `\"p alpha\"`, `\"g\"`, `\"g tan "
        "alpha\"`, `\"g alpha\"`, `\"R\"`, of the first block and the corner it tips over first, as "
        "the case has it")
        .or_else("SI"),
    described("from", "first value; a text with a unit (`\"0.2 g\"`) where `over` is not given").or_else("required"),
    described("to", "last value, likewise").or_else("required"),
    field<&StudyAxis::points>("points", "how many values, both ends included"),
    described("spacing", "`\"log\"`: evenly spaced in logarithm").or_else("`\"linear\"`"),
    described("values", "instead of the four above: any list").or_else("none"),
};

constexpr Field random_keys[] = {
    field<&RandomKey::key>("key", "path of the scenario key that is drawn")
        .required("missing: the key of the scenario that is drawn"),
    field<&RandomKey::over>("over", "unit of the values, as for an axis").or_else("SI"),
    choice<&RandomKey::distribution>("distribution", "of the values"),
    described("mean", "of `normal`; of `lognormal` the median").or_else("required by these"),
    described("deviation", "of `normal`; of `lognormal` that of the logarithm").or_else("required by these"),
    described("from", "of `uniform` the lower end; the others are cut off there").or_else("none"),
    described("to", "of `uniform` the upper end; the others are cut off there").or_else("none"),
};

constexpr Field entry_keys[] = {
    field<&RecordEntry::scale>("scale", "factor on the record and on its partners; not 0"),
};

}  // namespace

std::span<const StudyKeyGroup> study_key_groups() { return groups; }
std::span<const Field> study_keys() {
  static const std::vector<Field> all = keys_of_all_groups();
  return all;
}
std::span<const Field> study_axis_keys() { return axis_keys; }
std::span<const Field> study_random_keys() { return random_keys; }
std::span<const Field> study_record_keys() { return entry_keys; }
std::span<const Field> study_fragility_keys() { return fragility_keys; }

}  // namespace teeter
