// The keys of [study].
#pragma once

#include <span>

#include "scenario/field.hpp"

namespace teeter {

std::span<const Field> study_keys();            // of Study
std::span<const Field> study_axis_keys();       // of StudyAxis
std::span<const Field> study_random_keys();     // of RandomKey
std::span<const Field> study_record_keys();     // of RecordEntry, besides those of its request
std::span<const Field> study_fragility_keys();  // of GivenFragility

}  // namespace teeter
