// Tables of a free-rocking test: the reader of the public API, and one for text.
#pragma once

#include <string_view>

#include "teeter/peaks.hpp"

namespace teeter {

// `path` names the text in messages. Throws InputError.
PeaksFile read_peaks_text(std::string_view bytes, const std::string& path, const PeaksOptions& options);

}  // namespace teeter
