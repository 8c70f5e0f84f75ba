// What the program says: results on standard output, words about them on standard error.
#pragma once

#include <cstdio>
#include <string>

#include "core/files.hpp"
#include "io/words.hpp"

namespace teeter::cli {

// Trouble with standard error itself is nobody's problem.
inline void tell(const std::string& text) {
  std::fputs((text + "\n").c_str(), stderr);
  std::fflush(stderr);
}

inline void print(const std::string& text) {
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() || std::fflush(stdout) != 0)
    throw WriteError("cannot write to standard output");
}

inline std::string plain_text(const Words& words) {
  std::string text = words.headline + "\n";
  for (const std::string& line : words.details) text += "  " + line + "\n";
  for (const std::string& line : words.warnings) text += "  Note: " + line + "\n";
  return text;
}

}  // namespace teeter::cli
