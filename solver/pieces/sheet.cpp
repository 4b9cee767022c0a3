// Sets change in place: a part of a ply reads the sets of one side and writes those of the other, and finds only wins
// or only losses.
#include "solver/pieces/sheet.h"

namespace zermelo::pieces {
namespace {

bool any_of(const std::vector<std::uint8_t>& flags) { return std::find(flags.begin(), flags.end(), 1) != flags.end(); }

}  // namespace

/// Sets of a thread, for the work on one frame.
struct Sheet::Scratch {
  Scratch(const TierPlan& plan, const VectorUnit& unit)
      : p(plan.words()), moves(plan.words()), turned(plan.words()), attacks(plan, unit) {}

  FrameSet p, moves, turned;
  Attacks attacks;
  std::vector<ExitCode> exits;
};

Sheet::Sheet(const TierPlan& plan, const VectorUnit& unit) : plan_(plan), unit_(unit) {
  const std::size_t frames = plan.frames().size();
  const auto set = [&] { return Set{HugeBuffer<Word>(frames * plan.words()), std::vector<std::uint8_t>(frames)}; };
  for (SideSets& sets : sets_) {
    sets.open = set();
    sets.won = set();
    sets.lost = set();
    if (plan.numbers().has_pawns()) sets.held = set();
  }
}

Sheet::~Sheet() = default;

void Sheet::solve(const Pawns& pawns, Sources& sources, const Loop& loop, Word* legal, DepthCells& cells,
                  std::size_t first, const std::function<void()>& stop) {
  pawns_ = pawns;
  cells_ = &cells;
  first_cell_ = first;
  for (const Side side : sides) of(side).legal = legal + at(side) * plan_.sheet_words();
  const std::size_t frames = plan_.frames().size();
  for (SideSets& sets : sets_) sets.events.assign(frames, Events());
  const auto make = [&] { return std::make_unique<Scratch>(plan_, unit_); };
  const auto each = [&](const auto& work) {
    loop(2 * frames, [&](std::size_t i) { work(i / 2, sides[i % 2], *scratch_.lend(make)); });
  };
  loop(frames, [&](std::size_t frame) { prepare(frame, sources, *scratch_.lend(make)); });
  last_event_ = 0;
  for (const SideSets& sets : sets_)
    for (const Events& events : sets.events) last_event_ = std::max(last_event_, events.end());
  each([&](std::size_t frame, Side side, Scratch& own) { find_mates(frame, side, own); });
  for (std::uint32_t ply = 1; goes_on(ply); ++ply) {
    stop();
    if (ply % 2 == 1)
      each([&](std::size_t frame, Side side, Scratch& own) { find_wins(frame, side, ply, own); });
    else
      each([&](std::size_t frame, Side side, Scratch& own) { find_losses(frame, side, ply, own); });
  }
}

bool Sheet::goes_on(std::uint32_t ply) const {
  if (ply <= last_event_) return true;
  return std::any_of(sets_.begin(), sets_.end(),
                     [&](const SideSets& sets) { return any_of(ply % 2 == 1 ? sets.lost.any : sets.won.any); });
}

/// Finds the legal positions, captures and exits of a frame. The set `lost` of a side gets its positions in check.
void Sheet::prepare(std::size_t frame, Sources& sources, Scratch& own) {
  const std::size_t words = plan_.words();
  put_distinct(plan_, plan_.frames()[frame], pawns_.all(), own.p.data());
  for (const Side side : sides) {
    own.attacks.find(plan_.frames()[frame], pawns_, side);
    SideSets& sets = of(side);
    SideSets& others = of(chess::other(side));
    own.moves.clear();
    own.attacks.add(own.moves.data());
    std::copy_n(own.p.data(), words, legal(frame, side));
    unit_.remove(words, own.moves.data(), legal(frame, side));
    std::copy_n(own.moves.data(), words, in(others.lost, frame));
    std::copy_n(legal(frame, side), words, in(sets.open, frame));
    sources.captures(frame, side, own.attacks, in(sets.open, frame), sets.events[frame]);
    sets.open.any[frame] = 1;
  }
  for (const Side side : sides) {
    if (pawns_.of[at(side)] != 0) take_exits(frame, side, sources, own.exits);
    of(side).events[frame].sort();
  }
}

void Sheet::take_exits(std::size_t frame, Side side, Sources& sources, std::vector<ExitCode>& best) {
  SideSets& sets = of(side);
  Word* held = in(sets.held, frame);
  sets.held.any[frame] = sources.exits(frame, side, legal(frame, side), best);
  if (!sets.held.any[frame]) return;
  std::fill_n(held, plan_.words(), 0);
  for (std::uint32_t place = 0; place < best.size(); ++place) {
    if (best[place] == 0) continue;
    insert(held, place);
    const Value below = Exits::decode(best[place]);
    if (below.outcome == Outcome::loss) sets.events[frame].add(below.depth + 1, Events::Kind::decided, place);
    if (below.outcome == Outcome::win) sets.events[frame].add(below.depth + 1, Events::Kind::freed, place);
  }
}

/// A checked position without a move is lost in no ply.
void Sheet::find_mates(std::size_t frame, Side side, Scratch& own) {
  SideSets& sets = of(side);
  Word* lost = in(sets.lost, frame);
  const std::size_t words = plan_.words();
  unit_.keep(words, legal(frame, side), lost);
  if (pawns_.of[at(side)] != 0 && sets.held.any[frame]) unit_.remove(words, in(sets.held, frame), lost);
  FrameSet& moves = own.moves;
  moves.clear();
  pull(frame, side, of(chess::other(side)).open, moves.data(), lost, own.turned);
  unit_.remove(words, moves.data(), lost);
  cells_->put(unit_, words, lost, plan_.in_order(), {Outcome::loss, 0}, cell(frame, side));
  for (const std::uint32_t place : sets.events[frame].in(0, Events::Kind::decided)) insert(lost, place);
  sets.lost.any[frame] = unit_.any(words, lost);
}

void Sheet::find_wins(std::size_t frame, Side side, std::uint32_t ply, Scratch& own) {
  SideSets& sets = of(side);
  const std::size_t words = plan_.words();
  Word *won = in(sets.won, frame), *open = in(sets.open, frame);
  const Value value{Outcome::win, ply};
  const auto events = sets.events[frame].in(ply, Events::Kind::decided);
  std::fill_n(won, words, 0);
  sets.won.any[frame] = pull(frame, side, of(chess::other(side)).lost, won, open, own.turned) || !events.empty();
  if (!sets.won.any[frame]) return;
  unit_.keep(words, legal(frame, side), won);
  unit_.keep(words, open, won);
  cells_->put(unit_, words, won, plan_.in_order(), value, cell(frame, side));
  for (const std::uint32_t place : events) {
    if (!has(open, place)) continue;
    insert(won, place);
    if (has(legal(frame, side), place) && has(plan_.in_order(), place)) cells_->put(cell(frame, side) + place, value);
  }
  unit_.remove(words, won, open);
  sets.won.any[frame] = unit_.any(words, won);
}

void Sheet::find_losses(std::size_t frame, Side side, std::uint32_t ply, Scratch& own) {
  SideSets& sets = of(side);
  const SideSets& others = of(chess::other(side));
  const std::size_t words = plan_.words();
  Word *lost = in(sets.lost, frame), *open = in(sets.open, frame);
  const auto freed = sets.events[frame].in(ply, Events::Kind::freed);
  const auto events = sets.events[frame].in(ply, Events::Kind::decided);
  std::fill_n(lost, words, 0);
  sets.lost.any[frame] = pull(frame, side, others.won, lost, open, own.turned) || !freed.empty() || !events.empty();
  if (!sets.lost.any[frame]) return;
  for (const std::uint32_t place : freed) {
    erase(in(sets.held, frame), place);
    insert(lost, place);
  }
  unit_.keep(words, legal(frame, side), lost);
  unit_.keep(words, open, lost);
  if (pawns_.of[at(side)] != 0 && sets.held.any[frame]) unit_.remove(words, in(sets.held, frame), lost);
  if (unit_.any(words, lost)) {
    FrameSet& moves = own.moves;
    moves.clear();
    pull(frame, side, others.open, moves.data(), lost, own.turned);
    unit_.remove(words, moves.data(), lost);
    cells_->put(unit_, words, lost, plan_.in_order(), {Outcome::loss, ply}, cell(frame, side));
  }
  for (const std::uint32_t place : events) insert(lost, place);
  sets.lost.any[frame] = unit_.any(words, lost);
}

/// Adds to `p` the positions of a frame from which a move leads into x. Returns false if x is empty where such moves
/// lead to.
bool Sheet::pull(std::size_t frame, Side side, const Set& x, Word* p, const Word* wanted, FrameSet& turned) {
  const Frame& here = plan_.frames()[frame];
  if (x.any[frame]) unit_.pull(plan_.shape(), plan_.men_of(side), here.kings | pawns_.all(), in(x, frame), p, wanted);
  return pull_king(frame, side, x, p, turned) || x.any[frame];
}

bool Sheet::pull_king(std::size_t frame, Side side, const Set& x, Word* p, FrameSet& turned) {
  const auto& neighbours = plan_.frames()[frame].neighbours[at(side)];
  bool any = false;
  for (auto first = neighbours.begin(); first != neighbours.end();) {
    const unsigned symmetry = first->symmetry;
    Word* to = symmetry == 0 ? p : turned.data();
    if (symmetry != 0) turned.clear();
    bool found = false;
    for (; first != neighbours.end() && first->symmetry == symmetry; ++first) {
      if (!x.any[first->frame]) continue;
      unit_.add(plan_.words(), in(x, first->frame), to);
      found = true;
    }
    if (found && symmetry != 0) turn(symmetry, to, p);
    any = any || found;
  }
  return any;
}

void Sheet::turn(unsigned symmetry, const Word* x, Word* p) const {
  if (plan_.board() == chess::Board{8, 8}) return unit_.turn(plan_.levels(), symmetry, x, p);
  std::array<unsigned, 64> origin{};
  for (unsigned square = 0; square < 64; ++square)
    if (plan_.shape().board >> square & 1) origin[plan_.turned(square, symmetry)] = square;
  for (std::size_t w = 0; w < plan_.words(); ++w)
    for_squares(x[w], [&](unsigned square) {
      std::size_t word = 0;
      for (std::size_t level = 0; level + 1 < plan_.levels(); ++level)
        word = 64 * word + origin[plan_.square_in(w, level)];
      p[word] |= one(origin[square]);
    });
}

}  // namespace zermelo::pieces
