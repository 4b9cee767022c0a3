// Retrograde analysis of sets of positions, ply by ply.
//
// A position is won in ply d if a move leads to a position lost in ply d - 1. The positions from which a move leads to
// a win of ply d - 1 are candidates; those whose every move leads to a position won by then are lost in ply d. Captures
// (places.h) are won and lost in the plies that the tables of other tiers say.
//
// Memory: for each bit of a word and each player to move 6 bits, and a cell of two bytes for each point of the board; 3
// bytes for a capture. Cost: a ply reads all sets, and moves (moves.h) only the words with positions of the last ply,
// and the words with candidates.
#include "solver/loopy/kernel/men/solve_men.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <utility>
#include <vector>

#include "solver/loopy/kernel/exits.h"
#include "solver/loopy/kernel/men/first_pass.h"
#include "solver/loopy/kernel/men/half.h"
#include "solver/loopy/kernel/men/moves.h"
#include "solver/loopy/kernel/solve_loopy.h"
#include "solver/solving/resumable.h"
#include "tablebase/base/error.h"
#include "tablebase/entries/depth_code.h"
#include "tablebase/game/tier_game.h"
#include "tablebase/machine/machine_memory.h"

namespace zermelo::loopy {
namespace {

using namespace men;
using described::TierMen;

constexpr Index men_hand_out = Index{1} << 18;

/// The progress of the work on all positions; in a checkpoint it precedes the sets.
struct MenState {
  std::uint64_t ply = 0;  ///< all depths up to this one are known
  std::uint64_t deepest = 0;
  std::uint64_t places = 0;  ///< of positions, and of those that are decided
  std::uint64_t decided = 0;
  std::uint64_t complete = 0;  ///< 1 when all depths are known
  std::uint64_t handed_out = 0;
};

class MenSolver {
 public:
  MenSolver(const Game& game, const TierMen& men, const EntryKind& kind, const Control& control)
      : game_(game),
        first_(has_exits(game) ? dynamic_cast<const TierGame&>(game).tier().first : 0),
        men_(men),
        kind_(kind),
        control_(control),
        workers_(control.job.workers()),
        places_(men),
        moves_(places_),
        halves_{Half(places_), Half(places_)},
        captures_(2 * chunks() * Exits::chunk) {}

  void solve(const Sink& sink) {
    if (!resumable_.restore([this](const GetBytes& get) { restore(get); })) begin();
    while (state_.complete == 0) {
      workers_.count() == 1 ? end_ply(step<false>()) : end_ply(step<true>());
      resumable_.pause();
    }
    const bool narrow = !kind_.has_depth || state_.deepest <= LoopyCode<std::uint8_t>::max_depth;
    narrow ? hand_out<std::uint8_t>(sink) : hand_out<std::uint16_t>(sink);
  }

 private:
  static constexpr std::size_t chunk_words = Exits::chunk / 64;
  std::size_t chunks() const { return (places_.words() + chunk_words - 1) / chunk_words; }

  /// Calls use(word) for all words.
  template <class Use>
  void for_words(const Use& use) {
    workers_.for_chunks(places_.words(), chunk_words, [&](std::size_t begin, std::size_t end) {
      for (std::size_t word = begin; word < end; ++word) use(word);
    });
  }

  void write(const PutBytes& put) {
    put(bytes_of(state_));
    for (Half& half : halves_) half.for_state([&](const auto& buffer) { put(std::as_bytes(buffer.span())); });
    captures_.put(put);
  }
  void restore(const GetBytes& get) {
    get(bytes_of(state_));
    if (state_.handed_out > game_.size() || (state_.handed_out != 0 && state_.complete == 0))
      throw DamagedCheckpoint("{} of {} positions were handed out", state_.handed_out, game_.size());
    for (Half& half : halves_) half.for_state([&](auto& buffer) { get(std::as_writable_bytes(buffer.span())); });
    captures_.get(2 * chunks() * Exits::chunk, get);
  }

  void begin() {
    std::atomic<Index> places{0};
    workers_.for_each(2 * chunks(), [&](std::size_t chunk) { places += begin_chunk(chunk); });
    captures_.finish();
    state_.places = places;
    add_captures();
  }

