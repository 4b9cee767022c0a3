// Describes a table file: game, kind of table, layout and counts, as its JSON metadata and histogram give them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "formats/table/blocks/layout.h"
#include "tablebase/base/index.h"
#include "tablebase/entries/metric.h"
#include "tablebase/game/tier.h"

namespace zermelo {

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
  Index gaps = 0;                ///< numbers without a position, see Game::is_gap
  std::uint32_t greatest = 0;    ///< the greatest figure; 0 in tables without figures
  std::vector<Count> histogram;  ///< ascending, only figures that occur; empty if `greatest` >= histogram_limit
};

/// Tables whose greatest figure is not below this limit have no histogram.
inline constexpr std::uint32_t histogram_limit = 1 << 20;

/// Whether entries have a figure, a depth or a number, that histograms count.
constexpr bool has_figures(const TableKind& kind) { return kind.metric != Metric::outcome || kind.has_numbers(); }

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

struct TableInfo {
  std::string spec;  ///< canonical
  TableKind kind;
  std::string rules_digest;  ///< of a game whose spec does not determine its rules; else empty
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
  std::uint64_t payload_bytes = 0;  ///< bytes that `zstd -d` gives back
  std::string payload_digest;       ///< XXH3-64 of those bytes, 16 hex digits
  std::uint64_t listed_values = 0;  ///< lines of the list of values; 0 in tables of other metrics
  std::string zstd;  ///< the version of zstd that compressed the blocks; empty if the file does not name it
  int level = 0;     ///< the level of zstd; 0 if the file does not name it

  /// Whether the file lacks the depths of won positions: Probe::value computes them. TableFile::value returns depth 0,
  /// and in a loopy game a draw.
  bool losses_only() const { return layout == Layout::losses; }
  /// Whether the file does not determine the value of a position for which TableFile::value returns this.
  bool lacks(Value kept) const { return losses_only() && kept.outcome != Outcome::loss; }
};

}  // namespace zermelo
