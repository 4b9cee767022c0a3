// Each thread compares entries with their moves by its own PlainGames, in which it remembers comparisons.
#include "solver/partisan/verify_partisan.h"

#include <algorithm>
#include <mutex>

#include "solver/partisan/plain_games.h"
#include "solver/sample.h"
#include "tablebase/error.h"
#include "tablebase/values/outcome_class.h"

namespace zermelo {
namespace {

/// The checks of one thread.
class EntryCheck {
 public:
  EntryCheck(const PartisanGame& game, Metric metric, const std::vector<ValueLine>& lines,
             const std::function<std::uint32_t(Index)>& number)
      : game_(game), metric_(metric), lines_(lines), number_(number), games_(lines) {}

  bool agrees(Index position) {
    const std::uint32_t entry = number_(position);
    if (metric_ == Metric::outcome) return entry == from_outcomes(position);
    if (entry >= lines_.size()) return false;
    return options(Player::left, position, left_) && options(Player::right, position, right_) &&
           games_.equals(games_.listed(entry), left_, right_);
  }

 private:
  std::uint32_t from_outcomes(Index position) {
    return (wins_first(Player::left, position) ? 1u : 0u) + (wins_first(Player::right, position) ? 2u : 0u);
  }
  bool wins_first(Player player, Index position) {
    // The bit of the classes in which the other player wins moving first.
    const std::uint32_t reply = player == Player::left ? 2 : 1;
    game_.list_moves(player, position, moves_);
    for (std::size_t i = 0; i < moves_.size(); ++i)
      if ((number_(moves_[i].front()) & reply) == 0) return true;
    return false;
  }

  /// The values after the player's moves, sorted, each once. Returns false if a number is not in the list.
  bool options(Player player, Index position, std::vector<PlainGames::Game>& games) {
    game_.list_moves(player, position, moves_);
    games.clear();
    for (std::size_t i = 0; i < moves_.size(); ++i) {
      PlainGames::Game total = games_.listed(0);
      for (const Index term : moves_[i]) {
        const std::uint32_t number = number_(term);
        if (number >= lines_.size()) return false;
        total = games_.sum(total, games_.listed(number));
      }
      games.push_back(total);
    }
    std::sort(games.begin(), games.end());
    games.erase(std::unique(games.begin(), games.end()), games.end());
    return true;
  }

  const PartisanGame& game_;
  Metric metric_;
  const std::vector<ValueLine>& lines_;
  const std::function<std::uint32_t(Index)>& number_;
  PlainGames games_;
  MoveList moves_;
  std::vector<PlainGames::Game> left_, right_;
};

std::vector<ValueLine> parsed(const ValueList& list) {
  std::vector<ValueLine> lines;
  for (const std::string& line : list.lines) lines.push_back(ValueLine::parse(line));
  return lines;
}

}  // namespace

Verification verify_partisan(const PartisanGame& game, Metric metric, const ValueList& list,
                             const std::function<std::uint32_t(Index)>& number, Index sample, const Job& job) {
  const std::vector<ValueLine> lines = parsed(list);
  const Sample chosen{game.size(), sample};
  const Index share = (chosen.count() + job.workers().count() - 1) / job.workers().count();
  Verification result;
  std::mutex guard;
  const auto report = [&](Index checked, const std::vector<Index>& wrong) {
    const std::lock_guard lock(guard);
    result.checked += checked;
    result.mismatches += wrong.size();
    for (const Index position : wrong)
      result.first_mismatch = std::min(result.first_mismatch.value_or(position), position);
    job.progress(result.checked);
  };
  job.workers().for_pieces(chosen.count(), share, [&](std::size_t begin, std::size_t end) {
    constexpr Index stretch = 4096;  // positions between two reports
    EntryCheck check(game, metric, lines, number);
    for (Index first = begin; first < end; first += stretch) {
      job.check("not all positions were verified when it was stopped");
      const Index last = std::min<Index>(end, first + stretch);
      std::vector<Index> wrong;
      for (Index k = first; k < last; ++k)
        if (const Index position = chosen.position(k); !check.agrees(position)) wrong.push_back(position);
      report(last - first, wrong);
    }
  });
  return result;
}

}  // namespace zermelo
