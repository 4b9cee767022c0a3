// Mancala by the words of its rules: one ring of houses, seed by seed. For tests.
#pragma once

#include <map>
#include <numeric>
#include <optional>
#include <string>
#include <vector>

namespace zermelo::test {

/// The houses of the player to move, then those of the opponent.
using Ring = std::vector<int>;

struct PlainMancala {
  std::string rules = "awari";  ///< awari, oware or kalah
  bool always = false, stuck = false, to_opponent = false;

  struct Move {
    int house = 0;
    Ring to;
    int points = 0;
    bool again = false;
    friend bool operator==(const Move&, const Move&) = default;
  };

  static int seeds(const Ring& ring, bool other) {
    const auto half = static_cast<std::ptrdiff_t>(ring.size() / 2);
    return std::accumulate(ring.begin() + (other ? half : 0), other ? ring.end() : ring.begin() + half, 0);
  }

  /// Moves that the rules allow; none if the game is over.
  std::vector<Move> moves(const Ring& ring) const {
    if (rules == "kalah") return kalah_moves(ring);
    std::vector<Move> moves;
    const int houses = static_cast<int>(ring.size()) / 2;
    for (int house = 0; house < houses; ++house) {
      if (ring[static_cast<std::size_t>(house)] == 0) continue;
      Ring next = ring;
      int at = house, captured = 0;
      for (int hand = std::exchange(next[static_cast<std::size_t>(house)], 0); hand > 0;) {
        at = (at + 1) % (2 * houses);
        if (at == house) continue;
        ++next[static_cast<std::size_t>(at)];
        --hand;
      }
      Ring taken = next;
      for (int back = at;
           back >= houses && (taken[static_cast<std::size_t>(back)] == 2 || taken[static_cast<std::size_t>(back)] == 3);
           --back)
        captured += std::exchange(taken[static_cast<std::size_t>(back)], 0);
      if (rules == "oware" && captured > 0 && seeds(taken, true) == 0) {
        taken = next;
        captured = 0;
      }
      if (seeds(taken, true) > 0) moves.push_back({house, turned(taken), captured, false});
    }
    return moves;
  }

  /// The points of the player to move when there is no move.
  int rest(const Ring& ring) const {
    const int own = seeds(ring, false), other = seeds(ring, true);
    if (rules != "kalah") return own > 0 ? own + other : -other;
    return to_opponent ? other - own : own - other;
  }

 private:
  std::vector<Move> kalah_moves(const Ring& ring) const {
    std::vector<Move> moves;
    const int houses = static_cast<int>(ring.size()) / 2;
    if (!stuck && seeds(ring, true) == 0) return moves;
    for (int house = 0; house < houses; ++house) {
      if (ring[static_cast<std::size_t>(house)] == 0) continue;
      // A ring with the store behind the own houses.
      Ring round(ring.begin(), ring.begin() + houses);
      round.push_back(0);
      round.insert(round.end(), ring.begin() + houses, ring.end());
      int at = house;
      for (int hand = std::exchange(round[static_cast<std::size_t>(house)], 0); hand > 0; --hand) {
        at = (at + 1) % (2 * houses + 1);
        ++round[static_cast<std::size_t>(at)];
      }
      int& store = round[static_cast<std::size_t>(houses)];
      if (at < houses && round[static_cast<std::size_t>(at)] == 1) {
        int& opposite = round[static_cast<std::size_t>(2 * houses - at)];
        if (opposite > 0 || always) {
          store += std::exchange(opposite, 0) + 1;
          round[static_cast<std::size_t>(at)] = 0;
        }
      }
      const int points = store;
      round.erase(round.begin() + houses);
      const bool again = at == houses;
      moves.push_back({house, again ? round : turned(round), points, again});
    }
    return moves;
  }

  static Ring turned(const Ring& ring) {
    const auto half = static_cast<std::ptrdiff_t>(ring.size() / 2);
    Ring other(ring.begin() + half, ring.end());
    other.insert(other.end(), ring.begin(), ring.begin() + half);
    return other;
  }
};

/// All boards with `seeds` seeds.
inline std::vector<Ring> rings(std::size_t places, int seeds) {
  if (places == 1) return {{seeds}};
  std::vector<Ring> all;
  for (int first = 0; first <= seeds; ++first)
    for (Ring& rest : rings(places - 1, seeds - first)) {
      rest.insert(rest.begin(), first);
      all.push_back(std::move(rest));
    }
  return all;
}

/// The scores of all boards with at most `seeds` seeds, by their definition. In a tier, the boards whose player can
/// force s points or more are found for each s: first the boards from which a move leaves the tier with s points or
/// more, then the boards with a move to a board whose player cannot avoid to lose s points, and so on. All others have
/// the score 0: play goes on for ever.
inline std::map<Ring, int> plain_mancala_scores(const PlainMancala& rules, std::size_t houses, int seeds) {
  std::map<Ring, int> scores;
  for (int n = 0; n <= seeds; ++n) {
    const std::vector<Ring> tier = rings(2 * houses, n);
    std::map<Ring, std::vector<PlainMancala::Move>> moves;
    for (const Ring& ring : tier) moves[ring] = rules.moves(ring);
    std::map<Ring, int> found;
    for (int s = n; s > 0; --s) {
      // +1: can force s points or more; -1: cannot avoid -s points or fewer.
      std::map<Ring, int> forced;
      const auto verdict = [&](const Ring& ring) {
        const auto& list = moves[ring];
        if (list.empty()) return rules.rest(ring) >= s ? 1 : rules.rest(ring) <= -s ? -1 : 0;
        bool all_lose = true;
        for (const auto& move : list) {
          int worth = 0;  // 1: reaches s, -1: falls to -s
          if (move.points > 0) {
            const int score = move.points + (move.again ? scores.at(move.to) : -scores.at(move.to));
            worth = score >= s ? 1 : score <= -s ? -1 : 0;
          } else if (const auto known = forced.find(move.to); known != forced.end()) {
            worth = move.again ? known->second : -known->second;
          }
          if (worth > 0) return 1;
          all_lose = all_lose && worth < 0;
        }
        return all_lose ? -1 : 0;
      };
      for (bool changed = true; changed;) {
        changed = false;
        for (const Ring& ring : tier)
          if (forced.find(ring) == forced.end())
            if (const int v = verdict(ring); v != 0) {
              forced[ring] = v;
              changed = true;
            }
      }
      for (const auto& [ring, v] : forced) found.try_emplace(ring, v * s);
    }
    for (const Ring& ring : tier) scores[ring] = found.contains(ring) ? found.at(ring) : 0;
  }
  return scores;
}

}  // namespace zermelo::test
