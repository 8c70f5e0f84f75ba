#include "site.hpp"

#include <algorithm>

#include "answers.hpp"
#include "page.hpp"
#include "requests.hpp"
#include "workers/workers.hpp"

namespace teeter::server {
namespace {

constexpr int quick_queue = 200;
constexpr int large_queue = 16;
constexpr int heavy_places = 2;
constexpr int heavy_queue = 8;

HttpAnswer routed(Site& site, const HttpRequest& request) {
  const std::string& path = request.path;
  if (path == "/") return page_answer(site.token);
  if (path == "/favicon.ico") {
    HttpAnswer nothing;
    nothing.status = 204;
    return nothing;
  }
  if (path == "/scene.js") return scene_answer();
  if (path == "/api/run" || path == "/api/case") return run_answer(site, request);
  if (path == "/api/margin") return margin_answer(site, request);
  if (path == "/api/remedy") return remedy_answer(site, request);
  if (path == "/api/map") return map_answer(site, request);
  if (path == "/api/compare") return compare_answer(site, request);
  if (path == "/api/record") return record_answer(site, request);
  if (path == "/api/record-file") return record_file_answer(site, request);
  if (path.starts_with("/study/")) return study_report_answer(site, request);
  return study_answer(site, request);
}

}  // namespace

Site::Site(std::string secret)
    : token(std::move(secret)),
      quick(std::max(2, hardware_threads()), quick_queue),
      large(std::max(2, hardware_threads()) - 1, large_queue),
      heavy(heavy_places, heavy_queue) {}

HttpAnswer respond(Site& site, const HttpRequest& request) {
  try {
    return routed(site, request);
  } catch (...) {
    return answer_to_current_exception();
  }
}

}  // namespace teeter::server
