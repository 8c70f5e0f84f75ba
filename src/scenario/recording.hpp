// What the names of record files say about the recording that they are a part of: K-NET (.NS .EW .UD), codes of SEED
// (HNE HNN HNZ), PEER (ARL090 ARL360 ARL-UP, TCU052-E TCU052-N TCU052-V).
#pragma once

#include <string>
#include <vector>

namespace teeter {

// The same for all horizontal components of a recording in files of their own; otherwise the name as it is.
std::string recording_of(const std::string& file);

// The names under which the vertical component may lie beside this file, the usual ones first.
std::vector<std::string> vertical_siblings(const std::string& file);

// Likewise of the other horizontal component.
std::vector<std::string> horizontal_siblings(const std::string& file);

}  // namespace teeter
