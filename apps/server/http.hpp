// HTTP in and out as plain data: the rest of the server knows nothing of the library that speaks it.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "gate.hpp"

namespace teeter::server {

struct HttpRequest {
  std::string method;
  std::string path;
  std::string file_name;              // header X-File-Name, as sent
  std::string body;                   //
  std::function<bool()> client_gone;  // or the server is about to end: no one waits for the answer
};

// Hands a piece of an answer to the client; false when it has gone.
using SendPiece = std::function<bool(std::string_view piece)>;

struct HttpAnswer {
  int status = 200;
  std::string type = "application/json; charset=utf-8";
  std::string body;
  std::string policy = "default-src 'none'; frame-ancestors 'none'";  // Content-Security-Policy
  std::function<void(const SendPiece& send)> stream;                  // instead of the body; must not throw
};

// Must not throw.
using Respond = std::function<HttpAnswer(HttpRequest request)>;

class HttpServer {
 public:
  explicit HttpServer(Respond respond);
  HttpServer(const HttpServer&) = delete;
  HttpServer& operator=(const HttpServer&) = delete;
  ~HttpServer();

  // The port it listens on (0: any free one); throws std::runtime_error where that is not possible.
  int bind(const std::string& host, int port);
  // Answers until stop() is called. Requests still at work a while after that end with the program.
  void run(Gate gate);
  void stop();  // from any thread

 private:
  struct Front;
  std::unique_ptr<Front> front_;
};

}  // namespace teeter::server
