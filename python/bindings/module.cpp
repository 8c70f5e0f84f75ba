#include "bindings.hpp"
#include "core/version.hpp"

PYBIND11_MODULE(_core, module) {
  using namespace teeter::python;
  module.doc() = "The compiled part of teeter; use the package teeter instead.";
  module.attr("version") = std::string(teeter::version);
  bind_errors(module);
  bind_scenario(module);
  bind_run(module);
  bind_study(module);
  bind_record(module);
  bind_identify(module);
  bind_compare(module);
  bind_limit(module);
  bind_remedy(module);
}
