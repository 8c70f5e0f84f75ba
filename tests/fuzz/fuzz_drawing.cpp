// A drawing, TEETER_FUZZ_DRAWING by its name, against any bytes.
#include <cstddef>
#include <cstdint>

#include "readers_under_test.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  teeter::run_drawing_reader(TEETER_FUZZ_DRAWING, {reinterpret_cast<const char*>(data), size});
  return 0;
}
