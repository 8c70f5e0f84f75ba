// What became of an assembly of several blocks, in a sentence and as JSON.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "teeter/history.hpp"

namespace teeter {

// "It stands, damaged: joints open by up to 3.2 mm (blocks 4/5), ..."; blocks count from 1, joints of an arch from 0.
// A run that ended early proves nothing about what comes after it.
std::string assembly_sentence(const AssemblyOutcome& assembly, Status status);

nlohmann::ordered_json assembly_json(const AssemblyOutcome& assembly, Status status);  // blocks count from 0

}  // namespace teeter
