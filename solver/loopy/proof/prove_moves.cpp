// Lists the moves of a batch of positions, prefetches the entries that they lead to, and then compares.
#include "solver/loopy/proof/prove_moves.h"

#include "solver/loopy/proof/groundless.h"
#include "solver/proving/grades.h"
#include "solver/solving/plain_entry.h"
#include "tablebase/entries/plain_mex.h"

namespace zermelo::loopy::proof {
namespace {

/// The outcomes or depths of a tier and of its exits, as grades. Exits may be too deep for the cells of the tier, so
/// grades are wide. Cost: an entry of the tier takes one access and a decoding, an exit one call.
class ExitGrades : public GradeMeaning<std::uint16_t> {
 public:
  ExitGrades(const Slice& table, const TableKind& kind, const EntryOf& exits)
      : GradeMeaning(kind), table_(table), kind_(kind), exits_(exits) {}

  /// Requires entries that depth codes of 16 bits can contain; others are no entries of any table.
  Grade operator[](Index position) const {
    return grade(position < table_.count() ? table_.value(position, kind_) : exits_(position - table_.count()))
        .value_or(0);
  }
  const void* address(Index) const { return this; }

 private:
  Slice table_;
  TableKind kind_;
  const EntryOf& exits_;
};

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

/// Checks loopy nim values from findings.done() on by their plain definition.
void prove_nimbers(const Game& game, const Slice& table, const TableKind& kind, Findings& findings) {
  const std::function<Value(Index)> entry = [&](Index position) { return table.value(position, kind); };
  for_stretches(game.size(), findings, [&](Index begin, Index end) {
    PlainEntry plain(game, *kind);
    for (Index position = begin; position < end; ++position)
      if (!(plain.of(position, entry) == entry(position))) findings.wrong(position);
  });
}

void prove(const Game& game, const TableKind& kind, const Slice& table, const EntryOf& exits, Findings& findings) {
  if (has_groundless(kind)) {
    Grounding outcomes(game.size(), false);
    outcomes.use_exits(exits);
    outcomes.fill(findings.job(), [&](Index position) { return table.value(position, kind).outcome; });
    return prove_outcomes(game, outcomes, findings);
  }
  if (*kind == kinds::loopy_nimbers) return prove_nimbers(game, table, kind, findings);
  if (!kind->is_number()) return for_stretches(game.size(), findings, move_check(game, kind, table, exits, findings));
  const auto of_exits = [&](Index position) {
    return position < table.count() ? table.value(position, kind).number : exits(position - table.count()).number;
  };
  if (exits) return prove_options(game, of_exits, findings);
  read_table(
      table, kind, [](const auto&) {},
      [&](const auto& numbers) {
        prove_options(
            game, [&](Index i) { return numbers[i]; }, findings);
      });
}

template <class Grades>
ByMoves check_of(const Game& game, const Grades& grades, Findings& findings) {
  // Game::ending gives the verdict about positions without moves, not this kind of play.
  return [&game, grades, &findings, verdicts = Verdicts<typename Grades::Grade>(grades, Play::normal)](
             Index begin, Index end) { MoveCheck(game, grades, verdicts, findings)(begin, end); };
}

}  // namespace

ByMoves move_check(const Game& game, const TableKind& kind, const Slice& table, const EntryOf& exits,
                   Findings& findings) {
  if (exits) return check_of(game, ExitGrades(table, kind, exits), findings);
  ByMoves check;
  read_table(
      table, kind, [&](const auto& grades) { check = check_of(game, grades, findings); }, [](const auto&) {});
  return check;
}

Method proved_by_moves(const Game& game) {
  return {
      .kernels = {},
      .prove = [&game](const TableKind& kind, const Slice& table, const ExitEntries& exits,
                       Findings& findings) { prove(game, kind, table, exits.value, findings); },
      .proof_bytes = [&game](const TableKind& kind,
                             CellWidth) { return has_groundless(kind) ? Grounding::bytes(game.size(), false) : 0; }};
}

}  // namespace zermelo::loopy::proof
