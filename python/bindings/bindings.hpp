// The compiled part of the Python module: the library's results as Python objects. Arguments only: no physics, no file
// formats.
#pragma once

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <nlohmann/json.hpp>
#include <string>

#include "io/words.hpp"

namespace teeter::python {

namespace py = pybind11;

void bind_errors(py::module_& module);
void bind_scenario(py::module_& module);
void bind_run(py::module_& module);
void bind_study(py::module_& module);
void bind_record(py::module_& module);
void bind_identify(py::module_& module);
void bind_compare(py::module_& module);
void bind_limit(py::module_& module);
void bind_remedy(py::module_& module);

// As json.loads would give it back: what is not finite is None.
py::object to_python(const nlohmann::ordered_json& json);

// What the command line prints.
std::string plain_text(const Words& words);

// Numbers that `owner` holds, `stride` apart, as an array that cannot be written to and keeps the owner alive.
py::array view(const py::object& owner, const double* first, std::size_t count, std::size_t stride = 1);

}  // namespace teeter::python
