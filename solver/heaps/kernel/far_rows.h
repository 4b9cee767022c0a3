// Rows of other processes: those that the heap kernel reads, and those that it raises.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <mutex>
#include <span>
#include <unordered_map>
#include <vector>

#include "solver/heaps/kernel/tier_cells.h"
#include "tablebase/base/mix.h"
#include "tablebase/machine/parallel.h"
#include "tablebase/machine/processes.h"

namespace zermelo::heaps {

/// The rows of one high half and one class of low halves in a group. They follow one another in the table.
struct RowsName {
  std::uint32_t tier, heaps, high, low_class;
  friend bool operator==(const RowsName&, const RowsName&) = default;
};

struct RowsNameHash {
  std::size_t operator()(const RowsName& name) const {
    return mix(mix(std::uint64_t{name.tier} << 32 | name.heaps) ^ (std::uint64_t{name.high} << 32 | name.low_class));
  }
};

/// The rows that one process needs of others for a batch of its work, and the rows of others that this work raises.
///
/// Cost model: for each wanted row two copies in memory and two in the exchange, for each raised row four; for the rows
/// of one name a look-up in a hash table.
template <class Cell>
class FarRows {
 public:
  FarRows(Processes& processes, Workers& workers)
      : processes_(processes), workers_(workers), asked_(processes.count()), raised_(processes.count()) {}

  /// Asks for rows. Not thread-safe.
  void want(unsigned owner, const RowsName& name, std::size_t cells) {
    if (!known_.emplace(name, nullptr).second) return;
    asked_[owner].push_back(name);
    bytes_ += bytes_of(cells);
  }

  /// Counts rows of others that will be raised. Not thread-safe.
  void expect(std::size_t cells) { bytes_ += bytes_of(cells); }

  /// The bytes of all wanted and expected rows.
  std::uint64_t bytes() const { return bytes_; }

  /// Gets all wanted rows from their owners. own(name) gives the cells of own rows. All processes call it together.
  template <class Own>
  void fetch(const Own& own) {
    Boxes boxes(processes_.count());
    for (unsigned process = 0; process < processes_.count(); ++process) {
      const Asked head{processes_.own(), asked_[process].size()};
      append(boxes[process], std::as_bytes(std::span(&head, 1)));
      append(boxes[process], std::as_bytes(std::span(asked_[process])));
    }
    const std::vector<std::byte> questions = processes_.exchange(boxes);
    boxes = Boxes(processes_.count());
    const std::vector<std::span<const std::byte>> lists = lists_of(questions);
    workers_.for_each(lists.size(), [&](std::size_t i) {
      std::span<const std::byte> list = lists[i];
      std::vector<std::byte>& box = boxes[take<Asked>(list).process];
      while (!list.empty()) {
        const auto name = take<RowsName>(list);
        append_rows(box, name, own(name));
      }
    });
    answers_ = processes_.exchange(boxes);
    boxes = {};
    answers_.resize(answers_.size() + TierCells<Cell>::slack * sizeof(Cell));
    for (const Rows& rows : rows_in(std::span(answers_).first(answers_.size() - TierCells<Cell>::slack * sizeof(Cell))))
      known_.at(rows.name) = reinterpret_cast<const Cell*>(rows.cells.data());
  }

  /// Fetched rows; one may read `slack` cells behind them.
  const Cell* rows(const RowsName& name) const { return known_.at(name); }

  /// Keeps raised rows for their owner. Several threads may call it.
  void raise(unsigned owner, const RowsName& name, std::span<const Cell> cells) {
    const std::lock_guard lock(guard_);
    append_rows(raised_[owner], name, cells);
  }

  /// Passes the raised rows to their owners. own(name) gives the own rows, which are raised to the greater cells.
  /// Forgets the fetched rows. Requires that no rows are raised twice. All processes call it together.
  template <class Own>
  void deliver(const Own& own) {
    answers_ = {};
    const std::vector<std::byte> received = processes_.exchange(raised_);
    const std::vector<Rows> all = rows_in(received);
    workers_.for_each(all.size(), [&](std::size_t i) {
      const std::span<Cell> rows = own(all[i].name);
      const auto* cells = reinterpret_cast<const Cell*>(all[i].cells.data());
      for (std::size_t x = 0; x < rows.size(); ++x) rows[x] = std::max(rows[x], cells[x]);
    });
  }

