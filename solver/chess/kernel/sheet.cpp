// Sets change in place: a part of a ply reads the sets of one side, writes the sets of the other, and finds only wins
// or only losses. Most plies change few blocks; the others are skipped by their masks.
#include "solver/chess/kernel/sheet.h"

namespace zermelo::chess::kernel {

namespace {

/// The code of the event that the best exit of a position brings a ply after its own: an exit to a loss decides the
/// position, an exit to a win frees it. 0 for a draw and without an exit.
ExitCode event_of(ExitCode exit) {
  const std::uint32_t decided = EventList::code_of(ExitCoding::top - exit + 1u, EventList::Kind::decided);
  const std::uint32_t freed = EventList::code_of(exit, EventList::Kind::freed);
  const std::uint32_t event = exit > ExitCoding::draw ? decided : freed;
  return static_cast<ExitCode>(exit == 0 || exit == ExitCoding::draw ? 0 : event);
}

/// The squares of a word with an exit.
Word exits_in(const ExitCode* codes) {
  Word squares = 0;
  for (unsigned square = 0; square < 64; ++square) squares |= Word{codes[square] != 0} << square;
  return squares;
}

/// Calls use(place) for each position of a part.
template <class Use>
void for_places(const TierPlan& plan, Part x, const Use& use) {
  const std::size_t block_words = plan.words() / plan.shape().blocks();
  for (std::size_t word = 0; word < plan.words(); ++word)
    if (has(x.blocks, word / block_words))
      for_squares(x.words[word], [&](unsigned square) { use(64 * word + square); });
}

bool any_of(const std::vector<Word>& blocks) {
  return std::any_of(blocks.begin(), blocks.end(), [](Word word) { return word != 0; });
}

}  // namespace

Sheet::Sheet(const TierPlan& plan, const VectorUnit& unit, Aim aim)
    : plan_(plan), unit_(unit), aim_(aim), everywhere_(all_blocks(plan.shape())) {
  const std::size_t frames = plan.frames().size();
  const auto set = [&] {
    return Set{HugeBuffer<Word>(frames * plan.words()), std::vector<Word>(frames * plan.shape().mask_words())};
  };
  for (SideSets& sets : sets_) {
    sets.open = set();
    sets.won = set();
    sets.lost = set();
    if (plan.numbers().has_pawns()) sets.held = set();
  }
  if (aim.is_series()) of(Side::black).safe = set();
}

Sheet::~Sheet() = default;

Pool<Sheet::Scratch>::Loan Sheet::lend_scratch() {
  return scratch_.lend([&] { return std::make_unique<Scratch>(plan_, unit_); });
}

/// Calls work(frame, side, scratch) for each frame and side.
template <class Work>
void Sheet::each_frame(const Loop& loop, const Work& work) {
  loop(2 * plan_.frames().size(), [&](std::size_t i) { work(i / 2, sides[i % 2], *lend_scratch()); });
}

void Sheet::solve(const Pawns& pawns, Sources& sources, const Loop& loop, Word* legal, const Course& course) {
  pawns_ = pawns;
  course_ = &course;
  for (const Side side : sides) {
    of(side).legal = legal + at(side) * plan_.sheet_words();
    if (aim_.is_help()) of(side).solutions = course.solutions + at(side) * plan_.sheet_cells();
  }
  for (SideSets& sets : sets_) sets.events.assign(plan_.frames().size(), Events());
  loop(plan_.frames().size(), [&](std::size_t frame) {
    course.begin_frame();
    prepare(frame, sources, *lend_scratch());
  });
  last_event_ = last_event();
  std::uint32_t ply = course.past ? course.past->last_ply : aim_.first_ply();
  each_frame(loop, [&](std::size_t frame, Side side, Scratch& own) {
    course.past ? replay(frame, side, *course.past, own) : begin_ply(frame, side, own);
  });
  if (!course.past) course.end_ply(ply);
  while (goes_on(++ply)) {
    if (aim_.is_help() && ply > HelpCode::most_plies)
      throw LimitError("a solution takes more than {} plies, more than tables of help play hold",
                       SolutionCode::max_depth);
    each_frame(loop, [&](std::size_t frame, Side side, Scratch& own) { find(frame, side, ply, own); });
    course.end_ply(ply);
  }
}

std::uint32_t Sheet::last_event() const {
  std::uint32_t last = 0;
  for (const SideSets& sets : sets_)
    for (const Events& events : sets.events) last = std::max(last, events.end());
  return last;
}

bool Sheet::goes_on(std::uint32_t ply) const {
  if (ply <= last_event_) return true;
  return std::any_of(sets_.begin(), sets_.end(),
                     [&](const SideSets& sets) { return any_of(ply % 2 == 1 ? sets.lost.blocks : sets.won.blocks); });
}

bool Sheet::is_empty(Part x) const {
  return std::all_of(x.blocks, x.blocks + plan_.shape().mask_words(), [](Word word) { return word == 0; });
}

void Sheet::fill_mask(Set& set, std::size_t frame) const {
  std::copy(everywhere_.begin(), everywhere_.end(), in(set, frame).blocks);
}

/// Finds the legal positions, captures and exits of a frame. The set `lost` of a side gets the positions that are the
/// goal if it has no move: those in check, or those that are not.
void Sheet::prepare(std::size_t frame, Sources& sources, Scratch& own) {
  const std::size_t words = plan_.words();
  put_distinct(plan_, plan_.frames()[frame], pawns_.all(), own.plain.data());
  if (aim_.is_race()) leave_checks_out(frame, own);
  for (const Side side : sides) {
    own.attacks.find(plan_.frames()[frame], pawns_, side);
    SideSets& sets = of(side);
    Word *legal = sets.legal + frame * words, *open = in(sets.open, frame).words;
    Word* checked = in(of(chess::other(side)).lost, frame).words;
    std::fill_n(checked, words, 0);
    own.attacks.add(checked);
    std::copy_n(own.plain.data(), words, legal);
    unit_.remove(words, checked, legal);
    const bool illegal_frame = side == Side::black && is_over(frame, side);
    if (illegal_frame) std::fill_n(legal, words, 0);
    std::copy_n(legal, words, open);
    own.events[at(side)].clear();
    const Word* illegal = aim_.is_race() ? own.checks[at(chess::other(side))].data() : nullptr;
    if (!illegal_frame) sources.captures(frame, side, own.attacks, illegal, open, own.events[at(side)]);
    fill_mask(sets.open, frame);
    fill_mask(sets.lost, frame);
    if (!aim_.may_be_stuck(side)) std::fill_n(in(sets.lost, frame).blocks, plan_.shape().mask_words(), 0);
  }
  for (const Side side : sides) {
    if (pawns_.of[at(side)] != 0) take_exits(frame, side, sources, own);
    of(side).events[frame] = Events(own.events[at(side)], aim_.is_help());
    if (!aim_.ends_in_check()) {
      Word* stuck = in(of(side).lost, frame).words;
      std::transform(stuck, stuck + words, stuck, [](Word checked) { return ~checked; });
    }
  }
  if (!aim_.is_series()) return;
  const GrowingPart safe = in(of(Side::black).safe, frame);
  fill_mask(of(Side::black).safe, frame);
  std::copy_n(legal(frame, Side::black), words, safe.words);
  unit_.remove(words, in(of(Side::black).lost, frame).words, safe.words);
}

void Sheet::take_exits(std::size_t frame, Side side, Sources& sources, Scratch& own) {
  SideSets& sets = of(side);
  const GrowingPart held = in(sets.held, frame);
  fill_mask(sets.held, frame);
  std::vector<ExitCode>& best = own.exits;
  if (!sources.exits(frame, side, legal(frame, side), best)) {
    std::fill_n(held.words, plan_.words(), 0);
    return;
  }
  for (std::size_t word = 0; word < plan_.words(); ++word) held.words[word] = exits_in(&best[64 * word]);
  EventList& events = own.events[at(side)];
  if (aim_.is_help()) {
    for (std::uint32_t place = 0; place < best.size(); ++place)
      if (aim_.may_lead_to(side, best[place])) events.add_help(best[place], 1, place);
    return;
  }
  for (ExitCode& code : best) code = event_of(code);
  events.add(best);
}

/// The first ply: a position without a move, in check or not, is the goal.
void Sheet::begin_ply(std::size_t frame, Side side, Scratch& own) {
  if (is_over(frame, side)) return end_race(frame, side, 0, own);
  if (!aim_.may_be_stuck(side)) return;
  unit_.move(plan_.shape(), in(of(side).lost, frame), own.found.part());
  if (aim_.may_lose(side)) return settle_losses(frame, side, 0, own);
  keep_stuck(frame, side, own);
  find_reached(frame, side, 1, own);
}

void Sheet::find(std::size_t frame, Side side, std::uint32_t ply, Scratch& own) {
  if (is_over(frame, side)) return end_race(frame, side, ply, own);
  if (ply % 2 == 1) {
    if (!aim_.may_win(side)) return;
    return aim_.is_series() && ply > 1 ? pass(frame, ply, own) : find_reached(frame, side, ply, own);
  }
  if (!aim_.may_lose(side)) return;
  aim_.is_help() ? find_reached(frame, side, ply, own) : find_losses(frame, side, ply, own);
}

/// Finds the positions that count in this ply because a move, or an exit, leads to what the other side has lost, or
/// won, in the ply before. They are added to own.found.
void Sheet::find_reached(std::size_t frame, Side side, std::uint32_t ply, Scratch& own) {
  SideSets &sets = of(side), &others = of(chess::other(side));
  const bool wins = ply % 2 == 1;
  const GrowingPart reached = in(wins ? sets.won : sets.lost, frame), open = in(sets.open, frame),
                    found = own.found.part();
  pull(frame, side, wins ? others.lost : others.won, found, open);
  unit_.keep_both(plan_.shape(), legal(frame, side), open.words, found);
  if (aim_.is_help()) count(frame, side, ply, own);
  for (const std::uint32_t place : sets.events[frame].in(ply, Events::Kind::decided))
    own.found.insert_if(has(open.words, place), place);
  unit_.move(plan_.shape(), found, reached);
  if (is_empty(reached)) return;
  course_->keep(frame, side, {wins ? Outcome::win : Outcome::loss, ply}, reached);
  unit_.subtract(plan_.shape(), reached, open);
}

/// Candidates are the positions from which a move leads to a new win, or whose exits count from this ply on.
void Sheet::find_losses(std::size_t frame, Side side, std::uint32_t ply, Scratch& own) {
  SideSets& sets = of(side);
  pull(frame, side, of(chess::other(side)).won, own.found.part(), in(sets.open, frame));
  for (const std::uint32_t place : sets.events[frame].in(ply, Events::Kind::freed)) {
    erase(in(sets.held, frame).words, place);
    own.found.insert(place);
  }
  settle_losses(frame, side, ply, own);
}

/// Keeps the candidates in own.found without a move to a position that is not won.
void Sheet::keep_stuck(std::size_t frame, Side side, Scratch& own) {
  SideSets& sets = of(side);
  const GrowingPart found = own.found.part();
  unit_.keep_both(plan_.shape(), legal(frame, side), in(sets.open, frame).words, found);
  if (pawns_.of[at(side)] != 0) unit_.subtract(plan_.shape(), in(sets.held, frame), found);
  if (!own.found.empty()) {
    pull(frame, side, of(chess::other(side)).open, own.moves.part(), found);
    unit_.subtract(plan_.shape(), own.moves.part(), found);
    own.moves.clear();
  }
}

/// Finds the losses among the candidates in own.found.
void Sheet::settle_losses(std::size_t frame, Side side, std::uint32_t ply, Scratch& own) {
  SideSets& sets = of(side);
  const GrowingPart lost = in(sets.lost, frame), found = own.found.part();
  keep_stuck(frame, side, own);
  if (!own.found.empty()) course_->keep(frame, side, {Outcome::loss, ply}, found);
  for (const std::uint32_t place : sets.events[frame].in(ply, Events::Kind::decided)) own.found.insert(place);
  if (aim_.is_help()) {
    unit_.subtract(plan_.shape(), found, in(sets.open, frame));
    std::uint8_t* solutions = sets.solutions + frame * plan_.frame_cells();
    for_places(plan_, found, [&](std::size_t place) { solutions[place] = 1; });
  }
  unit_.move(plan_.shape(), found, lost);
}

/// Adds to `p` the positions of a frame from which a move leads into x.
/// Moves of kings go to neighbouring frames: all that need the same symmetry of the board are united, then turned.
void Sheet::pull(std::size_t frame, Side side, const Set& x, GrowingPart p, Part wanted) const {
  const Frame& here = plan_.frames()[frame];
  unit_.pull(plan_.shape(), plan_.men_of(side), here.kings | pawns_.all(), in(x, frame), p, wanted);
  const auto& neighbours = here.neighbours[at(side)];
  std::array<Part, 8> beside;
  for (auto first = neighbours.begin(); first != neighbours.end();) {
    const unsigned symmetry = first->symmetry;
    std::size_t count = 0;
    for (; first != neighbours.end() && first->symmetry == symmetry; ++first) beside[count++] = in(x, first->frame);
    turn(symmetry, std::span(beside).first(count), p, wanted.blocks);
  }
}

void Sheet::turn(unsigned symmetry, std::span<const Part> x, GrowingPart p, const Word* wanted) const {
  if (symmetry == 0 || plan_.board() == chess::Board{8, 8})
    return unit_.turn(plan_.shape(), symmetry, x.data(), x.size(), p, wanted);
  for (const Part& part : x) turn_squares(symmetry, part, p);
}

/// The same for smaller boards, position by position.
void Sheet::turn_squares(unsigned symmetry, Part x, GrowingPart p) const {
  std::array<unsigned, 64> origin{};
  for (unsigned square = 0; square < 64; ++square)
    if (plan_.shape().board >> square & 1) origin[plan_.turned(square, symmetry)] = square;
  const std::size_t block_words = plan_.words() / plan_.shape().blocks();
  for (std::size_t w = 0; w < plan_.words(); ++w) {
    if (!has(x.blocks, w / block_words)) continue;
    for_squares(x.words[w], [&](unsigned square) {
      std::size_t word = 0;
      for (std::size_t level = 0; level + 1 < plan_.levels(); ++level)
        word = 64 * word + origin[plan_.square_in(w, level)];
      p.words[word] |= one(origin[square]);
      insert(p.blocks, word / block_words);
    });
  }
}

// Finds the sets of a sheet after the plies of an interrupted solve: what was won is not open, and what the last two
// plies have found begins the next one.

/// Finds the sets of a frame after the plies of the past.
void Sheet::replay(std::size_t frame, Side side, const Past& past, Scratch& own) {
  SideSets& sets = of(side);
  unit_.move(plan_.shape(), in(sets.lost, frame), own.found.part());
  own.found.clear();
  Word* open = in(sets.open, frame).words;
  past.read(frame, side, [&](std::uint32_t place, Value value) {
    const Squares squares = squares_of(plan_, place);
    const bool win = value.outcome == Outcome::win;
    for (const auto& order : plan_.exchanges()) {
      Squares exchanged{};
      for (std::size_t level = 0; level < plan_.levels(); ++level) exchanged[level] = squares[order[level]];
      const std::uint32_t image = place_of(plan_, exchanged);
      if (win) erase(open, image);
      if (value.depth + 1 >= past.last_ply) (win ? own.found : own.moves).insert(image);
    }
  });
  replay_captures(frame, side, past.last_ply, own);
  unit_.move(plan_.shape(), own.found.part(), in(sets.won, frame));
  unit_.move(plan_.shape(), own.moves.part(), in(sets.lost, frame));
}

/// The same for captures. Wins go to own.found, losses to own.moves, if the last plies have found them.
void Sheet::replay_captures(std::size_t frame, Side side, std::uint32_t last_ply, Scratch& own) {
  SideSets& sets = of(side);
  for (std::uint32_t ply = 0; ply <= last_ply; ++ply)
    for (const std::uint32_t place : sets.events[frame].in(ply, Events::Kind::decided)) {
      if (ply % 2 == 1) erase(in(sets.open, frame).words, place);
      if (ply + 1 >= last_ply) (ply % 2 == 1 ? own.found : own.moves).insert(place);
    }
}

}  // namespace zermelo::chess::kernel
