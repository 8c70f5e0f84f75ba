#include "report_file.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>

#include "core/error.hpp"
#include "other_program.hpp"

namespace teeter::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t largest_document = std::size_t{1} << 30U;

const std::vector<std::string_view> browsers = {"chromium", "chromium-browser", "google-chrome", "google-chrome-stable",
                                                "chrome"};

// The programs that can make a form, the usual one first.
std::vector<std::string_view> makers_of(const std::string& form) {
  if (form == "pdf") return browsers;
  if (form == "docx" || form == "tex") return {"pandoc"};
  return {};
}

[[noreturn]] void say_failed(const std::string& form, const std::string& maker, int status, const WorkFolder& folder) {
  const std::string words = last_words(folder);
  throw std::runtime_error(fmt::format("--report {}: {} made no document (status {}){}{}", form, maker, status,
                                       words.empty() ? "" : ": ", words));
}

std::vector<std::string> browser_command(const std::string& browser, const WorkFolder& folder) {
  std::vector<std::string> command = {browser,          "--headless",        "--disable-gpu",
                                      "--no-first-run", "--hide-scrollbars", "--user-data-dir=" + folder.at("profile")};
  if (geteuid() == 0) command.emplace_back("--no-sandbox");  // it refuses to start as root otherwise
  return command;
}

// Writes the day on which it was printed over by the first one there is: same input, same bytes.
void stop_clock(std::string& pdf) {
  for (const std::string_view key : {"/CreationDate (D:", "/ModDate (D:"}) {
    std::size_t at = pdf.find(key);
    if (at == std::string::npos) continue;
    at += key.size();
    for (const char digit : std::string_view("19700101000000")) {
      if (at >= pdf.size() || pdf[at] < '0' || pdf[at] > '9') break;
      pdf[at++] = digit;
    }
  }
}

std::string printed_pdf(const std::string& page) {
  const std::string browser = found_on_path(browsers);
  const WorkFolder folder;
  write_files("", {{folder.at("report.html"), page}});
  std::vector<std::string> command = browser_command(browser, folder);
  // In the time of the page, not of the clock: a busy machine prints no page that is not drawn yet.
  command.insert(command.end(), {"--no-pdf-header-footer", "--virtual-time-budget=5000",
                                 "--print-to-pdf=" + folder.at("report.pdf"), "file://" + folder.at("report.html")});
  const int status = run_program(command, folder);
  std::error_code trouble;
  if (status != 0 || !fs::exists(folder.at("report.pdf"), trouble)) say_failed("pdf", browser, status, folder);
  std::string pdf = read_whole_file(folder.at("report.pdf"), largest_document);
  stop_clock(pdf);
  return pdf;
}

// The figures of the page as HTML with pictures inside; empty without a browser, or where it shows none.
std::string figures_of(const std::string& page) {
  const std::string browser = found_on_path(browsers);
  if (browser.empty()) return {};
  const WorkFolder folder;
  write_files("", {{folder.at("report.html"), page}});
  std::vector<std::string> command = browser_command(browser, folder);
  command.insert(command.end(), {"--window-size=1280,900", "--virtual-time-budget=30000", "--dump-dom",
                                 "file://" + folder.at("report.html") + "#handout"});
  if (run_program(command, folder) != 0) return {};
  const std::string shown = read_whole_file(folder.at("printed"), largest_document);
  constexpr std::string_view begin = "<div id=\"handout\">";
  const std::size_t first = shown.find(begin);
  if (first == std::string::npos) return {};
  const std::size_t end = shown.find("</div>", first);
  if (end == std::string::npos) return {};
  return shown.substr(first + begin.size(), end - first - begin.size());
}

// Figures stay where they are named, and pdflatex knows the letters of formulas.
constexpr const char* latex_header = R"(\usepackage{float}
\floatplacement{figure}{H}
\ifPDFTeX
\newcommand{\teeterletter}[2]{\DeclareUnicodeCharacter{#1}{\ensuremath{#2}}}
\teeterletter{03B1}{\alpha}\teeterletter{03B2}{\beta}\teeterletter{03B3}{\gamma}\teeterletter{03B8}{\theta}
\teeterletter{03BB}{\lambda}\teeterletter{03BC}{\mu}\teeterletter{03C0}{\pi}\teeterletter{03C1}{\rho}
\teeterletter{03C6}{\varphi}\teeterletter{03C8}{\psi}\teeterletter{03C9}{\omega}\teeterletter{0394}{\Delta}
\teeterletter{2212}{-}\teeterletter{221E}{\infty}\teeterletter{2248}{\approx}\teeterletter{2264}{\le}
\teeterletter{2265}{\ge}\teeterletter{2080}{_0}\teeterletter{2081}{_1}\teeterletter{2192}{\to}
\teeterletter{2099}{_n}\teeterletter{2096}{_k}\teeterletter{1D65}{_v}\teeterletter{207B}{^-}\teeterletter{202F}{\,}
\teeterletter{00B2}{^2}\teeterletter{00B3}{^3}\teeterletter{00B9}{^1}\teeterletter{2070}{^0}\teeterletter{2074}{^4}
\teeterletter{2075}{^5}\teeterletter{2076}{^6}\teeterletter{2077}{^7}\teeterletter{2078}{^8}\teeterletter{2079}{^9}
\fi
)";

OutputFile by_pandoc(const std::string& form, const std::string& base, const std::string& html) {
  const std::string maker = found_on_path(makers_of(form));
  const std::string name = fs::path(base).filename().string();
  const std::string pictures = name + ".figures";
  const WorkFolder folder;
  const std::string made = folder.at("report." + form);
  write_files("", {{folder.at("report.html"), html}});
  std::vector<std::string> command = {maker, "--from=html", "--standalone", "--output=" + made};
  if (form == "tex") {
    write_files("", {{folder.at("header.tex"), latex_header}});
    command.insert(command.end(), {"--extract-media=" + pictures, "--variable=geometry:margin=25mm",
                                   "--include-in-header=" + folder.at("header.tex")});
  }
  command.push_back(folder.at("report.html"));
  const int status = run_program(command, folder);
  std::error_code trouble;
  if (status != 0 || !fs::exists(made, trouble)) say_failed(form, maker, status, folder);
  std::vector<OutputFile> files;
  if (fs::is_directory(folder.path() / pictures, trouble))
    for (const auto& entry : fs::directory_iterator(folder.path() / pictures))
      files.push_back({(fs::path(base + ".figures") / entry.path().filename()).string(),
                       read_whole_file(entry.path().string(), largest_document)});
  if (!files.empty()) write_files(base + ".figures", files);
  return {base + "." + form, read_whole_file(made, largest_document)};
}

}  // namespace

void check_report_form(const std::string& form) {
  const std::vector<std::string_view> makers = makers_of(form);
  if (makers.empty() || !found_on_path(makers).empty()) return;
  throw InputError(
      fmt::format("--report {}: needs {}, which is not installed here (not found in PATH); --report html "
                  "needs nothing{}",
                  form, makers.front(), form == "pdf" ? " and can be printed from any browser" : ""));
}

OutputFile report_file(const std::string& form, const std::string& base, const ReportTexts& texts) {
  if (form == "html") return {base + ".html", texts.page()};
  if (form == "pdf") return {base + ".pdf", printed_pdf(texts.page())};
  return by_pandoc(form, base, texts.plain(figures_of(texts.page())));
}

}  // namespace teeter::cli
