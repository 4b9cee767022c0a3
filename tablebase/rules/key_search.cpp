// Parallel breadth-first search over 64-bit keys. New keys are found by sorting and merging, without a hash table; the
// known keys are a few sorted arrays, merged when their lengths get near each other.
#include "tablebase/rules/key_search.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <numeric>
#include <utility>

#include "tablebase/error.h"
#include "tablebase/machine_memory.h"
#include "tablebase/parallel.h"

namespace zermelo {

namespace {

using Keys = std::vector<std::uint64_t>;

constexpr std::size_t fan = 16;
constexpr std::uint64_t largest_key = ~std::uint64_t{0};

/// Radix sort by bytes, the lowest first. Bytes that all keys share are skipped. Cost: two passes over the keys for
/// each other byte.
void sort_by_bytes(Keys& keys) {
  std::uint64_t varying = 0;
  for (const std::uint64_t key : keys) varying |= key ^ keys.front();
  Keys sorted(keys.size());
  for (unsigned shift = 0; shift < 64; shift += 8) {
    if ((varying >> shift & 0xFF) == 0) continue;
    std::array<std::size_t, 257> place{};
    for (const std::uint64_t key : keys) ++place[(key >> shift & 0xFF) + 1];
    std::partial_sum(place.begin(), place.end(), place.begin());
    for (const std::uint64_t key : keys) sorted[place[key >> shift & 0xFF]++] = key;
    keys.swap(sorted);
  }
}

void sort_and_unique(Keys& keys) {
  constexpr std::size_t few = 1024;
  if (keys.size() < few)
    std::sort(keys.begin(), keys.end());
  else
    sort_by_bytes(keys);
  keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
}

/// Returns the first place from `from` on whose key is at least `key`. Cost: logarithmic in the distance.
std::size_t gallop(const Keys& keys, std::size_t from, std::uint64_t key) {
  std::size_t step = 1;
  while (from + step < keys.size() && keys[from + step] < key) step *= 2;
  const auto at = [&](std::size_t place) { return keys.begin() + static_cast<std::ptrdiff_t>(place); };
  const auto last = at(std::min(from + step, keys.size()));
  return static_cast<std::size_t>(std::lower_bound(at(std::min(from + step / 2, keys.size())), last, key) -
                                  keys.begin());
}

/// Removes from `keys` all keys of `known`. Requires: both ascending.
void subtract(Keys& keys, const Keys& known) {
  std::size_t place = 0;
  std::erase_if(keys, [&](std::uint64_t key) {
    place = gallop(known, place, key);
    return place < known.size() && known[place] == key;
  });
}

class KeySearch {
 public:
  KeySearch(const KeyMoves& moves, const Resources& resources, const std::string& what)
      : moves_(moves), resources_(resources), what_(what), workers_(resources.job.workers()) {}

  Keys run(std::uint64_t start) {
    const JobStep step(resources_.job, "positions found:", 0);
    resources_.keeper.resume ? restore() : add({start});
    while (next_wave()) {
      std::vector<Keys> runs = expand();
      add(merge_new(std::move(runs)));
      if (stopped_ || due()) save(false);
      if (stopped_) throw Interrupted("stopped while the positions were discovered");
    }
    wave_ = {};
    while (known_.size() > 1) merge_last_two();
    save(true);
    return std::move(known_.front());
  }

 private:
  /// The positions that one thread expands at a time. Their keys and moves fit its cache.
  static constexpr std::size_t piece = 4096;
  static constexpr std::size_t least_batch = std::size_t{1} << 20;

  /// Begins the next wave if the present one is expanded. Returns false if no position is left.
  bool next_wave() {
    if (expanded_ < wave_.size()) return true;
    wave_ = std::exchange(latest_, {});
    expanded_ = 0;
    return !wave_.empty();
  }

  bool due() const { return resources_.keeper.due && resources_.keeper.due(); }

