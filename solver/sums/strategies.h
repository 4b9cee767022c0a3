// Strategies for sums of hot games that look at temperatures only, and what they lose against exact play.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string_view>
#include <tuple>
#include <vector>

#include "tablebase/entries/outcome.h"
#include "tablebase/values/game_pool.h"

namespace zermelo {

/// hotstrat moves in the hottest term; thermostrat where the compound thermograph gains most; sentestrat answers a move
/// that leaves its term hotter than all before, and else moves in the hottest term (Winning Ways, chapter 6; Siegel,
/// Combinatorial Game Theory, II.5).
enum class Strategy { hotstrat, thermostrat, sentestrat };

inline constexpr Strategy strategies[] = {Strategy::hotstrat, Strategy::thermostrat, Strategy::sentestrat};
std::string_view name(Strategy strategy);

/// A move of a strategy: to an option of the canonical form of a term.
struct StrategyMove {
  std::size_t term = 0;
  ShortGame option;
};

/// Plays sums of values of one pool. One thread at a time. Members throw as GamePool does.
class SumStrategies {
 public:
  static constexpr std::size_t most_positions = 200'000;

  explicit SumStrategies(GamePool& pool) : pool_(pool), walls_(pool) {}

  /// The first move of a strategy; nothing if all terms are numbers.
  std::optional<StrategyMove> move(Strategy strategy, std::span<const ShortGame> terms, Player player);
  /// How much less than the stop of the sum a player gets who begins and follows the strategy, if the opponent answers
  /// as well as possible and play stops when all terms are numbers; 0 if it loses nothing. Throws LimitError above
  /// `most_positions` positions of the sum.
  Dyadic loss(Strategy strategy, std::span<const ShortGame> terms, Player player);
  /// The number of positions of sums that are remembered for further losses; forget() drops them.
  std::size_t remembered() const { return known_.size(); }
  void forget() { known_.clear(); }

 private:
  /// What sentestrat remembers: the least temperature so far, and the term in which the opponent moved.
  struct Memory {
    std::optional<Dyadic> ambient = {};
    std::size_t answered = 0;
    bool has_answered = false;
  };
  using Terms = std::vector<ShortGame>;

  Dyadic temperature(ShortGame game);
  /// What a move of the player to an option is worth for Left at a temperature.
  Dyadic after(ShortGame option, Player player, const Dyadic& temperature);
  ShortGame best_option(ShortGame game, Player player, const Dyadic& temperature);
  std::optional<std::size_t> hottest(const Terms& terms);
  std::optional<StrategyMove> thermostrat(const Terms& terms, Player player);
  std::optional<StrategyMove> choose(Strategy strategy, const Terms& terms, Player player, Memory& memory);
  Dyadic score(Strategy strategy, const Terms& terms, Player owner, Player turn, Memory memory);
  Dyadic best_answer(Strategy strategy, const Terms& terms, Player owner, const Memory& memory);

  /// The words of the terms; the strategy, the owner and the turn; what sentestrat remembers.
  using Key = std::tuple<std::vector<std::uint64_t>, std::array<std::size_t, 4>, std::optional<Dyadic>>;

  GamePool& pool_;
  Thermographs walls_;
  std::map<Key, Dyadic> known_;
};

}  // namespace zermelo
