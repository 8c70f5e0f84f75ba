#include "io/study_store.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "core/error.hpp"
#include "core/files.hpp"
#include "core/version.hpp"
#include "io/plain_bytes.hpp"
#include "io/store_tables.hpp"
#include "io/study_fingerprint.hpp"

namespace teeter {
namespace {

namespace fs = std::filesystem;

constexpr long largest_transaction = 20000;  // cases: bounds the write-ahead log
constexpr std::chrono::milliseconds longest_transaction{300};

std::string store_path(const std::string& folder) { return (fs::path(folder) / "results.db").string(); }

// Trouble of SQLite as trouble with the file: bad input when its contents are wrong, else the disk.
template <class Work>
auto with_store(const std::string& folder, const char* verb, Work work) {
  const std::string path = store_path(folder);
  try {
    return work();
  } catch (const SqliteError& error) {
    if (error.foreign()) throw InputError(path + ": is not a store of a study");
    if (error.damaged()) throw InputError(fmt::format("{}: is damaged: {}", path, plain_bytes(error.what())));
    if (error.busy()) throw InputError(path + ": another program has locked it");
    throw WriteError(fmt::format("cannot {} {}: {}", verb, path, plain_bytes(error.what())));
  }
}

// SQLite removes what is in the way of its log.
std::string made_folder(const std::string& folder) {
  std::error_code trouble;
  fs::create_directories(folder, trouble);
  if (trouble) throw WriteError(fmt::format("cannot make the folder {}: {}", folder, trouble.message()));
  for (const char* log : {"-wal", "-shm", "-journal"}) {
    const std::string path = store_path(folder) + log;
    const fs::file_status found = fs::symlink_status(path, trouble);
    if (fs::exists(found) && !fs::is_regular_file(found))
      throw WriteError(fmt::format("cannot write {}: it is not a regular file", path));
  }
  return folder;
}

void refuse_other(const std::string& folder, const StoreHeading& found, const StoreHeading& wanted) {
  const std::vector<std::string> differences = differences_between(found, wanted);
  if (differences.empty()) return;
  std::string list;
  for (const std::string& difference : differences) list += (list.empty() ? "" : ", ") + difference;
  throw InputError(fmt::format("{} holds another study ({}): choose another folder", folder, list));
}

// Without a log nobody is writing, and the file can be read without a trace, also where nothing can be written.
std::unique_ptr<Database> opened_for_reading(const std::string& folder) {
  const std::string path = store_path(folder);
  if (!fs::is_regular_file(path)) throw InputError(folder + ": holds no study (results.db)");
  const auto access = fs::exists(path + "-wal") ? DatabaseAccess::read : DatabaseAccess::settled;
  return std::make_unique<Database>(path, access);
}

}  // namespace

StoreHeading heading_for(const ScenarioFile& file, const StudyPlan& plan, const Shard& shard) {
  StoreHeading heading;
  heading.kind = file.study ? file.study->kind : "";
  heading.title = file.scenario.title;
  heading.fingerprint = study_fingerprint(file, plan);
  heading.version = version;
  heading.scenario_path = fs::absolute(file.path).string();
  heading.scenario_text = file.text;
  heading.settings = file.settings;
  heading.records = record_fingerprint(file);
  heading.columns = column_text(plan);
  heading.cases = plan.cases;
  heading.shard = shard.text();
  return heading;
}

StoreHeading read_heading(const std::string& folder) {
  return with_store(folder, "read", [&] {
    const auto database = opened_for_reading(folder);
    if (!has_tables(*database)) throw InputError(folder + ": holds no study (results.db is empty)");
    return stored_heading(*database, store_path(folder));
  });
}

void read_cases(const std::string& folder, const StudyPlan& plan, StudyTable& table) {
  with_store(folder, "read", [&] {
    const auto database = opened_for_reading(folder);
    check_integrity(*database, store_path(folder));
    load_cases(*database, store_path(folder), plan, table);
  });
}

StudyStore::StudyStore(const std::string& folder, const StoreHeading& heading, const StudyPlan& plan, bool resume)
    : folder_(folder),
      plan_(&plan),
      lock_(made_folder(folder)),
      database_(with_store(folder, "open", [&] { return Database(store_path(folder), DatabaseAccess::write); })) {
  with_store(folder, "open", [&] {
    const bool fresh = !has_tables(database_);  // also a file that was killed before its first commit
    if (!fresh) {
      const StoreHeading found = stored_heading(database_, store_path(folder));
      if (!resume)
        throw InputError(folder + " holds a study already: add --resume to continue it, or choose another folder");
      refuse_other(folder, found, heading);
      check_integrity(database_, store_path(folder));
      seconds_ = found.seconds;
      checksums_ = StoreChecksums::stored(database_);
    }
    database_.run("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 1000");
    if (fresh) begin(heading);
    insert_case_ = std::make_unique<Statement>(database_, insert_case_text(plan));
    insert_failure_ = std::make_unique<Statement>(database_, "INSERT OR REPLACE INTO failures VALUES (?, ?)");
    set_value_ = std::make_unique<Statement>(database_, "INSERT OR REPLACE INTO study VALUES (?, ?)");
  });
}

StudyStore::~StudyStore() {
  try {
    commit();
  } catch (const std::exception&) {
    // The one who wrote has been told of the same trouble.
  }
}

void StudyStore::begin(const StoreHeading& heading) {
  database_.run("BEGIN IMMEDIATE");
  make_tables(database_, *plan_);
  store_heading(database_, heading);
  database_.run("COMMIT");
}

void StudyStore::load(StudyTable& table) {
  with_store(folder_, "read", [&] { load_cases(database_, store_path(folder_), *plan_, table); });
}

void StudyStore::add_case(long i, const double* outputs) {
  std::vector<double> inputs(plan_->inputs.size());
  if (plan_->describe) plan_->describe(i, inputs.data());
  int place = 1;
  checksums_.add_case(i, {outputs, plan_->outputs.size()});
  insert_case_->bind(place++, std::int64_t{i});
  for (std::size_t c = 0; c < inputs.size(); ++c) bind_value(*insert_case_, place++, plan_->inputs[c], inputs[c]);
  for (const StudyColumn& column : plan_->outputs) bind_value(*insert_case_, place++, column, *outputs++);
  insert_case_->execute();
}

void StudyStore::add(const CaseRows& rows) {
  with_store(folder_, "write", [&] {
    if (!open_) database_.run("BEGIN IMMEDIATE");
    open_ = true;
    // Reasons first: no failed case is ever kept without.
    for (const CaseFailure& failure : rows.failures) {
      insert_failure_->bind(1, std::int64_t{failure.index});
      insert_failure_->bind(2, failure.reason);
      insert_failure_->execute();
      checksums_.add_failure(failure.index, failure.reason);
    }
    for (std::size_t k = 0; k < rows.cases.size(); ++k)
      add_case(rows.cases[k], rows.values.data() + k * plan_->outputs.size());
  });
  seconds_ += rows.seconds;
  pending_ += static_cast<long>(rows.cases.size());
  if (pending_ >= largest_transaction || std::chrono::steady_clock::now() - committed_ >= longest_transaction) commit();
}

void StudyStore::commit() {
  if (open_) {
    with_store(folder_, "write", [&] {
      set_value_->bind(1, "seconds");
      set_value_->bind(2, seconds_);
      set_value_->execute();
      checksums_.store_changes(database_);
      database_.run("COMMIT");
    });
  }
  open_ = false;
  pending_ = 0;
  committed_ = std::chrono::steady_clock::now();
}

void StudyStore::finish() {
  commit();
  with_store(folder_, "write", [&] {
    set_value_->bind(1, "finished");
    set_value_->bind(2, std::int64_t{1});
    set_value_->execute();
    Statement(database_, "PRAGMA wal_checkpoint(TRUNCATE)").execute();  // someone who reads may keep the log: no harm
  });
}

}  // namespace teeter
