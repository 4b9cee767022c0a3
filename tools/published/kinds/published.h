// Published tables and worked examples, read from the CSV files in tables/; the kinds of their rows, one function for
// each way to recompute a row; and the recomputation of whole tables.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "jobs/counts/census.h"
#include "jobs/lookup/probe.h"
#include "solver/sequences/sequence.h"
#include "tablebase/game/game.h"
#include "tablebase/machine/job.h"

namespace zermelo {

class GamePool;
struct ShortGame;

/// One record of a table: a printed statement and how to recompute it. docs/published.md explains the fields.
struct PublishedRecord {
  std::uint64_t line;  ///< of the file, counted from 1
  std::string row;     ///< the label in the output
  std::string kind;
  std::string game;
  std::string at;
  std::string published;
};

struct PublishedTable {
  std::string name;  ///< of the file, without .csv
  std::string summary;
  std::string source;    ///< author or title, and section
  std::string duration;  ///< of a table that runs only on request, in words; else empty
  std::vector<PublishedRecord> records;
};

/// Reads the text of NAME.csv. Throws FormatError `NAME.csv, line N: ...` for malformed CSV, wrong columns, an unknown
/// kind or an empty required field; FormatError `NAME.csv: ...` for a missing summary, source or record.
PublishedTable read_published_table(const std::string& name, std::string_view text);

/// Every table in the program, in the order of `zermelo reproduce`. Throws as read_published_table does.
std::vector<PublishedTable> published_tables();

/// The text of a file in tables/, which cmake/embed_published_tables.cmake puts into the program.
struct EmbeddedTable {
  std::string_view name;  ///< of the file, without .csv
  std::string_view text;
};

/// In the order of tables/order.txt.
std::span<const EmbeddedTable> embedded_tables();

/// A small game with its table of depths or scores. Positions are named by their words.
struct SolvedGame {
  std::shared_ptr<const Game> game;
  Probe table;

  SolvedGame(const std::string& spec, const Job& job);

  /// The position in words, or the start if there are none.
  Index position(const std::string& words) const { return words.empty() ? game->start() : game->parse(words); }
  Value value(const std::string& words) const { return table.value(position(words)); }
  std::vector<Index> successors(Index position) const;
  bool has_move(Index from, Index to) const;
  /// Whether the move exists, changes the outcome and leads to a depth smaller by one.
  bool is_best_move(Index from, Index to) const;
};

/// Keeps the last game, the last sequence and the last tiers, because neighbouring rows often share one. Not
/// thread-safe.
class Solutions {
 public:
  /// Chess endings are read from `folder`; if it is empty, they are solved.
  explicit Solutions(const Job& job, std::string folder = "") : job_(job), folder_(std::move(folder)) {}

  /// Valid until the next call with another spec.
  const SolvedGame& game(const std::string& spec);
  /// G(0..max) of the rule, or fewer values and a proved period. Valid until the next call with another rule or max.
  const sequences::Sequence& sequence(const std::string& rule, std::uint64_t max);
  /// The counts of a tier of chess endings by side to move. Throws UsageError if the folder has tables of other rules,
  /// MissingTier if it lacks this tier; otherwise as TierCensus::tier.
  std::vector<PartCounts> tier(const std::string& spec, const std::string& name);
  /// The command that makes the endings of a spec. A folder has tables of one game, so another game than the last one
  /// of tier() needs another folder.
  std::string command_for(const std::string& spec) const;
  /// The pool for values of all rows; 64 MiB.
  GamePool& pool();
  const Job& job() const { return job_; }

 private:
  bool lacks_all() const;
  TierCensus census_of(const std::string& spec) const;

  Job job_;
  std::string folder_;
  std::string spec_, rule_, tiers_spec_;
  std::uint64_t max_ = 0;
  std::optional<SolvedGame> game_;
  std::optional<TierCensus> tiers_;
  std::optional<sequences::Sequence> sequence_;
  std::shared_ptr<GamePool> pool_;
};

struct Kind {
  std::string_view name;  ///< in the column `kind`
  /// The computed statement, in the words in which it was published.
  std::string (*compute)(const PublishedRecord& record, Solutions& solutions);
};

/// Every kind.
std::vector<Kind> statement_kinds();

/// The kind of that name. Throws FormatError with the known kinds.
Kind find_kind(std::string_view name);

// Each list is defined in a file of its name in this folder.
std::span<const Kind> position_kinds();
std::span<const Kind> pyramid_kinds();
std::span<const Kind> graph_kinds();
std::span<const Kind> grundy_kinds();
std::span<const Kind> sequence_kinds();
std::span<const Kind> partisan_kinds();
std::span<const Kind> sum_kinds();

/// The published words if they mean the computed value, else the text of the computed value.
std::string in_printed_words(GamePool& pool, const std::string& published, ShortGame computed);

// The words and numbers in the fields of a published row.

/// The words of `text` between blanks.
std::vector<std::string> words_of(std::string_view text);

/// Words joined by one blank.
std::string joined(const std::vector<std::string>& words);

/// A whole number below 2^53. Throws UsageError for other words.
std::uint64_t number_of(std::string_view word);

/// Whole numbers below 2^53 between blanks. Throws UsageError for other words.
std::vector<std::uint64_t> numbers_of(std::string_view text);

/// A printed statement and the computed one in the same words.
struct PublishedRow {
  std::string row;
  std::string published;
  std::string computed;
  bool ok() const { return published == computed; }
};

/// Receives each row of a table as soon as it is computed.
using RowSink = std::function<void(PublishedRow)>;

/// The rows that were not recomputed, because a folder lacks their chess endings or has damaged tables of them.
struct MissingRows {
  std::vector<std::string> rows;
  std::string command;  ///< makes the endings; empty if none is lacking
  std::string damage;   ///< names the first damaged table; empty if there is none
};

/// Calls sink(row) for each record in order. Chess endings are read from `folder`, or solved if it is empty; the rows
/// of endings without a sound table in the folder are returned. Throws UsageError `NAME.csv, line N: ...` for a game or
/// a position that does not exist; Interrupted.
MissingRows recompute(const PublishedTable& table, const Job& job, const RowSink& sink, const std::string& folder = "");

}  // namespace zermelo
