// Made-up scenarios, read and run: the bytes are the draws.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "random_scenario.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::size_t at = 0;
  const teeter::Pick pick = [&](std::size_t limit) {
    const std::size_t low = at < size ? data[at++] : 0;
    const std::size_t high = limit > 256 && at < size ? data[at++] : 0;
    return (256 * high + low) % limit;
  };
  const std::string text = teeter::random_scenario(pick);
  const std::string complaint = teeter::complaint_about_run(text);
  if (complaint.empty()) return 0;
  std::fprintf(stderr, "%s\n%s\n", complaint.c_str(), text.c_str());
  std::abort();
}
