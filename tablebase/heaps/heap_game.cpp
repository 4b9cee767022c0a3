// Lists the moves of sums of heaps, and reads and writes positions. A position is unranked into counts by size; a move
// changes at most three counts, and only the halves of the index that contain them are ranked again.
#include "tablebase/heaps/heap_game.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>
#include <span>
#include <stdexcept>

#include "tablebase/input/text.h"

namespace zermelo::heaps {
namespace {

void add(HeapCounts& counts, Remains left, int times) {
  counts[left.a] = static_cast<std::uint16_t>(counts[left.a] + times);
  counts[left.b] = static_cast<std::uint16_t>(counts[left.b] + times);
  counts[0] = 0;
}

/// The text of heaps, one after the other; heaps of 0 are left out.
class HeapList {
 public:
  /// The list follows `before`.
  explicit HeapList(std::string before = {}) : text_(std::move(before)), begin_(text_.size()) {}

  /// Adds heaps that are a text already.
  void add(std::string_view heaps) {
    if (heaps.empty()) return;
    if (text_.size() > begin_) text_ += ',';
    text_ += heaps;
  }
  void add(std::uint32_t heap) {
    const fmt::format_int digits(heap);
    if (heap != 0) add(std::string_view(digits.data(), digits.size()));
  }
  void add(Remains left) {
    add(left.a);
    add(left.b);
  }
  bool empty() const { return text_.size() == begin_; }
  std::string text() && {
    if (empty()) text_ += '0';
    return std::move(text_);
  }

 private:
  std::string text_;
  std::size_t begin_;
};

/// The heaps before and after the first one of a size, in the order in which they were typed.
class HeapsAround {
 public:
  HeapsAround(std::span<const std::uint32_t> typed, std::uint32_t heap) {
    const auto place = std::ranges::find(typed, heap);
    before_ = joined({typed.begin(), place});
    after_ = joined({place + 1, typed.end()});
  }

  /// With what the move leaves instead of the heap.
  std::string with(Remains left) const {
    HeapList heaps;
    heaps.add(before_);
    heaps.add(left);
    heaps.add(after_);
    return std::move(heaps).text();
  }

 private:
  static std::string joined(std::span<const std::uint32_t> heaps) {
    HeapList list;
    for (const std::uint32_t heap : heaps) list.add(heap);
    return list.empty() ? "" : std::move(list).text();
  }

