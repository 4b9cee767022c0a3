// Arithmetic of short partisan games in canonical form, for several threads; their thermographs.
#pragma once

#include <algorithm>
#include <bit>
#include <boost/container/small_vector.hpp>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include "tablebase/machine/job.h"
#include "tablebase/values/words/dyadic.h"
#include "tablebase/values/words/short_game.h"

namespace zermelo {

struct GameFacts;
struct GameStops;
struct PoolStores;

/// The order of two games; confused: neither is at most the other.
enum class GameOrder { less, equal, greater, confused };

using GameList = boost::container::small_vector<ShortGame, 8>;

/// Owns all values that its members return. Words of different pools must not be mixed. Several threads may call every
/// member at once; the values do not depend on the threads, but the words do. Members that make values throw
///   LimitError  the memory bound is reached; a number has more than Dyadic::most_bits bits; ups beyond
///               NumberUpStar::most_ups, nimbers beyond NumberUpStar::most_nimber; options nest deeper than
///               `most_depth`, or deeper than the stack of the thread allows;
///   Interrupted the job was stopped.
/// Recursion is as deep as games nest, where n ups nest n deep, never as deep as numbers are large.
class GamePool {
 public:
  static constexpr std::uint64_t least_memory = std::uint64_t{4} << 20;
  static constexpr unsigned most_depth = 1000;
  static constexpr std::uint64_t largest_cache = std::uint64_t{128} << 20;
  /// Bytes of cache for the values of `positions` positions. Most sums and comparisons soon occur again, so larger
  /// caches gain little.
  static constexpr std::uint64_t cache_for(std::uint64_t positions) {
    return std::clamp(std::bit_floor(64 * positions), std::uint64_t{4} << 20, largest_cache);
  }

  /// `memory` in bytes: a quarter, at most `most_cache`, is for caches of sums and comparisons, the rest for values.
  /// `job` only stops the work. Throws LimitError if memory < `least_memory`.
  explicit GamePool(std::uint64_t memory, const Job& job = Job(), std::uint64_t most_cache = largest_cache);
  ~GamePool();
  GamePool(const GamePool&) = delete;
  GamePool& operator=(const GamePool&) = delete;

  // Values by name.
  ShortGame number(const Dyadic& number);
  ShortGame number(std::int64_t number);
  ShortGame nimber(std::uint64_t k);
  /// n * ^ + *k.
  ShortGame up(std::int64_t n, std::uint64_t k = 0);
  /// {x|y}.
  ShortGame switch_game(ShortGame x, ShortGame y);
  /// {0||0|-g}.
  ShortGame tiny(ShortGame g);
  ShortGame miny(ShortGame g);

  /// The canonical form of {left|right}; options in any order, repeats allowed.
  ShortGame make(GameSpan left, GameSpan right);
  ShortGame negate(ShortGame g);
  ShortGame add(ShortGame a, ShortGame b);
  ShortGame subtract(ShortGame a, ShortGame b) { return add(a, negate(b)); }
  /// g + ... + g, n times; for negative n the sum of -n negatives of g.
  ShortGame multiple(const Integer& n, ShortGame g);

  /// The options of the canonical form. A nimber *k has k options; they are computed, not stored.
  GameOptions left_options(ShortGame g);
  GameOptions right_options(ShortGame g);

  /// Whether a <= b.
  bool at_most(ShortGame a, ShortGame b);
  GameOrder compare(ShortGame a, ShortGame b);
  OutcomeClass outcome_class(ShortGame g);

  /// The birthday of the canonical form: an integer, which may be large.
  Dyadic birthday(ShortGame g);
  /// The number equal to g, or nothing if g is not a number.
  std::optional<Dyadic> as_number(ShortGame g) const;
  bool is_integer(ShortGame g) const;
  bool is_infinitesimal(ShortGame g) const;
  /// Whether in every position of g either both players can move or neither can.
  bool is_all_small(ShortGame g) const;
  /// The number at which play stops if Left (Right) begins and both play well. The stops of a number are the number.
  ShortGame left_stop(ShortGame g) const;
  ShortGame right_stop(ShortGame g) const;
  /// How deep the options nest until only inline words and numbers are left.
  unsigned depth(ShortGame g) const;

