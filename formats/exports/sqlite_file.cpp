// All rows are one transaction without a journal: nobody sees the file before it is complete. The indexes are made at
// the end, from all rows at once. OutputFile has the lock of the .part file, so SQLite takes none.
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sqlite3.h>
#include <sys/resource.h>

#include <filesystem>
#include <system_error>

#include "formats/exports/row_file.h"
#include "formats/table/storage/file_layer.h"
#include "formats/table/storage/output_file.h"
#include "tablebase/base/error.h"
#include "tablebase/machine/shared_library.h"

namespace zermelo {
namespace {

struct Sqlite {
  SharedLibrary library{"libsqlite3.so.0"};

  ZERMELO_LOADED_FUNCTION(sqlite3_open_v2);
  ZERMELO_LOADED_FUNCTION(sqlite3_close);
  ZERMELO_LOADED_FUNCTION(sqlite3_exec);
  ZERMELO_LOADED_FUNCTION(sqlite3_errmsg);
  ZERMELO_LOADED_FUNCTION(sqlite3_errcode);
  ZERMELO_LOADED_FUNCTION(sqlite3_system_errno);
  ZERMELO_LOADED_FUNCTION(sqlite3_prepare_v2);
  ZERMELO_LOADED_FUNCTION(sqlite3_bind_int64);
  ZERMELO_LOADED_FUNCTION(sqlite3_bind_null);
  ZERMELO_LOADED_FUNCTION(sqlite3_bind_text);
  ZERMELO_LOADED_FUNCTION(sqlite3_step);
  ZERMELO_LOADED_FUNCTION(sqlite3_reset);
  ZERMELO_LOADED_FUNCTION(sqlite3_finalize);
};

const Sqlite& sqlite() {
  static const Sqlite loaded;
  if (!loaded.sqlite3_open_v2 || !loaded.sqlite3_system_errno)
    throw UsageError(
        "a database needs SQLite 3, which this machine lacks; install it (Debian: libsqlite3-0), or choose another "
        "--format");
  return loaded;
}

std::string in_quotes(std::string_view word) { return fmt::format("\"{}\"", word); }

class SqliteFile final : public RowFile {
 public:
  SqliteFile(const std::string& path, const RowShape& shape)
      : lib_(sqlite()), file_(path, OutputFile::Existing::discard), shape_(shape) {
    sqlite3* opened = nullptr;
    const int code = lib_.sqlite3_open_v2(file_.part_path().c_str(), &opened, SQLITE_OPEN_READWRITE, "unix-none");
    database_ = {opened, lib_.sqlite3_close};
    check(code);
    run("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -65536; BEGIN");
    make_tables();
  }

  void append(std::span<const TableRow> rows) override {
    for (const TableRow& row : rows) insert(row);
  }

  void finish() override {
    run("CREATE UNIQUE INDEX positions_by_text ON positions (position)");
    run(fmt::format("CREATE INDEX positions_by_outcome ON positions (outcome{})",
                    shape_.figures.empty() ? "" : ", " + in_quotes(shape_.figures.front())));
    run("COMMIT");
    insert_.reset();
    database_.reset();
    file_.grown_to(std::filesystem::file_size(file_.part_path()));
    file_.commit();
  }

 private:
  using Statement = std::unique_ptr<sqlite3_stmt, int (*)(sqlite3_stmt*)>;

  void make_tables() {
    std::vector<std::string> columns{"number INTEGER PRIMARY KEY", "position TEXT NOT NULL", "outcome TEXT NOT NULL"};
    for (const std::string& figure : shape_.figures) columns.push_back(in_quotes(figure) + " INTEGER");
    if (shape_.values) columns.emplace_back("value TEXT NOT NULL");
    run("CREATE TABLE game (key TEXT PRIMARY KEY, value TEXT NOT NULL)");
    run(fmt::format("CREATE TABLE positions ({})", fmt::join(columns, ", ")));
    const std::vector<std::string_view> places(columns.size(), "?");
    insert_ = prepared("INSERT INTO game VALUES (?, ?)");
    for (const auto& [key, value] : {std::pair("spec", &shape_.spec), {"metric", &shape_.metric}}) {
      bind(1, std::string_view(key));
      bind(2, *value);
      step();
    }
    insert_ = prepared(fmt::format("INSERT INTO positions VALUES ({})", fmt::join(places, ", ")));
  }

  void insert(const TableRow& row) {
    int column = 0;
    check(lib_.sqlite3_bind_int64(insert_.get(), ++column, static_cast<sqlite3_int64>(row.number)));
    bind(++column, row.position);
    bind(++column, row.outcome);
    for (const Figure& figure : row.figures) bind(++column, figure.number);
    if (shape_.values) bind(++column, row.value);
    step();
  }

  /// The text must live until the next step.
  void bind(int column, std::string_view text) {
    check(lib_.sqlite3_bind_text(insert_.get(), column, text.data(), static_cast<int>(text.size()), SQLITE_STATIC));
  }
  void bind(int column, std::optional<std::int64_t> number) {
    check(number ? lib_.sqlite3_bind_int64(insert_.get(), column, *number)
                 : lib_.sqlite3_bind_null(insert_.get(), column));
  }

  void step() {
    if (lib_.sqlite3_step(insert_.get()) != SQLITE_DONE) fail();
    check(lib_.sqlite3_reset(insert_.get()));
  }

  Statement prepared(const std::string& words) {
    sqlite3_stmt* statement = nullptr;
    check(lib_.sqlite3_prepare_v2(database_.get(), words.c_str(), -1, &statement, nullptr));
    return {statement, lib_.sqlite3_finalize};
  }

  void run(const std::string& words) {
    check(lib_.sqlite3_exec(database_.get(), words.c_str(), nullptr, nullptr, nullptr));
  }

  void check(int code) {
    if (code != SQLITE_OK) fail();
  }

  [[noreturn]] void fail() {
    const int error = error_number();
    if (is_full_disk(error)) throw LimitError(full_disk_text(error, "write " + file_.part_path()));
    if (error != 0) throw std::system_error(error, std::generic_category(), "cannot write " + file_.part_path());
    throw FormatError("{}: SQLite reports: {}", file_.part_path(), lib_.sqlite3_errmsg(database_.get()));
  }

  /// SQLite does not tell that a file has reached the limit of its size.
  int error_number() const {
    const int code = lib_.sqlite3_errcode(database_.get());
    if (code == SQLITE_FULL) return ENOSPC;
    const int error = lib_.sqlite3_system_errno(database_.get());
    rlimit limit{};
    const bool limited = getrlimit(RLIMIT_FSIZE, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY;
    return error == 0 && code == SQLITE_IOERR && limited ? EFBIG : error;
  }

  const Sqlite& lib_;
  OutputFile file_;
  RowShape shape_;
  std::unique_ptr<sqlite3, int (*)(sqlite3*)> database_{nullptr, nullptr};
  Statement insert_{nullptr, nullptr};  ///< of a row; it must end before the database
};

}  // namespace

std::unique_ptr<RowFile> sqlite_file(const std::string& path, const RowShape& shape) {
  return std::make_unique<SqliteFile>(path, shape);
}

}  // namespace zermelo
