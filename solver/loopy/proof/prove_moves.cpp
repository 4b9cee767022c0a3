// Lists the moves of a batch of positions, prefetches the entries that they lead to, and then compares.
#include "solver/loopy/proof/prove_moves.h"

#include "solver/loopy/proof/groundless.h"
#include "solver/proving/numbers.h"

namespace zermelo::loopy::proof {
namespace {

/// The check of outcomes or depths of one thread.
template <class Grades>
class MoveCheck {
 public:
  using Grade = typename Grades::Grade;

  MoveCheck(const Game& game, const Grades& grades, const Verdicts<Grade>& verdicts, Findings& findings)
      : game_(game), grades_(grades), verdicts_(verdicts), findings_(findings), moves_(game) {}

  void operator()(Index begin, Index end) {
    for (Index first = begin; first < end; first += MoveBatch::capacity) {
      moves_.clear();
      for (Index position = first; position < std::min<Index>(end, first + MoveBatch::capacity); ++position)
        moves_.add(position);
      for (const Index goal : moves_.all_goals()) __builtin_prefetch(grades_.address(goal));
      for (std::size_t i = 0; i < moves_.size(); ++i)
        if (grades_[moves_.position(i)] != verdict(moves_.position(i), moves_.goals(i)))
          findings_.wrong(moves_.position(i));
    }
  }

 private:
  using Verdict = typename Verdicts<Grade>::Verdict;

  Verdict verdict(Index position, std::span<const Index> goals) const {
    if (goals.empty()) return Verdicts<Grade>::verdict(grades_, {game_.ending(position), 0});
    Grade best = 0;
    for (const Index goal : goals) best = std::max(best, grades_[goal]);
    return verdicts_(best);
  }

  const Game& game_;
  const Grades& grades_;
  const Verdicts<Grade>& verdicts_;
  Findings& findings_;
  MoveBatch moves_;
};

/// The least number that no option has. The value of a sum is the exclusive or of the values of its terms (Sprague
/// 1935, Grundy 1939).
template <class Number>
std::uint32_t least_missing(const MoveList& options, const Number& number, PlainMex& mex) {
  mex.clear();
  for (std::size_t i = 0; i < options.size(); ++i) {
    std::uint32_t sum = 0;
    for (const Index term : options[i]) sum ^= number(term);
    mex.add(sum);
  }
  return mex.least_missing();
}

/// Checks Grundy values from findings.done() on. number(position) returns the value of a position or of an exit.
template <class Number>
void prove_options(const Game& game, const Number& number, Findings& findings) {
  for_stretches(game.size(), findings, [&](Index begin, Index end) {
    MoveList options;
    PlainMex mex;
    for (Index position = begin; position < end; ++position) {
      game.list_options(position, options);
      if (number(position) != least_missing(options, number, mex)) findings.wrong(position);
    }
  });
}

void prove(const Game& game, const TableKind& kind, const Slice& table, const EntryOf& exits, Findings& findings) {
  if (has_groundless(kind)) {
    Grounding outcomes(game.size(), false);
    if (exits) outcomes.use_exits([&exits](Index exit) { return exits(exit).outcome; });
    outcomes.fill(findings.job(), [&](Index position) { return table.value(position, kind).outcome; });
    return prove_outcomes(game, outcomes, findings);
  }
  const auto by_grades = [&](const auto& grades) {
    for_stretches(game.size(), findings, move_check(game, grades, findings));
  };
  const auto by_numbers = [&](const auto& number) { prove_options(game, number, findings); };
  const ExitEntries entries(table, kind, exits);
  if (!exits)
    read_table(table, kind, by_grades,
               [&](const auto& numbers) { by_numbers([&](Index position) { return numbers[position]; }); });
  else if (kind->is_number())
    by_numbers([&](Index position) { return entries[position].number; });
  else
    by_grades(ExitGrades(entries));
}

}  // namespace

template <class Grades>
ByMoves move_check(const Game& game, const Grades& grades, Findings& findings) {
  // Game::ending gives the verdict about positions without moves, not this kind of play.
  return [&game, &grades, &findings, verdicts = Verdicts<typename Grades::Grade>(grades, Play::normal)](
             Index begin, Index end) { MoveCheck(game, grades, verdicts, findings)(begin, end); };
}

Method proved_by_moves(const Game& game) {
  return {
      .kernels = {},
      .prove = [&game](const TableKind& kind, const Slice& table, const EntryOf& exits,
                       Findings& findings) { prove(game, kind, table, exits, findings); },
      .proof_bytes = [&game](const TableKind& kind,
                             CellWidth) { return has_groundless(kind) ? Grounding::bytes(game.size(), false) : 0; }};
}

template ByMoves move_check(const Game&, const DepthGrades<std::uint8_t>&, Findings&);
template ByMoves move_check(const Game&, const DepthGrades<std::uint16_t>&, Findings&);
template ByMoves move_check(const Game&, const ExitGrades&, Findings&);

}  // namespace zermelo::loopy::proof
