#include "io/objects_page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "core/version.hpp"
#include "io/page.hpp"
#include "io/report_parts.hpp"
#include "io/study_objects.hpp"
#include "io/words.hpp"
#include "study/intensity.hpp"

namespace teeter {
namespace {

constexpr const char* page_style = R"(
:root { color-scheme: light dark; --ink: #1c2733; --paper: #fff; --faint: #d9dee4; --soft: #5b6673; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e9ec; --paper: #15191e; --faint: #343b44; --soft: #9aa5b1; } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 62rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.5rem; margin-bottom: .3rem; } .headline { font-size: 1.15rem; }
table { border-collapse: collapse; width: 100%; } .wide { overflow-x: auto; }
th, td { text-align: left; padding: .35rem .7rem .35rem 0; border-bottom: 1px solid var(--faint); vertical-align: top; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
figure { margin: 1.5rem 0; } svg { width: 100%; height: auto; } svg text { fill: var(--soft); font-size: 12px; }
svg path { fill: none; stroke-width: 1.6; } .grid { stroke: var(--faint); stroke-width: 1; }
.legend { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: .2rem 1.2rem; font-size: .9rem; }
.legend svg { width: 30px; height: 8px; vertical-align: middle; }
figcaption, footer, .note { color: var(--soft); font-size: .9rem; } a { color: inherit; }
.imprint p { display: inline-block; margin: 0 1.6rem .3rem 0; font-size: .9rem; color: var(--soft); }
h2 { font-size: 1.15rem; margin-top: 2rem; break-after: avoid; } dt { font-weight: 600; break-after: avoid; } dd { margin: 0 0 .5rem; }
code { font-size: .85rem; overflow-wrap: anywhere; }
@media print { body { margin: 0; max-width: none; font-size: 11pt; } tr, figure, dd { break-inside: avoid; } thead { display: table-header-group; } }
@page { size: A4; margin: 14mm 12mm 16mm; @bottom-right { content: "Page " counter(page) " of " counter(pages); font: 9px system-ui, sans-serif; color: #555d65; } }
)";

struct Cell {
  std::string text;
  bool number = false;
};

struct PageTable {
  std::vector<Cell> header;
  std::vector<std::vector<Cell>> rows;  // the name of the object first
};

std::string table_html(const PageTable& table, const std::vector<std::string>& links) {
  const auto cell = [](const char* tag, const Cell& one, const std::string& inside) {
    return fmt::format("<{0}{1}>{2}</{0}>", tag, one.number ? " class=\"number\"" : "", inside);
  };
  std::string html = "<div class=\"wide\"><table>\n<thead><tr>";
  for (const Cell& head : table.header) html += cell("th", head, escaped_html(head.text));
  html += "</tr></thead>\n<tbody>\n";
  for (std::size_t k = 0; k < table.rows.size(); ++k) {
    html += "<tr>";
    for (std::size_t c = 0; c < table.rows[k].size(); ++c) {
      const Cell& one = table.rows[k][c];
      const bool linked = c == 0 && k < links.size() && !links[k].empty();
      html += cell("td", one,
                   linked ? fmt::format("<a href=\"{}\">{}</a>", escaped_html(links[k]), escaped_html(one.text))
                          : escaped_html(one.text));
    }
    html += "</tr>\n";
  }
  return html + "</tbody></table></div>\n";
}

std::string page_html(const ScenarioFile& file, const Words& words, const std::string& figure, const PageTable& table,
                      const ObjectsPageOptions& options) {
  const std::string title = escaped_html(
      file.report.title.empty() ? std::filesystem::path(file.path).filename().string() : file.report.title);
  std::string html = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
      "content=\"width=device-width, initial-scale=1\"><meta http-equiv=\"Content-Security-Policy\" "
      "content=\"default-src 'none'; style-src 'unsafe-inline'\"><title>{}</title><style>{}</style></head><body>\n"
      "<h1>{}</h1>\n<div class=\"imprint\">{}</div>\n<p class=\"headline\">{}</p>\n",
      title, page_style, title, heading_html(file), escaped_html(words.headline));
  html += html_tag("p", file.report.note);
  html += options.drawn ? figure : "<p>The figure of all is in the report as HTML and PDF.</p>\n";
  const std::string rows = table_html(table, options.links);
  std::string basis;
  for (const std::string& warning : words.warnings)
    basis += "<p class=\"note\">Note: " + escaped_html(warning) + "</p>\n";
  basis += records_html(file) + left_out_html(file) + assumed_html(file);
  html += rows + basis + glossary_html(escaped_html(words.headline) + rows + basis);
  html += fmt::format("<footer><p>Teeter {} · <code>{}</code></p></footer>\n</body></html>\n", version,
                      escaped_html(options.command));
  return html;
}

// The curve that stands for an object: of several, the one of the fit or of the block closest to tipping.
const StudyCurve* main_curve(const StudyFindings& findings) {
  for (const char* name : {"fragility", "tipping_share", "peak_ratio"})
    for (const StudyCurve& curve : findings.curves)
      if (curve.name == name) return &curve;
  return nullptr;
}

std::string number_cell(const StudyFindings& findings, const std::string& name, double unit) {
  for (const StudyNumber& number : findings.numbers)
    if (number.name == name) return std::isfinite(number.value) ? short_number(number.value / unit) : "";
  return {};
}

}  // namespace

std::string objects_page(const ScenarioFile& file, const std::vector<ObjectRun>& runs,
                         const ObjectsPageOptions& options) {
  PageTable table{{{"object", false}, {"closest, % of tipping", true}, {"verdict", false}}, {}};
  LineFigure figure{"Tilt of each object against its tipping angle; at 100 % it balances on its edge",
                    "time, s",
                    "tilt, % of the tipping angle",
                    -120.0,
                    120.0,
                    {}};
  for (const ObjectRun& run : runs) {
    const bool fell = run.summary.verdict == Verdict::overturned;
    const double share = 100.0 * closest_share(run.summary);
    table.rows.push_back(
        {{run.name, false}, {fell ? "falls" : short_number(share), true}, {run.words.headline, false}});
    PageLine line{run.name, run.times, {}};
    for (const double value : run.shares) line.y.push_back(100.0 * value);
    figure.lines.push_back(std::move(line));
  }
  return page_html(file, words_for(runs), figure_svg(figure), table, options);
}

std::string objects_page(const ScenarioFile& file, const StudyResult& result, const ObjectsPageOptions& options) {
  const bool fragility = file.study->kind == "fragility";
  const auto measure = find_intensity(*file.study);
  const bool known = measure.index() == 0;
  const ShownUnit shown =
      known ? shown_in(std::get<IntensityMeasure>(measure), file.scenario.output.units) : ShownUnit{};
  const std::string unit = shown.name.empty() ? "" : ", " + shown.name;
  const std::string x_label = (known ? std::get<IntensityMeasure>(measure).title : file.study->intensity) + unit;
  LineFigure figure = fragility ? LineFigure{"Probability that such shaking overturns each object",
                                             x_label,
                                             "probability of overturning",
                                             0.0,
                                             1.0,
                                             {}}
                                : LineFigure{"Share of the cases of each object at or below a tilt",
                                             "largest tilt / tipping angle",
                                             "share of the cases",
                                             0.0,
                                             1.0,
                                             {}};
  PageTable table{{{"object", false}}, {}};
  if (fragility) table.header.insert(table.header.end(), {{"median" + unit, true}, {"beta", true}});
  table.header.push_back({"answer", false});
  for (std::size_t k = 0; k < file.objects.size(); ++k) {
    const StudyResult own = result_of_object(result, k);
    std::vector<Cell> row{{file.objects[k].name, false}};
    if (fragility)
      row.insert(row.end(), {{number_cell(own.findings, "theta", shown.si), true},
                             {number_cell(own.findings, "beta", 1.0), true}});
    row.push_back({study_words(own).headline, false});
    table.rows.push_back(std::move(row));
    if (const StudyCurve* curve = main_curve(own.findings)) {
      PageLine line{file.objects[k].name, curve->x, curve->y};
      if (!fragility)  // beyond twice the tipping angle it lies on the ground
        for (double& x : line.x) x = std::min(x, 2.0);
      for (double& x : line.x) x /= fragility ? shown.si : 1.0;
      figure.lines.push_back(std::move(line));
    }
  }
  const std::string drawn =
      figure.lines.empty()
          ? "<p class=\"note\">This kind of study has no curve of its own: the figures are on the page of each "
            "object.</p>\n"
          : figure_svg(figure);
  return page_html(file, study_words(result), drawn, table, options);
}

}  // namespace teeter
