// The page itself: the embedded template with the examples, the limits and the token of this start.
#pragma once

#include "http.hpp"

namespace teeter::server {

// What the page is given, as JSON.
std::string page_data(const std::string& token);

HttpAnswer page_answer(const std::string& token);

}  // namespace teeter::server
