// A breadth-first search in one thread, because Python runs in one thread at a time. Positions are first numbered in
// the order in which they are found, then sorted.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

#include "formats/table/storage/bytes.h"
#include "python/desk/desk.h"
#include "python/rules/python_game.h"
#include "tablebase/base/error.h"
#include "tablebase/base/mix.h"
#include "tablebase/discovery/key_set.h"
#include "tablebase/input/text.h"
#include "tablebase/machine/machine_memory.h"

namespace zermelo {

namespace {

using Number = NumberedKeys::Number;

/// The state of a search.
struct Found {
  NumberedKeys keys;
  std::vector<std::uint32_t> tiers;  ///< of each key, if the rules have tiers
  MoveGraph moves;                   ///< of the first positions
};

class Search {
 public:
  Search(const PythonRules& rules, const Resources& resources) : rules_(rules), resources_(resources) {
    found_.moves = MoveGraph(rules.scored());
  }

  Found run() {
    const JobStep step(resources_.job, "positions found:", 0);
    in_python([this] { search(); });
    return std::move(found_);
  }

 private:
  static constexpr std::size_t chunk = 256;  ///< positions between looks at signals, memory and the progress

  void search() {
    add(rules_.place(rules_.start()));
    for (std::size_t i = 0; i < found_.keys.size(); ++i) {
      if (i % chunk == 0) look_at_limits();
      expand(static_cast<Number>(i));
    }
    resources_.job.progress(found_.keys.size());
    look_around();
  }

  void expand(Number from) {
    const std::uint32_t tier = rules_.tiered() ? found_.tiers[from] : 0;
    const pybind11::object position = rules_.position(found_.keys[from]);
    const auto finish = rules_.expand(position, [&](const PythonRules::Goal& to) {
      if (to.tier > tier) refuse_tier(position, tier, to);
      found_.moves.add_move(add(to), to.gain);
    });
    found_.moves.add_position(finish);
  }

  Number add(const PythonRules::Place& place) {
    const auto [number, is_new] = found_.keys.add(place.key);
    if (is_new && rules_.tiered()) found_.tiers.push_back(place.tier);
    return number;
  }

  void look_at_limits() const {
    resources_.job.check("stopped while the positions were discovered");
    resources_.job.progress(found_.keys.size());
    look_around();
    const std::size_t positions = found_.keys.size();
    if (positions > std::min<Index>(resources_.positions, NumberedKeys::most_keys - (Index{1} << 24)))
      throw TooManyPositions("{} has more than {} positions", rules_.spec(), positions);
    if (held_memory() + found_.keys.growth() > resources_.job.memory())
      throw LimitError(
          "{}: the search found {} positions and then reached its memory limit of {}; raise memory or choose "
          "a smaller game",
          rules_.spec(), positions, size_text(resources_.job.memory()));
  }

  [[noreturn]] void refuse_tier(const pybind11::object& from, std::uint32_t tier, const PythonRules::Place& to) const {
    throw UsageError("a move leads from {} in tier {} to {} in tier {}; no move may raise the tier", rules_.text(from),
                     tier, rules_.text(rules_.position(to.key)), to.tier);
  }

  const PythonRules& rules_;
  const Resources& resources_;
  Found found_;
};

/// Gives positions their numbers in the table.
class Numbering {
 public:
  Numbering(Found found, bool tiered, bool scored, const Job& job)
      : found_(std::move(found)),
        tiered_(tiered),
        scored_(scored),
        job_(job),
        order_(found_.keys.size()),
        numbers_(order_.size()) {
    std::iota(order_.begin(), order_.end(), Number{0});
  }

  Discovered run() {
    with_key_type(8 * found_.keys.width(), [this](auto key) { sort<decltype(key)>(); });
    for (std::size_t i = 0; i < order_.size(); ++i) numbers_[order_[i]] = static_cast<Number>(i);
    Discovered discovered;
    add_tiers(discovered.tiers);
    found_.keys = {};
    discovered.moves = std::make_shared<const MoveGraph>(renumbered());
    discovered.digest = digest(discovered);
    return discovered;
  }

