// What is wrong with the words of a command line, told so that the user can mend them. Knows nothing of CLI11.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace teeter::cli {

// Empty, or why the text is not such a number.
std::string number_problem(const std::string& text, double least, double most, bool whole);

// Empty, or why the text is none of the words.
std::string word_problem(const std::string& text, const std::vector<std::string_view>& words);

// About arguments that belong nowhere: options with typing mistakes, and values that the shell cut at blanks, once
// each.
std::vector<std::string> about_unexpected(const std::vector<std::string>& extras,
                                          const std::vector<std::string>& arguments,
                                          const std::vector<std::string>& options);

// What --report of a run or a study may name.
std::vector<std::string_view> report_forms();

// `--report` without one of these is `--report=html`, since what follows it may be the scenario.
std::vector<std::string> with_report_forms(std::vector<std::string> arguments);

}  // namespace teeter::cli
