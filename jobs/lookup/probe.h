// Joins a table with its game: returns the entry of any position. The table is a file, a folder of tiers or in memory.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/table/reading/table_file.h"
#include "tablebase/game/game.h"

namespace zermelo {

struct ExitEntries;     // solver/solving/control.h
class HeldTable;        // jobs/lookup/held_table.h
class PartisanNumbers;  // jobs/lookup/partisan_numbers.h
namespace heaps {
struct Diagram;  // tablebase/heaps/diagram.h
}
namespace sequences {
struct ListedQuotient;  // solver/sequences/misere/quotient_list.h
}
class TierTables;  // jobs/lookup/tier_tables.h

/// The resources for making the game of a table. A graph whose file is not at its path is looked for in the folder of
/// the table.
Resources resources_beside(const std::string& table, const Job& job);
/// The same, with what a table keeps of its rules.
Resources resources_of(const TableInfo& info, const std::string& table, const Job& job);

/// The memory for decoded blocks of a table file: without a budget, the default; otherwise a quarter of the free part
/// of the budget, at least room for some blocks.
std::uint64_t cache_bytes(const Job& job);
/// The smallest such memory.
inline constexpr std::uint64_t least_cache_bytes = std::uint64_t{2} << 20;
/// Throws LimitError if the table at `path` is there, and the job has a budget without room for this memory.
void require_reading(const std::string& path, const Job& job);

/// Where the positions of a discovered game come from.
enum class Positions {
  from_table,  ///< the keys in the table, if it has them; nothing is discovered
  discovered,  ///< the rules; but a single tier has its positions from the tables
};

/// Safe for concurrent readers.
class Probe {
 public:
  /// Makes the game that the file names, with resources_of(). The file of a tier gives the game of this tier, a
  /// TierGame, and reads exits from the other files in its folder. Throws FormatError if there is no such game, or if
  /// the game and the file, or the tiers, disagree.
  explicit Probe(TableFile file, const Job& job = Job(), Positions positions = Positions::from_table);
  /// Joins a file with its game.
  Probe(TableFile file, std::shared_ptr<const Game> game, const Job& job);
  /// Joins the file of the tier at `place` with the whole game, and reads exits from the files in the states of its
  /// tiers. The game is a TierGame then. Throws FormatError or UsageError if the file, the game and the tiers disagree.
  Probe(TableFile file, std::shared_ptr<const Game> whole, std::size_t place, const std::vector<TierStatus>& tiers,
        const Job& job);
  /// Opens the file or folder at `path`. If the job has a budget, the cache of blocks takes at most what it leaves.
  /// Throws as TableFile, tier_states and the constructor above do; LimitError for a budget that is too small.
  explicit Probe(const std::string& path, const Job& job = Job(), Positions positions = Positions::from_table);
  /// The same, with a cache of blocks that several tables share, whatever the budget of the job.
  Probe(const std::string& path, const Job& job, Positions positions, const std::shared_ptr<BlockCache>& cache);
  /// Solves the game into memory, as a table with one part and without a file. Throws as HeldTable::solved.
  static Probe solved(std::shared_ptr<const Game> game, Metric metric, const Job& job);

  /// The same table, read into memory as a whole, where a look-up costs one access. `what` names the work. Throws as
  /// HeldTable::loaded.
  Probe held(const Job& job, std::string_view what) const;
  /// Joins a game with a whole table of it in memory, and counts the table.
  Probe(std::shared_ptr<const Game> game, Metric metric, HeldTable table, const Job& job);

  /// The file or the folder; for a table in memory alone its game, to be named in errors.
  const std::string& path() const { return path_; }
  /// Whether the job that opened the table has a budget, which contains the cache of blocks then.
  bool has_budget() const { return job_.bounded(); }
  const Game& game() const { return *game_; }
  /// Whether the table is one file, which may be the file of a tier. A folder and a table in memory alone are not.
  bool has_file() const { return file_ != nullptr; }
  /// Requires has_file().
  const TableFile& file() const { return *file_; }
  /// The metadata of the file. For a folder and for a table in memory the metadata of the game and the counts, for a
  /// folder of all tiers that are done.
  const TableInfo& info() const { return file_ ? file_->info() : own_info_; }
  /// Whether the table of this tier of a folder has other positions than discovery found. Always false if the positions
  /// come from the tables.
  bool has_other_positions(std::size_t place) const {
    return !other_positions_.empty() && other_positions_.contains(game_->tiers()[place].name);
  }
  /// The parts of the table: its file or its memory, whose counts are in info(), or for a folder the file of each tier
  /// in the order of the game.
  const std::vector<TierStatus>& parts() const { return parts_; }
  /// Whether a part is the whole table.
  bool is_whole(const TierStatus& part) const { return part.tier.name == info().tier; }
  /// The place of the part with the entry of a position. Requires position < info().positions.
  std::size_t part_of(Index position) const;
  /// The table of one part. For a tier of a folder throws MissingTier if its table is missing, FormatError if it is
  /// damaged, otherwise as TableFile.
  Probe part(std::size_t place) const;