 private:
  std::uint32_t tier(Number found) const { return tiered_ ? found_.tiers[found] : 0; }

  template <class Key>
  Key key(Number found) const {
    return key_from<Key>(found_.keys[found].bytes());
  }

  template <class Key>
  void sort() {
    std::ranges::sort(order_, [this](Number a, Number b) {
      return tier(a) != tier(b) ? tier(a) < tier(b) : key<Key>(a) < key<Key>(b);
    });
  }

  void add_tiers(std::vector<FoundTier>& tiers) const {
    const std::map<std::uint32_t, std::set<std::uint32_t>> below = exits();
    for (auto begin = order_.begin(); begin != order_.end();) {
      const std::uint32_t number = tier(*begin);
      const auto end = std::find_if(begin, order_.end(), [&](Number found) { return tier(found) != number; });
      FoundTier next{number, {}, keys({begin, end})};
      if (const auto exit = below.find(number); exit != below.end())
        next.rests_on.assign(exit->second.begin(), exit->second.end());
      tiers.push_back(std::move(next));
      begin = end;
    }
  }

  /// The tiers that moves from each tier enter.
  std::map<std::uint32_t, std::set<std::uint32_t>> exits() const {
    std::map<std::uint32_t, std::set<std::uint32_t>> below;
    if (!tiered_) return below;
    for (Number from = 0; from < order_.size(); ++from)
      for (const Number to : found_.moves.moves(from))
        if (tier(to) != tier(from)) below[tier(from)].insert(tier(to));
    return below;
  }

  std::shared_ptr<const KeyList> keys(std::span<const Number> found) const {
    return with_key_type(8 * found_.keys.width(), [&](auto type) -> std::shared_ptr<const KeyList> {
      using Key = decltype(type);
      std::vector<Key> list;
      list.reserve(found.size() + spare_keys);
      for (const Number number : found) list.push_back(key<Key>(number));
      return std::make_shared<const SortedKeys<Key>>(std::move(list));
    });
  }

  MoveGraph renumbered() const {
    MoveGraph sorted(scored_);
    std::vector<GainedGoal> goals;
    for (std::size_t i = 0; i < order_.size(); ++i) {
      if (i % (std::size_t{1} << 16) == 0) job_.check("stopped while the positions were put in order");
      const auto moves = found_.moves.moves(order_[i]);
      const auto gains = found_.moves.gains(order_[i]);
      goals.clear();
      for (std::size_t k = 0; k < moves.size(); ++k)
        goals.push_back({numbers_[moves[k]], gains.empty() ? Gain() : gains[k]});
      keep_best(goals);
      for (const GainedGoal& goal : goals) sorted.add_move(static_cast<Number>(goal.to), goal.gain);
      sorted.add_position(found_.moves.finish(order_[i]));
    }
    return sorted;
  }

  std::string digest(const Discovered& discovered) const {
    Digest digest;
    for (const FoundTier& tier : discovered.tiers) add(digest, tier);
    for (std::size_t i = 0; i < discovered.moves->size(); ++i) add(digest, *discovered.moves, i);
    return digest.text();
  }

  static void add(Digest& digest, const FoundTier& tier) {
    add_number(digest, tier.number);
    add_number(digest, tier.keys->size());
    PythonKey key;
    for (Index i = 0; i < tier.keys->size(); ++i) {
      tier.keys->read(i, key.bytes().first(tier.keys->key_bytes()));
      digest.add(key.bytes());
    }
  }

  static void add(Digest& digest, const MoveGraph& graph, std::size_t position) {
    const auto moves = graph.moves(position);
    add_number(digest, moves.size());
    add_number(digest, number_of(graph.finish(position)));
    digest.add(std::as_bytes(moves));
    for (const Gain gain : graph.gains(position)) {
      add_number(digest, static_cast<std::uint64_t>(gain.points));
      add_number(digest, gain.again ? 1 : 0);
    }
  }

