// The keys of a record in a scenario.
#pragma once

#include <span>

#include "scenario/field.hpp"

namespace teeter {

std::span<const Field> record_fields();  // of RecordRequest
std::span<const Field> filter_fields();  // of BandFilter
// Of ground.recording, besides those of a record but its component.
std::span<const Field> recording_fields();

}  // namespace teeter
