// cpp-httplib is slow to compile and unsafe as it comes: it is included here and nowhere else. It parses requests and
// writes answers; sockets, threads, limits and what is let in are ours.
#include "http.hpp"

#include <fmt/format.h>
#include <httplib.h>
#include <unistd.h>

#include <atomic>
#include <stdexcept>
#include <thread>

#include "connection.hpp"
#include "connection_list.hpp"
#include "crew.hpp"
#include "problems.hpp"

namespace teeter::server {
namespace {

constexpr int max_requests_per_connection = 10000;
constexpr int backlog = 256;
constexpr std::size_t max_pending_bytes = std::size_t{64} << 20U;  // of answers that clients have not read yet

class ConnectionStream : public httplib::Stream {
 public:
  explicit ConnectionStream(Connection& connection) : connection_(connection) {}
  bool is_readable() const override { return connection_.is_readable(); }
  bool is_writable() const override { return connection_.is_writable(); }
  ssize_t read(char* bytes, std::size_t size) override { return connection_.read(bytes, size); }
  ssize_t write(const char* bytes, std::size_t size) override { return connection_.write(bytes, size); }
  void get_remote_ip_and_port(std::string& /*ip*/, int& /*port*/) const override {}
  void get_local_ip_and_port(std::string& /*ip*/, int& /*port*/) const override {}
  socket_t socket() const override { return connection_.socket(); }

 private:
  Connection& connection_;
};

// The library's way to hand out accepted connections.
class CrewQueue : public httplib::TaskQueue {
 public:
  CrewQueue(ConnectionList& connections, std::function<void()> give_up) : crew_(connections, std::move(give_up)) {}
  void enqueue(std::function<void()> task) override { crew_.take(task); }
  void shutdown() override { crew_.see_off(); }

 private:
  Crew crew_;
};

std::string reason_of(int status) {
  switch (status) {
    case 408: return "Request Timeout";
    case 416: return "Range Not Satisfiable";
    case 431: return "Request Header Fields Too Large";
    default: return "Service Unavailable";
  }
}

// An answer to a request that the library never sees.
void write_refusal(Connection& connection, int status, const std::string& problem) {
  const std::string body = problems_text({problem});
  const std::string text = fmt::format(
      "HTTP/1.1 {} {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\nCache-Control: no-store\r\n"
      "X-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n{}",
      status, reason_of(status), body.size(), body);
  connection.write(text.data(), text.size());
}

// The library takes ranges apart with regular expressions before anyone can refuse them.
bool has_range(std::string_view head) {
  constexpr std::string_view name = "range:";
  for (std::size_t line = head.find('\n'); line != std::string_view::npos; line = head.find('\n', line + 1)) {
    const std::string_view rest = head.substr(line + 1, name.size());
    if (rest.size() == name.size() && std::equal(name.begin(), name.end(), rest.begin(), [](char a, char b) {
          return a == (b >= 'A' && b <= 'Z' ? static_cast<char>(b + ('a' - 'A')) : b);
        }))
      return true;
  }
  return false;
}

}  // namespace

struct HttpServer::Front : httplib::Server {
  explicit Front(Respond answer) : respond(std::move(answer)) {}

  Respond respond;
  Gate gate;
  ConnectionList connections;
  std::atomic<bool> stopping{false};
  std::atomic<std::size_t> pending_bytes{0};
  std::mutex uploading;  // one large body at a time
  std::thread::id accepting;

