// Joins a table file with its game: returns the entry of any position, also if the file lacks the depths of wins.
#pragma once

#include <memory>
#include <mutex>
#include <span>
#include <string>

#include "formats/table_file.h"
#include "jobs/partisan_numbers.h"
#include "tablebase/game.h"

namespace zermelo {

/// The resources for making the game of a table. A graph whose file is not at its path is looked for beside the table.
Resources resources_beside(const std::string& table, const Job& job);

/// The memory for decoded blocks of a table file: without a budget, the default; otherwise a quarter of the free part
/// of the budget, at least room for some blocks.
std::uint64_t cache_bytes(const Job& job);

/// Safe for concurrent readers.
class Probe {
 public:
  /// Makes the game that the file names, with resources_beside(). Throws FormatError if there is no such game, or if
  /// the game and the file disagree in spec, size, play or players.
  explicit Probe(TableFile file, const Job& job = Job());
  /// Joins a file with its game.
  Probe(TableFile file, std::unique_ptr<Game> game, const Job& job);
  /// Opens the file at `path`. If the job has a budget, the cache of blocks and the pages of the file take at most what
  /// it leaves. Throws as TableFile and the constructor above do; LimitError for a budget that is too small.
  explicit Probe(const std::string& path, const Job& job = Job());

  const Game& game() const { return *game_; }
  const TableFile& file() const { return file_; }
  const TableInfo& info() const { return file_.info(); }

  /// The entry of a position. If the file lacks the depths of wins, a won position costs one look-up for each move, and
  /// FormatError is thrown if none leads to a loss.
  Value value(Index position) const;
  /// The Grundy value of a sum: the exclusive or of the values of its terms (Sprague 1935, Grundy 1939). Requires a
  /// Grundy table.
  std::uint32_t grundy(std::span<const Index> sum) const;
  /// The meaning of the numbers in a partisan table; the first call reads it from the file. Requires a partisan game.
  /// Throws as TableFile::values and PartisanNumbers do.
  const PartisanNumbers& numbers() const;

 private:
  struct Numbers {
    std::once_flag read;
    std::unique_ptr<PartisanNumbers> numbers;
  };

  TableFile file_;
  Job job_;
  std::unique_ptr<Game> game_;
  std::unique_ptr<Numbers> numbers_ = std::make_unique<Numbers>();
};

}  // namespace zermelo
