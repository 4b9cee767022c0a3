// Parallel breadth-first search over keys, one tier after the other. Keys of lower tiers wait in sets of their own
// until their tier is the highest one left.
#include "tablebase/rules/key_search.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <map>
#include <memory>
#include <numeric>
#include <set>

#include "tablebase/error.h"
#include "tablebase/machine_memory.h"
#include "tablebase/rules/key_set.h"

namespace zermelo {

namespace {

template <class Key>
class KeySearch {
 public:
  using Keys = std::vector<Key>;

  KeySearch(const KeyRules<Key>& rules, const Resources& resources, const std::string& what)
      : rules_(rules), resources_(resources), what_(what), workers_(resources.job.workers()) {}

  std::vector<FoundTier> run() {
    const JobStep step(resources_.job, "positions found:", 0);
    resources_.keeper.resume ? restore() : begin();
    while (open_ || begin_tier()) {
      while (next_wave()) search_on();
      finish_tier();
    }
    save(true);
    return results();
  }

 private:
  /// The positions that one thread expands at a time. Their keys and moves fit its cache.
  static constexpr std::size_t piece = 4096;
  static constexpr std::size_t least_batch = std::size_t{1} << 20;

  using Set = KeySet<Key>;
  struct Done {
    FoundTier tier;
    Keys keys;  ///< unless tier.keys has them
  };
  /// The keys that a batch of moves leads to, in ascending runs.
  struct Runs {
    std::vector<Keys> inside;
    std::map<std::uint32_t, std::vector<Keys>> below;
    std::size_t keys = 0;
  };

  void begin() {
    for (const FoundTier& tier : resources_.tiers.known) done_.push_back({tier, {}});
    if (!is_done(rules_.start_tier)) set_of(rules_.start_tier).add({rules_.start});
    for (std::size_t i = 0; i < done_.size(); ++i) expand_again(done_[i].tier);
  }

  Set& set_of(std::uint32_t tier) { return waiting_.try_emplace(tier, workers_, require_).first->second; }

  bool is_done(std::uint32_t tier) const {
    return std::any_of(done_.begin(), done_.end(), [&](const Done& done) { return done.tier.number == tier; });
  }

  /// Finds the keys of unfinished tiers that a tier of an earlier run leads to.
  void expand_again(const FoundTier& tier) {
    if (std::all_of(tier.rests_on.begin(), tier.rests_on.end(), [this](auto below) { return is_done(below); })) return;
    number_ = tier.number;
    for (Index first = 0; first < tier.keys->size(); first += wave_.size()) {
      wave_.resize(std::min<Index>(least_batch, tier.keys->size() - first));
      tier.keys->read(first, std::as_writable_bytes(std::span(wave_)));
      for (expanded_ = 0; expanded_ < wave_.size(); stop_if_asked()) keep_below(expand());
    }
    leave_tier();
  }

  /// Begins the highest tier that is left. Returns false if there is none.
  bool begin_tier() {
    if (waiting_.empty()) return false;
    open_ = true;
    number_ = waiting_.rbegin()->first;
    wave_ = waiting_.rbegin()->second.take();
    waiting_.erase(number_);
    return true;
  }

  /// Begins the next wave if the present one is expanded. Returns false if no position is left.
  bool next_wave() {
    if (expanded_ < wave_.size()) return true;
    known_.add(std::exchange(wave_, {}));
    wave_ = latest_.take();
    expanded_ = 0;
    return !wave_.empty();
  }

  void search_on() {
    Runs runs = expand();
    std::vector<Keys> inside = std::move(runs.inside);
    keep_below(std::move(runs));
    latest_.add(latest_.new_keys(std::move(inside), &known_, &wave_));
    report();
    if (stopped_ || due()) save(false);
    stop_if_asked();
  }

  void stop_if_asked() const {
    if (stopped_) throw Interrupted("stopped while the positions were discovered");
  }

  bool due() const { return resources_.keeper.due && resources_.keeper.due(); }

