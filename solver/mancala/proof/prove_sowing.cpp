// A table of a tier is right if and only if
//  1. it is consistent: each score is the best of the moves, by the scores after them, and
//  2. it is grounded: each score other than 0 rests on a line of play that reaches its points.
// Consistency alone proves nothing where play may go on for ever: scores +3 and -3 in a circle of boards support each
// other, although nobody ever gets the three points.
//
// Grounding begins with the score 0 for all boards. A board gets the score that the table claims as soon as the best of
// its moves, by the scores of this moment, has it. So a positive score needs an exit of that score, or a board after a
// move with the opposite score that is grounded; a negative score needs that all boards after its moves are grounded.
// The scores of this moment are always below the true ones (solver/mancala/kernel/growth.cpp defines below), since they
// only grow to a value that moves have. If all scores are grounded in the end, they are below the true ones. And true
// scores are below consistent ones: at a score s >= 0 the opponent, who always answers with a best move of the table,
// never lets the player have more than s, be play finite or not; at s < 0 the other way round. Both together: equal.
//
// The proof reads the moves of sides as tables (tablebase/mancala/side_moves.h), which a sample of entries checks move
// by move. Memory: two bytes a board of the greatest tier, without the table.
#include "solver/mancala/proof/prove_sowing.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <mutex>
#include <utility>

#include "solver/mancala/proof/claims.h"
#include "solver/mancala/tiles/due_tiles.h"
#include "solver/solving/simd.h"

namespace zermelo::mancala::proof {
namespace {

/// A side across from which a move takes seeds off the board, or to which no seed comes back.
struct Taking {
  std::uint32_t other, to;  ///< ranks before and after
  std::uint8_t captured;
  bool takes_last;
};

/// Finds the best exit of each board: zero_score plus its score; 0 without one.
class BestExits {
 public:
  BestExits(const Boards& boards, const Layer& layer, const TierMoves& moves, const LowerScores& lower, const Job& job,
            TileCells& cells)
      : boards_(boards), cells_(cells) {
    const unsigned seeds = layer.seeds();
    for (unsigned below = seeds - boards.rules.most_gain(seeds); below + boards.rules.least_gain() <= seeds; ++below) {
      const LowerScores::Tier scores(lower, below);
      for (const Part& part : layer.parts()) {
        if (part.over) continue;
        const SideMoves& own_moves = moves.of(part.own);
        list_takings(part, own_moves.ways(), below, job);
        job.workers().for_each(part.own_tiles(), [&](std::size_t tile) {
          layer.check_memory();
          const std::size_t end = std::min<std::size_t>(part.own_sides, (tile + 1) * ByteTile::side);
          for (std::size_t own = tile * ByteTile::side; own < end; ++own)
            for (const SideMove& move : own_moves.of(static_cast<std::uint32_t>(own)))
              take(part, static_cast<std::uint32_t>(own), move, own_moves.ways()[move.way].last == Last::store(),
                   scores);
        });
        job.check();
      }
    }
  }

 private:
  /// The takings that lead to boards with `below` seeds.
  void list_takings(const Part& part, std::span<const Passing> ways, unsigned below, const Job& job) {
    takings_.assign(ways.size(), {});
    job.workers().for_each(ways.size(), [&](std::size_t way) {
      for (std::uint32_t other = 0; other < part.other_sides; ++other) {
        if (boards_.numbers.column(part.other, other) == Numbers::none) continue;
        const Side side = boards_.numbers.sides().side(part.other, other);
        const Reached reached = reach(boards_.rules, side, ways[way].passed, ways[way].last);
        const unsigned points = ways[way].stored + reached.captured + (reached.takes_last ? 1 : 0);
        const bool forbidden = !boards_.rules.has_store() && !reached.feeds;
        if (forbidden || points == 0 || below + points != part.own + part.other) continue;
        const std::uint32_t to =
            boards_.numbers.sides().rank(reached.side, part.other + ways[way].passed - reached.captured);
        takings_[way].push_back({other, to, static_cast<std::uint8_t>(reached.captured), reached.takes_last});
      }
    });
  }

  void take(const Part& part, std::uint32_t own, const SideMove& move, bool again, const LowerScores::Tier& scores) {
    for (const Taking& taking : takings_[move.way]) {
      const unsigned points = move.stored + taking.captured + (taking.takes_last ? 1 : 0);
      const unsigned across = part.other + move.passed - taking.captured, seeds = part.own + part.other - points;
      const std::uint32_t mine = taking.takes_last ? move.taken : move.to;
      const std::uint8_t score = scores.cell(again ? place(seeds - across, across, mine, taking.to)
                                                   : place(across, seeds - across, taking.to, mine));
      cells_.raise(part, own, taking.other, static_cast<std::uint8_t>(again ? points + score : points - score));
    }
  }

