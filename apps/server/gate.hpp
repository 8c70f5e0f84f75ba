// Which requests are let in: by route, Host, Origin, token and declared body. Nothing of a refused request is read on.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace teeter::server {

struct Gate {
  std::vector<std::string> hosts;  // what the header Host may say
  std::string token;               // what requests under /api/ must show
  bool token_for_page = false;     // the page itself only with the token in its address
};

// What is known of a request before its body.
struct RequestHead {
  std::string method;
  std::string path;        // decoded
  std::string page_token;  // `token` of the query
  std::function<std::vector<std::string>(const std::string& name)> header;
};

struct Refusal {
  int status = 400;
  std::string problem;
};

std::optional<Refusal> refusal(const Gate& gate, const RequestHead& head);

// Bytes that the body of a request to this path may have.
std::size_t body_limit(std::string_view path);

inline constexpr std::size_t max_json_bytes = std::size_t{1} << 20U;
inline constexpr std::size_t max_upload_bytes = std::size_t{32} << 20U;

// As names of hosts are compared.
std::string lower_case(std::string text);

// Takes the same time wherever the texts differ.
bool same_secret(std::string_view a, std::string_view b);

}  // namespace teeter::server