  /// Returns the number of positions that are not decided at once.
  Index begin_chunk(std::size_t chunk) {
    control_.job.check();
    const auto turn = static_cast<unsigned>(chunk / chunks());
    Half& half = halves_[turn];
    FirstPass pass(men_, places_, control_.exits);
    std::vector<Exits::Placed> captures;
    Index places = 0;
    const std::size_t begin = chunk % chunks() * chunk_words, end = std::min(places_.words(), begin + chunk_words);
    for (std::size_t word = begin; word < end; ++word) {
      const FirstPass::Found found = pass.visit(word, turn, 64 * (word - begin), captures);
      half.open[word] = found.open;
      half.new_won[word] = found.won;
      half.new_lost[word] = found.lost;
      note(half, word, found.won, {Outcome::win, 0});
      note(half, word, found.lost, {Outcome::loss, 0});
      places += described::count(found.open);
    }
    captures_.record(chunk, captures);
    return places;
  }

  /// Adds the captures that count in the last ply.
  void add_captures() {
    for (const Outcome outcome : {Outcome::win, Outcome::loss}) {
      if (!captures_.count_in(outcome, state_.ply)) continue;
      workers_.for_each(captures_.chunks(), [&](std::size_t chunk) {
        Half& half = halves_[chunk / chunks()];
        captures_.for_chunk(chunk, outcome, state_.ply, [&](Index place) {
          place -= chunk / chunks() * chunks() * Exits::chunk;
          (outcome == Outcome::win ? half.new_won : half.new_lost)[place / 64] |= one(place % 64);
        });
      });
    }
  }

  /// Decides the positions of the next ply. Returns their number.
  template <bool shared>
  Index step() {
    const auto next = static_cast<std::uint32_t>(state_.ply + 1);
    Index decided = 0;
    for (const unsigned turn : {0u, 1u})
      unmove<shared>(halves_[turn].new_lost, turn, halves_[1 - turn].open, halves_[1 - turn].next_won);
    for (Half& half : halves_) decided += settle(half, half.next_won, {Outcome::win, next});
    for (const unsigned turn : {0u, 1u}) {
      Half& half = halves_[turn];
      for_words([&](std::size_t word) { half.won[word] |= half.new_won[word]; });
      unmove<shared>(half.new_won, turn, halves_[1 - turn].open, halves_[1 - turn].next_lost);
    }
    for (const unsigned turn : {0u, 1u}) {
      keep_lost(turn);
      decided += settle(halves_[turn], halves_[turn].next_lost, {Outcome::loss, next});
    }
    for (Half& half : halves_) {
      std::swap(half.new_won, half.next_won);
      std::swap(half.new_lost, half.next_lost);
    }
    return decided;
  }

  void end_ply(Index decided) {
    ++state_.ply;
    state_.decided += decided;
    if (decided != 0) state_.deepest = state_.ply;
    require_depth(game_, kind_, state_.deepest);
    const bool captures = captures_.count_in(Outcome::win, state_.ply) || captures_.count_in(Outcome::loss, state_.ply);
    add_captures();
    if (decided == 0 && !captures && !captures_.count_after(state_.ply)) state_.complete = 1;
    control_.finish_step("ply", state_.ply, state_.complete == 1 ? game_.size() : solved());
  }

  /// The positions that are decided, by their share of the places.
  Index solved() const {
    const double share = static_cast<double>(state_.decided) / static_cast<double>(std::max<Index>(1, state_.places));
    return static_cast<Index>(share * static_cast<double>(game_.size()));
  }

  /// Adds the positions of `open` from which a move leads to one of `from`, in which `turn` is to move. Empties `from`.
  template <bool shared>
  void unmove(HugeBuffer<Word>& from, unsigned turn, const HugeBuffer<Word>& open, HugeBuffer<Word>& to) {
    const auto add = [&](std::size_t word, Word positions) {
      positions &= open[word];
      if constexpr (!shared) {
        to[word] |= positions;
      } else if (positions != 0) {
        std::atomic_ref(to[word]).fetch_or(positions, std::memory_order_relaxed);
      }
    };
    for_words([&](std::size_t word) {
      if (from[word] != 0) moves_.unmove(word, std::exchange(from[word], 0), turn, add);
    });
  }

  /// Keeps the candidates that are lost.
  void keep_lost(unsigned turn) {
    Half& half = halves_[turn];
    const std::span<const Word> won = halves_[1 - turn].won.span();
    for_words([&](std::size_t word) {
      Word& candidates = half.next_lost[word];
      candidates &= half.open[word];
      if (candidates != 0) candidates = moves_.all_moves_to(won, word, candidates, turn);
    });
  }