  /// The place of a board in its tier, by the seeds and the ranks of its sides.
  Index place(unsigned own, unsigned other, std::uint32_t own_rank, std::uint32_t other_rank) const {
    const Block block = boards_.numbers.block(own, other);
    return block.first - boards_.numbers.first(own + other) + Index{own_rank} * block.columns +
           boards_.numbers.column(other, other_rank);
  }

  const Boards& boards_;
  TileCells& cells_;
  std::vector<std::vector<Taking>> takings_;  ///< by the way of the move
};

/// Lanes with ones where a and b are equal.
inline Cells equal(const Cells& a, const Cells& b) {
  Cells lanes = Cells::all(0);
  lanes.cell = reinterpret_cast<Cells::Vector>(a.cell == b.cell);
  return lanes;
}

/// A score as the opponent sees it, and back.
inline Cells turned(const Cells& scores) {
  Cells lanes = Cells::all(0);
  lanes.cell = lanes.cell - scores.cell;
  return lanes;
}

inline bool same(const Cells& a, const Cells& b) {
  Cells lanes = a;
  lanes.cell ^= b.cell;
  return lanes.first_set() == Cells::size;
}

/// A bit for each lane in which the scores differ.
inline std::uint64_t different(const Cells& a, const Cells& b) {
  std::uint8_t bytes[2][ByteTile::side];
  a.store(bytes[0]);
  b.store(bytes[1]);
  return differences(bytes[0], bytes[1]);
}

/// A number of boards, and the place of the first in its tier.
struct Faults {
  Index count = 0, first = ~Index{0};

  void add(const Faults& others) {
    count += others.count;
    first = std::min(first, others.first);
  }
};

/// The proof of one tier.
class TierProof {
 public:
  /// `place`: of the scores of this moment and of the exits.
  TierProof(const Boards& boards, unsigned seeds, const Claims& claims, const LowerScores& lower,
            const BufferPlace& place, const Job& job)
      : boards_(boards),
        claims_(claims),
        layer_(boards, seeds, place),
        moves_(boards, seeds),
        exits_(layer_, place),
        job_(job) {
    BestExits(boards, layer_, moves_, lower, job, exits_);
    layer_.begin();
  }

  /// The boards that are not consistent, or if all are, those that are not grounded. Calls pause() often.
  template <class Pause>
  Faults faults(const Pause& pause) {
    DueTiles due(boards_.numbers, layer_, moves_, job_.workers());
    const auto look = [&](const TileRows& rows, const ByteTile& before, ByteTile& after) {
      ground_tile(*this, rows, before, after);
    };
    while (due.pass(look, pause)) {
    }
    const Faults groundless =
        count([&](const TileRows& rows, std::size_t own) { return different(score(rows, own), claim(rows, own)); });
    if (groundless.count != 0) claim_all();
    const Faults wrong = count([&](const TileRows& rows, std::size_t own) {
      return different(rows.part->over ? score(rows, own) : best(rows, own), claim(rows, own));
    });
    return wrong.count != 0 ? wrong : groundless;
  }

  /// Puts the scores of won boards into `cells`, the table of the tier; they have the cell `won` there. A board that
  /// the table calls won, but that is not, keeps this cell, which is the score of no board.
  void derive_wins(std::uint8_t won, std::uint8_t* cells) {
    claim_all(Cells::all(won));
    for_each_tile([&](const TileRows& rows) {
      if (rows.part->over) return derive_ends(won, rows, cells);
      const std::uint64_t boards = boards_of(rows);
      ByteTile claims{};
      transpose(read_tile(boards_.numbers, layer_, rows), claims);
      for_each_own(rows, [&](std::size_t own) {
        const std::uint64_t unknown = boards & ~different(Cells::load(claims.row(own)), Cells::all(0));
        if (unknown == 0) return;
        const Cells scores = best(rows, own);
        for (std::uint64_t bits = unknown; bits != 0; bits &= bits - 1)
          if (const int lane = std::countr_zero(bits); scores.cell[lane] > zero_score)
            cells[place(rows, own, lane)] = scores.cell[lane];
      });
    });
  }

