// The server against any bytes on a connection. It answers, or closes; what it says is HTTP.
#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <thread>

#include "apps/server/http.hpp"
#include "apps/server/site.hpp"

namespace {

using teeter::server::HttpServer;
using teeter::server::Site;

// One server for all inputs; the fuzzer ends it with the process.
int begin_server() {
  auto* site = new Site("0123456789abcdef0123456789abcdef");
  auto* server = new HttpServer([site](const auto& request) { return respond(*site, request); });
  const int port = server->bind("127.0.0.1", 0);
  std::thread([=] { server->run({{"127.0.0.1:" + std::to_string(port), "x"}, site->token, false}); }).detach();
  return port;
}

int connected(int port) {
  const int connection = socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  inet_pton(AF_INET, "127.0.0.1", &address.sin_addr);
  for (int tries = 0; connect(connection, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0; ++tries) {
    if (tries == 100) std::abort();
    usleep(10000);
  }
  return connection;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const int port = begin_server();
  const int connection = connected(port);
  static_cast<void>(send(connection, data, size, MSG_NOSIGNAL));
  shutdown(connection, SHUT_WR);
  std::string answer;
  char piece[4096];
  for (ssize_t got = recv(connection, piece, sizeof piece, 0); got > 0; got = recv(connection, piece, sizeof piece, 0))
    answer.append(piece, static_cast<std::size_t>(got));
  close(connection);
  if (!answer.empty() && !answer.starts_with("HTTP/1.1 ")) std::abort();
  return 0;
}
