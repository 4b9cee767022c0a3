// Searches keys breadth first and in parallel, one tier after the other. Keys of lower tiers wait in sets of their own
// until their tier is the highest one left. Processes search together: each expands the keys that it owns, and sends
// what it finds to the owners.
#include "tablebase/discovery/key_search.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <map>
#include <memory>
#include <set>

#include "tablebase/base/error.h"
#include "tablebase/discovery/found_moves.h"
#include "tablebase/discovery/key_set.h"
#include "tablebase/discovery/key_sort.h"
#include "tablebase/input/text.h"
#include "tablebase/machine/machine_memory.h"

namespace zermelo {
namespace {

template <class Key>
class KeySearch {
 public:
  using Keys = std::vector<Key>;

  KeySearch(const KeyRules<Key>& rules, const Resources& resources, const Undiscovered& game)
      : rules_(rules),
        resources_(resources),
        what_(game.spec),
        keep_(game.tiered ? resources.tiers.keep : resources.keep_divided),
        owners_(rules.divides && resources.divided && keep_ ? resources.job.processes() : nullptr),
        workers_(resources.job.workers()) {
    if (resources.keep_moves && !resources.job.processes() && !resources.keeper.resume && resources.tiers.known.empty())
      moves_.emplace(workers_, *resources.keep_moves, rules.gains);
  }

  std::vector<FoundTier> run() {
    const JobStep step(resources_.job, "positions found:", 0);
    any_over(owners_.processes(), bool(resources_.keeper.resume)) ? restore() : begin();
    while (open_ || begin_tier()) {
      while (next_wave()) search_on();
      finish_tier();
    }
    if (owners_.processes() == nullptr) save(true);
    return results();
  }

 private:
  /// The positions that one thread expands at a time. Their keys and moves fit its cache.
  static constexpr std::size_t chunk_size = 4096;
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
    for (const FoundTier& tier : resources_.tiers.known) {
      require_same_rules(tier);
      done_.push_back({tier, {}});
    }
    if (!is_done(rules_.start_tier) && owners_.owns(rules_.start)) set_of(rules_.start_tier).add({rules_.start});
    for (std::size_t i = 0; i < done_.size(); ++i) expand_again(done_[i].tier);
  }

  [[noreturn]] void refuse_rules(const std::string& what, const std::string& how) const {
    throw UsageError("the rules of {} have changed since {}; {}", what_, what, how);
  }

  /// Throws UsageError if a move from one of some keys of an earlier run leads out of its tiers. Other code reports
  /// damaged keys.
  void require_same_rules(const FoundTier& tier) const {
    constexpr Index most = 64;
    const Index keys = tier.keys->size(), count = std::min(keys, most);
    try {
      for (Index i = 0; i < count; ++i)
        if (!has_all_moves(tier, keys / count * i))
          refuse_rules(
              fmt::format("the positions of its tier {} were found", tier.number),
              "remove the file of its keys if it is not theirs, else the tables and the files of keys, or name "
              "another output");
    } catch (const FormatError&) {
      return;
    }
  }

  bool has_all_moves(const FoundTier& tier, Index place) const {
    Key key;
    tier.keys->read(place, std::as_writable_bytes(std::span(&key, 1)));
    Reached<Key> next{.tier = tier.number, .inside = {}, .below = {}};
    rules_.moves(std::span(&key, 1), next);
    const auto rests_on = [&](const auto& below) { return std::ranges::count(tier.rests_on, below.first) != 0; };
    const auto contains = [&](const Key& to) { return tier.keys->find(std::as_bytes(std::span(&to, 1))).has_value(); };
    return std::ranges::all_of(next.below, rests_on) && std::ranges::all_of(next.inside, contains);
  }

  Set& set_of(std::uint32_t tier) { return waiting_.try_emplace(tier, workers_, require_).first->second; }

  bool is_done(std::uint32_t tier) const {
    return std::any_of(done_.begin(), done_.end(), [&](const Done& done) { return done.tier.number == tier; });
  }

  /// Finds the keys of unfinished tiers that a tier of an earlier run leads to.
  void expand_again(const FoundTier& tier) {
    if (std::all_of(tier.rests_on.begin(), tier.rests_on.end(), [this](auto below) { return is_done(below); })) return;
    number_ = tier.number;
    const Share share = owners_.share(tier.keys->size());
    for (Index first = share.first; any_over(owners_.processes(), first < share.end()); first += wave_.size()) {
      wave_.resize(std::min<Index>(least_batch, share.end() - first));
      tier.keys->read(first, std::as_writable_bytes(std::span(wave_)));
      for (expanded_ = 0; any_over(owners_.processes(), expanded_ < wave_.size()); stop_if_asked())
        keep_below(expand());
    }
    leave_tier();
  }

