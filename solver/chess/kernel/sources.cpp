// The value of a capture is the value of the position without the captured man; it is looked up once and entered for
// every man that may capture there. A move of a pawn is tested for all positions of the frame at once: its king is safe
// if no enemy attacks it with the pawns as they are after the move.
#include "solver/chess/kernel/sources.h"

#include <algorithm>
#include <bit>

namespace zermelo::chess::kernel {
namespace {

/// Calls use(first, squares) for each word of a set that is not empty; `first` is the place of its first position, and
/// `squares` are the squares of the man of the last level.
template <class Use>
void for_rows(const TierPlan& plan, const Word* set, const Use& use) {
  for (std::size_t w = 0; w < plan.words(); ++w)
    if (set[w] != 0) use(static_cast<std::uint32_t>(64 * w), set[w]);
}

/// Calls use(squares) for all different free squares of the levels from `level` on, but for the level `fixed`.
template <class Use>
void for_distinct(const TierPlan& plan, std::size_t level, std::size_t fixed, Word taken, Squares& squares,
                  const Use& use) {
  if (level == plan.levels()) return use(squares);
  if (level == fixed) return for_distinct(plan, level + 1, fixed, taken, squares, use);
  for_squares(plan.shape().board & ~taken, [&](unsigned square) {
    squares[level] = square;
    for_distinct(plan, level + 1, fixed, taken | one(square), squares, use);
  });
}

unsigned king_square(const TierPlan& plan, const Parts& parts, Side side) {
  const std::size_t level = plan.king_level(side);
  return level == no_level ? parts.frame->king[at(side)] : parts.levels[level];
}

bool kings_apart(const TierPlan& plan, const Parts& parts) {
  const unsigned white = king_square(plan, parts, Side::white), black = king_square(plan, parts, Side::black);
  return !(plan.zone(white) >> black & 1);
}

/// Enters the code of a capture, which wins or loses in an odd or an even ply.
void add_event(Aim aim, ExitCode code, std::uint32_t place, EventList& events) {
  if (aim.is_help()) return events.add_help(code, 0, place);
  const Value value = ExitCoding::decode(code);
  if (value.outcome == Outcome::draw) return;
  events.add(value.depth, EventList::Kind::decided, place);
}

/// The last place of a line; an ending that fills the line has no levels for all its men.
constexpr std::size_t unread_slot = chess::Position::most_men - 1;

/// The men that the move leaves.
std::vector<PartMan> men_after(std::vector<PartMan> men, std::size_t without, unsigned promoted,
                               chess::Kind promotion) {
  std::erase_if(men, [&](const PartMan& man) { return man.level != no_level && man.level == without; });
  for (PartMan& man : men)
    if (man.kind == chess::pawn && man.square == promoted) man.kind = promotion;
  return men;
}

const chess::Endings::Place& ending_of(const chess::Endings& endings, const std::vector<PartMan>& men) {
  chess::Position position;
  for (const PartMan& man : men) position.add({man.kind, man.side, 0});
  return *endings.place_of(position);
}

}  // namespace

void TierSources::captures(std::size_t frame, Side side, const Attacks& attacks, const Word* illegal, Word* open,
                           EventList& events) {
  const Parts parts{&plan_.frames()[frame], pawns_, {}, side};
  for (std::size_t level = 0; level < plan_.levels(); ++level)
    if (plan_.man(level).side == side && plan_.man(level).kind != chess::king)
      captures_of_level(parts, level, attacks, illegal, open, events);
  for_squares(pawns_.of[at(side)], [&](unsigned pawn) { captures_of_pawn(parts, pawn, attacks, open, events); });
}

void TierSources::captures_of_level(const Parts& parts, std::size_t victim, const Attacks& attacks, const Word* illegal,
                                    Word* open, EventList& events) {
  const Frame& frame = *parts.frame;
  if (frame.kings & (pawns_.all() | ~plan_.shape().board)) return;
  FrameSet attacked(plan_.words());
  attacks.add(victim, pawns_.of[at(parts.to_move)], attacked.data());
  if (illegal != nullptr) unit_.add(plan_.words(), illegal, attacked.data());
  const Side capturer = chess::other(parts.to_move);
  const ExitEnding lower(plan_, endings_, exit_source_, parts, victim);
  Parts after = parts;
  Squares squares{};
  for_distinct(plan_, 0, victim, frame.kings | pawns_.all(), squares, [&](const Squares& others) {
    after.levels = others;
    if (!kings_apart(plan_, after)) return;
    std::optional<ExitCode> known;
    const auto capture_on = [&](unsigned square) {
      Squares here = others;
      here[victim] = square;
      const std::uint32_t place = place_of(plan_, here);
      if (!known && has(attacked.data(), place)) return false;
      if (!known) known = lower.code(others);
      insert(open, place);
      add_event(aim_, *known, place, events);
      return true;
    };
    if (plan_.king_level(capturer) == no_level && !capture_on(frame.king[at(capturer)])) return;
    for (std::size_t level = 0; level < plan_.levels(); ++level)
      if (plan_.man(level).side == capturer && !capture_on(others[level])) return;
  });
}

void TierSources::captures_of_pawn(const Parts& parts, unsigned pawn, const Attacks& attacks, Word* open,
                                   EventList& events) {
  const Frame& frame = *parts.frame;
  const Side capturer = chess::other(parts.to_move);
  Parts after = parts;
  after.pawns.of[at(parts.to_move)] &= ~one(pawn);
  const ExitEnding lower(plan_, endings_, exit_source_, after);
  FrameSet attacked(plan_.words());
  attacks.add(no_level, after.pawns.of[at(parts.to_move)], attacked.data());
  const auto capture = [&](const Squares& squares) {
    after.levels = squares;
    const std::uint32_t place = place_of(plan_, squares);
    if (!kings_apart(plan_, after) || has(attacked.data(), place)) return;
    insert(open, place);
    add_event(aim_, lower.code(squares), place, events);
  };
  const Word taken = frame.kings | pawns_.all();
  Squares squares{};
  if (frame.kings & ~plan_.shape().board || (frame.kings & after.pawns.all())) return;
  if (frame.king[at(capturer)] == pawn) return for_distinct(plan_, 0, no_level, taken, squares, capture);
  if (frame.kings & one(pawn)) return;
  for (std::size_t level = 0; level < plan_.levels(); ++level) {
    if (plan_.man(level).side != capturer) continue;
    squares[level] = pawn;
    for_distinct(plan_, 0, level, taken, squares, capture);
  }
}

bool TierSources::exits(std::size_t frame, Side side, const Word* legal, std::vector<ExitCode>& best) {
  if (!unit_.any(plan_.words(), legal)) return false;
  best.assign(plan_.frame_cells(), 0);
  for_squares(pawns_.of[at(side)], [&](unsigned pawn) { add_exits(frame, side, pawn, legal, best); });
  return true;
}

void TierSources::add_exits(std::size_t frame, Side side, unsigned pawn, const Word* legal,
                            std::vector<ExitCode>& best) {
  const Parts parts{&plan_.frames()[frame], pawns_, {}, chess::other(side)};
  const Word fixed = parts.frame->kings | pawns_.all();
  const unsigned ranks = plan_.board().ranks, start = side == Side::white ? 1 : ranks - 2;
  const unsigned once = side == Side::white ? pawn + 8 : pawn - 8, twice = 2 * once - pawn;
  const auto move_to = [&](unsigned to) {
    PawnMove move{pawns_, to};
    move.after.of[at(side)] ^= one(pawn) | one(to);
    return move;
  };
  if (!(fixed & one(once))) {
    add_move(parts, move_to(once), legal, best);
    PawnMove step = move_to(twice % 64);
    step.passed = once;
    if (pawn / 8 == start && chess::has_double_step(plan_.board()) && !(fixed & one(twice)))
      add_move(parts, step, legal, best);
  }
  for_squares(Pawns{{one(pawn), one(pawn)}}.attacked_by(side) & plan_.shape().board, [&](unsigned to) {
    PawnMove capture = move_to(to);
    if (pawns_.of[at(chess::other(side))] & one(to)) {
      capture.after.of[at(chess::other(side))] &= ~one(to);
      add_move(parts, capture, legal, best);
    }
    if (fixed & one(to)) return;
    for (std::size_t level = 0; level < plan_.levels(); ++level) {
      capture.taken = level;
      const chess::Man& man = plan_.man(level);
      if (man.side != side && man.kind != chess::king) add_move(parts, capture, legal, best);
    }
  });
}

/// The positions in `legal` in which the move is legal.
void TierSources::put_safe(const Parts& parts, const PawnMove& move, const Word* legal, Word* set) {
  const std::size_t words = plan_.words();
  FrameSet other(words);
  Attacks attacks(plan_, unit_);
  std::copy_n(legal, words, set);
  if (move.taken != no_level) {
    add_on(plan_, move.taken, one(move.to), other.data());
    unit_.keep(words, other.data(), set);
  } else {
    const Word needed = one(move.to) | (move.passed < 64 ? one(move.passed) : 0);
    for (std::size_t level = 0; level < plan_.levels(); ++level) add_on(plan_, level, needed, other.data());
    unit_.remove(words, other.data(), set);
  }
  attacks.find(*parts.frame, move.after, parts.to_move);
  other.clear();
  attacks.add(move.taken, move.after.of[at(parts.to_move)], other.data());
  unit_.remove(words, other.data(), set);
}

void TierSources::add_move(const Parts& parts, const PawnMove& move, const Word* legal, std::vector<ExitCode>& best) {
  FrameSet safe(plan_.words());
  put_safe(parts, move, legal, safe.data());
  if (!unit_.any(plan_.words(), safe.data())) return;
  Parts after = parts;
  after.pawns = move.after;
  const bool captures = move.taken != no_level || std::popcount(move.after.all()) < std::popcount(pawns_.all());
  if (move.to / 8 == 0 || move.to / 8 + 1 == plan_.board().ranks)
    for (const chess::Kind kind : endings_.rules().promotions()) add_lower(after, move, kind, safe.data(), best);
  else if (captures)
    add_lower(after, move, chess::pawn, safe.data(), best);
  else
    add_push(after, move, safe.data(), best);
}

/// A move to another sheet.
void TierSources::add_push(Parts after, const PawnMove& move, const Word* safe, std::vector<ExitCode>& best) const {
  const SheetPlace plain = sheets_->place(after.pawns, after.to_move);
  const auto capture = move.passed < 64 ? sheets_->capture_place(after.pawns, move.passed) : std::nullopt;
  for_rows(plan_, safe, [&](std::uint32_t first, Word squares) {
    after.levels = squares_of(plan_, first);
    sheets_->raise(plain, capture, after, squares, &best[first]);
  });
}

/// A capture or a promotion. Without a promotion, `promotion` is a pawn.
void TierSources::add_lower(Parts after, const PawnMove& move, chess::Kind promotion, const Word* safe,
                            std::vector<ExitCode>& best) const {
  const ExitEnding lower(plan_, endings_, exit_source_, after, move.taken, move.to, promotion);
  for_rows(plan_, safe,
           [&](std::uint32_t first, Word squares) { lower.raise(squares_of(plan_, first), squares, &best[first]); });
}

bool TierSources::en_passant(std::size_t frame, Side side, unsigned passed, const Word* legal,
                             std::vector<ExitCode>& best) {
  const Parts parts{&plan_.frames()[frame], pawns_, {}, chess::other(side)};
  const unsigned pushed = side == Side::white ? passed - 8 : passed + 8;
  const unsigned start = side == Side::white ? passed + 8 : passed - 8;
  if (!unit_.any(plan_.words(), legal) || (parts.frame->kings & (one(passed) | one(start)))) return false;
  best.assign(plan_.frame_cells(), 0);
  FrameSet free(plan_.words()), blocked(plan_.words());
  for (std::size_t level = 0; level < plan_.levels(); ++level)
    add_on(plan_, level, one(passed) | one(start), blocked.data());
  std::copy_n(legal, plan_.words(), free.data());
  unit_.remove(plan_.words(), blocked.data(), free.data());
  const Word besides = Pawns{{one(passed), one(passed)}}.attacked_by(chess::other(side));
  for_squares(besides & pawns_.of[at(side)], [&](unsigned pawn) {
    PawnMove move{pawns_, passed};
    move.after.of[at(side)] ^= one(pawn) | one(passed);
    move.after.of[at(chess::other(side))] &= ~one(pushed);
    add_move(parts, move, free.data(), best);
  });
  return true;
}

/// The men are assigned to the slots of the lower ending once for a frame.
ExitEnding::ExitEnding(const TierPlan& plan, const chess::Endings& endings, const ExitEntries& exit_source,
                       const Parts& parts, std::size_t without, unsigned promoted, chess::Kind promotion)
    : ExitEnding(plan, endings, exit_source, men_after(men_of(plan, parts), without, promoted, promotion),
                 parts.to_move) {}

ExitEnding::ExitEnding(const TierPlan& plan, const chess::Endings& endings, const ExitEntries& exit_source,
                       const std::vector<PartMan>& men, Side to_move)
    : plan_(plan),
      aim_(endings.goal()),
      place_(ending_of(endings, men)),
      numbers_(endings.numbers(place_.tier)),
      first_(endings.first(place_.tier)),
      table_(exit_source, aim_, first_),
      to_move_(place_.exchanged ? chess::other(to_move) : to_move) {
  const chess::Board& board = plan.board();
  for (unsigned square = 0; square < 64; ++square) {
    if (!(plan.shape().board >> square & 1)) continue;
    const unsigned rank = place_.exchanged ? board.ranks - 1 - square / 8 : square / 8;
    image_[square] = static_cast<std::uint8_t>(board.square(square % 8, rank));
  }
  slots_.fill(unread_slot);
  std::vector<bool> filled(numbers_.roster().size());
  for (const PartMan& man : men) add(man, filled);
  if (numbers_.has_pawns()) turn_ = numbers_.turn_of(line_);
}

/// Gives the man the first free slot of its kind and side.
void ExitEnding::add(const PartMan& man, std::vector<bool>& filled) {
  const Side side = place_.exchanged ? chess::other(man.side) : man.side;
  std::size_t slot = 0;
  while (filled[slot] || numbers_.roster()[slot].kind != man.kind || numbers_.roster()[slot].side != side) ++slot;
  filled[slot] = true;
  if (man.level == no_level)
    line_[slot] = image_[man.square];
  else
    slots_[man.level] = slot;
}

void ExitEnding::raise(Squares levels, Word squares, ExitCode* best) const {
  const std::size_t last = plan_.levels() - 1;
  levels[last] = static_cast<unsigned>(std::countr_zero(squares));
  const EndingNumbers::Line line = line_of(levels);
  const auto series = numbers_.series_of(line, turn_of(line), to_move_, slots_[last]);
  for_squares(squares, [&](unsigned square) {
    levels[last] = square;
    const ExitCode code = series && !aim_.is_series() ? table_.code(first_ + series->number(image_[square]), to_move_)
                                                      : this->code(line_of(levels));
    best[square] = aim_.better(best[square], code);
  });
}

}  // namespace zermelo::chess::kernel
