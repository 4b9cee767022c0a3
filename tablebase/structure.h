// What a solver may know of a game beyond its moves one by one: the structure that lets one move be one operation
// on a whole run of the table. A game describes itself with one of these values; solver/solve.cpp picks the kernel.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <variant>
#include <vector>

#include "tablebase/index.h"

namespace zermelo {

class HeapSpace;     // tablebase/ranking/heap_space.h
class Digraph;       // tablebase/graph/digraph.h
class HeapRule;      // tablebase/heap_rule.h
class PartisanGame;  // tablebase/partisan_game.h

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
  std::size_t waves = 0;
  std::function<std::size_t(std::size_t wave)> parts;
  std::function<void(std::size_t wave, std::size_t part, const Run& run)> runs;
};

/// A game that may loop, known move by move.
struct LoopRules {
  /// Puts the positions that a move to `position` may come from into `before` (cleared first), in any order; one from
  /// which several moves lead here may stand there several times. Empty if the game knows no un-moves.
  std::function<void(Index position, std::vector<Index>& before)> predecessors;
  /// How often the position stands in the lists of `predecessors` of all others; 0 if it is an ending. Empty: the
  /// number of its successors, each of which lists it once. Only asked where there are un-moves.
  std::function<std::uint32_t(Index position)> moves;
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

/// A game in which Left and Right have moves of their own, and its tiers; valid as long as the game.
struct PartisanRules {
  const PartisanGame* game = nullptr;
};

using Structure =
    std::variant<Schedule, HeapRules, BoxRules, SortedNimRules, LoopRules, GraphRules, SingleHeapRules, PartisanRules>;

}  // namespace zermelo