  // The entries of a part, in blocks of info().block_entries, the last may have fewer: from memory if the table is
  // there, else from its file, as there. In memory no entry is lacking. Require a part.
  std::uint64_t blocks() const;
  /// Calls use(slice) for the entries of a block, in one slice or several. Throws as TableFile::read_block.
  void read_block(std::uint64_t block, const std::function<void(const KeptSlice&)>& use) const;
  /// Whether an entry may need others, as the table, or that of a tier, lacks entries (TableInfo::lacks_entries). Never
  /// in memory.
  bool lacks_entries() const;
  /// Whether the table is in memory.
  bool in_memory() const { return held_ != nullptr; }
  /// All entries as one slice, if they are in memory as cells.
  std::optional<Slice> cells() const;
  /// The whole table as a diagram; null if it has cells, and for a folder. Throws as TableFile::diagram.
  std::shared_ptr<const heaps::Diagram> diagram() const;
  /// What the numbers mean; empty if they need no list. Throws as TableFile::values.
  ValueList values() const;
  /// The keys in the file of a discovered game, as TableFile::keys; none in memory.
  std::vector<std::shared_ptr<const KeyList>> keys() const;

  /// For the table of a tier: loads the keys of the tier and of the tiers that its exits lead to, then their tables,
  /// into `bytes` of memory. Throws as load_keys and load_cells.
  void load_exit_tables(std::uint64_t bytes, const Job& job);

  /// The entry of a position, or of an exit of a tier. If the file knows only losses, a position that is not lost costs
  /// one look-up for each move, and FormatError is thrown for a known win if none leads to a loss. If the file lacks
  /// numbers of solutions, costs and throws as SolutionCounter. Throws MissingTier if the tier of the position, or of a
  /// move that must be looked up, is missing, FormatError if damaged.
  Value value(Index position) const;
  /// The same with entries that `kept` looks up by kept_value(), and may remember.
  Value value(Index position, const std::function<KeptValue(Index)>& kept) const;
  /// What the table knows of it.
  KeptValue kept_value(Index position) const;
  /// The entries of the exits of a tier; empty for a whole game. This object must outlive them.
  ExitEntries exits() const;
  /// The meaning of the numbers in a partisan table (partisan_numbers.h); the first call reads it from the table.
  /// Requires a partisan game. Throws as TableFile::values and PartisanNumbers do.
  const PartisanNumbers& meanings() const;
  /// The quotient whose elements are the entries; the first call reads it from the table. Requires a table of a misère
  /// quotient. Throws as TableFile::values and read_quotient do.
  const sequences::ListedQuotient& elements() const;

 private:
  struct Numbers {
    std::once_flag read;
    std::shared_ptr<const PartisanNumbers> numbers;
    std::shared_ptr<const sequences::ListedQuotient> elements;
  };

  explicit Probe(const Job& job) : job_(job) {}
  Probe(std::shared_ptr<const TableFile> file, const Job& job);
  void describe(const std::string& spec, const TableKind& kind);
  void open_folder(Positions positions, const std::shared_ptr<BlockCache>& cache);
  std::shared_ptr<const KeyList> compared(const FoundTier& tier, const KnownPositions& known);
  Value founded(Index position, Value found, bool win) const;
  void open_game(Positions positions);
  void open_tier();
  void join_tier(std::size_t place, const std::vector<TierStatus>& tiers, std::span<const std::size_t> exits);

  std::string path_;
  Job job_;
  std::shared_ptr<const TableFile> file_;  ///< see has_file()
  std::shared_ptr<const Game> game_;
  std::shared_ptr<TierTables> exit_tables_;  ///< of the exits of a tier, or of a whole folder
  std::vector<TierStatus> parts_;
  std::set<std::string> other_positions_;  ///< names of tiers of a folder
  TableInfo own_info_;                     ///< of a table that is not one file
  std::shared_ptr<const HeldTable> held_;  ///< the table in memory; null if it is not there
  std::shared_ptr<Numbers> numbers_ = std::make_shared<Numbers>();
};

/// Opens the file or folder at `path` for a caller that requires the memory of all of its work itself. The constructor
/// would refuse a small budget before, and name one that suffices for reading alone.
Probe open_unchecked(const std::string& path, const Job& job, Positions positions = Positions::from_table);

/// Calls use(part) for each part of a table in order; throws at the end, as Probe::part, if one is missing or damaged.
void for_each_table(const Probe& probe, const std::function<void(const Probe&)>& use);

}  // namespace zermelo
