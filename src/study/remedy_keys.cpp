#include "study/remedy_keys.hpp"

namespace teeter {
namespace {

constexpr Field target_keys[] = {
    field<&Remedy::margin>("margin", "target: no fall at any factor on the shaking from 0 to this", above(0.0)),
    field<&Remedy::probability>("probability",
                                "target instead of margin: the share of `records`, each scaled to `level`, that may "
                                "overturn it",
                                within(0.0, 1.0))
        .or_else("none"),
    described("records", "the suite, as in a study of kind `fragility`").or_else("none"),
    described("intensity", "measure of `level`: `\"pga\"` or `\"pgv\"`").or_else("`\"pga\"`"),
    described("level", "intensity to which each record is scaled, in the unit of `intensity`").or_else("none"),
    described("measure", "the measures to look at: a list of tables").or_else("all that apply"),
};

constexpr Field one_measure_keys[] = {
    choice<&RemedyMeasure::kind>("kind", "what is done").required("missing: what is done"),
    described("to",
              "how far one would go: a length (`wider-base`, `plinth`, `lower-centre`), a mass (`ballast`) or a "
              "coefficient (`friction-pad`)")
        .or_else("3 times the width; 3 times the mass; half the height of the centre; 0.05"),
    field<&RemedyMeasure::points>("points", "values tried on the way, both ends included", within(2.0, 10001.0)),
    field<&RemedyMeasure::thickness>("thickness", "`plinth`", Dimension::length, above(0.0)),
    field<&RemedyMeasure::density>("density", "`plinth`", Dimension::density, above(0.0)),
    field<&RemedyMeasure::height>("height", "`ballast`: of its centre above the base", Dimension::length, at_least(0.0))
        .or_else("a tenth of the object's"),
    field<&RemedyMeasure::slip_limit>("slip_limit", "`friction-pad`: it may not slide farther than this at any factor",
                                      Dimension::length, above(0.0))
        .or_else("none"),
};

}  // namespace

std::span<const Field> remedy_keys() { return target_keys; }
std::span<const Field> remedy_measure_keys() { return one_measure_keys; }

}  // namespace teeter