  bool process_and_close_socket(socket_t socket) override;
  void converse(Connection& connection);
  void set_up();
  bool let_in(const httplib::Request& request, httplib::Response& response) const;
  void answer(const httplib::Request& request, httplib::Response& response, std::string body);
  void answer_with_body(const httplib::Request& request, httplib::Response& response,
                        const httplib::ContentReader& reader);
  void put(httplib::Response& response, HttpAnswer answer);
  bool listen_with_room() { return ::listen(svr_sock_, backlog) == 0; }
};

namespace {

void put_problem(httplib::Response& response, int status, const std::string& problem) {
  response.status = status;
  response.set_content(problems_text({problem}), "application/json; charset=utf-8");
}

std::vector<std::string> values_of(const httplib::Request& request, const std::string& name) {
  std::vector<std::string> values;
  const auto [from, to] = request.headers.equal_range(name);
  for (auto it = from; it != to; ++it) values.push_back(it->second);
  return values;
}

// Counts as pending until the last byte of it is with the client.
struct PendingBody {
  PendingBody(std::string text, std::atomic<std::size_t>& count) : body(std::move(text)), pending(count) {
    pending += body.size();
  }
  PendingBody(const PendingBody&) = delete;
  PendingBody& operator=(const PendingBody&) = delete;
  ~PendingBody() { pending -= body.size(); }
  std::string body;
  std::atomic<std::size_t>& pending;
};

}  // namespace

bool HttpServer::Front::process_and_close_socket(socket_t socket) {
  Connection connection(socket);
  if (std::this_thread::get_id() == accepting) {
    write_refusal(connection, 503, "too many connections: try again in a moment");
    return false;
  }
  const ConnectionList::Entry entry(connections, connection);
  try {
    converse(connection);
    if (!stopping) connection.take_leave();
  } catch (...) {
    // No memory for this client; the others go on.
  }
  return true;
}

void HttpServer::Front::converse(Connection& connection) {
  for (int left = max_requests_per_connection; left > 0 && !stopping; --left) {
    switch (connection.await_head()) {
      case Connection::Head::closed: return;
      case Connection::Head::late: return write_refusal(connection, 408, "the request came too slowly");
      case Connection::Head::large: return write_refusal(connection, 431, "the head of the request is too large");
      case Connection::Head::complete: break;
    }
    if (has_range(connection.head())) return write_refusal(connection, 416, "ranges are not served");
    // Chunks of one byte cost six.
    connection.allow_body(connection.head().starts_with("POST /api/record ") ? 2 * max_upload_bytes
                                                                             : 8 * max_json_bytes);
    ConnectionStream stream(connection);
    bool closed = false;
    const bool done = process_request(stream, left == 1, closed, [&](httplib::Request& request) {
      // The library uses this field in clients only: here it tells whether to go on.
      request.progress = [&](std::uint64_t, std::uint64_t) { return !stopping && !connection.is_gone(); };
    });
    // After an error part of the body may still be on its way.
    if (!done || closed || connection.last_status() >= 400) return;
  }
}

bool HttpServer::Front::let_in(const httplib::Request& request, httplib::Response& response) const {
  const RequestHead head{request.method, request.path, request.get_param_value("token"),
                         [&](const std::string& name) { return values_of(request, name); }};
  const auto refused = refusal(gate, head);
  if (refused) put_problem(response, refused->status, refused->problem);
  return !refused;
}

void HttpServer::Front::answer_with_body(const httplib::Request& request, httplib::Response& response,
                                         const httplib::ContentReader& reader) {
  const std::size_t limit = body_limit(request.path);
  std::unique_lock<std::mutex> turn(uploading, std::defer_lock);
  if (limit > max_json_bytes && !turn.try_lock())
    return put_problem(response, 429, "another file is on its way: try again in a moment");
  std::string body;
  bool too_large = false;
  const bool read = reader([&](const char* bytes, std::size_t size) {
    too_large = body.size() + size > limit;
    if (!too_large) body.append(bytes, size);
    return !too_large;
  });
  if (too_large) return put_problem(response, 413, "the body is too large");
  if (!read) return put_problem(response, 400, "the body is malformed or did not come in time");
  response.status = -1;
  answer(request, response, std::move(body));
}

void HttpServer::Front::answer(const httplib::Request& request, httplib::Response& response, std::string body) {
  const auto go_on = request.progress;
  put(response,
      respond({request.method == "HEAD" ? "GET" : request.method, request.path, request.get_header_value("X-File-Name"),
               std::move(body), [go_on] { return go_on && !go_on(0, 0); }}));
}

void HttpServer::Front::put(httplib::Response& response, HttpAnswer answer) {
  response.set_header("Content-Security-Policy", answer.policy);
  response.status = answer.status;
  if (answer.stream) {
    response.set_chunked_content_provider(
        answer.type, [stream = std::move(answer.stream)](std::size_t /*offset*/, httplib::DataSink& sink) {
          bool there = true;
          stream([&](std::string_view piece) { return there = there && sink.write(piece.data(), piece.size()); });
          if (there) sink.done();
          return there;
        });
    return;
  }
  if (answer.body.empty()) return;
  if (pending_bytes + answer.body.size() > max_pending_bytes && pending_bytes > 0)
    return put_problem(response, 503, "too many answers are waiting to be read: try again in a moment");
  const auto pending = std::make_shared<PendingBody>(std::move(answer.body), pending_bytes);
  // With a provider the library neither copies nor compresses.
  response.set_content_provider(pending->body.size(), answer.type,
                                [pending](std::size_t offset, std::size_t length, httplib::DataSink& sink) {
                                  return sink.write(pending->body.data() + offset, length);
                                });
}

void HttpServer::Front::set_up() {
  // SO_REUSEPORT, the default, would let a second server take half of the requests.
  set_socket_options([](socket_t socket) {
    const int yes = 1;
    setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  });
  set_tcp_nodelay(true);
  set_payload_max_length(max_upload_bytes);
  set_default_headers({{"Cache-Control", "no-store"},
                       {"X-Content-Type-Options", "nosniff"},
                       {"Referrer-Policy", "no-referrer"},
                       {"Cross-Origin-Resource-Policy", "same-origin"},
                       {"Cross-Origin-Opener-Policy", "same-origin"},
                       {"X-Frame-Options", "DENY"}});
  // Work that does not notice that it is to stop must not keep the program alive. The library deletes the crew.
  new_task_queue = [this] { return new CrewQueue(connections, [this] { _exit(stopping ? 0 : 1); }); };
  set_pre_routing_handler([this](const httplib::Request& request, httplib::Response& response) {
    return let_in(request, response) ? HandlerResponse::Unhandled : HandlerResponse::Handled;
  });
  set_post_routing_handler([](const httplib::Request& /*request*/, httplib::Response& response) {
    if (response.status >= 400) response.set_header("Connection", "close");
  });
  set_error_handler([](const httplib::Request& /*request*/, httplib::Response& response) {
    if (response.body.empty() && response.content_length_ == 0)
      put_problem(response, response.status, "the request is malformed");
  });
  set_exception_handler(
      [](const httplib::Request& /*request*/, httplib::Response& response, const std::exception_ptr& /*why*/) {
        put_problem(response, 500, "an unexpected error; the server goes on");
      });
  // The gate has let in exact addresses only.
  Get(".*", [this](const httplib::Request& request, httplib::Response& response) { answer(request, response, {}); });
  const auto with_body = [this](const httplib::Request& request, httplib::Response& response,
                                const httplib::ContentReader& reader) { answer_with_body(request, response, reader); };
  Post(".*", httplib::Server::HandlerWithContentReader(with_body));
  Delete(".*", httplib::Server::HandlerWithContentReader(
                   [this](const httplib::Request& request, httplib::Response& response,
                          const httplib::ContentReader& /*reader*/) { answer(request, response, {}); }));
}

HttpServer::HttpServer(Respond respond) : front_(std::make_unique<Front>(std::move(respond))) { front_->set_up(); }

HttpServer::~HttpServer() = default;

int HttpServer::bind(const std::string& host, int port) {
  const int bound = port == 0 ? front_->bind_to_any_port(host) : front_->bind_to_port(host, port) ? port : -1;
  if (bound <= 0 || !front_->listen_with_room()) {
    throw std::runtime_error(
        port == 0 ? fmt::format("cannot listen at {}", host)
                  : fmt::format("cannot listen at {}, port {}: it is in use or not allowed; --port 0 takes a free one",
                                host, port));
  }
  return bound;
}

void HttpServer::run(Gate gate) {
  front_->gate = std::move(gate);
  front_->accepting = std::this_thread::get_id();
  front_->listen_after_bind();
  if (!front_->stopping) throw std::runtime_error("connections can no longer be accepted");
}

void HttpServer::stop() {
  front_->stopping = true;
  front_->httplib::Server::stop();
  front_->connections.cut_off_all();
}

}  // namespace teeter::server
