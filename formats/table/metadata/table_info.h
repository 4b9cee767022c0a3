// Describes a table file: game, kind of table, layout and counts, as its JSON metadata and histogram give them. Names
// the layouts of blocks. Makes the summary of a table from the positions of each cell.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tablebase/base/index.h"
#include "tablebase/entries/metric.h"
#include "tablebase/game/tier.h"

namespace zermelo {

std::string_view name(Layout layout);
/// The layout of that name, or nothing.
std::optional<Layout> layout_named(std::string_view name, std::span<const Layout> layouts);
/// The names, with commas between them.
std::string names_of(std::span<const Layout> layouts);
/// The default number of entries in a block: 16384 for `losses`, 32768 in a loopy game and for `depths`, else as many
/// as make 4 KiB of payload, so that a probe decompresses little.
std::uint32_t default_block_entries(Layout layout, CellCode code, CellWidth width);

inline constexpr std::uint32_t max_block_entries = 1 << 18;
/// An upper bound in bytes of the payload of this number of entries, in every layout.
std::uint64_t max_payload(CellWidth width, std::uint64_t entries);

/// A row of the histogram: the number of positions with one figure, which is a depth, or a number in tables of numbers.
struct Count {
  std::uint32_t figure = 0;
  Index positions = 0;
  Index wins = 0;    ///< won positions among them; only in tables of depths
  Index losses = 0;  ///< lost positions among them; only in tables of depths
  friend bool operator==(const Count&, const Count&) = default;
};

/// The counts of a whole table, which are known after its last entry.
struct TableSummary {
  /// Positions by outcome. All are 0 in tables of partisan games, in which the numbers determine outcome classes.
  Index wins = 0, losses = 0, draws = 0;
  /// Numbers without a position, see Game::is_gap. In tables of partisan games the histogram leaves them out.
  Index gaps = 0;
  std::uint32_t greatest = 0;    ///< the greatest figure; 0 in tables without figures
  std::vector<Count> histogram;  ///< ascending, only figures that occur; empty if `greatest` >= histogram_limit
};

/// Tables whose greatest figure is not below this limit have no histogram.
inline constexpr std::uint32_t histogram_limit = 1 << 20;

/// A tier and the digest of its payload, as in TableInfo.
struct TierDigest {
  std::string tier;
  std::string payload_digest;
  friend bool operator==(const TierDigest&, const TierDigest&) = default;
};

/// The tiers below one, as they were when it was solved.
struct TiersBelow {
  std::vector<TierDigest> rests_on;
  std::vector<TierDigest> further_below;  ///< the tiers below these, in the order of the game; empty in older files

  std::vector<TierDigest> all() const {
    std::vector<TierDigest> both = rests_on;
    both.insert(both.end(), further_below.begin(), further_below.end());
    return both;
  }
  friend bool operator==(const TiersBelow&, const TiersBelow&) = default;
};

/// Whether a table can be a diagram; `spec` may be any text.
bool can_be_diagram(const TableKind& kind, std::string_view spec);
/// The most nodes of a diagram in a file, with its rows.
inline constexpr std::uint32_t max_diagram_nodes = 1 << 29;

/// The size of a diagram (tablebase/heaps/diagram.h) in a file, and its root, which is the last node.
struct DiagramSize {
  static constexpr std::uint32_t frame_nodes = 1024;  ///< nodes in every frame of nodes but the last

  std::uint32_t rows = 0, nodes = 0;  ///< nodes: without the rows
  std::uint32_t row_frames = 0;       ///< frames with rows; the frames with nodes follow them
  std::uint16_t root_deeper = 0;      ///< the half-depth that all positions have more than the root says

