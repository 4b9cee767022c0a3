// The cells of a half sheet are in the order of the frames.
#include "solver/chess/kernel/tier_cells.h"

#include <bit>
#include <map>

#include "solver/solving/resumable.h"

namespace zermelo::chess::kernel {
namespace {

/// Work on a sheet with fewer cells is not divided among threads: there are many such sheets, and a ply of one is
/// short.
constexpr std::size_t large_sheet = std::size_t{1} << 19;

/// The most positions with either side to move that stand for captures: each man that is no king shares its square with
/// an enemy.
std::uint64_t most_captures(const EndingNumbers& numbers) {
  std::array<std::uint64_t, 2> men{};
  for (const chess::Man& man : numbers.roster()) ++men[at(man.side)];
  return ((men[0] - 1) * men[1] + (men[1] - 1) * men[0]) * (TierPlan::sheet_cells(numbers) / 64);
}

/// The entry of a position in help play with a capture en passant besides other moves.
Value with_help(Value others, ExitCode capture, Side side) {
  if (!HelpCode::is_solved(capture)) return others;
  const std::uint32_t ply = HelpCode::ply(capture) + 1, solutions = HelpCode::solutions(capture);
  const bool has_others = others.outcome != Outcome::draw;
  if (has_others && others.depth < ply) return others;
  const std::uint32_t more = has_others && others.depth == ply ? others.number : 0;
  return {side == Side::white ? Outcome::win : Outcome::loss, ply, std::min(255u, solutions + more)};
}

/// The exit codes of cells of a byte in help play, without the solutions. A look-up costs less than branches, which no
/// processor predicts.
constexpr std::array<ExitCode, 256> help_codes = [] {
  std::array<ExitCode, 256> codes{};
  for (unsigned cell = 0; cell < 256; ++cell) {
    const Value value = PlyCode<std::uint8_t>::decode(static_cast<std::uint8_t>(cell));
    const bool solved = value.outcome != Outcome::draw && value.depth <= HelpCode::most_plies;
    codes[cell] = solved ? HelpCode::encode(value) : ExitCoding::draw;
  }
  return codes;
}();

/// The bytes of a sheet, with the sets of eight threads for a frame.
std::uint64_t work_bytes(const EndingNumbers& numbers) {
  constexpr std::uint64_t event = 4, exit = 8, threads = 8, sets = 20;
  const std::uint64_t cells = TierPlan::sheet_cells(numbers);
  if (numbers.has_pawns()) return 2 * cells * (5 + 8 * exit) / 8;
  return 2 * cells * 3 / 8 + event * most_captures(numbers) + threads * sets * (cells / numbers.anchors() / 8);
}

}  // namespace

TierCells::TierCells(const chess::Endings& endings, std::size_t tier, const ExitEntries& exit_source,
                     const std::optional<DepthLog::Options>& log)
    : endings_(endings),
      numbers_(endings.numbers(tier)),
      aim_(endings.goal()),
      exit_source_(exit_source),
      plan_(endings.rules().board(), numbers_),
      legal_(places(numbers_) / 64),
      solutions_(aim_.is_help() ? places(numbers_) : 0) {
  using Code = LoopyCode<std::uint8_t>;
  if (log) log_.emplace(2 * plan_.frames().size(), plan_.shape(), *log);
  for (const Side side : sides)
    for (unsigned code = 1; code < 256; ++code)
      outer_codes_[at(side)][code] = Code::encode(aim_.as_outer(Code::decode(static_cast<std::uint8_t>(code)), side));
}

std::uint64_t TierCells::places(const EndingNumbers& numbers) {
  const Index halves = 2 * (numbers.has_pawns() ? numbers.anchors() : 1) + numbers.captures();
  return halves * TierPlan::sheet_cells(numbers);
}

void TierCells::solve(const Job& job, const Report& report) {
  if (log_) return solve_groups(job, report);
  for (bool wide = begins_wide(numbers_);; wide = true) {
    cells_.emplace(places(numbers_), wide);
    solved_ = 0;
    try {
      return solve_groups(job, report);
    } catch (const DeepPosition&) {
      if (wide) throw;
    }
  }
}

void TierCells::solve_groups(const Job& job, const Report& report) {
  Workers& workers = job.workers();
  const Loop divided = [&](std::size_t n, const std::function<void(std::size_t)>& body) { workers.for_each(n, body); };
  const Loop plain = [](std::size_t n, const std::function<void(std::size_t)>& body) {
    for (std::size_t i = 0; i < n; ++i) body(i);
  };
  Pool<Sheet> sheets;
  const auto make = [&] { return std::make_unique<Sheet>(plan_, vector_unit(), aim_); };
  for (const Group& group : groups())
    if (plan_.sheet_cells() >= large_sheet)
      for (const Index anchor : group) solve_sheet(anchor, *sheets.lend(make), divided, job, report);
    else
      workers.for_each(group.size(),
                       [&](std::size_t i) { solve_sheet(group[i], *sheets.lend(make), plain, job, report); });
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

void TierCells::solve_sheet(Index anchor, Sheet& sheet, const Loop& loop, const Job& job, const Report& report) {
  const Pawns pawns = pawns_of(numbers_.anchor(anchor));
  TierSources sources(plan_, vector_unit(), endings_, exit_source_, this, pawns);
  const auto begin_frame = [&] { job.check(); };
  const auto end_ply = [&](std::uint32_t ply) {
    if (log_) plies_ = ply + 1;
    if (report && !numbers_.has_pawns()) report(ply, solved_);
    job.check();
  };
  sheet.solve(pawns, sources, loop, legal_.data() + 2 * anchor * plan_.sheet_words(),
              {keeper(anchor), begin_frame, end_ply, past(),
               aim_.is_help() ? solutions_.data() + first_cell(2 * anchor) : nullptr});
  const auto [first, end] = numbers_.captures_of(anchor);
  for (Index capture = first; capture < end; ++capture) solve_capture(capture, anchor, loop);
}

/// Keeps the depths of legal positions with like men in order.
Keep TierCells::keeper(Index anchor) {
  return [this, anchor](std::size_t frame, Side side, Value value, Part found) {
    const std::size_t half = at(side) * plan_.frames().size() + frame;
    const std::size_t first = first_cell(2 * anchor) + half * plan_.frame_cells();
    const Word* legal = legal_.data() + first / 64;
    solved_ += log_ ? log_->put(half, value, found, legal, plan_.in_order())
                    : cells_->put(vector_unit(), plan_.shape(), found, legal, plan_.in_order(), value, first);
  };
}

void TierCells::solve_capture(Index capture, Index anchor, const Loop& loop) {
  const Pawns pawns = pawns_of(numbers_.anchor(anchor));
  const Side side = numbers_.capturer(numbers_.passed(capture));
  TierSources sources(plan_, vector_unit(), endings_, exit_source_, this, pawns);
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
      const Value value = with_capture(value_of(from + place), best[place], parts);
      if (value.outcome == Outcome::draw) continue;
      cells_->put(to + place, value);
      if (aim_.is_help()) solutions_.data()[to + place] = static_cast<std::uint8_t>(value.number);
    }
  });
}