  /// Expands positions of the wave from `expanded_` on, until the wave ends, there are enough moves, or the state has
  /// to be saved. A chunk that is interrupted counts as not expanded.
  std::vector<Keys> expand() {
    const std::size_t enough = std::max(least_batch, found_ / 4);
    std::vector<Keys> runs;
    for (std::size_t moves = 0; expanded_ < wave_.size() && moves < enough && !(moves > 0 && due());) {
      const std::size_t end = std::min(wave_.size(), expanded_ + piece * 4 * workers_.count());
      std::vector<Keys> chunk((end - expanded_ + piece - 1) / piece);
      workers_.for_each(chunk.size(), [&](std::size_t i) {
        if (!stopped_ && resources_.job.stopped()) stopped_ = true;
        if (!stopped_) chunk[i] = moves_from(expanded_ + i * piece, end);
      });
      if (stopped_) break;
      for (Keys& run : chunk) {
        moves += run.size();
        runs.push_back(std::move(run));
      }
      require(2 * moves);
      expanded_ = end;
    }
    return runs;
  }

  /// The keys that moves lead to from a piece of the wave, ascending.
  Keys moves_from(std::size_t begin, std::size_t end) const {
    Keys next;
    moves_(std::span(wave_).subspan(begin, std::min(piece, end - begin)), next);
    sort_and_unique(next);
    return Keys(next.begin(), next.end());
  }

  /// The keys of the runs that are not known yet, ascending.
  Keys merge_new(std::vector<Keys> runs) const {
    const Keys borders = range_borders(runs);
    std::vector<Keys> ranges(borders.size() + 1);
    workers_.for_each(ranges.size(), [&](std::size_t i) {
      for (const Keys& run : runs) {
        const auto begin = i == 0 ? run.begin() : std::lower_bound(run.begin(), run.end(), borders[i - 1]);
        const auto end = i == borders.size() ? run.end() : std::lower_bound(begin, run.end(), borders[i]);
        ranges[i].insert(ranges[i].end(), begin, end);
      }
      sort_and_unique(ranges[i]);
      for (const Keys& known : known_) subtract(ranges[i], known);
    });
    runs.clear();
    std::size_t total = 0;
    for (const Keys& range : ranges) total += range.size();
    Keys all;
    all.reserve(total);
    for (const Keys& range : ranges) all.insert(all.end(), range.begin(), range.end());
    return all;
  }

  /// Keys that divide the runs into ranges of about the same size.
  Keys range_borders(const std::vector<Keys>& runs) const {
    constexpr std::size_t apart = 1024;
    Keys sample;
    for (const Keys& run : runs)
      for (std::size_t i = 0; i < run.size(); i += apart) sample.push_back(run[i]);
    std::sort(sample.begin(), sample.end());
    Keys borders;
    const std::size_t stride = std::max<std::size_t>(8, sample.size() / (std::size_t{8} * workers_.count()));
    for (std::size_t i = stride; i < sample.size(); i += stride) borders.push_back(sample[i]);
    return borders;
  }

  /// Adds keys to the known ones. Requires: ascending, all of them new.
  void add(Keys keys) {
    if (keys.empty()) return;
    found_ += keys.size();
    resources_.job.progress(found_);
    if (found_ > resources_.positions)
      throw TooManyPositions(fmt::format("{} has more than {} positions", what_, resources_.positions));
    require(keys.size());
    latest_.reserve(latest_.size() + keys.size());
    latest_.insert(latest_.end(), keys.begin(), keys.end());
    known_.push_back(std::move(keys));
    while (known_.size() > 1 && known_[known_.size() - 2].size() < 2 * known_.back().size()) merge_last_two();
  }

  void merge_last_two() {
    const Keys b = std::move(known_.back());
    known_.pop_back();
    const Keys a = std::move(known_.back());
    require(a.size() + b.size());
    Keys all(a.size() + b.size());
    workers_.for_ranges(a.size(), std::size_t{1} << 16, [&](std::size_t begin, std::size_t end) {
      const std::size_t b_begin = begin == 0 ? 0 : gallop(b, 0, a[begin]);
      const std::size_t b_end = end == a.size() ? b.size() : gallop(b, 0, a[end]);
      const auto at = [](const auto& keys, std::size_t i) { return keys.begin() + static_cast<std::ptrdiff_t>(i); };
      std::merge(at(a, begin), at(a, end), at(b, b_begin), at(b, b_end),
                 all.begin() + static_cast<std::ptrdiff_t>(begin + b_begin));
    });
    known_.back() = std::move(all);
  }

  /// Throws LimitError if the memory does not suffice for the kept keys and `more` others.
  void require(std::size_t more) const {
    const std::uint64_t need = before_ + sizeof(std::uint64_t) * (found_ + wave_.size() + latest_.size() + more);
    if (need <= resources_.job.memory()) return;
    throw LimitError(
        fmt::format("{}: {} positions were found, and the search for more needs more than the {} bytes of memory that "
                    "are allowed; allow more, or choose a smaller game",
                    what_, found_, resources_.job.memory()));
  }

