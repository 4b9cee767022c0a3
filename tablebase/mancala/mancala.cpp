// The family of mancala games: awari, oware and kalah.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tablebase/base/error.h"
#include "tablebase/game/game.h"
#include "tablebase/mancala/numbers.h"
#include "tablebase/mancala/sowing.h"
#include "tablebase/registry.h"

namespace zermelo::mancala {
namespace {

class Mancala final : public ScoredGame {
 public:
  Mancala(Spec spec, const Rules& rules, unsigned seeds, bool reachable)
      : spec_(std::move(spec)),
        boards_(std::make_shared<const Boards>(Boards{rules, Numbers(rules.houses, seeds, reachable)})),
        structure_(MancalaRules{boards_, 0, seeds}) {
    for (unsigned n = 0; n <= seeds; ++n) tiers_.push_back(tier(n));
  }

  const Spec& spec() const override { return spec_; }
  Index size() const override { return numbers_.size(); }
  bool has_start() const override { return start() < size(); }
  /// The same number of seeds in each house, if there are enough for one in each.
  Index start() const override {
    const unsigned each = numbers_.seeds() / (2 * rules_.houses);
    if (each * 2 * rules_.houses != numbers_.seeds()) return size();
    Board board;
    for (unsigned house = 0; house < rules_.houses; ++house)
      board.own[house] = board.other[house] = static_cast<std::uint8_t>(each);
    return numbers_.rank(board);
  }
  /// In kalah a move that leaves all seeds on the board moves seeds towards the store of their player.
  std::uint64_t longest_play() const override {
    const std::uint64_t seeds = numbers_.seeds();
    return rules_.may_loop() ? endless_play : (seeds + 1) * (seeds * rules_.houses + 1);
  }
  const Structure& structure() const override { return structure_; }
  std::span<const Tier> tiers() const override { return tiers_; }
  Structure tier_structure(std::size_t place) const override {
    const auto seeds = static_cast<unsigned>(place);
    return MancalaRules{boards_, seeds, seeds};
  }

  void list_moves(Player, Index position, MoveList& moves) const override {
    moves.clear();
    const Board board = numbers_.unrank(position);
    for (unsigned house = 0; house < rules_.houses; ++house)
      if (const std::optional<Step> step = this->step(board, house)) {
        const Index to = numbers_.rank(step->to);
        if (std::find(moves.positions().begin(), moves.positions().end(), to) == moves.positions().end())
          moves.add(to, step->gain);
      }
  }

  int final_score(Index position) const override {
    const Board board = numbers_.unrank(position);
    return rest(rules_, seeds_of(board.own), seeds_of(board.other));
  }
  int score_limit(Index position) const override { return static_cast<int>(tier_of(tiers_, position)); }

  std::string text(Index position) const override { return text(numbers_.unrank(position)); }

  Index parse(std::string_view words) const override {
    const Board board = parse_board(words);
    const unsigned seeds = seeds_of(board.own) + seeds_of(board.other);
    if (seeds > numbers_.seeds())
      throw UsageError("the position '{}' has {} seeds; {} has boards of at most {}", words, seeds,
                       spec_.canonical_text(), numbers_.seeds());
    const Index number = numbers_.rank(board);
    if (number == size())
      throw UsageError(
          "the position '{}' cannot be reached: the opponent, who moved last, has no empty house; leave out "
          "reachable=yes",
          words);
    return number;
  }

  std::string move_text(Player, Index from, std::span<const Index> to) const override {
    const Board board = numbers_.unrank(from);
    for (unsigned house = 0; house < rules_.houses; ++house)
      if (const std::optional<Step> step = this->step(board, house); step && numbers_.rank(step->to) == to.front())
        return fmt::format("house {}", house + 1);
    return "";
  }

  std::string ending_text(Index position) const override {
    const Board board = numbers_.unrank(position);
    if (seeds_of(board.own) == 0) return "the player to move has no seeds";
    return rules_.has_store() ? "the opponent has no seeds" : "no move leaves the opponent a seed";
  }

 private:
  /// A move: the board as the next player to move sees it, and what it brings.
  struct Step {
    Board to;
    Gain gain;
  };

  /// Nothing if the rules forbid the move.
  std::optional<Step> step(const Board& board, unsigned house) const {
    if (board.own[house] == 0 || is_over(rules_, seeds_of(board.own), seeds_of(board.other))) return {};
    Sown sown = sow(rules_, board.own, house);
    const Reached reached = reach(rules_, board.other, sown.passed, sown.last);
    if (!rules_.has_store() && !reached.feeds) return {};
    if (reached.takes_last) sown.side[sown.last_house] = 0;
    const bool again = sown.last == Last::store();
    const unsigned points = sown.stored + reached.captured + (reached.takes_last ? 1 : 0);
    return Step{again ? Board{sown.side, reached.side} : Board{reached.side, sown.side},
                {static_cast<std::int16_t>(points), again}};
  }

