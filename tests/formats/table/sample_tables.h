// Makes tables for the tests of files: cells of any width with patterns as in real games.
#pragma once

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <random>
#include <string>
#include <vector>

#include "formats/table/blocks/cell_buffer.h"
#include "formats/table/reading/table_file.h"
#include "formats/table/storage/output_file.h"
#include "formats/table/writing/table_writer.h"
#include "support/folder.h"

namespace zermelo::test {

inline std::string read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

inline void write_file(const std::string& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary) << bytes;
}

/// What TableFile::value returns for a position of this value.
inline KeptValue kept_of(const TableInfo& info, Value value) {
  if (!info.losses_only() || value.outcome == Outcome::loss) return KeptValue(value);
  return KeptValue::not_lost(info.kind.game_class == GameClass::loopy);
}

/// The value itself; of a position that is not lost, a win without a depth, or a draw where it may be one.
inline Value plain_value(KeptValue kept) {
  if (kept.is_known()) return kept.known();
  return {kept.is_win() ? Outcome::win : Outcome::draw, 0};
}

/// A table in memory with its counts.
struct SampleTable {
  /// An empty table.
  SampleTable(CellWidth width, TableKind of) : cells(width), kind(of) {}

  /// A table of outcomes if `width` is a bit, else of depths of at most about `max_depth`: runs of seven entries with
  /// `noise` percent random entries.
  SampleTable(CellWidth width, Index entries, std::uint32_t max_depth = 200, unsigned noise = 10, unsigned seed = 1)
      : SampleTable(width, depth_kind(width)) {
    std::mt19937 random(seed);
    for (Index i = 0; i < entries; ++i) {
      const bool fresh = i % 7 < 2 || random() % 100 < noise;
      const std::uint32_t depth = fresh ? static_cast<std::uint32_t>(random() % max_depth) : values[i - 2].depth + 2;
      const Outcome outcome = fresh ? (random() % 3 == 0 ? Outcome::loss : Outcome::win) : values[i - 2].outcome;
      add(outcome, std::min(depth, max_depth));
    }
  }

  /// Tables of a terminating game in normal play: of outcomes if `width` is a bit, else of depths.
  static TableKind depth_kind(CellWidth width) {
    return {GameClass::terminating, Play::normal, width == CellWidth::bit ? Metric::outcome : Metric::depth};
  }

  /// Adds an entry; changes the depth to the parity that the outcome has in normal play.
  void add(Outcome outcome, std::uint32_t depth) {
    add_value({outcome, depth / 2 * 2 + (outcome == Outcome::win ? 1 : 0)});
  }

  /// A table of a loopy game: runs of equal outcomes, about a third of the positions drawn, and random depths
  /// that are multiples of `step`.
  static SampleTable loopy(CellWidth width, Metric metric, Index entries, std::uint32_t max_depth = 120,
                           std::uint32_t step = 1, unsigned seed = 1) {
    SampleTable table(width, TableKind{GameClass::loopy, Play::normal, metric});
    std::mt19937 random(seed);
    Outcome outcome = Outcome::draw;
    for (Index i = 0; i < entries; ++i) {
      if (random() % 4 == 0) outcome = static_cast<Outcome>(random() % 3);
      const bool deep = metric == Metric::depth && outcome != Outcome::draw;
      table.add_value({outcome, deep ? static_cast<std::uint32_t>(random() % (max_depth + 1)) / step * step : 0});
    }
    return table;
  }

  /// A Grundy table: rows of seven entries 0, 1, ..., 6 XOR a number, with some noise; values up to `greatest`.
  static SampleTable grundy(CellWidth width, Index entries, std::uint32_t greatest, unsigned seed = 1) {
    SampleTable table(width, grundy_kind);
    std::mt19937 random(seed);
    std::uint32_t shared = 0;
    for (Index i = 0; i < entries; ++i) {
      if (i % 7 == 0) shared = static_cast<std::uint32_t>(random()) & greatest;
      const bool noise = random() % 20 == 0;
      const auto value = noise ? static_cast<std::uint32_t>(random()) : shared ^ static_cast<std::uint32_t>(i % 7);
      table.add_value(grundy_entry(std::min(value, greatest)));
    }
    return table;
  }

  /// A table of random outcome classes of a partisan game.
  static SampleTable classes(Index entries, unsigned seed = 1) {
    SampleTable table(CellWidth::byte, TableKind{GameClass::partisan, Play::normal, Metric::outcome});
    std::mt19937 random(seed);
    for (Index i = 0; i < entries; ++i) table.add_value({Outcome::loss, 0, static_cast<std::uint32_t>(random() % 4)});
    return table;
  }

  void add_value(Value value) {
    if (cells.width() == CellWidth::bit) {
      value.depth = 0;
      cells.append_bits(value.outcome == Outcome::loss ? 1 : 0, 1);
    } else if (cells.width() == CellWidth::byte) {
      *cells.grow<std::uint8_t>(1) = encode<std::uint8_t>(value, kind);
    } else if (cells.width() == CellWidth::two_bytes) {
      *cells.grow<std::uint16_t>(1) = encode<std::uint16_t>(value, kind);
    } else {
      *cells.grow<std::uint32_t>(1) = encode<std::uint32_t>(value, kind);
    }
    values.push_back(value);
    count(value);
  }

  /// Counts a value without adding an entry.
  void count(Value value) {
    if (!kind->partisan) ++outcome_count(value.outcome);
    if (!kind->has_figure(value)) return;
    const std::uint32_t figure = kind->is_number() ? value.number : value.depth;
    summary.greatest = std::max(summary.greatest, figure);
    if (figure < histogram_limit) count_figure(value.outcome, figure);
    if (kind->is_number() && summary.greatest >= histogram_limit) summary.histogram.clear();
  }

  TableInfo info() const {
    TableInfo info;
    info.spec = "made-up table";
    info.kind = kind;
    info.positions = values.size();
    info.cell = cells.width();
    return info;
  }

  Slice slice(Index from, Index entries) const { return cells.slice(from, entries, from); }

  inline static const TableKind grundy_kind{GameClass::terminating, Play::normal, Metric::grundy};

  CellBuffer cells;
  TableKind kind;
  std::vector<Value> values;
  TableSummary summary;

 private:
  Index& outcome_count(Outcome outcome) {
    if (outcome == Outcome::draw) return summary.draws;
    return outcome == Outcome::win ? summary.wins : summary.losses;
  }

  void count_figure(Outcome outcome, std::uint32_t figure) {
    auto& counts = summary.histogram;
    auto at = std::lower_bound(counts.begin(), counts.end(), figure,
                               [](const Count& count, std::uint32_t wanted) { return count.figure < wanted; });
    if (at == counts.end() || at->figure != figure) at = counts.insert(at, {figure});
    ++at->positions;
    if (!kind->is_number()) ++(outcome == Outcome::win ? at->wins : at->losses);
  }
};

/// A job of one thread.
inline Job serial_job() {
  JobOptions options;
  options.threads = 1;
  return Job(options);
}

/// The unfinished file of an earlier writer.
inline OutputFile part_of(const std::string& path) { return OutputFile(path, OutputFile::Existing::keep); }

inline void write_table(const std::string& path, const SampleTable& table, const WriterOptions& options = {}) {
  TableWriter writer(path, table.info(), options, serial_job());
  writer.append(table.slice(0, table.values.size()));
  writer.finish(table.summary);
}

}  // namespace zermelo::test
