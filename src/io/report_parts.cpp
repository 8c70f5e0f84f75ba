#include "io/report_parts.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/shown.hpp"
#include "core/version.hpp"
#include "io/glossary.hpp"
#include "io/page.hpp"

namespace teeter {
namespace {

std::string html_row(const char* cell, const std::vector<std::string>& texts) {
  std::string line;
  for (const std::string& text : texts) line += fmt::format("<{0}>{1}</{0}>", cell, escaped_html(text));
  return "<tr>" + line + "</tr>\n";
}

// `widths` of the columns in percent, which programs need that do not measure what is in them; empty: all alike.
std::string table_of_rows(const std::vector<std::string>& head, const std::string& rows,
                          const std::vector<int>& widths = {}) {
  std::string columns;
  for (const int width : widths) columns += fmt::format("<col style=\"width: {}%\">", width);
  if (!columns.empty()) columns = "<colgroup>" + columns + "</colgroup>\n";
  return "<div class=\"wide\"><table>\n" + columns + "<thead>" + html_row("th", head) + "</thead>\n<tbody>\n" + rows +
         "</tbody>\n</table></div>\n";
}

std::string scale_text(const ReportRecord& one) {
  if (!one.varied) return short_number(one.scale);
  return one.scale == 1.0 ? "varied" : short_number(one.scale) + " × varied";
}

std::string treatment_text(const std::vector<ReportRecord>& records) {
  std::vector<std::string> said;
  for (const ReportRecord& one : records)
    for (const std::string& step : one.treatment)
      if (std::find(said.begin(), said.end(), step) == said.end()) said.push_back(step);
  std::string text;
  for (const std::string& step : said) text += (text.empty() ? " Treatment: " : "; ") + step;
  return text.empty() ? text : text + ".";
}

}  // namespace

std::string html_tag(const char* name, std::string_view text) {
  return text.empty() ? std::string() : fmt::format("<{0}>{1}</{0}>\n", name, escaped_html(text));
}

std::string html_list(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += html_tag("li", line);
  return text.empty() ? text : "<ul>\n" + text + "</ul>\n";
}

std::string html_pairs(const std::vector<std::pair<std::string, std::string>>& rows) {
  std::string text;
  for (const auto& [name, value] : rows) text += html_row("td", {name, value});
  return text.empty() ? text : table_of_rows({"Quantity", "Value"}, text);
}

std::string heading_html(const ScenarioFile& file) {
  const ReportHeading& report = file.report;
  std::string text;
  const auto add = [&](const char* name, const std::string& value) {
    if (!value.empty()) text += fmt::format("<p><strong>{}:</strong> {}</p>\n", name, escaped_html(value));
  };
  add("Client", report.client);
  add("Author", report.author);
  add("Date", report.date);
  add("Computed with", "Teeter " + std::string(version));
  return text;
}

std::string records_html(const ScenarioFile& file, ReportOf of) {
  const std::vector<ReportRecord> records = report_records(file, of);
  if (records.empty()) return {};
  const ShownUnit acceleration = shown_unit(file.scenario.output.units, Dimension::acceleration);
  const ShownUnit velocity = shown_unit(file.scenario.output.units, Dimension::velocity);
  const bool varied = std::any_of(records.begin(), records.end(), [](const ReportRecord& one) { return one.varied; });
  const bool several = std::any_of(records.begin(), records.end(),
                                   [&](const ReportRecord& one) { return one.direction != records[0].direction; });
  std::string rows;
  for (const ReportRecord& one : records)
    rows += html_row(
        "td", {several ? fmt::format("{} ({})", one.name, one.direction) : one.name, one.file, short_number(one.step),
               short_number(one.pga / acceleration.si), short_number(one.pgv / velocity.si), short_number(one.arias),
               short_number(one.duration), short_number(one.d5_95), scale_text(one)});
  return "<h2>Records used</h2>\n" +
         table_of_rows({"Record", "File", "Step (s)", fmt::format("PGA ({})", acceleration.name),
                        fmt::format("PGV ({})", velocity.name), "Arias (m/s)", "Duration (s)", "5–95 % (s)", "Scale"},
                       rows, {25, 16, 7, 8, 8, 8, 11, 8, 9}) +
         html_tag(
             "p",
             fmt::format("Peaks and Arias intensity are those of the record after its treatment, times {}. 5–95 %: the "
                         "time between these parts of the Arias intensity.{}",
                         varied ? "the factor of its entry; the study scales each further, case by case" : "the scale",
                         treatment_text(records)));
}

std::string left_out_html(const ScenarioFile& file, ReportOf of) {
  std::string rows;
  for (const LeftOutRecord& one : report_left_out(file, of)) rows += html_row("td", {one.file, one.reason});
  return rows.empty() ? rows : "<h2>Records left out</h2>\n" + table_of_rows({"Record", "Why"}, rows, {40, 60});
}

std::string assumed_html(const ScenarioFile& file, ReportOf of) {
  return "<h2>What was assumed</h2>\n" + html_list(report_assumptions(file, of));
}

std::string scenario_html(const ScenarioFile& file) {
  std::string text = "<h2>The scenario</h2>\n" + html_tag("pre", file.text);
  if (!file.settings.empty()) text += "<p>Keys that the command overrode:</p>\n" + html_list(file.settings);
  return text;
}

std::string glossary_html(const std::string& text) {
  std::string list;
  for (const GlossaryEntry& entry : glossary_of(text))
    list += fmt::format("<dt>{}</dt><dd>{}</dd>\n", escaped_html(entry.term), escaped_html(entry.text));
  return list.empty() ? list : "<h2>Words used</h2>\n<dl>\n" + list + "</dl>\n";
}

}  // namespace teeter
