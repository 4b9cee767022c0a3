// An own game that always ends, with several sets of optional functions: take one to three stones from one of two
// heaps.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tablebase/base/error.h"
#include "tablebase/base/index.h"
#include "tablebase/entries/outcome.h"
#include "tablebase/game/spec.h"
#include "tablebase/input/text.h"

namespace zermelo::test {

/// Declares no bound of the play. Equals `nim piles=2 take=1..3 order=ordered`.
class TakeAway {
 public:
  struct Position {
    std::uint16_t first = 0, second = 0;
    friend bool operator==(const Position&, const Position&) = default;
  };

  explicit TakeAway(const Spec& spec) : max_(static_cast<std::uint16_t>(spec.integer("max", 1, 10'000))) {}

  Position start() const { return {max_, max_}; }
  std::optional<Outcome> ending(Position heaps) const {
    return heaps == Position{} ? std::optional(Outcome::loss) : std::nullopt;
  }
  void moves(Position heaps, std::vector<Position>& next) const {
    for (std::uint16_t taken = 1; taken <= 3; ++taken) {
      if (heaps.first >= taken) next.push_back({static_cast<std::uint16_t>(heaps.first - taken), heaps.second});
      if (heaps.second >= taken) next.push_back({heaps.first, static_cast<std::uint16_t>(heaps.second - taken)});
    }
  }

  std::string text(Position heaps) const { return std::to_string(heaps.first) + "," + std::to_string(heaps.second); }
  Position parse(std::string_view words) const {
    const auto heaps = split(words, ',');
    std::uint64_t first = 0, second = 0;
    if (heaps.size() != 2 || !parse_number(heaps[0], max_, first) || !parse_number(heaps[1], max_, second))
      throw UsageError("a position is two heaps, such as 3,2");
    return {static_cast<std::uint16_t>(first), static_cast<std::uint16_t>(second)};
  }

 private:
  std::uint16_t max_;
};

/// Declares an upper bound of the plies left.
struct BoundedTakeAway : TakeAway {
  using TakeAway::TakeAway;
  std::uint32_t plies_left(Position heaps) const { return std::uint32_t{heaps.first} + heaps.second; }
};

/// Numbers its positions itself.
struct RankedTakeAway : BoundedTakeAway {
  explicit RankedTakeAway(const Spec& spec) : BoundedTakeAway(spec), side_(start().first + Index{1}) {}
  Index size() const { return side_ * side_; }
  Index rank(Position heaps) const { return heaps.first * side_ + heaps.second; }
  Position unrank(Index index) const {
    return {static_cast<std::uint16_t>(index / side_), static_cast<std::uint16_t>(index % side_)};
  }

 private:
  Index side_;
};

/// Its tiers are the positions with the same first heap.
struct TieredTakeAway : BoundedTakeAway {
  using BoundedTakeAway::BoundedTakeAway;
  std::uint32_t tier(Position heaps) const { return heaps.first; }
};

/// Identifies positions that differ in the order of heaps.
struct SortedTakeAway : BoundedTakeAway {
  using BoundedTakeAway::BoundedTakeAway;
  Position canonical(Position heaps) const {
    return heaps.first >= heaps.second ? heaps : Position{heaps.second, heaps.first};
  }
};

/// Misère play, declared by the outcome of the ending only.
struct MisereTakeAway : TakeAway {
  using TakeAway::TakeAway;
  std::optional<Outcome> ending(Position heaps) const {
    return heaps == Position{} ? std::optional(Outcome::win) : std::nullopt;
  }
};

struct BoundedMisereTakeAway : MisereTakeAway {
  using MisereTakeAway::MisereTakeAway;
  static constexpr Play play = Play::misere;
  std::uint32_t plies_left(Position heaps) const { return std::uint32_t{heaps.first} + heaps.second; }
};

}  // namespace zermelo::test
