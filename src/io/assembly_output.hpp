// What became of an assembly of several blocks, in a sentence and as JSON.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "teeter/history.hpp"

namespace teeter {

// How sentences call block i: its name where it has one, else its number, from 1.
std::string called(const AssemblyOutcome& assembly, int i);

// "It stands, damaged: joints open by up to 3.2 mm (blocks 4/keystone), ..."; joints of an arch count from 0.
// A run that ended early proves nothing about what comes after it.
std::string assembly_sentence(const AssemblyOutcome& assembly, Status status);

nlohmann::ordered_json assembly_json(const AssemblyOutcome& assembly,
                                     Status status);  // blocks count from 0, and have names

}  // namespace teeter