  /// Expands positions of the wave from `expanded_` on, until the wave ends, there are enough moves, or the state has
  /// to be saved. A chunk that is interrupted counts as not expanded.
  Runs expand() {
    const std::size_t enough = std::max(least_batch, held() / 8);
    Runs runs;
    for (bool first = true; expanded_ < wave_.size() && runs.keys < enough && (first || !due()); first = false) {
      const std::size_t end = std::min(wave_.size(), expanded_ + piece * 4 * workers_.count());
      std::vector<Reached<Key>> chunk((end - expanded_ + piece - 1) / piece);
      workers_.for_each(chunk.size(), [&](std::size_t i) {
        if (!stopped_ && resources_.job.stopped()) stopped_ = true;
        if (!stopped_) chunk[i] = moves_from(expanded_ + i * piece, end);
      });
      if (stopped_) break;
      for (Reached<Key>& reached : chunk) collect(reached, runs);
      require(2 * runs.keys);
      expanded_ = end;
    }
    return runs;
  }

  /// The keys that moves lead to from a piece of the wave, each list ascending.
  Reached<Key> moves_from(std::size_t begin, std::size_t end) const {
    Reached<Key> next{.tier = number_, .inside = {}, .below = {}};
    rules_.moves(std::span(wave_).subspan(begin, std::min(piece, end - begin)), next);
    shrink(next.inside);
    for (auto& [number, keys] : next.below) shrink(keys);
    return next;
  }

  /// Sorts the keys into memory of their own size.
  static void shrink(Keys& keys) {
    sort_and_unique(keys);
    keys = Keys(keys.begin(), keys.end());
  }

  static void collect(Reached<Key>& reached, Runs& runs) {
    runs.keys += reached.inside.size();
    runs.inside.push_back(std::move(reached.inside));
    for (auto& [number, keys] : reached.below) {
      runs.keys += keys.size();
      runs.below[number].push_back(std::move(keys));
    }
  }

  /// Adds the keys of lower tiers to the sets of those that are not finished.
  void keep_below(Runs runs) {
    for (auto& [number, keys] : runs.below) {
      rests_on_.insert(number);
      if (is_done(number)) continue;
      Set& set = set_of(number);
      set.add(set.new_keys(std::move(keys)));
    }
  }

  void finish_tier() {
    FoundTier tier{number_, {rests_on_.begin(), rests_on_.end()}, nullptr};
    Keys keys = known_.take();
    leave_tier();
    if (resources_.tiers.keep) {
      tier.keys = sorted(std::exchange(keys, {}));
      tier.keys = resources_.tiers.keep(tier);
    }
    done_.push_back({std::move(tier), std::move(keys)});
  }

  void leave_tier() {
    wave_ = {};
    expanded_ = 0;
    rests_on_.clear();
    open_ = false;
  }

  static std::shared_ptr<const KeyList> sorted(Keys keys) {
    return std::make_shared<const SortedKeys<Key>>(std::move(keys));
  }

  std::vector<FoundTier> results() {
    std::vector<FoundTier> tiers;
    for (Done& done : done_) {
      if (!done.tier.keys) done.tier.keys = sorted(std::exchange(done.keys, {}));
      tiers.push_back(std::move(done.tier));
    }
    std::sort(tiers.begin(), tiers.end(), [](const auto& a, const auto& b) { return a.number < b.number; });
    return tiers;
  }

  /// The positions of the present tier.
  std::size_t here() const { return known_.size() + wave_.size() + latest_.size(); }

  std::size_t found() const {
    std::size_t found = here();
    for (const auto& [number, set] : waiting_) found += set.size();
    for (const Done& done : done_) found += done.tier.keys ? done.tier.keys->size() : done.keys.size();
    return found;
  }

  /// The keys that the search holds.
  std::size_t held() const {
    std::size_t held = here();
    for (const auto& [number, set] : waiting_) held += set.size();
    for (const Done& done : done_) held += done.keys.size();
    return held;
  }

  void report() const {
    const std::size_t positions = found();
    resources_.job.progress(positions);
    if (positions > resources_.positions)
      throw TooManyPositions(fmt::format("{} has more than {} positions", what_, resources_.positions));
  }

  /// Throws LimitError if the memory does not suffice for the kept keys and `more` others.
  void require(std::size_t more) const {
    if (before_ + sizeof(Key) * (held() + more) <= resources_.job.memory()) return;
    throw LimitError(
        fmt::format("{}: {} positions were found, and the search for more needs more than the {} bytes of memory that "
                    "are allowed; allow more, or choose a smaller game",
                    what_, found(), resources_.job.memory()));
  }

