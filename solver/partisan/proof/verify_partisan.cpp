// Each thread compares entries with their moves by its own PlainGames, in which it remembers comparisons.
#include "solver/partisan/proof/verify_partisan.h"

#include <algorithm>
#include <memory>

#include "solver/partisan/proof/plain_games.h"
#include "solver/proving/share_pieces.h"
#include "solver/solving/plain_entry.h"
#include "solver/solving/sample.h"
#include "tablebase/values/words/outcome_class.h"

namespace zermelo {
namespace {

/// The checks of one thread.
class EntryCheck {
 public:
  EntryCheck(const PartisanGame& game, Metric metric, const std::vector<ValueLine>& lines,
             const std::function<std::uint32_t(Index)>& number)
      : game_(game), metric_(metric), lines_(lines), number_(number), plain_(game, Metric::outcome), games_(lines) {}

  bool agrees(Index position) {
    const std::uint32_t entry = number_(position);
    if (metric_ == Metric::outcome) return entry == from_outcomes(position);
    if (entry >= lines_.size()) return false;
    return options(Player::left, position, left_) && options(Player::right, position, right_) &&
           games_.equals(games_.listed(entry), left_, right_);
  }

 private:
  std::uint32_t from_outcomes(Index position) {
    return plain_.of(position, [this](Index to) { return Value{Outcome::loss, 0, number_(to)}; }).number;
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
  PlainEntry plain_;
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

void verify_partisan(const PartisanGame& game, Metric metric, const ValueList& list,
                     const std::function<std::uint32_t(Index)>& number, Index sample, Findings& findings) {
  constexpr Index stretch = Index{1} << 16, piece = 1024;  // positions between two reports, and for one thread
  const std::vector<ValueLine> lines = parsed(list);
  const Sample chosen{game.size(), sample};
  std::vector<std::unique_ptr<EntryCheck>> checks(findings.job().workers().count());
  for (auto& check : checks) check = std::make_unique<EntryCheck>(game, metric, lines, number);
  while (findings.done() < chosen.count()) {
    const Index first = findings.done(), count = std::min(stretch, chosen.count() - first);
    share_pieces(checks, count, piece, findings, [&](const auto& check, Index begin, Index end) {
      for (Index k = first + begin; k < first + end; ++k) {
        const Index position = chosen.position(k);
        try {
          if (!check->agrees(position)) findings.wrong(position);
        } catch (const UnknownEntry&) {
          findings.unknown();
        }
      }
    });
    findings.reached(first + count);
  }
}

}  // namespace zermelo
