// The results of `teeter identify`: JSON, words and a plot.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "io/read_peaks.hpp"
#include "io/words.hpp"
#include "teeter/identify.hpp"

namespace teeter {

struct IdentifyContext {
  std::string title;       // of the scenario
  std::string peaks_file;  // as given
  std::size_t rows = 0;    // of that file
  bool sampled = false;    // it holds a history
  std::uint64_t seed = 1;  // of the bootstrap
};

nlohmann::ordered_json identify_json(const Identification& result, const IdentifyContext& context);
Words identify_words(const Identification& result);

// The data on the fitted motion, and the residuals below, as an SVG picture.
std::string identify_plot(const Identification& result, const IdentifyContext& context);

}  // namespace teeter