  void save(bool complete) {
    if (!resources_.keeper.save) return;
    resources_.keeper.save(
        [this](const PutBytes& put) { exchange_state([&](std::span<std::byte> bytes) { put(bytes); }); }, complete);
  }

  void restore() {
    exchange_state(resources_.keeper.resume);
    if (expanded_ > wave_.size() || found() == 0)
      throw FormatError(fmt::format("the discovered positions are damaged: {} of {} expanded, {} found", expanded_,
                                    wave_.size(), found()));
  }

  template <class Number, class Use>
  static void exchange_number(Number& number, const Use& use) {
    use(std::as_writable_bytes(std::span(&number, 1)));
  }

  template <class Use>
  static std::uint64_t exchange_size(std::uint64_t size, const Use& use) {
    exchange_number(size, use);
    return size;
  }

  template <class Use>
  static void exchange_numbers(std::vector<std::uint32_t>& numbers, const Use& use) {
    numbers.resize(exchange_size(numbers.size(), use));
    use(std::as_writable_bytes(std::span(numbers)));
  }

  /// Passes the state to `use`, which reads it or changes it.
  template <class Use>
  void exchange_state(const Use& use) {
    std::uint32_t open = open_;
    exchange_number(open, use);
    open_ = open != 0;
    exchange_number(number_, use);
    exchange_number(expanded_, use);
    std::vector<std::uint32_t> rests_on(rests_on_.begin(), rests_on_.end());
    exchange_numbers(rests_on, use);
    rests_on_ = {rests_on.begin(), rests_on.end()};
    Set::exchange_keys(wave_, use);
    latest_.exchange(use);
    known_.exchange(use);
    exchange_waiting(use);
    exchange_done(use);
  }

  template <class Use>
  void exchange_waiting(const Use& use) {
    std::vector<std::uint32_t> numbers;
    for (const auto& [number, set] : waiting_) numbers.push_back(number);
    exchange_numbers(numbers, use);
    for (const std::uint32_t number : numbers) set_of(number).exchange(use);
  }

  template <class Use>
  void exchange_done(const Use& use) {
    done_.resize(exchange_size(done_.size(), use));
    for (Done& done : done_) {
      exchange_number(done.tier.number, use);
      exchange_numbers(done.tier.rests_on, use);
      Set::exchange_keys(done.keys, use);
    }
  }

  const KeyRules<Key>& rules_;
  const Resources& resources_;
  const std::string& what_;
  Workers& workers_;
  std::uint64_t before_ = held_memory();  ///< bytes that the process held before the search
  const typename Set::Require require_ = [this](std::size_t more) { require(more); };
  std::vector<Done> done_;                ///< finished tiers, the highest first
  std::map<std::uint32_t, Set> waiting_;  ///< keys of lower tiers
  bool open_ = false;                     ///< whether a tier is being searched
  std::uint32_t number_ = 0;              ///< of this tier
  std::set<std::uint32_t> rests_on_;      ///< the lower tiers that its moves lead to, as far as it is searched
  Set known_{workers_, require_};         ///< its keys that are expanded
  Keys wave_;                             ///< the positions that are being expanded
  std::size_t expanded_ = 0;              ///< the number of them that are expanded
  Set latest_{workers_, require_};        ///< the new keys of the tier that they lead to
  std::atomic<bool> stopped_{false};
};

}  // namespace

template <class Key>
std::vector<FoundTier> reachable_tiers(const KeyRules<Key>& rules, const Resources& resources,
                                       const Undiscovered& game) {
  if (resources.before_discovery) resources.before_discovery(game);
  std::vector<FoundTier> tiers = KeySearch<Key>(rules, resources, game.spec).run();
  return_free_memory();
  return tiers;
}

template std::vector<FoundTier> reachable_tiers(const KeyRules<std::uint64_t>&, const Resources&, const Undiscovered&);
template std::vector<FoundTier> reachable_tiers(const KeyRules<WideKey<2>>&, const Resources&, const Undiscovered&);
template std::vector<FoundTier> reachable_tiers(const KeyRules<WideKey<4>>&, const Resources&, const Undiscovered&);
template std::vector<FoundTier> reachable_tiers(const KeyRules<WideKey<8>>&, const Resources&, const Undiscovered&);

}  // namespace zermelo
