// The labels and the facts of the positions, one after the other, are hashed by XXH3 with seed 0. The search is breadth
// first; each move of a play is drawn by std::mt19937_64, which is the same on every machine.
#include "tablebase/rules/rules_digest.h"

#include <fmt/format.h>
#include <xxhash.h>

#include <algorithm>
#include <bit>
#include <deque>
#include <new>
#include <random>
#include <set>

#include "tablebase/game/tier_game.h"

namespace zermelo {
namespace {

static_assert(std::endian::native == std::endian::little, "labels are the bytes of numbers as they are in memory");

constexpr std::size_t nearest = 256, plays = 16, plies = 64, spread = 256;

/// Collects what is known of the positions.
class SampledFacts {
 public:
  explicit SampledFacts(const std::function<DigestedPosition(const std::string&)>& look) : look_(look) {}

  /// Adds a position; returns the labels of those that its moves lead to.
  std::vector<std::string> add(const std::string& label) {
    DigestedPosition seen = guarded(label);
    facts_ += number_label(label.size()) + label + number_label(seen.facts.size()) + seen.facts;
    return std::move(seen.next);
  }

  std::uint64_t digest() const { return XXH3_64bits(facts_.data(), facts_.size()); }

 private:
  DigestedPosition guarded(const std::string& label) const {
    try {
      return look_(label);
    } catch (const std::bad_alloc&) {
      throw;
    } catch (const std::exception&) {
      return {"throws", {}};
    }
  }

  const std::function<DigestedPosition(const std::string&)>& look_;
  std::string facts_;
};

void add_nearest(const std::string& start, SampledFacts& facts) {
  std::set<std::string> met{start};
  std::deque<std::string> left{start};
  for (std::size_t i = 0; i < nearest && !left.empty(); ++i, left.pop_front())
    for (const std::string& to : facts.add(left.front()))
      if (met.insert(to).second) left.push_back(to);
}

void add_plays(const std::string& start, SampledFacts& facts) {
  std::mt19937_64 random(1);
  for (std::size_t play = 0; play < plays; ++play) {
    std::string label = start;
    for (std::size_t ply = 0; ply < plies; ++ply) {
      const std::vector<std::string> next = facts.add(label);
      if (next.empty()) break;
      label = next[random() % next.size()];
    }
  }
}

/// The digest of a game that numbers its positions itself.
class NumberedGameDigest {
 public:
  explicit NumberedGameDigest(const Game& game) : game_(game) {}

  std::uint64_t value() const {
    const std::string start = game_.has_start() ? number_label(game_.start()) : "";
    return digest_of_sample(start, sampled_numbers(game_.size()),
                            [this](const std::string& label) { return look(number_of_label(label)); });
  }

 private:
  DigestedPosition look(Index position) const {
    if (position >= game_.size() || game_.is_gap(position)) return {"none", {}};
    DigestedPosition seen;
    const bool partisan = game_.is_partisan();
    if (partisan)
      for (const Player player : {Player::left, Player::right}) add_moves(player, position, seen.facts);
    else
      add_moves(Player::mover, position, seen.facts);
    std::vector<Index> next;
    game_.successors(position, next);
    if (next.empty() && game_.is_scored())
      seen.facts += number_label(static_cast<std::uint64_t>(game_.final_score(position)));
    else if (next.empty() && !partisan)
      seen.facts += static_cast<char>(1 + static_cast<int>(game_.ending(position)));
    for (const Index to : next) seen.next.push_back(number_label(to));
    std::sort(seen.next.begin(), seen.next.end());
    return seen;
  }

  /// A move to a sum has the numbers of its terms.
  void add_moves(Player player, Index position, std::string& facts) const {
    MoveList moves;
    game_.list_moves(player, position, moves);
    std::vector<std::string> sums(moves.size());
    for (std::size_t i = 0; i < moves.size(); ++i) {
      for (const Index term : moves[i]) sums[i] += number_label(term);
      if (game_.is_scored())
        sums[i] += number_label(static_cast<std::uint64_t>(moves.gain(i).points)) + (moves.gain(i).again ? '2' : '1');
    }
    add_labels(facts, sums);
  }

  const Game& game_;
};

std::set<std::string, std::less<>>& own_families() {
  static std::set<std::string, std::less<>> families;
  return families;
}

}  // namespace

std::uint64_t digest_of_sample(const std::string& start, std::span<const std::string> others,
                               const std::function<DigestedPosition(const std::string& label)>& look) {
  SampledFacts facts(look);
  if (!start.empty()) {
    add_nearest(start, facts);
    add_plays(start, facts);
  }
  for (const std::string& label : others) facts.add(label);
  return facts.digest();
}

std::string number_label(std::uint64_t number) { return {reinterpret_cast<const char*>(&number), sizeof(number)}; }

std::uint64_t number_of_label(const std::string& label) {
  std::uint64_t number = 0;
  std::memcpy(&number, label.data(), sizeof(number));
  return number;
}

std::vector<std::string> sampled_numbers(Index size) {
  std::mt19937_64 random(size);
  std::vector<std::string> labels{number_label(size)};
  for (std::size_t i = 0; i < std::min<Index>(size, spread); ++i)
    labels.push_back(number_label(size <= spread ? i : random() % size));
  return labels;
}

void add_labels(std::string& facts, std::vector<std::string>& labels) {
  std::sort(labels.begin(), labels.end());
  labels.erase(std::unique(labels.begin(), labels.end()), labels.end());
  facts += number_label(labels.size());
  for (const std::string& label : labels) facts += number_label(label.size()) + label;
}

void note_own_family(const std::string& family) { own_families().insert(family); }

bool is_own_family(std::string_view family) { return own_families().contains(family); }

std::string rules_digest_of(const Game& game) {
  if (const auto* tier = dynamic_cast<const TierGame*>(&game)) return rules_digest_of(tier->whole());
  const std::string own = game.rules_digest();
  if (!is_own_family(game.spec().family())) return own;
  const bool numbered = game.keys().empty() && game.spec().family() != python_family_name;
  return own.empty() && numbered ? fmt::format("{:016x}", NumberedGameDigest(game).value()) : own;
}

}  // namespace zermelo
