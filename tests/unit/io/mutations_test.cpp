// Damaged files, thousands of them: read or refused, but never a crash, and (under sanitizers) nothing undefined.
// TEETER_MUTATIONS in the environment sets how many.
#include <gtest/gtest.h>

#include <cstdlib>
#include <random>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "ground/formats/record_file.hpp"
#include "io/read_scenario.hpp"

namespace teeter {
namespace {

long wanted() {
  const char* text = std::getenv("TEETER_MUTATIONS");
  return text == nullptr ? 5000 : std::atol(text);
}

class Mutator {
 public:
  Mutator(std::uint64_t seed, std::vector<std::string> words) : generator_(seed), words_(std::move(words)) {}

  std::string damaged(std::string text) {
    const std::size_t times = 1 + below(4);
    for (std::size_t i = 0; i < times; ++i) text = once(std::move(text));
    return text;
  }

 private:
  std::size_t below(std::size_t n) { return n == 0 ? 0 : generator_() % n; }

  std::string once(std::string text) {
    const std::size_t at = below(text.size() + 1);
    const std::size_t length = below(std::min<std::size_t>(40, text.size() - at) + 1);
    switch (below(7)) {
      case 0: return text.erase(at, length);
      case 1: return text.insert(at, 1, static_cast<char>(below(256)));
      case 2: return text.insert(at, words_[below(words_.size())]);
      case 3: return text.replace(at, length, words_[below(words_.size())]);
      case 4: return text.insert(below(text.size() + 1), text.substr(at, length));  // a copy elsewhere
      case 5: return text.substr(0, at);
      default:
        if (at < text.size()) text[at] = static_cast<char>(text[at] ^ (1 << below(8)));
        return text;
    }
  }

