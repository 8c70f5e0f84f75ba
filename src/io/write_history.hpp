// The sampled motion as files: history.csv and history.h5, as bytes.
#pragma once

#include <string>
#include <vector>

#include "teeter/history.hpp"

namespace teeter {

// A header of plain names, then one row per sample; numbers read back as the same bits.
std::string history_csv(const History& history);

// The same columns as datasets with their units; the scenario's text and the settings (KEY=VALUE, one a line) that
// overrode its keys.
std::string history_hdf5(const History& history, const std::string& scenario_text,
                         const std::vector<std::string>& settings);

}  // namespace teeter