 private:
  /// The same for boards whose game is over: those of a tile have the same score.
  void derive_ends(std::uint8_t won, const TileRows& rows, std::uint8_t* cells) const {
    const auto score = static_cast<std::uint8_t>(zero_score + rest(boards_.rules, rows.part->own, rows.part->other));
    for_each_own(rows, [&](std::size_t own) {
      for (std::uint64_t bits = boards_of(rows); bits != 0; bits &= bits - 1)
        if (std::uint8_t& cell = cells[place(rows, own, std::countr_zero(bits))]; cell == won && score > zero_score)
          cell = score;
    });
  }

  /// The place in its tier of the board in a lane of a row.
  Index place(const TileRows& rows, std::size_t own, int lane) const {
    return claims_.place(
        *rows.part, rank(rows, own),
        static_cast<std::uint32_t>(rows.other_tile * ByteTile::side) + static_cast<std::uint32_t>(lane));
  }

  /// The best of the moves of 64 boards, by the scores of this moment.
  Cells best(const TileRows& rows, std::size_t own) const {
    const Part& part = *rows.part;
    Cells best = Cells::load(exits_.tile(rows.tile()) + own * ByteTile::side);
    for (const SideMove& move : moves_.of(part.own).of(rank(rows, own))) {
      if (move.stored != 0) continue;
      const Images& images = moves_.images(part.own, move.way);
      const Part& after = layer_.parts()[part.other + move.passed];
      best.raise(
          image_cells(layer_.row(after, boards_.numbers.column(after.other, move.to)), images.chunk(rows.other_tile)));
    }
    const auto stuck = static_cast<std::uint8_t>(zero_score + rest(boards_.rules, part.own, part.other));
    return Cells::all(stuck).select(equal(best, Cells::all(0)), best);
  }
  Cells claim(const TileRows& rows, std::size_t own) const {
    return claims_.tile_row(*rows.part, rank(rows, own), rows.other_tile);
  }
  static std::uint32_t rank(const TileRows& rows, std::size_t own) {
    return static_cast<std::uint32_t>(rows.own_tile * ByteTile::side + own);
  }

  /// Gives boards of a tile the scores that the table claims, where the best move has this score.
  ZERMELO_SIMD static void ground_tile(const TierProof& proof, const TileRows& rows, const ByteTile& before,
                                       ByteTile& after) {
    ByteTile cells;
    transpose(before, cells);
    for (std::uint64_t own = rows.own_sides; own != 0; own &= own - 1) {
      const auto side = static_cast<std::size_t>(std::countr_zero(own));
      const Cells claim = proof.claim(rows, side), now = Cells::load(cells.row(side));
      if (same(turned(claim), now)) continue;
      turned(claim).select(equal(proof.best(rows, side), claim), now).store(cells.row(side));
    }
    transpose(cells, after);
  }

  /// The scores of this moment.
  Cells score(const TileRows& rows, std::size_t own) const {
    Cells scores = Cells::all(0);
    for_others(boards_.numbers, rows, [&](std::size_t i, std::uint32_t, std::uint32_t column) {
      scores.cell[static_cast<int>(i)] = layer_.row(*rows.part, column)[rank(rows, own)];
    });
    return turned(scores);
  }

  /// Calls use(rows) for each tile, with all its own sides, from several threads.
  template <class Use>
  void for_each_tile(const Use& use) const {
    for (const Part& part : layer_.parts())
      job_.workers().for_each(part.own_tiles() * part.other_tiles(), [&](std::size_t tile) {
        if (tile % 8 == 0) layer_.check_memory();
        use(TileRows{&part, tile / part.other_tiles(), tile % part.other_tiles()});
      });
  }
  template <class Use>
  void for_each_own(const TileRows& rows, const Use& use) const {
    const std::size_t first = rows.own_tile * ByteTile::side;
    for (std::size_t own = 0; own < std::min<std::size_t>(ByteTile::side, rows.part->own_sides - first); ++own)
      use(own);
  }

  /// The boards in whose lanes faults(rows, own) has bits.
  template <class Find>
  Faults count(const Find& find) const {
    Faults all;
    std::mutex guard;
    for_each_tile([&](const TileRows& rows) {
      const std::uint64_t boards = boards_of(rows);
      Faults here;
      for_each_own(rows, [&](std::size_t own) {
        for (std::uint64_t bits = boards & find(rows, own); bits != 0; bits &= bits - 1)
          here.add({1, place(rows, own, std::countr_zero(bits))});
      });
      if (here.count == 0) return;
      const std::lock_guard lock(guard);
      all.add(here);
    });
    return all;
  }

