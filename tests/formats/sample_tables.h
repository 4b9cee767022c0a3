// Tables made up for the tests of files: cells of any width that look a little like a game's.
#pragma once

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <random>
#include <string>
#include <vector>

#include "formats/blocks/cell_buffer.h"
#include "formats/table_file.h"
#include "formats/table_writer.h"

namespace zermelo::test {

/// A folder of its own that goes away with the test.
class Folder {
 public:
  Folder() {
    std::string name = (std::filesystem::temp_directory_path() / "zermelo-XXXXXX").string();
    path_ = mkdtemp(name.data());
  }
  ~Folder() { std::filesystem::remove_all(path_); }
  std::string file(const std::string& name) const { return (path_ / name).string(); }

 private:
  std::filesystem::path path_;
};

inline std::string read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

inline void write_file(const std::string& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary) << bytes;
}

/// Rows of seven entries that go on as runs do, with some noise; depths below max_depth.
struct SampleTable {
  SampleTable(CellWidth width, Index count, std::uint32_t max_depth = 200, unsigned noise = 10, unsigned seed = 1)
      : cells(width), metric(width == CellWidth::bit ? Metric::outcome : Metric::depth) {
    std::mt19937 random(seed);
    for (Index i = 0; i < count; ++i) {
      const bool fresh = i % 7 < 2 || random() % 100 < noise;
      const std::uint32_t depth = fresh ? static_cast<std::uint32_t>(random() % max_depth) : values[i - 2].depth + 2;
      const Outcome outcome = fresh ? (random() % 3 == 0 ? Outcome::loss : Outcome::win) : values[i - 2].outcome;
      add(outcome, std::min(depth, max_depth));
    }
  }

  /// Depths get the parity that normal play gives them.
  void add(Outcome outcome, std::uint32_t depth) {
    add_value({outcome, depth / 2 * 2 + (outcome == Outcome::win ? 1 : 0)});
  }

  /// A table of a loopy game: any depth with any outcome, a third of the positions drawn, in stretches.
  static SampleTable loopy(CellWidth width, Metric metric, Index count, std::uint32_t max_depth = 120,
                           unsigned seed = 1) {
    SampleTable table(width, 0);
    table.play = Play::loopy;
    table.metric = metric;
    std::mt19937 random(seed);
    Outcome outcome = Outcome::draw;
    for (Index i = 0; i < count; ++i) {
      if (random() % 4 == 0) outcome = static_cast<Outcome>(random() % 3);
      const bool deep = metric == Metric::depth && outcome != Outcome::draw;
      table.add_value({outcome, deep ? static_cast<std::uint32_t>(random() % (max_depth + 1)) : 0});
    }
    return table;
  }

  /// A Grundy table: rows of seven that are the ruler sequence XOR a number, with some noise; values up to `greatest`.
  static SampleTable grundy(CellWidth width, Index count, std::uint32_t greatest, unsigned seed = 1) {
    SampleTable table(width, 0);
    table.metric = Metric::grundy;
    std::mt19937 random(seed);
    std::uint32_t shared = 0;
    for (Index i = 0; i < count; ++i) {
      if (i % 7 == 0) shared = static_cast<std::uint32_t>(random()) & greatest;
      const bool noise = random() % 20 == 0;
      const auto value = noise ? static_cast<std::uint32_t>(random()) : shared ^ static_cast<std::uint32_t>(i % 7);
      table.add_value(grundy_value(std::min(value, greatest)));
    }
    return table;
  }

  void add_value(Value value) {
    if (cells.width() == CellWidth::bit) {
      value.depth = 0;
      cells.append_bits(value.outcome == Outcome::loss ? 1 : 0, 1);
    } else if (cells.width() == CellWidth::byte) {
      *cells.grow<std::uint8_t>(1) = encode<std::uint8_t>(value, {play, metric});
    } else if (cells.width() == CellWidth::word) {
      *cells.grow<std::uint16_t>(1) = encode<std::uint16_t>(value, {play, metric});
    } else {
      *cells.grow<std::uint32_t>(1) = encode<std::uint32_t>(value, {play, metric});
    }
    values.push_back(value);
    Index& count = value.outcome == Outcome::draw  ? summary.draws
                   : value.outcome == Outcome::win ? summary.wins
                                                   : summary.losses;
    ++count;
    if (metric == Metric::grundy) summary.max_grundy = std::max(summary.max_grundy, value.number);
    if (metric == Metric::grundy && value.number < histogram_limit) count_key(value, value.number);
    if (metric == Metric::depth && value.outcome != Outcome::draw) count_key(value, value.depth);
    if (summary.max_grundy >= histogram_limit) summary.histogram.clear();
  }

  TableInfo info() const {
    TableInfo info;
    info.spec = "made-up table";
    info.metric = metric;
    info.play = play;
    info.positions = values.size();
    info.cell = cells.width();
    return info;
  }

  Slice slice(Index from, Index count) const { return cells.slice(from, count, from); }

  CellBuffer cells;
  Metric metric;
  Play play = Play::normal;
  std::vector<Value> values;
  TableSummary summary;

 private:
  void count_key(Value value, std::uint32_t key) {
    auto& counts = summary.histogram;
    auto at = std::lower_bound(counts.begin(), counts.end(), key,
                               [](const DepthCount& count, std::uint32_t depth) { return count.depth < depth; });
    if (at == counts.end() || at->depth != key) at = counts.insert(at, {key, 0, 0});
    (value.outcome == Outcome::win ? at->wins : at->losses) += 1;
    summary.max_depth = std::max(summary.max_depth, value.depth);
  }
};

/// One after the other.
inline void serially(std::size_t n, const std::function<void(std::size_t)>& body) {
  for (std::size_t i = 0; i < n; ++i) body(i);
}

inline void write_table(const std::string& path, const SampleTable& table, const WriterOptions& options = {}) {
  TableWriter writer(path, table.info(), options, serially);
  writer.append(table.slice(0, table.values.size()));
  writer.finish(table.summary);
}

}  // namespace zermelo::test
