// Adds heap after heap. A heap whose options fit an element of the known monoid gets this element: then no sum has a
// wrong outcome, and the monoid stays. Otherwise the heap becomes a generator, the monoid of all generators is learned
// anew, and all heaps are added to it again. Whatever was guessed on the way, the option sets prove the result.
#include "solver/sequences/misere/quotient.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <bit>
#include <memory>

#include "solver/sequences/misere/learn_monoid.h"
#include "solver/sequences/misere/option_sets.h"
#include "tablebase/base/error.h"

namespace zermelo::sequences {
namespace {

constexpr std::uint32_t most_elements = 4096;

bool has_moves(const HeapRule& rule, std::uint64_t heap) {
  bool found = false;
  rule.for_each_option(heap, [&](std::span<const std::uint64_t>) { found = true; });
  return found;
}

class QuotientSearch {
 public:
  QuotientSearch(const HeapRule& rule, std::uint64_t max, const Job& job) : rule_(rule), max_(max), job_(job) {
    learn();
  }

  MisereQuotient run() {
    for (std::uint64_t heap = 1; heap <= max_; ++heap) {
      job_.check();
      job_.progress(heap);
      const std::uint32_t before = monoid_.size();
      try {
        if (!place(heap)) add_generator(heap);
      } catch (const LimitError& error) {
        throw LimitError("{}: heap {}: {}; heaps up to {} have a misere quotient of order {}, see --max", rule_.words(),
                         heap, error.what(), heap - 1, before);
      }
    }
    return {monoid_, generators_, elements_};
  }

 private:
  /// Whether a heap is a generator; its number.
  std::optional<std::size_t> number(std::uint64_t heap) const {
    const auto found = std::ranges::find(generators_, heap);
    if (found == generators_.end()) return {};
    return static_cast<std::size_t>(found - generators_.begin());
  }

  /// Finds the element of the next heap. Returns false if there is none.
  bool place(std::uint64_t heap) {
    Word word(generators_.size());
    if (!has_moves(rule_, heap)) return set(heap, 0, word);
    const ElementSet options = OptionSets::options_of(rule_, heap, monoid_, elements_);
    if (const auto own = number(heap)) {
      word[*own] = 1;
      const std::uint32_t element = monoid_.element(word);
      return sets_->add(element, options, word) && set(heap, element, word);
    }
    for (std::uint32_t x = 0; x < monoid_.size(); ++x)
      if (sets_->add(x, options, monoid_.words[x])) return set(heap, x, word_below(heap, x));
    return false;
  }

  /// A word of smaller heaps, so that play from words ends: the first one for the element, or else an earlier word of
  /// the heap.
  Word word_below(std::uint64_t heap, std::uint32_t element) const {
    std::vector<std::optional<Word>> words(monoid_.size());
    words[0] = Word(generators_.size());
    std::vector<std::uint32_t> queue{0};
    for (std::size_t i = 0; i < queue.size() && !words[element]; ++i)
      for (std::size_t g = 0; g < generators_.size(); ++g) {
        const std::uint32_t to = monoid_.steps[queue[i]][g];
        if (generators_[g] >= heap || words[to]) continue;
        words[to] = words[queue[i]];
        ++(*words[to])[g];
        queue.push_back(to);
      }
    return words[element].value_or(heap < words_.size() ? words_[heap] : Word());
  }

  bool set(std::uint64_t heap, std::uint32_t element, const Word& word) {
    elements_.resize(heap);
    elements_.push_back(element);
    words_.resize(std::max<std::size_t>(words_.size(), heap + 1));
    words_[heap] = word;
    return true;
  }

  /// Makes heaps generators until heaps up to `last` have elements.
  void add_generator(std::uint64_t last) {
    for (std::optional<std::uint64_t> wanted = last; wanted;) {
      if (!number(*wanted)) begin_with(*wanted);
      monoid_ = learner_->learn();
      note_powers();
      wanted = place_all(last);
      if (!wanted || !number(*wanted)) continue;
      if (!corrected()) wanted = guess_less(*wanted);
    }
  }

  void begin_with(std::uint64_t heap) {
    generators_.push_back(heap);
    words_.resize(std::max<std::size_t>(words_.size(), heap + 1));
    words_[heap] = Word(generators_.size());
    words_[heap].back() = 1;
    learn();
  }

