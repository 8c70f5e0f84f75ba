// SQLite as two values that close themselves, and its trouble as exceptions.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

struct sqlite3;
struct sqlite3_stmt;

namespace teeter {

// What SQLite said; `code` is its primary result code.
class SqliteError : public std::runtime_error {
 public:
  SqliteError(int code, const std::string& message) : std::runtime_error(message), code_(code) {}
  int code() const { return code_; }
  bool foreign() const;  // the file is no database
  bool damaged() const;  // the file is a damaged database
  bool busy() const;     // someone else has locked it

 private:
  int code_;
};

enum class DatabaseAccess {
  write,    // made when it is not there
  read,     //
  settled,  // read only, from a file nobody writes to: works in folders that cannot be written
};

class Database {
 public:
  Database(const std::string& path, DatabaseAccess access);
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;
  ~Database();
  void run(const char* statements);
  sqlite3* get() const { return handle_; }

 private:
  sqlite3* handle_ = nullptr;
};

// A prepared statement; places for values are numbered from 1, columns of a row from 0.
class Statement {
 public:
  Statement(const Database& database, const std::string& text);
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;
  ~Statement();

  void bind(int place, std::int64_t value);
  void bind(int place, double value);  // NaN: NULL; whole numbers take less room, the bits come back all the same
  void bind(int place, std::string_view text);
  bool step();  // false: no further row
  void reset();
  void execute();  // step to the end and reset

  int width() const;
  bool is_null(int column) const;
  bool is_text(int column) const;
  double number(int column) const;  // NULL: NaN
  std::int64_t whole(int column) const;
  std::string text(int column) const;
  std::string name(int column) const;

 private:
  void check(int result) const;
  sqlite3* database_;
  sqlite3_stmt* handle_ = nullptr;
};

}  // namespace teeter