  std::uint64_t frames() const { return std::uint64_t{row_frames} + nodes / frame_nodes + (nodes % frame_nodes != 0); }
  friend bool operator==(const DiagramSize&, const DiagramSize&) = default;
};

struct TableInfo {
  std::string spec;  ///< canonical
  TableKind kind;
  std::string rules_digest;  ///< of a game whose spec does not determine its rules; else empty
  std::string rules_text;    ///< as Game::rules_text()
  std::string tier;          ///< the tier that the table contains; empty for a whole game
  std::string order;         ///< order_of() the game or the tier
  TiersBelow lower;          ///< without tiers in the table of a whole game
  Index positions = 0;
  std::uint32_t key_bytes = 0;  ///< bytes of the key of a position of a discovered game; 0: the table has no keys
  std::vector<Tier> tiers;      ///< all tiers of a discovered game; empty if it has none, or if the rules know them
  /// Keys in every key block but the last of a part; 0: without keys, or the usual number, which the writer sets.
  std::uint32_t key_block = 0;
  CellWidth cell = CellWidth::byte;
  TableSummary summary;
  // Set by the writer and the reader:
  Layout layout = Layout::codes;
  std::uint32_t block_entries = 0;  ///< entries in every block but the last
  DiagramSize diagram;              ///< in the layout `diagram`
  std::uint64_t payload_bytes = 0;  ///< bytes that `zstd -d` gives back
  std::string payload_digest;       ///< XXH3-64 of those bytes, 16 hex digits
  std::string counted_digest;  ///< in the layout `depths`: payload_digest of the table with the numbers of solutions
  std::uint64_t listed_values = 0;  ///< lines of the list of values or of counts of solutions; 0 without a list
  std::string zstd;  ///< the version of zstd that compressed the blocks; empty if the file does not name it
  int level = 0;     ///< the level of zstd; 0 if the file does not name it

  /// Whether the file knows only lost positions: Probe::value computes the entries of the others.
  bool losses_only() const { return layout == Layout::losses; }
  /// Whether the file lacks the numbers of solutions: Probe::value counts them.
  bool depths_only() const { return layout == Layout::depths; }
  /// The most that an entry of the file may lack.
  Doubt doubt() const { return losses_only() ? Doubt::entry : depths_only() ? Doubt::number : Doubt::none; }
  /// Whether the file lacks entries that follow from others, also from those of all tiers below.
  bool lacks_entries() const { return doubt() != Doubt::none; }
  /// Whether the file has a list: the meanings of the numbers, or the counts of solutions
  /// (formats/table/metadata/solution_list.h).
  bool has_list() const { return kind->listed || depths_only(); }
  /// The digest by which tables above know this one, whether or not the numbers of solutions were left out.
  const std::string& solved_digest() const { return depths_only() ? counted_digest : payload_digest; }
};

/// The choices of the writer of a table file.
struct WriterOptions {
  std::string layout;               ///< empty: the default for the kind of table
  std::uint32_t block_entries = 0;  ///< 0: the default for the layout
  int level = 0;                    ///< zstd level, 0: the default
};

/// What the file of a tier contains.
enum class TierState {
  missing,  ///< there is no file
  partial,  ///< there is the work of an interrupted run
  done,     ///< there is a table of the tier; a tier that it rests on may be missing
  stale,    ///< it, or a tier below, rests on a table of a lower tier that is not the one in the folder
  damaged,  ///< the file cannot be read, or contains another tier or game
};

std::string_view name(TierState state);

/// A part of a table: the file of a tier in a folder of tables, or the only file of a table.
struct TierStatus {
  TierState state = TierState::missing;
  std::string file;              ///< the path of its file, also if it is missing
  std::uint64_t file_bytes = 0;  ///< 0 without a file
  TableInfo info;                ///< of a done or stale tier
  std::string fault;             ///< why a tier is stale or damaged, and what to do, in one line; else empty
  bool foreign = false;          ///< whether a damaged tier has the table of another game in its file
  Tier tier = {};                ///< its positions in the table; an only file has the name of its tier, or none
  bool unreadable = false;       ///< whether the file of a damaged tier cannot be read, so nobody replaces it

  bool is_done() const { return state == TierState::done; }
};

// Makes the summary of a table from the positions of each cell.

/// Adds the counts of another table of the same kind.
void add_summary(TableSummary& sum, const TableSummary& more);

/// The counts of outcomes, depths and scores. `counts` are positions per code of a cell.
TableSummary summarise_codes(const std::vector<std::uint64_t>& counts, CellWidth cell, const TableKind& kind);
/// The counts of numbers. `counts` are positions per number below histogram_limit; the last place counts all others.
TableSummary summarise_numbers(const std::vector<std::uint64_t>& counts, std::uint32_t greatest, const TableKind& kind);

}  // namespace zermelo
