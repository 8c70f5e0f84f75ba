// The records that scenarios of the page may name: files dropped on the page, kept in memory, and those of the
// examples. No name leads to a file of the machine.
#pragma once

#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "scenario/record_source.hpp"

namespace teeter::server {

class RecordShelf {
 public:
  // The name for scenarios, "upload:HASH/NAME". The oldest files make room.
  std::string add(const std::string& file_name, std::string bytes);

  // "upload:..." and "example:..." only; must not outlive this.
  RecordSource source() const;

 private:
  struct Upload {
    std::string name;
    std::shared_ptr<const std::string> bytes;
  };
  std::shared_ptr<const std::string> find(const std::string& name) const;
  std::vector<std::string> matching(const std::string& pattern) const;

  mutable std::mutex mutex_;
  std::deque<Upload> uploads_;  // oldest first
};

// A file name from a percent-encoded header, without anything that could be a folder or a control character.
std::string plain_file_name(const std::string& encoded);

}  // namespace teeter::server
