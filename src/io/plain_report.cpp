#include "io/plain_report.hpp"

#include <fmt/format.h>

#include <cmath>

#include "core/version.hpp"
#include "io/page.hpp"
#include "io/report_front.hpp"
#include "io/words.hpp"

namespace teeter {
namespace {

constexpr double one_degree = 0.017453292519943295;  // rad

std::string html_tag(const char* name, std::string_view text) {
  return text.empty() ? std::string() : fmt::format("<{0}>{1}</{0}>\n", name, escaped_html(text));
}

std::string html_list(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += html_tag("li", line);
  return text.empty() ? text : "<ul>\n" + text + "</ul>\n";
}

std::string html_row(const char* cell, const std::vector<std::string>& texts) {
  std::string line;
  for (const std::string& text : texts) line += fmt::format("<{0}>{1}</{0}>", cell, escaped_html(text));
  return "<tr>" + line + "</tr>\n";
}

std::string records_table(const std::vector<ReportRecord>& records) {
  if (records.empty()) return {};
  std::string table = "<h2>Records used</h2>\n<table>\n<thead>" +
                      html_row("th", {"Record", "File", "Direction", "Step (s)", "PGA (m/s²)", "PGV (m/s)", "Arias (m/s)",
                                 "Duration (s)", "5–95 % (s)", "Scale"}) +
                      "</thead>\n<tbody>\n";
  for (const ReportRecord& one : records)
    table += html_row("td", {one.name, one.file, one.direction, short_number(one.step), short_number(one.pga),
                        short_number(one.pgv), short_number(one.arias), short_number(one.duration),
                        short_number(one.d5_95), one.scale ? short_number(*one.scale) : "varied"});
  return table + "</tbody>\n</table>\n<p>Peaks and intensity are those of the record as used: after its treatment, "
                 "times the scale.</p>\n";
}

std::string numbers_table(const std::vector<PlainNumber>& numbers) {
  if (numbers.empty()) return {};
  std::string table = "<h2>Numbers</h2>\n<table>\n<thead>" + html_row("th", {"Quantity", "Value"}) + "</thead>\n<tbody>\n";
  for (const PlainNumber& one : numbers) table += html_row("td", {one.name, one.value});
  return table + "</tbody>\n</table>\n";
}

std::string html_heading(const ReportHeading& report) {
  std::string text;
  if (!report.client.empty()) text += html_tag("p", "For " + report.client);
  if (!report.author.empty()) text += html_tag("p", "By " + report.author);
  return text + html_tag("p", report.date) + html_tag("p", "Teeter " + std::string(version));
}

std::vector<PlainNumber> numbers_of(const History& history, const std::optional<Margin>& margin) {
  std::vector<PlainNumber> numbers;
  const Summary& summary = history.summary;
  for (std::size_t i = 0; i < summary.blocks.size(); ++i) {
    const std::string of = summary.blocks.size() > 1 ? fmt::format(" of block {}", i + 1) : "";
    const BlockOutcome& block = summary.blocks[i];
    const bool fallen = summary.overturned && summary.overturned->block == static_cast<int>(i);
    numbers.push_back({"Largest tilt" + of,
                       fallen ? "overturned" : short_number(std::fabs(block.peak_angle) / one_degree) + " degrees"});
  }
  numbers.push_back({"Impacts", fmt::format("{}", summary.impact_count)});
  if (margin && margin->searched)
    numbers.push_back({"First factor on the shaking that overturns it",
                       margin->first_overturning_scale ? short_number(*margin->first_overturning_scale)
                                                       : "none was found"});
  return numbers;
}

}  // namespace

std::string plain_report(const ScenarioFile& file, const Words& words, const std::vector<PlainNumber>& numbers) {
  const std::string title = escaped_html(report_title(file));
  std::string body = html_heading(file.report) + "<h2>Verdict</h2>\n<p><strong>" + escaped_html(words.headline) +
                     "</strong></p>\n" + html_list(words.details) + html_tag("p", file.report.note);
  if (!words.warnings.empty()) body += "<h2>Notes</h2>\n" + html_list(words.warnings);
  body += numbers_table(numbers) + records_table(report_records(file)) + "<h2>What was assumed</h2>\n" +
          html_list(report_assumptions(file)) + "<h2>The scenario</h2>\n" + html_tag("pre", file.text);
  if (!file.settings.empty()) body += "<p>Keys overridden:</p>\n" + html_list(file.settings);
  return fmt::format(
      "<!doctype html>\n<html lang=\"en\">\n<head><meta charset=\"utf-8\"><title>{0}</title></head>\n<body>\n{1}"
      "<p>The figures are in the report as HTML and PDF.</p>\n</body>\n</html>\n",
      title, body);
}

std::string plain_report(const ScenarioFile& file, const History& history, const std::optional<Margin>& margin) {
  return plain_report(file, words_for(history.summary, margin), numbers_of(history, margin));
}

}  // namespace teeter
