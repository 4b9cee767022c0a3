// The open tables of the service, with their names and descriptions.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "formats/table/storage/json.h"
#include "jobs/lookup/probe.h"

namespace zermelo {

struct ServedTable {
  std::string name;     ///< unique
  std::string summary;  ///< the rules in a sentence without its full stop; empty: those of the family
  std::shared_ptr<const Probe> owner;
  const Probe& probe = *owner;
};

/// The text with the file or folder of the table, and the file that its spec names, without the folders of this
/// machine, which a client must not learn.
std::string without_folders(std::string text, const ServedTable& table);

/// Immutable, so several threads may share it. All tables stay open, so that a file that is replaced meanwhile changes
/// no answer.
class Catalogue {
 public:
  Catalogue() = default;
  /// Opens the tables at these paths: files, folders of tiers, and folders of tables of whole games. They have the
  /// names of the files and folders without the extension, with U+FFFD for bytes that are not UTF-8; of two with one
  /// name the second is NAME-2. `cache` keeps the blocks of all tables. Without a budget,
  /// small tables are read into memory. Throws as Probe does.
  Catalogue(const std::vector<std::string>& paths, const Job& job, const std::shared_ptr<BlockCache>& cache);

  /// Adds an open table. Of two with one name the second is NAME-2. `summary` is that of ServedTable. Throws as
  /// Probe::meanings does.
  void add(std::string_view name, std::shared_ptr<const Probe> table, std::string summary = {});

  const std::vector<std::unique_ptr<const ServedTable>>& tables() const { return tables_; }
  /// Null if there is no table of that name.
  const ServedTable* find(std::string_view name) const;

 private:
  std::string free_name(std::string_view wanted) const;

  std::vector<std::unique_ptr<const ServedTable>> tables_;
};

/// The text without the folders of any of these tables.
std::string without_folders(std::string text, const Catalogue& catalogue);

/// The description of a table for GET /api/tables: {"table", "spec", "metric", "positions", counts as in `info`,
/// "histogram", "start", "opening", ...}, see docs/service.md. A start whose block is damaged has an "error"; without a
/// start, "start" is null.
Json table_json(const ServedTable& table);

}  // namespace zermelo
