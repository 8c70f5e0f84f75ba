// What the requests share, and the answer to each.
#pragma once

#include <string>

#include "http.hpp"
#include "record_shelf.hpp"
#include "study_jobs.hpp"
#include "turnstile.hpp"

namespace teeter::server {

struct Site {
  explicit Site(std::string secret);

  std::string token;
  Turnstile quick;  // runs
  Turnstile large;  // of these, the ones that may take long: one place fewer
  Turnstile heavy;  // margins and maps
  RecordShelf records;
  StudyJobs jobs;
};

// Never throws: what goes wrong is an answer with problems.
HttpAnswer respond(Site& site, const HttpRequest& request);

}  // namespace teeter::server
