// A position goes to the first table that contains its ending.
#include "python/engine/chess_tablebase.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <optional>
#include <span>

#include "jobs/answer/answer.h"
#include "jobs/lookup/batch.h"
#include "python/desk/gil.h"
#include "tablebase/base/error.h"
#include "tablebase/chess/material.h"
#include "tablebase/machine/parallel.h"

namespace py = pybind11;

namespace zermelo {
namespace {

using chess::Board;
using chess::Position;

/// The positions that are read between looks at signals.
constexpr std::size_t places_at_once = 1024;

/// `find_place(i)` of each i, from several threads; no table where it throws UsageError, as there is no such position.
std::vector<TablePlace> find_places(std::size_t count, const std::function<TablePlace(std::size_t)>& find_place,
                                    const Job& job) {
  std::vector<TablePlace> places(count);
  const auto find_one = [&](std::size_t i) {
    try {
      places[i] = find_place(i);
    } catch (const UsageError&) {  // it is no position of these boards
    }
  };
  job.workers().for_ranges(count, places_at_once, [&](std::size_t begin, std::size_t end) {
    job.check();
    for (std::size_t i = begin; i < end; ++i) find_one(i);
  });
  return places;
}

/// The endings of a table; null for other games and goals, and for the table of one tier.
std::shared_ptr<const chess::Endings> endings_of(const Probe& probe) {
  const auto* rules = std::get_if<ChessRules>(&probe.game().structure());
  const bool mates = rules != nullptr && rules->endings->goal() == chess::Goal::mate;
  return mates && probe.info().tier.empty() ? rules->endings : nullptr;
}

std::size_t count_endings(const Probe& probe) {
  if (probe.parts().size() == 1) return probe.game().tiers().size();
  return static_cast<std::size_t>(std::ranges::count_if(probe.parts(), &TierStatus::is_done));
}

bool has_entry(const Probe& probe, Index number) { return probe.parts()[probe.part_of(number)].is_done(); }

int wdl(Outcome outcome) { return outcome == Outcome::win ? 1 : outcome == Outcome::loss ? -1 : 0; }

int dtm(Value value) { return wdl(value.outcome) * static_cast<int>(value.depth); }

std::string missing_words(const Position& position) {
  chess::Material material = chess::material_of(position);
  chess::put_in_order(material);
  return fmt::format("no table of the ending {} was added", material.name());
}

/// The man of a code. Requires a code from -6 to 6 but 0.
chess::Man man_of(int code, unsigned square) {
  constexpr std::array kinds{chess::pawn, chess::knight, chess::bishop, chess::rook, chess::queen, chess::king};
  return {kinds[static_cast<std::size_t>(std::abs(code)) - 1], code > 0 ? chess::Side::white : chess::Side::black,
          static_cast<std::uint8_t>(square)};
}

/// Requires codes, and a square or a negative number. Throws UsageError for more men than a position can have.
Position position_of(const std::int8_t* codes, bool white, int en_passant) {
  Position position;
  position.to_move = white ? chess::Side::white : chess::Side::black;
  if (en_passant >= 0) position.en_passant = static_cast<std::uint8_t>(en_passant);
  for (unsigned square = 0; square < Board().squares(); ++square) {
    if (codes[square] == 0) continue;
    if (position.count == Position::most_men) throw UsageError("tables have at most {} men", chess::most_men);
    position.add(man_of(codes[square], square));
  }
  return position;
}

Position sorted(Position position) {
  position.sort();
  return position;
}

/// The move between two positions, whose men may be in different orders. Requires that there is one.
chess::Play play_between(const chess::Rules& rules, const Position& from, const Position& to) {
  std::vector<chess::Play> plays;
  rules.plays(from, plays);
  const auto leads_to = [&](const chess::Play& play) { return sorted(rules.after(from, play)) == sorted(to); };
  return *std::ranges::find_if(plays, leads_to);
}

/// (UCI, SAN, FEN after the move) of each move; the first one begins in `position`.
py::list moves_of(const chess::Endings& endings, Position position, std::span<const AnsweredMove> moves) {
  py::list list;
  for (const AnsweredMove& move : moves) {
    const Position next = endings.parse(move.move.to);
    const chess::Play play = play_between(endings.rules(), position, next);
    list.append(py::make_tuple(chess::uci(endings.rules().board(), play), move.move.text, move.move.to));
    position = next;
  }
  return list;
}

/// Best play; without `whole` only its first move.
std::vector<AnsweredMove> best_moves(const Probe& probe, const std::string& fen, bool whole) {
  if (whole) return best_line(probe, fen).moves;
  const Answer answer = ask(probe, fen, Detail::moves);
  const auto best = std::ranges::find_if(answer.moves, &AnsweredMove::best);
  if (best == answer.moves.end()) return {};
  return {*best};
}

/// (found, wdl, dtm) of the positions that `find_place` finds.
py::tuple batch_answer(std::size_t count, const std::function<TablePlace(std::size_t)>& find_place) {
  const py::object zeros = py::module_::import("numpy").attr("zeros");
  py::array_t<bool> found(zeros(count, "bool"));
  py::array_t<std::int8_t> wdls(zeros(count, "int8"));
  py::array_t<std::int32_t> dtms(zeros(count, "int32"));
  bool* is_found = found.mutable_data();
  std::int8_t* wdl_of = wdls.mutable_data();
  std::int32_t* dtm_of = dtms.mutable_data();
  run_beside_python({}, [&](const Job& job) {
    look_up_all(find_places(count, find_place, job), job, [=](std::size_t i, Value value) {
      is_found[i] = true;
      wdl_of[i] = static_cast<std::int8_t>(wdl(value.outcome));
      dtm_of[i] = dtm(value);
    });
  });
  return py::make_tuple(found, wdls, dtms);
}

/// Why a question has no answer; empty if it has one. `question` returns this too.
template <class Question>
std::string reason_of(const Question& question) {
  const WithoutGil released;
  try {
    return question();
  } catch (const chess::BeyondTables& error) {
    return error.what();
  } catch (const MissingTier& error) {
    return error.what();
  }
}

}  // namespace

std::size_t ChessTablebase::add(const Table& table) {
  const std::shared_ptr<const Probe> probe = table.probe();
  const auto endings = endings_of(*probe);
  const TableInfo& info = probe->info();
  if (!endings && info.spec.find(" goal=") != std::string::npos)
    throw UsageError("{} is a table of {}; only mate has plies to mate; ask it with zermelo.open", probe->path(),
                     info.spec);
  if (!endings)
    throw UsageError("{} is a table of {}{}; name a folder or a file of chess endings", probe->path(), info.spec,
                     info.tier.empty() ? "" : ", of the tier " + info.tier + " alone");
  if (info.kind->metric != kinds::loopy_depths.metric)
    throw UsageError("{} has metric {}, and plies to mate need metric depth", probe->path(), name(info.kind->metric));
  tables_.push_back({probe, endings});
  return count_endings(*probe);
}

/// The FEN of a board of one of the tables. Throws the error of the first board if no board fits.
std::pair<Board, Position> ChessTablebase::read(const std::string& fen) const {
  std::optional<UsageError> first;
  for (const Held& held : tables_) {
    const Board& board = held.endings->rules().board();
    try {
      return {board, chess::parse_fen(board, fen)};
    } catch (const chess::BeyondTables&) {
      throw;
    } catch (const UsageError& error) {
      if (!first) first.emplace(error);
    }
  }
  if (first) throw *first;
  return {Board(), chess::parse_fen(Board(), fen)};
}

ChessTablebase::Found ChessTablebase::find(const Board& board, const Position& position) const {
  for (const Held& held : tables_) {
    if (held.endings->rules().board() != board) continue;
    if (const std::string fault = held.endings->rules().fault(position); !fault.empty())
      throw UsageError("the position '{}' is illegal: {}", chess::fen(board, position), fault);
    if (held.endings->place_of(position) == nullptr) continue;
    const Index number = held.endings->rank(held.endings->rules().tidy(position));
    if (has_entry(*held.probe, number)) return {&held, position, number};
  }
  return {nullptr, position};
}

ChessTablebase::Found ChessTablebase::find(const std::string& fen) const {
  const auto [board, position] = read(fen);
  return find(board, position);
}

py::tuple ChessTablebase::entry(const std::string& fen) const {
  Value value{Outcome::draw};
  const std::string reason = reason_of([&] {
    const Found found = find(fen);
    if (found.held == nullptr) return missing_words(found.position);
    value = found.held->probe->value(found.number);
    return std::string();
  });
  return py::make_tuple(wdl(value.outcome), dtm(value), reason);
}

py::tuple ChessTablebase::line(const std::string& fen, bool whole) const {
  Found found;
  std::vector<AnsweredMove> moves;
  const std::string reason = reason_of([&] {
    found = find(fen);
    if (found.held == nullptr) return missing_words(found.position);
    moves = best_moves(*found.held->probe, fen, whole);
    return std::string();
  });
  if (!reason.empty()) return py::make_tuple(py::list(), reason);
  return py::make_tuple(moves_of(*found.held->endings, found.position, moves), reason);
}

py::tuple ChessTablebase::entries(const std::vector<std::string>& fens) const {
  return batch_answer(fens.size(), [&](std::size_t i) { return table_place(find(fens[i])); });
}

py::tuple ChessTablebase::entries_of_boards(const Codes& boards, const Flags& white, const Codes& en_passant) const {
  const auto squares = boards.unchecked<2>();
  const auto moves_white = white.unchecked<1>();
  const auto passed = en_passant.unchecked<1>();
  return batch_answer(static_cast<std::size_t>(white.size()), [&](std::size_t i) {
    const auto row = static_cast<py::ssize_t>(i);
    return table_place(find(Board(), position_of(squares.data(row, 0), moves_white(row), passed(row))));
  });
}

}  // namespace zermelo