  /// Begins the highest tier that is left. Returns false if there is none.
  bool begin_tier() {
    const std::set<std::uint32_t> left = waiting_numbers();
    if (left.empty()) return false;
    open_ = true;
    number_ = *left.rbegin();
    wave_ = set_of(number_).take();
    waiting_.erase(number_);
    return true;
  }

  /// The tiers whose keys wait at any process.
  std::set<std::uint32_t> waiting_numbers() const {
    std::set<std::uint32_t> numbers;
    for (const auto& [number, set] : waiting_) numbers.insert(number);
    return owners_.united(numbers);
  }

  /// Begins the next wave if the present one is expanded. Returns false if no position is left.
  bool next_wave() {
    if (any_over(owners_.processes(), expanded_ < wave_.size())) return true;
    known_.add(std::exchange(wave_, {}));
    wave_ = latest_.take();
    expanded_ = 0;
    return any_over(owners_.processes(), !wave_.empty());
  }

  void search_on() {
    Runs runs = expand();
    std::vector<Keys> inside = owners_.exchange(std::move(runs.inside));
    keep_below(std::move(runs));
    latest_.add(latest_.new_keys(std::move(inside), &known_, &wave_));
    report();
    if (any_over(owners_.processes(), stopped_ || due())) save(false);
    stop_if_asked();
  }

  void stop_if_asked() const {
    if (any_over(owners_.processes(), stopped_)) throw Interrupted("stopped while the positions were discovered");
  }

  bool due() const { return resources_.keeper.due && resources_.keeper.due(); }

  /// Expands positions of the wave from `expanded_` on, until the wave ends, there are enough moves, or the state has
  /// to be saved. A chunk that is interrupted counts as not expanded.
  Runs expand() {
    const std::size_t enough = std::max(least_batch, held() / 8);
    Runs runs;
    for (bool first = true; expanded_ < wave_.size() && runs.keys < enough && (first || !due()); first = false) {
      const std::size_t end = std::min(wave_.size(), expanded_ + chunk_size * 4 * workers_.count());
      std::vector<Reached<Key>> chunks((end - expanded_ + chunk_size - 1) / chunk_size);
      workers_.for_each(chunks.size(), [&](std::size_t i) {
        if (!stopped_ && resources_.job.stopped()) stopped_ = true;
        if (!stopped_) chunks[i] = moves_from(expanded_ + i * chunk_size, end);
      });
      if (stopped_) break;
      for (Reached<Key>& reached : chunks) {
        keep_moves(reached);
        collect(reached, runs);
      }
      require((owners_.processes() ? 5 : 2) * runs.keys);
      expanded_ = end;
    }
    return runs;
  }

  /// The keys that moves lead to from a chunk of the wave, each list ascending.
  Reached<Key> moves_from(std::size_t begin, std::size_t end) const {
    const std::span<const Key> positions = std::span(wave_).subspan(begin, std::min(chunk_size, end - begin));
    Reached<Key> next{.tier = number_, .inside = {}, .below = {}};
    if (moves_) next.record.emplace(number_, positions);
    const auto begun = std::chrono::steady_clock::now();
    rules_.moves(positions, next);
    next.took = std::chrono::steady_clock::now() - begun;
    shrink(next.inside);
    for (auto& [number, keys] : next.below) shrink(keys);
    return next;
  }

  /// Sorts the keys into memory of their own size.
  static void shrink(Keys& keys) {
    sort_and_unique(keys);
    keys = Keys(keys.begin(), keys.end());
  }

  void keep_moves(Reached<Key>& reached) {
    if (!moves_ || !reached.record) return;
    const bool sound = reached.record->sound();
    cost_.add(reached.record->begun(), reached.record->moves(), reached.took);
    moves_->add(*std::exchange(reached.record, {}));
    if (!sound || cost_.is_low() || moves_->bytes() > most_moves_) moves_.reset();
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
    std::set<std::uint32_t> numbers;
    for (const auto& [number, keys] : runs.below) numbers.insert(number);
    for (const std::uint32_t number : owners_.united(numbers)) {
      rests_on_.insert(number);
      if (is_done(number)) continue;
      Set& set = set_of(number);
      set.add(set.new_keys(owners_.exchange(std::move(runs.below[number]))));
    }
  }

