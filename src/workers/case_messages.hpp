// What the ranks of a study tell each other, as bytes. Ranks run the same program on the same kind of processor.
#pragma once

#include <string>
#include <vector>

#include "workers/case_pool.hpp"

namespace teeter {

using MessageBytes = std::vector<char>;

// A rank's first message.
struct Introduction {
  std::string host;
  std::string study;      // fingerprint of the study it has read
  std::string complaint;  // not empty: why it has none
  long threads = 1;
};

struct CaseOrder {
  std::vector<long> cases;
  std::size_t batch = 1;
};

MessageBytes pack(const Introduction& introduction);
MessageBytes pack(std::span<const long> cases, std::size_t batch);
MessageBytes pack(const FinishedCases& finished);

// They throw std::runtime_error if the bytes are not such a message.
Introduction unpack_introduction(const MessageBytes& bytes);
CaseOrder unpack_order(const MessageBytes& bytes);
FinishedCases unpack_finished(const MessageBytes& bytes);

}  // namespace teeter