  /// Gives the positions of a set their entry. Returns their number.
  Index settle(Half& half, const HugeBuffer<Word>& set, Value value) {
    std::atomic<Index> found{0};
    workers_.for_chunks(places_.words(), chunk_words, [&](std::size_t begin, std::size_t end) {
      Index here = 0;
      for (std::size_t word = begin; word < end; ++word) {
        if (set[word] == 0) continue;
        half.open[word] &= ~set[word];
        note(half, word, set[word], value);
        here += described::count(set[word]);
      }
      found += here;
    });
    return found;
  }

  void note(Half& half, std::size_t word, Word positions, Value value) {
    if (!kind_.has_depth) value.depth = 0;
    const std::uint16_t code = Half::Code::encode(value);
    described::for_points(positions, [&](unsigned point) { half.cells[word * places_.points() + point] = code; });
  }

  template <class Cell>
  void hand_out(const Sink& sink) {
    std::vector<Cell> chunk(std::min(men_hand_out, game_.size()));
    resumable_.hand_out(game_.size(), chunk.size(), state_.handed_out, [&](Index first, Index count) {
      workers_.for_ranges(count, 1024, [&](std::size_t begin, std::size_t end) {
        read(first + begin, std::span(chunk).subspan(begin, end - begin));
      });
      sink({first, std::span<const Cell>(chunk).first(count)});
    });
  }

  template <class Cell>
  void read(Index first, std::span<Cell> entries) const {
    std::ranges::fill(entries, LoopyCode<Cell>::draw);
    men_.for_positions(first_ + first, entries.size(), [&](Index i, const described::Placement& position) {
      const auto [word, point] = places_.place(position);
      const std::uint16_t cell = halves_[position.turn].cells[word * places_.points() + point];
      if (cell != 0) entries[i] = LoopyCode<Cell>::encode(Half::Code::decode(cell));
    });
  }

  const Game& game_;
  Index first_;  ///< the number in the whole game of the first position
  const TierMen& men_;
  const EntryKind& kind_;
  const Control& control_;
  Workers& workers_;
  Places places_;
  MenMoves moves_;
  std::array<Half, 2> halves_;  ///< by the player to move
  Exits captures_;  ///< by place: words of the first player to move, filled up to chunks, then of the second
  MenState state_;
  const Resumable resumable_{control_, [this](const PutBytes& put) { write(put); },
                             [this] {
                               return fmt::format("stopped at ply {} with {} of {} positions decided", state_.ply,
                                                  solved(), game_.size());
                             }};
};

/// The share of the places that are captures: for each man and each victim, two men are on one point.
double share_of_captures(const TierMen& men) {
  const auto first = static_cast<std::size_t>(std::ranges::count(men.men(), 0, &described::Man::side));
  return static_cast<double>(first * (men.men().size() - first)) / 64;
}

/// Small boards and equal men waste the words of 64 places: from this many places for a position on, the loopy kernel
/// is faster.
constexpr std::uint64_t most_places = 6;

/// The courses of a man who may fly from every point to every other one.
constexpr std::uint64_t most_course_bytes = std::uint64_t{1} << 20;

bool suits(const Game& game, const TierMen& men) {
  return men.men().size() >= 2 && men.men().size() <= most_men &&
         2 * 64 * Places::words_for(men) <= most_places * game.size();
}

}  // namespace

std::optional<Kernel> men_kernel(const Game& game, const LoopRules& rules, const EntryKind& kind) {
  if (kind.code != CellCode::loopy || !rules.men || !suits(game, *rules.men)) return {};
  const std::uint64_t words = Places::words_for(*rules.men);
  const unsigned points = rules.men->points();
  const std::uint64_t captures = Exits::bytes(2 * 64 * words + 2 * Exits::chunk, share_of_captures(*rules.men));
  const std::uint64_t memory =
      2 * Half::bytes(words, points) + captures + 4 * men_hand_out + most_course_bytes * rules.men->men().size();
  return Kernel{
      .name = "men",
      .widest = kind.widths.back(),
      .memory = memory,
      .least_memory = memory,
      .checkpoint_bytes = 2 * Half::state_bytes(words, points) + captures,
      .file_bits = kind.has_depth ? 4.5 : 1.0,
      .solve = [&game, &rules, &kind](const Control& control,
                                      const Sink& sink) { MenSolver(game, *rules.men, kind, control).solve(sink); },
      .divided = [&game, &rules,
                  &kind](unsigned processes) { return loopy_kernel(game, rules, kind)->divided(processes); },
      .hands_out_again = true};
}

}  // namespace zermelo::loopy