  std::mt19937_64 generator_;
  std::vector<std::string> words_;
};

const std::string scenario_text = R"(title = "wall"
model = "rocking"
gravity = 9.81
[[block]]
width = "60 cm"
height = 3.5
density = 2000.0
com = [0.02, -0.10]
[restitution]
law = "constant"
value = [0.95, 0.9]
[equations]
slender = false
[ground]
horizontal = { kind = "sequence", scale = 2, parts = [{ kind = "harmonic", displacement = "3 mm", frequency = "5 Hz", ramp = 0.5, cycles = 4 }, { kind = "mavroeidis", amplitude = 1, period = 1, gamma = 2, phase = "90 deg" }] }
vertical = { kind = "record", file = "gone.AT2", component = 1, scale = 1.0, unit = "g", dt = 0.01 }
[initial]
angle = [0.0]
rate = "1 deg/s"
[run]
duration = 2.0
output_step = "5 ms"
tolerance = 1e-10
max_impacts = 100000
)";

const std::vector<std::string> scenario_words = {"nan",
                                                 "inf",
                                                 "-inf",
                                                 "9223372036854775807",
                                                 "-9223372036854775808",
                                                 "1e308",
                                                 "-1e-308",
                                                 "0x7f",
                                                 "0b1",
                                                 "true",
                                                 "[",
                                                 "]",
                                                 "{",
                                                 "}",
                                                 "[[",
                                                 "]]",
                                                 "\"",
                                                 "\"\"\"",
                                                 "'",
                                                 "'''",
                                                 "=",
                                                 ".",
                                                 ",",
                                                 "\n",
                                                 "\r",
                                                 "\\u0000",
                                                 "\\U0010FFFF",
                                                 "\xff",
                                                 "1979-05-27T07:32:00Z",
                                                 "07:32:00",
                                                 "kind = \"record\"",
                                                 "file = \"/dev/null\"",
                                                 "parts = []",
                                                 "angle = []",
                                                 "com = []",
                                                 "[[block]]\n",
                                                 "[ground.horizontal.parts]\n",
                                                 "a.b.c = 1\n",
                                                 "\"1e400 m\"",
                                                 "\" g\"",
                                                 "block = 3\n",
                                                 "# \x01\n"};

TEST(DamagedScenario, IsReadOrRefused) {
  Mutator mutator(101, scenario_words);
  for (long i = 0; i < wanted(); ++i) {
    const std::string text = mutator.damaged(scenario_text);
    try {
      read_scenario_text(text, "s.toml", {});
    } catch (const InputError& error) {
      ASSERT_FALSE(error.messages().empty()) << text;
      for (const std::string& message : error.messages()) ASSERT_EQ(message.rfind("s.toml:", 0), 0U) << message;
    }
  }
}

TEST(DamagedSetting, IsReadOrRefused) {
  Mutator mutator(102, scenario_words);
  const std::vector<std::string> settings = {
      "block.0.width=0.5",        "ground.horizontal.parts.0.amplitude=\"0.3 g\"",
      "initial.angle.0=0.1",      "ground.vertical={ kind = \"none\" }",
      "block.0.com=[0.02, -0.1]", "title=a word"};
  for (long i = 0; i < wanted(); ++i) {
    const std::string setting = mutator.damaged(settings[static_cast<std::size_t>(i) % settings.size()]);
    try {
      read_scenario_text(scenario_text, "s.toml", {setting});
    } catch (const InputError& error) {
      ASSERT_FALSE(error.messages().empty()) << setting;
    }
  }
}

const std::vector<std::string> record_words = {"NaN",
                                               "inf",
                                               "****",
                                               "1e400",
                                               "-",
                                               "+",
                                               ".",
                                               "1,5",
                                               ";",
                                               ",",
                                               "\t",
                                               "\n",
                                               "\r",
                                               "\r\r\n",
                                               "\x1a",
                                               "\xEF\xBB\xBF",
                                               "NPTS=",
                                               "DT=",
                                               "NPTS= 99999999, DT= 1e-9\n",
                                               "NPTS, DT",
                                               "# unit: g\n",
                                               "# dt: 0\n",
                                               "# dt:\n",
                                               "#:",
                                               "UNITS OF",
                                               "UNITS OF ",
                                               "\"",
                                               "(",
                                               "[",
                                               "]",
                                               "time [s],",
                                               "_m_s2",
                                               std::string("\0", 1),
                                               "999999999999999999999",
                                               "-0",
                                               "0 0\n",
                                               "//",
                                               "%"};

RecordOptions stated(const std::string& format, const std::string& unit, std::optional<double> step = {}) {
  RecordOptions options;
  options.format = format;
  options.unit = unit;
  options.step = step;
  return options;
}

void read_or_refuse(const std::string& bytes, const RecordOptions& options) {
  try {
    const RecordFile file = read_record(bytes, options);
    ASSERT_FALSE(file.channels.empty());
    for (const RecordChannel& channel : file.channels) {
      ASSERT_GE(channel.values.size(), 2U) << bytes;
      ASSERT_GE(channel.step, min_record_step * (1.0 - 1e-9)) << bytes;
      ASSERT_LE(channel.step, max_record_step * (1.0 + 1e-9)) << bytes;
      for (const double a : channel.values) ASSERT_TRUE(a == a) << bytes;
    }
  } catch (const RecordProblem& problem) {
    ASSERT_FALSE(std::string(problem.what()).empty());
  }
}

TEST(DamagedRecord, IsReadOrRefused) {
  const std::vector<std::string> records = {
      "PEER\nx\nACCELERATION TIME HISTORY IN UNITS OF G\nNPTS=   7, DT=   .0100 SEC\n"
      "   .1000000E-02  -.2000000E-02   .3000000E-02  -.4000000E-02   .5000000E-02\n  -.6000000E-02   .0000000E+00\n",
      "PEER\nx\nACCELERATION TIME HISTORY IN UNITS OF G\n 4 .01 NPTS, DT\n.1 .2 .3 .4\n*** End Data ***\n",
      "# unit: m/s^2\ntime [s],ax,az\n0.00,0.000,-0.050\n0.01,0.1,0.2\n0.02,0.3,0.4\n",
      "# dt: 0.01\n% unit: gal\n1 2\n3 4\n5 6\n", "t_s ax_g\n0.00 1\n0.01 2\n0.02 3\n"};
  Mutator mutator(103, record_words);
  const std::vector<RecordOptions> options = {{}, stated("", "g"), stated("text", "gal", 0.01), stated("peer", "m/s2")};
  for (long i = 0; i < wanted(); ++i) {
    const auto n = static_cast<std::size_t>(i);
    read_or_refuse(mutator.damaged(records[n % records.size()]), options[(n / records.size()) % options.size()]);
  }
}

// Nothing but separators, ends and noise, at every small length: the edges of every loop over characters.
TEST(DamagedRecord, OfAFewBytesIsReadOrRefused) {
  const std::string alphabet = std::string("0.,; \t\r\n#-e", 11) + '\0';
  std::vector<std::string> grown{""};
  for (int length = 0; length < 4; ++length) {
    std::vector<std::string> next;
    for (const std::string& text : grown)
      for (const char c : alphabet) next.push_back(text + c);
    for (const std::string& text : next) {
      read_or_refuse(text, stated("", "g"));
      read_or_refuse(text, stated("text", "g", 0.01));
    }
    grown = std::move(next);
  }
}

}  // namespace
}  // namespace teeter
