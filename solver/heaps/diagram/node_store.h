// The nodes of a diagram (tablebase/heaps/diagram.h) while it is made, each once, and a table that finds them. Several
// threads share it without waiting for each other: a slot of the table is one word, which is set once.
//
// Cost: 16 bytes a node and 16 to 32 bytes in the table; 2 bytes for each code of a row. Finding a node takes some
// neighbouring slots of the table, and an access to each node with an equal tag.
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "solver/solving/control.h"
#include "tablebase/heaps/diagram.h"
#include "tablebase/machine/machine_memory.h"

namespace zermelo::heaps {

class NodeStore {
 public:
  /// A node of level 2 or more; or a row: its first code, and how many there are.
  struct Node {
    std::uint32_t low, high;
    std::int16_t delta;  ///< how much deeper the high child is than the low child
    std::uint16_t slack;
    std::uint32_t level;
    friend bool operator==(const Node&, const Node&) = default;
  };
  static constexpr std::uint32_t max_level = 511;

  /// Nodes are numbered from `first` on. They take at most `most_bytes` of memory in all.
  NodeStore(std::uint32_t first, std::uint64_t most_bytes);

  const Node& operator[](std::uint32_t node) const { return nodes_[node]; }
  std::uint32_t level(DiagramRef at) const { return nodes_[at.node].level; }
  std::uint32_t slack(DiagramRef at) const { return nodes_[at.node].slack; }
  /// Require a node of level 2 or more.
  DiagramRef low(DiagramRef at) const {
    const Node& node = nodes_[at.node];
    return {node.low, static_cast<std::uint16_t>(at.deeper + (node.delta < 0 ? -node.delta : 0))};
  }
  DiagramRef high(DiagramRef at) const {
    const Node& node = nodes_[at.node];
    return {node.high, static_cast<std::uint16_t>(at.deeper + (node.delta > 0 ? node.delta : 0))};
  }
  std::span<const HeapCode> row(std::uint32_t node) const {
    return codes_.span().subspan(nodes_[node].low, nodes_[node].high);
  }

  /// Any thread may call these. Both throw LimitError if the memory does not suffice. `codes` are changed.
  DiagramRef add(std::uint32_t level, std::uint32_t slack, DiagramRef low, DiagramRef high);
  DiagramRef add_row(std::uint32_t slack, std::span<HeapCode> codes);

  /// The count of the nodes made, and one more than the number of the last node.
  std::uint64_t count() const { return end() - first_; }
  std::uint64_t end() const { return next_.load(std::memory_order_relaxed); }
  /// Whether the table should grow. Then one thread calls fill_table() while no other uses the store.
  bool crowded() const { return 2 * count() > table_.size(); }
  /// Makes a table of the right size, and enters all nodes. share(n, body) calls body(begin, end) for ranges that cover
  /// [0, n), in any threads.
  template <class Share>
  void fill_table(const Share& share) {
    table_ = HugeBuffer<Slot>(std::max<std::size_t>(first_slots, std::bit_ceil(4 * count())));
    share(count(), [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) enter(static_cast<std::uint32_t>(first_ + i));
    });
  }

  /// The nodes and codes, for a checkpoint. restore() throws DamagedCheckpoint if they do not fit; then fill_table() is
  /// due.
  void save(const PutBytes& put) const;
  void restore(const GetBytes& get);

 private:
  using Slot = std::atomic<std::uint64_t>;  // the upper half of a hash, and a node; 0: empty
  static constexpr std::size_t first_slots = std::size_t{1} << 14;

  std::uint64_t hash_of(const Node& node) const;
  /// The node for which same(node) is true; if there is none, the new node whose number make() returns.
  template <class Same, class Make>
  std::uint32_t find_or_make(std::uint64_t hash, const Same& same, const Make& make);
  std::uint32_t new_node(const Node& node);
  /// Enters a node that the table does not have.
  void enter(std::uint32_t node);

  std::uint32_t first_;
  std::uint64_t most_bytes_;
  HugeBuffer<Node> nodes_;
  HugeBuffer<HeapCode> codes_;
  HugeBuffer<Slot> table_{first_slots};
  // In a cache line of their own, because each new node changes them, and all threads read the rest all the time.
  alignas(64) std::atomic<std::uint64_t> next_;
  std::atomic<std::uint64_t> next_code_{0};
};

/// The diagram of the nodes that a node leads to; nodes that differ only in a slack that admits the same heaps become
/// one. Cost: some accesses to hash tables for each node.
Diagram make_diagram(const NodeStore& store, DiagramRef root, const HeapSpace::Limits& limits);

}  // namespace zermelo::heaps
