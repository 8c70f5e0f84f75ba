#include "validate/measured/gzip.hpp"

#include <zlib.h>

#include <array>
#include <memory>

#include "core/error.hpp"

namespace teeter {

std::string read_packed_text(const std::string& path, std::size_t limit) {
  const std::unique_ptr<gzFile_s, int (*)(gzFile)> file(gzopen(path.c_str(), "rb"), gzclose);
  if (!file) throw InputError({path + ": cannot be read"});
  std::string text;
  std::array<char, 1U << 16U> piece{};
  for (;;) {
    const int count = gzread(file.get(), piece.data(), static_cast<unsigned>(piece.size()));
    if (count < 0) throw InputError({path + ": is damaged: it cannot be unpacked"});
    if (count == 0) break;
    text.append(piece.data(), static_cast<std::size_t>(count));
    if (text.size() > limit) throw InputError({path + ": is too large"});
  }
  int code = 0;
  gzerror(file.get(), &code);
  if (code != Z_OK && code != Z_STREAM_END) throw InputError({path + ": is damaged: it ends too early"});
  return text;
}

}  // namespace teeter
