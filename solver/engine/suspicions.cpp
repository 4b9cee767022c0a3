// Cuts the texts of positions into parts, and counts for each part how often moves change it. In a game with a player
// to move, every part that tells the sides apart changes at times; a part that tells whose turn it is always changes.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <set>

#include "solver/engine/check_rules.h"
#include "solver/solving/sample.h"
#include "tablebase/game/key_list.h"

namespace zermelo {
namespace {

constexpr Index most_positions = 10'000;
constexpr std::uint64_t least_moves = 20;  ///< fewer moves tell nothing

using Parts = std::vector<std::string>;

/// The words of letters and digits.
Parts words_of(const std::string& text) {
  Parts words;
  bool inside = false;
  for (const char letter : text) {
    const bool belongs = std::isalnum(static_cast<unsigned char>(letter)) != 0;
    if (belongs && !inside) words.emplace_back();
    if (belongs) words.back() += letter;
    inside = belongs;
  }
  return words;
}

Parts letters_of(const std::string& text) {
  Parts letters;
  for (const char letter : text) letters.emplace_back(1, letter);
  return letters;
}

/// What moves do to one part of the texts.
struct PartRecord {
  std::set<std::string> values;   ///< at most three
  std::set<std::string> changed;  ///< values that a move changes, at most three
  std::uint64_t changes = 0;
  std::string kept_from, kept_to;  ///< the texts of a move that leaves the part as it is
};

/// The records of all parts, as long as all texts have the same number of them.
class PartRecords {
 public:
  PartRecords(std::string name, Parts (*cut)(const std::string&)) : name_(std::move(name)), cut_(cut) {}

  void add_move(const std::string& from, const std::string& to) {
    const Parts before = cut_(from), after = cut_(to);
    if (moves_ == 0) records_.resize(before.size());
    ++moves_;
    usable_ = usable_ && before.size() == records_.size() && after.size() == records_.size();
    if (!usable_) return;
    for (std::size_t i = 0; i < records_.size(); ++i) {
      PartRecord& record = records_[i];
      add(record.values, before[i]);
      if (before[i] == after[i]) {
        record.kept_from = from;
        record.kept_to = to;
      } else {
        ++record.changes;
        add(record.changed, before[i]);
      }
    }
  }

  /// Whether the texts have several parts to compare.
  bool usable() const { return usable_ && records_.size() > 1; }

  /// `alternate`: the players move in turn.
  std::vector<std::string> suspicions(bool alternate) const {
    std::vector<std::string> all;
    for (std::size_t i = 0; i < records_.size() && moves_ >= least_moves; ++i) {
      const PartRecord& record = records_[i];
      if (record.changes == 0 && record.values.size() > 1)
        all.push_back(
            fmt::format("no move changes {} {} of a position, for example `{}` in {}, although positions "
                        "differ there; does a move forget to turn the board, or to change the player to move?",
                        name_, i + 1, cut_(record.kept_from)[i], record.kept_from));
      if (alternate && record.values.size() == 2 && record.changed.size() == 2 && record.changes < moves_ &&
          4 * record.changes >= 3 * moves_)
        all.push_back(
            fmt::format("most moves exchange the two values of {} {} of a position, but the move from {} to "
                        "{} does not; does the same player move again? Players must alternate",
                        name_, i + 1, record.kept_from, record.kept_to));
    }
    return all;
  }

 private:
  static void add(std::set<std::string>& values, const std::string& value) {
    if (values.size() < 3) values.insert(value);
  }

  std::string name_;
  Parts (*cut_)(const std::string&);
  bool usable_ = true;
  std::uint64_t moves_ = 0;
  std::vector<PartRecord> records_;
};

std::vector<std::string> suspicions_of_moves(const Game& game, Index most, const Job& job) {
  const Sample chosen{game.size(), std::min({game.size(), most, most_positions})};
  PartRecords words("word", words_of), letters("character", letters_of);
  std::vector<Index> next;
  for (Index k = 0; k < chosen.count(); ++k) {
    if (k % 256 == 0) job.check("the rules were being checked when it was stopped");
    const Index position = chosen.position(k);
    if (game.is_gap(position)) continue;
    const std::string from = game.text(position);
    game.successors(position, next);
    for (const Index to : next) {
      const std::string there = game.text(to);
      words.add_move(from, there);
      letters.add_move(from, there);
    }
  }
  const PartRecords& parts = words.usable() ? words : letters;
  return parts.usable() ? parts.suspicions(!game.is_scored()) : std::vector<std::string>();
}

/// One for each byte that is the same, and not 0, in all discovered positions.
std::vector<std::string> suspicions_of_keys(const Game& game) {
  std::vector<std::byte> first, key;
  std::vector<bool> differs;
  Index read = 0;
  for (const auto& list : game.keys()) {
    first.resize(list->key_bytes());
    key.resize(list->key_bytes());
    differs.resize(list->key_bytes());
    const Sample chosen{list->size(), std::min(list->size(), most_positions)};
    for (Index k = 0; k < chosen.count(); ++k, ++read) {
      list->read(chosen.position(k), read == 0 ? first : key);
      for (std::size_t i = 0; i < key.size() && read > 0; ++i) differs[i] = differs[i] || key[i] != first[i];
    }
  }
  std::vector<std::string> all;
  for (std::size_t i = 0; i < first.size() && read >= least_moves; ++i)
    if (!differs[i] && first[i] != std::byte{0})
      all.push_back(
          fmt::format("byte {} of Position is {} in every position that play reaches; does a move forget to "
                      "turn the board, or to change the player to move?",
                      i + 1, static_cast<unsigned>(first[i])));
  return all;
}

}  // namespace

std::vector<std::string> suspicions_of(const Game& game, bool keys_are_positions, Index most, const Job& job) {
  if (game.is_partisan() || game.splits()) return {};
  std::vector<std::string> all = suspicions_of_moves(game, most, job);
  if (keys_are_positions)
    for (std::string& suspicion : suspicions_of_keys(game)) all.push_back(std::move(suspicion));
  return all;
}

}  // namespace zermelo
