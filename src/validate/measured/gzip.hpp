// Text files that may be compressed.
#pragma once

#include <string>

namespace teeter {

// The text of a file, unpacked when it is gzip. Throws InputError when it cannot be read, is damaged, or unpacks to
// more than `limit` bytes.
std::string read_packed_text(const std::string& path, std::size_t limit);

}  // namespace teeter
