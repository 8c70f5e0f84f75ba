// teeter serve: the live page on this machine, until a signal ends it.
#pragma once

#include <string>
#include <vector>

namespace teeter::server {

struct ServeOptions {
  std::string host = "127.0.0.1";
  int port = 8137;                         // 0: any free one
  bool allow_remote = false;               // an address that other machines reach
  std::vector<std::string> allowed_hosts;  // further names of this machine, as browsers elsewhere write them
};

// Prints the page's address on standard output. Returns after SIGINT or SIGTERM. Throws InputError for an address that
// needs allow_remote, std::runtime_error when it cannot listen.
void serve(const ServeOptions& options);

}  // namespace teeter::server
