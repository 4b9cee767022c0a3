// The tables that the service answers for, open, with their names and descriptions; and its answers: from a request to
// a reply, without sockets.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/table/storage/json.h"
#include "jobs/answer/answer.h"
#include "jobs/lookup/probe.h"
#include "tools/serve/http_request.h"

namespace zermelo {

struct ServedTable {
  std::string name;  ///< unique
  Probe probe;
};

/// The text with the file or folder of the table, and the file that its spec names, without the folders of this
/// machine, which a client must not learn.
std::string without_folders(std::string text, const ServedTable& table);

/// Immutable, so several threads may share it. All tables stay open, so that a file that is replaced meanwhile changes
/// no answer.
class Catalogue {
 public:
  /// Opens the tables at these paths: files, folders of tiers, and folders of tables of whole games. They have the
  /// names of the files and folders without the extension, with U+FFFD for bytes that are not UTF-8; of two with one
  /// name the second is NAME-2. `cache` keeps the blocks of all tables. Throws as Probe does.
  Catalogue(const std::vector<std::string>& paths, const Job& job, const std::shared_ptr<BlockCache>& cache);

  const std::vector<std::unique_ptr<const ServedTable>>& tables() const { return tables_; }
  /// Null if there is no table of that name.
  const ServedTable* find(std::string_view name) const;

 private:
  void add(const std::string& path, const Job& job, const std::shared_ptr<BlockCache>& cache);
  std::string free_name(const std::string& path) const;

  std::vector<std::unique_ptr<const ServedTable>> tables_;
};

/// The description of a table for GET /api/tables: {"table", "spec", "metric", "positions", counts as in `info`,
/// "histogram", "start", "opening", ...}, see docs/service.md. A start whose block is damaged has an "error"; without a
/// start, "start" is null.
Json table_json(const ServedTable& table);

struct Reply {
  int status = 200;
  std::string type = "application/json";
  std::string body = {};
};

/// A reply {"error"}: the message as one line.
Reply error_reply(int status, const std::string& message);

/// A file of the explorer page, from tools/serve/page/. cmake/embed_page.cmake puts them into the program.
struct PageFile {
  std::string_view path;  ///< in addresses: `/` is explorer.html, `/boards/view.js` is boards/view.js
  std::string_view type;  ///< the content type
  std::string_view text;
};

std::span<const PageFile> page_files();

/// Thread-safe. docs/service.md describes the requests.
class Service {
 public:
  static constexpr std::size_t most_positions = 10'000;      ///< of one request
  static constexpr std::uint64_t most_moves = 50'000;        ///< that one reply lists
  static constexpr std::uint64_t most_line_moves = 500'000;  ///< that a line of play examines

  /// `catalogue` must outlive the service. Reads the starts of the tables. `own_boards`, a module of JavaScript, takes
  /// the place of the page's file /boards/own.js unless it is empty.
  explicit Service(const Catalogue& catalogue, std::string own_boards = {});

  /// Never throws: a request that is wrong gets status 400, an unknown table or path 404, and one for which the table
  /// is damaged or the machine fails 500, each with {"error"}.
  Reply reply(const Request& request) const;

 private:
  Reply route(const Request& request) const;
  Reply probe(const Request& request) const;
  Reply probe_all(const Request& request) const;
  std::string try_probe(const Probe& probe, const std::string& position, Detail detail, MoveBudget& budget) const;
  Reply line(const Request& request) const;
  std::string text_of(const PageFile& file) const;
  const ServedTable& table_called(const std::string& name) const;

  const Catalogue& catalogue_;
  std::string own_boards_;
  std::string tables_;  ///< the reply to GET /api/tables
};

}  // namespace zermelo
