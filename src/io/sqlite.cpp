#include "io/sqlite.hpp"

#include <fmt/format.h>
#include <sqlite3.h>

#include <cmath>
#include <limits>

namespace teeter {
namespace {

[[noreturn]] void fail(sqlite3* database, int result) {
  throw SqliteError(result & 0xff, database != nullptr ? sqlite3_errmsg(database) : sqlite3_errstr(result));
}

// As part of an address "file:...", where ?, # and % have a meaning.
std::string uri_escaped(const std::string& path) {
  std::string address;
  for (const char c : path) {
    if (c == '?' || c == '#' || c == '%') {
      address += fmt::format("%{:02x}", static_cast<unsigned char>(c));
    } else {
      address += c;
    }
  }
  return address;
}

// -0 is not whole here: it would come back as 0.
bool is_whole(double value) {
  constexpr double exact = 9007199254740992.0;
  return std::abs(value) <= exact && value == std::floor(value) && !(value == 0.0 && std::signbit(value));
}

}  // namespace

bool SqliteError::foreign() const { return code_ == SQLITE_NOTADB; }
bool SqliteError::damaged() const { return code_ == SQLITE_CORRUPT; }
bool SqliteError::busy() const { return code_ == SQLITE_BUSY || code_ == SQLITE_LOCKED; }

Database::Database(const std::string& path, DatabaseAccess access) {
  const std::string address = "file:" + uri_escaped(path) + (access == DatabaseAccess::settled ? "?immutable=1" : "");
  const int flags = SQLITE_OPEN_URI | (access == DatabaseAccess::write ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
                                                                       : SQLITE_OPEN_READONLY);
  const int result = sqlite3_open_v2(address.c_str(), &handle_, flags, nullptr);
  if (result != SQLITE_OK) {
    const std::string message = handle_ != nullptr ? sqlite3_errmsg(handle_) : sqlite3_errstr(result);
    sqlite3_close(handle_);
    throw SqliteError(result & 0xff, message);
  }
  constexpr int patience = 5000;  // ms, for someone who is reading
  sqlite3_busy_timeout(handle_, patience);
}

Database::~Database() { sqlite3_close(handle_); }

void Database::run(const char* statements) {
  const int result = sqlite3_exec(handle_, statements, nullptr, nullptr, nullptr);
  if (result != SQLITE_OK) fail(handle_, result);
}

Statement::Statement(const Database& database, const std::string& text) : database_(database.get()) {
  check(sqlite3_prepare_v3(database_, text.c_str(), -1, SQLITE_PREPARE_PERSISTENT, &handle_, nullptr));
}

Statement::~Statement() { sqlite3_finalize(handle_); }

void Statement::check(int result) const {
  if (result != SQLITE_OK) fail(database_, result);
}

void Statement::bind(int place, std::int64_t value) { check(sqlite3_bind_int64(handle_, place, value)); }

void Statement::bind(int place, double value) {
  if (std::isnan(value)) {
    check(sqlite3_bind_null(handle_, place));
  } else if (is_whole(value)) {
    check(sqlite3_bind_int64(handle_, place, static_cast<std::int64_t>(value)));
  } else {
    check(sqlite3_bind_double(handle_, place, value));
  }
}

void Statement::bind(int place, std::string_view text) {
  // A null pointer would be NULL; the text is copied, since it may be gone when the statement runs.
  const char* bytes = text.empty() ? "" : text.data();
  check(sqlite3_bind_text64(handle_, place, bytes, text.size(), SQLITE_TRANSIENT, SQLITE_UTF8));
}

bool Statement::step() {
  const int result = sqlite3_step(handle_);
  if (result == SQLITE_ROW) return true;
  if (result != SQLITE_DONE) fail(database_, result);
  return false;
}

void Statement::reset() { sqlite3_reset(handle_); }

void Statement::execute() {
  try {
    while (step()) {
    }
  } catch (...) {
    reset();
    throw;
  }
  reset();
}

int Statement::width() const { return sqlite3_column_count(handle_); }
bool Statement::is_null(int column) const { return sqlite3_column_type(handle_, column) == SQLITE_NULL; }
bool Statement::is_text(int column) const { return sqlite3_column_type(handle_, column) == SQLITE_TEXT; }

double Statement::number(int column) const {
  if (is_null(column)) return std::numeric_limits<double>::quiet_NaN();
  return sqlite3_column_double(handle_, column);
}

std::int64_t Statement::whole(int column) const { return sqlite3_column_int64(handle_, column); }

std::string Statement::text(int column) const {
  const auto* bytes = reinterpret_cast<const char*>(sqlite3_column_text(handle_, column));
  if (bytes == nullptr) return {};
  return {bytes, static_cast<std::size_t>(sqlite3_column_bytes(handle_, column))};
}

std::string Statement::name(int column) const { return sqlite3_column_name(handle_, column); }

}  // namespace teeter
