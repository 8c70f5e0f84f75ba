#include "secret.hpp"

#include <sys/random.h>

#include <stdexcept>

namespace teeter::server {

std::string random_hex(std::size_t digits) {
  std::string text(digits, '0');
  if (getrandom(text.data(), digits, 0) != static_cast<ssize_t>(digits))
    throw std::runtime_error("the system gives no random numbers");
  for (char& c : text) c = "0123456789abcdef"[static_cast<unsigned char>(c) & 15U];
  return text;
}

}  // namespace teeter::server
