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
              "how far one would go: a length (`wider-base`, `plinth`, `lower-centre`), a mass (`ballast`), a "
              "coefficient (`friction-pad`, `isolation` on sliders), a period (`isolation` on springs) or a force "
              "(`anchor`)")
        .or_else(
            "3 times the width; 3 times the mass; half the height of the centre; 0.05; 0.02; 4 s; 10 times the weight"),
    field<&RemedyMeasure::points>("points", "values tried on the way, both ends included", within(2.0, 10001.0)),
    field<&RemedyMeasure::thickness>("thickness", "`plinth`", Dimension::length, above(0.0)),
    field<&RemedyMeasure::density>("density", "`plinth`", Dimension::density, above(0.0)),
    field<&RemedyMeasure::height>("height", "`ballast`: of its centre above the base", Dimension::length, at_least(0.0))
        .or_else("a tenth of the object's"),
    field<&RemedyMeasure::slip_limit>("slip_limit", "`friction-pad`: it may not slide farther than this at any factor",
                                      Dimension::length, above(0.0))
        .or_else("none"),
    choice<&RemedyMeasure::bearing>("bearing", "`isolation`: what carries the plate"),
    field<&RemedyMeasure::mass>("mass", "`isolation`: of the plate", Dimension::mass, above(0.0))
        .or_else("a fifth of the object's"),
    field<&RemedyMeasure::damping>("damping", "`isolation`, spring: share of the critical damping", within(0.0, 100.0))
        .or_else("0.1"),
    field<&RemedyMeasure::radius>("radius", "`isolation`, slider: of the bowl it moves in", Dimension::length,
                                  above(0.0))
        .or_else("flat"),
    field<&RemedyMeasure::limit>("limit", "`isolation`: a stop at this way to either side", Dimension::length,
                                 above(0.0))
        .or_else("no stop"),
    field<&RemedyMeasure::stop_restitution>("stop_restitution", "`isolation`: speed after over speed before a stop",
                                            within(0.0, 1.0)),
    field<&RemedyMeasure::at>("at",
                              "`anchor`: `\"edges\"`, one at each end of the base; or a number: metres to the right of "
                              "its centre line",
                              Dimension::length)
        .or_word<&RemedyMeasure::edges>("edges")
        .or_else("`\"edges\"`"),
    field<&RemedyMeasure::stiffness>("stiffness", "`anchor`: of one", Dimension::stiffness, above(0.0))
        .or_else("the object's weight at one millimetre"),
    field<&RemedyMeasure::preload>("preload", "`anchor`: its force when installed", Dimension::force, at_least(0.0)),
    field<&RemedyMeasure::ductility>(
        "ductility", "`anchor`: elongation at which it breaks over that at which it yields", at_least(1.0)),
    field<&RemedyMeasure::fracture_energy>("fracture_energy",
                                           "`anchor`, instead of `ductility`: work of a steady pull until it breaks",
                                           Dimension::energy, above(0.0))
        .or_else("from `ductility`"),
};

}  // namespace

std::span<const Field> remedy_keys() { return target_keys; }
std::span<const Field> remedy_measure_keys() { return one_measure_keys; }

}  // namespace teeter
