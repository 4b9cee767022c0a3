// The game of rules in Python, as a family of the registry: the discovery of all positions that play reaches, with all
// their moves, and the comparison of rules with a table.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "jobs/lookup/probe.h"
#include "python/rules/default_key.h"
#include "python/rules/python_rules.h"
#include "tablebase/discovery/key_search.h"
#include "tablebase/entries/outcome.h"
#include "tablebase/game/resources.h"
#include "tablebase/rules/ordered_game.h"

namespace zermelo {

/// A list of different keys, numbered in the order in which they were added, with a hash table. Keys take as many words
/// as the longest key needs: 1, 2, 4 or 8. Memory, in bytes a key: 8 a word, and 6 to 12 for the hash table; while the
/// lists grow, up to twice as many.
class NumberedKeys {
 public:
  using Number = std::uint32_t;
  static constexpr std::size_t most_keys = std::numeric_limits<Number>::max();

  std::size_t size() const { return words_.size() / width_; }
  /// The words of a key.
  std::size_t width() const { return width_; }
  PythonKey operator[](Number number) const;

  /// The number of a key, and whether it is new. Requires size() < most_keys.
  std::pair<Number, bool> add(const PythonKey& key);
  /// The bytes that the next key may allocate.
  std::uint64_t growth() const;

 private:
  std::uint64_t hash(const std::uint64_t* words) const;
  bool equals(Number number, const PythonKey& key) const;
  void widen(std::size_t width);
  void grow();

  static constexpr Number empty = std::numeric_limits<Number>::max();

  std::size_t width_ = 1;
  std::vector<std::uint64_t> words_;                              ///< `width_` a key
  std::vector<Number> slots_ = std::vector<Number>(1024, empty);  ///< a power of two, at most two thirds in use
};

/// All moves and endings of a game, as numbers in memory. Memory: 9 bytes a position and 4 a move; in a game with
/// scores 13 and 8.
class MoveGraph {
 public:
  explicit MoveGraph(bool scored = false) : scored_(scored) {}

  std::size_t size() const { return endings_.size(); }
  std::uint64_t moves() const { return to_.size(); }
  std::span<const std::uint32_t> moves(std::size_t position) const {
    return std::span(to_).subspan(starts_[position], starts_[position + 1] - starts_[position]);
  }
  /// What these moves bring; empty in a game without scores.
  std::span<const Gain> gains(std::size_t position) const {
    if (!scored_) return {};
    return std::span(gains_).subspan(starts_[position], starts_[position + 1] - starts_[position]);
  }
  /// How the game ended at a position at which it is over.
  std::optional<PythonRules::Finish> finish(std::size_t position) const {
    if (endings_[position] == 0) return {};
    if (scored_) return scores_[position];
    return static_cast<Outcome>(endings_[position] - 1);
  }

  /// Adds a move of the position that is added next.
  void add_move(std::uint32_t to, Gain gain) {
    to_.push_back(to);
    if (scored_) gains_.push_back(gain);
  }
  void add_position(const std::optional<PythonRules::Finish>& finish) {
    const Outcome* outcome = finish ? std::get_if<Outcome>(&*finish) : nullptr;
    endings_.push_back(static_cast<std::uint8_t>(outcome != nullptr ? 1 + static_cast<int>(*outcome) : finish ? 1 : 0));
    if (scored_) scores_.push_back(finish ? std::get<int>(*finish) : 0);
    starts_.push_back(to_.size());
  }

