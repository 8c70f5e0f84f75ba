#include "gate.hpp"

#include <algorithm>
#include <array>

#include "core/number.hpp"

namespace teeter::server {
namespace {

struct Route {
  std::string_view method;
  std::string_view path;  // "*": the name of a job
};

constexpr std::array routes = {
    Route{"GET", "/"},
    Route{"GET", "/favicon.ico"},
    Route{"GET", "/scene.js"},
    Route{"GET", "/study/*"},
    Route{"POST", "/api/run"},
    Route{"POST", "/api/case"},
    Route{"POST", "/api/margin"},
    Route{"POST", "/api/remedy"},
    Route{"POST", "/api/map"},
    Route{"POST", "/api/compare"},
    Route{"POST", "/api/record"},
    Route{"POST", "/api/record-file"},
    Route{"POST", "/api/study"},
    Route{"POST", "/api/study/*"},
    Route{"POST", "/api/study/*/result"},
    Route{"DELETE", "/api/study/*"},
};

constexpr std::size_t longest_path = 64;

bool is_job_name(std::string_view text) {
  return text.size() == 16 && text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

bool matches(std::string_view pattern, std::string_view path) {
  const std::size_t star = pattern.find('*');
  if (star == std::string_view::npos) return pattern == path;
  const std::string_view after = pattern.substr(star + 1);
  return path.size() == star + 16 + after.size() && path.starts_with(pattern.substr(0, star)) &&
         path.ends_with(after) && is_job_name(path.substr(star, 16));
}

std::optional<Refusal> refused_route(const RequestHead& head) {
  const std::string_view method = head.method == "HEAD" ? "GET" : std::string_view(head.method);
  bool known = false;
  for (const Route& route : routes) {
    if (head.path.size() > longest_path || !matches(route.path, head.path)) continue;
    if (route.method == method) return std::nullopt;
    known = true;
  }
  if (known) return Refusal{405, "this address does not take the method " + head.method};
  return Refusal{404, "there is nothing at this address"};
}

std::string only(const std::vector<std::string>& values) { return values.size() == 1 ? values.front() : std::string(); }

std::optional<Refusal> refused_caller(const Gate& gate, const RequestHead& head) {
  const std::string host = lower_case(only(head.header("Host")));
  if (std::find(gate.hosts.begin(), gate.hosts.end(), host) == gate.hosts.end())
    return Refusal{403, "the header Host names another server"};
  const std::vector<std::string> origin = head.header("Origin");
  if (!origin.empty() && lower_case(only(origin)) != "http://" + host)
    return Refusal{403, "requests from pages of other servers are refused"};
  if (!head.header("Range").empty()) return Refusal{416, "ranges are not served"};
  return std::nullopt;
}

std::optional<Refusal> refused_body(const RequestHead& head) {
  const std::vector<std::string> lengths = head.header("Content-Length");
  const std::vector<std::string> encodings = head.header("Transfer-Encoding");
  if (!head.header("Content-Encoding").empty()) return Refusal{415, "compressed bodies are not taken"};
  if (!head.header("Trailer").empty() || !head.header("Upgrade").empty())
    return Refusal{400, "trailers and upgrades are not taken"};
  if (head.method != "POST") {
    if (!encodings.empty() || (!lengths.empty() && only(lengths) != "0"))
      return Refusal{400, "this request must not have a body"};
    return std::nullopt;
  }
  const std::string type = lower_case(only(head.header("Content-Type")));
  if (head.path == "/api/record" ? type.starts_with("multipart/") : !type.starts_with("application/json"))
    return Refusal{415, head.path == "/api/record" ? "send the bytes of the file as they are"
                                                   : "the body must be application/json"};
  if (!encodings.empty()) {
    if (!lengths.empty() || lower_case(only(encodings)) != "chunked")
      return Refusal{400, "the length of the body is not stated in one clear way"};
    return std::nullopt;
  }
  const std::string length = only(lengths);
  if (length.empty()) return Refusal{411, "the length of the body is missing"};
  if (length.size() > 18 || length.find_first_not_of("0123456789") != std::string::npos)
    return Refusal{length.find_first_not_of("0123456789") == std::string::npos ? 413 : 400,
                   "the length of the body is not a number that could be served"};
  if (*parse_number(length) > static_cast<double>(body_limit(head.path))) return Refusal{413, "the body is too large"};
  return std::nullopt;
}

}  // namespace

std::size_t body_limit(std::string_view path) { return path == "/api/record" ? max_upload_bytes : max_json_bytes; }

std::string lower_case(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c; });
  return text;
}

bool same_secret(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  unsigned difference = 0;
  for (std::size_t i = 0; i < a.size(); ++i) difference |= static_cast<unsigned char>(a[i] ^ b[i]);
  return difference == 0;
}

std::optional<Refusal> refusal(const Gate& gate, const RequestHead& head) {
  if (auto refused = refused_caller(gate, head)) return refused;
  if (auto refused = refused_route(head)) return refused;
  if (gate.token_for_page && head.path == "/" && !same_secret(head.page_token, gate.token))
    return Refusal{403, "open the address that the server has printed, with its token"};
  if (head.path.starts_with("/api/") && !same_secret(only(head.header("X-Teeter-Token")), gate.token))
    return Refusal{403, "the token of this server is missing: load its page again"};
  return refused_body(head);
}

}  // namespace teeter::server