  static std::uint64_t number_of(const std::optional<PythonRules::Finish>& finish) {
    if (!finish) return 0;
    if (const int* score = std::get_if<int>(&*finish)) return 1 + score_entry(*score).number;
    return 1 + static_cast<std::uint64_t>(std::get<Outcome>(*finish));
  }

  static void add_number(Digest& digest, std::uint64_t number) { digest.add(std::as_bytes(std::span(&number, 1))); }

  Found found_;
  bool tiered_;
  bool scored_;
  const Job& job_;
  std::vector<Number> order_;    ///< the positions in the order of the table
  std::vector<Number> numbers_;  ///< their places in it
};

}  // namespace

Discovered discover(const PythonRules& rules, const Resources& resources) {
  if (resources.before_discovery) resources.before_discovery({rules.spec(), {}, rules.tiered(), {}});
  Discovered discovered =
      Numbering(Search(rules, resources).run(), rules.tiered(), rules.scored(), resources.job).run();
  return_free_memory();
  return discovered;
}

PythonKey NumberedKeys::operator[](Number number) const {
  PythonKey key;
  std::copy_n(words_.begin() + static_cast<std::ptrdiff_t>(number * width_), width_, key.words.begin());
  return key;
}

std::uint64_t NumberedKeys::hash(const std::uint64_t* words) const {
  std::uint64_t hash = 0;
  for (std::size_t i = 0; i < width_; ++i) hash = mix(hash ^ words[i]);
  return hash;
}

bool NumberedKeys::equals(Number number, const PythonKey& key) const {
  return std::equal(key.words.begin(), key.words.begin() + static_cast<std::ptrdiff_t>(width_),
                    words_.begin() + static_cast<std::ptrdiff_t>(number * width_));
}

/// The hash table resolves collisions by linear probing. Hashes depend on the width of the keys, so they are computed
/// again when keys become wider.
std::pair<NumberedKeys::Number, bool> NumberedKeys::add(const PythonKey& key) {
  if (key.width() > 8 * width_) widen(key.width() / 8);
  std::size_t slot = hash(key.words.data()) & (slots_.size() - 1);
  for (; slots_[slot] != empty; slot = (slot + 1) & (slots_.size() - 1))
    if (equals(slots_[slot], key)) return {slots_[slot], false};
  const auto number = static_cast<Number>(size());
  slots_[slot] = number;
  words_.insert(words_.end(), key.words.begin(), key.words.begin() + static_cast<std::ptrdiff_t>(width_));
  if (3 * size() > 2 * slots_.size()) grow();
  return {number, true};
}

std::uint64_t NumberedKeys::growth() const {
  const std::uint64_t keys = words_.size() == words_.capacity() ? 2 * sizeof(std::uint64_t) * words_.size() : 0;
  const std::uint64_t slots = 3 * (size() + 1) > 2 * slots_.size() ? 2 * sizeof(Number) * slots_.size() : 0;
  return keys + slots;
}

void NumberedKeys::widen(std::size_t width) {
  std::vector<std::uint64_t> wide(size() * width);
  for (std::size_t key = 0; key < size(); ++key)
    std::copy_n(words_.begin() + static_cast<std::ptrdiff_t>(key * width_), width_,
                wide.begin() + static_cast<std::ptrdiff_t>(key * width));
  words_ = std::move(wide);
  width_ = width;
  slots_.resize(slots_.size() / 2);
  grow();
}

/// Doubles the slots, and puts all keys into them again.
void NumberedKeys::grow() {
  slots_.assign(2 * slots_.size(), empty);
  for (std::size_t key = 0; key < size(); ++key) {
    std::size_t slot = hash(words_.data() + key * width_) & (slots_.size() - 1);
    while (slots_[slot] != empty) slot = (slot + 1) & (slots_.size() - 1);
    slots_[slot] = static_cast<Number>(key);
  }
}

}  // namespace zermelo