 private:
  using Boxes = std::vector<std::vector<std::byte>>;  // for each process

  struct Asked {
    std::uint64_t process, count;
  };
  /// Rows in a box, behind their name and their number of bytes. So cells are aligned.
  struct Rows {
    RowsName name;
    std::span<const std::byte> cells;
  };
  static_assert(sizeof(RowsName) % sizeof(Cell) == 0);

  /// The bytes of rows with their names, as map entries.
  static std::uint64_t bytes_of(std::size_t cells) {
    constexpr std::uint64_t entry = sizeof(RowsName) + sizeof(std::uint64_t) + 4 * sizeof(void*);
    return entry + cells * sizeof(Cell);
  }

  static void append(std::vector<std::byte>& box, std::span<const std::byte> bytes) {
    box.insert(box.end(), bytes.begin(), bytes.end());
  }
  static void append_rows(std::vector<std::byte>& box, const RowsName& name, std::span<const Cell> cells) {
    const std::uint64_t bytes = cells.size_bytes();
    append(box, std::as_bytes(std::span(&name, 1)));
    append(box, std::as_bytes(std::span(&bytes, 1)));
    append(box, std::as_bytes(cells));
  }
  template <class T>
  static T take(std::span<const std::byte>& bytes) {
    T value;
    std::memcpy(&value, bytes.data(), sizeof value);
    bytes = bytes.subspan(sizeof value);
    return value;
  }

  /// The list of each process, which begins with its head.
  static std::vector<std::span<const std::byte>> lists_of(std::span<const std::byte> questions) {
    std::vector<std::span<const std::byte>> lists;
    while (!questions.empty()) {
      std::span<const std::byte> list = questions;
      const std::size_t bytes = sizeof(Asked) + take<Asked>(list).count * sizeof(RowsName);
      lists.push_back(questions.first(bytes));
      questions = questions.subspan(bytes);
    }
    return lists;
  }

  static std::vector<Rows> rows_in(std::span<const std::byte> box) {
    std::vector<Rows> all;
    while (!box.empty()) {
      const auto name = take<RowsName>(box);
      const auto bytes = take<std::uint64_t>(box);
      all.push_back({name, box.first(bytes)});
      box = box.subspan(bytes);
    }
    return all;
  }

  Processes& processes_;
  Workers& workers_;
  std::vector<std::vector<RowsName>> asked_;  // of each process
  std::uint64_t bytes_ = 0;
  std::unordered_map<RowsName, const Cell*, RowsNameHash> known_;
  std::vector<std::byte> answers_;
  std::mutex guard_;
  Boxes raised_;
};

/// A vector of neighbouring entries of a table. Uses the vector types of the compiler, because g++ 12 turns plain loops
/// over 8 bytes into scalar code (which takes 1.8 times the time to solve pyramid p = 14).
template <class Cell, int lanes>
struct RowLanes {
  using Vector [[gnu::vector_size(lanes * sizeof(Cell))]] = Cell;
  Vector cell{};

  static RowLanes load(const Cell* from) {
    RowLanes row;
    std::memcpy(&row.cell, from, sizeof row.cell);
    return row;
  }
  void store(Cell* to) const { std::memcpy(to, &cell, sizeof cell); }
  void raise(const RowLanes& other) { cell = cell > other.cell ? cell : other.cell; }
  void keep(const RowLanes& mask) { cell &= mask.cell; }

  /// Read and write only the first `length` cells.
  static RowLanes load_exactly(const Cell* from, std::size_t length) {
    RowLanes row;
    std::memcpy(&row.cell, from, length * sizeof(Cell));
    return row;
  }
  void store_exactly(Cell* to, std::size_t length) const { std::memcpy(to, &cell, length * sizeof(Cell)); }

  static RowLanes first(std::size_t length) {
    RowLanes mask;
    std::memset(&mask.cell, 0xff, length * sizeof(Cell));
    return mask;
  }
};

}  // namespace zermelo::heaps
