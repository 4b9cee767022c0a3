// A table and its game: the entry of a position, also where the file keeps the depths of losses only.
#pragma once

#include <memory>
#include <mutex>
#include <span>
#include <string>

#include "formats/table_file.h"
#include "jobs/partisan_numbers.h"
#include "tablebase/game.h"

namespace zermelo {

/// Safe for concurrent readers.
class Probe {
 public:
  /// Makes the game that the file names; a graph whose file is not at its path is looked for beside the table.
  /// FormatError if there is no such game, or if the game and the file disagree in size, play or metric.
  explicit Probe(TableFile file, const Job& job = Job());
  /// Opens the file at `path`. Throws as TableFile and the constructor above.
  explicit Probe(const std::string& path, const Job& job = Job()) : Probe(TableFile(path), job) {}

  const Game& game() const { return *game_; }
  const TableFile& file() const { return file_; }
  const TableInfo& info() const { return file_.info(); }

  /// The entry of a position. Where the file keeps the depths of losses only, a won position is expanded by one ply,
  /// which costs one look-up a move; FormatError if no move of it leads to a loss.
  Value value(Index position) const;
  /// In a Grundy table, the exclusive or of the values of a sum's terms (Sprague 1935, Grundy 1939).
  std::uint32_t grundy(std::span<const Index> sum) const;
  /// The meaning of the numbers in a partisan table, read from the file when it is first asked for. Requires a partisan
  /// game. Throws as TableFile::values and PartisanNumbers do.
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
