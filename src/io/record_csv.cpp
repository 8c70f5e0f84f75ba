#include "io/record_csv.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>
#include <iterator>

#include "core/error.hpp"
#include "ground/treatment.hpp"

namespace teeter {
namespace {

std::string column_name(const RecordChannel& channel, std::size_t i) {
  return channel.name.empty() ? fmt::format("component {}", i + 1) : plain_heading(channel.name);
}

std::string without_control(std::string words) {
  for (char& c : words)
    if (static_cast<unsigned char>(c) < 0x20U) c = '_';
  return words;
}

// To another quantity, by derivatives or by integrals from rest.
void turn_into(Quantity wanted, SurveyedComponent& c) {
  const int times = static_cast<int>(wanted) - static_cast<int>(c.channel.quantity);
  std::vector<double>& values = c.channel.values;
  const bool from_acceleration = c.channel.quantity == Quantity::acceleration;
  if (from_acceleration && times > 0) {
    IntegratedRecord path = integrated(values, c.channel.step);
    values = times == 1 ? std::move(path.velocity) : std::move(path.displacement);
  } else if (times > 0) {
    values = integrated_once(values, c.channel.step);
  }
  for (int i = 0; i < -times; ++i) values = differentiated(values, c.channel.step);
  if (times != 0)
    c.treatment.push_back(fmt::format("{} {} {} to {}", name_of(c.channel.quantity),
                                      times > 0 ? "integrated" : "differentiated",
                                      std::abs(times) == 1 ? "once" : "twice", name_of(wanted)));
  c.channel.quantity = wanted;
}

void check_alike(const std::vector<SurveyedComponent>& components) {
  const RecordChannel& first = components.front().channel;
  for (const SurveyedComponent& c : components) {
    if (c.channel.step == first.step && c.channel.values.size() == first.values.size()) continue;
    throw InputError(
        fmt::format("{}: its components differ in step or length; convert one at a time with --component", c.file));
  }
}

std::string table_over_time(double step, const std::string& head, const std::vector<std::vector<double>>& columns) {
  std::string text = head;
  for (std::size_t row = 0; row < columns.front().size(); ++row) {
    fmt::format_to(std::back_inserter(text), "{:.10g}", step * static_cast<double>(row));
    for (const auto& column : columns) fmt::format_to(std::back_inserter(text), ",{}", column[row]);
    text += '\n';
  }
  return text;
}

}  // namespace

std::string plain_heading(const std::string& name) {
  std::string plain;
  for (const char c : name) {
    const bool awkward =
        static_cast<unsigned char>(c) < 0x20U || std::string_view(",;\"'[]()#%!").find(c) != std::string_view::npos;
    plain += awkward ? '_' : c;
  }
  return plain;
}

std::string made_from(const std::vector<SurveyedComponent>& components) {
  std::string files;
  std::string last;
  for (const SurveyedComponent& c : components) {
    const std::string name = plain_heading(std::filesystem::path(c.file).filename().string());
    if (name != last) files += (files.empty() ? "" : " and ") + name;
    last = name;
  }
  std::string text = fmt::format("# made by teeter record from {}\n", files);
  for (std::size_t i = 0; i < components.size(); ++i)
    for (const std::string& words : components[i].treatment)
      text += fmt::format("# done to {}: {}\n", column_name(components[i].channel, i), without_control(words));
  return text;
}

std::string survey_csv(std::vector<SurveyedComponent> components, std::optional<Quantity> as) {
  check_alike(components);
  if (as)
    for (SurveyedComponent& c : components) turn_into(*as, c);
  std::string head = made_from(components) + "time [s]";
  std::vector<std::vector<double>> columns;
  for (std::size_t i = 0; i < components.size(); ++i) {
    RecordChannel& channel = components[i].channel;
    head += fmt::format(",{} [{}]", column_name(channel, i), unit_of(channel.quantity));
    columns.push_back(std::move(channel.values));
  }
  return table_over_time(components.front().channel.step, head + '\n', columns);
}

std::string husid_csv(const std::vector<SurveyedComponent>& components) {
  check_alike(components);
  std::string head = made_from(components) + "# share of the Arias intensity that has arrived, 0 to 1\ntime [s]";
  std::vector<std::vector<double>> columns;
  for (std::size_t i = 0; i < components.size(); ++i) {
    const RecordChannel& channel = components[i].channel;
    if (channel.quantity != Quantity::acceleration)
      throw InputError(fmt::format("{}: holds {}, not acceleration; --differentiate takes its derivative",
                                   components[i].file, name_of(channel.quantity)));
    head += "," + column_name(channel, i);
    columns.push_back(husid(channel.values, channel.step));
  }
  return table_over_time(components.front().channel.step, head + '\n', columns);
}

}  // namespace teeter