  /// Compares numbers. Requires: is_number(x) and is_number(y).
  std::strong_ordering compare_numbers(ShortGame x, ShortGame y) const;
  /// The order of printed options, total on the options of a canonical form. It depends only on the values, not on the
  /// pool or its threads.
  bool prints_before(ShortGame a, ShortGame b) const;

  std::uint64_t memory_used() const;

 private:
  friend class CanonicalForm;

  /// One end of the interval of numbers that fit between the options; `included`: no option forbids the end itself.
  struct StopBound {
    ShortGame at;
    bool exists = false, included = true;
  };

  /// Options of a sum. None of the first `first` options dominates another of them, and the same holds for the rest; if
  /// `first` is empty, nothing is known.
  struct SumOptions {
    GameList list;
    std::optional<std::size_t> first;
  };

  ShortGame make_from(SumOptions left, SumOptions right);
  GameStops stops(ShortGame g) const;
  StopBound stop_bound(GameSpan options, bool left) const;
  std::optional<bool> at_most_by_stops(const GameStops& a, const GameStops& b) const;
  GameFacts facts_of(GameSpan left, GameSpan right);
  ShortGame birthday_word(ShortGame g);
  GameOptions number_options(ShortGame x, std::int32_t side);
  GameOptions inline_options(ShortGame x, std::int32_t ups, std::uint32_t nimber, std::int32_t sign);
  /// The word of the canonical form with these options; sorts them.
  ShortGame sorted_and_interned(GameList& left, GameList& right);
  ShortGame add_inline(ShortGame a, ShortGame b);
  ShortGame add_to_number(ShortGame g, ShortGame x);
  /// g + x for a number x and a g that is not a number.
  ShortGame translate(ShortGame g, ShortGame x);
  ShortGame add_nodes(ShortGame a, ShortGame b);
  ShortGame add_number(ShortGame x, ShortGame y);
  std::optional<bool> at_most_at_once(ShortGame a, ShortGame b) const;
  std::strong_ordering print_order(ShortGame a, ShortGame b) const;
  void check_stack() const;
  void check_stop();

  Job job_;
  std::unique_ptr<PoolStores> stores_;
};

// Thermographs: the values of a game for Left and for Right when every move costs a tax.

/// A corner of a wall, or its end.
struct WallPoint {
  Dyadic temperature, value;
  bool operator==(const WallPoint&) const = default;
};

/// The walls of a game from temperature 0 on, as exact corners with straight lines between them. Both walls begin at
/// the stops and end at (temperature, mean), where the mast begins. A number m/2^e in lowest terms has temperature
/// -1/2^e; its mast begins at 0. Infinitesimals have temperature 0.
struct Thermograph {
  std::vector<WallPoint> left, right;
  Dyadic mean, temperature;
};

/// Computes the thermographs of games of one pool, each once. One thread at a time.
class Thermographs {
 public:
  static constexpr std::size_t most = std::size_t{1} << 20;

  explicit Thermographs(GamePool& pool) : pool_(pool) {}

  /// The result is valid as long as this object. Throws LimitError if it would need more than `most` thermographs.
  const Thermograph& of(ShortGame game);
  Dyadic mean(ShortGame game) { return of(game).mean; }
  Dyadic temperature(ShortGame game) { return of(game).temperature; }

 private:
  Thermograph computed(ShortGame game);

  GamePool& pool_;
  std::unordered_map<ShortGame, std::unique_ptr<const Thermograph>> known_;
};

/// The value of a wall at a temperature >= 0.
Dyadic wall_at(const std::vector<WallPoint>& wall, const Dyadic& temperature);

}  // namespace zermelo