 private:
  std::vector<std::uint64_t> starts_{0};
  std::vector<std::uint32_t> to_;
  std::vector<std::uint8_t> endings_;  ///< 0: the game goes on; else 1 + Outcome, or 1 in a game with scores
  bool scored_;
  std::vector<Gain> gains_;  ///< of each move in a game with scores
  std::vector<int> scores_;  ///< of each position in a game with scores
};

/// A discovered game. Positions have the numbers of tables: tier by tier, sorted by their keys.
struct Discovered {
  std::vector<FoundTier> tiers;  ///< with keys, the lowest number first; one without tiers
  std::shared_ptr<const MoveGraph> moves;
  std::string digest;  ///< of all keys, tiers, moves and endings
};

/// Calls the rules once for each position, in the thread that in_python() chooses, so the GIL is held until all
/// positions are found. Memory: as NumberedKeys and MoveGraph say; then twice the moves, and the keys twice. Does not
/// use resources.keeper: an interrupted discovery starts afresh, because the rules may have changed. Throws what the
/// rules raise, as place() and expand() do; UsageError if a move raises the tier; Interrupted; TooManyPositions above
/// resources.positions or about 2^32; LimitError. Does not require the GIL.
Discovered discover(const PythonRules& rules, const Resources& resources);

/// As long as it lives, games in this thread read and name positions by their texts in place of tokens.
class InTexts {
 public:
  InTexts();
  ~InTexts();
  InTexts(const InTexts&) = delete;
  InTexts& operator=(const InTexts&) = delete;
};

/// Discovered games, whose moves are in memory, never run Python code; games with the positions of a table do. parse()
/// and moves() read the tokens of PythonRules, or texts, see InTexts; text() is for people. Members that run Python
/// code throw what it raises; but a text for which the rules raise an exception is a UsageError.
class PythonGame final : public OrderedGame {
 public:
  /// `found` has the moves and the digest of a discovery; neither for positions of a table. Throws UsageError if the
  /// start is not among the positions.
  PythonGame(Spec spec, std::shared_ptr<const PythonRules> rules, const KnownPositions& known, Discovered found,
             const Job& job);

  const Spec& spec() const override { return spec_; }
  Index size() const override { return numbers_.size(); }
  Index start() const override { return start_; }
  std::string rules_digest() const override { return digest_; }
  std::span<const Tier> tiers() const override { return numbers_.tiers(); }
  std::vector<std::shared_ptr<const KeyList>> keys() const override { return numbers_.keys(); }
  Structure tier_structure(std::size_t tier) const override;

  bool keeps_moves() const override { return moves_ != nullptr; }
  void list_moves(Player, Index position, MoveList& moves) const override;
  Outcome ending(Index position) const override;
  int final_score(Index position) const override;
  Index parse(std::string_view token) const override;
  std::string text(Index position) const override;
  std::string move_text(Player, Index, std::span<const Index> to) const override { return "to " + text(to.front()); }
  std::string no_grundy() const override;
  std::string no_nimbers() const override { return rules_->is_impartial() && may_loop() ? "" : Game::no_nimbers(); }
  std::string ending_text(Index position) const override;
  std::vector<Move> moves(std::string_view token, std::size_t most) const override;
  /// What PythonRules::fault says, or the exception that the rules raise.
  std::string fault(Index position) const override;

  /// The position with this number, as the rules made it: the representative of all that are equal by symmetry. Plays
  /// from the start to find it if the rules have a method `key`. Requires the GIL.
  pybind11::object position(Index number) const;

 private:
  /// A position and its number.
  std::pair<pybind11::object, Index> read(std::string_view word, bool in_texts) const;
  std::optional<Index> find(const PythonRules::Place& place) const;
  Index number(pybind11::handle position) const;
  Structure loop_structure() const;
  std::optional<PythonRules::Finish> expand(Index from, const std::function<void(Index to, Gain gain)>& use) const;
  PythonRules::Finish finish(Index position) const;
  [[noreturn]] void refuse(pybind11::handle position) const;
  [[noreturn]] void refuse_start() const;

  Spec spec_;
  std::shared_ptr<const PythonRules> rules_;
  KeyNumbers numbers_;
  std::shared_ptr<const MoveGraph> moves_;
  std::string digest_;
  Index start_ = 0;
};

/// The family `python`. A spec names rules by their digest; LentRules must lend them to the thread that makes the game.
Family python_family();

/// Throws UsageError if the moves of the rules contradict an entry of some random plays, with at most 2000 positions,
/// or one of 64 entries all over the table, at least one in each tier that is done and rests only on such tiers. Rules
/// with a method `key` know only positions that they have met, so there the plays must do. Single tiers, and folders
/// that are not complete, are checked without plays. Requires that the game of the probe has these rules. Throws what
/// the rules raise.
void require_same_rules(const Probe& probe, const PythonRules& rules);

}  // namespace zermelo
