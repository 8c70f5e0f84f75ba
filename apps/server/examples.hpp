// Scenarios and records of examples/, embedded at build time.
#pragma once

#include <span>
#include <string_view>

namespace teeter::server {

struct EmbeddedFile {
  std::string_view name;
  std::string_view text;
};

std::span<const EmbeddedFile> example_scenarios();  // their records are called "example:NAME"
std::span<const EmbeddedFile> example_records();

}  // namespace teeter::server
