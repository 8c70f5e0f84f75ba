#include "io/objects_page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/version.hpp"
#include "io/page.hpp"
#include "io/report_parts.hpp"
#include "io/setting_columns.hpp"
#include "io/study_objects.hpp"
#include "io/words.hpp"
#include "study/intensity.hpp"
#include "study/limit_state.hpp"

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
figure { margin: 1.5rem 0; } .drawing { overflow-x: auto; } .drawing svg { min-width: 34rem; } svg { width: 100%; height: auto; } svg text { fill: var(--soft); font-size: 12px; }
svg path { fill: none; stroke-width: 1.6; } .grid { stroke: var(--faint); stroke-width: 1; }
.legend { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: .2rem 1.2rem; font-size: .9rem; }
.legend svg { width: 30px; height: 8px; vertical-align: middle; }
figcaption, footer, .note { color: var(--soft); font-size: .9rem; } a { color: inherit; }
.imprint p { display: inline-block; margin: 0 1.6rem .3rem 0; font-size: .9rem; color: var(--soft); }
h2 { font-size: 1.15rem; margin-top: 2rem; break-after: avoid; } dt { font-weight: 600; break-after: avoid; } dd { margin: 0 0 .5rem; }
h1, p, dd, li { overflow-wrap: anywhere; } pre { font-size: .85rem; white-space: pre-wrap; overflow-wrap: anywhere; }
code { font-size: .85rem; overflow-wrap: anywhere; }
@media print {
  :root { color-scheme: light; --ink: #1c2733; --paper: #fff; --faint: #d9dee4; --soft: #5b6673; }
  body { margin: 0; padding: 0; max-width: none; font-size: 10.5pt; }
  .wide, .drawing { overflow: visible; } .drawing svg { min-width: 0; }
  table { font-size: 8.5pt; } th, td { padding: .15rem .5rem .15rem 0; } td { overflow-wrap: anywhere; }
  pre, code { font-size: 8pt; } tr, figure, dd { break-inside: avoid; } p, li, dd { orphans: 3; widows: 3; }
  thead { display: table-header-group; } a { text-decoration: none; }
}
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

// What the file says of each object beside what it says of all.
std::string settings_html(const ScenarioFile& file) {
  std::vector<std::vector<std::string>> settings;
  for (const ScenarioObject& object : file.objects) settings.push_back(object.settings);
  const SettingColumns columns(settings);
  if (columns.keys().empty()) return {};
  PageTable table{{{"object", false}}, {}};
  for (const std::string& key : columns.keys()) table.header.push_back({key, false});
  for (std::size_t k = 0; k < file.objects.size(); ++k) {
    table.rows.push_back({{file.objects[k].name, false}});
    for (std::size_t c = 0; c < columns.keys().size(); ++c) table.rows.back().push_back({columns.value(k, c), false});
  }
  return "<h2>How the objects differ</h2>\n" + table_html(table, {}) +
         "<p class=\"note\">Lengths without a unit are in metres. An empty cell: as the scenario below says for "
         "all.</p>\n";
}

std::string page_html(const ScenarioFile& file, ReportOf of, const Words& words, const std::string& figure,
                      const PageTable& table, const ObjectsPageOptions& options) {
  const std::string title = escaped_html(report_title(file));
  std::string html = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
      "content=\"width=device-width, initial-scale=1\"><meta http-equiv=\"Content-Security-Policy\" "
      "content=\"default-src 'none'; style-src 'unsafe-inline'\"><title>{}</title><style>{}</style></head><body>\n"
      "<h1>{}</h1>\n<div class=\"imprint\">{}</div>\n<p class=\"headline\">{}</p>\n",
      title, page_style, title, heading_html(file), escaped_html(words.headline));
  html += html_tag("p", file.report.note);
  html += figure;
  const std::string rows = table_html(table, options.links);
  std::string basis;
  for (const std::string& warning : words.warnings)
    basis += "<p class=\"note\">Note: " + escaped_html(warning) + "</p>\n";
  basis += records_html(file, of) + left_out_html(file, of) + assumed_html(file, of);
  html += rows + basis + settings_html(file) + glossary_html(escaped_html(words.headline) + rows + basis) +
          scenario_html(file);
  html += fmt::format("<footer><p>Teeter {} · <code>{}</code></p></footer>\n</body></html>\n", version,
                      escaped_html(options.command));
  return html;
}