  void save(bool complete) {
    if (!resources_.keeper.save) return;
    resources_.keeper.save(
        [this](const PutBytes& put) { exchange_state([&](std::span<std::byte> bytes) { put(bytes); }); }, complete);
  }

  void restore() {
    exchange_state(resources_.keeper.resume);
    found_ = 0;
    for (const Keys& keys : known_) found_ += keys.size();
    if (known_.empty() || expanded_ > wave_.size())
      throw FormatError(fmt::format("the discovered positions are damaged: {} lists of positions, {} of {} expanded",
                                    known_.size(), expanded_, wave_.size()));
  }

  /// Passes the state to `use`, which reads it or changes it: the numbers of expanded positions and of lists, then the
  /// wave, the latest positions and the lists of known keys, each as its length and its keys.
  template <class Use>
  void exchange_state(const Use& use) {
    std::uint64_t lists = known_.size();
    use(std::as_writable_bytes(std::span(&expanded_, 1)));
    use(std::as_writable_bytes(std::span(&lists, 1)));
    known_.resize(lists);
    exchange_keys(wave_, use);
    exchange_keys(latest_, use);
    for (Keys& keys : known_) exchange_keys(keys, use);
  }

  template <class Use>
  static void exchange_keys(Keys& keys, const Use& use) {
    std::uint64_t count = keys.size();
    use(std::as_writable_bytes(std::span(&count, 1)));
    keys.resize(count);
    use(std::as_writable_bytes(std::span(keys)));
  }

  const KeyMoves& moves_;
  const Resources& resources_;
  const std::string& what_;
  Workers& workers_;
  std::uint64_t before_ = held_memory();  ///< bytes that the process held before the search
  std::vector<Keys> known_;               ///< all keys found so far, in arrays that are ascending each
  Keys wave_;                             ///< the positions that are being expanded
  std::size_t expanded_ = 0;              ///< the number of them that are expanded
  Keys latest_;                           ///< the new positions that they lead to
  std::size_t found_ = 0;
  std::atomic<bool> stopped_{false};
};

}  // namespace

SortedKeys::SortedKeys(std::vector<std::uint64_t> keys) : size_(keys.size()), keys_(std::move(keys)) {
  const auto fill_up = [](Keys& list) { list.resize((list.size() + fan - 1) / fan * fan, largest_key); };
  fill_up(keys_);
  const Keys* below = &keys_;
  std::vector<Keys> upwards;
  while (below->size() > fan) {
    Keys sample;
    sample.reserve(below->size() / fan + fan);
    for (std::size_t i = 0; i < below->size(); i += fan) sample.push_back((*below)[i]);
    fill_up(sample);
    upwards.push_back(std::move(sample));
    below = &upwards.back();
  }
  std::move(upwards.rbegin(), upwards.rend(), std::back_inserter(samples_));
}

std::optional<Index> SortedKeys::find(std::uint64_t key) const {
  if (size_ == 0 || key < keys_.front()) return std::nullopt;
  // The groups are filled up with the largest key, so the search below cannot find it.
  if (key == largest_key) return keys_[size_ - 1] == key ? std::optional(size_ - 1) : std::nullopt;
  std::size_t place = 0;
  // `place` is the index of the last key <= `key` in the current list; its group in the list below begins at index
  // 16 * place.
  const auto descend = [&](const Keys& list) {
    const std::uint64_t* group = list.data() + place * fan;
    const auto not_larger = [&](std::size_t i) { return std::size_t{group[i] <= key}; };
    const std::size_t quarter = 4 * (not_larger(4) + not_larger(8) + not_larger(12));
    group += quarter;
    place = place * fan + quarter + not_larger(1) + not_larger(2) + not_larger(3);
  };
  for (const Keys& list : samples_) descend(list);
  descend(keys_);
  if (keys_[place] != key) return std::nullopt;
  return place;
}

SortedKeys reachable_keys(std::uint64_t start, const KeyMoves& moves, const Resources& resources,
                          const Undiscovered& game) {
  if (resources.before_discovery) resources.before_discovery(game);
  SortedKeys keys(KeySearch(moves, resources, game.spec).run(start));
  return_free_memory();
  return keys;
}

}  // namespace zermelo