  /// Prepares to learn the monoid of the generators.
  void learn() {
    std::vector<std::vector<Word>> options(generators_.size());
    std::vector<std::pair<unsigned, unsigned>> caps(generators_.size());
    for (std::size_t g = 0; g < generators_.size(); ++g) {
      rule_.for_each_option(generators_[g],
                            [&](std::span<const std::uint64_t> parts) { options[g].push_back(word_of(parts)); });
      std::ranges::sort(options[g]);
      options[g].erase(std::unique(options[g].begin(), options[g].end()), options[g].end());
      if (g < powers_.size()) caps[g] = {powers_[g].first + (slack_ + 1) * powers_[g].second - 1, powers_[g].second};
    }
    outcomes_ = std::make_unique<WordOutcomes>(std::move(options), std::move(caps), [this](std::uint64_t bytes) {
      job_.check();
      if (bytes > job_.memory()) throw LimitError("the search for an element needs more than --memory allows");
    });
    learner_ =
        std::make_unique<MonoidLearner>(*outcomes_, most_elements, learner_ ? learner_->tests() : std::vector<Word>());
    monoid_ = learner_->learn();
    sets_.emplace(monoid_);
    elements_ = {0};
  }

  Word word_of(std::span<const std::uint64_t> parts) const {
    Word word(generators_.size());
    for (const std::uint64_t part : parts)
      for (std::size_t g = 0; g < words_[part].size(); ++g)
        word[g] = static_cast<std::uint16_t>(word[g] + words_[part][g]);
    return word;
  }

  /// Places the heaps 1..last; returns the first one that has no element.
  std::optional<std::uint64_t> place_all(std::uint64_t last) {
    sets_.emplace(monoid_);
    elements_ = {0};
    for (std::uint64_t heap = 1; heap <= last; ++heap)
      if (!place(heap)) return heap;
    return {};
  }

  bool corrected() {
    return std::ranges::any_of(sets_->witness(), [&](const Word& word) { return learner_->correct(monoid_, word); });
  }

  /// No test is known, so a guess was wrong: trusts exponents less, and then makes a heap below `failed` a generator.
  std::uint64_t guess_less(std::uint64_t failed) {
    if (slack_ < 4) {
      slack_ *= 2;
      learn();
      return failed;
    }
    for (std::uint64_t heap = 1; heap < failed; ++heap)
      if (has_moves(rule_, heap) && !number(heap)) return heap;
    throw LimitError("no misere quotient of heaps up to {} was found", failed);
  }

  /// The index and the period of the powers of each generator.
  void note_powers() {
    powers_.clear();
    for (std::size_t g = 0; g < generators_.size(); ++g) {
      std::vector<std::uint32_t> seen{0};
      for (;;) {
        const std::uint32_t next = monoid_.steps[seen.back()][g];
        const auto found = std::ranges::find(seen, next);
        if (found == seen.end()) {
          seen.push_back(next);
          continue;
        }
        powers_.emplace_back(static_cast<unsigned>(found - seen.begin()), static_cast<unsigned>(seen.end() - found));
        break;
      }
    }
  }

