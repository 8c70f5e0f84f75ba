// The program inside a page: the server's answers without HTTP, called from JavaScript in a worker.
#include <emscripten/emscripten.h>

#include "apps/server/page.hpp"
#include "apps/server/site.hpp"

namespace {

// Keeps the last answer until the next question, for JavaScript to copy.
struct Engine {
  teeter::server::Site site{""};
  std::string answer;
  int status = 0;
};

Engine& engine() {
  static Engine only;
  return only;
}

}  // namespace

// Given each line of an answer that comes in pieces.
EM_JS(void, take_piece, (const char* text, int length), { Module.takePiece(UTF8ToString(text, length)); });

extern "C" {

// The body of the answer; what comes in pieces is handed to Module.takePiece instead, and the body is empty.
EMSCRIPTEN_KEEPALIVE const char* teeter_answer(const char* path, const char* body, int length, const char* file_name) {
  Engine& e = engine();
  teeter::server::HttpRequest request{"POST", path, file_name, std::string(body, static_cast<std::size_t>(length)),
                                      [] { return false; }};
  teeter::server::HttpAnswer answer = teeter::server::respond(e.site, request);
  if (answer.stream) {
    answer.stream([](std::string_view piece) {
      take_piece(piece.data(), static_cast<int>(piece.size()));
      return true;
    });
  }
  e.status = answer.status;
  e.answer = std::move(answer.body);
  return e.answer.c_str();
}

// The HTTP status of the last answer.
EMSCRIPTEN_KEEPALIVE int teeter_status() { return engine().status; }

// Version and examples, as the page gets them from a server.
EMSCRIPTEN_KEEPALIVE const char* teeter_page_data() {
  engine().answer = teeter::server::page_data("");
  return engine().answer.c_str();
}
}
