// The digest by which a table of an own game knows its rules.
#pragma once

#include <cstdint>
#include <cstring>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tablebase/game/game.h"
#include "tablebase/rules/rules.h"

namespace zermelo {

/// A position as the digest sees it. A label names a position: its key or its number, as bytes.
struct DigestedPosition {
  std::string facts;              ///< the ending and the moves, as bytes
  std::vector<std::string> next;  ///< the labels of the positions that moves lead to, in a fixed order
};

/// Returns the digest of a sample of positions with their endings and moves: the 256 nearest the start, the positions
/// of 16 plays of at most 64 plies, and the positions of `others`. An empty `start` means that there is none. The
/// digest is the same on every machine. An exception of `look` counts as a fact, except std::bad_alloc.
std::uint64_t digest_of_sample(const std::string& start, std::span<const std::string> others,
                               const std::function<DigestedPosition(const std::string& label)>& look);

/// The label of a number.
std::string number_label(std::uint64_t number);
std::uint64_t number_of_label(const std::string& label);
/// The labels of 256 numbers spread over 0..size-1.
std::vector<std::string> sampled_numbers(Index size);
/// Sorts the labels, removes repeats, and adds them to the facts.
void add_labels(std::string& facts, std::vector<std::string>& labels);

/// Families of own programs: their specs do not determine the rules. `add_family` notes them.
void note_own_family(const std::string& family);
bool is_own_family(std::string_view family);

/// The digest for a table of a game, 16 hexadecimal digits. Empty for built-in families whose specs determine
/// the rules, and if the game knows too little of its rules. Cost: some thousand calls of the rules.
std::string rules_digest_of(const Game& game);

/// The digest of plain rules: labels are the numbers of ranked rules, or the bytes of positions.
template <Rules R>
class PlainRulesDigest {
 public:
  using Position = typename R::Position;

  /// `rules` must outlive this object.
  explicit PlainRulesDigest(const R& rules) : rules_(rules) {}

  std::uint64_t value() const {
    std::string start = label(representative(rules_, rules_.start()));
    std::vector<std::string> others;
    if constexpr (RankedRules<R>) {
      others = sampled_numbers(rules_.size());
      if (number_of_label(start) >= rules_.size()) start.clear();
    }
    return digest_of_sample(start, others, [this](const std::string& label) { return look(label); });
  }

 private:
  std::string label(const Position& position) const {
    if constexpr (RankedRules<R>)
      return number_label(rules_.rank(position));
    else
      return {reinterpret_cast<const char*>(&position), sizeof(position)};
  }

  Position position(const std::string& label) const {
    if constexpr (RankedRules<R>) {
      return rules_.unrank(number_of_label(label));
    } else {
      Position position;
      std::memcpy(static_cast<void*>(&position), label.data(), sizeof(position));
      return position;
    }
  }

  bool has_no_position(const std::string& label) const {
    if constexpr (RankedRules<R>)
      if (number_of_label(label) >= rules_.size()) return true;
    if constexpr (GappedRules<R>)
      return rules_.is_gap(number_of_label(label));
    else
      return false;
  }

  DigestedPosition look(const std::string& label) const {
    if (has_no_position(label)) return {"none", {}};
    const Position from = position(label);
    DigestedPosition seen;
    if constexpr (KeyTieredRules<R>) seen.facts = number_label(rules_.tier(from));
    const auto finish = finish_of(rules_, from);
    seen.facts += finish ? finish_label(*finish) : std::string(1, '\0');
    std::vector<Position> next;
    if (!finish) rules_.moves(from, next);
    for (const Position& to : next) seen.next.push_back(this->label(representative(rules_, to)));
    add_labels(seen.facts, seen.next);
    if constexpr (ScoringRules<R>) add_gains(from, next, seen.facts);
    return seen;
  }

  static std::string finish_label(Outcome outcome) {
    return std::string(1, static_cast<char>(1 + static_cast<int>(outcome)));
  }
  static std::string finish_label(int score) { return number_label(static_cast<std::uint64_t>(score)); }

  void add_gains(const Position& from, const std::vector<Position>& next, std::string& facts) const {
    std::vector<std::string> gains;
    for (const Position& to : next) {
      const Gain gain = gain_of(rules_, from, to);
      gains.push_back(this->label(representative(rules_, to)) + number_label(static_cast<std::uint64_t>(gain.points)) +
                      (gain.again ? '2' : '1'));
    }
    add_labels(facts, gains);
  }

  const R& rules_;
};

}  // namespace zermelo