  const HeapRule& rule_;
  std::uint64_t max_;
  const Job& job_;
  std::vector<std::uint64_t> generators_;
  std::vector<Word> words_{{}};  ///< of each heap, in the latest monoid that had an element for it
  std::vector<std::pair<unsigned, unsigned>> powers_;
  unsigned slack_ = 1;  ///< periods that exponents exceed their last new power
  std::unique_ptr<WordOutcomes> outcomes_;
  std::unique_ptr<MonoidLearner> learner_;
  Monoid monoid_;
  std::optional<OptionSets> sets_;  ///< of the heaps in elements_
  std::vector<std::uint32_t> elements_;
};

}  // namespace

std::uint32_t Monoid::lost_count() const { return static_cast<std::uint32_t>(std::ranges::count(lost, true)); }

std::uint32_t Monoid::element(const Word& word, std::uint32_t from) const {
  for (std::size_t g = 0; g < word.size(); ++g)
    for (unsigned i = 0; i < word[g]; ++i) from = steps[from][g];
  return from;
}

bool MisereQuotient::is_lost(std::span<const std::uint64_t> sum) const {
  std::uint32_t element = 0;
  for (const std::uint64_t heap : sum) element = monoid.products[element][heaps[heap]];
  return monoid.lost[element];
}

MisereQuotient misere_quotient(const HeapRule& rule, std::uint64_t max, const Job& job) {
  return QuotientSearch(rule, max, job).run();
}

namespace {

/// An element that is of no sum of heaps, if there is one.
std::optional<std::uint32_t> element_of_no_sum(const MisereQuotient& quotient) {
  const Monoid& monoid = quotient.monoid;
  std::vector<std::uint32_t> heaps = quotient.heaps, met{0};
  std::ranges::sort(heaps);
  heaps.erase(std::unique(heaps.begin(), heaps.end()), heaps.end());
  std::vector<bool> is_met(monoid.size());
  is_met[0] = true;
  for (std::size_t i = 0; i < met.size(); ++i)
    for (const std::uint32_t heap : heaps)
      if (const std::uint32_t to = monoid.products[met[i]][heap]; !is_met[to]) {
        is_met[to] = true;
        met.push_back(to);
      }
  const auto missing = std::ranges::find(is_met, false);
  if (missing == is_met.end()) return {};
  return static_cast<std::uint32_t>(missing - is_met.begin());
}

}  // namespace

std::optional<std::string> prove_quotient(const HeapRule& rule, const MisereQuotient& quotient, const Job& job,
                                          std::uint64_t* wrong) {
  if (wrong != nullptr) *wrong = 0;
  const Monoid& monoid = quotient.monoid;
  for (std::uint32_t x = 0; x < monoid.size(); ++x)
    for (std::uint32_t y = 0; y < x; ++y) {
      bool differ = false;
      for (std::uint32_t z = 0; z < monoid.size(); ++z)
        differ = differ || monoid.lost[monoid.products[x][z]] != monoid.lost[monoid.products[y][z]];
      if (!differ) return fmt::format("no product tells {} from {}", text(monoid.words[x]), text(monoid.words[y]));
    }
  if (quotient.heaps.at(0) != 0) return "the empty heap is not the unit";
  if (monoid.lost[0]) return "the empty sum is won in misere play, but the unit is lost";
  if (const auto missing = element_of_no_sum(quotient))
    return fmt::format("no sum of heaps has the element {}", text(monoid.words[*missing]));
  for (std::size_t g = 0; g < quotient.generators.size(); ++g)
    if (const std::uint64_t heap = quotient.generators[g];
        heap >= quotient.heaps.size() || quotient.heaps[heap] != monoid.steps[0][g])
      return fmt::format("heap {} is not the generator {}", heap, g);
  OptionSets sets(monoid);
  for (std::uint64_t heap = 1; heap < quotient.heaps.size(); ++heap) {
    job.check();
    const std::uint32_t element = quotient.heaps[heap];
    const ElementSet options = OptionSets::options_of(rule, heap, monoid, quotient.heaps);
    const bool moves = has_moves(rule, heap);
    if (moves ? sets.add(element, options, monoid.words[element]) : element == 0) continue;
    if (wrong != nullptr) *wrong = heap;
    return fmt::format("heap {}: a sum with it has another outcome than its element", heap);
  }
  return {};
}

bool may_prove_misere_period(const HeapRule& rule) {
  return !rule.endless() && rule.most_heaps() <= 2 && !rule.unequal() && rule.digit(0) == 0;
}

/// Heaps without a move are the unit, and the first heap with a move is not, because its moves end the game: it is lost
/// in misère play, and the empty sum is won. So preperiod and period together contain this heap.
std::uint64_t least_heaps_for_period(const HeapRule& rule) {
  std::uint64_t first = rule.last_digit() + 2;
  for (std::uint64_t taken = 1; taken <= rule.last_digit(); ++taken)
    if (const std::uint8_t digit = rule.digit(taken); digit != 0)
      first = std::min(first, taken + static_cast<unsigned>(std::countr_zero(digit)));
  return 2 * (first + 1) + rule.last_digit();
}

/// Let n > 2 (e + p) + k, with e the preperiod. An option of n leaves a + b = n - j, j <= k, a >= b, so a >= e + p, and
/// a - p, b is an option of n - p with the same element; and conversely. So n and n - p have the same option set.
std::optional<MiserePeriod> prove_misere_period(const HeapRule& rule, const MisereQuotient& quotient) {
  if (!may_prove_misere_period(rule)) return {};
  const std::uint64_t k = rule.last_digit(), known = quotient.heaps.size() - 1;
  for (std::uint64_t length = 1; 2 * length + k <= known; ++length) {
    std::uint64_t first = known - length + 1;  // heaps from here on repeat
    while (first > 0 && quotient.heaps[first - 1] == quotient.heaps[first - 1 + length]) --first;
    const std::uint64_t needed = 2 * (first + length) + k;
    if (needed <= known) return MiserePeriod{length, first, needed};
  }
  return {};
}

std::optional<unsigned> tame_quotient(const MisereQuotient& quotient) {
  const Monoid& monoid = quotient.monoid;
  for (unsigned n = 0; n < 12; ++n) {
    const std::uint32_t order = n == 0 ? 1 : n == 1 ? 2 : (1u << n) + 2;
    if (monoid.size() != order) continue;
    const std::uint32_t lost = n == 0 ? 0 : n == 1 ? 1 : 2;
    std::uint32_t roots = 0;  // elements whose square is the unit, and elements with x^3 = x
    for (std::uint32_t x = 0; x < order; ++x) {
      const std::uint32_t square = monoid.products[x][x];
      roots += square == 0;
      if (monoid.products[square][x] != x) return {};
    }
    if (monoid.lost_count() == lost && roots == std::min(order, 2u)) return n;
    return {};
  }
  return {};
}

std::string text(const Word& word) {
  std::string text;
  for (std::size_t g = 0; g < word.size(); ++g) {
    if (word[g] == 0) continue;
    const std::string letter = g < 26 ? std::string(1, static_cast<char>('a' + g)) : fmt::format("x{}", g);
    text += fmt::format("{}{}", text.empty() ? "" : " ", letter);
    if (word[g] > 1) text += fmt::format("^{}", word[g]);
  }
  return text.empty() ? "1" : text;
}

namespace {

bool divides(const Word& a, const Word& b) {
  for (std::size_t g = 0; g < a.size(); ++g)
    if (a[g] > b[g]) return false;
  return true;
}

}  // namespace

/// Words that are not the first of their element, but whose proper divisors are: a reduced basis (Groebner) of the
/// congruence. Each is the first word of an element times a generator.
std::vector<std::string> relations(const Monoid& monoid) {
  std::vector<std::pair<Word, std::uint32_t>> basis;
  for (std::uint32_t x = 0; x < monoid.size(); ++x)
    for (std::size_t g = 0; g < monoid.steps[x].size(); ++g) {
      Word word = monoid.words[x];
      ++word[g];
      if (word == monoid.words[monoid.steps[x][g]]) continue;
      const auto divided = [&](const auto& known) { return divides(known.first, word); };
      if (std::ranges::none_of(basis, divided)) basis.emplace_back(word, monoid.steps[x][g]);
    }
  std::vector<std::string> texts;
  for (const auto& [word, element] : basis)
    texts.push_back(fmt::format("{} = {}", text(word), text(monoid.words[element])));
  return texts;
}

namespace {

std::vector<std::string> letters_of(std::size_t generators) {
  std::vector<std::string> letters;
  for (std::size_t g = 0; g < generators; ++g) {
    Word word(generators);
    word[g] = 1;
    letters.push_back(text(word));
  }
  return letters;
}

}  // namespace

std::string generators_text(const std::vector<std::uint64_t>& heaps) {
  std::vector<std::string> letters = letters_of(heaps.size());
  for (std::size_t g = 0; g < heaps.size(); ++g) letters[g] += fmt::format(" is heap {}", heaps[g]);
  return fmt::format("{}", fmt::join(letters, ", "));
}

std::vector<std::string> lost_words(const Monoid& monoid) {
  std::vector<std::string> words;
  for (std::uint32_t x = 0; x < monoid.size(); ++x)
    if (monoid.lost[x]) words.push_back(text(monoid.words[x]));
  return words;
}

std::string presentation(const Monoid& monoid) {
  const std::vector<std::string> letters = letters_of(monoid.steps.empty() ? 0 : monoid.steps[0].size());
  return fmt::format("<{} | {}>", fmt::join(letters, ", "), fmt::join(relations(monoid), ", "));
}

}  // namespace zermelo::sequences
