// Gathers small pieces of text into large ones for a sink.
#pragma once

#include <string>
#include <string_view>

#include "core/files.hpp"

namespace teeter {

class ByteBuffer {
 public:
  explicit ByteBuffer(const ByteSink& sink) : sink_(&sink) {}
  ByteBuffer& operator<<(std::string_view text) {
    bytes_ += text;
    if (bytes_.size() >= limit) flush();
    return *this;
  }
  void flush() {
    (*sink_)(bytes_);
    bytes_.clear();
  }

 private:
  static constexpr std::size_t limit = 65536;
  const ByteSink* sink_;
  std::string bytes_;
};

}  // namespace teeter