  Tier tier(unsigned seeds) const {
    Tier tier{std::to_string(seeds), numbers_.first(seeds), numbers_.first(seeds + 1) - numbers_.first(seeds), {}};
    for (unsigned below = 0; below + rules_.least_gain() <= seeds; ++below) tier.rests_on.push_back(below);
    return tier;
  }

  std::string text(const Board& board) const {
    const auto side = [&](const Side& houses) { return std::span(houses).first(rules_.houses); };
    return fmt::format("{},{}", fmt::join(side(board.own), ","), fmt::join(side(board.other), ","));
  }

  Board parse_board(std::string_view words) const {
    Board board;
    const char* at = words.data();
    const char* const end = at + words.size();
    for (unsigned place = 0; place < 2 * rules_.houses; ++place) {
      unsigned seeds = 0;
      const auto [behind, error] = std::from_chars(at, end, seeds);
      const bool last = place + 1 == 2 * rules_.houses;
      if (error != std::errc() || seeds > most_seeds || (last ? behind != end : behind == end || *behind != ','))
        refuse(words);
      at = last ? behind : behind + 1;
      (place < rules_.houses ? board.own : board.other)[place % rules_.houses] = static_cast<std::uint8_t>(seeds);
    }
    return board;
  }

  [[noreturn]] void refuse(std::string_view words) const {
    throw UsageError(
        "the position '{}' is not written like '{}': the seeds in {} houses of the player to move, then in {} of the "
        "opponent",
        words, text(std::min(size() - 1, start())), rules_.houses, rules_.houses);
  }

  Spec spec_;
  std::shared_ptr<const Boards> boards_;
  const Rules& rules_ = boards_->rules;
  const Numbers& numbers_ = boards_->numbers;
  Structure structure_;
  std::vector<Tier> tiers_;
};

/// A key of kalah alone: its value is the place of its word, the first by default. The word `none` would seem to mean
/// kalah without captures, or without an end.
bool kalah_choice(Spec& spec, Variant variant, std::string_view key, const std::vector<std::string>& words) {
  if (variant != Variant::kalah) {
    if (spec.text(key) != no_value) spec.fail(key, "left out, because only rules=kalah has it");
    return false;
  }
  if (spec.text(key) == no_value && !spec.gives_none(key)) spec.set(key, words.front());
  return spec.choice(key, words) != 0;
}

std::unique_ptr<Game> make_mancala(Spec spec, const Resources&) {
  Rules rules;
  rules.variant = static_cast<Variant>(spec.choice("rules", {"awari", "oware", "kalah"}));
  rules.houses = spec.integer("houses", 1, most_houses);
  const unsigned seeds = spec.integer("seeds", 1, most_seeds);
  const bool reachable = spec.choice("reachable", {"no", "yes"}) != 0;
  if (reachable && rules.variant == Variant::kalah)
    spec.fail("reachable", "no with rules=kalah, where a player may move again");
  rules.captures_always = kalah_choice(spec, rules.variant, "capture", {"filled", "always"});
  rules.ends_stuck = kalah_choice(spec, rules.variant, "ends", {"empty", "stuck"});
  rules.rest_to_opponent = kalah_choice(spec, rules.variant, "rest", {"owner", "opponent"});
  return std::make_unique<Mancala>(std::move(spec), rules, seeds, reachable);
}

}  // namespace

Family mancala_family() {
  return {
      "mancala",
      "awari, oware or kalah: sow the seeds of a house, one into each of the next houses, and capture; who gets "
      "more seeds wins",
      "the seeds in the houses of the player to move, first to last, then the opponent's, for example "
      "1,1,1,1,1,2,4,2,3,0,0,0",
      {{"rules", "awari, oware or kalah", "awari", "the rules of sowing and of capturing"},
       {"seeds", "1 to 120", "", "the most seeds on the board, without stores"},
       {"houses", "1 to 8", "6", "houses of each player"},
       {"reachable", "yes or no", "no", "leave out boards without an empty house of the opponent, who moved last"},
       {"capture", "filled or always", no_value,
        "kalah: a last seed in an own empty house captures if the house opposite has seeds (by default), or always"},
       {"ends", "empty or stuck", no_value,
        "kalah: the game ends when a side is empty (by default), or when the player to move has no seeds"},
       {"rest", "owner or opponent", no_value,
        "kalah: the seeds left belong to the player on whose side they are (by default), or to the other"}},
      make_mancala,
      score_metrics()};
}

}  // namespace zermelo::mancala
