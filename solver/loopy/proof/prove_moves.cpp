// Lists the moves of a batch of positions, prefetches the entries that they lead to, and then compares.
#include "solver/loopy/proof/prove_moves.h"

#include "solver/loopy/proof/moves_from.h"

namespace zermelo {
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
template <class Values>
std::uint32_t least_missing(const MoveList& options, const Values& numbers, PlainMex& mex) {
  mex.clear();
  for (std::size_t i = 0; i < options.size(); ++i) {
    std::uint32_t sum = 0;
    for (const Index term : options[i]) sum ^= numbers[term];
    mex.add(sum);
  }
  return mex.least_missing();
}

}  // namespace

template <class Grades>
std::function<void(Index begin, Index end)> move_check(const Game& game, const Grades& grades, Findings& findings) {
  // Game::ending gives the verdict about positions without moves, not this outcome.
  return [&game, &grades, &findings, verdicts = Verdicts<typename Grades::Grade>(grades, Outcome::loss)](
             Index begin, Index end) { MoveCheck(game, grades, verdicts, findings)(begin, end); };
}

template <class Grades>
void prove_moves(const Game& game, const Grades& grades, Findings& findings) {
  for_stretches(game.size(), findings, move_check(game, grades, findings));
}

template <class Values>
void prove_options(const Game& game, const Values& numbers, Findings& findings) {
  for_stretches(game.size(), findings, [&](Index begin, Index end) {
    MoveList options;
    PlainMex mex;
    for (Index position = begin; position < end; ++position) {
      game.list_options(position, options);
      if (numbers[position] != least_missing(options, numbers, mex)) findings.wrong(position);
    }
  });
}

template std::function<void(Index, Index)> move_check(const Game&, const DepthGrades<std::uint8_t>&, Findings&);
template std::function<void(Index, Index)> move_check(const Game&, const DepthGrades<std::uint16_t>&, Findings&);
template std::function<void(Index, Index)> move_check(const Game&, const ExitGrades&, Findings&);
template void prove_moves(const Game&, const DepthGrades<std::uint8_t>&, Findings&);
template void prove_moves(const Game&, const DepthGrades<std::uint16_t>&, Findings&);
template void prove_moves(const Game&, const BitGrades&, Findings&);
template void prove_moves(const Game&, const ExitGrades&, Findings&);
template void prove_options(const Game&, const Numbers<std::uint8_t>&, Findings&);
template void prove_options(const Game&, const Numbers<std::uint16_t>&, Findings&);
template void prove_options(const Game&, const Numbers<std::uint32_t>&, Findings&);
template void prove_options(const Game&, const ExitNumbers&, Findings&);

}  // namespace zermelo
