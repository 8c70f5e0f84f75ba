#include <libqhull_r/qhull_ra.h>

#include <cstdio>
#include <cstdlib>
#include <memory>
#include <stdexcept>
#include <string>

#include "block/mesh/hull.hpp"

namespace teeter {
namespace {

// What the library would print.
class Complaints {
 public:
  Complaints() : file_(open_memstream(&text_, &size_)) {
    if (!file_) throw std::bad_alloc();
  }
  Complaints(const Complaints&) = delete;
  Complaints& operator=(const Complaints&) = delete;
  ~Complaints() {
    std::fclose(file_);
    std::free(text_);
  }
  FILE* file() const { return file_; }
  std::string first_line() const {
    std::fflush(file_);
    const std::string text(text_, size_);
    return text.substr(0, text.find('\n'));
  }

 private:
  char* text_ = nullptr;
  std::size_t size_ = 0;
  FILE* file_;
};

// Memory of one hull.
class Workspace {
 public:
  explicit Workspace(FILE* complaints) { qh_zero(&qh_, complaints); }
  Workspace(const Workspace&) = delete;
  Workspace& operator=(const Workspace&) = delete;
  ~Workspace() {
    qh_freeqhull(&qh_, !qh_ALL);
    int blocks = 0;
    int bytes = 0;
    qh_memfreeshort(&qh_, &blocks, &bytes);
  }
  qhT* get() { return &qh_; }

 private:
  qhT qh_;
};

}  // namespace

HullFacets hull_facets(const std::vector<Point3>& points) {
  static_assert(sizeof(Point3) == 3 * sizeof(coordT));
  std::vector<Point3> own = points;  // the library wants to be able to write
  Complaints complaints;
  const auto workspace = std::make_unique<Workspace>(complaints.file());
  qhT* qh = workspace->get();
  // Facets that rounding makes doubtful are merged; outer planes and redundant vertices are looked after in hull.cpp.
  std::string command = "qhull Q3 Q5";
  const int status = qh_new_qhull(qh, 3, static_cast<int>(own.size()), &own.front().x, False, command.data(), nullptr,
                                  complaints.file());
  if (status == qh_ERRsingular) throw std::runtime_error("its points lie in one plane");
  if (status != 0) throw std::runtime_error("no convex hull: " + complaints.first_line());
  HullFacets hull;
  facetT* facet = nullptr;
  unsigned count = 0;
  FORALLfacets { facet->visitid = count++; }
  hull.normal.reserve(count);
  FORALLfacets {
    vertexT* vertex = nullptr;
    vertexT** vertexp = nullptr;
    FOREACHvertex_(facet->vertices) hull.corners.push_back(static_cast<std::uint32_t>(qh_pointid(qh, vertex->point)));
    facetT* neighbor = nullptr;
    facetT** neighborp = nullptr;
    FOREACHneighbor_(facet) hull.neighbours.push_back(neighbor->visitid);
    hull.normal.push_back({facet->normal[0], facet->normal[1], facet->normal[2]});
    hull.corners_end.push_back(static_cast<std::uint32_t>(hull.corners.size()));
    hull.neighbours_end.push_back(static_cast<std::uint32_t>(hull.neighbours.size()));
  }
  return hull;
}

}  // namespace teeter
