// One tier of a game as a game of its own, for solvers, proofs and files.
#pragma once

#include "tablebase/game/game.h"

namespace zermelo {

/// The positions of the tier are numbered from 0. A move to another tier, an *exit*, leads to a number from size() on:
/// size() plus the number in the whole game. Un-moves stay in the tier.
class TierGame final : public Game {
 public:
  /// Requires tier < whole.tiers().size(). `whole` must outlive it.
  TierGame(const Game& whole, std::size_t tier);

  const Game& whole() const { return whole_; }
  const Tier& tier() const { return tier_; }
  /// The place of the tier in whole().tiers().
  std::size_t place() const { return static_cast<std::size_t>(&tier_ - whole_.tiers().data()); }
  /// The number in the whole game of a position of the tier or of an exit.
  Index whole_number(Index number) const { return number < size() ? tier_.first + number : number - size(); }
  /// The reverse of whole_number.
  Index number(Index whole) const {
    return whole >= tier_.first && whole < tier_.end() ? whole - tier_.first : whole + size();
  }

  const Spec& spec() const override { return whole_.spec(); }
  std::string rules_digest() const override { return whole_.rules_digest(); }
  std::string rules_text() const override { return whole_.rules_text(); }
  GameClass game_class() const override { return whole_.game_class(); }
  Play play() const override { return whole_.play(); }
  Index size() const override { return tier_.positions; }
  bool has_start() const override;
  Index start() const override { return number(whole_.start()); }
  std::uint64_t longest_play() const override { return whole_.longest_play(); }
  std::vector<std::shared_ptr<const KeyList>> keys() const override;
  const Structure& structure() const override { return structure_; }

  void list_moves(Player player, Index position, MoveList& moves) const override;
  Outcome ending(Index position) const override { return whole_.ending(whole_number(position)); }
  int final_score(Index position) const override { return whole_.final_score(whole_number(position)); }
  int score_limit(Index position) const override { return whole_.score_limit(whole_number(position)); }
  bool is_gap(Index position) const override { return whole_.is_gap(whole_number(position)); }
  bool has_gaps() const override { return whole_.has_gaps(); }
  Parts parts() const override { return whole_.parts(); }
  void list_orbits(Index first, std::span<Orbit> orbits) const override {
    whole_.list_orbits(whole_number(first), orbits);
  }
  std::string no_grundy() const override { return whole_.no_grundy(); }
  bool keeps_moves() const override { return whole_.keeps_moves(); }
  std::uint64_t moves_in_memory() const override { return whole_.moves_in_memory(); }
  void unload_moves() const override { whole_.unload_moves(); }
  void list_unmoves(Index position, std::vector<Index>& before) const override;
  void fast_successors(Index position, std::vector<Index>& next) const override;
  void list_goals(Index position, Goals& goals) const override;
  /// Without exits.
  std::uint32_t count_moves(Index position) const override;

  /// The text of a position of another tier gives the number of an exit.
  Index parse(std::string_view words) const override { return number(whole_.parse(words)); }
  std::string text(Index number) const override { return whole_.text(whole_number(number)); }
  std::string move_text(Player player, Index from, std::span<const Index> to) const override;
  std::string ending_text(Index position) const override { return whole_.ending_text(whole_number(position)); }
  std::vector<Move> moves(std::string_view text, std::size_t most) const override;
  std::optional<Drawing> drawing() const override { return whole_.drawing(); }
  std::string fault(Index position) const override;

 private:
  const Game& whole_;
  const Tier& tier_;
  Structure structure_;
};

/// Whether moves of this game may be exits.
inline bool has_exits(const Game& game) { return dynamic_cast<const TierGame*>(&game) != nullptr; }

/// The order of the positions of a tier, see Tier::order. Of a whole game the orders of its tiers, each behind the name
/// of the tier, such as `KQBvK-BQ+KQBvKR-QrB`. Empty for the usual order.
std::string order_of(const Game& game);

}  // namespace zermelo
