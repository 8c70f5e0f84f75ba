#include "io/words_of_cut_runs.hpp"

#include <fmt/format.h>

#include "run/run_length.hpp"

namespace teeter {

std::string when_cut(const Summary& summary) {
  return fmt::format(" when the run ended at {}; {}.", in_seconds(summary.run_duration), shaking_length_words(summary));
}

std::string margin_of_cut_run(const Summary& summary) {
  return fmt::format("This is about the first {} of the shaking only.", in_seconds(summary.run_duration));
}

}  // namespace teeter