/// The entry of a position whose other moves, if there are some, have the entry `others`.
Value TierCells::with_capture(Value others, ExitCode code, const Parts& parts) const {
  const bool goal = others.outcome != Outcome::draw && others.depth == aim_.first_ply();
  if (aim_.is_help()) {
    const bool counts = aim_.may_lead_to(parts.to_move, code);
    return with_help(goal ? Value{Outcome::draw, 0} : others, counts ? code : ExitCoding::draw, parts.to_move);
  }
  const Value exits = ExitCoding::decode(code);
  Value capture = exits;
  if (exits.outcome != Outcome::draw)
    capture = {exits.outcome == Outcome::win ? Outcome::loss : Outcome::win, exits.depth + 1};
  if (goal || (others.outcome == Outcome::draw && !endings_.rules().any_play(position_of(plan_, parts))))
    return capture;
  // For the side to move, the entry with the smaller code is better.
  return ExitCoding::encode(others) < ExitCoding::encode(capture) ? others : capture;
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

/// The cell of the position with the man of the last level on a square.
std::size_t TierCells::cell_in_row(const SheetPlace& place, Parts parts, unsigned square) const {
  parts.levels[plan_.levels() - 1] = square;
  return cell_at(place, parts);
}

/// A row of cells is in the order of squares, but for a man that is like another: the cell of a square is row_at() plus
/// its image.
std::size_t TierCells::row_at(const SheetPlace& place, const Parts& parts) const {
  return cell_in_row(place, parts, 0) - plan_.turned(0, place.symmetry);
}

/// Calls use(square, cell) for the positions with the man of the last level on each of the squares.
template <class Use>
void TierCells::for_cells(const SheetPlace& place, const Parts& parts, Word squares, const Use& use) const {
  const std::size_t first = plan_.last_is_like() ? 0 : row_at(place, parts);
  for_squares(squares, [&](unsigned square) {
    use(square,
        plan_.last_is_like() ? cell_in_row(place, parts, square) : first + plan_.turned(square, place.symmetry));
  });
}

void TierCells::raise_row(const SheetPlace& place, const Parts& parts, Word squares, ExitCode* best) const {
  if (aim_.is_plain() && !plan_.last_is_like())
    return cells_->raise(vector_unit(), row_at(place, parts), plan_.image(place.symmetry), squares, best);
  for_cells(place, parts, squares,
            [&](unsigned square, std::size_t cell) { best[square] = aim_.better(best[square], exit_code(cell)); });
}

/// The code of an exit to the position of a cell.
ExitCode TierCells::exit_code(std::size_t cell) const {
  if (!aim_.is_help() || cells_->wide()) return aim_.exit_code(value_of(cell));
  const ExitCode code = help_codes[cells_->narrow(cell)];
  return HelpCode::is_solved(code) ? static_cast<ExitCode>(code | solutions_.data()[cell]) : code;
}

/// The entry of a cell, with its solutions in help play; the depth in plies of the kernel.
Value TierCells::value_of(std::size_t cell) const {
  Value value = cells_->value(cell);
  if (aim_.is_help() && value.outcome != Outcome::draw) value.number = solutions_.data()[cell];
  return value;
}

void TierCells::raise(const SheetPlace& place, const std::optional<SheetPlace>& capture, const Parts& parts,
                      Word squares, ExitCode* best) const {
  Word captures = 0;
  if (capture) {
    for_squares(squares, [&](unsigned square) {
      if (is_legal(cell_in_row(*capture, parts, square))) captures |= one(square);
    });
    raise_row(*capture, parts, captures, best);
  }
  raise_row(place, parts, squares & ~captures, best);
  if (!aim_.is_series() || parts.to_move == Side::black) return;
  const SheetPlace passed = this->place(parts.pawns, Side::black);
  for_cells(passed, parts, squares, [&](unsigned square, std::size_t cell) {
    best[square] = aim_.better(best[square], Aim::pass_code(value_of(cell)));
  });
}

bool TierCells::begins_wide(const EndingNumbers& numbers) {
  return !numbers.has_pawns() && numbers.roster().size() > 5;
}

/// Adds up the memory for an ending.
std::uint64_t TierCells::bytes(const EndingNumbers& numbers, Aim aim) {
  return ((begins_wide(numbers) ? 2 : 1) + (aim.is_help() ? 1 : 0)) * places(numbers) + bytes_with_log(numbers);
}

std::uint64_t TierCells::bytes_with_log(const EndingNumbers& numbers) {
  return places(numbers) / 8 + work_bytes(numbers);
}

// The log of a tier, in checkpoints and when a solve continues.

/// What the log has of finished plies.
std::optional<Past> TierCells::past() {
  if (plies_ == 0) return {};
  return Past{plies_ - 1, [this](std::size_t frame, Side side, const Past::Use& use) {
                Index count = 0;
                log_->read(at(side) * plan_.frames().size() + frame, [&](std::uint32_t place, Value value) {
                  use(place, value);
                  ++count;
                });
                solved_ += count;
              }};
}

void TierCells::save(const PutBytes& put) const {
  if (!log_) return;
  put(bytes_of(plies_));
  log_->save(put);
}

void TierCells::load(const GetBytes& get) {
  if (!log_) return;
  get(bytes_of(plies_));
  log_->load(get);
}

}  // namespace zermelo::chess::kernel
