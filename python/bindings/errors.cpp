// Exceptions of the library as exceptions of Python, with the texts of the command line.
#include "bindings.hpp"
#include "core/error.hpp"
#include "core/files.hpp"
#include "teeter/simulate.hpp"

namespace teeter::python {

void bind_errors(py::module_& module) {
  auto& input_error = *new py::exception<InputError>(module, "InputError", PyExc_ValueError);  // lives as the module
  input_error.attr("__module__") = "teeter";
  input_error.doc() =
      "Bad input: one line for each problem, with file, place, key, what was found and what is allowed.";
  static const py::handle raised = input_error;
  py::register_exception_translator([](std::exception_ptr thrown) {
    try {
      if (thrown) std::rethrow_exception(thrown);
    } catch (const InputError& error) {
      PyErr_SetString(raised.ptr(), error.what());
    } catch (const ScenarioError& error) {
      PyErr_SetString(raised.ptr(), error.what());
    } catch (const WriteError& error) {
      PyErr_SetString(PyExc_OSError, error.what());
    }
  });
}

}  // namespace teeter::python
