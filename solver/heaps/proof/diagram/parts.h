// The functions that the proof of a diagram works with: parts of the table and best codes of moves, each once. A part
// of level n and slack s is a function of the numbers of heaps of 1..n whose weight is at most s. Its parts without a
// heap of n and with one heap more are parts again, as in tablebase/heaps/diagram.h. A part of level 1 is a row.
//
// Cost: 24 bytes a part, 2 bytes for each code of a row; finding a part takes a few accesses to memory.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "tablebase/heaps/diagram.h"

namespace zermelo::heaps::proof {

/// A part, and the half-depth that all its positions have more. Equal functions of one level and slack have equal
/// references.
using Part = DiagramRef;

inline Part deeper_part(Part part, std::uint32_t more) {
  return {part.node, static_cast<std::uint16_t>(part.deeper + more)};
}

class Parts {
 public:
  /// The parts take at most `most_bytes` of memory.
  Parts(const HeapSpace::Limits& limits, std::uint64_t most_bytes);

  const HeapSpace::Limits& limits() const { return limits_; }
  std::uint32_t weight(std::uint32_t n) const { return n == 0 ? 0 : limits_.weight(n); }
  std::uint32_t level(Part part) const { return stored_[part.node].level; }
  std::uint32_t slack(Part part) const { return stored_[part.node].slack; }
  std::uint32_t count() const { return static_cast<std::uint32_t>(stored_.size()); }

  /// The part without a heap of n, of level n - 1. Requires level n >= 2.
  Part low(Part part) const {
    const Stored& at = stored_[part.node];
    return deeper_part({at.low, part.deeper}, static_cast<std::uint32_t>(at.delta < 0 ? -at.delta : 0));
  }
  /// The part with one heap of n more, of slack s - weight(n); of a lower level if that is less than weight(n).
  Part high(Part part) {
    const Stored& at = stored_[part.node];
    if (at.level == 1) return row_from(part, 1, at.slack - weight(1));
    return deeper_part({at.high, part.deeper}, static_cast<std::uint32_t>(at.delta > 0 ? at.delta : 0));
  }
  /// The codes of a row, less part.deeper. Valid until the next part is added.
  std::span<const HeapCode> row(Part part) const {
    const Stored& at = stored_[part.node];
    return std::span(codes_).subspan(at.low, at.high);
  }

  /// The part of these. Throws LimitError if the memory does not suffice.
  Part add(std::uint32_t level, std::uint32_t slack, Part low, Part high);
  Part add_row(std::uint32_t slack, std::vector<HeapCode> codes);
  /// The part of the codes from `first` on, as many as there are heaps of one of weight up to `slack`.
  Part row_from(Part part, std::uint32_t first, std::uint32_t slack);

 private:
  /// A row: its first code, and how many there are.
  struct Stored {
    std::uint32_t low = 0, high = 0;
    std::int16_t delta = 0;  ///< how much deeper the part with a heap is than the part without
    std::uint16_t slack = 0, level = 0;
    std::uint32_t next = 0;  ///< in the list of parts with the same hash
  };

  std::size_t bucket(const Stored& part, std::span<const HeapCode> row) const;
  bool same(const Stored& a, const Stored& b, std::span<const HeapCode> row) const;
  /// The number of the part; a row is stored if it is new.
  std::uint32_t number(Stored part, std::span<const HeapCode> row);
  void spread();

  HeapSpace::Limits limits_;
  std::uint64_t most_bytes_;
  std::vector<Stored> stored_{Stored{}};  // number 0 is no part
  std::vector<HeapCode> codes_;
  std::vector<std::uint32_t> first_;  // of the list of each hash; 0: empty
};

// Makes the parts of a diagram, which may come from a damaged file, and checks that its nodes fit together.

/// A position that has no valid code: its path through the diagram leads to no node, to one of a wrong level, to a row
/// of a wrong length, to a code of 0 or beyond the greatest depth.
struct Misfit {
  HeapCounts position;
};

/// The whole table; no half-depth may exceed `deepest`. Cost: an access to a hash table for each child of a node.
/// Throws Misfit; LimitError as Parts::add.
Part load_diagram(const Diagram& diagram, std::uint32_t deepest, Parts& parts);

}  // namespace zermelo::heaps::proof
