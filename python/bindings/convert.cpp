#include <cmath>

#include "bindings.hpp"

namespace teeter::python {
namespace {

using Json = nlohmann::ordered_json;

py::object decoded(const std::string& text) {
  return py::reinterpret_steal<py::object>(
      PyUnicode_DecodeUTF8(text.data(), static_cast<py::ssize_t>(text.size()), "replace"));
}

}  // namespace

py::object to_python(const Json& json) {
  switch (json.type()) {
    case Json::value_t::boolean: return py::bool_(json.get<bool>());
    case Json::value_t::number_integer: return py::int_(json.get<std::int64_t>());
    case Json::value_t::number_unsigned: return py::int_(json.get<std::uint64_t>());
    case Json::value_t::number_float: {
      const auto value = json.get<double>();
      return std::isfinite(value) ? py::object(py::float_(value)) : py::none();
    }
    case Json::value_t::string: return decoded(json.get_ref<const std::string&>());
    case Json::value_t::array: {
      py::list list;
      for (const Json& item : json) list.append(to_python(item));
      return list;
    }
    case Json::value_t::object: {
      py::dict dict;
      for (const auto& [key, value] : json.items()) dict[decoded(key)] = to_python(value);
      return dict;
    }
    default: return py::none();
  }
}

std::string plain_text(const Words& words) {
  std::string text = words.headline;
  for (const std::string& line : words.details) text += "\n  " + line;
  for (const std::string& line : words.warnings) text += "\n  Note: " + line;
  return text;
}

py::array view(const py::object& owner, const double* first, std::size_t count, std::size_t stride) {
  py::array_t<double> array({static_cast<py::ssize_t>(count)}, {static_cast<py::ssize_t>(stride * sizeof(double))},
                            first, owner);
  py::detail::array_proxy(array.ptr())->flags &= ~py::detail::npy_api::NPY_ARRAY_WRITEABLE_;
  return array;
}

}  // namespace teeter::python
