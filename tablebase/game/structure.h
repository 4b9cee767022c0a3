// The structure of a game: facts about its moves that a kernel can use, for example to apply one move to a whole run of
// the table. A game owns one of these values; the solver has a Method for each (solver/solving/method.h).
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <variant>
#include <vector>

#include "tablebase/base/index.h"
#include "tablebase/entries/outcome.h"

namespace zermelo {

namespace chess {
class Endings;  // tablebase/chess/endings.h
}
namespace described {
class TierMen;  // tablebase/boards/described/numbers/tier_men.h
}
namespace graphs {
class Digraph;  // tablebase/graphs/digraph.h
}
namespace heaps {
class HeapSpace;  // tablebase/heaps/heap_space.h
}
namespace mancala {
struct Boards;  // tablebase/mancala/numbers.h
}
namespace sequences {
class HeapRule;  // tablebase/sequences/heap_rule.h
}

/// The heaps that a move leaves of one heap: two, one (b = 0) or none (a = b = 0). a >= b.
struct Remains {
  std::uint16_t a = 0;
  std::uint16_t b = 0;
  friend bool operator==(const Remains&, const Remains&) = default;
  friend auto operator<=>(const Remains&, const Remains&) = default;
};

/// Sums of heaps; a move replaces one heap by smaller ones (pyramid, octal games, Grundy's game).
/// options[n] lists the options of a heap of n, sorted, without repeats; options[0] is empty.
struct HeapSumRules {
  std::shared_ptr<const heaps::HeapSpace> space;
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

/// Nim on a multiset of `piles` piles, two or more, of at most `max` each; a move takes any number from one pile.
/// Index: see ranking/multiset.h.
struct SortedNimRules {
  std::uint32_t piles = 0;
  std::uint32_t max = 0;
};

/// Only an order of the positions. Waves are solved one after the other; the parts of a wave in any order or in
/// parallel; a part is a few runs [begin, end) of indices, solved in order. Every move leads to an earlier wave, or to
/// an earlier index of the same part. The runs of all parts contain every index once.
struct Schedule {
  using Run = std::function<void(Index begin, Index end)>;
  /// The number of waves. The first call may sort all positions; it throws LimitError or Interrupted if that fails.
  std::function<std::size_t()> waves;
  std::function<std::size_t(std::size_t wave)> parts;
  std::function<void(std::size_t wave, std::size_t part, const Run& run)> runs;
  std::uint64_t memory = 0;  ///< bytes of the order, from the first call of `waves` on
};

/// A loopy game.
struct LoopRules {
  bool unmoves = false;  ///< whether Game::list_unmoves and Game::count_moves give the predecessors
  std::shared_ptr<const described::TierMen> men = {};  ///< if all positions are placements of the same men
};

/// A loopy game whose positions are chess pieces on a board.
struct ChessRules {
  std::shared_ptr<const chess::Endings> endings;
  LoopRules loops;
};

/// A tier without moves from one of its positions to another: every move is an exit.
struct ExitRules {};

/// A directed graph in memory; every edge is a move.
struct GraphRules {
  std::shared_ptr<const graphs::Digraph> graph;
};

/// Single heaps 0..max of one rule; position n is the heap of n. Moves lead to sums of such heaps, so tables contain
/// only Grundy values.
struct SingleHeapRules {
  std::shared_ptr<const sequences::HeapRule> rule;
  Index max = 0;
};

/// Dots and boxes: bit i of a position is set if edge i is drawn. A move draws an edge, and gets a point for each box
/// that it completes; a player who gets a point moves again. `boxes[i]` are the bits of the edges of box i.
struct DotsRules {
  std::uint32_t edges = 0;
  std::vector<std::uint64_t> boxes;
};

/// Mancala boards with `least` to `most` seeds, all of a game or one tier.
struct MancalaRules {
  std::shared_ptr<const mancala::Boards> boards;
  std::uint32_t least = 0, most = 0;
};

/// A game with scores and no faster structure. It has an `order` unless play may loop. Where play may loop, a move
/// inside a tier, in a game without tiers any move, brings no points.
struct ScoreRules {
  std::optional<Schedule> order = {};
  int most = most_score;  ///< no score is greater, with either sign; up to 127 the tables have cells of one byte
};

/// The moves of stones on a board whose positions have the numbers of partisan::StoneNumbers.
struct StoneMoves {
  enum class Rule {
    clobber,  ///< a stone moves to a neighbour of the other player and removes it
    nogo,     ///< a stone is put on a free cell; every connected group of one player keeps a free neighbour
  };
  Rule rule = Rule::clobber;
  std::vector<std::uint32_t> neighbours;  ///< of each cell, one bit for each cell
};

/// The game is a PartisanGame; its tiers give the order.
struct PartisanRules {
  std::optional<StoneMoves> stones = {};  ///< if the positions are all those of a board with stones
};

/// The game is a LoopyPartisanGame.
struct PartisanLoopRules {};

using Structure =
    std::variant<Schedule, HeapSumRules, BoxRules, SortedNimRules, LoopRules, ChessRules, ExitRules, GraphRules,
                 SingleHeapRules, PartisanRules, PartisanLoopRules, DotsRules, MancalaRules, ScoreRules>;

}  // namespace zermelo