  std::string before_, after_;
};

HeapSumRules heap_rules(HeapSpace::Limits limits, std::vector<std::vector<Remains>> options) {
  for (std::uint32_t n = 0; n < options.size(); ++n) {
    std::sort(options[n].begin(), options[n].end());
    options[n].erase(std::unique(options[n].begin(), options[n].end()), options[n].end());
    // A split that takes nothing keeps the total, so the index must also separate positions by their number of heaps.
    for (const Remains left : options[n])
      limits.count_heaps = limits.count_heaps || (left.b >= 2 && left.a + left.b == n);
  }
  return {shared_space(limits), std::move(options)};
}

}  // namespace

HeapGame::HeapGame(Spec spec, Play play, const HeapSpace::Limits& limits, std::vector<std::vector<Remains>> options,
                   const HeapCounts& start, HeapOrder order)
    : spec_(std::move(spec)), play_(play), structure_(heap_rules(limits, std::move(options))), order_(order) {
  start_ = space().rank(start);
}

std::uint64_t HeapGame::longest_play() const {
  const HeapSpace::Limits& limits = space().limits();
  std::vector<std::uint64_t> heap(limits.largest + 1, 0), most(limits.bound + 1, 0);
  for (std::uint32_t n = 1; n <= limits.largest; ++n)
    for (const Remains left : rules().options[n]) heap[n] = std::max(heap[n], 1 + heap[left.a] + heap[left.b]);
  for (std::uint32_t weight = 1; weight <= limits.bound; ++weight)
    for (std::uint32_t n = 1; n <= limits.largest && limits.weight(n) <= weight; ++n)
      most[weight] = std::max(most[weight], most[weight - limits.weight(n)] + heap[n]);
  return most[limits.bound];
}

void HeapGame::list_moves(Player, Index position, MoveList& moves) const {
  moves.clear();
  const auto& options = rules().options;
  const HeapSpace& space = this->space();
  HeapCounts counts = space.unrank(position);
  const HeapHalf &low = space.low(), &high = space.high();
  const HeapHalf::ClassRank high_before = high.place(counts);
  const auto is_low = [&](std::uint32_t n) { return n >= 2 && n < high.low(); };
  for (std::uint32_t n = 1; n < options.size(); ++n) {
    if (counts[n] == 0) continue;
    --counts[n];
    const HeapHalf::ClassRank low_rest = low.place(counts),
                              high_rest = n < high.low() ? high_before : high.place(counts);
    for (const Remains left : options[n]) {
      const bool changes_low = is_low(left.a) || is_low(left.b);  // often one half does not change
      add(counts, left, 1);
      moves.add(space.rank(changes_low ? low.place(counts) : low_rest,
                           left.a >= high.low() ? high.place(counts) : high_rest, counts[1]));
      add(counts, left, -1);
    }
    ++counts[n];
  }
}

std::vector<std::uint32_t> HeapGame::heaps_in(std::string_view text) const {
  std::vector<std::uint32_t> heaps;
  for (const std::string_view word : list_words(text)) {
    std::uint64_t heap = 0;
    if (!parse_number(word, space().limits().largest, heap))
      throw UsageError("position '{}': '{}' is not a heap of 0 to {}; write heaps such as {}", text, word,
                       space().limits().largest, this->text(start_));
    heaps.push_back(static_cast<std::uint32_t>(heap));
  }
  if (heaps.empty()) throw UsageError("the position is empty; write its heaps separated by commas, or 0 for no heap");
  return heaps;
}

HeapCounts HeapGame::parse_heaps(std::string_view text) const {
  HeapCounts counts{};
  for (const std::uint32_t heap : heaps_in(text))
    if (heap > 0 && ++counts[heap] == 0) throw UsageError("position '{}' has too many heaps", text);
  return counts;
}

HeapCounts HeapGame::parse_vector(std::string_view text) const {
  HeapCounts counts{};
  const std::vector<std::string_view> words = list_words(text.substr(2));
  if (words.size() > space().limits().largest)
    throw UsageError("position '{}': the vector x has more than {} numbers", text, space().limits().largest);
  for (std::size_t i = 0; i < words.size(); ++i) {
    std::uint64_t count = 0;
    if (!parse_number(words[i], space().limits().bound, count))
      throw UsageError("position '{}': '{}' is not a number of heaps from 0 to {}", text, words[i],
                       space().limits().bound);
    counts[i + 1] = static_cast<std::uint16_t>(count);
  }
  return counts;
}

Index HeapGame::parse(std::string_view text) const {
  const HeapCounts counts = text.starts_with("x=") ? parse_vector(text) : parse_heaps(text);
  if (!space().contains(counts))
    throw UsageError("position '{}' is too large for {}: it does not arise from {}", text, spec_.canonical_text(),
                     this->text(start_));
  return space().rank(counts);
}

std::string HeapGame::text(Index position) const {
  const HeapCounts counts = space().unrank(position);
  const std::uint32_t largest = space().limits().largest;
  HeapList heaps;
  for (std::uint32_t i = 1; i <= largest; ++i) {
    const std::uint32_t n = order_ == HeapOrder::descending ? largest + 1 - i : i;
    for (std::uint32_t left = counts[n]; left > 0; --left) heaps.add(n);
  }
  return std::move(heaps).text();
}

HeapGame::Change HeapGame::change(Index from, Index to) const {
  const HeapCounts before = space().unrank(from), after = space().unrank(to);
  for (std::uint32_t n = 1; n < rules().options.size(); ++n) {
    if (before[n] == 0) continue;
    for (const Remains left : rules().options[n]) {
      HeapCounts counts = before;
      --counts[n];
      add(counts, left, 1);
      if (counts == after) return {n, left};
    }
  }
  throw std::logic_error("no move joins the two positions");
}

std::string HeapGame::words_of(const Change& move) const {
  HeapList left(std::to_string(move.heap) + " -> ");
  left.add(move.left);
  return std::move(left).text();
}

std::string HeapGame::move_text(Player, Index from, std::span<const Index> to) const {
  return words_of(change(from, to.front()));
}

std::string HeapGame::vector_after(HeapCounts counts, const Change& move) const {
  --counts[move.heap];
  add(counts, move.left, 1);
  return fmt::format("x={}", fmt::join(counts.begin() + 1, counts.begin() + 1 + space().limits().largest, ","));
}

/// In the order of list_moves.
std::vector<HeapGame::Change> HeapGame::changes(Index from) const {
  const HeapCounts counts = space().unrank(from);
  std::vector<Change> all;
  for (std::uint32_t n = 1; n < rules().options.size(); ++n)
    for (const Remains left : rules().options[n])
      if (counts[n] != 0) all.push_back({n, left});
  return all;
}

std::vector<Move> HeapGame::moves(std::string_view text, std::size_t most) const {
  const Index from = parse(text);
  MoveList list;
  list.limit(most);
  list_moves(Player::mover, from, list);
  const bool vector = text.starts_with("x=");
  const HeapCounts counts = space().unrank(from);
  const std::vector<std::uint32_t> typed = vector ? std::vector<std::uint32_t>() : heaps_in(text);
  std::optional<HeapsAround> around;  // moves of equal heaps follow each other
  std::vector<Move> all;
  all.reserve(list.size());
  std::uint32_t heap = 0;
  for (const Change& move : changes(from)) {
    if (!vector && move.heap != heap) around.emplace(typed, heap = move.heap);
    all.push_back({Player::mover,
                   words_of(move),
                   vector ? vector_after(counts, move) : around->with(move.left),
                   {list.positions()[all.size()]}});
  }
  return all;
}

std::unique_ptr<Game> make_bounded_sum(Spec spec,
                                       const std::function<std::vector<Remains>(std::uint32_t n)>& heap_options) {
  const std::uint32_t max = spec.integer("max", 1, max_heap);
  if (spec.text("total") == "max") spec.set("total", std::to_string(max));
  const std::uint32_t total = spec.integer("total", max, 65535);
  const Play play = spec.choice("play", {"normal", "misere"}) == 0 ? Play::normal : Play::misere;
  std::vector<std::vector<Remains>> options(max + 1);
  for (std::uint32_t n = 1; n <= max; ++n) options[n] = heap_options(n);
  HeapCounts start{};
  start[max] = 1;
  return std::make_unique<HeapGame>(std::move(spec), play, HeapSpace::Limits{max, 1, 0, total, false},
                                    std::move(options), start, HeapOrder::descending);
}

}  // namespace zermelo::heaps
