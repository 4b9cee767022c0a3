// The game of rules in Python, as a family of the registry, and the comparison of rules with a table.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "jobs/lookup/probe.h"
#include "python/rules/discovery.h"
#include "python/rules/python_rules.h"
#include "tablebase/discovery/key_numbers.h"
#include "tablebase/rules/ordered_game.h"

namespace zermelo {

/// Discovered games, whose moves are in memory, never run Python code; games with the positions of a table do. parse()
/// and moves() read the tokens of PythonRules, text() is for people. Members that run Python code throw what it raises.
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

  void list_moves(Player, Index position, MoveList& moves) const override;
  Outcome ending(Index position) const override;
  Index parse(std::string_view token) const override;
  std::string text(Index position) const override;
  std::string move_text(Player, Index, std::span<const Index> to) const override { return "to " + text(to.front()); }
  std::string no_grundy() const override;
  std::string ending_text(Index position) const override;
  std::vector<Move> moves(std::string_view token) const override;
  /// What PythonRules::fault says, or the exception that the rules raise.
  std::string fault(Index position) const override;

  /// The position with this number, as the rules made it: the representative of all that are equal by symmetry. Plays
  /// from the start to find it if the rules have a method `key`. Requires the GIL.
  pybind11::object position(Index number) const;

 private:
  std::optional<Index> find(const PythonRules::Place& place) const;
  Index number(pybind11::handle position) const;
  void expand(Index from, const std::function<void(Index to)>& use, std::optional<Outcome>& ending) const;
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
