// What went wrong, as every refusal and error of the server tells it: {"problems": [...]}.
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

namespace teeter::server {

std::string problems_text(const std::vector<std::string>& problems);

// Ends the work on a request with an answer.
class Refused : public std::runtime_error {
 public:
  Refused(int http_status, const std::string& problem) : std::runtime_error(problem), status(http_status) {}
  int status;
};

}  // namespace teeter::server
