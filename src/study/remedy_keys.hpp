// The keys of [remedy] and [[remedy.measure]].
#pragma once

#include <span>

#include "scenario/field.hpp"
#include "teeter/remedy.hpp"

namespace teeter {

template <>
struct ChoicesOf<MeasureKind> {
  static constexpr Choice table[] = {
      choice_of(MeasureKind::wider_base, "wider-base", "a flange without mass that widens the base"),
      choice_of(MeasureKind::plinth, "plinth", "a slab under the object, fixed to it"),
      choice_of(MeasureKind::ballast, "ballast", "mass on the axis, low down"),
      choice_of(MeasureKind::lower_centre, "lower-centre", "the centre of mass brought down"),
      choice_of(MeasureKind::friction_pad, "friction-pad", "a slippery layer: it slides instead of rocking"),
      choice_of(MeasureKind::isolation, "isolation", "a plate on bearings under the object"),
      choice_of(MeasureKind::anchor, "anchor", "ties at the base"),
      choice_of(MeasureKind::floor, "floor", "another floor of the building"),
  };
};

std::span<const Field> remedy_keys();          // of Remedy
std::span<const Field> remedy_measure_keys();  // of RemedyMeasure

}  // namespace teeter
