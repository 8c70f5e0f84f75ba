// Stores of studies against any bytes.
#include <cstddef>
#include <cstdint>

#include "readers_under_test.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  teeter::run_store_reader({reinterpret_cast<const char*>(data), size});
  return 0;
}