constexpr const char* elsewhere =
    "<p>The figure of all is in the report as HTML and PDF; in this document it needs chromium.</p>\n";
constexpr const char* no_curve =
    "<p class=\"note\">This kind of study has no curve of its own: the figures are on the page of each object.</p>\n";

std::string figure_html(const LineFigure& figure, const ObjectsPageOptions& options) {
  if (figure.lines.empty()) return no_curve;
  if (options.drawing == ObjectsDrawing::drawn) return figure_svg(figure);
  return options.figures.empty() ? elsewhere : options.figures + "\n";
}

// The curve that stands for an object: of several, the one of the fit or of the block closest to tipping.
const StudyCurve* main_curve(const StudyFindings& findings) {
  for (const char* name : {"fragility", "tipping_share", "peak_ratio"})
    for (const StudyCurve& curve : findings.curves)
      if (curve.name == name) return &curve;
  return nullptr;
}

bool was_searched(const ObjectRun& run) { return run.margin && run.margin->searched; }

// The weakest version of the shaking that overturns it.
std::string factor_cell(const ObjectRun& run) {
  if (!was_searched(run)) return "not searched";
  if (run.margin->first_overturning_scale) return short_number(*run.margin->first_overturning_scale);
  return "above " + short_number(run.margin->followed_up_to.value_or(run.margin->max_scale));
}

std::string number_cell(const StudyFindings& findings, const std::string& name, double unit) {
  for (const StudyNumber& number : findings.numbers)
    if (number.name == name) return std::isfinite(number.value) ? short_number(number.value / unit) : "";
  return {};
}

}  // namespace

std::string objects_page(const ScenarioFile& file, const std::vector<ObjectRun>& runs,
                         const ObjectsPageOptions& options) {
  const bool searched = std::any_of(runs.begin(), runs.end(), was_searched);
  PageTable table{{{"object", false}, {"largest tilt, % of tipping", true}}, {}};
  if (searched) table.header.push_back({"weakest shaking that overturns it, × this one", true});
  table.header.push_back({"verdict", false});
  LineFigure figure{"Tilt of each object, as a share of its tipping angle; lines are cut at 120 %",
                    "time, s",
                    "tilt, % of the tipping angle",
                    -120.0,
                    120.0,
                    {}};
  for (const ObjectRun& run : runs) {
    const bool fell = run.summary.verdict == Verdict::overturned;
    const double share = 100.0 * closest_share(run.summary);
    table.rows.push_back({{run.name, false},
                          {fell                         ? "falls"
                           : share > 100.0 * far_beyond ? "far beyond"
                                                        : short_number(share),
                           true}});
    if (searched) table.rows.back().push_back({factor_cell(run), true});
    table.rows.back().push_back({run.words.headline, false});
    PageLine line{run.name, run.times, {}};
    for (const double value : run.shares) line.y.push_back(100.0 * value);
    figure.lines.push_back(std::move(line));
  }
  if (options.drawing == ObjectsDrawing::handout) return figure_handout(figure);
  return page_html(file, ReportOf::run, words_for(runs), figure_html(figure, options), table, options);
}

std::string objects_page(const ScenarioFile& file, const StudyResult& result, const ObjectsPageOptions& options) {
  const bool fragility = file.study->kind == "fragility";
  const auto measure = find_intensity(*file.study);
  const bool known = measure.index() == 0;
  const ShownUnit shown =
      known ? shown_in(std::get<IntensityMeasure>(measure), file.scenario.output.units) : ShownUnit{};
  const std::string unit = shown.name.empty() ? "" : ", " + shown.name;
  const std::string x_label = (known ? std::get<IntensityMeasure>(measure).title : file.study->intensity) + unit;
  const std::string reached = limit_of(*file.study, file.scenario).noun();
  LineFigure figure = fragility
                          ? LineFigure{"Probability of " + reached + " of each object, by the strength of the shaking",
                                       x_label,
                                       "probability of " + reached,
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
  if (fragility) table.header.insert(table.header.end(), {{"median" + unit, true}, {"dispersion (beta)", true}});
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
  if (options.drawing == ObjectsDrawing::handout) return figure_handout(figure);
  return page_html(file, ReportOf::study, study_words(result), figure_html(figure, options), table, options);
}

}  // namespace teeter
