// Figures of the book of claims: panels with axes, lines and points as SVG text, the same bytes for the same numbers.
#pragma once

#include <span>
#include <string>

#include "validate/claim.hpp"

namespace teeter {

// Panels two in a row; a single last one takes the whole width. `description` is for readers who cannot see it.
std::string figure_svg(std::span<const ClaimPlot> panels, const std::string& description);

// At most about `most` points, with the extremes of every stretch; points that cannot be shown (NaN) part a line and
// are kept.
ClaimSeries thinned(const ClaimSeries& series, std::size_t most);

}  // namespace teeter