  void finish_tier() {
    FoundTier tier{number_, {rests_on_.begin(), rests_on_.end()}, nullptr};
    Keys keys = known_.take();
    leave_tier();
    if (moves_) keys = with_numbers(tier, std::move(keys));
    if (owners_.processes() != nullptr) {
      tier.keys = kept_together(tier, std::exchange(keys, {}));
    } else if (resources_.tiers.keep) {
      tier.keys = sorted(std::exchange(keys, {}));
      tier.keys = resources_.tiers.keep(tier);
    }
    done_.push_back({std::move(tier), std::move(keys)});
  }

  /// Numbers the moves to the positions of a tier. Returns its keys.
  Keys with_numbers(const FoundTier& tier, Keys keys) {
    require(keys.size() + keys.size() / 15);
    if (!moves_) return keys;
    SortedKeys<Key> list(std::move(keys));
    moves_->complete(tier.number, tier.rests_on, list);
    if (moves_->bytes() > most_moves_) moves_.reset();
    return std::move(list).take();
  }

  /// Process 0 keeps the keys of all processes; then the others do.
  std::shared_ptr<const KeyList> kept_together(FoundTier tier, Keys own) {
    require(own.size());
    Keys mine = KeySort<Key>(*owners_.processes()).sorted(std::exchange(own, {}));
    const auto all = std::make_shared<const GatheredKeys<Key>>(*owners_.processes(), std::move(mine));
    tier.keys = all;
    if (!is_first(owners_.processes())) all->serve();
    std::shared_ptr<const KeyList> kept = keep_(tier);
    if (is_first(owners_.processes())) all->end();
    return kept;
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
      Keys keys = std::exchange(done.keys, {});
      if (!done.tier.keys)
        done.tier.keys = owners_.processes() ? kept_together(done.tier, std::move(keys)) : sorted(std::move(keys));
      if (moves_) done.tier.moves = moves_->of(done.tier.number);
      tiers.push_back(std::move(done.tier));
    }
    std::sort(tiers.begin(), tiers.end(), [](const auto& a, const auto& b) { return a.number < b.number; });
    return tiers;
  }

  /// The positions of the present tier.
  std::size_t here() const { return known_.size() + wave_.size() + latest_.size(); }

  /// The positions that this process has found.
  std::size_t found() const {
    std::size_t found = here();
    for (const auto& [number, set] : waiting_) found += set.size();
    for (const Done& done : done_)
      if (!done.tier.keys)
        found += done.keys.size();
      else if (is_first(owners_.processes()))
        found += done.tier.keys->size();
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
    const std::uint64_t positions = sum_over(owners_.processes(), found());
    resources_.job.progress(positions);
    if (positions > resources_.positions)
      throw TooManyPositions("{} has more than {} positions", what_, resources_.positions);
  }

  /// Throws LimitError if the memory does not suffice for the kept keys and `more` others; first drops the moves.
  void require(std::size_t more) const {
    const std::uint64_t memory = resources_.job.memory(), keys = before_ + sizeof(Key) * (held() + more);
    if (keys > memory || (moves_ && keys + moves_->bytes() > memory)) moves_.reset();
    if (keys <= memory) return;
    throw LimitError(
        "{}: the search found {} positions and then reached its memory limit of {}; raise --memory or choose "
        "a smaller game",
        what_, found(), size_text(resources_.job.memory()));
  }

  /// All processes save together. Only the first has the keeper.
  void save(bool complete) {
    const WriteState write = [this](const PutBytes& put) { put_state(put); };
    if (!any_over(owners_.processes(), bool(resources_.keeper.save))) return;
    settle_wave();
    if (!is_first(owners_.processes())) return write([](std::span<const std::byte>) {});
    WholeState whole(write);
    resources_.keeper.save([&](const PutBytes& put) { whole.write(put); }, complete);
    whole.finish();
  }

  /// Moves the expanded keys of the wave to the known ones.
  void settle_wave() {
    if (expanded_ == 0) return;
    require(wave_.size());
    const auto end = wave_.begin() + static_cast<std::ptrdiff_t>(expanded_);
    Keys rest(end, wave_.end());
    wave_.erase(end, wave_.end());
    known_.add(std::exchange(wave_, std::move(rest)));
    expanded_ = 0;
  }

