#include <fmt/format.h>

#include <cmath>
#include <numbers>

#include "core/version.hpp"
#include "io/limit_output.hpp"
#include "io/page.hpp"

namespace teeter {
namespace {

constexpr const char* limit_style = R"(
:root { color-scheme: light dark; --ink: #1c2733; --paper: #fff; --faint: #d9dee4; --soft: #5b6673; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e9ec; --paper: #15191e; --faint: #343b44; --soft: #9aa5b1; } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 62rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.5rem; margin-bottom: .3rem; } h2 { font-size: 1.15rem; } .headline { font-size: 1.15rem; }
ul { padding-left: 1.2rem; } .wide { overflow-x: auto; } table { border-collapse: collapse; }
th, td { text-align: left; padding: .3rem .9rem .3rem 0; border-bottom: 1px solid var(--faint); }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; } td.number { white-space: nowrap; }
@media (max-width: 30rem) { table { font-size: .85rem; line-height: 1.3; } th, td { padding-right: .5rem; } }
figure { margin: 1rem 0 1.5rem; } figure svg { width: 100%; height: auto; max-height: 80vh; border-radius: 6px; }
figcaption, footer, .note { color: var(--soft); font-size: .9rem; } code { font-size: .85rem; overflow-wrap: anywhere; }
@media print { body { margin: 0; max-width: none; } figure { break-inside: avoid; } }
)";

std::string factor_or(const LimitResult& result, const std::optional<double>& value, const char* none) {
  return value ? limit_factor_text(result, *value, 4) : none;
}

std::string table_of_factors(const LimitResult& result) {
  const bool tilts = result.load == LimitLoad::horizontal;
  std::string html = fmt::format(
      "<div class=\"wide\"><table><thead><tr><th>direction</th><th class=\"number\">bears at rest</th>{}<th "
      "class=\"number\">a disturbance may bring it down from</th><th>gives way by</th></tr></thead><tbody>\n",
      tilts ? "<th class=\"number\">as a tilt</th>" : "");
  for (const LimitDirection& told : result.directions) {
    std::string tilt;
    if (tilts) tilt = told.tilt ? fmt::format("{:.2f}°", *told.tilt * 180.0 / std::numbers::pi) : "";
    html += fmt::format("<tr><td>{}</td><td class=\"number\">{}</td>{}<td class=\"number\">{}</td><td>{}</td></tr>\n",
                        told.direction, told.unlimited ? "no limit" : factor_or(result, told.associative, "none"),
                        tilts ? fmt::format("<td class=\"number\">{}</td>", tilt) : "",
                        factor_or(result, told.coulomb, result.flow == LimitFlow::both ? "not found" : "not searched"),
                        told.state ? told.state->mechanism.kind : "");
  }
  return html + "</tbody></table></div>\n";
}

std::string figure_of(const LimitResult& result, const LimitCollapse& state, const std::string& title,
                      const std::string& caption) {
  return fmt::format("<h2>{}</h2>\n<figure>{}<figcaption>{}</figcaption></figure>\n", escaped_html(title),
                     limit_svg(result, state, true), escaped_html(caption));
}

}  // namespace

std::string limit_page(const LimitResult& result, const std::string& title, const std::string& command) {
  const Words words = limit_words(result);
  std::string html = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
      "content=\"width=device-width, initial-scale=1\"><meta http-equiv=\"Content-Security-Policy\" "
      "content=\"default-src 'none'; style-src 'unsafe-inline'\"><title>{0}</title><style>{1}</style></head><body>\n"
      "<h1>{0}</h1>\n<p class=\"headline\">{2}</p>\n",
      escaped_html(title), limit_style, escaped_html(words.headline));
  if (result.stands) html += table_of_factors(result);
  constexpr const char* legend =
      "Grey: the blocks where they stand, with their names or numbers. Blue: how they begin to move, enlarged. "
      "Circles: "
      "hinges. Thick lines: joints that slide. Green: the forces that the joints pass on, one of many admissible sets.";
  for (const LimitDirection& told : result.directions) {
    const std::string where = told.direction == "live" ? "live loads" : "to the " + told.direction;
    if (told.state) {
      html += figure_of(result, *told.state,
                        fmt::format("At {}, {}", limit_factor_text(result, *told.associative, 4), where), legend);
    }
    if (told.coulomb_state && told.associative && *told.coulomb < *told.associative - 1e-6)
      html += figure_of(result, *told.coulomb_state,
                        fmt::format("Lowest collapse state found under Coulomb friction, {}, {}",
                                    limit_factor_text(result, *told.coulomb, 4), where),
                        "Joints that slide stay closed. A state that satisfies all conditions of collapse; there may "
                        "be lower ones.");
  }
  html += "<ul>\n";
  for (const std::string& detail : words.details) html += "<li>" + escaped_html(detail) + "</li>\n";
  html += "</ul>\n";
  for (const std::string& warning : words.warnings)
    html += "<p class=\"note\">Note: " + escaped_html(warning) + "</p>\n";
  return html + fmt::format("<footer><p>Teeter {} · <code>{}</code></p></footer>\n</body></html>\n", version,
                            escaped_html(command));
}

}  // namespace teeter
