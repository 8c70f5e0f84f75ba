// Text as one word of a shell, for commands that are shown to be copied.
#pragma once

#include <string>

namespace teeter {

std::string shell_word(const std::string& text);

}  // namespace teeter