  void put_numbers(const std::set<std::uint32_t>& numbers, const PutBytes& put) const {
    const std::set<std::uint32_t> all = owners_.united(numbers);
    if (!is_first(owners_.processes())) return;
    owners_.put_number(all.size(), put);
    for (const std::uint32_t number : all) owners_.put_number(number, put);
  }

  std::set<std::uint32_t> numbers(const GetBytes& get) const {
    std::set<std::uint32_t> numbers;
    for (std::uint64_t left = owners_.number(get); left > 0; --left)
      numbers.insert(static_cast<std::uint32_t>(owners_.number(get)));
    return numbers;
  }

  void put_state(const PutBytes& put) {
    if (is_first(owners_.processes())) owners_.put_number(rules_.digest, put);
    if (is_first(owners_.processes())) owners_.put_number(open_, put);
    if (is_first(owners_.processes())) owners_.put_number(number_, put);
    put_numbers(rests_on_, put);
    owners_.put_runs(std::span(&wave_, 1), put);
    owners_.put_runs(latest_.lists(), put);
    owners_.put_runs(known_.lists(), put);
    const std::set<std::uint32_t> waiting = waiting_numbers();
    put_numbers(waiting, put);
    for (const std::uint32_t number : waiting) owners_.put_runs(set_of(number).lists(), put);
    if (is_first(owners_.processes())) owners_.put_number(done_.size(), put);
    for (const Done& done : done_) {
      if (is_first(owners_.processes())) owners_.put_number(done.tier.number, put);
      put_numbers({done.tier.rests_on.begin(), done.tier.rests_on.end()}, put);
      owners_.put_runs(std::span(&done.keys, 1), put);
    }
  }

  void restore() {
    const GetBytes& get = resources_.keeper.resume;
    const std::uint64_t digest = owners_.number(get);
    if (any_over(owners_.processes(), is_first(owners_.processes()) && digest != rules_.digest))
      refuse_rules("its positions were discovered", "discard this work with --restart");
    open_ = owners_.number(get) != 0;
    number_ = static_cast<std::uint32_t>(owners_.number(get));
    rests_on_ = numbers(get);
    wave_ = keys(get);
    add_runs(latest_, get);
    add_runs(known_, get);
    for (const std::uint32_t number : numbers(get)) add_runs(set_of(number), get);
    for (std::uint64_t left = owners_.number(get); left > 0; --left) {
      const auto number = static_cast<std::uint32_t>(owners_.number(get));
      const std::set<std::uint32_t> below = numbers(get);
      done_.push_back({{number, {below.begin(), below.end()}, nullptr}, keys(get)});
    }
    if (sum_over(owners_.processes(), found()) == 0)
      throw FormatError("the discovered positions are damaged: there are none");
  }

  void add_runs(Set& set, const GetBytes& get) const {
    owners_.get_runs(get, [&](Keys run) { set.add(std::move(run)); });
  }

  /// A list of the state, ascending; its runs may come from several processes.
  Keys keys(const GetBytes& get) const {
    Set set(workers_, require_);
    add_runs(set, get);
    return set.take();
  }

  const KeyRules<Key>& rules_;
  const Resources& resources_;
  const std::string& what_;
  const TierKeeper::Keep& keep_;  ///< what keeps the keys that processes divide
  KeyOwners<Key> owners_;
  Workers& workers_;
  std::uint64_t before_ = held_memory();          ///< bytes that the process held before the search
  mutable std::optional<FoundMoves<Key>> moves_;  ///< nothing if moves are not kept
  RulesCost cost_;                                ///< of the rules, while moves are kept
  std::uint64_t most_moves_ = (std::max(resources_.job.memory(), before_) - before_) / 4;  ///< bytes
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
  std::vector<FoundTier> tiers = KeySearch<Key>(rules, resources, game).run();
  return_free_memory();
  return tiers;
}

template std::vector<FoundTier> reachable_tiers(const KeyRules<std::uint64_t>&, const Resources&, const Undiscovered&);
template std::vector<FoundTier> reachable_tiers(const KeyRules<WideKey<2>>&, const Resources&, const Undiscovered&);
template std::vector<FoundTier> reachable_tiers(const KeyRules<WideKey<4>>&, const Resources&, const Undiscovered&);
template std::vector<FoundTier> reachable_tiers(const KeyRules<WideKey<8>>&, const Resources&, const Undiscovered&);

}  // namespace zermelo
