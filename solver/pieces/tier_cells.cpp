// The cells of a half sheet are in the order of the frames; `read` finds the frame and the levels of each number.
#include "solver/pieces/tier_cells.h"

#include <algorithm>
#include <bit>
#include <map>

#include "solver/pieces/representatives.h"

namespace zermelo::pieces {
namespace {

/// Work on a sheet with fewer cells is not divided among threads.
constexpr std::size_t large_sheet = std::size_t{1} << 18;

}  // namespace

TierCells::TierCells(const chess::Endings& endings, std::size_t tier, const Below& below)
    : endings_(endings),
      numbers_(endings.numbers(tier)),
      below_(below),
      plan_(endings.rules().board(), numbers_),
      legal_(places(numbers_) / 64) {}

std::uint64_t TierCells::places(const EndingNumbers& numbers) {
  const Index halves = 2 * (numbers.has_pawns() ? numbers.anchors() : 1) + numbers.captures();
  return halves * TierPlan::sheet_cells(numbers);
}

std::uint64_t TierCells::bytes(const EndingNumbers& numbers) {
  constexpr std::uint64_t events = 8;
  const std::uint64_t cells = places(numbers);
  return cells + cells / 8 + 2 * TierPlan::sheet_cells(numbers) * (5 + 8 * events) / 8;
}

void TierCells::solve(const Job& job) {
  for (const bool wide : {false, true}) {
    cells_.emplace(places(numbers_), wide);
    try {
      return solve_groups(job);
    } catch (const DeepPosition&) {
      if (wide) throw;
    }
  }
}

void TierCells::solve_groups(const Job& job) {
  Workers& workers = job.workers();
  const Loop divided = [&](std::size_t n, const std::function<void(std::size_t)>& body) { workers.for_each(n, body); };
  const Loop plain = [](std::size_t n, const std::function<void(std::size_t)>& body) {
    for (std::size_t i = 0; i < n; ++i) body(i);
  };
  Pool<Sheet> sheets;
  const auto make = [&] { return std::make_unique<Sheet>(plan_, vector_unit()); };
  for (const Group& group : groups())
    if (plan_.sheet_cells() >= large_sheet)
      for (const Index anchor : group) solve_sheet(anchor, *sheets.lend(make), divided, job);
    else
      workers.for_each(group.size(), [&](std::size_t i) { solve_sheet(group[i], *sheets.lend(make), plain, job); });
}

/// By descending advance.
std::vector<TierCells::Group> TierCells::groups() const {
  if (!numbers_.has_pawns()) return {{0}};
  std::map<unsigned, Group, std::greater<>> by_advance;
  for (Index anchor = 0; anchor < numbers_.anchors(); ++anchor) {
    const auto line = numbers_.anchor(anchor);
    unsigned advance = 0;
    for (std::size_t slot = 2; slot < numbers_.anchor_end(); ++slot) {
      const unsigned rank = plan_.board().rank(line[slot]);
      advance += numbers_.roster()[slot].side == Side::white ? rank : plan_.board().ranks - 1 - rank;
    }
    by_advance[advance].push_back(anchor);
  }
  std::vector<Group> groups;
  for (auto& [advance, group] : by_advance) groups.push_back(std::move(group));
  return groups;
}

Pawns TierCells::pawns_of(const EndingNumbers::Line& anchor) const {
  Pawns pawns;
  for (std::size_t slot = 2; numbers_.has_pawns() && slot < numbers_.anchor_end(); ++slot)
    pawns.of[at(numbers_.roster()[slot].side)] |= one(plan_.wide(anchor[slot]));
  return pawns;
}

void TierCells::solve_sheet(Index anchor, Sheet& sheet, const Loop& loop, const Job& job) {
  const Pawns pawns = pawns_of(numbers_.anchor(anchor));
  TierSources sources(plan_, vector_unit(), endings_, below_, this, pawns);
  sheet.solve(pawns, sources, loop, legal_.data() + 2 * anchor * plan_.sheet_words(), *cells_, first_cell(2 * anchor),
              [&] { job.check(); });
  const auto [first, end] = numbers_.captures_of(anchor);
  for (Index capture = first; capture < end; ++capture) solve_capture(capture, anchor, loop);
}

void TierCells::solve_capture(Index capture, Index anchor, const Loop& loop) {
  const Pawns pawns = pawns_of(numbers_.anchor(anchor));
  const Side side = numbers_.capturer(numbers_.passed(capture));
  TierSources sources(plan_, vector_unit(), endings_, below_, this, pawns);
  loop(plan_.frames().size(), [&](std::size_t frame) {
    const std::size_t from = first_cell(2 * anchor + at(side)) + frame * plan_.frame_cells();
    const std::size_t to = first_cell(2 * sheets() + capture) + frame * plan_.frame_cells();
    std::vector<ExitCode> best;
    const unsigned passed = plan_.wide(numbers_.passed(capture));
    if (!sources.en_passant(frame, side, passed, legal_.data() + from / 64, best)) return;
    Parts parts{&plan_.frames()[frame], pawns, {}, side};
    for (std::uint32_t place = 0; place < plan_.frame_cells(); ++place) {
      if (best[place] == 0) continue;
      parts.levels = squares_of(plan_, place);
      insert(legal_.data(), to + place);
      const Value value = with_capture(cells_->value(from + place), Exits::decode(best[place]), parts);
      if (value.outcome != Outcome::draw) cells_->put(to + place, value);
    }
  });
}

/// The entry of a position whose other moves, if there are some, have the entry `others`.
Value TierCells::with_capture(Value others, Value exits, const Parts& parts) const {
  Value capture = exits;
  if (exits.outcome != Outcome::draw)
    capture = {exits.outcome == Outcome::win ? Outcome::loss : Outcome::win, exits.depth + 1};
  const bool mate = others.outcome == Outcome::loss && others.depth == 0;
  if (mate || (others.outcome == Outcome::draw && !endings_.rules().any_play(position_of(plan_, parts))))
    return capture;
  // For the side to move, the entry with the smaller code is better.
  return Exits::encode(others) < Exits::encode(capture) ? others : capture;
}

/// Pawns as the men of an anchor.
EndingNumbers::Line TierCells::line_of(const Pawns& pawns) const {
  EndingNumbers::Line line{};
  std::array<Word, 2> rest = pawns.of;
  for (std::size_t slot = 2; slot < numbers_.anchor_end(); ++slot) {
    Word& squares = rest[at(numbers_.roster()[slot].side)];
    line[slot] = static_cast<std::uint8_t>(plan_.narrow(static_cast<unsigned>(std::countr_zero(squares))));
    squares &= squares - 1;
  }
  return line;
}

SheetPlace TierCells::place(const Pawns& pawns, Side to_move) const {
  const EndingNumbers::Turn turn = numbers_.turn_of(line_of(pawns));
  return {first_cell(2 * turn.anchor + at(to_move)), turn.symmetry};
}

std::optional<SheetPlace> TierCells::capture_place(const Pawns& pawns, unsigned passed) const {
  const auto turn = numbers_.capture_turn_of(line_of(pawns), static_cast<std::uint8_t>(plan_.narrow(passed)));
  if (!turn) return {};
  return SheetPlace{first_cell(2 * sheets() + turn->anchor), turn->symmetry};
}

std::size_t TierCells::cell_at(const SheetPlace& place, const Parts& parts) const {
  Squares squares = parts.levels;
  for (unsigned level = 0; level < plan_.levels(); ++level)
    squares[level] = plan_.turned(squares[level], place.symmetry);
  plan_.sort(squares);
  const std::size_t frame = parts.frame->king[0] < 64 ? plan_.turned(parts.frame->king[0], place.symmetry) : 0;
  return place.first + frame * plan_.frame_cells() + place_of(plan_, squares);
}

/// The half sheet of an anchor; without pawns, of all anchors with that side to move.
std::size_t TierCells::half_sheet(Index anchor) const {
  const Index anchors = numbers_.anchors();
  if (!numbers_.has_pawns()) return anchor / anchors;
  return anchor >= 2 * anchors ? anchor : 2 * (anchor % anchors) + anchor / anchors;
}

template <class Entry>
void TierCells::read(Index anchor, Entry* to) const {
  const Representatives representatives(numbers_, anchor);
  const bool pawns = numbers_.has_pawns();
  const std::size_t first =
      first_cell(half_sheet(anchor)) + (pawns ? 0 : anchor % numbers_.anchors() * plan_.frame_cells());
  const std::size_t run = numbers_.anchor_size() / numbers_.pairs().size();
  for (std::size_t pair = 0; pair < numbers_.pairs().size(); ++pair, to += run) {
    const unsigned white = plan_.wide(numbers_.pairs()[pair] / 64), black = plan_.wide(numbers_.pairs()[pair] % 64);
    read_run(first + (pawns ? (64 * white + black) * (plan_.sheet_cells() / 4096) : 0), to);
    representatives.clear_others(pair, to);
  }
}

/// Puts the entries for all squares of the men behind the anchor.
template <class Entry>
void TierCells::read_run(std::size_t first, Entry* to) const {
  const unsigned squares = plan_.board().squares();
  const std::size_t run = numbers_.anchor_size() / numbers_.pairs().size();
  const std::size_t men = numbers_.roster().size() - numbers_.anchor_end();
  for (std::size_t i = 0; i < run; ++i) {
    std::size_t place = squares == 64 ? i : 0;
    for (std::size_t man = 0, weight = 1, rest = i; squares != 64 && man < men; ++man, weight *= 64, rest /= squares)
      place += weight * plan_.wide(static_cast<unsigned>(rest % squares));
    to[i] = is_legal(first + place) ? LoopyCode<Entry>::encode(cells_->value(first + place)) : Entry{0};
  }
}

template void TierCells::read(Index anchor, std::uint8_t* to) const;
template void TierCells::read(Index anchor, std::uint16_t* to) const;

}  // namespace zermelo::pieces