  /// A bit for each lane of a tile with a board.
  std::uint64_t boards_of(const TileRows& rows) const {
    std::uint64_t bits = 0;
    for_others(boards_.numbers, rows,
               [&](std::size_t i, std::uint32_t, std::uint32_t) { bits |= std::uint64_t{1} << i; });
    return bits;
  }

  /// Gives all boards the scores that the table claims, the boards that are `won` the least score for the opponent: a
  /// move to them is never the best.
  void claim_all(const Cells& won = Cells::all(0)) {
    for_each_tile([&](const TileRows& rows) {
      if (rows.part->over) return;
      ByteTile cells{}, turned_cells{};
      for_each_own(rows, [&](std::size_t own) {
        const Cells claims = claim(rows, own);
        Cells::all(0).select(equal(claims, won), turned(claims)).store(cells.row(own));
      });
      transpose(cells, turned_cells);
      write_tile(boards_.numbers, layer_, rows, turned_cells);
    });
  }

  const Boards& boards_;
  const Claims& claims_;
  Layer layer_;
  TierMoves moves_;
  TileCells exits_;
  Job job_;
};

/// The bytes for the table of a lower tier. The scores of this moment take no memory while exits are found.
std::uint64_t room_for_lower(const MancalaRules& rules, const Job& job) {
  const std::uint64_t room = room_in(job), proof = sowing_proof_bytes(rules);
  return room < proof ? 0 : room - proof + Layer::size(rules.boards->numbers, rules.most).cells;
}

}  // namespace

void prove_sowing(const MancalaRules& rules, const TableKind& kind, const Slice& table, const ExitEntries& exits,
                  Findings& findings) {
  const Numbers& numbers = rules.boards->numbers;
  const Index begin = numbers.first(rules.least);
  const ByteScores scores(kind, table);
  const LowerScores lower = rules.least < rules.most
                                ? LowerScores(numbers, scores.cells())
                                : LowerScores(numbers, kind, exits, room_for_lower(rules, findings.job()));
  for (unsigned seeds = rules.least; seeds <= rules.most; ++seeds) {
    const Index first = numbers.first(seeds) - begin, boards = numbers.first(seeds + 1) - numbers.first(seeds);
    if (findings.done() >= first + boards) continue;
    const Claims claims(numbers, scores.cells().data() + first, seeds);
    TierProof proof(*rules.boards, seeds, claims, lower, {}, findings.job());
    const Faults faults = proof.faults([&] { findings.passed(first); });
    if (faults.count != 0) findings.wrong(first + faults.first, faults.count);
    findings.reached(first + boards);
  }
}

void derive_wins(const MancalaRules& rules, const TableKind& kind, TableCells cells, const ExitEntries& exits,
                 const ByMoves& by_moves, Findings& findings) {
  const Numbers& numbers = rules.boards->numbers;
  constexpr std::uint8_t won = 255;
  const Index begin = numbers.first(rules.least), size = numbers.first(rules.most + 1) - begin;
  auto* const bytes = std::get_if<std::span<std::uint8_t>>(&cells);
  const bool fits = sowing_proof_bytes(rules) <= room_in(findings.job());
  bool fast = bytes != nullptr && (fits || exits.lend);
  if (rules.least == rules.most && !exits.lend)  // the wins of tables that are not in memory may be unknown
    for (unsigned below = 0; below + rules.boards->rules.least_gain() <= rules.most; ++below)
      fast = fast && exits.table && exits.table(numbers.first(below));
  if (!fast) return for_stretches(size, findings, by_moves);
  const BufferPlace place{!fits, findings.job().scratch(), findings.job().memory()};
  const LowerScores lower = rules.least < rules.most
                                ? LowerScores(numbers, *bytes)
                                : LowerScores(numbers, kind, exits, room_for_lower(rules, findings.job()));
  for (unsigned seeds = rules.least; seeds <= rules.most; ++seeds) {
    std::uint8_t* const tier = bytes->data() + (numbers.first(seeds) - begin);
    const Claims claims(numbers, tier, seeds);
    TierProof(*rules.boards, seeds, claims, lower, place, findings.job()).derive_wins(won, tier);
    findings.passed(numbers.first(seeds + 1) - begin);
  }
}

std::uint64_t sowing_proof_bytes(const MancalaRules& rules) {
  const Numbers& numbers = rules.boards->numbers;
  const Layer::Size layer = Layer::size(numbers, rules.most);
  return layer.cells + layer.tiles * (sizeof(ByteTile) + sizeof(std::uint64_t)) +
         TierMoves::bytes(numbers.sides(), rules.most);
}

}  // namespace zermelo::mancala::proof
