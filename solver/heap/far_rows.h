// Rows of other ranks: those that the heap kernel reads, and those that it raises.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <mutex>
#include <span>
#include <unordered_map>
#include <vector>

#include "solver/heap/tier_cells.h"
#include "tablebase/ranks/ranks.h"

namespace zermelo {

/// The rows of one high half and one class of low halves in a group. They follow one another in the table.
struct RowsName {
  std::uint32_t tier, heaps, high, low_class;
  friend bool operator==(const RowsName&, const RowsName&) = default;
};

struct RowsNameHash {
  std::size_t operator()(const RowsName& name) const {
    std::uint64_t hash = (std::uint64_t{name.tier} << 32 | name.heaps) * 0x9E3779B97F4A7C15;
    hash = (hash ^ (std::uint64_t{name.high} << 32 | name.low_class)) * 0x9E3779B97F4A7C15;
    return hash ^ hash >> 29;
  }
};

/// The rows that one rank needs of others for a batch of its work, and the rows of others that this work raises.
template <class Cell>
class FarRows {
 public:
  /// Asks for rows. Not thread-safe.
  void want(unsigned owner, const RowsName& name, std::size_t cells) {
    if (asked_.size() <= owner) asked_.resize(owner + 1);
    if (!known_.emplace(name, std::vector<Cell>()).second) return;
    asked_[owner].push_back(name);
    bytes_ += bytes_of(cells);
  }

  /// Counts rows of others that will be raised. Not thread-safe.
  void expect(std::size_t cells) { bytes_ += bytes_of(cells); }

  /// The bytes of all wanted and expected rows.
  std::uint64_t bytes() const { return bytes_; }

  /// Gets all wanted rows from their owners. own(name) gives the cells of own rows. All ranks call it together.
  template <class Own>
  void fetch(Ranks& ranks, const Own& own) {
    std::vector<std::vector<std::byte>> boxes(ranks.count());
    asked_.resize(ranks.count());
    for (unsigned rank = 0; rank < ranks.count(); ++rank) {
      const Asked head{ranks.own(), asked_[rank].size()};
      append(boxes[rank], std::as_bytes(std::span(&head, 1)));
      append(boxes[rank], std::as_bytes(std::span(asked_[rank])));
    }
    const std::vector<std::byte> questions = ranks.exchange(boxes);
    for (auto& box : boxes) box.clear();
    for (std::span<const std::byte> left = questions; !left.empty();) {
      const auto head = take<Asked>(left);
      for (std::uint64_t i = 0; i < head.count; ++i) answer(take<RowsName>(left), own, boxes[head.rank]);
    }
    const std::vector<std::byte> answers = ranks.exchange(boxes);
    for (std::span<const std::byte> left = answers; !left.empty();) {
      const auto name = take<RowsName>(left);
      const auto bytes = take<std::uint64_t>(left);
      std::vector<Cell>& cells = known_.at(name);
      cells.assign(bytes / sizeof(Cell) + TierCells<Cell>::slack, Cell{0});
      std::memcpy(cells.data(), left.data(), bytes);
      left = left.subspan(bytes);
    }
  }

  /// Fetched rows; one may read `slack` cells behind them.
  const Cell* rows(const RowsName& name) const { return known_.at(name).data(); }

  /// Keeps raised rows for their owner. Several threads may call it.
  void raise(unsigned owner, const RowsName& name, std::span<const Cell> cells) {
    const std::lock_guard lock(guard_);
    if (raised_.size() <= owner) raised_.resize(owner + 1);
    const std::uint64_t bytes = cells.size_bytes();
    append(raised_[owner], std::as_bytes(std::span(&name, 1)));
    append(raised_[owner], std::as_bytes(std::span(&bytes, 1)));
    append(raised_[owner], std::as_bytes(cells));
  }

  /// Passes the raised rows to their owners. own(name) gives the own rows, which are raised to the greater cells. All
  /// ranks call it together.
  template <class Own>
  void deliver(Ranks& ranks, const Own& own) {
    raised_.resize(ranks.count());
    const std::vector<std::byte> received = ranks.exchange(raised_);
    for (std::span<const std::byte> left = received; !left.empty();) {
      const std::span<Cell> rows = own(take<RowsName>(left));
      const auto bytes = take<std::uint64_t>(left);
      std::vector<Cell> cells(rows.size());
      std::memcpy(cells.data(), left.data(), bytes);
      left = left.subspan(bytes);
      for (std::size_t i = 0; i < rows.size(); ++i) rows[i] = std::max(rows[i], cells[i]);
    }
  }

 private:
  struct Asked {
    std::uint64_t rank, count;
  };

  /// Of rows with their names, as map entries.
  static std::uint64_t bytes_of(std::size_t cells) {
    constexpr std::uint64_t entry = sizeof(RowsName) + sizeof(std::vector<Cell>) + 4 * sizeof(void*);
    return entry + (cells + TierCells<Cell>::slack) * sizeof(Cell);
  }

  static void append(std::vector<std::byte>& box, std::span<const std::byte> bytes) {
    box.insert(box.end(), bytes.begin(), bytes.end());
  }
  template <class T>
  static T take(std::span<const std::byte>& bytes) {
    T value;
    std::memcpy(&value, bytes.data(), sizeof value);
    bytes = bytes.subspan(sizeof value);
    return value;
  }
  template <class Own>
  static void answer(const RowsName& name, const Own& own, std::vector<std::byte>& box) {
    const std::span<const Cell> cells = own(name);
    const std::uint64_t bytes = cells.size_bytes();
    append(box, std::as_bytes(std::span(&name, 1)));
    append(box, std::as_bytes(std::span(&bytes, 1)));
    append(box, std::as_bytes(cells));
  }

  std::vector<std::vector<RowsName>> asked_;  // of each rank
  std::uint64_t bytes_ = 0;
  std::unordered_map<RowsName, std::vector<Cell>, RowsNameHash> known_;
  std::mutex guard_;
  std::vector<std::vector<std::byte>> raised_;  // for each rank
};

}  // namespace zermelo
