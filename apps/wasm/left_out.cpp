// What a page cannot do, because the libraries for it are not in a browser: it says so instead.
#include "apps/server/answers.hpp"
#include "block/mesh/hull.hpp"
#include "core/error.hpp"
#include "ground/formats/mseed_decode.hpp"
#include "io/glossary.hpp"
#include "io/page.hpp"
#include "solve/linear_program.hpp"

namespace teeter {

// The page is already there: nothing is made from templates.
const std::string_view report_template{};
const std::string_view record_template{};
const std::string_view study_template{};
const std::string_view compare_template{};
const std::string_view live_template{};
const std::string_view space_template{};
const std::string_view scene_script{};
const std::string_view glossary_json{};

std::vector<double> decode_mseed(std::string_view /*bytes*/, const MseedStream& /*stream*/,
                                 std::vector<std::string>& /*warnings*/) {
  throw InputError("miniSEED is not read inside a page: use the program, or teeter record FILE --convert to CSV");
}

HullFacets hull_facets(const std::vector<Point3>& /*points*/) {
  throw InputError("meshes are not made into bodies inside a page: use the program");
}

struct LinearProgram::Solver {};
LinearProgram::LinearProgram(std::span<const double> /*right*/) {
  throw InputError("limit analysis is not done inside a page: use the program");
}
LinearProgram::~LinearProgram() = default;
LinearProgram::LinearProgram(const LinearProgram& /*other*/) {}
LinearProgram::LinearProgram(LinearProgram&&) noexcept = default;
LinearProgram& LinearProgram::operator=(LinearProgram&&) noexcept = default;
void LinearProgram::add_column(std::span<const LpEntry> /*entries*/, double /*low*/, double /*high*/, double /*cost*/) {
}
void LinearProgram::change_column(int /*column*/, std::span<const LpEntry> /*entries*/) {}
void LinearProgram::set_bounds(int /*column*/, double /*low*/, double /*high*/) {}
void LinearProgram::set_cost(int /*column*/, double /*cost*/) {}
LpStatus LinearProgram::solve(LpMethod /*method*/) { return LpStatus::failed; }
std::span<const double> LinearProgram::values() const { return {}; }
std::span<const double> LinearProgram::duals() const { return {}; }
long LinearProgram::pivots() const { return 0; }

namespace server {

struct StudyJobs::Job {};
StudyJobs::~StudyJobs() = default;

HttpAnswer study_answer(Site& /*site*/, const HttpRequest& /*request*/) {
  throw Refused(404, "studies need the program: teeter serve, or teeter study");
}
HttpAnswer study_report_answer(Site& site, const HttpRequest& request) { return study_answer(site, request); }

}  // namespace server
}  // namespace teeter
