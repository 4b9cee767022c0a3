// The structure of a game: what a solver may know beyond its single moves, so that one move is one operation on a whole
// run of the table. A game owns one of these values; solver/solve.cpp picks the kernel for it.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <variant>
#include <vector>

#include "tablebase/index.h"

namespace zermelo {

class HeapSpace;  // tablebase/ranking/heap_space.h
class Digraph;    // tablebase/graph/digraph.h
class HeapRule;   // tablebase/heap_rule.h

/// What one move leaves of a heap: two heaps, one (b = 0) or none (a = b = 0). a >= b.
struct Remains {
  std::uint16_t a = 0;
  std::uint16_t b = 0;
  friend bool operator==(const Remains&, const Remains&) = default;
  friend auto operator<=>(const Remains&, const Remains&) = default;
};

/// Sums of heaps where a move replaces one heap by smaller ones (pyramid, octal games, Grundy's game).
/// options[n] lists what may be left of a heap of n, sorted, without repeats; options[0] is empty.
struct HeapRules {
  std::shared_ptr<const HeapSpace> space;
  std::vector<std::vector<Remains>> options;
};

/// Points of a box, coordinate i in [0, extent[i]), index = mixed radix with the last coordinate innermost.
/// A move subtracts from the coordinates:
///  * any positive amounts from at least one and at most `reach` coordinates (reach = 1: Nim, 2: Moore's Nim_2, ...);
///  * the same positive amount from every coordinate, if `diagonal` (Wythoff);
///  * or one of `steps`, each a vector of the box's dimension, not all zero.
struct BoxRules {
  std::vector<std::uint32_t> extent;
  std::uint32_t reach = 0;
  bool diagonal = false;
  std::vector<std::vector<std::uint32_t>> steps;
};

/// Nim on a multiset of `piles` (two or more) piles of at most `max`: any number from one pile. Index =
/// ranking/multiset.h.
struct SortedNimRules {
  std::uint32_t piles = 0;
  std::uint32_t max = 0;
};

/// No more structure than an order: waves one after the other; the parts of a wave in any order or all at once;
/// each part a few runs [begin, end) of indices. Every move leads to an earlier wave, or to an index that stands
/// earlier in the runs of the same part. The runs of all parts cover every index once.
struct Schedule {
  using Run = std::function<void(Index begin, Index end)>;
  /// The number of waves. The first call may sort all positions, in `memory` bytes; it throws LimitError and
  /// Interrupted.
  std::function<std::size_t()> waves;
  std::function<std::size_t(std::size_t wave)> parts;
  std::function<void(std::size_t wave, std::size_t part, const Run& run)> runs;
  std::uint64_t memory = 0;  ///< bytes that the order takes from the first call of `waves` on
};

/// A loopy game, known move by move.
struct LoopRules {
  bool unmoves = false;  ///< whether Game::list_unmoves and Game::count_moves know where positions come from
};

/// A directed graph in memory; every edge is a move.
struct GraphRules {
  std::shared_ptr<const Digraph> graph;
};

/// The heaps 0..max of one rule, each alone; position n is the heap of n. Moves lead to sums of such heaps, so there
/// are only Grundy values.
struct SingleHeapRules {
  std::shared_ptr<const HeapRule> rule;
  Index max = 0;
};

/// A PartisanGame, which has tiers.
struct PartisanRules {};

using Structure =
    std::variant<Schedule, HeapRules, BoxRules, SortedNimRules, LoopRules, GraphRules, SingleHeapRules, PartisanRules>;

}  // namespace zermelo
