// The cells of a sheet are in the order of the frames; `read` finds the frame and the levels of each number.
#include "solver/pieces/tier_cells.h"

#include <tbb/enumerable_thread_specific.h>

#include <algorithm>
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
      cells_(2 * (numbers_.has_pawns() ? numbers_.anchors() : 1) * plan_.sheet_cells()),
      captures_(numbers_.captures() * plan_.sheet_cells()) {}

std::uint64_t TierCells::bytes(const chess::Board& board, const EndingNumbers& numbers) {
  const TierPlan plan(board, numbers);
  const Index sheets = 2 * (numbers.has_pawns() ? numbers.anchors() : 1) + numbers.captures();
  const std::uint64_t work = plan.sheet_cells() * (2 * 6 / 8 + 2 * 8);
  return sheets * plan.sheet_cells() * sizeof(Cell) + work;
}

Pawns TierCells::pawns_of(const EndingNumbers::Line& anchor) const {
  Pawns pawns;
  if (!numbers_.has_pawns()) return pawns;
  for (std::size_t slot = 2; slot < numbers_.anchor_end(); ++slot)
    pawns.of[at(numbers_.roster()[slot].side)] |= one(plan_.wide(anchor[slot]));
  return pawns;
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

void TierCells::solve(const Job& job) {
  Workers& workers = job.workers();
  const VectorUnit& unit = vector_unit();
  const Loop divided = [&](std::size_t n, const std::function<void(std::size_t)>& body) { workers.for_each(n, body); };
  const Loop plain = [](std::size_t n, const std::function<void(std::size_t)>& body) {
    for (std::size_t i = 0; i < n; ++i) body(i);
  };
  const bool large = plan_.sheet_cells() >= large_sheet;
  tbb::enumerable_thread_specific<std::unique_ptr<Sheet>> sheets;
  const auto sheet = [&]() -> Sheet& {
    auto& own = sheets.local();
    if (!own) own = std::make_unique<Sheet>(plan_, unit);
    return *own;
  };
  for (const Group& group : groups())
    if (large)
      for (const Index anchor : group) solve_sheet(anchor, sheet(), divided, job);
    else
      workers.for_each(group.size(), [&](std::size_t i) { solve_sheet(group[i], sheet(), plain, job); });
  find_deepest(workers);
}

void TierCells::solve_sheet(Index anchor, Sheet& sheet, const Loop& loop, const Job& job) {
  const Pawns pawns = pawns_of(numbers_.has_pawns() ? numbers_.anchor(anchor) : EndingNumbers::Line{});
  TierSources sources(plan_, vector_unit(), endings_, below_, this, pawns);
  sheet.solve(pawns, sources, loop, sheet_cells(anchor), [&] { job.check(); });
  if (numbers_.has_pawns()) solve_captures(anchor, loop);
}

void TierCells::solve_captures(Index anchor, const Loop& loop) {
  for (Index capture = 0; capture < numbers_.captures(); ++capture)
    if (numbers_.capture(capture) == numbers_.anchor(anchor)) solve_capture(capture, anchor, loop);
}

void TierCells::solve_capture(Index capture, Index anchor, const Loop& loop) {
  const Pawns pawns = pawns_of(numbers_.anchor(anchor));
  const Side side = numbers_.capturer(numbers_.passed(capture));
  TierSources sources(plan_, vector_unit(), endings_, below_, this, pawns);
  const Cell* plain = sheet_cells(anchor) + at(side) * plan_.sheet_cells();
  loop(plan_.frames().size(), [&](std::size_t frame) {
    FrameSet legal(plan_.words());
    const Cell* from = plain + frame * plan_.frame_cells();
    for (std::uint32_t place = 0; place < plan_.frame_cells(); ++place)
      if (from[place] != gap_cell) legal.data()[place / 64] |= one(place % 64);
    std::vector<Cell> best;
    if (!sources.en_passant(frame, side, plan_.wide(numbers_.passed(capture)), legal.data(), best)) return;
    Parts parts{&plan_.frames()[frame], pawns, {}, side};
    Cell* to = capture_cells(capture) + frame * plan_.frame_cells();
    for (std::uint32_t place = 0; place < plan_.frame_cells(); ++place) {
      if (best[place] == 0) continue;
      parts.levels = squares_of(plan_, place);
      to[place] = with_capture(from[place], best[place], parts);
    }
  });
}

/// The entry of a position whose other moves have the entry `plain`.
Cell TierCells::with_capture(Cell plain, Cell exits, const Parts& parts) const {
  Value capture = Code::decode(exits);
  if (capture.outcome != Outcome::draw)
    capture = {capture.outcome == Outcome::win ? Outcome::loss : Outcome::win, capture.depth + 1};
  const Value others = Code::decode(plain);
  const bool mate = others.outcome == Outcome::loss && others.depth == 0;
  if (mate || (others.outcome == Outcome::draw && !endings_.rules().any_play(position_of(plan_, parts))))
    return Code::encode(capture);
  // A quick loss has the greatest code, a quick win the smallest.
  return std::min(plain, Code::encode(capture));
}

Cell TierCells::after_push(const Parts& parts, unsigned passed) const {
  EndingNumbers::Line line{};
  std::array<Word, 2> rest = parts.pawns.of;
  for (std::size_t slot = 2; slot < numbers_.anchor_end(); ++slot) {
    Word& pawns = rest[at(numbers_.roster()[slot].side)];
    line[slot] = static_cast<std::uint8_t>(plan_.narrow(static_cast<unsigned>(std::countr_zero(pawns))));
    pawns &= pawns - 1;
  }
  const auto cell = [&](const Cell* cells, unsigned symmetry) {
    Squares squares = parts.levels;
    for (unsigned level = 0; level < plan_.levels(); ++level) squares[level] = plan_.turned(squares[level], symmetry);
    const std::size_t frame = parts.frame->king[0] < 64 ? plan_.turned(parts.frame->king[0], symmetry) : 0;
    return cells[frame * plan_.frame_cells() + place_of(plan_, squares)];
  };
  if (passed < 64)
    if (const auto turn = numbers_.capture_turn_of(line, static_cast<std::uint8_t>(plan_.narrow(passed))))
      if (const Cell found = cell(capture_cells(turn->anchor), turn->symmetry); found != gap_cell) return found;
  const EndingNumbers::Turn turn = numbers_.turn_of(line);
  return cell(sheet_cells(turn.anchor) + at(parts.to_move) * plan_.sheet_cells(), turn.symmetry);
}

void TierCells::find_deepest(Workers& workers) {
  std::vector<std::uint32_t> deepest(256);
  const auto search = [&](const HugeBuffer<Cell>& cells) {
    workers.for_each(deepest.size(), [&](std::size_t piece) {
      const std::size_t begin = cells.size() * piece / 256, end = cells.size() * (piece + 1) / 256;
      for (std::size_t i = begin; i < end; ++i)
        if (cells.data()[i] != gap_cell) deepest[piece] = std::max(deepest[piece], Code::decode(cells.data()[i]).depth);
    });
  };
  search(cells_);
  search(captures_);
  deepest_ = *std::max_element(deepest.begin(), deepest.end());
}

/// The cells of the frames of an anchor; without pawns, those of its one frame.
const Cell* TierCells::cells_of(Index anchor) const {
  const Index anchors = numbers_.anchors();
  if (!numbers_.has_pawns()) return cells_.data() + anchor * plan_.frame_cells();
  if (anchor >= 2 * anchors) return capture_cells(anchor - 2 * anchors);
  return sheet_cells(anchor % anchors) + anchor / anchors * plan_.sheet_cells();
}

void TierCells::read(Index anchor, Cell* to) const {
  const Representatives representatives(numbers_, anchor);
  const Cell* from = cells_of(anchor);
  const std::size_t run = numbers_.anchor_size() / numbers_.pairs().size();
  for (std::size_t pair = 0; pair < numbers_.pairs().size(); ++pair, to += run) {
    const unsigned white = plan_.wide(numbers_.pairs()[pair] / 64), black = plan_.wide(numbers_.pairs()[pair] % 64);
    const std::size_t place = numbers_.has_pawns() ? 64 * white + black : 0;
    read_run(from + place * (numbers_.has_pawns() ? plan_.sheet_cells() / 4096 : 0), to);
    representatives.clear_others(pair, to);
  }
}

/// Copies the entries of all squares of the men behind the anchor.
void TierCells::read_run(const Cell* from, Cell* to) const {
  const unsigned squares = plan_.board().squares();
  const std::size_t men = numbers_.roster().size() - (numbers_.has_pawns() ? numbers_.anchor_end() : 2);
  const std::size_t run = numbers_.anchor_size() / numbers_.pairs().size();
  if (squares == 64) {
    std::copy_n(from, run, to);
    return;
  }
  for (std::size_t i = 0; i < run; ++i) {
    std::size_t place = 0, rest = i;
    for (std::size_t man = 0, weight = 1; man < men; ++man, weight *= 64, rest /= squares)
      place += weight * plan_.wide(static_cast<unsigned>(rest % squares));
    to[i] = from[place];
  }
}

}  // namespace zermelo::pieces
