// The tables of results.db: study (key, value), cases (a column per input and output), failures (case, reason),
// checksums.
// Columns have no declared type, since SQLite would store -0 as 0 in one of numbers.
#pragma once

#include <string>
#include <vector>

#include "io/sqlite.hpp"
#include "io/study_store.hpp"

namespace teeter {

bool has_tables(const Database& database);
void make_tables(Database& database, const StudyPlan& plan);
void store_heading(Database& database, const StoreHeading& heading);

// Throws InputError, with `path` in it, when the database is not a store of a study.
StoreHeading stored_heading(const Database& database, const std::string& path);

// In words, what makes the one another study than the other.
std::vector<std::string> differences_between(const StoreHeading& found, const StoreHeading& wanted);

// Throws InputError when the database is damaged.
void check_integrity(const Database& database, const std::string& path);

std::string insert_case_text(const StudyPlan& plan);
void bind_value(Statement& statement, int place, const StudyColumn& column, double value);

// Finished cases and failures into the table; throws InputError for what cannot belong there, or is not as it was
// written.
void load_cases(const Database& database, const std::string& path, const StudyPlan& plan, StudyTable& table);

}  // namespace teeter
