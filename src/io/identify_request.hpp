// What a user asks of `identify`, as texts: which parameters, which noise; and what is wrong with it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/units.hpp"
#include "io/read_peaks.hpp"
#include "io/read_scenario.hpp"
#include "teeter/identify.hpp"

namespace teeter {

// Fits these parameters and no others: restitution, p, alpha, release. Throws InputError; `option` names the place in
// its message.
void choose_parameters(IdentifyOptions& options, const std::vector<std::string>& names, const std::string& option);

// SI, or a number with a unit; empty: none. Throws InputError.
std::optional<double> noise_of(const std::string& text, const std::string& option, Dimension dimension);

// Throws InputError, each problem after what it belongs to: the scenario's file, or `table`.
void check_identify(const ScenarioFile& file, const std::string& table, const PeaksFile& peaks,
                    const IdentifyOptions& options);

}  // namespace teeter
